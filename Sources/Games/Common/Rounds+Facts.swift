public import JSON
public import Words

extension Rounds {
  /// A round begins: one question, its four choices lying before each seat.
  public struct Asked: GameFact {
    public static var event: String { "asked" }

    public let round: Int
    public let question: String
    /// A recording of the question word.
    public let recording: Recording?
    /// The choices in the order of the first seat, which tells nothing. A choice's number is its place here,
    /// from 1: the same for all seats, in whatever order they see the choices.
    public let choices: [String]
    public let rights: Part<[Ending]>
    public let layouts: BySeat<Layout>

    public static func coded(_ asked: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let round = try fields("round", asked?.round)
      let question = try fields("question", asked?.question)
      let recording = try fields.ifAny("audio", asked?.recording)
      let choices = try fields("choices", asked?.choices)
      let layouts = try Played.Spot.coded(asked?.layouts, fields)
      let rights = try fields.secret(asked?.rights, for: .teachers) { (rights) throws(Unreadable) in
        try fields("rights", rights)
      }
      return Self(
        round: round, question: question, recording: recording, choices: choices, rights: rights,
        layouts: layouts)
    }

    /// False: teachers are told the right answers, and to look whether there are any would only take time.
    public var isSameForAll: Bool { false }
    public var asks: Asking? { (question, choices) }
    public var beginsRound: Bool { true }

    public func apply(to game: inout Played, at now: Moment, table: Table) {
      game.apply(self, at: now)
    }
  }

  /// A seat answered. Other seats learn only that it is done, and never what it tried.
  public struct Answered: GameFact {
    public static var event: String { "answered" }

    public let seat: Seat
    public let judgement: Part<Attempt.Judgement>
    /// The place where the word lies; nil if it is withheld.
    public let spot: Slot?
    /// The seats that are still asked after this.
    public let waiting: [Seat]

    public static func coded(_ answered: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", answered?.seat)
      let judgement = try fields.secret(answered?.judgement, for: .seat(seat)) {
        (judgement) throws(Unreadable) in
        try Attempt.Judgement.coded(judgement, of: seat, fields) {
          if let spot = answered?.spot { Played.Spot.write(spot, to: &$0) }
        }
      }
      let spot = try fields.already(answered?.spot) { (fields) throws(Unreadable) in
        try Played.Spot.read(fields)
      }
      let waiting = try fields("waiting", answered?.waiting)
      return Self(
        seat: seat, judgement: try fields.opening(judgement, whole: answered?.judgement),
        spot: judgement.value == nil ? nil : spot, waiting: waiting)
    }

    /// Others are not told that a seat chose a wrong answer.
    public func isTold(to viewer: Viewpoint) -> Bool {
      if case .secret(let judgement, _) = judgement, case .wrong = judgement.verdict {
        viewer.belongs(to: .seat(seat))
      } else {
        true
      }
    }

    public var isSameForAll: Bool { false }
    public var actor: Seat? { seat }
    public var chosen: Chosen? { judgement.value.map { Chosen($0, by: seat) } }

    public func apply(to game: inout Played, at now: Moment, table: Table) {
      game.apply(self, at: now)
    }
  }

  /// A wrong choice is gone: a seat that is done, or a teacher, took it from one that thinks, or one that thinks
  /// had its own taken away.
  public struct Hinted: GameFact {
    public static var event: String { "hinted" }

    /// The seat that helped; nil: a teacher did.
    public let seat: Seat?
    public let to: Seat
    public let taken: Part<TakenWord>

    /// Whether the seat helped itself.
    public var isOwn: Bool { seat == to }

    public static func coded(_ hinted: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields.ifAny("seat", hinted?.seat)
      let to = try fields("to", hinted?.to)
      let taken = try fields.secret(hinted?.taken, for: .seat(to)) { (taken) throws(Unreadable) in
        try TakenWord(
          word: fields("word", taken?.word),
          spot: fields.field(taken?.spot, write: Played.Spot.write, read: Played.Spot.read),
          shown: fields.ifAny("shown", taken?.shown, else: []),
          wasKept: fields.ifTrue("kept", taken?.wasKept))
      }
      return Self(seat: seat, to: to, taken: taken)
    }

    /// Others are not told that a seat asked for help, or that its teacher helped.
    public func isTold(to viewer: Viewpoint) -> Bool {
      seat != nil && !isOwn || viewer.belongs(to: .seat(to))
    }
    public var actor: Seat? { seat }

