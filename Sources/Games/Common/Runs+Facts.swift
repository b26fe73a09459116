public import JSON

extension Runs {
  /// A seat has a row before it; in turns perhaps the one that it had before the others went on.
  public struct Asked: GameFact {
    public static var event: String { "asked" }

    public let seat: Seat
    /// The row's number in the run, from 1; the same again after a slip.
    public let round: Int
    /// The size in which to draw the row, in hundredths of the first; nil in a game whose rows are all as large.
    public let size: Int?
    /// The row. In a duel only the seat may see it: others have it still before them.
    public let challenge: Part<Challenge>

    public static func coded(_ asked: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", asked?.seat)
      let round = try fields("round", asked?.round, in: 1...Played.rowCount)
      let size = try Played.sizes.map { (sizes) throws(Unreadable) in
        try fields("size", asked?.size, in: sizes)
      }
      let challenge = try fields.secret(asked?.challenge, for: .seat(seat)) {
        (challenge) throws(Unreadable) in try Challenge.coded(challenge, fields)
      }
      return Self(
        seat: seat, round: round, size: size,
        challenge: try fields.opening(challenge, whole: asked?.challenge))
    }

    public var beginsRound: Bool { true }
    public func suits(_ game: Played) -> Bool { game.runs.mayAsk(self) }
    public func apply(to game: inout Played, at now: Moment, table: Table) { game.runs.ask(self) }
  }

  /// A seat answered. Everybody hears how far it is.
  public struct Answered: GameFact {
    public static var event: String { "answered" }

    public let seat: Seat
    public let round: Int
    public let isRight: Bool
    /// How many of the seat's rows went wrong so far, this one included.
    public let slips: Int
    /// Whether the seat's run is over with it.
    public let endsRun: Bool
    /// The thing that it chose, and what was right.
    public let answer: Part<Played.Answer>

    /// How many rows were right so far, this one included.
    public var score: Int { isRight ? round : round - 1 }

    public static func coded(_ answered: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", answered?.seat)
      let round = try fields("round", answered?.round, in: 1...Played.rowCount)
      let isRight = try fields("right", answered?.isRight)
      let answer = try fields.secret(answered?.answer, for: .seat(seat)) {
        (answer) throws(Unreadable) in try Played.Answer.coded(answer, fields)
      }
      fields.derived("score", answered?.score)
      // Old rooms do not tell how many slips there were: there the first one ends the run.
      let endsRunUntold = try fields.already(answered?.endsRun) { $0.flag("done") } ?? false
      let slips = try fields.ifAny(
        "slips", answered?.slips, in: 0...Played.rowCount,
        else: !isRight && endsRunUntold ? 1 : 0)
      let endsRun = try fields.ifTrue("done", answered?.endsRun)
      return Self(
        seat: seat, round: round, isRight: isRight, slips: slips, endsRun: endsRun,
        answer: try fields.opening(answer, whole: answered?.answer))
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Played) -> Bool { game.runs.mayBeTold(self) }
    public func apply(to game: inout Played, at now: Moment, table: Table) { game.runs.hear(self) }
  }

  /// A game as somebody may see it.
  public struct View: GameView {
    public let rules: RunRules<Played>
    public let runs: BySeat<Run>
    public let over: Scores?

    public struct Run: Hashable, Sendable {
      public enum Stage: Hashable, Sendable {
        /// The seat has a row before it.
        case reading(Asked)
        /// The seat has no row just now, and is not done.
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
        case .reading(let asked):
          run.add("round", asked.round)
          run.add("size", asked.size)
          if let challenge = asked.challenge.value { run.add(challenge) }
        case .waiting: break
        case .missed, .complete: run.add("done", true)
        }
      }
      if let over { line.add(over, of: Played.self) }
    }
  }

  func view(for viewer: Viewpoint, over: Scores?) -> View {
    View(
      rules: rules,
      runs: BySeat(
        all.map { seat, run in
          let stage = stage(of: run, on: seat, isOver: over != nil, for: viewer)
          return (seat, View.Run(score: run.score, slips: run.slips, stage: stage))
        }),
      over: over)
  }

  private func stage(
    of run: Run, on seat: Seat, isOver: Bool, for viewer: Viewpoint
  ) -> View.Run.Stage {
    switch run.stage {
    case .reading(let challenge) where !isOver:
      let asked = asked(challenge, round: run.round, of: seat)
      return .reading(asked.rest(for: viewer) ?? asked)
    case .toCome, .reading, .paused: return .waiting
    case .missed: return .missed
    case .complete: return .complete
    }
  }
}
