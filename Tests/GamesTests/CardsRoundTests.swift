import Testing
import Words

@testable import Games

/// Hands, piles and the end.
@Suite struct CardsRoundTests {
  private let first = Cards.Rules(mode: .first)

  @Test(arguments: 1...8)
  func everySeatIsDealtTheSameInTheSameOrder(_ seats: Int) throws {
    let match = CardsMatch(seats: seats)
    let asked = try #require(match.facts.first?.asked)
    #expect(match.facts.count == 1)
    #expect(asked.layouts.count == seats)
    for hand in asked.layouts.values {
      #expect(hand.keys.map { HandCard($0).number } == [1, 2, 3, 4])
      #expect(hand.values == asked.choices)
    }
    #expect(match.game.piles == BySeat((1...seats).map { (Seat($0), []) }))
  }

  @Test func theOrderOfHandsIsNotAlwaysTheSame() {
    let hands = (1...60 as ClosedRange<UInt64>).compactMap {
      CardsMatch(seats: 1, questions: Array(oneRight.prefix(1)), seed: $0).facts[0].asked?.choices
    }
    #expect(Set(hands).count > 15)
  }

  @Test(arguments: ["number", "ending", "whole word"])
  func aCardIsPlayedByNumberOrWord(_ how: String) throws {
    var match = CardsMatch(seats: 1)
    let card = try #require(match.spot(of: match.rights[0], on: 1))
    let word = match.rights[0]
    let typed =
      switch how {
      case "number": "\(card.number)"
      case "ending": word
      default: (match.game.rounds.open?.asked.question ?? "") + word
      }
    let told = try match.answer(typed, by: 1)
    #expect(told[0].answered?.spot == Slot(card))
    #expect(match.game.piles[Seat(1)]?.map(\.ending.text) == [word])
  }

