public import JSON
import Words

extension Race {
  func run(_ move: RaceMove, by seat: Seat, _ hunt: Hunt, in scene: Scene) throws(Refusal) -> Fact {
    switch move {
    case .show(let shows):
      guard seat == hunt.leader else { throw .race(.onlyLeader(hunt.leader)) }
      return Showing(seat: seat, shows: shows)
    case .end:
      guard seat == hunt.leader else { throw .race(.onlyLeader(hunt.leader)) }
      return Over(by: seat, standings: hunt.standings)
    case .arrive(let typed):
      let (squad, stop, number) = try sought(by: seat, in: hunt)
      guard hunt.isCode(typed, of: stop) else {
        throw .race(
          hunt.beenThere(typed, squad, before: number) ?? stop.noCode ?? .wrongCode(typed))
      }
      return Self.reached(stop, number, by: seat, of: squad)
    case .here(let fix):
      let (squad, stop, number) = try sought(by: seat, in: hunt)
      try Refusal.orOwn { () throws(RaceRefusal) in try Race.check(fix, at: stop) }
      return Self.reached(stop, number, by: seat, of: squad)
    case .title, .stop, .remove, .move, .time, .team, .ready: throw .race(.alreadyRunning)
    }
  }

  private static func reached(
    _ stop: Stop, _ number: Int, by seat: Seat, of squad: Hunt.Squad
  ) -> Fact {
    Reached(
      seat: seat, seats: squad.crew.seats, stop: number, position: stop.spot.place?.position)
  }

  /// The stop that a seat is on the way to.
  private func sought(
    by seat: Seat, in hunt: Hunt
  ) throws(Refusal) -> (Hunt.Squad, Stop, number: Int) {
    guard let squad = hunt.squad(of: seat) else { throw .race(.leaderDoesNotRun) }
    switch squad.step {
    case .seeking(let number):
      guard let stop = hunt.stop(number) else { throw .nothingAsked }
      return (squad, stop, number)
    case .puzzled: throw .race(.answerFirst)
    case .arrived, .solved: throw .nothingAsked
    case .home: throw .race(.atTheGoal)
    }
  }

  private static func check(_ fix: RaceMove.Fix, at stop: Stop) throws(RaceRefusal) {
    guard let position = fix.position, fix.accuracy >= 0 else { throw .badPlace }
    guard let place = stop.spot.place else { throw .noPlace }
    let metres = position.metres(to: place.position)
    // No machine is wrong by more than half the globe; the bound keeps the number small.
    let doubt = Int(min(fix.accuracy, 20_100_000).rounded(.up))
    if metres > place.radius + doubt {
      throw .tooFar(metres: metres, position.direction(to: place.position))
    }
    if doubt > place.radius { throw .notAccurate(metres: doubt) }
    if metres > place.radius {
      throw .tooFar(metres: metres, position.direction(to: place.position))
    }
  }

  /// A bare word: on the way it is the code of the stop, and at a stop the answer.
  func answer(_ typed: String, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard case .running(let hunt) = stage else { throw .race(notYet) }
    guard let squad = hunt.squad(of: seat) else { throw .race(.leaderDoesNotRun) }
    switch squad.step {
    case .puzzled(_, let quiz):
      switch try quiz.choose(typed, by: seat, at: scene.now) {
      case .judged(let verdict): return answered(verdict, by: seat, of: squad, quiz)
      case .kept(let word, let wait): return KeptWord<Race>(seat: seat, word: word, wait: wait)
      }
    case .seeking(let number):
      guard let stop = hunt.stop(number) else { throw .nothingAsked }
      guard hunt.isCode(typed, of: stop) else {
        throw .race(
          hunt.beenThere(typed, squad, before: number) ?? stop.noCode ?? .arriveFirst(typed))
      }
      return Self.reached(stop, number, by: seat, of: squad)
    case .arrived, .solved: throw .nothingAsked
    case .home: throw .race(.atTheGoal)
    }
  }

