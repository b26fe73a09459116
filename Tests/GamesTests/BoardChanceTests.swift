import Testing
import Words

@testable import Games

/// What whole games come to, over many of them. All seeds are given, so that the numbers never vary.
@Suite struct BoardChanceTests {
  /// Two children who read equally well play to the end; they go to an unfinished tile if they can.
  static func play(
    _ layout: Board.Layout, mode: Board.Rules.Mode = .together, isFair: Bool = false, seed: UInt64,
    right: Double = 1
  ) throws -> BoardMatch {
    var match = BoardMatch(seats: 2, mode: mode, think: 0, seed: seed)
    match.isFair = isFair
    match.isChecked = false
    try match.build("layout \(layout.rawValue)", "ready", "ready")
    while !match.game.isOver {
      switch match.wandering?.turn?.step {
      case .toRoll: try match.move(.roll, by: match.holder)
      case .toGo(let rolled):
        let open = rolled.ends.filter { match.wandering?.finished[$0.tile] == nil }
        let end = (open.isEmpty ? rolled.ends : open).randomElement(using: &match.chance)
        try match.move(.go(end?.tile.name ?? ""), by: match.holder)
      default:
        let knows = Double.random(in: 0..<1, using: &match.chance) < right
        let word = knows ? nil : match.wrongsLeft.randomElement(using: &match.chance)
        try match.answer(word ?? match.rights[0], by: match.holder)
      }
    }
    return match
  }

  static func turns(_ match: BoardMatch) -> Int { match.facts.count { $0.turn != nil } }

  @Test(arguments: Board.Layout.allCases)
  func theDieThatHelpsMakesNoGameLongerOnAverage(_ layout: Board.Layout) throws {
    var (helped, fair) = (0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      helped += Self.turns(try Self.play(layout, seed: seed))
      fair += Self.turns(try Self.play(layout, isFair: true, seed: seed))
    }
    #expect(helped <= fair)
  }

  @Test func ofTwoWhoReadEquallyWellNeitherWinsMoreOften() throws {
    var wins: [Seat: Int] = [:]
    for seed in 1...400 as ClosedRange<UInt64> {
      let match = try Self.play(.ring, mode: .score, seed: seed, right: 0.7)
      let winners = match.game.over?.winners ?? []
      if winners.count == 1 { wins[winners[0], default: 0] += 1 }
    }
    let (one, other) = (wins[Seat(1)] ?? 0, wins[Seat(2)] ?? 0)
    #expect(one + other > 120)
    // Three times the spread of as many tosses of a coin.
    #expect(abs(one - other) <= 3 * Int(Double(one + other).squareRoot()))
  }
}
