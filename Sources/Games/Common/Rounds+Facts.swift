public import JSON
public import Words

/// What can happen in a game of rounds: these, and whatever it has of its own.
public protocol RoundsFact: GameFact {
  associatedtype Spot: ChoiceSpot
  static func answered(_ answered: Rounds<Spot>.Answered) -> Self
  static func hinted(_ hinted: Rounds<Spot>.Hinted) -> Self
  static func heard(_ heard: Heard) -> Self
  static func kept(_ kept: KeptWord) -> Self
  static func closed(_ closed: Rounds<Spot>.Closed) -> Self
}

extension Rounds {
  /// A round begins: one question, its four choices lying before each seat.
  public struct Asked: Hashable, Sendable {
    public let round: Int
    public let question: String
    /// Somebody saying the question word.
    public let recording: Recording?
    /// As they lie before the first seat, which tells nothing. A choice's number is its place among them, from
    /// 1: the same for all seats, however they lie before the others.
    public let choices: [String]
    public let rights: Part<[Ending]>
    public let layouts: BySeat<Layout>

    func seen(by viewer: Viewpoint) -> Asked {
      Asked(
        round: round, question: question, recording: recording, choices: choices,
        rights: rights.seen(by: viewer), layouts: layouts)
    }
  }

  /// A seat answered. Others learn only that a seat is done, never what it tried.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let question: String
    public let attempt: Part<Try>
    /// Who is still asked, after this.
    public let waiting: [Seat]

    /// Nil where it may not be seen at all: that somebody tried something wrong.
    func seen(by viewer: Viewpoint) -> Answered? {
      if viewer.belongs(to: .seat(seat)) { return self }
      switch attempt {
      case .secret(let made, _):
        if case .wrong = made.judgement.verdict { return nil }
        return Answered(seat: seat, question: question, attempt: .withheld, waiting: waiting)
      case .open(let made) where made.judgement.isPrivate:
        let known = Try(spot: made.spot, judgement: made.judgement.seenByOthers)
        return Answered(seat: seat, question: question, attempt: .open(known), waiting: waiting)
      case .open, .withheld: return self
      }
    }
  }

  public struct Try: Hashable, Sendable {
    public let spot: Spot
    public let judgement: Attempt.Judgement
  }

  /// A wrong choice is gone: a seat that is done took it from one that still thinks, or one that thinks
  /// asked for that itself.
  public struct Hinted: Coded, Hashable, Sendable {
    public let seat: Seat
    public let to: Seat
    public let taken: Part<Taken>

    /// Whether the seat helped itself.
    public var isOwn: Bool { seat == to }

    public static func coded(_ hinted: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", hinted?.seat)
      let to = try fields("to", hinted?.to)
      let taken = try fields.secret(hinted?.taken, for: .seat(to)) { (taken) throws(Unreadable) in
        try Taken(
          word: fields("word", taken?.word), spot: fields(Spot.key, taken?.spot),
          shown: fields.ifAny("shown", taken?.shown, else: []),
          wasKept: fields.ifTrue("kept", taken?.wasKept))
      }
      return Self(seat: seat, to: to, taken: taken)
    }

    /// Nil where it may not be seen at all: that somebody asked for help.
    func seen(by viewer: Viewpoint) -> Hinted? {
      if isOwn, !viewer.belongs(to: .seat(seat)) { return nil }
      return Hinted(seat: seat, to: to, taken: taken.seen(by: viewer))
    }
  }

  public struct Taken: Hashable, Sendable {
    public let word: String
    public let spot: Spot
    /// The right answers, if nothing else is left.
    public let shown: [String]
    /// The seat meant to answer that.
    public let wasKept: Bool
  }

  /// A round is over, and everybody may know what everybody answered.
  public struct Closed: Hashable, Sendable {
    public let round: Int
    public let question: String
    public let rights: [Ending]
    public let answers: [Result]

    /// Whether it tells nothing that is one seat's own affair.
    var isSameForAll: Bool { !answers.contains(where: \.isPrivate) }

    func seen(by viewer: Viewpoint) -> Closed {
      if isSameForAll { return self }
      return Closed(
        round: round, question: question, rights: rights,
        answers: answers.map { result in
          var result = result
          if !viewer.belongs(to: .seat(result.seat)) {
            (result.isHeard, result.hints, result.kept) = (false, [], nil)
          }
          return result
        })
    }
  }

  /// How a round went for one seat. Who is not done finished nothing.
  public struct Result: Hashable, Sendable {
    public let seat: Seat
    public let finished: SpotWord?
    public let misses: [String]
    /// As far as everybody may know.
    public let isHelped: Bool
    /// Whether the seat had heard the question or a choice of it: its own affair, and its teacher's,
    public fileprivate(set) var isHeard: Bool
    /// What a partner took away.
    public let hinted: String?
    /// What the seat had taken away itself: its own affair too,
    public fileprivate(set) var hints: [String]
    /// as is what it meant to answer when the round closed.
    public fileprivate(set) var kept: String?

    fileprivate var isPrivate: Bool { isHeard || !hints.isEmpty || kept != nil }
  }

  public struct SpotWord: Hashable, Sendable {
    public let spot: Spot
    public let ending: Ending
  }
}

