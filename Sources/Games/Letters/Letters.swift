public import JSON
import Words

/// Letters: a row of three letters, and below it, left and right, two more; one of them is the same.
/// With each right answer it gets harder, and the first wrong one ends a seat's run.
///
/// A run that has come through all rows is complete, so every game ends.
public struct Letters: Game {
  public static let name = "letters"

  /// How a room plays letters.
  public struct Rules: GameRules {
    public enum Mode: String, CaseIterable, PlainValue, Sendable {
      /// One run after the other, in the sight of all.
      case turns
      /// All run at once through the same rows, each at its own pace.
      case duel
    }

    public var mode: Mode = .turns
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

    var isOver: Bool { stage == .missed || stage == .complete }

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
  public func suits(_ fact: Fact) -> Bool {
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

  public func isAsked(_ seat: Seat) -> Bool { !isOver && runs[seat]?.reading != nil }

  public func question(for seat: Seat) throws(Refusal) -> Asking {
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

  /// Others may still be at their row.
  public func isRoundOver(before next: Fact?, in table: Table) -> Bool {
    (next.map(beginsRound) ?? true) && !table.waitedFor.contains(where: isAsked)
  }
}

extension Letters {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    guard case .answer(let typed)? = move.own as? WordMove else { throw .notInThisGame }
    return .answered(try answer(typed, by: seat))
  }

  private func answer(_ typed: String, by seat: Seat) throws(Refusal) -> Answered {
    let challenge = try challenge(for: seat)
    guard let side = challenge.side(meantBy: typed) else {
      throw .notAChoice(typed, of: challenge.choices)
    }
    return Answered(
      seat: seat, round: runs[seat]?.round ?? 1, isRight: side == challenge.side,
      rows: part(Rows(chosen: challenge.row(on: side), wanted: challenge.row), of: seat))
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    let running = scene.table.waitedFor.filter { runs[$0]?.isOver != true }
    switch rules.mode {
    case .turns:
      // Whose turn it is keeps it up to the end of its run.
      if let last, running.contains(last) { return next(for: last, in: scene, using: &chance) }
      if let seat = running.next(after: last) { return next(for: seat, in: scene, using: &chance) }
    case .duel:
      if let seat = running.first(where: { runs[$0]?.reading == nil }) {
        return next(for: seat, in: scene, using: &chance)
      }
    }
    // Who is skipped may come back for its run as long as somebody else still reads.
    return running.isEmpty && !scene.table.waitedFor.isEmpty ? .over(end()) : nil
  }

  /// The row that a seat reads next, unless it has it before it.
  private func next(
    for seat: Seat, in scene: Scene, using chance: inout Chance
  ) -> Fact? {
    let run = runs[seat] ?? Run()
    let challenge: Challenge
    switch run.stage {
    case .reading, .missed, .complete: return nil
    case .paused(let open): challenge = open
    case .toCome where run.score < rows.count: challenge = rows[run.score]
    case .toCome:
      challenge = Alphabet(of: scene.list.language).draw(Step(round: run.round), using: &chance)
    }
    return .asked(asked(challenge, round: run.round, of: seat))
  }

  func asked(_ challenge: Challenge, round: Int, of seat: Seat) -> Asked {
    Asked(
      seat: seat, round: round, size: Step(round: round).size(in: rules.mode),
      challenge: part(challenge, of: seat))
  }

  private func part<Value>(_ value: Value, of seat: Seat) -> Part<Value> {
    switch rules.mode {
    case .turns: .open(value)
    case .duel: .secret(value, for: .seat(seat))
    }
  }

  private func end() -> Scores {
    let scores = runs.mapValues(\.score)
    let most = scores.values.max() ?? 0
    let winners = scores.filter { _, score in
      switch rules.mode {
      case .turns: score > 0
      case .duel: score > 0 && score == most
      }
    }
    return Scores(winners: winners.keys, scores: scores)
  }

  public var brokenInvariant: String? {
    if isOver, runs.isEmpty { return "the game was over before anybody was asked" }
    switch rules.mode {
    case .turns:
      if runs.values.count(where: { $0.reading != nil }) > 1 { return "two read at once in turns" }
      if !rows.isEmpty { return "rows are kept for nobody" }
    case .duel:
      if rows.count > Step.count { return "there are more rows than there should be" }
    }
    for (seat, run) in runs {
      if !(0...Step.count).contains(run.score) {
        return "seat \(seat.number) got \(run.score) rows"
      }
      if (run.stage == .complete) != (run.score == Step.count) {
        return "seat \(seat.number) is done too early or too late"
      }
      if rules.mode == .duel, let row = run.reading, rows.dropFirst(run.score).first != row {
        return "seat \(seat.number) does not read the row that all get"
      }
    }
    return nil
  }
}

extension Letters.Rules {
  public static var options: [RulesOption] { [.mode] }

  public init(_ wish: RulesWish, changing before: Self?, questions: Int) throws(BadRules) {
    self = before ?? Self()
    mode = try wish.mode(of: .letters) ?? mode
  }

  public static func coded(_ rules: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(mode: try fields("mode", rules?.mode))
  }
}
