import Classroom
import Games
import Hall
import Words

extension Hangman: SpokenGame {
  static let title = "raket" / "rocket"
  static let about = "gissa ordet, bokstav för bokstav" / "guess the word letter by letter"
  static let alsoCalled = ["hänga gubbe", "hangman"]

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String] {
    speaker.picture(of: view)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    switch view.now {
    case .setting(seat):
      [
        Help.Row(
          "ord solros" / "word sunset",
          "välj ordet som de andra ska gissa" / "set the word that the others guess"),
        Help.look,
      ]
    case .guessing(let guessing) where guessing.holder == seat:
      [
        Help.Row("a" / "a", "gissa en bokstav" / "guess a letter"),
        Help.Row("gissa solros" / "guess sunset", "gissa hela ordet" / "guess the whole word"),
        Help.Row("lyssna" / "listen", "vilka bokstäver är kvar?" / "which letters are left?"),
        Help.look,
      ]
    case .guessing, .setting, .nothing, .over: [Help.next, Help.look]
    }
  }

  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn? {
    switch view.now {
    case .setting(seat):
      return Help.WayOn("Skriv till exempel: ord solros" / "Type for example: word sunset")
    case .guessing(let guessing) where guessing.holder == seat:
      // The letters that most words have come first.
      let left = guessing.lettersLeft
      return ("eanrtsil".first(where: left.contains) ?? left.first).map {
        Help.WayOn("Gissa en bokstav, till exempel: \($0)" / "Guess a letter, for example: \($0)")
      }
    case .guessing, .setting, .nothing, .over: return nil
    }
  }

  static func say(_ question: String, choices: [String]) -> String {
    "\(RocketDrawing.spaced(question))   \(choices.joined(separator: " "))"
  }

  static func notFree(_ writing: Writing.Kind) -> Said? {
    writing == .word
      ? "Just nu spelar vi med ord ur ordlistan. Ta ett ord som du har sett här."
        / "Just now we play with words from the list. Take one that you have seen here." : nil
  }
}

// Facts. The rocket is drawn when there is a new word, when it loses a part, when it flies, and for a viewer
// who is to type something.

extension Hangman.Turn: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(turnOf: seat, to: purpose) }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    viewer == .seat(seat) ? .instead(.turn) : nil
  }
}

extension Hangman.WordSet: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func picture(for viewer: Viewpoint) -> Picture.Call? { .besides(.turn) }

  /// Those who are to guess hear how long the word is.
  var voice: Voice? { .sentence }

  var written: [String] { setter.seat == nil ? [] : [word.value].compactMap(\.self) }
}

extension Hangman.Guessed: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) + speaker.lost(self) }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    viewer == .seat(seat) || !isRight ? .besides(.turn) : nil
  }

  func sound(for seat: Seat) -> Sound? { isRight && self.seat == seat ? .right : nil }

  var written: [String] {
    guard case .word(let word, isRight: false) = guess else { return [] }
    return [word.value].compactMap(\.self)
  }
}

extension Hangman.Result: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    rocket == .found ? .besides(.turn) : nil
  }

  /// The sound is for all, as the rocket flies for all.
  func sound(for seat: Seat) -> Sound? { rocket == .found ? .bingo : nil }

  func show(to speaker: Speaker) -> Show? { rocket == .found ? .flight(speaker.aboard) : nil }
}

extension Hangman.Over: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func picture(for viewer: Viewpoint) -> Picture.Call? { .besides(.turn) }
}

extension Speaker {
  func say(turnOf seat: Seat, to purpose: Hangman.Turn.Purpose) -> String {
    let (own, name) = (isOwn(seat), name(seat))
    return switch purpose {
    case .set:
      own
        ? say(
          "DIN TUR att välja ett ord. \(others(than: seat)) ska gissa det.",
          "YOUR TURN to pick a word for \(others(than: seat)) to guess.")
        : say("\(name) väljer ett ord att gissa.", "\(name) picks a word to guess.")
    case .guess:
      own
        ? say("DIN TUR att gissa.", "YOUR TURN to guess.")
        : say("\(name) gissar nu.", "\(name) guesses now.")
    }
  }

  /// Those who guess: by name, where there is one.
  private func others(than seat: Seat) -> String {
    let others = scenery.room.table.seated.filter { $0 != seat }
    return others.count == 1 ? name(others[0]) : say("de andra", "the others")
  }

  fileprivate func say(_ set: Hangman.WordSet) -> String {
    switch set.setter {
    case .seat(let seat) where isOwn(seat):
      say(
        "Ditt ord har \(set.length) bokstäver. Nu gissar \(others(than: seat)).",
        "Your word has \(set.length) letters. Now it is for \(others(than: seat)) to guess.")
    case .seat(let seat):
      say(
        "\(name(seat)) har valt ett ord med \(set.length) bokstäver.",
        "\(name(seat)) has picked a word with \(set.length) letters.")
    case .server:
      say(
        "Här är ett ord med \(set.length) bokstäver.", "Here is a word with \(set.length) letters.")
    }
  }

