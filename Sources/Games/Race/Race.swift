public import JSON
import Words

/// Race: a hunt with stops. A seat makes it, or it comes from a file; then all run at their own pace, and
/// nobody waits for anybody. Only those who are at a stop are told what is there.
public struct Race: AskingGame, GatheringGame, MaterialGame, PassingGame, ReadyGame, TypedGame,
  WrittenGame
{
  public static let facts: [any GameFact<Race>.Type] = [
    Led.self, Titled.self, Planned.self, Timed.self, Teamed.self, Showing.self, Began.self,
    Sent.self, Reached.self, Asked.self, Answered.self, Heard<Race>.self, KeptWord<Race>.self,
    Finished.self, Over.self,
  ]
  public static let traits = GameTraits(
    "race", seats: 1...40, usualSeats: 40, isForAll: true, fileOption: .plan)

  public struct Rules: GameRules {
    /// The name of the file that the race comes from; nil: its leader makes it.
    public var plan: String?
    /// How many milliseconds a seat thinks after a wrong answer.
    public var think = 3000
  }

  enum Stage: Hashable, Sendable {
    /// Nobody leads the race yet.
    case unled
    case making(Making)
    case running(Hunt)
  }

  public let rules: Rules
  private(set) var stage = Stage.unled
  var over: Over?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var isOver: Bool { over != nil }

  // MARK: What happens

  mutating func lead(_ led: Led) {
    if isUnled { stage = .making(Making(led)) }
  }

  mutating func make(_ body: (inout Making) -> Void) {
    guard case .making(var making) = stage else { return }
    // The stage is put aside meanwhile, so that it is changed where it lies.
    stage = .unled
    body(&making)
    stage = .making(making)
  }

  mutating func begin(_ began: Began) {
    if let making { stage = .running(Hunt(making, began)) }
  }

  mutating func run(_ body: (inout Hunt) -> Void) {
    guard case .running(var hunt) = stage else { return }
    stage = .unled
    body(&hunt)
    stage = .running(hunt)
  }

  public mutating func hear(_ word: String, by seat: Seat) { run { $0.hear(word, by: seat) } }
  public mutating func keep(_ word: String, by seat: Seat) { run { $0.keep(word, by: seat) } }
  public func mayListen(_ seat: Seat) -> Bool { hunt?.squad(of: seat) != nil }

  // MARK: Who waits for what

  /// Everybody runs at their own pace: nobody is ever waited for.
  public func isAsked(_ seat: Seat) -> Bool { false }

  /// The moment by the clock on the wall at which the race begins by itself.
  public var opening: Moment? {
    if case .making(let making) = stage, !isOver { making.start?.at } else { nil }
  }

  /// Whether pupils may still come before the race begins.
  public var isGathering: Bool { hunt == nil && !isOver }

  /// The race as it was made so far; nil while nobody leads it.
  var made: Making? {
    switch stage {
    case .unled: nil
    case .making(let making): making
    case .running(let hunt): hunt.made
    }
  }

  var isUnled: Bool { if case .unled = stage { true } else { false } }
  var making: Making? { if case .making(let making) = stage { making } else { nil } }
  var hunt: Hunt? { if case .running(let hunt) = stage { hunt } else { nil } }

  /// The question at the stop, or the clue on the way there.
  public func question(for seat: Seat) throws(Refusal) -> Asking {
    guard let hunt else { throw .race(notYet) }
    guard let squad = hunt.squad(of: seat) else { throw .race(.leaderDoesNotRun) }
    switch squad.step {
    case .seeking(let stop):
      guard let clue = hunt.stop(stop)?.clue else { throw .nothingAsked }
      return (clue, [])
    case .puzzled(_, let quiz): return (quiz.posed.question, quiz.choicesLeft)
    case .arrived, .solved: throw .nothingAsked
    case .home: throw .race(.atTheGoal)
    }
  }

  var notYet: RaceRefusal {
    if case .making(let making) = stage { .notYet(making.start) } else { .notYet(nil) }
  }

  /// The lines that bring a seat on, even if they are verbs.
  public func typing(of seat: Seat) -> Typing {
    guard !isOver, let hunt, let squad = hunt.squad(of: seat) else { return .choices }
    switch squad.step {
    case .seeking(let stop): return .lines(hunt.stop(stop)?.spot.code.map { [$0] } ?? [])
    case .puzzled(_, let quiz): return .lines(quiz.right)
    case .arrived, .solved, .home: return .choices
    }
  }

  public var thinking: BySeat<Moment> {
    guard !isOver, let hunt else { return [:] }
    var thinking: BySeat<Moment> = [:]
    for squad in hunt.squads {
      guard case .puzzled(_, let quiz) = squad.step, let until = quiz.thinkUntil else { continue }
      for seat in squad.crew.seats { thinking[seat] = until }
    }
    return thinking
  }

  public func keepsAnswer(of seat: Seat) -> Bool {
    guard let hunt, case .puzzled(_, let quiz) = hunt.squad(of: seat)?.step else { return false }
    return quiz.kept[seat] != nil
  }

  /// How a seat fared. The leader and makers have finished too, if another seat is through their race.
  public func outcome(for seat: Seat) -> Outcome {
    guard let hunt else { return Outcome(isFinished: false, learnt: []) }
    let isThrough = hunt.squad(of: seat)?.place != nil
    let hasMade =
      seat == hunt.leader || hunt.stops.contains { hunt.made.maker(of: $0) == seat }
    let isMade = hunt.source == .made && hasMade && hunt.finished > 0
    let hasReached = (hunt.squad(of: seat)?.reached ?? 0) > 0
    return Outcome(
      isFinished: isOver && (isThrough || isMade), learnt: hunt.learnt[seat] ?? [],
      isStep: hasReached || isMade)
  }

  /// The race as it was made, so that it can be run again.
  public func material(for table: Table) -> (any GameMaterial)? {
    guard let made else { return nil }
    let plan = Plan(title: made.title, stops: made.stops)
    let writers = Set(
      made.writers + made.stops.compactMap { $0.maker.flatMap { table[$0]?.pupil } }
    )
    .sorted()
    return switch made.source {
    case .made:
      Given(plan: plan, maker: made.leader, writer: table[made.leader]?.pupil, writers: writers)
    case .given: Given(plan: plan, maker: nil, writer: made.writer, writers: writers)
    }
  }

  /// The position of a seat, if the others may see it, even if no stop is there.
  public func passing(with move: Move, of seat: Seat) -> (any GameNews)? {
    guard case .here(let fix)? = move.own as? RaceMove, let position = fix.position, !isOver,
      let hunt, hunt.made.showsPositions, hunt.squad(of: seat) != nil
    else { return nil }
    return Seen(seat: seat, position: position)
  }

  /// A seat's position just now.
  public struct Seen: GameNews {
    public let seat: Seat
    public let position: Position

    public var event: String { "position" }

    public func write(to line: inout JSONWriter) {
      line.add("seat", seat.number)
      line.add(position)
    }
  }

  public static func eraser(isWhole: Bool) -> any GameEraser { Eraser(isErasing: !isWhole) }

  public var readyMove: Move { .race(.ready) }

  /// True: everybody runs alone, and how far each has come is kept.
  public func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool { true }
}

