public import JSON

extension Letters {
  /// What can happen in a game of letters.
  public enum Fact: Hashable, Sendable {
    case asked(Asked)
    case answered(Answered)
    case over(Scores)
  }

  /// A seat has a row before it; in turns perhaps the one that it had before the others went on.
  public struct Asked: Hashable, Sendable {
    public let seat: Seat
    /// The row's number in the run, from 1; the same again after a slip.
    public let round: Int
    /// How large it is to be drawn, in hundredths of the first.
    public let size: Int
    /// In a duel for the seat alone: others have it still before them.
    public let challenge: Part<Challenge>

    func seen(by viewer: Viewpoint) -> Asked {
      Asked(seat: seat, round: round, size: size, challenge: challenge.seen(by: viewer))
    }
  }

  /// A seat chose a side. How far it is, everybody hears.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let round: Int
    public let isRight: Bool
    /// How many of the seat's rows went wrong so far, this one included.
    public let slips: Int
    /// Whether the seat's run is over with it.
    public let endsRun: Bool
    /// The row that it chose, and the one that it was.
    public let rows: Part<Rows>

    /// How many rows were right so far, this one included.
    public var score: Int { isRight ? round : round - 1 }
    /// As many slips as go without saying: in rooms where it ends the run, the first one.
    fileprivate static func untoldSlips(isRight: Bool, endsRun: Bool) -> Int {
      !isRight && endsRun ? 1 : 0
    }
  }

  public struct Rows: Hashable, Sendable {
    public let chosen: String
    public let wanted: String
  }

  /// A game as somebody may see it.
  public struct View: GameView {
    public let rules: Rules
    public let runs: BySeat<Run>
    public let over: Scores?

    public struct Run: Hashable, Sendable {
      public enum Stage: Hashable, Sendable {
        /// Has a row before it.
        case reading(Asked)
        /// Has none just now, and is not done.
        case waiting
        case missed
        case complete
      }

      public let score: Int
      public let slips: Int
      public let stage: Stage
    }

    public func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment) {
      line.array("runs", runs) { run, entry in
        run.add("seat", entry.key.number)
        run.add("score", entry.value.score)
        if entry.value.slips > 0, rules.slips > 1 { run.add("slips", entry.value.slips) }
        switch entry.value.stage {
        case .reading(let asked): run.add(asked)
        case .waiting: break
        case .missed, .complete: run.add("done", true)
        }
      }
      if let over { line.add(over, counting: "score") }
    }
  }

  public func view(for viewer: Viewpoint) -> View {
    View(
      rules: rules,
      runs: BySeat(
        runs.map { seat, run in
          let stage = stage(of: run, on: seat, for: viewer)
          return (seat, View.Run(score: run.score, slips: run.slips, stage: stage))
        }),
      over: over)
  }

  private func stage(of run: Run, on seat: Seat, for viewer: Viewpoint) -> View.Run.Stage {
    switch run.stage {
    case .reading(let challenge) where !isOver:
      .reading(asked(challenge, round: run.round, of: seat).seen(by: viewer))
    case .toCome, .reading, .paused: .waiting
    case .missed: .missed
    case .complete: .complete
    }
  }
}

extension Letters.Fact: GameFact {
  public static let kind: GameKind = .letters

  public var event: String {
    switch self {
    case .asked: "asked"
    case .answered: "answered"
    case .over: "over"
    }
  }

  public func write(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .asked(let asked):
      line.add("seat", asked.seat.number)
      line.add(asked)
      line.add(whether: asked.challenge, isOpenFor: viewer)
    case .answered(let answered):
      line.add("seat", answered.seat.number)
      line.add("round", answered.round)
      line.add("right", answered.isRight)
      if let rows = answered.rows.value {
        line.add("word", rows.chosen)
        line.add("question", rows.wanted)
      }
      line.add("score", answered.score)
      let untold = Letters.Answered.untoldSlips(
        isRight: answered.isRight, endsRun: answered.endsRun)
      if answered.slips != untold { line.add("slips", answered.slips) }
      if answered.endsRun { line.add("done", true) }
      line.add(whether: answered.rows, isOpenFor: viewer)
    case .over(let over): line.add(over, counting: "score")
    }
  }

  public init(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "asked": self = .asked(try Letters.Asked(fields))
    case "answered": self = .answered(try Letters.Answered(fields))
    case "over": self = .over(try Scores(fields, counting: "score"))
    default: throw Unreadable(field: "event")
    }
  }

  public func seen(by viewer: Viewpoint) -> Letters.Fact? {
    switch self {
    case .asked(let asked):
      .asked(asked.seen(by: viewer))
    case .answered(let answered):
      .answered(
        Letters.Answered(
          seat: answered.seat, round: answered.round, isRight: answered.isRight,
          slips: answered.slips, endsRun: answered.endsRun, rows: answered.rows.seen(by: viewer)))
    case .over: self
    }
  }

  public var isSameForAll: Bool {
    if case .over = self { true } else { false }
  }

  public var actor: Seat? { if case .answered(let answered) = self { answered.seat } else { nil } }
}

extension JSONWriter {
  mutating func add(_ asked: Letters.Asked) {
    add("round", asked.round)
    add("size", asked.size)
    guard let challenge = asked.challenge.value else { return }
    add("question", challenge.row)
    add("choices", challenge.choices)
  }

  /// Who sees everything is told what the others do not see.
  fileprivate mutating func add<Value>(whether part: Part<Value>, isOpenFor viewer: Viewpoint) {
    if viewer == .teacher, case .open = part { add("open", true) }
  }
}

extension Letters.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seat: Seat = try fields.value("seat")
    try self.init(
      seat: seat, round: fields.round(), size: fields.number("size", in: Letters.Step.sizes),
      challenge: fields.part(Letters.Challenge(fields), of: seat))
  }
}

extension Letters.Challenge {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let row = try fields.string("question")
    let choices = try fields.strings("choices")
    guard choices.count == 2, choices[0] != choices[1], let place = choices.firstIndex(of: row)
    else { throw Unreadable(field: "choices") }
    self.init(row: row, other: choices[1 - place], side: place == 0 ? .left : .right)
  }
}

extension Letters.Answered {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seat: Seat = try fields.value("seat")
    let rows = try Letters.Rows(chosen: fields.string("word"), wanted: fields.string("question"))
    let (isRight, endsRun) = (try fields.bool("right"), fields.flag("done"))
    let untold = Letters.Answered.untoldSlips(isRight: isRight, endsRun: endsRun)
    try self.init(
      seat: seat, round: fields.round(), isRight: isRight,
      slips: fields.has("slips") ? fields.number("slips", in: 0...Letters.Step.count) : untold,
      endsRun: endsRun, rows: fields.part(rows, of: seat))
  }
}

extension Fields {
  fileprivate func round() throws(Unreadable) -> Int {
    try number("round", in: 1...Letters.Step.count)
  }

  fileprivate func part<Value>(_ value: Value, of seat: Seat) -> Part<Value> {
    flag("open") ? .open(value) : .secret(value, for: .seat(seat))
  }
}