    public func apply(to game: inout Played, at now: Moment, table: Table) {
      game.rounds.apply(self)
    }
  }

  /// A round is over, and everybody may know what everybody answered.
  public struct Closed: GameFact {
    public static var event: String { "closed" }

    public let round: Int
    public let question: String
    public let rights: [Ending]
    public let answers: [RoundResult]

    public static func coded(_ closed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let round = try fields("round", closed?.round)
      let question = try fields("question", closed?.question)
      var seen = closed?.answers
      if let answers = seen, answers.contains(where: \.isPrivate) {
        seen = try answers.map { (result) throws(Unreadable) in
          try fields.own(result, of: .seat(result.seat), else: \.seenByOthers) { $0 ?? result }
        }
      }
      let (answers, rights) = try fields.field(seen.map { ($0, closed?.rights ?? []) }) {
        $1.add($0.0, spot: Played.Spot.write)
        $1.add("rights", $0.1)
      } read: { (fields) throws(Unreadable) in
        let rights: [Ending] = try fields.value("rights")
        let answers = try fields.list("answers") { (answer) throws(Unreadable) in
          try RoundResult(answer, rights: rights, spot: Played.Spot.read)
        }
        return (answers, rights)
      }
      return Self(round: round, question: question, rights: rights, answers: answers)
    }

    public func apply(to game: inout Played, at now: Moment, table: Table) { game.close() }
  }
}

/// The wrong choice that is gone.
public struct TakenWord: Hashable, Sendable {
  public let word: String
  public let spot: Slot
  /// The right answers, if nothing else is left.
  public let shown: [String]
  /// Whether the seat meant to answer that choice.
  public let wasKept: Bool
}

/// The result of a round for one seat. A seat that is not done finished nothing.
public struct RoundResult: Hashable, Sendable {
  public let seat: Seat
  public let finished: SpotWord?
  public let misses: [String]
  /// Whether the seat was helped, as far as everybody may know.
  public let isHelped: Bool
  /// Whether the seat had heard the question or a choice of it; only it and teachers are told.
  public fileprivate(set) var isHeard: Bool
  /// The wrong choice that a partner took away.
  public let hinted: String?
  /// The wrong choices that the seat had taken away itself; only it and teachers are told.
  public fileprivate(set) var hints: [String]
  /// The answer that it had kept when the round closed; only it and teachers are told.
  public fileprivate(set) var kept: String?

  fileprivate var isPrivate: Bool { isHeard || !hints.isEmpty || kept != nil }

  fileprivate var seenByOthers: RoundResult {
    var result = self
    (result.isHeard, result.hints, result.kept) = (false, [], nil)
    return result
  }
}

public struct SpotWord: Hashable, Sendable {
  public let spot: Slot
  public let ending: Ending
}

extension JSONWriter {
  fileprivate mutating func add(
    _ answers: [RoundResult], spot write: (Slot, inout JSONWriter) -> Void
  ) {
    array("answers", answers) { answer, result in
      answer.add("seat", result.seat.number)
      if let finished = result.finished {
        answer.add("word", finished.ending.text)
        write(finished.spot, &answer)
      }
      answer.add("right", result.finished != nil)
      answer.add("helped", result.isHelped)
      if result.isHeard { answer.add("heard", true) }
      answer.add("misses", result.misses)
      if let hinted = result.hinted { answer.add("hinted", hinted) }
      if !result.hints.isEmpty { answer.add("hints", result.hints) }
      if let kept = result.kept { answer.add("kept", kept) }
    }
  }
}

extension RoundResult {
  fileprivate init(
    _ fields: Fields, rights: [Ending], spot: (Fields) throws(Unreadable) -> Slot
  ) throws(Unreadable) {
    var finished: SpotWord?
    if try fields.bool("right") {
      let word = try fields.string("word")
      guard let ending = rights.first(where: { $0.text == word }) else {
        throw Unreadable(field: "word")
      }
      finished = SpotWord(spot: try spot(fields), ending: ending)
    }
    try self.init(
      seat: fields.value("seat"), finished: finished, misses: fields.strings("misses"),
      isHelped: fields.bool("helped"), isHeard: fields.flag("heard"),
      hinted: fields.valueIfAny("hinted"), hints: fields.stringsIfAny("hints"),
      kept: fields.valueIfAny("kept"))
  }
}
