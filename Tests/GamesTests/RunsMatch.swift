import Testing
import Words

@testable import Games

/// A game of runs, as tests play it.
protocol TestedRuns: RunsGame {
  /// A right answer to a row, or one of the wrong ones.
  static func answer(right: Bool, to challenge: Challenge) -> String
}

extension Letters: TestedRuns {
  static func answer(right: Bool, to challenge: Challenge) -> String {
    right ? challenge.row : challenge.other
  }
}

extension Colours: TestedRuns {
  static func answer(right: Bool, to challenge: Challenge) -> String {
    (Tile.all.first { ($0 == challenge.odd) == right } ?? challenge.odd).name
  }
}

typealias LettersMatch = RunsMatch<Letters>
typealias ColoursMatch = RunsMatch<Colours>

/// A game of runs in the hands of a test, as a room plays it: what follows by itself is told after
/// every move, every fact is kept with its time and the table that it met, and the state is checked
/// after each.
struct RunsMatch<Played: TestedRuns>: TableDriver {
  var game: Played
  var table = Table()
  var told: [Told<Played>] = []
  let now = Moment(milliseconds: 1_000_000)
  var chance: Chance
  private let list: WordList

  /// - Parameter slips: so many end a run; the first one, where a test is not about them.
  init(
    seats: Int, mode: RunMode = .turns, slips: Int = 1, language: Language = .swedish,
    seed: UInt64 = 1
  ) {
    game = Played(rules: RunRules(mode: mode, slips: slips))
    list = WordList.builtIn.first { $0.language == language } ?? .builtIn[0]
    chance = .seeded(seed)
    begin(seats: 1...seats)
  }

  var scene: Scene { Scene(table: table, now: now, Vocabulary([], of: list)) }

  // MARK: Moves

  @discardableResult
  mutating func answer(_ text: String, by seat: Int) throws(Refusal) -> [Played.Fact] {
    try move(.word(.answer(text)), by: seat)
  }

  @discardableResult
  mutating func answer(right: Bool, by seat: Int) throws(Refusal) -> [Played.Fact] {
    let challenge = try game.runs.challenge(for: Seat(seat))
    return try answer(Played.answer(right: right, to: challenge), by: seat)
  }

  /// Answers so many rows right, one after the other.
  mutating func read(_ count: Int, by seat: Int) throws(Refusal) {
    for _ in 0..<count { try answer(right: true, by: seat) }
  }

  // MARK: What there is

  /// Who has a row before it and is waited for.
  var asked: [Int] { game.stillAsked(in: table).map(\.number) }

  /// The rows that a seat was shown, each with its round.
  func rows(of seat: Int) -> [(round: Int, row: Played.Challenge?)] {
    facts.compactMap { $0.asked }.filter { $0.seat.number == seat }.map {
      ($0.round, $0.challenge.value)
    }
  }

  func score(of seat: Int) -> Int { game.runs[Seat(seat)]?.score ?? 0 }
}

extension GameFact where Played: RunsGame {
  var asked: Played.Asked? { self as? Played.Asked }
  var answered: Played.Answered? { self as? Played.Answered }
}

/// Somebody who looks at a game of runs from one place and knows nothing but the facts as seen from
/// there.
///
/// What a reader can say must be all that a view from that place holds.
struct RunsReader<Played: TestedRuns> {
  let viewer: Viewpoint
  private let rules: RunRules<Played>
  private var runs: BySeat<Runs<Played>.View.Run> = [:]
  private var over: Scores?
  /// Every row that this reader has seen.
  private(set) var seen: Set<Played.Challenge> = []

  init(from viewer: Viewpoint, rules: RunRules<Played>) {
    self.viewer = viewer
    self.rules = rules
  }

  mutating func read(_ fact: Played.Fact?) {
    switch fact {
    case let asked as Played.Asked:
      if let challenge = asked.challenge.value { seen.insert(challenge) }
      if rules.mode == .turns { putAside() }
      runs[asked.seat] = Runs<Played>.View.Run(
        score: asked.round - 1, slips: runs[asked.seat]?.slips ?? 0, stage: .reading(asked))
    case let answered as Played.Answered:
      let stage: Runs<Played>.View.Run.Stage =
        !answered.endsRun ? .waiting : answered.isRight ? .complete : .missed
      runs[answered.seat] = Runs<Played>.View.Run(
        score: answered.score, slips: answered.slips, stage: stage)
    case let end as Over<Played>:
      over = end.scores
      putAside()
    default: break
    }
  }

  private mutating func putAside() {
    runs = runs.mapValues { run in
      guard case .reading = run.stage else { return run }
      return Runs<Played>.View.Run(score: run.score, slips: run.slips, stage: .waiting)
    }
  }

  var view: Runs<Played>.View { Runs<Played>.View(rules: rules, runs: runs, over: over) }
}