  private func answered(
    _ verdict: Verdict, by seat: Seat, of squad: Hunt.Squad, _ quiz: Quiz
  ) -> Fact {
    let think =
      switch verdict {
      case .wrong: rules.think
      case .right, .made, .shown: 0
      }
    return Answered(
      seat: seat, seats: squad.crew.seats, question: quiz.posed.question, verdict: verdict,
      tries: quiz.misses.count + 1, isHeard: squad.lastHeard.has(seat), think: think)
  }

  /// Hears the clue on the way, and at a stop the question and its choices.
  func hear(_ typed: String?, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard case .running(let hunt) = stage else { throw .race(notYet) }
    guard let squad = hunt.squad(of: seat) else { throw .race(.leaderDoesNotRun) }
    let audible: Audible
    switch squad.step {
    case .seeking(let number):
      guard let stop = hunt.stop(number) else { throw .nothingAsked }
      audible = Audible(question: stop.clue, choices: [], left: [])
    case .puzzled(_, let quiz): audible = quiz.audible
    case .arrived, .solved: throw .nothingAsked
    case .home: throw .race(.atTheGoal)
    }
    return try audible.heard(typed, by: seat, after: squad.lastHeard[seat], in: scene.list)
      as Heard<Race>
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    switch stage {
    case .unled: return lead(in: scene)
    case .making(let making): return begin(making, in: scene)
    case .running(let hunt): return follow(hunt, in: scene, using: &chance)
    }
  }

  /// Makes the first seat the leader, unless another one knows the race already.
  private func lead(in scene: Scene) -> Fact? {
    let seated = scene.table.seated
    let given = scene.material as? Given
    let maker = given?.maker.flatMap { seated.contains($0) ? $0 : nil }
    guard let leader = maker ?? seated.first else { return nil }
    let plan = (given?.plan ?? Plan()).madeBy(seated)
    // A seat has to make stops if there are none yet.
    let isGiven = maker == nil && !plan.stops.isEmpty
    return Led(
      leader: leader, source: isGiven ? .given : .made, title: plan.title,
      // A start that has passed says nothing about today.
      start: plan.start.flatMap { Race.start($0, in: scene) },
      plan: plan.stops.map { (isGiven ? Source.given : .made).part($0, ledBy: leader) },
      writer: isGiven ? given?.writer : nil, writers: given?.writers ?? [])
  }

  private static func start(_ written: WrittenTime, in scene: Scene) -> Start? {
    try? start(written.start(at: scene.wall, in: scene.zone), in: scene)
  }

  private func begin(_ making: Making, in scene: Scene) -> Fact? {
    let isLeaderGone = scene.table[making.leader]?.presence == .left
    if isLeaderGone, making.stops.isEmpty { return Over(by: nil, standings: []) }
    guard let start = making.start, start.at <= scene.wall else { return nil }
    let crews = making.crews(in: scene.table)
    return making.stops.isEmpty || crews.isEmpty
      ? Timed.lapsed : Began(by: nil, squads: crews)
  }

  // MARK: On the way

  private func follow(_ hunt: Hunt, in scene: Scene, using chance: inout Chance) -> Fact? {
    for squad in hunt.squads {
      switch squad.step {
      case .arrived(let stop): return pose(at: stop, to: squad, hunt, in: scene, using: &chance)
      case .solved(let stop): return goOn(from: stop, squad, hunt)
      case .puzzled(_, let quiz):
        if let answer = keptAnswer(of: squad, quiz, in: scene) { return answer }
      case .seeking, .home: break
      }
    }
    if let late = scene.table.seated.first(where: hunt.mayComeLate),
      let first = hunt.made.route(of: [late]).first
    {
      return send([late], to: first, hunt)
    }
    let isSomebodyRunning = hunt.squads.contains { squad in
      squad.place == nil && squad.crew.seats.contains { scene.table.seated.contains($0) }
    }
    return isSomebodyRunning ? nil : Over(by: nil, standings: hunt.standings)
  }

