import Testing
import Words

@testable import Games

/// Random games: whatever seats do, in whatever order, the rules keep their promises.
@Suite struct BingoPropertyTests {
  private func evening(_ seed: UInt64) -> Evening<BingoReader> {
    Evening(seed: seed) { chance in
      Bingo.Rules(
        mode: Bool.random(using: &chance) ? .first : .together,
        diagonals: Bool.random(using: &chance),
        think: [0, 3_000].randomElement(using: &chance) ?? 0)
    }
  }

  @Test(arguments: 0..<12)
  func randomEvenings(_ batch: Int) {
    for seed in UInt64(batch * 2)..<UInt64(batch * 2 + 2) {
      var evening = evening(seed)
      evening.play(moves: 150)
    }
  }

  @Test(arguments: 0..<6)
  func everyGameEnds(_ batch: Int) throws {
    for seed in UInt64(1_000 + batch * 8)..<UInt64(1_008 + batch * 8) {
      var evening = evening(seed)
      try evening.playToTheEnd()
      let match = evening.match
      checkOrder(of: match.facts.compactMap { $0.asked?.question }, among: match.questions)
      #expect(match.game.over?.winners.isEmpty == false)
      for seat in match.table.all {
        let finished = match.game.cards[seat]?.finished.count ?? 0
        #expect(match.game.outcome(for: seat).learnt.count == finished)
      }
    }
  }

  @Test(arguments: 0..<6)
  func nobodyWhoIsStillToAnswerOverhearsAnybody(_ batch: Int) {
    for seed in UInt64(2_000 + batch * 6)..<UInt64(2_006 + batch * 6) {
      var evening = evening(seed)
      evening.listenAround(moves: 120)
    }
  }

  @Test func theSameSeedGivesTheSameEvening() throws {
    func play() throws -> Bingo {
      var match = Match(seats: 3, questions: mixed, seed: 99)
      while !match.game.isOver {
        for seat in 1...3 where match.game.rounds.open?.attempts[Seat(seat)]?.isDone == false {
          try match.answerRight(seat)
        }
      }
      return match.game
    }
    #expect(try play() == play())
  }
}
