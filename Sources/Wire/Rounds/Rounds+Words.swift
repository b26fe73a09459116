import Classroom
import Games
import Hall
import Words

extension RoundMode {
  static let spoken = [
    PlayMode(RoundMode.together, "tillsammans" / "together"),
    PlayMode(RoundMode.first, "först" / "first"),
  ]
}

/// A game of rounds, for people.
protocol SpokenRounds: SpokenScoring, RoundsGame {
  /// The words for the worth of a right answer of one's own.
  static func worth(_ judgement: Attempt.Judgement, on spot: Spot, to speaker: Speaker) -> String

  static func say(_ closed: Rounds<Self>.Closed, by speaker: Speaker) -> String?
}

extension SpokenRounds {
  static func say(_ closed: Rounds<Self>.Closed, by speaker: Speaker) -> String? {
    speaker.say(closed)
  }
}

extension Rounds.Asked: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    "Fråga \(round): \(question) + ?" / "Question \(round): \(question) + ?"
  }

  func picture(for viewer: Viewpoint) -> Picture.Call? { .instead(.turn) }
}

extension Rounds.Answered: SpokenFact where Played: SpokenRounds {
  func say(by speaker: Speaker) -> String? {
    speaker.say(self) { judgement in
      spot.map { Played.worth(judgement, on: Played.Spot($0), to: speaker) } ?? ""
    }
  }

  var voice: Voice? { waiting.isEmpty ? .words : nil }

  /// If nobody is waited for any more, the next question comes at once.
  func show(to speaker: Speaker) -> Show? {
    judgement.value.flatMap { Show($0, of: seat, isLast: waiting.isEmpty, to: speaker) }
  }
}

extension Rounds.Hinted: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let taken = taken.value
    return speaker.help(
      from: seat, to: to, taken: taken?.word, shown: taken?.shown ?? [],
      wasKept: taken?.wasKept == true)
  }

  var voice: Voice? { .sentence }
}

extension Rounds.Closed: SpokenFact where Played: SpokenRounds {
  func say(by speaker: Speaker) -> String? { Played.say(self, by: speaker) }

  var voice: Voice? { .words }
}

extension Speaker {
  /// - Parameter finished: the words for the worth of a right answer of one's own.
  fileprivate func say<Played>(
    _ answered: Rounds<Played>.Answered, finished: (Attempt.Judgement) -> String
  ) -> String? {
    guard let judgement = answered.judgement.value else {
      return done(answered.seat, waiting: answered.waiting)
    }
    let own = isOwn(answered.seat)
    switch judgement.verdict {
    case .right(let ending):
      let made = seam(judgement.question, ending)
      guard own else { return "\(name(answered.seat)): \(made)" }
      return "\(made)!  \(finished(judgement))\(waiting(for: answered.waiting))"
    case .wrong(let word, let shown):
      guard own else { return tried(word, by: answered.seat) }
      return miss(judgement, word, shown: shown)
    }
  }

  private func done(_ seat: Seat, waiting: [Seat]) -> String {
    let waitsForMe = waiting.contains { isOwn($0) }
    return say("\(name(seat)) är klar.", "\(name(seat)) is done.")
      + (waitsForMe ? say(" Ta den tid du behöver.", " Take the time you need.") : "")
  }

  private func waiting(for seats: [Seat]) -> String {
    if seats.isEmpty { return "" }
    return say(
      "  Vi väntar på \(names(seats)). Du kan skriva: tips  eller: heja",
      "  Waiting for \(names(seats)). You can type: hint  or: cheer")
  }

  /// The heading of a picture with a question: on one line where that fits.
  func asking(_ title: String, _ sum: String) -> [String] {
    let line = "  \(title)   "
    return (line + sum).fits(in: style.width) || line.count + sum.visibleCount <= style.width
      ? ["", line + sum, ""] : ["", "  \(title)", "  " + sum, ""]
  }

  /// The question, or, for a seat that is done, what came of it.
  func sum(of round: RoundView) -> String {
    let answer = round.attempts.first { isOwn($0.key) }?.value.answer
    return answer.map { seam(round.question, $0, in: ink) } ?? ink.question("\(round.question) + ?")
  }

  /// A word with a seam between the two that it is made of, unless it is written otherwise than they are.
  func seam(_ question: String, _ ending: Ending, in ink: Ink = Ink(isColoured: false)) -> String {
    question + ending.text == ending.whole
      ? ink.seam(question, ending.text) : ink.question(ending.whole)
  }

  /// A sentence for a viewer who looks on, or helps. One who plays beside it need not know.
  func tried(_ word: String, by seat: Seat) -> String? {
    isSeated ? nil : say("\(name(seat)) provade \(word).", "\(name(seat)) tried \(word).")
  }

  func miss(_ judgement: Attempt.Judgement, _ word: String, shown: [String]) -> String {
    let (missed, goOn) = missed(judgement, word)
    return "\(missed) \(shown.isEmpty ? goOn : here(shown))"
  }

