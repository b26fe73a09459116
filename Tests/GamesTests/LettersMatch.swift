import Testing
import Words

@testable import Games

/// A game of letters in the hands of a test, as a room plays it: what follows by itself is told after
/// every move, every fact is kept with its time and the table that it met, and the state is checked
/// after each.
struct LettersMatch: TableDriver {
  var game: Letters
  var table = Table()
  var told: [Told<Letters>] = []
  let now = Moment(milliseconds: 1_000_000)
  var chance: Chance
  private let list: WordList

  /// - Parameter slips: so many end a run; the first one, where a test is not about them.
  init(
    seats: Int, mode: Letters.Rules.Mode = .turns, slips: Int = 1, language: Language = .swedish,
    seed: UInt64 = 1
  ) {
    game = Letters(rules: Letters.Rules(mode: mode, slips: slips))
    list = WordList.builtIn.first { $0.language == language } ?? .builtIn[0]
    chance = .seeded(seed)
    begin(seats: 1...seats)
  }

  var scene: Scene { Scene(table: table, now: now, Vocabulary([], of: list)) }

  // MARK: Moves

  @discardableResult
  mutating func answer(_ text: String, by seat: Int) throws(Refusal) -> [Letters.Fact] {
    try move(.word(.answer(text)), by: seat)
  }

  @discardableResult
  mutating func answer(right: Bool, by seat: Int) throws(Refusal) -> [Letters.Fact] {
    let challenge = try game.challenge(for: Seat(seat))
    return try answer(right ? challenge.row : challenge.other, by: seat)
  }

  /// Answers so many rows right, one after the other.
  mutating func read(_ count: Int, by seat: Int) throws(Refusal) {
    for _ in 0..<count { try answer(right: true, by: seat) }
  }

  // MARK: What there is

  /// Who has a row before it and is waited for.
  var asked: [Int] { game.stillAsked(in: table).map(\.number) }

  /// The rows that a seat was shown, each with its round.
  func rows(of seat: Int) -> [(round: Int, row: Letters.Challenge?)] {
    facts.compactMap { $0.asked }.filter { $0.seat.number == seat }.map {
      ($0.round, $0.challenge.value)
    }
  }

  func score(of seat: Int) -> Int { game.runs[Seat(seat)]?.score ?? 0 }
}

extension GameFact where Played == Letters {
  var asked: Letters.Asked? { self as? Letters.Asked }
  var answered: Letters.Answered? { self as? Letters.Answered }
}

/// Somebody who looks at a game of letters from one place and knows nothing but the facts as seen from
/// there.
///
/// What a reader can say must be all that a view from that place holds.
struct LettersReader {
  let viewer: Viewpoint
  private let rules: Letters.Rules
  private var runs: BySeat<Letters.View.Run> = [:]
  private var over: Scores?
  /// Every row that this reader has seen.
  private(set) var seen: Set<Letters.Challenge> = []

  init(from viewer: Viewpoint, rules: Letters.Rules) {
    self.viewer = viewer
    self.rules = rules
  }

  mutating func read(_ fact: Letters.Fact?) {
    switch fact {
    case let asked as Letters.Asked:
      if let challenge = asked.challenge.value { seen.insert(challenge) }
      if rules.mode == .turns { putAside() }
      runs[asked.seat] = Letters.View.Run(
        score: asked.round - 1, slips: runs[asked.seat]?.slips ?? 0, stage: .reading(asked))
    case let answered as Letters.Answered:
      let stage: Letters.View.Run.Stage =
        !answered.endsRun ? .waiting : answered.isRight ? .complete : .missed
      runs[answered.seat] = Letters.View.Run(
        score: answered.score, slips: answered.slips, stage: stage)
    case let end as Over<Letters>:
      over = end.scores
      putAside()
    default: break
    }
  }

  private mutating func putAside() {
    runs = runs.mapValues { run in
      guard case .reading = run.stage else { return run }
      return Letters.View.Run(score: run.score, slips: run.slips, stage: .waiting)
    }
  }

  var view: Letters.View { Letters.View(rules: rules, runs: runs, over: over) }
}
