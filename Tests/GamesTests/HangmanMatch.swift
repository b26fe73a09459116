import Testing
import Words

@testable import Games

/// A game of hangman in the hands of a test, as a room plays it: what follows by itself is told after
/// every move, every fact is kept with the table that it met, and the state is checked after each.
struct HangmanMatch: TableDriver {
  var game: Hangman
  var table = Table()
  var told: [Told<Hangman>] = []
  var chance: Chance
  let list: WordList
  let now = Moment(milliseconds: 1_000_000)

  /// A game that has begun, with seats 1 to `seats`.
  init(
    seats: Int, isFree: Bool = true, rounds: Int = 5, list: WordList = hangmanList, seed: UInt64 = 1
  ) {
    game = Hangman(rules: Hangman.Rules(isFree: isFree, rounds: rounds))
    self.list = list
    chance = .seeded(seed)
    begin(seats: 1...seats)
  }

  var scene: Scene {
    Scene(table: table, now: now, Vocabulary(list.levels[0].questions, of: list))
  }

  // MARK: Moves

  @discardableResult
  mutating func set(_ word: String, by seat: Int) throws(Refusal) -> [Hangman.Fact] {
    try move(.hangman(.word(word)), by: seat)
  }

  @discardableResult
  mutating func guess(_ guess: String, by seat: Int) throws(Refusal) -> [Hangman.Fact] {
    try move(.hangman(.guess(guess)), by: seat)
  }

  /// Guesses these one after the other, whoever's turn it is.
  mutating func guess(all guesses: String...) throws(Refusal) {
    for text in guesses { try guess(text, by: holder) }
  }

  /// Guesses letters until the rocket flies.
  mutating func miss() throws(Refusal) {
    let word = puzzle?.word ?? ""
    for letter in puzzle?.lettersLeft.filter({ !word.contains($0) }).prefix(8) ?? [] {
      try guess(String(letter), by: holder)
    }
  }

  // MARK: What there is

  var puzzle: Hangman.Puzzle? {
    if case .guessing(let puzzle) = game.stage { puzzle } else { nil }
  }
  /// Who is asked for something; 0 if nobody is.
  var holder: Int { game.stillAsked(in: table).first?.number ?? 0 }
  /// Who is asked for a word.
  var setter: Int? { if case .setting(let seat) = game.stage { seat.number } else { nil } }
  var results: [Hangman.Rocket] { game.results.map(\.rocket) }
}

/// Two levels. The list stands in the tests, so that a mistake there may trap.
let hangmanList = wordList(
  """
  language sv
  level 1
  hus: båt tak | ko räv
  sol: ros sken | mus bi
  level 2
  natt: lampa tåg=nattåg | sill pall ko
  """)

func wordList(_ text: String) -> WordList {
  do {
    return try WordList(parsing: text, name: "my")
  } catch {
    preconditionFailure("\(error)")
  }
}

extension GameFact where Played == Hangman {
  var kind: String {
    switch self {
    case let turn as Hangman.Turn: "turn to \(turn.purpose)"
    case let result as Hangman.Result: "\(result.rocket)"
    default: event
    }
  }

  var set: Hangman.WordSet? { self as? Hangman.WordSet }
  var guessed: Hangman.Guessed? { self as? Hangman.Guessed }
  var over: Hangman.Over? { self as? Hangman.Over }
}