extension JSONWriter {
  mutating func add<Spot>(_ answered: Rounds<Spot>.Answered, for viewer: Viewpoint) {
    add("seat", answered.seat.number)
    if let attempt = answered.attempt.value {
      add(attempt.judgement) { $0.add(Spot.key, attempt.spot) }
    }
    add("waiting", answered.waiting)
    // Who sees everything is told what the others do not see.
    if viewer == .teacher, case .open = answered.attempt { add("open", true) }
  }

  mutating func add<Spot>(_ closed: Rounds<Spot>.Closed) {
    add("round", closed.round)
    add("question", closed.question)
    array("answers", closed.answers) { answer, result in
      answer.add("seat", result.seat.number)
      if let finished = result.finished {
        answer.add("word", finished.ending.text)
        answer.add(Spot.key, finished.spot)
      }
      answer.add("right", result.finished != nil)
      answer.add("helped", result.isHelped)
      if result.isHeard { answer.add("heard", true) }
      answer.add("misses", result.misses)
      if let hinted = result.hinted { answer.add("hinted", hinted) }
      if !result.hints.isEmpty { answer.add("hints", result.hints) }
      if let kept = result.kept { answer.add("kept", kept) }
    }
    add("rights", closed.rights)
  }
}

extension Rounds.Asked {
  /// What every `asked` tells; where the choices lie, each game tells in its own way.
  init(_ fields: Fields, on layouts: BySeat<Rounds.Layout>) throws(Unreadable) {
    try self.init(
      round: fields.int("round"), question: fields.string("question"),
      recording: fields.valueIfAny("audio"), choices: fields.strings("choices"),
      rights: .secret(fields.value("rights"), for: .teachers), layouts: layouts)
  }
}

extension Rounds.Answered {
  init(_ fields: Fields) throws(Unreadable) {
    // In the order of the line, which is found fastest.
    let seat: Seat = try fields.value("seat")
    let judgement = try Attempt.Judgement(fields)
    let spot: Spot = try fields.value(Spot.key)
    let waiting: [Seat] = try fields.value("waiting")
    let isOpen = fields.flag("open")
    let attempt = Rounds.Try(spot: spot, judgement: judgement)
    self.init(
      seat: seat, question: judgement.question,
      attempt: isOpen ? .open(attempt) : .secret(attempt, for: .seat(seat)), waiting: waiting)
  }
}

extension Rounds.Closed {
  init(_ fields: Fields) throws(Unreadable) {
    let rights: [Ending] = try fields.value("rights")
    self.init(
      round: try fields.int("round"), question: try fields.string("question"), rights: rights,
      answers: try fields.list("answers") { (answer) throws(Unreadable) in
        try Rounds.Result(answer, rights: rights)
      })
  }
}

extension Rounds.Result {
  fileprivate init(_ fields: Fields, rights: [Ending]) throws(Unreadable) {
    var finished: Rounds.SpotWord?
    if try fields.bool("right") {
      let word = try fields.string("word")
      guard let ending = rights.first(where: { $0.text == word }) else {
        throw Unreadable(field: "word")
      }
      finished = Rounds.SpotWord(spot: try fields.value(Spot.key), ending: ending)
    }
    try self.init(
      seat: fields.value("seat"), finished: finished, misses: fields.strings("misses"),
      isHelped: fields.bool("helped"), isHeard: fields.flag("heard"),
      hinted: fields.valueIfAny("hinted"), hints: fields.stringsIfAny("hints"),
      kept: fields.valueIfAny("kept"))
  }
}
