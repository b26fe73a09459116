import Testing
import Words

@testable import Games

/// Random games of cards: whatever seats do, in whatever order, the rules keep their promises.
@Suite struct CardsPropertyTests {
  private func evening(_ seed: UInt64) -> Evening<CardsReader> {
    Evening(seed: seed) { chance in
      Cards.Rules(
        mode: Bool.random(using: &chance) ? .first : .together,
        think: [0, 3_000].randomElement(using: &chance) ?? 0,
        questions: Int.random(in: 1...12, using: &chance))
    }
  }

  @Test(arguments: 0..<12)
  func randomEvenings(_ batch: Int) {
    for seed in UInt64(batch * 2)..<UInt64(batch * 2 + 2) {
      var evening = evening(seed)
      evening.play(moves: 150)
    }
  }

  @Test(arguments: 0..<10)
  func everyGameEnds(_ batch: Int) throws {
    for seed in UInt64(1_000 + batch * 25)..<UInt64(1_025 + batch * 25) {
      var evening = evening(seed)
      try evening.playToTheEnd()
      check(evening.match)
    }
  }

  private func check(_ match: CardsMatch) {
    let (game, rules) = (match.game, match.game.rules)
    let asked = match.facts.compactMap { $0.asked }
    #expect(asked.map(\.round) == Array(1...rules.questions))
    checkOrder(of: asked.map(\.question), among: match.questions)
    #expect(match.facts.compactMap { $0.closed }.count == rules.questions)
    guard let over = game.over else { return }
    #expect(over.scores == game.piles.mapValues(\.count))
    for (seat, pile) in game.piles {
      let learnt = game.outcome(for: seat).learnt
      switch rules.mode {
      case .together:
        #expect(pile.map(\.ending.whole) == learnt.map(\.word))
        #expect(over.winners.contains(seat) == !learnt.isEmpty)
      case .first:
        #expect(pile.count == learnt.count { $0.how != .helped })
        #expect(over.winners.contains(seat) == (!pile.isEmpty && pile.count == most(over)))
      }
    }
    if rules.mode == .first { #expect(over.total <= rules.questions) }
  }

  private func most(_ over: Scores) -> Int { over.scores.values.max() ?? 0 }

  @Test(arguments: 0..<6)
  func nobodyWhoIsStillToAnswerOverhearsAnybody(_ batch: Int) {
    for seed in UInt64(3_000 + batch * 6)..<UInt64(3_006 + batch * 6) {
      var evening = evening(seed)
      evening.listenAround(moves: 120)
    }
  }
}
