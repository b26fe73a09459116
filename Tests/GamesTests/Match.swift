import Testing
import Words

@testable import Games

/// A game whose seats are all asked the same, as the tests drive it.
protocol RoundGame: RoundsGame {
  static var usualRules: Rules { get }
  var rules: Rules { get }
}

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
  var game: Played
  var table = Table()
  var told: [Told<Played>] = []
  var now = Moment(milliseconds: 1_000_000)
  let questions: [Question]
  var chance: Chance

  /// A game that has begun, with seats 1 to `seats`.
  init(
    seats: Int, rules: Played.Rules = Played.usualRules, questions: [Question] = oneRight,
    seed: UInt64 = 1
  ) {
    game = Played(rules: rules)
    self.questions = questions
    chance = .seeded(seed)
    begin(seats: 1...seats)
  }

  var scene: Scene { Scene(table: table, now: now, Vocabulary(questions, of: .builtIn[0])) }

  // MARK: Moves

  @discardableResult
  mutating func move(_ move: WordMove, by seat: Int) throws(Refusal) -> [Played.Fact] {
    try self.move(.word(move), by: seat)
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

  func layout(of seat: Int) -> Layout {
    game.rounds.open?.asked.layouts[Seat(seat)] ?? [:]
  }

  func spot(of word: String, on seat: Int) -> Played.Spot? {
    layout(of: seat).first { $0.value == word }.map { Played.Spot($0.key) }
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

extension GameFact where Played: RoundsGame {
  var answered: Rounds<Played>.Answered? { self as? Rounds<Played>.Answered }
  var hinted: Rounds<Played>.Hinted? { self as? Rounds<Played>.Hinted }
  var asked: Rounds<Played>.Asked? { self as? Rounds<Played>.Asked }
  var closed: Rounds<Played>.Closed? { self as? Rounds<Played>.Closed }
}

extension GameFact where Played: AskingGame {
  var kept: KeptWord<Played>? { self as? KeptWord<Played> }
}

extension GameFact where Played: ScoringGame {
  var over: Scores? { (self as? Over<Played>)?.scores }
}

extension GameFact where Played == Bingo {
  var lines: [Bingo.FullLine]? { (self as? Bingo.Won)?.lines }
}

// Facts of any kind are compared as rooms compare them.

func == (a: [any GameFact], b: [any GameFact]) -> Bool {
  a.map { AnyGameFact($0) } == b.map { AnyGameFact($0) }
}

func == (a: (any GameFact)?, b: (any GameFact)?) -> Bool {
  a.map { AnyGameFact($0) } == b.map { AnyGameFact($0) }
}

func != (a: (any GameFact)?, b: (any GameFact)?) -> Bool { !(a == b) }

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