  /// That a word was not right, and how to go on: shortly, and at each try of a question in other words.
  ///
  /// Two words that came with the program make a joke at worst; a pair of a teacher's words is not written
  /// large.
  func missed(_ judgement: Attempt.Judgement, _ word: String) -> (missed: String, goOn: String) {
    let pair = SillyWord(first: judgement.question, second: word).whole.uppercased()
    let isInside = scenery.room.setup.hasInsideWords
    let shown = isInside ? "\(pair)? " : ""
    let first = judgement.question.unicodeScalars.reduce(0) { $0 + Int($1.value) }
    switch (first + judgement.misses) % 3 {
    case 0:
      return (
        isInside
          ? say("\(pair)! Det låter tokigt.", "\(pair)! That sounds silly.")
          : say("Det ordet står inte i listan.", "That word is not in the list."),
        say("Prova ett annat!", "Try another!")
      )
    case 1:
      return (
        shown + say("Inte den här gången.", "Not this time."),
        say("Titta en gång till.", "Have another look.")
      )
    default:
      return (shown + say("Nej, inte det.", "No, not that."), say("Ta ett till.", "Take one more."))
    }
  }

  private func here(_ shown: [String]) -> String {
    let answer = shown.joined(separator: say(" eller ", " or "))
    return say("Här är svaret: \(answer). Skriv det.", "Here is the answer: \(answer). Type it.")
  }

  /// - Parameters:
  ///   - seat: the seat that helped; nil: a teacher did.
  ///   - taken: the wrong word, for those who may know.
  ///   - wasKept: whether the word waited to be answered.
  func help(
    from seat: Seat?, to partner: Seat, taken: String?, shown: [String], wasKept: Bool
  ) -> String {
    let helper = seat.map(name) ?? say("Läraren", "The teacher")
    let another =
      wasKept && shown.isEmpty ? say(" Ta ett annat ord.", " Take another word.") : ""
    if seat == partner {
      guard isOwn(partner) else { return say("\(helper) tog ett tips.", "\(helper) took a hint.") }
      return say("Det är inte \(taken ?? "?").", "It is not \(taken ?? "?").")
        + (shown.isEmpty ? another : " " + here(shown))
    }
    if let taken, isOwn(partner) {
      return say(
        "\(helper) hjälper dig: det är inte \(taken).", "\(helper) helps you: it is not \(taken).")
        + (shown.isEmpty
          ? another
          : say(
            " Skriv \(shown.joined(separator: " eller ")).",
            " Type \(shown.joined(separator: " or "))."))
    }
    if let seat, isOwn(seat) {
      return say(
        "Du tog bort ett fel ord för \(name(partner)). Snällt!",
        "You took a wrong word away for \(name(partner)). Kind of you!")
    }
    return say("\(helper) hjälper \(name(partner)).", "\(helper) helps \(name(partner)).")
  }

  /// The seats that found a word. A pupil who plays alone has been told so already.
  func say<Played>(_ closed: Rounds<Played>.Closed) -> String? {
    let found = closed.answers.compactMap { result in
      result.finished.map { (seat: result.seat, word: $0.ending.whole.uppercased()) }
    }
    if found.isEmpty {
      let all = closed.rights.map(\.whole).joined(separator: ", ")
      return say("Orden var: \(all).", "The words were: \(all).") + unsaid(closed)
    }
    if closed.answers.count == 1, isSeated { return nil }
    return say(found: found) + unsaid(closed)
  }

  /// A sentence on the words that were found, one's own first.
  private func say(found: [(seat: Seat, word: String)]) -> String {
    let ordered = found.filter { isOwn($0.seat) } + found.filter { !isOwn($0.seat) }
    var words: [String] = []
    for (_, word) in ordered where !words.contains(word) { words.append(word) }
    if let word = words.first, words.count == 1, found.count > 1, isOwn(ordered[0].seat) {
      return found.count == 2
        ? say("Ni hittade \(word) båda två!", "You both found \(word)!")
        : say("Ni hittade \(word) allihop!", "You all found \(word)!")
    }
    let parts = words.enumerated().map { place, word in
      let finders = ordered.filter { $0.word == word }.map(\.seat)
      let who = tongue.list(finders.map { isOwn($0) ? say("du", "you") : name($0) })
      return place == 0 ? say("\(who) hittade \(word)", "\(who) found \(word)") : "\(who) \(word)"
    }
    return parts.joined(separator: ", ").capitalizedFirst + "!"
  }

  /// A sentence on the word that one meant to answer when others were done.
  func unsaid<Played>(_ closed: Rounds<Played>.Closed) -> String {
    guard let kept = closed.answers.first(where: { isOwn($0.seat) })?.kept else { return "" }
    return say(
      " Frågan är klar nu, så \(kept) behövs inte.",
      " The question is done now, so \(kept) is not needed.")
  }

  /// The lines for a seat that came in the middle of a question.
  func comesInLater(than round: RoundView) -> [String] {
    guard case .seat(let seat) = viewer, round.attempts[seat] == nil,
      scenery.room.table[seat]?.presence == .here
    else { return [] }
    return Paragraph.indented(say(Sentences.fromNextQuestion), width: style.width)
  }

