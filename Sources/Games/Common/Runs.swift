public import JSON

/// How a game of runs is played.
public enum RunMode: String, CaseIterable, PlainValue, Sendable {
  /// All run at once through the same rows, each at its own pace.
  case duel
  /// One run after the other, in the sight of all.
  case turns
}

/// How a room plays a game of runs.
public struct RunRules<Played: RunsGame>: GameRules {
  public typealias Mode = RunMode
  public static var usualSlips: Int { 3 }

  public var mode = RunMode.duel
  /// How many slips end a run.
  public var slips = Self.usualSlips
}

/// The runs of all seats, each through rows that get harder: what games like letters share.
///
/// With each right answer the next row comes. A slip costs the row: another one as hard comes instead, until
/// there were so many slips that the seat's run is over. A run that has come through all rows is complete, so
/// every game ends. The game itself decides what a row is, and which answer to it is right.
public struct Runs<Played: RunsGame>: Hashable, Sendable {
  public typealias Challenge = Played.Challenge

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
        stage = score >= Played.rowCount ? .complete : .toCome
      } else {
        slips += 1
        missed.append(row)
        stage = slips >= most ? .missed : .toCome
      }
    }
  }

  let rules: RunRules<Played>
  /// The run of each seat that was ever shown a row.
  private(set) var all: BySeat<Run> = [:]
  /// The rows of a duel that somebody has reached, for each round in the order in which all read them. The
  /// second one of a round is for a seat that slips on the first, and so on.
  private(set) var rows: [[Challenge]] = []
  /// The seat that was last shown a row: turns go round from there.
  private var last: Seat?

  init(rules: RunRules<Played>) {
    self.rules = rules
  }

  subscript(seat: Seat) -> Run? { all[seat] }

  /// Whether a row can be the next one of its seat.
  func mayAsk(_ asked: Asked) -> Bool {
    let run = all[asked.seat] ?? Run()
    guard !run.isOver, run.reading == nil, asked.round == run.round else { return false }
    return switch rules.mode {
    case .turns: true
    case .duel: row(of: run).map { $0 == asked.challenge.value } ?? true
    }
  }

  /// Whether an answer can be one to the row that its seat has before it.
  func mayBeTold(_ answered: Answered) -> Bool {
    guard let run = all[answered.seat], run.reading != nil, run.round == answered.round else {
      return false
    }
    let after = self.run(run, answering: answered.isRight)
    return answered.slips == after.slips && answered.endsRun == after.isOver
  }

  // MARK: What happens

  mutating func hear(_ answered: Answered) {
    guard let run = all[answered.seat] else { return }
    all[answered.seat] = self.run(run, answering: answered.isRight)
  }

  mutating func ask(_ asked: Asked) {
    guard let challenge = asked.challenge.value else {
      preconditionFailure("facts are applied whole")
    }
    var run = all[asked.seat] ?? Run()
    switch rules.mode {
    case .turns:
      for (seat, run) in all where seat != asked.seat {
        if let open = run.reading { all[seat]?.stage = .paused(open) }
      }
    case .duel:
      if row(of: run) == nil {
        if run.score == rows.count { rows.append([]) }
        rows[run.score].append(challenge)
      }
    }
    run.stage = .reading(challenge)
    all[asked.seat] = run
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

  func challenge(for seat: Seat) throws(Refusal) -> Challenge {
    if let challenge = all[seat]?.reading { return challenge }
    if all[seat]?.isOver == true { throw .alreadyAnswered }
    if rules.mode == .turns, let last { throw .notYourTurn(whose: last) }
    throw .nothingAsked
  }

  func outcome(for seat: Seat, isOver: Bool) -> Outcome {
    guard let run = all[seat] else { return Outcome(isFinished: false, learnt: []) }
    return Outcome(
      isFinished: isOver && run.hasAnswered, learnt: [], score: run.score,
      isStep: run.score >= Played.rowsForAStep)
  }

  func end() -> Scores {
    let scores = all.mapValues(\.score)
    let most = scores.values.max() ?? 0
    let winners = scores.filter { _, score in
      switch rules.mode {
      case .turns: score > 0
      case .duel: score > 0 && score == most
      }
    }
    return Scores(winners: winners.keys, scores: scores)
  }

  var brokenInvariant: String? {
    switch rules.mode {
    case .turns:
      if all.values.count(where: { $0.reading != nil }) > 1 { return "two read at once in turns" }
      if !rows.isEmpty { return "rows are kept for nobody" }
    case .duel:
      if rows.count > Played.rowCount { return "there are more rows than there should be" }
    }
    for (seat, run) in all {
      if !(0...Played.rowCount).contains(run.score) {
        return "seat \(seat.number) got \(run.score) rows"
      }
      if (run.stage == .complete) != (run.score == Played.rowCount)
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

/// A game in which each seat runs through rows that get harder.
public protocol RunsGame: ScoringGame {
  /// A row, with all that was drawn for it.
  associatedtype Challenge: Coded, Hashable, Sendable
  /// The thing that a seat chose, and what was right.
  associatedtype Answer: Coded, Hashable, Sendable

  /// How many right rows complete a run.
  static var rowCount: Int { get }
  /// The sizes in which rows may be drawn, in hundredths of the first row's; nil if all are as large.
  static var sizes: ClosedRange<Int>? { get }
  var runs: Runs<Self> { get set }
  init(rules: RunRules<Self>)

  /// How large the row of a round is, if not all are as large.
  static func size(of round: Int, in mode: RunMode) -> Int?

  /// Draws a row as hard as its round is, and another than those that the seat has just missed.
  static func draw(
    _ round: Int, after missed: [Challenge], in scene: Scene, using chance: inout Chance
  ) -> Challenge

  /// The question of a row, and its choices.
  static func asking(_ challenge: Challenge) -> Asking

  /// Whether the answer that somebody typed is right, and what is told of it.
  static func judge(
    _ typed: String, to challenge: Challenge, in scene: Scene
  ) throws(Refusal) -> (isRight: Bool, answer: Answer)
}

extension RunsGame {
  public typealias Asked = Runs<Self>.Asked
  public typealias Answered = Runs<Self>.Answered

  public static var counted: StaticString { "score" }
  public static var sizes: ClosedRange<Int>? { nil }
  public static func size(of round: Int, in mode: RunMode) -> Int? { nil }

  /// How many rows are a step on the journey.
  static var rowsForAStep: Int { 5 }

  /// The facts that every game of runs has.
  static var runFacts: [any GameFact<Self>.Type] { [Asked.self, Answered.self, Over<Self>.self] }

  public var mayEnd: Bool { !runs.all.isEmpty }

  public func isAsked(_ seat: Seat) -> Bool { !isOver && runs[seat]?.reading != nil }

  public func question(for seat: Seat) throws(Refusal) -> Asking {
    Self.asking(try runs.challenge(for: seat))
  }

  public func outcome(for seat: Seat) -> Outcome { runs.outcome(for: seat, isOver: isOver) }

  /// A round may be over only when nobody else is at a row.
  public func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool {
    (next?.beginsRound ?? true) && !table.waitedFor.contains(where: isAsked)
  }

  public var brokenInvariant: String? {
    isOver && !mayEnd ? "the game was over before anybody was asked" : runs.brokenInvariant
  }

  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    guard case .answer(let typed)? = move.own as? WordMove else { throw .notInThisGame }
    let (isRight, answer) = try Self.judge(typed, to: runs.challenge(for: seat), in: scene)
    return runs.answered(answer, isRight: isRight, by: seat)
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    if let asked = runs.next(in: scene, using: &chance) { return asked }
    let waitedFor = scene.table.waitedFor
    // A seat that is skipped may come back for its run as long as another one still reads.
    let isDone = waitedFor.allSatisfy { runs[$0]?.isOver == true }
    return isDone && !waitedFor.isEmpty ? Over<Self>(scores: runs.end()) : nil
  }
}

extension RunsGame where Rules == RunRules<Self>, View == Runs<Self>.View {
  public var rules: Rules { runs.rules }
  public func view(for viewer: Viewpoint) -> View { runs.view(for: viewer, over: over) }
}

extension Runs {
  fileprivate func answered(_ answer: Played.Answer, isRight: Bool, by seat: Seat) -> Answered {
    let run = all[seat] ?? Run()
    let after = self.run(run, answering: isRight)
    return Answered(
      seat: seat, round: run.round, isRight: isRight, slips: after.slips, endsRun: after.isOver,
      answer: part(answer, of: seat))
  }

  /// The fact that shows a seat its next row; nil if all who are waited for have one before them, or are done.
  fileprivate func next(in scene: Scene, using chance: inout Chance) -> Asked? {
    let running = scene.table.waitedFor.filter { all[$0]?.isOver != true }
    switch rules.mode {
    case .turns:
      // The seat that has the turn keeps it up to the end of its run.
      if let last, running.contains(last) { return next(for: last, in: scene, using: &chance) }
      return running.next(after: last).flatMap { next(for: $0, in: scene, using: &chance) }
    case .duel:
      return running.first { all[$0]?.reading == nil }
        .flatMap { next(for: $0, in: scene, using: &chance) }
    }
  }

  /// The fact that shows a seat its next row; nil if it has one before it, or its run is over.
  private func next(for seat: Seat, in scene: Scene, using chance: inout Chance) -> Asked? {
    let run = all[seat] ?? Run()
    let challenge: Challenge
    switch run.stage {
    case .reading, .missed, .complete: return nil
    case .paused(let open): challenge = open
    case .toCome:
      challenge =
        row(of: run)
        ?? Played.draw(run.round, after: run.missed, in: scene, using: &chance)
    }
    return asked(challenge, round: run.round, of: seat)
  }

  func asked(_ challenge: Challenge, round: Int, of seat: Seat) -> Asked {
    Asked(
      seat: seat, round: round, size: Played.size(of: round, in: rules.mode),
      challenge: part(challenge, of: seat))
  }

  private func part<Value>(_ value: Value, of seat: Seat) -> Part<Value> {
    switch rules.mode {
    case .turns: .open(value)
    case .duel: .secret(value, for: .seat(seat))
    }
  }
}

extension RunRules {
  public static var options: [RulesOption] { [.mode] }

  public init(_ wish: RulesWish, changing before: Self?, questions: Int) throws(BadRules) {
    self = before ?? Self()
    mode = try wish.mode(of: Played.kind) ?? mode
  }

  public static func coded(_ rules: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    // Rooms of old say nothing: there the first slip ends a run.
    try Self(
      mode: fields("mode", rules?.mode),
      slips: fields.ifAny("slips", rules?.slips, in: 1...Played.rowCount, else: 1))
  }
}
