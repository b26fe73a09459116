import Testing
import Words

@testable import Games

/// How a game on a board ends.
@Suite struct BoardEndTests {
  @Test func togetherEverybodyWhoFinishedATileIsCelebrated() throws {
    var match = try begun(3)
    match.skip(match.holder)
    while !match.game.isOver { try match.step() }
    let over = try #require(match.game.over)
    #expect(over.winners == over.scores.filter { $0.value > 0 }.keys)
    #expect(over.scores.values.reduce(0, +) == 8)
    #expect(match.facts.suffix(2).map(\.kind) == ["finished", "over"])
    #expect(match.game.stillAsked(in: match.table).isEmpty)
  }

  @Test func inModeScoreWhoIsShortOfATurnGetsABonusQuestion() throws {
    var bonuses: Set<Int> = []
    for seed in 1...30 as ClosedRange<UInt64> {
      var match = try begun(3, mode: .score, seed: seed)
      let starter = match.holder
      while match.facts.last?.over == nil { try match.step() }
      let last = try #require(match.facts.compactMap(\.turn).last { $0.purpose != .bonus })
      let round = (0..<3).map { Seat((starter - 1 + $0) % 3 + 1) }
      let place = try #require(round.firstIndex(of: last.seat))
      let bonus = match.facts.compactMap(\.turn).filter { $0.purpose == .bonus }.map(\.seat)
      #expect(bonus == Array(round[(place + 1)...]))
      bonuses.insert(bonus.count)
      let over = try #require(match.game.over)
      #expect(over.scores.values.reduce(0, +) == 8 + bonus.count)
      let most = over.scores.values.max()
      #expect(over.winners == over.scores.filter { $0.value == most }.keys)
    }
    #expect(bonuses == [0, 1, 2])
  }

  /// Two play until a bonus question is asked; to the end if none is.
  private func beforeABonusQuestion(_ seed: UInt64) throws -> BoardMatch {
    var match = try begun(2, mode: .score, seed: seed)
    while !match.game.isOver, match.facts.compactMap(\.turn).last?.purpose != .bonus {
      try match.step()
    }
    return match
  }

  @Test func aBonusQuestionHasOneRetryAndAWordThatDidNotComeYet() throws {
    var match = try #require(try (1...20).map(beforeABonusQuestion).first { !$0.game.isOver })
    let asked = try #require(match.asked)
    #expect(asked.tile == nil)
    #expect(match.facts.compactMap(\.began).first?.words.values.contains(asked.question) == false)
    let before = match.wandering?.scores[asked.seat]
    try match.miss(2)
    #expect(match.game.isOver)
    #expect(match.game.over?.scores[asked.seat] == before)
  }

  @Test func whoLeavesBeforeItsBonusQuestionIsNotWaitedFor() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var match = try beforeABonusQuestion(seed)
      if match.game.isOver { continue }
      match.leave(match.holder)
      #expect(match.game.isOver)
    }
  }

  @Test func aWordThatIsNoLongerInTheListIsReplaced() throws {
    var match = try begun(1)
    try match.answerRight()
    var chance = Chance.seeded(3)
    try match.move(.roll, by: 1)
    let went = try match.game.decide(.board(.go("1")), by: Seat(1), in: match.scene)
    var game = match.game
    game.apply(went, at: match.now, table: match.table)
    let scene = Scene(table: match.table, now: match.now, Vocabulary(oneRight, of: .builtIn[0]))
    let asked = try #require(game.follow(in: scene, using: &chance))
    game.apply(asked, at: match.now, table: match.table)
    #expect(game.brokenInvariant == nil)
    #expect(oneRight.map(\.word).contains(asked.asked?.question ?? ""))
  }
}
