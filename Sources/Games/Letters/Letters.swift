public import JSON
import Words

/// Letters: a row of three letters, and below it, left and right, two more; one of them is the same.
/// With each right answer it gets harder. A slip costs the row: another one as hard comes instead, until
/// there were so many slips that the seat's run is over.
///
/// A run that has come through all rows is complete, so every game ends.
public struct Letters: ScoringGame {
  public static let traits = GameTraits("letters")
  public static let facts: [any GameFact<Letters>.Type] = [
    Asked.self, Answered.self, Over<Letters>.self,
  ]
  public static let counted: StaticString = "score"

  /// How a room plays letters.
  public struct Rules: GameRules {
    public static let usualSlips = 3

    public enum Mode: String, CaseIterable, PlainValue, Sendable {
      /// All run at once through the same rows, each at its own pace.
      case duel
      /// One run after the other, in the sight of all.
      case turns
    }

    public var mode: Mode = .duel
    /// How many slips end a run.
    public var slips = usualSlips
  }

  /// The run of one seat.
  struct Run: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
      /// The next row is drawn as soon as the seat is to read.
      case toCome
      case reading(Challenge)
      /// The others went on without the seat in the middle of its row.
      case paused(Challenge)
      /// There were too many slips.
      case missed
      case complete
    }

    /// How many rows were answered right.
    var score = 0
    /// How many rows were answered wrong.
    var slips = 0
    /// The rows of this round that were answered wrong, in their order.
    var missed: [Challenge] = []
    var stage = Stage.toCome

    /// The round of the row that is read next, which tells how hard it is. After a slip it is the same again.
    var round: Int { score + 1 }

    var isOver: Bool { stage == .missed || stage == .complete }

    var hasAnswered: Bool { score + slips > 0 }

    var reading: Challenge? { if case .reading(let challenge) = stage { challenge } else { nil } }

    /// - Parameter most: with how many slips it is over.
    mutating func answer(isRight: Bool, most: Int) {
      guard let row = reading else { return }
      if isRight {
        score += 1
        missed = []
        stage = score >= Step.count ? .complete : .toCome
      } else {
        slips += 1
        missed.append(row)
        stage = slips >= most ? .missed : .toCome
      }
    }
  }

  /// How many rows are a step on the journey.
  static let rowsForAStep = 5

  public let rules: Rules
  /// The run of each seat that was ever shown a row.
  private(set) var runs: BySeat<Run> = [:]
  /// The rows of a duel that somebody has reached, for each round in the order in which all read them. The
  /// second one of a round is for a seat that slips on the first, and so on.
  private(set) var rows: [[Challenge]] = []
  /// The seat that was last shown a row: turns go round from there.
  private(set) var last: Seat?
  public var over: Scores?

  public init(rules: Rules) {
    self.rules = rules
  }

  /// Whether a row can be the next one of its seat.
  func mayAsk(_ asked: Asked) -> Bool {
    let run = runs[asked.seat] ?? Run()
    guard !run.isOver, run.reading == nil, asked.round == run.round else { return false }
    return switch rules.mode {
    case .turns: true
    case .duel: row(of: run).map { $0 == asked.challenge.value } ?? true
    }
  }

  /// Whether an answer can be one to the row that its seat has before it.
  func mayBeTold(_ answered: Answered) -> Bool {
    guard let run = runs[answered.seat], run.reading != nil, run.round == answered.round else {
      return false
    }
    let after = self.run(run, answering: answered.isRight)
    return answered.slips == after.slips && answered.endsRun == after.isOver
  }

  public var mayEnd: Bool { !runs.isEmpty }

  // MARK: What happens

  mutating func hear(_ answered: Answered) {
    guard let run = runs[answered.seat] else { return }
    runs[answered.seat] = self.run(run, answering: answered.isRight)
  }

  mutating func ask(_ asked: Asked) {
    guard let challenge = asked.challenge.value else {
      preconditionFailure("facts are applied whole")
    }
    var run = runs[asked.seat] ?? Run()
    switch rules.mode {
    case .turns:
      for (seat, run) in runs where seat != asked.seat {
        if let open = run.reading { runs[seat]?.stage = .paused(open) }
      }
    case .duel:
      if row(of: run) == nil {
        if run.score == rows.count { rows.append([]) }
        rows[run.score].append(challenge)
      }
    }
    run.stage = .reading(challenge)
    runs[asked.seat] = run
    last = asked.seat
  }

  private func run(_ run: Run, answering isRight: Bool) -> Run {
    var run = run
    run.answer(isRight: isRight, most: rules.slips)
    return run
  }

  // MARK: How it stands

  /// The row of a duel for a seat that is so far; nil if none was yet.
  private func row(of run: Run) -> Challenge? {
    rows.dropFirst(run.score).first?.dropFirst(run.missed.count).first
  }

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

  public func outcome(for seat: Seat) -> Outcome {
    guard let run = runs[seat] else { return Outcome(isFinished: false, learnt: []) }
    return Outcome(
      isFinished: isOver && run.hasAnswered, learnt: [], score: run.score,
      isStep: run.score >= Letters.rowsForAStep)
  }

  /// A round may be over only when nobody else is at a row.
  public func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool {
    (next?.beginsRound ?? true) && !table.waitedFor.contains(where: isAsked)
  }
}

