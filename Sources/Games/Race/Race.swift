import Words

/// A hunt with stops. Somebody makes it, or it comes from a file; then all run at their own pace, and
/// nobody waits for anybody. What is at a stop is told to those alone who are there.
public struct Race: Game {
  public struct Rules: Hashable, Sendable {
    /// The name of the file that it comes from; nil: its leader makes it.
    public var plan: String?
    /// How many milliseconds one thinks after a wrong answer.
    public var think: Int

    public init(plan: String? = nil, think: Int = 3000) {
      self.plan = plan
      self.think = think
    }
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
  func suits(_ fact: Fact) -> Bool {
    switch (stage, fact) {
    case (_, .over), (.unled, .led), (.running, .showing): true
    case (.making, .titled), (.making, .planned), (.making, .timed), (.making, .teamed),
      (.making, .showing):
      true
    case (.making(let making), .began(let began)): making.mayBegin(began)
    case (.running(let hunt), .sent(let sent)):
      hunt.stop(sent.leg.stop) != nil && (hunt.isCrew(sent.seats) || hunt.areNew(sent.seats))
    case (.running(let hunt), .reached(let reached)):
      hunt.stop(reached.stop) != nil && hunt.isCrew(reached.seats)
    case (.running(let hunt), .asked(let asked)):
      hunt.stop(asked.stop) != nil && hunt.isCrew(asked.seats)
    case (.running(let hunt), .answered(let answered)): hunt.isCrew(answered.seats)
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
      case .led, .sent, .reached, .asked, .answered, .finished, .over: break
      }
      stage = .making(making)
    case .running(var hunt):
      switch fact {
      case .showing(_, let shows): hunt.showsPositions = shows
      case .sent(let sent): hunt.send(sent)
      case .reached(let reached): hunt.reach(reached)
      case .asked(let asked): hunt.ask(asked, at: now)
      case .answered(let answered): hunt.answer(answered, at: now)
      case .finished(let finished): hunt.finish(finished)
      case .led, .titled, .planned, .timed, .teamed, .began, .over: break
      }
      stage = .running(hunt)
    }
  }

  // MARK: Who waits for what

  /// Everybody runs at their own pace: nobody is ever waited for.
  public func stillAsked(in table: Table) -> [Seat] { [] }

  /// The moment by the clock on the wall at which it begins by itself.
  public var opening: Moment? {
    if case .making(let making) = stage, !isOver { making.start?.at } else { nil }
  }

  /// Whether one may still come before it begins.
  public var isGathering: Bool {
    switch stage {
    case .unled, .making: !isOver
    case .running: false
    }
  }

  private var hunt: Hunt? { if case .running(let hunt) = stage { hunt } else { nil } }

  /// What is asked at the stop, or the clue on the way there.
  public func question(
    for seat: Seat
  ) throws(Refusal) -> (question: String, choices: [String]) {
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

  /// The lines that bring a seat on, whatever else they would mean; nil where it does not run. Never
  /// to be shown.
  public func expected(of seat: Seat) -> [String]? {
    guard !isOver, let hunt, let squad = hunt.squad(of: seat) else { return nil }
    switch squad.step {
    case .seeking(let stop): return hunt.stop(stop)?.spot.code.map { [$0] } ?? []
    case .puzzled(_, let quiz): return quiz.right
    case .arrived, .solved, .home: return nil
    }
  }

  /// Whether somebody typed one of those lines, as far as it matters how they are spelled.
  public static func isOne(of lines: [String], _ typed: String) -> Bool {
    let typed = Writing.folded(typed)
    return lines.contains { Writing.folded($0) == typed }
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

  /// Who came through has finished it; who led one that others ran has finished making it.
  public func outcome(for seat: Seat) -> Outcome {
    guard let hunt else { return Outcome(isFinished: false, learnt: []) }
    let isThrough = hunt.squad(of: seat)?.place != nil
    let isMade = hunt.source == .made && seat == hunt.leader && hunt.finished > 0
    return Outcome(isFinished: isOver && (isThrough || isMade), learnt: hunt.learnt[seat] ?? [])
  }

  /// What it is made of, so that it can be run again.
  public var given: Given? {
    switch stage {
    case .unled: nil
    case .making(let making):
      Given(
        plan: Plan(title: making.title, stops: making.stops),
        maker: making.source == .made ? making.leader : nil, writer: making.writer)
    case .running(let hunt):
      Given(
        plan: Plan(title: hunt.title, stops: hunt.stops),
        maker: hunt.source == .made ? hunt.leader : nil, writer: hunt.writer)
    }
  }

  /// Whether the others may see where a seat is, which says so just now.
  public func showsPosition(of seat: Seat) -> Bool {
    guard !isOver, let hunt else { return false }
    return hunt.showsPositions && hunt.squad(of: seat) != nil
  }
}
