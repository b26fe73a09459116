import Testing
import Words

@testable import Games

/// What others learn of a hand that is being played, and what they do not.
@Suite struct CardsSecretTests {
  private let all: [Viewpoint] = [
    .seat(Seat(1)), .seat(Seat(2)), .seat(Seat(3)), .spectator, .teacher,
  ]
  private func sees(_ viewer: Viewpoint) -> Bool { viewer == .teacher || viewer == .seat(Seat(1)) }

  @Test(arguments: RoundMode.allCases)
  func aWrongAnswerIsHiddenFromAllButItsSeatAndTeachers(_ mode: RoundMode) throws {
    var match = CardsMatch(seats: 3, rules: Cards.Rules(mode: mode))
    let told = try match.answer(match.wrongs[0], by: 1)
    for viewer in all { #expect((told[0].seen(by: viewer) != nil) == sees(viewer)) }
  }

  @Test func aRightAnswerTellsOthersOnlyThatTheSeatIsDone() throws {
    var match = CardsMatch(seats: 3)
    let told = try match.answerRight(1)
    for viewer in all {
      let seen = try #require(told[0].seen(by: viewer)?.answered)
      #expect(seen.waiting == [Seat(2), Seat(3)])
      #expect((seen.judgement.value != nil) == sees(viewer))
    }
  }

  @Test func theRightOnesLeaveNoEarlierThanTheRoundCloses() throws {
    var match = CardsMatch(seats: 2)
    let asked = match.facts[0]
    for viewer in all {
      #expect((asked.seen(by: viewer)?.asked?.rights.value != nil) == (viewer == .teacher))
    }
    let rights = match.game.rounds.open?.asked.rights.value
    let closed = try match.answerRight(1, 2)[1]
    for viewer in all { #expect(closed.seen(by: viewer)?.closed?.rights == rights) }
  }

  @Test func aHintTellsOthersNotWhatIsGone() throws {
    var match = CardsMatch(seats: 3)
    try match.answerRight(2)
    let told = try match.move(.hint(to: Seat(1)), by: 2)
    for viewer in all {
      #expect((told[0].seen(by: viewer)?.hinted?.taken.value != nil) == sees(viewer))
    }
  }

  @Test func inModeFirstTheAnswerThatGetsTheCardIsOpen() throws {
    var match = CardsMatch(seats: 3, rules: Cards.Rules(mode: .first))
    let told = try match.answerRight(1)
    for viewer in all { #expect(told[0].seen(by: viewer) == told[0]) }
  }

  // MARK: Views

  /// Neither before the round closes, nor that somebody had asked for help.
  @Test func theHoldTellsNothingThatIsNotTold() throws {
    var match = CardsMatch(seats: 2)
    for _ in 1...3 { try match.move(.hint(to: nil), by: 1) }
    try match.answerRight(1)
    #expect(match.game.rounds.learnt[Seat(1)]?.map(\.how) == [.helped])
    for viewer in all {
      #expect(match.game.view(for: viewer).hold.cards == (sees(viewer) ? 1 : 0))
    }
    try match.answerRight(2)
    for viewer in all { #expect(match.game.view(for: viewer).hold.cards == 2) }
  }

  @Test func whichOfTwoRightCardsLiesOnThePileIsSeenOnlyWhenTheRoundCloses() throws {
    var one = CardsMatch(seats: 3, questions: twoRights)
    var other = one
    try one.answer(one.rights[0], by: 1)
    try other.answer(other.rights[1], by: 1)
    for viewer in all {
      #expect((one.game.view(for: viewer) != other.game.view(for: viewer)) == sees(viewer))
      #expect(one.game.view(for: viewer).piles[Seat(1)]?.count == (sees(viewer) ? 1 : 0))
      #expect(one.game.view(for: viewer).round?.done == [Seat(1)])
    }
    try one.answerRight(2, 3)
    try other.answerRight(2, 3)
    for viewer in all {
      #expect(one.game.view(for: viewer).piles != other.game.view(for: viewer).piles)
    }
  }

  @Test func whichChoicesAreRightIsSeenByTeachersAlone() throws {
    let asked = try #require(CardsMatch(seats: 3).facts[0].asked)
    let games = asked.choices.map { right in
      var game = Cards(rules: Cards.Rules())
      let ending = Ending(text: right, whole: "hus" + right, spoken: "hus-" + right)
      game.apply(
        Rounds<Cards>.Asked(
          round: 1, question: "hus", recording: nil, choices: asked.choices,
          rights: .secret([ending], for: .teachers), layouts: asked.layouts),
        at: Moment(milliseconds: 1), table: Table())
      return game
    }
    for viewer in all {
      #expect(Set(games.map { $0.view(for: viewer) }).count == (viewer == .teacher ? 4 : 1))
    }
  }
}