extension Letters {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    guard case .answer(let typed)? = move.own as? WordMove else { throw .notInThisGame }
    return try answer(typed, by: seat)
  }

  private func answer(_ typed: String, by seat: Seat) throws(Refusal) -> Answered {
    let challenge = try challenge(for: seat)
    guard let side = challenge.side(meantBy: typed) else {
      throw .notAChoice(typed, of: challenge.choices)
    }
    let run = runs[seat] ?? Run()
    let after = self.run(run, answering: side == challenge.side)
    return Answered(
      seat: seat, round: run.round, isRight: side == challenge.side, slips: after.slips,
      endsRun: after.isOver,
      rows: part(Rows(chosen: challenge.row(on: side), wanted: challenge.row), of: seat))
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    let running = scene.table.waitedFor.filter { runs[$0]?.isOver != true }
    switch rules.mode {
    case .turns:
      // The seat that has the turn keeps it up to the end of its run.
      if let last, running.contains(last) { return next(for: last, in: scene, using: &chance) }
      if let seat = running.next(after: last) { return next(for: seat, in: scene, using: &chance) }
    case .duel:
      if let seat = running.first(where: { runs[$0]?.reading == nil }) {
        return next(for: seat, in: scene, using: &chance)
      }
    }
    // A seat that is skipped may come back for its run as long as another one still reads.
    return running.isEmpty && !scene.table.waitedFor.isEmpty ? Over<Letters>(scores: end()) : nil
  }

  /// The fact that shows a seat its next row; nil if it has one before it, or its run is over.
  private func next(for seat: Seat, in scene: Scene, using chance: inout Chance) -> Fact? {
    let run = runs[seat] ?? Run()
    let challenge: Challenge
    switch run.stage {
    case .reading, .missed, .complete: return nil
    case .paused(let open): challenge = open
    case .toCome: challenge = row(of: run) ?? draw(for: run, in: scene, using: &chance)
    }
    return asked(challenge, round: run.round, of: seat)
  }

  /// Draws another row than those that the seat has just missed.
  private func draw(for run: Run, in scene: Scene, using chance: inout Chance) -> Challenge {
    let alphabet = Alphabet(of: scene.list.language)
    var challenge: Challenge
    repeat {
      challenge = alphabet.draw(Step(round: run.round), using: &chance)
    } while run.missed.contains { $0.row == challenge.row }
    return challenge
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
      if (run.stage == .complete) != (run.score == Step.count)
        || (run.stage == .missed) != (run.slips >= rules.slips)
      {
        return "seat \(seat.number) is done too early or too late"
      }
      if rules.mode == .duel, let row = run.reading, self.row(of: run) != row {
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
    // Rooms of old say nothing: there the first slip ends a run.
    try Self(
      mode: fields("mode", rules?.mode),
      slips: fields.ifAny("slips", rules?.slips, in: 1...Letters.Step.count, else: 1))
  }
}
