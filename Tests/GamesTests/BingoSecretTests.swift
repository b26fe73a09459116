import Testing
import Words

@testable import Games

/// What others learn, and what they do not.
@Suite struct BingoSecretTests {
  private let all: [Viewpoint] = [
    .seat(Seat(1)), .seat(Seat(2)), .seat(Seat(3)), .spectator, .teacher,
  ]
  private func sees(_ viewer: Viewpoint) -> Bool { viewer == .teacher || viewer == .seat(Seat(1)) }

  @Test func aWrongAnswerIsHiddenFromAllButItsSeatAndTeachers() throws {
    var match = Match(seats: 3)
    let told = try match.answer(match.wrongs[0], by: 1)
    for viewer in all {
      let seen = told[0].seen(by: viewer)
      #expect((seen != nil) == sees(viewer))
      #expect(
        seen?.answered?.judgement.value?.verdict
          == (sees(viewer) ? .wrong(match.wrongs[0], shown: []) : nil))
    }
  }

  @Test func aRightAnswerTellsOthersOnlyThatTheSeatIsDone() throws {
    var match = Match(seats: 3)
    let told = try match.answerRight(1)
    for viewer in all {
      let seen = try #require(told[0].seen(by: viewer)?.answered)
      #expect(seen.seat == Seat(1))
      #expect(seen.waiting == [Seat(2), Seat(3)])
      #expect((seen.judgement.value != nil) == sees(viewer))
      if !sees(viewer) { #expect(seen.judgement == .withheld) }
    }
  }

  @Test func theRightOnesLeaveNoEarlierThanTheRoundCloses() throws {
    var match = Match(seats: 2)
    let asked = match.facts[0]
    for viewer in all {
      #expect((asked.seen(by: viewer)?.asked?.rights.value != nil) == (viewer == .teacher))
    }
    let rights = match.game.rounds.open?.asked.rights.value
    let closed = try match.answerRight(1, 2)[1]
    for viewer in all { #expect(closed.seen(by: viewer)?.closed?.rights == rights) }
  }

  @Test func whoMissesWhenEverybodyElseIsDoneMissesOpenly() throws {
    var match = Match(seats: 2)
    try match.answerRight(2)
    let told = try match.answer(match.wrongs[0], by: 1)
    for viewer in all { #expect(told[0].seen(by: viewer) == told[0]) }
    guard case .open = told[0].answered?.judgement else {
      Issue.record("a secret that nobody needs to keep")
      return
    }
  }

  @Test(arguments: ["skipped", "away and skipped", "left"])
  func whoMayComeBackIntoTheRoundLearnsNothingMeanwhile(_ how: String) throws {
    var match = Match(seats: 2)
    switch how {
    case "skipped": match.skip(2)
    case "left": match.leave(2)
    default:
      match.goAway(2)
      match.skip(2)
    }
    let told = try match.answer(match.wrongs[0], by: 1)
    #expect(told[0].answered?.waiting == [Seat(1)])
    for viewer in all { #expect((told[0].seen(by: viewer) != nil) == sees(viewer)) }
  }

  @Test func theAnswerThatEndsARoundIsOpen() throws {
    for mode in RoundMode.allCases {
      var match = Match(seats: 3, rules: Bingo.Rules(mode: mode))
      if mode == .together { try match.answerRight(2, 3) }
      let told = try match.answerRight(1)
      #expect(told[1].event == "closed")
      for viewer in all { #expect(told[0].seen(by: viewer) == told[0]) }
    }
  }

  @Test func aHintTellsOthersWhoHelpedWhomAndNotWhatIsGone() throws {
    var match = Match(seats: 3)
    try match.answerRight(2)
    let told = try match.move(.hint(to: Seat(1)), by: 2)
    for viewer in all {
      let seen = try #require(told[0].seen(by: viewer)?.hinted)
      #expect([seen.seat, seen.to] == [Seat(2), Seat(1)])
      #expect((seen.taken.value != nil) == sees(viewer))
    }
  }

  @Test func whatIsOpenIsSeenTheSameFromEverywhere() throws {
    var match = Match(seats: 2)
    while !match.game.isOver { try match.answerRight(1, 2) }
    for fact in match.facts.filter({ ["closed", "bingo", "over"].contains($0.event) }) {
      for viewer in all { #expect(fact.seen(by: viewer) == fact) }
    }
  }

  // MARK: Views

  @Test func twoGamesThatDifferOnlyInWhatIsHiddenLookTheSame() throws {
    var one = Match(seats: 3)
    var other = one
    try one.answer(one.wrongs[0], by: 1)
    try other.answer(other.wrongs[1], by: 1)
    #expect(one.game != other.game)
    for viewer in all {
      #expect((one.game.view(for: viewer) != other.game.view(for: viewer)) == sees(viewer))
    }
  }

  @Test func whichOfTwoRightOnesWasTakenIsSeenOnlyWhenTheRoundCloses() throws {
    var one = Match(seats: 3, questions: twoRights)
    var other = one
    try one.answer(one.rights[0], by: 1)
    try other.answer(other.rights[1], by: 1)
    for viewer in all {
      #expect((one.game.view(for: viewer) != other.game.view(for: viewer)) == sees(viewer))
    }
    for viewer in all { #expect(one.game.view(for: viewer).round?.done == [Seat(1)]) }
    try one.answerRight(2, 3)
    try other.answerRight(2, 3)
    for viewer in all {
      #expect(one.game.view(for: viewer).cards != other.game.view(for: viewer).cards)
    }
  }

  @Test func whichChoicesAreRightIsSeenByTeachersAlone() throws {
    let asked = try #require(Match(seats: 3).facts[0].asked)
    let games = asked.choices.map { right in
      var game = Bingo(rules: Bingo.Rules())
      let ending = Ending(text: right, whole: "hus" + right, spoken: "hus-" + right)
      game.apply(
        Rounds<Bingo>.Asked(
          round: 1, question: "hus", recording: nil, choices: asked.choices,
          rights: .secret([ending], for: .teachers), layouts: asked.layouts),
        at: Moment(milliseconds: 1), table: Table())
      return game
    }
    for viewer in all {
      #expect(Set(games.map { $0.view(for: viewer) }).count == (viewer == .teacher ? 4 : 1))
    }
  }

  @Test func aPartMayBeSeenByItsAudienceAndByTeachers() {
    let forOne = Part.secret(7, for: .seat(Seat(1)))
    let forTeachers = Part.secret(7, for: .teachers)
    #expect(all.map { forOne.seen(by: $0).value } == [7, nil, nil, nil, 7])
    #expect(all.map { forTeachers.seen(by: $0).value } == [nil, nil, nil, nil, 7])
    #expect(all.map { Part.open(7).seen(by: $0).value } == [7, 7, 7, 7, 7])
    #expect(all.map { Part<Int>.withheld.seen(by: $0) } == Array(repeating: .withheld, count: 5))
  }
}
