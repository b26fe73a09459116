import Games
import Hall
import Words

extension RoundMode {
  static let spoken = [
    PlayMode(RoundMode.together, "tillsammans" / "together"),
    PlayMode(RoundMode.first, "först" / "first"),
  ]
}

extension Speaker {
  func say<Spot>(_ asked: Rounds<Spot>.Asked) -> String {
    say(
      "Fråga \(asked.round): \(asked.question) + ?",
      "Question \(asked.round): \(asked.question) + ?")
  }

  /// - Parameter finished: what a right answer of one's own is worth.
  func say<Spot>(
    _ answered: Rounds<Spot>.Answered, finished: (Rounds<Spot>.Try) -> String
  ) -> String? {
    guard let attempt = answered.attempt.value else {
      return done(answered.seat, waiting: answered.waiting)
    }
    let own = isOwn(answered.seat)
    switch attempt.judgement.verdict {
    case .right(let ending):
      let made = seam(answered.question, ending)
      guard own else { return "\(name(answered.seat)): \(made)" }
      return "\(made)!  \(finished(attempt))\(waiting(for: answered.waiting))"
    case .wrong(let word, let shown):
      guard own else { return tried(word, by: answered.seat) }
      return miss(answered.question, word, shown: shown)
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

  /// For who sees what others listen to. Who has asked for it has ears.
  func say(_ heard: Heard) -> String? {
    isOwn(heard.seat)
      ? nil
      : say(
        "\(name(heard.seat)) lyssnade på \(heard.word).",
        "\(name(heard.seat)) listened to \(heard.word).")
  }

  /// The heading of a picture with a question: on one line where that fits.
  func asking(_ title: String, _ sum: String) -> [String] {
    let line = "  \(title)   "
    return (line + sum).fits(in: style.width) || line.count + sum.visibleCount <= style.width
      ? ["", line + sum, ""] : ["", "  \(title)", "  " + sum, ""]
  }

  /// The question, or, for who is done, what came of it.
  func sum<Spot>(of round: Rounds<Spot>.View) -> String {
    let answer = round.attempts.first { isOwn($0.key) }?.value.answer
    return answer.map { seam(round.question, $0, in: ink) } ?? ink.question("\(round.question) + ?")
  }

  /// A word that shows of which two it is made, unless it is written otherwise than they are.
  func seam(_ question: String, _ ending: Ending, in ink: Ink = Ink(isColoured: false)) -> String {
    question + ending.text == ending.whole
      ? ink.seam(question, ending.text) : ink.question(ending.whole)
  }

  /// For who looks on, or helps. Who plays beside it need not know.
  func tried(_ word: String, by seat: Seat) -> String? {
    isSeated ? nil : say("\(name(seat)) provade \(word).", "\(name(seat)) tried \(word).")
  }

  /// A wrong pair may be a good joke, and may be claimed.
  func miss(_ question: String, _ word: String, shown: [String]) -> String {
    let pair = SillyWord(first: question, second: word).whole.uppercased()
    let missed = say("\(pair)? Det står inte i min lista.", "\(pair)? That is not in my list.")
    return
      "\(missed) \(shown.isEmpty ? say("Titta en gång till.", "Have another look.") : here(shown))"
  }

  private func here(_ shown: [String]) -> String {
    let answer = shown.joined(separator: say(" eller ", " or "))
    return say("Här är svaret: \(answer). Skriv det.", "Here is the answer: \(answer). Type it.")
  }

  func say<Spot>(_ hinted: Rounds<Spot>.Hinted) -> String {
    help(
      from: hinted.seat, to: hinted.to, taken: hinted.taken.value?.word,
      shown: hinted.taken.value?.shown ?? [])
  }

  /// - Parameter taken: the wrong word, for those who may know.
  func help(from seat: Seat, to partner: Seat, taken: String?, shown: [String]) -> String {
    let helper = name(seat)
    if seat == partner {
      guard isOwn(seat) else { return say("\(helper) tog ett tips.", "\(helper) took a hint.") }
      return say("Det är inte \(taken ?? "?").", "It is not \(taken ?? "?").")
        + (shown.isEmpty ? "" : " " + here(shown))
    }
    if let taken, isOwn(partner) {
      return say(
        "\(helper) hjälper dig: det är inte \(taken).", "\(helper) helps you: it is not \(taken).")
        + (shown.isEmpty
          ? ""
          : say(
            " Skriv \(shown.joined(separator: " eller ")).",
            " Type \(shown.joined(separator: " or "))."))
    }
    if isOwn(seat) {
      return say(
        "Du tog bort ett fel ord för \(name(partner)). Snällt!",
        "You took a wrong word away for \(name(partner)). Kind of you!")
    }
    return say("\(helper) hjälper \(name(partner)).", "\(helper) helps \(name(partner)).")
  }

  func say<Spot>(_ closed: Rounds<Spot>.Closed) -> String {
    let finished = closed.answers.compactMap { result in
      result.finished.map { (name(result.seat), $0.ending.whole.uppercased()) }
    }
    let all = closed.rights.map(\.whole).joined(separator: ", ")
    guard let first = finished.first else {
      return say("Orden var: \(all).", "The words were: \(all).")
    }
    // Alone one has been told so already.
    let others = finished.dropFirst().map { ", \($0) \($1)" }.joined()
    return say("\(first.0) hittade \(first.1)\(others)!", "\(first.0) found \(first.1)\(others)!")
  }

  /// What there is to do for a seat that came in the middle of a question.
  func comesInLater<Spot>(than round: Rounds<Spot>.View) -> [String] {
    guard case .seat(let seat) = viewer, round.attempts[seat] == nil,
      scenery.room.table[seat]?.presence == .here
    else { return [] }
    return Paragraph.indented(say(Sentences.fromNextQuestion), width: style.width)
  }

  /// What a seat does about the open question, for the line about the others.
  func doing<Spot>(_ seat: Seat, _ round: Rounds<Spot>.View?) -> String {
    guard let round, round.layouts[seat] != nil, scenery.room.table[seat] != nil else { return "" }
    return absence(of: seat)
      ?? (round.done.contains(seat)
        ? say(", klar", ", done") : say(" – tänker …", " – thinking …"))
  }

  /// Why a seat does nothing; nil if somebody sits there.
  func absence(of seat: Seat) -> String? {
    switch scenery.room.table[seat]?.presence {
    case .left, nil: say(", har gått", ", has left")
    case .away: say(", borta en stund", ", away for a moment")
    case .here: nil
    }
  }

  /// What each has, one's own first.
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
  /// - Parameter sign: how else than by its word an answer is typed.
  static func moves<Spot>(in round: Rounds<Spot>.View?, for seat: Seat, sign: Row) -> [Row] {
    let isAsked = round?.attempts[seat].map { !$0.isDone } ?? false
    let hasMissed = round?.attempts[seat].map { !$0.misses.isEmpty } ?? false
    return (isAsked ? toAnswer(sign: sign) : toWait)
      + (hasMissed ? [claim] : [])
  }

  static func wayOn<Spot>(in round: Rounds<Spot>.View?, for seat: Seat) -> WayOn? {
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
    } act: { asked, hall, making throws(Trouble) in
      Answer(try hall.move(asked.move, in: asked.room, &making))
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

  static let hint = move(
    "hint", "tips", also: [("ledtråd", .swedish)], takes: [.positional("seat", .number)],
    .findsTheWay
  ) { arguments in
    .word(.hint(to: arguments.number("seat").map { Seat($0) }))
  }
}