  /// The answer that a seat kept, once its time to think is over. A seat whose pupil left answers nothing.
  private func keptAnswer(of squad: Hunt.Squad, _ quiz: Quiz, in scene: Scene) -> Fact? {
    for seat in squad.crew.seats where scene.table[seat].map({ $0.presence != .left }) ?? false {
      if let verdict = quiz.keptVerdict(of: seat, at: scene.now) {
        return answered(verdict, by: seat, of: squad, quiz)
      }
    }
    return nil
  }

  private func goOn(from stop: Int, _ squad: Hunt.Squad, _ hunt: Hunt) -> Fact? {
    guard let next = squad.route.first(where: { $0 > stop }) else {
      return Finished(seats: squad.crew.seats, place: hunt.finished + 1, stops: squad.route.count)
    }
    return send(squad.crew.seats, to: next, hunt)
  }

  private func send(_ seats: [Seat], to number: Int, _ hunt: Hunt) -> Fact? {
    guard let stop = hunt.stop(number) else { return nil }
    return Sent(seats: seats, leg: Leg(stop: number, clue: stop.clue, ways: stop.spot.ways))
  }

  private func pose(
    at number: Int, to squad: Hunt.Squad, _ hunt: Hunt, in scene: Scene, using chance: inout Chance
  ) -> Fact? {
    let seats = squad.crew.seats
    switch hunt.stop(number)?.puzzle {
    case nil: return goOn(from: number, squad, hunt)
    case .free(let question, _):
      return Asked(seats: seats, stop: number, posed: .free(question))
    case .compound:
      guard let question = scene.questions.randomElement(using: &chance) else {
        return goOn(from: number, squad, hunt)
      }
      let drawn = question.draw(using: &chance)
      return Asked(
        seats: seats, stop: number,
        posed: .compound(
          question: drawn.word, choices: drawn.choices.shuffled(using: &chance),
          rights: .secret(drawn.rights, for: .teachers)))
    }
  }
}

extension Race.Hunt {
  func isCode(_ typed: String, of stop: Race.Stop) -> Bool {
    stop.spot.code.map { Writing.folded($0) == Writing.folded(typed) } ?? false
  }

  /// Refuses the code of a stop where the squad has been. Codes of later stops are told to nobody.
  fileprivate func beenThere(_ typed: String, _ squad: Squad, before number: Int) -> RaceRefusal? {
    guard let known = Race.Plan(stops: stops).stop(coded: typed), known < number,
      squad.route.contains(known)
    else { return nil }
    return .beenThere(stop: known)
  }
}

extension Race.Plan {
  /// The plan for the seats that sit there now: stops whose maker is not there have no maker.
  fileprivate func madeBy(_ seats: [Seat]) -> Race.Plan {
    var plan = self
    for place in stops.indices where stops[place].maker.map({ seats.contains($0) }) == false {
      plan.stops[place].maker = nil
    }
    return plan
  }
}

extension Race.Stop {
  /// Refuses a code if none is posted at the stop.
  fileprivate var noCode: RaceRefusal? { spot.code == nil ? .noCode : nil }
}

/// A move in a race, as somebody typed it.
public enum RaceMove: Hashable, Sendable {
  // MARK: Making one

  /// Names the race, or tells what it is about; nil: as it was.
  case title(name: String?, about: String?)
  /// Adds a stop, or changes the one of that number.
  case stop(Int?, StopWish)
  case remove(Int)
  /// Moves a stop to another place in the order.
  case move(Int, to: Int)
  case time(TimeWish)
  /// Joins a team; nil: runs alone.
  case team(String?)
  /// Lets the others see where each seat is, or not.
  case show(Bool)
  /// Begins the race.
  case ready
  case end

  // MARK: Running

  case arrive(String)
  case here(Fix)

  /// A wish for a stop; nil for parts of which nothing was said.
  public struct StopWish: Hashable, Sendable {
    public var clue: String?
    public var code: String?
    public var latitude: Double?
    public var longitude: Double?
    public var radius: Int?
    public var question: String?
    public var answers: [String]?
    public var isCompound: Bool?

    public init() {}
  }

  public enum TimeWish: Hashable, Sendable {
    case typed(String)
    case at(Moment)
    /// No time: the leader says go.
    case off
  }

