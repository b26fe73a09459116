public import JSON
public import Words

/// A hunt with stops. Somebody makes it, or it comes from a file; then all run at their own pace, and
/// nobody waits for anybody. What is at a stop is told to those alone who are there.
public struct Race: Game {
  public static let name = "race"
  public static let seats = 1...40
  public static let usualSeats = 40
  public static let isReadAloud = true
  public static let isForAll = true
  public static let fileOption: RulesOption? = .plan

  public struct Rules: GameRules {
    /// The name of the file that it comes from; nil: its leader makes it.
    public var plan: String?
    /// How many milliseconds one thinks after a wrong answer.
    public var think = 3000
  }

  enum Stage: Hashable, Sendable {
    /// Nobody leads it yet.
    case unled
    case making(Making)
    case running(Hunt)
  }

  public let rules: Rules
  private(set) var stage = Stage.unled
  private(set) var over: Over?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var isOver: Bool { over != nil }

  /// Whether a fact belongs to how the race stands.
  public func suits(_ fact: Fact) -> Bool {
    switch (stage, fact) {
    case (_, .over), (.unled, .led), (.running, .showing): true
    case (.making, .titled), (.making, .planned), (.making, .timed), (.making, .teamed),
      (.making, .showing):
      true
    case (.making(let making), .began(let began)): making.mayBegin(began)
    case (.running(let hunt), .sent(let sent)):
      hunt.leads(sent.seats, to: sent.leg.stop)
        || hunt.areNew(sent.seats) && hunt.made.route(of: sent.seats).contains(sent.leg.stop)
    case (.running(let hunt), .reached(let reached)): hunt.leads(reached.seats, to: reached.stop)
    case (.running(let hunt), .asked(let asked)): hunt.leads(asked.seats, to: asked.stop)
    case (.running(let hunt), .answered(let answered)): hunt.isCrew(answered.seats)
    case (.running(let hunt), .heard(let heard)): hunt.squad(of: heard.seat) != nil
    case (.running(let hunt), .kept(let kept)): hunt.squad(of: kept.seat) != nil
    case (.running(let hunt), .finished(let finished)): hunt.isCrew(finished.seats)
    case (.unled, _), (.making, _), (.running, _): false
    }
  }

  public mutating func apply(_ fact: Fact, at now: Moment, table: Table) {
    if case .over(let over) = fact { self.over = over }
    switch stage {
    case .unled: if case .led(let led) = fact { stage = .making(Making(led)) }
    case .making(var making):
      switch fact {
      case .titled(_, let title): making.title = title
      case .planned(let planned): if let change = planned.change.value { making.apply(change) }
      case .timed(let timed): making.apply(timed)
      case .teamed(let seat, let team): making.teams[seat] = team
      case .showing(_, let shows): making.showsPositions = shows
      case .began(let began):
        stage = .running(Hunt(making, began))
        return
      case .led, .sent, .reached, .asked, .answered, .heard, .kept, .finished, .over: break
      }
      stage = .making(making)
    case .running(var hunt):
      switch fact {
      case .showing(_, let shows): hunt.made.showsPositions = shows
      case .sent(let sent): hunt.send(sent)
      case .reached(let reached): hunt.reach(reached)
      case .asked(let asked): hunt.ask(asked, at: now)
      case .answered(let answered): hunt.answer(answered, at: now)
      case .heard(let heard): hunt.hear(heard)
      case .kept(let kept): hunt.keep(kept)
      case .finished(let finished): hunt.finish(finished)
      case .led, .titled, .planned, .timed, .teamed, .began, .over: break
      }
      stage = .running(hunt)
    }
  }

  // MARK: Who waits for what

  /// Everybody runs at their own pace: nobody is ever waited for.
  public func isAsked(_ seat: Seat) -> Bool { false }

  /// The moment by the clock on the wall at which it begins by itself.
  public var opening: Moment? {
    if case .making(let making) = stage, !isOver { making.start?.at } else { nil }
  }

  /// Whether one may still come before it begins.
  public var isGathering: Bool { hunt == nil && !isOver }

  /// What it is made of, so far; nil while nobody leads it.
  var made: Making? {
    switch stage {
    case .unled: nil
    case .making(let making): making
    case .running(let hunt): hunt.made
    }
  }

  private var hunt: Hunt? { if case .running(let hunt) = stage { hunt } else { nil } }

  /// What is asked at the stop, or the clue on the way there.
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

  /// The lines that bring a seat on, whatever else they would mean.
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

  /// Who came through has finished it; who led or made one that others ran has finished making it.
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

  /// What it is made of, so that it can be run again.
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

  /// Where somebody is, if the others may see it: also where it is no stop.
  public func passing(with move: Move, of seat: Seat) -> (any GameNews)? {
    guard case .here(let fix)? = move.own as? RaceMove, let position = fix.position, !isOver,
      let hunt, hunt.made.showsPositions, hunt.squad(of: seat) != nil
    else { return nil }
    return Seen(seat: seat, position: position)
  }

  /// Where a seat is just now.
  public struct Seen: GameNews {
    public let seat: Seat
    public let position: Position

    public var event: String { "position" }

    public func write(to line: inout JSONWriter) {
      line.add("seat", seat.number)
      line.add(position)
    }
  }

  public func writing(in fact: Fact, from list: WordList?) -> Writing.Kind? {
    switch fact {
    case .titled: .race
    case .planned(let planned):
      switch planned.change.value {
      case .added, .changed: .race
      case .removed, .moved, nil: nil
      }
    case .teamed(_, let team?): isTeam(team) ? nil : .team
    case .teamed(_, nil), .led, .timed, .showing, .began, .sent, .reached, .asked, .answered,
      .heard, .kept, .finished, .over:
      nil
    }
  }

  /// Whether somebody runs in a team of that name already.
  private func isTeam(_ name: String) -> Bool {
    if case .making(let making) = stage { making.teams.values.contains(name) } else { false }
  }

  public static func eraser(isWhole: Bool) -> (any GameEraser)? { Eraser(isErasing: !isWhole) }

  /// It is made before all are there.
  public var waitsForPlayers: Bool { false }
  public var readyMove: Move? { .race(.ready) }

  public func beginsRound(_ fact: Fact) -> Bool { false }

  /// Everybody runs alone, and what each has reached is kept.
  public func isRoundOver(before next: Fact?, in table: Table) -> Bool { true }
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

  /// One that comes from no file would stay without stops.
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
    // Before the first stop nothing is left to do at none.
    case .solved(0): return nil
    case .solved(let number): stop = number
    case .home(_, let count): return count == squad.route.count ? nil : "through too early"
    }
    return squad.route.contains(stop) ? nil : "on the way to no stop"
  }
}
