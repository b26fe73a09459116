import Testing
import Words

@testable import Games

/// A game whose seats are all asked the same, as the tests drive it.
protocol RoundGame: Game where Fact: PartlySeen {
  associatedtype Rules
  associatedtype Spot: ChoiceSpot
  static var usualRules: Rules { get }
  init(rules: Rules)
  var rules: Rules { get }
  var rounds: Rounds<Spot> { get }
}

/// A fact that not everybody sees whole.
protocol PartlySeen {
  func seen(by viewer: Viewpoint) -> Self?
}

extension Bingo.Fact: PartlySeen {}
extension Cards.Fact: PartlySeen {}

extension Bingo: RoundGame {
  static var usualRules: Bingo.Rules { Bingo.Rules() }
}

extension Cards: RoundGame {
  static var usualRules: Cards.Rules { Cards.Rules() }
}

typealias Match = Contest<Bingo>
typealias CardsMatch = Contest<Cards>

/// A game at a table, driven as a room drives it: what follows by itself is told after
/// every move, and every fact is kept with its time and the table that it met.
struct Contest<Played: RoundGame>: TableDriver {
  struct Told {
    let fact: Played.Fact
    let at: Moment
    let table: Table
  }

  private(set) var game: Played
  var table = Table()
  private(set) var told: [Told] = []
  var now = Moment(milliseconds: 1_000_000)
  let questions: [Question]
  private var chance: Chance

  /// A game that has begun, with seats 1 to `seats`.
  init(
    seats: Int, rules: Played.Rules = Played.usualRules, questions: [Question] = oneRight,
    seed: UInt64 = 1
  ) {
    game = Played(rules: rules)
    self.questions = questions
    chance = .seeded(seed)
    for seat in 1...seats { table[Seat(seat)] = Table.Place(pupil: Pupil(seat)) }
    settle()
  }

  var scene: Scene { Scene(table: table, now: now, Vocabulary(questions, of: .builtIn[0])) }
  var facts: [Played.Fact] { told.map(\.fact) }

  // MARK: Moves

  /// Makes a move and what follows from it; a seat that was skipped or away is back first.
  @discardableResult
  mutating func move(_ move: WordMove, by seat: Int) throws(Refusal) -> [Played.Fact] {
    let seat = Seat(seat)
    if table[seat]?.isSkipped == true || table[seat].map({ $0.presence != .here }) == true {
      comeBack(seat.number)
    }
    let fact = try game.decide(.word(move), by: seat, in: scene)
    tell(fact)
    return [fact] + settle()
  }

  @discardableResult
  mutating func answer(_ text: String, by seat: Int) throws(Refusal) -> [Played.Fact] {
    try move(.answer(text), by: seat)
  }

  @discardableResult
  mutating func answerRight(_ seats: Int...) throws(Refusal) -> [Played.Fact] {
    var facts: [Played.Fact] = []
    for seat in seats { facts = try answer(rights[0], by: seat) }
    return facts
  }

  /// Misses so often, with all the thinking between.
  mutating func miss(_ times: Int, by seat: Int) throws(Refusal) {
    for _ in 0..<times {
      try answer(game.rounds.open?.attempts[Seat(seat)]?.wrongsLeft.first ?? "", by: seat)
      now = now.adding(game.rounds.think)
    }
  }

  func refusal(of move: WordMove, by seat: Int) -> Refusal? {
    refusal(of: Move.word(move), by: seat)
  }

  // MARK: What there is

  var rights: [String] { game.rounds.open?.asked.rights.value?.map(\.text) ?? [] }
  /// By their numbers.
  var choices: [String] { game.rounds.open?.asked.choices ?? [] }

  var wrongs: [String] {
    game.rounds.open.map { $0.asked.choices.filter { !rights.contains($0) } } ?? []
  }

  func layout(of seat: Int) -> Rounds<Played.Spot>.Layout {
    game.rounds.open?.asked.layouts[Seat(seat)] ?? [:]
  }

  func spot(of word: String, on seat: Int) -> Played.Spot? {
    layout(of: seat).first { $0.value == word }?.key
  }

  @discardableResult
  mutating func settle() -> [Played.Fact] {
    var new: [Played.Fact] = []
    while let fact = game.follow(in: scene, using: &chance) {
      tell(fact)
      new.append(fact)
    }
    return new
  }

  mutating func tell(_ fact: Played.Fact) {
    game.apply(fact, at: now, table: table)
    if let broken = game.brokenInvariant { Issue.record("\(fact): \(broken)") }
    told.append(Told(fact: fact, at: now, table: table))
  }
}

// MARK: - Questions

/// Questions of a list's lines. The lines stand in the tests, so that a mistake there may trap.
func questions(_ lines: String) -> [Question] {
  do {
    return try WordList(parsing: "language sv\nlevel 1\n" + lines, name: "my").levels[0].questions
  } catch {
    preconditionFailure("\(error)")
  }
}

/// Every draw has one right ending.
let oneRight = questions(
  """
  hus: båt | ko räv lök
  sol: ros | mus bi gran
  sjö: jungfru | boll tak nål
  """)

/// Every draw has two right endings.
let twoRights = questions(
  """
  hus: båt tak | ko räv
  sol: ros sken | mus bi
  """)

extension Bingo.Fact {
  var kind: String {
    switch self {
    case .asked: "asked"
    case .answered: "answered"
    case .hinted: "hinted"
    case .heard: "heard"
    case .kept: "kept"
    case .closed: "closed"
    case .bingo: "bingo"
    case .over: "over"
    }
  }

  var answered: Rounds<Tile>.Answered? {
    if case .answered(let answered) = self { answered } else { nil }
  }
  var hinted: Rounds<Tile>.Hinted? { if case .hinted(let hinted) = self { hinted } else { nil } }
  var asked: Rounds<Tile>.Asked? { if case .asked(let asked) = self { asked } else { nil } }
  var closed: Rounds<Tile>.Closed? { if case .closed(let closed) = self { closed } else { nil } }
  var over: Scores? { if case .over(let over) = self { over } else { nil } }
  var lines: [Bingo.FullLine]? { if case .bingo(let lines) = self { lines } else { nil } }
}

extension Cards.Fact {
  var kind: String {
    switch self {
    case .asked: "asked"
    case .answered: "answered"
    case .hinted: "hinted"
    case .heard: "heard"
    case .kept: "kept"
    case .closed: "closed"
    case .launched: "launched"
    case .over: "over"
    }
  }

  var answered: Rounds<HandCard>.Answered? {
    if case .answered(let answered) = self { answered } else { nil }
  }
  var hinted: Rounds<HandCard>.Hinted? {
    if case .hinted(let hinted) = self { hinted } else { nil }
  }
  var asked: Rounds<HandCard>.Asked? { if case .asked(let asked) = self { asked } else { nil } }
  var closed: Rounds<HandCard>.Closed? {
    if case .closed(let closed) = self { closed } else { nil }
  }
  var over: Scores? { if case .over(let over) = self { over } else { nil } }
}

extension Refusal {
  /// The reason that one game alone has.
  func own<Reason: GameRefusal>(_: Reason.Type) -> Reason? {
    if case .own(let refusal) = self { refusal.reason as? Reason } else { nil }
  }
}

extension Game {
  /// Whom the game waits for, whether they are there or not.
  func stillAsked(in table: Table) -> [Seat] { table.waitedFor.filter(isAsked) }
}