  /// The position that a machine measured.
  public struct Fix: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double
    /// How many metres it may be wrong; 0 if nothing was said.
    public var accuracy: Double

    public init(latitude: Double, longitude: Double, accuracy: Double = 0) {
      self.latitude = latitude
      self.longitude = longitude
      self.accuracy = accuracy
    }

    public var position: Position? { Position(degreesNorth: latitude, east: longitude) }
  }
}

extension Move {
  public static func race(_ move: RaceMove) -> Move { Move(own: move) }
}

/// Why a race refuses a move, with what would work.
public enum RaceRefusal: GameRefusal {
  // MARK: Making

  case onlyLeader(Seat)
  /// The race comes from a file, and stays as it is written there.
  case readyMade
  case alreadyRunning
  /// The text has nothing that can be shown, or too much.
  case badText(Text, most: Int)
  case noSuchStop(Int, stops: Int)
  case tooManyStops
  /// The stop has no clue.
  case noClue
  /// The stop has neither a code nor a place.
  case noSpot
  /// Another stop has this code. Its number is told only to the seat that made it.
  case codeTaken(String, stop: Int?)
  /// Another seat made the stop.
  case notYourStop(Int, Seat)
  /// The position is not on the globe, or half of it is missing.
  case badPlace
  case badRadius
  /// There are too many answers, or none that can be typed.
  case badAnswers
  case noQuestion
  case badTime(String)
  case timePast(Start)
  case timeTooFar
  case noStops
  case nobodyToRun
  /// The seat made all the stops, and so knows all their words.
  case leaderDoesNotRun

  // MARK: Running

  /// The race has not begun.
  case notYet(Start?)
  case wrongCode(String)
  /// The code is that of a stop where the seat has been.
  case beenThere(stop: Int)
  /// An answer, but the seat is not at the stop.
  case arriveFirst(String)
  case answerFirst
  /// No word is posted at the stop: it is found by its place.
  case noCode
  /// The stop has no place on the map.
  case noPlace
  case tooFar(metres: Int, Direction)
  case notAccurate(metres: Int)
  case atTheGoal

  public enum Text: Hashable, Sendable {
    case name, about, clue, code, question, answer, team

    /// How many characters fit.
    var most: Int {
      switch self {
      case .name, .answer: 40
      case .about, .clue, .question: 200
      case .code, .team: 20
      }
    }
  }
}

extension RaceRefusal {
  public var code: String {
    switch self {
    case .onlyLeader: "only-leader"
    case .readyMade: "ready-made"
    case .alreadyRunning: "already-running"
    case .badText: "bad-text"
    case .noSuchStop: "no-such-stop"
    case .tooManyStops: "too-many-stops"
    case .noClue: "no-clue"
    case .noSpot: "no-spot"
    case .codeTaken: "code-taken"
    case .notYourStop: "not-your-stop"
    case .badPlace: "bad-place"
    case .badRadius: "bad-radius"
    case .badAnswers: "bad-answers"
    case .noQuestion: "no-question"
    case .badTime: "bad-time"
    case .timePast: "time-past"
    case .timeTooFar: "time-too-far"
    case .noStops: "no-stops"
    case .nobodyToRun: "nobody-to-run"
    case .leaderDoesNotRun: "leader-does-not-run"
    case .notYet: "not-yet"
    case .wrongCode: "wrong-code"
    case .beenThere: "been-there"
    case .arriveFirst: "arrive-first"
    case .answerFirst: "answer-first"
    case .noCode: "no-code"
    case .noPlace: "no-place"
    case .tooFar: "not-there"
    case .notAccurate: "not-accurate"
    case .atTheGoal: "at-the-goal"
    }
  }

  public func write(to line: inout JSONWriter) {
    guard case .tooFar(let metres, let direction) = self else { return }
    line.add("metres", metres)
    line.add("direction", direction.rawValue)
  }
}

extension Refusal {
  static func race(_ reason: RaceRefusal) -> Refusal { .own(OwnRefusal(reason: reason)) }
}

extension Race.Spot {
  var ways: Race.Ways {
    switch self {
    case .code: .code
    case .place: .place
    case .either: .either
    }
  }
}