  /// The thing that a seat does about the open question; nil where it is not asked.
  func doing(_ seat: Seat, _ round: RoundView?) -> Doing? {
    guard let round, round.layouts[seat] != nil, scenery.room.table[seat] != nil else { return nil }
    return absence(of: seat) ?? (round.done.contains(seat) ? .done : .thinking)
  }

  /// The scores of all, one's own first.
  func has(_ scores: BySeat<Int>, _ count: (Int) -> String) -> [String] {
    ownFirst(scores).map { seat, score in
      let (name, all) = (name(seat), count(score))
      return isOwn(seat)
        ? say("Du har \(all).", "You have \(all).")
        : say("\(name) har \(all).", "\(name) has \(all).")
    }
  }

  func ownFirst<Value>(_ all: BySeat<Value>) -> [BySeat<Value>.Element] {
    Array(all.filter { isOwn($0.key) }) + all.filter { !isOwn($0.key) }
  }
}

extension Help {
  /// - Parameter sign: how an answer is typed if not by its word.
  static func moves(in round: RoundView?, for seat: Seat, sign: Row) -> [Row] {
    let isAsked = round?.attempts[seat].map { !$0.isDone } ?? false
    let hasMissed = round?.attempts[seat].map { !$0.misses.isEmpty } ?? false
    return (isAsked ? toAnswer(sign: sign) : toWait)
      + (hasMissed ? [claim] : [])
  }

  static func wayOn(in round: RoundView?, for seat: Seat) -> WayOn? {
    round?.attempts[seat].flatMap { $0.isDone ? nil : wayOn(with: $0) }
  }

  static func wayOn(with attempt: Attempt.Seen) -> WayOn {
    let shown = attempt.shown
    return shown.isEmpty
      ? WayOn("Skriv: tips" / "Type: hint", or: "lyssna" / "listen")
      : WayOn(
        "Skriv: \(shown.joined(separator: " eller "))" / "Type: \(shown.joined(separator: " or "))")
  }

  static func toAnswer(sign: Row) -> [Row] {
    [
      Row("båt" / "boat", "skriv ordet du tror på" / "type the word you think is right"),
      sign,
      Row("lyssna" / "listen", "hör frågan igen" / "hear the question again"),
      look,
    ]
  }

  static let toWait = [
    Row(
      "tips" / "hint",
      "ta bort ett fel ord för den som tänker" / "take a wrong word away for who still thinks"),
    next, look,
  ]

  static let next = Row(
    "nästa" / "next", "gå vidare utan den som är tyst" / "go on without who is silent")
  static let look = Row("titta" / "look", "se allt igen" / "see everything again")
}

// Moves in the games that ask for words.

extension Verb {
  /// A move in the room where somebody sits; if it names a room, it must be that one.
  static func move(
    _ name: String, _ swedish: String, also: [(String, Language?)] = [],
    paced: Paced? = nil, takes fields: [Field] = [], lacks: Said? = nil, _ traits: Traits = [],
    read: @escaping @Sendable (Arguments) throws(WireTrouble) -> Move
  ) -> Verb {
    Verb(
      name, swedish, also: also, by: .pupil, paced: paced,
      takes: fields + [Field.whoseRoom], lacks: lacks, traits
    ) { (arguments) throws(WireTrouble) in
      MoveIn(room: arguments.text("room"), move: try read(arguments))
    } act: { asked, transaction throws(Trouble) in
      Answer(try transaction.move(asked.move, in: asked.room))
    }
  }

  struct MoveIn: Asked {
    let room: String?
    let move: Move
  }

  static let answer = move(
    "answer", "svara", also: [("svar", .swedish)], takes: [.positional("word", .rest)],
    lacks: "Vilket ord? Skriv till exempel: svara båt"
      / "Which word? Type for example: answer boat",
    read: Arguments.needing("word") { .word(.answer($0)) })

  /// A move; with a name it is a teacher who helps that child.
  static let hint = Verb(
    "hint", "tips", also: [("ledtråd", .swedish)],
    takes: [.positional("seat", .number), .key("name", .rest), .whoseRoom], .findsTheWay,
    help: Help.Entry(
      .order, 14, "tips namn=Anna" / "hint name=Anna",
      "ta bort ett fel ord för Anna" / "take a wrong word away for Anna"),
    read: Hinting.init
  ) { hinting, transaction throws(Trouble) in
    switch hinting {
    case .to(let name):
      return Answer(try transaction.help(name)) { _ in
        "Ett fel ord är borta för \(name)." / "A wrong word is gone for \(name)."
      }
    case .inGame(let asked): return Answer(try transaction.hint(asked.move, in: asked.room))
    }
  }

  enum Hinting: Asked {
    /// A teacher helps the child of that name.
    case to(String)
    case inGame(MoveIn)

    init(_ arguments: Arguments) {
      if let name = arguments.text("name") {
        self = .to(name)
      } else {
        let seat = arguments.number("seat").map { Seat($0) }
        self = .inGame(MoveIn(room: arguments.text("room"), move: .word(.hint(to: seat))))
      }
    }
  }
}