  fileprivate func say(_ guessed: Hangman.Guessed) -> String {
    let (own, name) = (isOwn(guessed.seat), name(guessed.seat))
    switch guessed.guess {
    case .letter(let letter, isRight: true):
      let found = RocketDrawing.spaced(guessed.pattern)
      return own
        ? say("Ja, \(letter) finns!  \(found)", "Yes, \(letter) is there!  \(found)")
        : say(
          "\(name) gissar \(letter): ja!  \(found)", "\(name) guesses \(letter): yes!  \(found)")
    case .letter(let letter, isRight: false):
      return own
        ? say("\(letter) finns inte i ordet.", "\(letter) is not in the word.")
        : say("\(name) gissar \(letter): finns inte.", "\(name) guesses \(letter): not there.")
    case .word(_, isRight: true):
      return own
        ? say("Ja, det är ordet!", "Yes, that is the word!")
        : say("\(name) gissar hela ordet: rätt!", "\(name) guesses the whole word: right!")
    case .word(let word, isRight: false):
      return word.value.map {
        own
          ? say("\($0) är inte ordet.", "\($0) is not the word.")
          : say("\(name) gissar \($0): inte det.", "\(name) guesses \($0): not that.")
      }
        ?? say(
          "\(name) gissar hela ordet: inte det.", "\(name) guesses the whole word: not that.")
    }
  }

  /// The part that a wrong guess costs; of the last part the end of the round tells.
  fileprivate func lost(_ guessed: Hangman.Guessed) -> String {
    let parts = RocketDrawing.Part.allCases
    guard !guessed.isRight, parts.indices.contains(guessed.misses - 1) else { return "" }
    let part = parts[guessed.misses - 1]
    let left = Hangman.mostMisses - guessed.misses
    return say(
      " Raketen tappar \(part.name(in: .swedish)). \(left) \(left == 1 ? "del" : "delar") kvar.",
      " The rocket loses \(part.name(in: .english)). \(left) \(left == 1 ? "part" : "parts") left."
    )
  }

  func say(theWordWas word: String) -> String {
    say("Ordet var \(word.uppercased()).", "The word was \(word.uppercased()).")
  }

  fileprivate func say(_ result: Hangman.Result) -> String {
    let word = say(theWordWas: result.word)
    return switch result.rocket {
    case .found:
      say("HURRA, raketen flyger! \(word)", "HOORAY, the rocket flies! \(word)")
    case .missed: say("\(word) Vi bygger en ny raket.", "\(word) We build a new rocket.")
    case .stopped:
      say("Ingen är kvar som kan gissa. \(word)", "Nobody is left to guess. \(word)")
    }
  }

  fileprivate func say(_ over: Hangman.Over) -> String {
    let (found, all) = (over.found, over.results.count)
    let rockets = say(
      "Spelet är slut. \(found) av \(all) raketer flög.",
      "The game is over. \(found) of \(all) rockets flew.")
    if all == 0 { return rockets }
    let words = tongue.list(over.results.map(\.word))
    return rockets
      + (all == 1
        ? say(" Ordet var \(words).", " The word was \(words).")
        : say(" Orden var \(words).", " The words were \(words)."))
  }
}

extension HangmanRefusal: SpokenRefusal {
  /// A refusal never repeats a word that somebody set, not even to its maker: others may look on.
  func said(in tongue: Tongue, naming name: (Seat) -> String) -> Said {
    let (fewest, most) = (Hangman.lengths.lowerBound, Hangman.lengths.upperBound)
    return switch self {
    case .badWord(let language):
      ("Det ordet går inte. Ta ett ord med \(fewest) till \(most) bokstäver, bara bokstäver: "
        + language.lettersInShort)
        / ("That word does not work. Take one of \(fewest) to \(most) letters, only letters: "
          + language.lettersInShort)
    case .wordNotListed:
      "Det ordet finns inte i vår ordlista. Ta ett annat."
        / "That word is not in our word list. Take another."
    case .wordIsSet:
      "Det finns redan ett ord. Nu gissar vi det."
        / "There is a word already. Now it is being guessed."
    case .setFirst:
      "Välj först ett ord som de andra ska gissa. Skriv till exempel: ord solros"
        / "First pick a word for the others to guess. Type for example: word sunset"
    case .noWordYet(let setter):
      "\(name(setter)) väljer ett ord först. Vänta lite."
        / "\(name(setter)) picks a word first. Wait a little."
    case .ownWord:
      "Det är ditt eget ord. Nu gissar de andra." / "It is your own word. The others guess now."
    case .badGuess(let typed, let length):
      ("\"\(typed.prefix(20))\" går inte att gissa. Det gör inget. Skriv en bokstav, eller "
        + "hela ordet: \(length) bokstäver")
        / ("\"\(typed.prefix(20))\" cannot be guessed. Never mind. Type a letter, or the "
          + "whole word: \(length) letters")
    case .guessedBefore(let guess):
      "\(guess) är redan gissat. Det gör inget. Ta något annat."
        / "\(guess) was guessed before. Never mind. Take something else."
    }
  }
}

extension Verb {
  static let ofHangman: [Verb] = [
    .move(
      "word", "ord", takes: [.positional("word", .rest)],
      lacks: "Vilket ord? Skriv till exempel: ord solros"
        / "Which word? Type for example: word sunset",
      read: Arguments.needing("word") { .hangman(.word($0)) }),
    .move(
      "guess", "gissa", takes: [.positional("guess", .rest)],
      lacks: "Vilken bokstav, eller vilket ord? Skriv till exempel: gissa a"
        / "Which letter, or which word? Type for example: guess a",
      read: Arguments.needing("guess") { .hangman(.guess($0)) }),
  ]
}
