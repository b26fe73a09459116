import Words

@testable import Games

/// A race in the hands of a test, as a room plays it: what follows by itself is told after every move,
/// every fact is kept with its time and the table that it met, and the state is checked after each.
struct RaceMatch: TableDriver {
  var game: Race
  var table = Table()
  var told: [Told<Race>] = []
  /// What was wrong first; some tests make races that are not right.
  private(set) var broken: String?
  var now = RaceMatch.start
  /// How much the clock on the wall is ahead of the room's time.
  var lost = 0
  var zone = Zone.utc
  let given: Race.Given?
  var chance: Chance

  /// 2027-01-15 08:00 UTC
  static let start = Moment(milliseconds: 1_800_000_000_000)

  init(seats: Int, given: Race.Given? = nil, think: Int = 0, seed: UInt64 = 1) {
    self.init(seats: Array(1...seats), given: given, think: think, seed: seed)
  }

  init(seats: [Int], given: Race.Given? = nil, think: Int = 0, seed: UInt64 = 1) {
    game = Race(rules: Race.Rules(plan: given == nil ? nil : "wood", think: think))
    self.given = given
    chance = .seeded(seed)
    begin(seats: seats)
  }

  /// The animals of the wood as seat 1 made them, with so many who may run.
  static func made(runners: Int, stops: [Race.Stop] = wood, think: Int = 0) -> RaceMatch {
    var match = RaceMatch(
      seats: runners + 1, given: Race.Given(plan: Race.Plan(stops: stops), maker: Seat(1)),
      think: think)
    _ = try? match.move(.ready, by: 1)
    return match
  }

  var scene: Scene {
    Scene(
      table: table, now: now, Vocabulary(oneRight, of: .builtIn[0]), wall: now.adding(lost),
      zone: zone, material: given)
  }

  // MARK: Moves

  @discardableResult
  mutating func move(_ move: Move, by seat: Int) throws(Refusal) -> [Race.Fact] {
    let fact = try game.decide(move, by: Seat(seat), in: scene)
    tell(fact)
    return [fact] + settle()
  }

  @discardableResult
  mutating func move(_ move: RaceMove, by seat: Int) throws(Refusal) -> [Race.Fact] {
    try self.move(.race(move), by: seat)
  }

  @discardableResult
  mutating func type(_ text: String, by seat: Int) throws(Refusal) -> [Race.Fact] {
    try move(.word(.answer(text)), by: seat)
  }

  func refusal(of move: RaceMove, by seat: Int) -> RaceRefusal? {
    refusal(of: Move.race(move), by: seat)?.own(RaceRefusal.self)
  }

  // MARK: What there is

  var hunt: Race.Hunt? { if case .running(let hunt) = game.stage { hunt } else { nil } }
  var making: Race.Making? { if case .making(let making) = game.stage { making } else { nil } }

  func step(of seat: Int) -> Race.Hunt.Step? { hunt?.squad(of: Seat(seat))?.step }

  /// The order in which they are, by their first seats.
  var standings: [Int] { hunt?.standings.map { $0.crew.seats[0].number } ?? [] }

  mutating func tell(_ fact: Race.Fact) {
    if !game.suits(fact) { broken = broken ?? "\(fact) does not suit" }
    fact.apply(to: &game, at: now, table: table)
    told.append(Told(fact: fact, at: now, table: table))
    broken = broken ?? game.brokenInvariant
  }
}

extension Race.Stop {
  init(_ code: String, _ clue: String, _ puzzle: Race.Puzzle? = nil) {
    self.init(clue: clue, spot: .code(code), puzzle: puzzle)
  }
}

extension RaceMove {
  /// A new stop with a code and a clue, or with anything else.
  static func stop(
    _ code: String? = nil, _ clue: String? = nil, number: Int? = nil,
    _ change: (inout StopWish) -> Void = { _ in }
  ) -> RaceMove {
    var wish = StopWish()
    wish.code = code
    wish.clue = clue
    change(&wish)
    return .stop(number, wish)
  }

  static func here(_ latitude: Double, _ longitude: Double, _ accuracy: Double = 0) -> RaceMove {
    .here(Fix(latitude: latitude, longitude: longitude, accuracy: accuracy))
  }
}

extension Position {
  static let oak: Position = {
    guard let oak = Position(degreesNorth: 59.3293, east: 18.0686) else {
      preconditionFailure("on the globe")
    }
    return oak
  }()
}

/// A code, a code with a question, a place with a compound word.
let wood = [
  Race.Stop("lodjur", "Bakom den stora stenen."),
  Race.Stop("uggla", "Högt upp.", .free(question: "Vem bor här?", answers: ["Räven", "en räv"])),
  Race.Stop(
    clue: "Vid eken.", spot: .place(Race.Place(position: .oak, radius: 30)), puzzle: .compound),
]
