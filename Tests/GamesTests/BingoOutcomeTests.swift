import Testing
import Words

@testable import Games

/// What the game asks, when it wants to be woken, and what it meant for each seat.
@Suite struct BingoOutcomeTests {
  @Test func theQuestionShowsWhatMayStillBeChosenByItsNumbers() throws {
    var match = Match(seats: 1)
    let words = match.choices
    #expect((try? match.game.question(for: Seat(1)))?.choices == words)
    #expect((try? match.game.question(for: Seat(2))) == nil)
    let wrong = match.wrongs[0]
    try match.answer(wrong, by: 1)
    #expect((try? match.game.question(for: Seat(1)))?.choices == words.filter { $0 != wrong })
    #expect(
      (try? match.game.question(for: Seat(1)))?.question == match.game.rounds.open?.asked.question)
  }

  @Test func whoIsDoneIsAskedNothing() throws {
    var match = Match(seats: 2)
    try match.answerRight(1)
    #expect((try? match.game.question(for: Seat(1))) == nil)
    #expect(match.refusal(of: .answer(match.rights[0]), by: 1) == .alreadyAnswered)
    #expect(match.refusal(of: .answer("x"), by: 1) == .alreadyAnswered)
  }

  @Test func itWantsToBeWokenWhenThinkingEnds() throws {
    var match = Match(seats: 3)
    let start = match.now
    #expect(match.game.due(after: start) == nil)
    try match.answer(match.wrongs[0], by: 1)
    match.now = start.adding(1_000)
    try match.answer(match.wrongs[0], by: 2)
    #expect(match.game.thinking == [Seat(1): start.adding(3_000), Seat(2): start.adding(4_000)])
    #expect(match.game.due(after: match.now) == start.adding(3_000))
    #expect(match.game.due(after: start.adding(3_000)) == start.adding(4_000))
    #expect(match.game.due(after: start.adding(4_000)) == nil)
    try match.answerRight(3)
    match.now = start.adding(4_000)
    try match.answerRight(1, 2)
    #expect(match.game.thinking.isEmpty)
  }

  @Test(arguments: [0, 1, 3_000, 60_000])
  func theTimeToThinkIsTheRoomsOwn(_ think: Int) throws {
    var match = Match(seats: 1, rules: Bingo.Rules(think: think))
    let told = try match.answer(match.wrongs[0], by: 1)
    #expect(told[0].answered?.judgement.value?.think == think)
    let next = try match.answerRight(1)
    #expect(next[0].kept?.wait == (think == 0 ? nil : think))
  }

  @Test func everythingThatWasLearntStandsInTheOutcomeWithItsTime() throws {
    var match = Match(seats: 2)
    match.now = match.now.adding(1_500)
    try match.answerRight(1)
    try match.miss(1, by: 2)
    try match.answerRight(2)
    try match.miss(3, by: 1)
    try match.answerRight(1)
    let learnt = match.game.outcome(for: Seat(1)).learnt
    #expect(learnt.map(\.how) == [.atFirstTry, .helped])
    #expect(learnt.map(\.milliseconds) == [1_500, 9_000])
    #expect(learnt.map(\.question) == match.facts.compactMap { $0.asked?.question })
    #expect(match.game.outcome(for: Seat(2)).learnt.map(\.how) == [.later])
    #expect(match.game.outcome(for: Seat(2)).learnt.map(\.milliseconds) == [4_500])
  }

  @Test func aGameIsFinishedWhenItIsOverAlsoForWhoLost() throws {
    var match = Match(seats: 2)
    try match.answerRight(1, 2)
    #expect(!match.game.outcome(for: Seat(1)).isFinished)
    match.skip(2)
    while !match.game.isOver { try match.answerRight(1) }
    #expect(match.game.over?.winners == [Seat(1)])
    #expect(match.game.outcome(for: Seat(1)).isFinished)
    #expect(match.game.outcome(for: Seat(2)).isFinished)
    #expect(match.game.outcome(for: Seat(2)).learnt.count == 1)
  }

  @Test func whoNeverAnsweredHasFinishedNothing() throws {
    var match = Match(seats: 2)
    match.skip(2)
    while !match.game.isOver { try match.answerRight(1) }
    #expect(match.game.outcome(for: Seat(2)) == Outcome(isFinished: false, learnt: []))
    #expect(match.game.outcome(for: Seat(7)) == Outcome(isFinished: false, learnt: []))
  }

  @Test func nobodyWinsBecauseAnotherLeft() throws {
    var match = Match(seats: 2)
    try match.answerRight(1, 2)
    match.leave(2)
    #expect(!match.game.isOver)
    #expect(match.game.cards[Seat(2)]?.finished.count == 1)
    while !match.game.isOver { try match.answerRight(1) }
    #expect(match.game.over?.scores[Seat(2)] == 1)
  }

  @Test func whoeverOnlyKnowsThatItIsAGameSeesTheSame() throws {
    let match = Match(seats: 2)
    let rules = Games.Rules(Bingo.self, Bingo.Rules())
    var game = rules.game()
    var chance = Chance.seeded(1)
    #expect(rules.kind == .bingo)
    let asked = try #require(game.whatFollows(in: match.scene, using: &chance)).own
    #expect(asked == match.facts[0])
    #expect(!game.suits(Over<Letters>(scores: Scores(winners: [], scores: [:]))))
    game.apply(asked, at: match.now, table: match.table)
    #expect(game as? Bingo == match.game)
    #expect(
      (try? game.question(for: Seat(1)))?.choices
        == (try? match.game.question(for: Seat(1)))?.choices)
    #expect(game.view(for: .spectator) as? Bingo.View == match.game.view(for: .spectator))
    let told = try game.decided(.word(.answer(match.wrongs[0])), by: Seat(1), in: match.scene)
    #expect(told.seen(by: .spectator) == nil)
    #expect(told.seen(by: .teacher) == told)
    #expect(
      throws: Refusal.notAChoice("x", of: match.choices)
    ) {
      try game.decided(.word(.answer("x")), by: Seat(1), in: match.scene)
    }
  }
}
