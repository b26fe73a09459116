/// Letters: a row of three letters, and below it, left and right, two more; one of them is the same.
/// With each right answer it gets harder, and the first wrong one ends a seat's run.
///
/// A run that has come through all rows is complete, so every game ends.
public struct Letters: Game {
  /// How a room plays letters.
  public struct Rules: Hashable, Sendable {
    public enum Mode: String, CaseIterable, Sendable {
      /// One run after the other, in the sight of all.
      case turns
      /// All run at once through the same rows, each at its own pace.
      case duel
    }

    public var mode: Mode

    public init(mode: Mode = .turns) {
      self.mode = mode
    }
  }

  /// How one seat fares.
  struct Run: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
      /// The next row is drawn as soon as the seat is to read.
      case toCome
      case reading(Challenge)
      /// The others went on without the seat in the middle of its row.
      case paused(Challenge)
      case missed
      case complete
    }

    /// How many rows were answered right.
    var score = 0
    var stage = Stage.toCome

    /// The row that is read next.
    var round: Int { score + 1 }

    var isOver: Bool {
      switch stage {
      case .toCome, .reading, .paused: false
      case .missed, .complete: true
      }
    }

    var hasAnswered: Bool { score > 0 || stage == .missed }

    var reading: Challenge? { if case .reading(let challenge) = stage { challenge } else { nil } }
  }

  public let rules: Rules
  /// One for each seat that was ever shown a row.
  private(set) var runs: BySeat<Run> = [:]
  /// In a duel: the rows that somebody has reached, in their order.
  private(set) var rows: [Challenge] = []
  /// Who was shown a row last: from there on turns go round.
  private(set) var last: Seat?
  private(set) var over: Scores?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var isOver: Bool { over != nil }

  /// Whether a fact can be the next one.
  func suits(_ fact: Fact) -> Bool {
    switch fact {
    case .asked(let asked):
      let run = runs[asked.seat] ?? Run()
      guard !run.isOver, run.reading == nil, asked.round == run.round else { return false }
      switch rules.mode {
      case .turns: return true
      case .duel:
        let isSame = rows.dropFirst(run.score).first.map { $0 == asked.challenge.value }
        return isSame ?? (run.score == rows.count)
      }
    case .answered(let answered):
      return runs[answered.seat].map { $0.reading != nil && $0.round == answered.round } ?? false
    case .over: return !runs.isEmpty
    }
  }

  // MARK: What happens

  public mutating func apply(_ fact: Fact, at now: Moment, table: Table) {
    switch fact {
    case .asked(let asked): apply(asked)
    case .answered(let answered):
      guard var run = runs[answered.seat] else { return }
      if answered.isRight {
        run.score += 1
        run.stage = run.score >= Step.count ? .complete : .toCome
      } else {
        run.stage = .missed
      }
      runs[answered.seat] = run
    case .over(let over): self.over = over
    }
  }

  private mutating func apply(_ asked: Asked) {
    guard let challenge = asked.challenge.value else {
      preconditionFailure("facts are applied whole")
    }
    switch rules.mode {
    case .turns:
      for (seat, run) in runs where seat != asked.seat {
        if let open = run.reading { runs[seat]?.stage = .paused(open) }
      }
    case .duel: if asked.round > rows.count { rows.append(challenge) }
    }
    var run = runs[asked.seat] ?? Run()
    run.stage = .reading(challenge)
    runs[asked.seat] = run
    last = asked.seat
  }

  // MARK: How it stands

  public func stillAsked(in table: Table) -> [Seat] {
    isOver ? [] : table.waitedFor.filter { runs[$0]?.reading != nil }
  }

  public func question(
    for seat: Seat
  ) throws(Refusal) -> (question: String, choices: [String]) {
    let challenge = try challenge(for: seat)
    return (challenge.row, challenge.choices)
  }

  func challenge(for seat: Seat) throws(Refusal) -> Challenge {
    if let challenge = runs[seat]?.reading { return challenge }
    if runs[seat]?.isOver == true { throw .alreadyAnswered }
    if rules.mode == .turns, let last { throw .notYourTurn(whose: last) }
    throw .nothingAsked
  }

  public var thinking: BySeat<Moment> { [:] }

  public func outcome(for seat: Seat) -> Outcome {
    guard let run = runs[seat] else { return Outcome(isFinished: false, learnt: []) }
    return Outcome(isFinished: isOver && run.hasAnswered, learnt: [], score: run.score)
  }
}