extension RulesOption {
  /// The race file, by name.
  static let plan = RulesOption("plan", .text)
}

extension Writing.Kind {
  public static let race = Writing.Kind("race")
  public static let team = Writing.Kind("team")
}

extension Race.Rules {
  public static var options: [RulesOption] { [.plan, .think] }

  public init(_ wish: RulesWish, changing before: Self?, questions: Int) throws(BadRules) {
    self = before ?? Self()
    plan = wish[.plan]?.text ?? plan
    think = try wish.thinkingTime() ?? think
  }

  public static func coded(_ rules: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(plan: fields.ifAny("plan", rules?.plan), think: fields("think", rules?.think))
  }

  public var file: String? { plan }

  /// A race that comes from no file would stay without stops.
  public var writing: Writing.Kind? { plan == nil ? .race : nil }
}

extension Race {
  public var brokenInvariant: String? {
    switch stage {
    case .unled: nil
    case .making(let making): making.brokenInvariant
    case .running(let hunt): hunt.brokenInvariant
    }
  }
}

extension Race.Making {
  fileprivate var brokenInvariant: String? {
    if stops.count > Race.Most.stops { return "too many stops" }
    let codes = stops.compactMap { $0.spot.code.map(Writing.folded) }
    if Set(codes).count != codes.count { return "a code stands at two stops" }
    return nil
  }
}

extension Race.Hunt {
  fileprivate var brokenInvariant: String? {
    if stops.isEmpty { return "it began without a stop" }
    let runners = squads.flatMap(\.crew.seats)
    if Set(runners).count != runners.count { return "somebody runs twice" }
    let places = squads.compactMap(\.place).sorted()
    if places != Array(0..<places.count).map({ $0 + 1 }) { return "the places have a gap" }
    return squads.lazy.compactMap(brokenInvariant).first
  }

  private func brokenInvariant(of squad: Squad) -> String? {
    if squad.crew.seats.isEmpty { return "nobody is in a team" }
    if squad.route != made.route(of: squad.crew.seats) { return "somebody looks for its own stop" }
    if squad.route.isEmpty { return "nothing to find" }
    let stop: Int
    switch squad.step {
    case .seeking(let number), .arrived(let number): stop = number
    case .puzzled(let number, let quiz):
      stop = number
      if quiz.misses.count >= Race.Quiz.missesUntilShown { return "asked after it was shown" }
      if quiz.right.isEmpty { return "a question without an answer" }
    // Before the first stop nothing is left to do, and the stop's number is 0.
    case .solved(0): return nil
    case .solved(let number): stop = number
    case .home(_, let count): return count == squad.route.count ? nil : "through too early"
    }
    return squad.route.contains(stop) ? nil : "on the way to no stop"
  }
}
