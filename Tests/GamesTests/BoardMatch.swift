import Testing
import Words

@testable import Games

/// A game on a board in the hands of a test, as a room plays it: what follows by itself is told after
/// every move, every fact is kept with its time and the table that it met, and the state is checked
/// after each.
struct BoardMatch: TableDriver {
  var game: Board
  var table = Table()
  var told: [Told<Board>] = []
  var now = Moment(milliseconds: 1_000_000)
  let questions: [Question]
  var chance: Chance
  /// The die falls evenly among all values, and helps nobody.
  var isFair = false
  /// Whether the state is looked at after every fact; not where thousands of games are only counted.
  var isChecked = true

  init(
    seats: Int, mode: Board.Rules.Mode = .together, think: Int = 3_000,
    questions: [Question] = sixteen, order: QuestionOrder = .drawn, seed: UInt64 = 1
  ) {
    game = Board(rules: Board.Rules(mode: mode, think: think, order: order))
    self.questions = questions
    chance = .seeded(seed)
    begin(seats: 1...seats)
  }

  var scene: Scene { Scene(table: table, now: now, Vocabulary(questions, of: .builtIn[0])) }

  // MARK: Moves

  @discardableResult
  mutating func move(_ move: BoardMove, by seat: Int) throws(Refusal) -> [Board.Fact] {
    try self.move(.board(move), by: seat)
  }

  @discardableResult
  mutating func answer(_ text: String, by seat: Int) throws(Refusal) -> [Board.Fact] {
    try move(.word(.answer(text)), by: seat)
  }

  /// Makes moves written as a child types them, seats taking turns from the one whose turn it is.
  mutating func build(_ lines: String...) throws(Refusal) {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let move: BoardMove
      switch words[0] {
      case "place": move = .place(words[1], links: Array(words[2...]))
      case "link": move = .link(words[1], words[2])
      case "start": move = .start(words[1])
      case "move": move = .move(words[1], to: words[2])
      case "layout": move = .layout(words[1])
      case "undo": move = .undo
      case "ready": move = .ready
      default: preconditionFailure("no such move: \(line)")
      }
      try self.move(move, by: holder)
    }
  }

  /// Everybody who builds is ready.
  mutating func beReady() throws(Refusal) {
    while isBuilding { try move(.ready, by: holder) }
  }

  /// Answers the open question.
  @discardableResult
  mutating func answerRight() throws(Refusal) -> [Board.Fact] { try answer(rights[0], by: holder) }

  /// Misses so often, with all the thinking between.
  mutating func miss(_ times: Int = 1) throws(Refusal) {
    for _ in 0..<times {
      try answer(wrongsLeft[0], by: holder)
      now = now.adding(game.rules.think)
    }
  }

  /// Does what the holder has to do, answering right; goes wherever chance leads.
  mutating func step() throws(Refusal) {
    now = now.adding(game.rules.think)
    switch wandering?.turn?.step {
    case .toRoll: try move(.roll, by: holder)
    case .toGo(let rolled):
      let end = rolled.ends.randomElement(using: &chance)
      try move(.go(end?.tile.name ?? ""), by: holder)
    default: try answerRight()
    }
  }

  // MARK: What there is

  var site: Board.Site? { if case .building(let site) = game.stage { site } else { nil } }
  var wandering: Board.Wandering? {
    if case .playing(let wandering) = game.stage { wandering } else { nil }
  }
  var isBuilding: Bool { site != nil }
  var landscape: Board.Landscape { site?.landscape ?? wandering?.landscape ?? Board.Landscape() }
  /// Whose turn it is.
  var holder: Int { game.holder?.number ?? 0 }
  var asked: Board.Asked? { told.last { $0.fact.asked != nil }?.fact.asked }
  var rights: [String] { asked?.rights.value?.map(\.text) ?? [] }
  var wrongsLeft: [String] { wandering?.open?.tried.attempt.wrongsLeft ?? [] }

  @discardableResult
  mutating func settle() -> [Board.Fact] {
    var new: [Board.Fact] = []
    while var fact = game.follow(in: scene, using: &chance) {
      if isFair, let rolled = fact.rolled { fact = fairly(rolled) }
      tell(fact)
      new.append(fact)
    }
    return new
  }

  private mutating func fairly(_ rolled: Board.Rolled) -> Board.Rolled {
    let value = Int.random(in: Board.die, using: &chance)
    let from = wandering?.pieces[rolled.seat] ?? Board.Tile(slot: 0)
    return Board.Rolled(
      seat: rolled.seat, value: value,
      ends: landscape.ends(upTo: value, from: from).last ?? [])
  }

  mutating func tell(_ fact: Board.Fact) {
    if !game.suits(fact) { Issue.record("\(fact) does not suit the game") }
    fact.apply(to: &game, at: now, table: table)
    told.append(Told(fact: fact, at: now, table: table))
    if isChecked, let broken = game.brokenInvariant { Issue.record("\(fact): \(broken)") }
  }
}