  @Test(arguments: ["0", "5", "a1", "-1", "zebra"])
  func whatIsNotInTheHandIsNoChoice(_ typed: String) {
    let match = CardsMatch(seats: 1)
    #expect(
      match.refusal(of: .answer(typed), by: 1)
        == .notAChoice(typed, of: match.layout(of: 1).values))
  }

  // MARK: Together

  @Test(arguments: 1...8)
  func togetherAllGetTheirCardAndTheLastOneClosesTheRound(_ seats: Int) throws {
    var match = CardsMatch(seats: seats)
    for seat in 1..<seats {
      let told = try match.answerRight(seat)
      #expect(told.map(\.event) == ["answered"])
      #expect(told[0].answered?.waiting.map(\.number) == Array(seat + 1...seats))
    }
    #expect(try match.answerRight(seats).map(\.event) == ["answered", "closed", "asked"])
    #expect(match.game.piles.values.allSatisfy { $0.count == 1 })
  }

  @Test func togetherAHelpedCardGoesOntoThePileToo() throws {
    var match = CardsMatch(seats: 1)
    try match.miss(3, by: 1)
    try match.answerRight(1)
    #expect(match.game.piles[Seat(1)]?.count == 1)
    #expect(match.game.outcome(for: Seat(1)).learnt.map(\.how) == [.helped])
  }

  // MARK: First

  @Test func inModeFirstTheFirstRightAnswerGetsTheCard() throws {
    var match = CardsMatch(seats: 3, rules: first)
    try match.miss(1, by: 1)
    #expect(try match.answerRight(2).map(\.event) == ["answered", "closed", "asked"])
    #expect(match.game.piles.values.map(\.count) == [0, 1, 0])
  }

  @Test func inModeFirstAHelpedAnswerGetsNoCard() throws {
    var match = CardsMatch(seats: 2, rules: first)
    try match.miss(3, by: 1)
    #expect(try match.answerRight(1).map(\.event) == ["answered"])
    #expect(match.game.piles[Seat(1)] == [])
    try match.answerRight(2)
    #expect(match.game.piles.values.map(\.count) == [0, 1])
    #expect(match.game.outcome(for: Seat(1)).learnt.map(\.how) == [.helped])
  }

  @Test func inModeFirstACardThatAllMissGoesToNobody() throws {
    var match = CardsMatch(seats: 2, rules: first)
    for seat in 1...2 { try match.miss(3, by: seat) }
    try match.answerRight(1)
    #expect(try match.answerRight(2).map(\.event) == ["answered", "closed", "asked"])
    #expect(match.game.piles == [Seat(1): [], Seat(2): []])
  }

  // MARK: The hold

  /// Half of what all can get: with two seats a card for each question.
  @Test(arguments: [
    (RoundMode.together, 10, 1, 5), (.together, 10, 2, 10), (.together, 5, 1, 3),
    (.together, 1, 1, 1), (.together, 100, 8, 400), (.first, 10, 2, 5), (.first, 5, 8, 3),
    (.first, 1, 1, 1),
  ])
  func theHoldIsAsLargeAsHalfOfAllCards(
    _ mode: RoundMode, _ questions: Int, _ seats: Int, _ size: Int
  ) {
    #expect(Cards.Rules(mode: mode, questions: questions).holdSize(seats: seats) == size)
  }

  /// Each row: how often it misses, and whether the card goes on board.
  @Test(arguments: [(0, 1), (1, 1), (2, 1), (3, 0)])
  func whatWasRightBeforeItWasShownGoesOnBoard(_ misses: Int, _ cards: Int) throws {
    var match = CardsMatch(seats: 1)
    try match.miss(misses, by: 1)
    try match.answerRight(1)
    #expect(match.game.view(for: .spectator).hold == Cards.Hold(cards: cards, size: 5, flights: 0))
    #expect(match.game.piles[Seat(1)]?.count == 1)
  }

  /// It stays as large as it was when the game began.
  @Test func whoComesOrGoesChangesNoHold() throws {
    var match = CardsMatch(seats: 2)
    match.sit(3)
    try match.answerRight(1, 2)
    try match.answerRight(1, 2, 3)
    match.leave(1)
    #expect(match.game.view(for: .spectator).hold == Cards.Hold(cards: 5, size: 10, flights: 0))
  }

  /// And the next one is filled, also with what the first had no room for.
  @Test func whenItIsFullTheRocketLiftsOffAtTheEndOfTheRound() throws {
    var match = CardsMatch(seats: 2, rules: Cards.Rules(questions: 3))
    #expect(try match.answerRight(1, 2).map(\.event) == ["answered", "closed", "asked"])
    #expect(try match.answerRight(1).map(\.event) == ["answered"])
    #expect(match.game.view(for: .seat(Seat(1))).hold.aboard == 3)
    let told = try match.answerRight(2)
    #expect(told.map(\.event) == ["answered", "closed", "launched", "asked"])
    #expect(told[2] == Cards.Launched(flights: 1) && told[2].isSameForAll)
    let hold = match.game.view(for: .spectator).hold
    #expect(hold == Cards.Hold(cards: 4, size: 3, flights: 1) && hold.aboard == 1)
    #expect(
      try match.answerRight(1, 2).map(\.event) == ["answered", "closed", "launched", "over"])
  }

  @Test func inModeFirstAllFillTheSameHold() throws {
    var match = CardsMatch(seats: 2, rules: Cards.Rules(mode: .first, think: 0, questions: 3))
    try match.answerRight(2)
    #expect(!match.game.view(for: .spectator).hold.isEnough)
    try match.answerRight(1)
    #expect(match.game.view(for: .spectator).hold == Cards.Hold(cards: 2, size: 2, flights: 1))
  }

  // MARK: The end

  @Test(arguments: [1, 2, 3, 7])
  func itEndsWhenSoManyQuestionsAreDone(_ questions: Int) throws {
    var match = CardsMatch(seats: 2, rules: Cards.Rules(questions: questions))
    for _ in 1..<questions { #expect(try match.answerRight(1, 2).map(\.event).last == "asked") }
    #expect(try match.answerRight(1, 2).map(\.event) == ["answered", "closed", "launched", "over"])
    #expect(match.game.over?.scores == [Seat(1): questions, Seat(2): questions])
    #expect(match.game.over?.total == 2 * questions)
    #expect(match.game.over?.winners == [Seat(1), Seat(2)])
    #expect(match.refusal(of: .answer("båt"), by: 1) == .gameOver)
    #expect(match.refusal(of: .hint(to: nil), by: 1) == .gameOver)
  }

  /// Each row: who gets the cards one after the other (0: nobody), and who has won.
  @Test(arguments: [
    ([1, 1, 2], [1]), ([1, 2, 2], [2]), ([1, 2, 0], [1, 2]), ([0, 0, 3], [3]), ([0, 0, 0], []),
  ])
  func inModeFirstTheHighestPilesWin(_ cards: [Int], _ winners: [Int]) throws {
    var match = CardsMatch(seats: 3, rules: Cards.Rules(mode: .first, think: 0, questions: 3))
    for winner in cards {
      if winner > 0 {
        try match.answerRight(winner)
      } else {
        for seat in 1...3 {
          try match.miss(3, by: seat)
          try match.answerRight(seat)
        }
      }
    }
    #expect(match.game.over?.winners.map(\.number) == winners)
    #expect(match.game.over?.total == cards.count { $0 > 0 })
  }

  @Test func whoGotFewerCardsHasFinishedAndWhoNeverAnsweredHasNot() throws {
    var match = CardsMatch(seats: 3, rules: Cards.Rules(questions: 2))
    match.skip(3)
    try match.answerRight(1, 2)
    match.skip(2)
    try match.answerRight(1)
    #expect(match.game.isOver)
    #expect((1...3).map { match.game.outcome(for: Seat($0)).isFinished } == [true, true, false])
    #expect(match.game.over?.winners == [Seat(1), Seat(2)])
    #expect(match.game.over?.scores.values == [2, 1, 0])
  }

  // MARK: Who is there

  @Test func whoIsAwayIsWaitedForUntilItIsSkipped() throws {
    var match = CardsMatch(seats: 2)
    match.goAway(2)
    #expect(try match.answerRight(1).map(\.event) == ["answered"])
    match.skip(2)
    #expect(match.facts.suffix(2).map(\.event) == ["closed", "asked"])
    try match.answerRight(2)
    #expect(match.game.piles[Seat(2)]?.map(\.round) == [2])
  }

  @Test func whoLeavesAndComesBackFindsItsPile() throws {
    var match = CardsMatch(seats: 2)
    try match.answerRight(1, 2)
    match.leave(2)
    try match.answerRight(1)
    match.sit(2)
    #expect(match.game.piles[Seat(2)]?.count == 1)
    #expect(match.refusal(of: .answer(match.rights[0]), by: 2) == .nothingAsked)
    try match.answerRight(1)
    try match.answerRight(2)
    #expect(match.game.piles[Seat(2)]?.map(\.round) == [1, 4])
  }

  @Test func aLatecomerJoinsWithTheNextQuestion() throws {
    var match = CardsMatch(seats: 1)
    match.sit(2)
    #expect(match.refusal(of: .answer(match.rights[0]), by: 2) == .nothingAsked)
    #expect(match.game.piles[Seat(2)] == nil)
    try match.answerRight(1)
    #expect(match.layout(of: 2).count == 4)
    #expect(match.game.piles[Seat(2)] == [])
  }

  @Test func aLatecomerToTheLastQuestionIsNotLeftBehind() throws {
    var match = CardsMatch(seats: 1, rules: Cards.Rules(questions: 1))
    match.sit(2)
    match.leave(1)
    #expect(match.facts.map(\.event) == ["asked", "closed", "over"])
    #expect(match.game.over?.winners == [])
    #expect(!match.game.outcome(for: Seat(2)).isFinished)
  }

  @Test func ifAllLeftNothingMoreIsAsked() throws {
    var match = CardsMatch(seats: 2)
    try match.answerRight(1)
    match.leave(1)
    match.leave(2)
    #expect(match.facts.map(\.event) == ["asked", "answered", "closed"])
  }

  // MARK: Wishes

  @Test(arguments: [
    (nil, 25, 10), (nil, 7, 7), (7, 7, 7), (1, 7, 1), (25, 25, 25), (100, 300, 100),
  ])
  func soManyQuestionsAsWereWishedFor(_ wished: Int?, _ there: Int, _ asked: Int) throws {
    var wish = RulesWish()
    wish[.questions] = wished.map { .number($0) }
    let rules = try Cards.Rules(wish, questions: there)
    #expect(rules.questions == asked)
  }

  @Test(arguments: [(0, 7, 7), (-1, 7, 7), (8, 7, 7), (101, 300, 100), (Int.max, 3, 3)])
  func noMoreThanThereAre(_ wished: Int, _ there: Int, _ most: Int) {
    var wish = RulesWish()
    wish[.questions] = .number(wished)
    #expect(throws: BadRules.badQuestions(most: most)) {
      try Cards.Rules(wish, questions: there)
    }
  }
}
