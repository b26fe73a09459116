import Testing
import Words

@testable import Games

@Suite struct BingoHintTests {
  @Test func onlyWhoIsDoneMayGiveOne() throws {
    var match = Match(seats: 2)
    #expect(match.refusal(of: .hint(to: Seat(2)), by: 1) == .hintTooEarly)
    #expect(match.refusal(of: .hint(to: Seat(9)), by: 1) == .hintTooEarly)
    try match.answerRight(1)
    #expect(match.refusal(of: .hint(to: nil), by: 1) == nil)
  }

  @Test func eachGivesOneARound() throws {
    var match = Match(seats: 4)
    try match.answerRight(1, 2)
    try match.move(.hint(to: Seat(3)), by: 1)
    #expect(match.refusal(of: .hint(to: Seat(4)), by: 1) == .hintSpent)
    try match.move(.hint(to: Seat(4)), by: 2)
    try match.answerRight(3, 4)
    try match.answerRight(1)
    #expect(match.refusal(of: .hint(to: nil), by: 1) == nil)
  }

  @Test func eachGetsOneARound() throws {
    var match = Match(seats: 3)
    try match.answerRight(1, 2)
    try match.move(.hint(to: nil), by: 1)
    #expect(match.refusal(of: .hint(to: nil), by: 2) == .nobodyToHint)
    #expect(match.refusal(of: .hint(to: Seat(3)), by: 2) == .nobodyToHint)
  }

  @Test(arguments: [1, 2, 4, 9, 0, -1])
  func nobodyButAPartnerWhoStillThinksGetsOne(_ to: Int) throws {
    var match = Match(seats: 4)
    try match.answerRight(1, 2)
    match.skip(4)
    #expect(match.refusal(of: .hint(to: Seat(to)), by: 1) == .nobodyToHint)
    #expect(match.refusal(of: .hint(to: Seat(3)), by: 1) == nil)
  }

  @Test func withoutANameItGoesToWhoHasMostWrongOnesLeft() throws {
    var match = Match(seats: 3)
    try match.answerRight(1)
    try match.miss(1, by: 2)
    #expect(try match.move(.hint(to: nil), by: 1)[0].hinted?.to == Seat(3))
  }

  @Test func amongEqualsItGoesToTheFirstSeat() throws {
    var match = Match(seats: 4)
    try match.answerRight(4)
    #expect(try match.move(.hint(to: nil), by: 4)[0].hinted?.to == Seat(1))
  }

  @Test func itTakesAWrongOneThatIsStillThere() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var match = Match(seats: 2, seed: seed)
      try match.answerRight(1)
      try match.miss(1, by: 2)
      let taken = try #require(try match.move(.hint(to: nil), by: 1)[0].hinted?.taken.value)
      #expect(match.wrongs.contains(taken.word))
      #expect(match.layout(of: 2)[taken.spot] == taken.word)
      #expect(taken.shown.isEmpty)
      #expect((try? match.game.question(for: Seat(2)))?.choices.count == 2)
      #expect(match.refusal(of: .answer(taken.word), by: 2) == .alreadyTried(taken.word))
    }
  }

  @Test func ifNothingWrongIsLeftAfterItTheAnswerIsShown() throws {
    var match = Match(seats: 2)
    try match.answerRight(1)
    try match.miss(2, by: 2)
    let hint = try match.move(.hint(to: nil), by: 1)[0].hinted
    #expect(hint?.taken.value?.shown == match.rights)
    #expect((try? match.game.question(for: Seat(2)))?.choices == match.rights)
    let told = try match.answerRight(2)
    #expect(told[0].answered?.judgement.value?.isHelped == true)
    #expect(match.game.rounds.learnt[Seat(2)]?.map(\.how) == [.helped])
  }

  @Test func whoIsShownTheAnswerNeedsNone() throws {
    var match = Match(seats: 2)
    try match.answerRight(1)
    try match.miss(3, by: 2)
    #expect(match.refusal(of: .hint(to: nil), by: 1) == .nobodyToHint)
  }

  @Test func itDoesNotShortenTheTimeToThink() throws {
    var match = Match(seats: 2)
    try match.answerRight(1)
    try match.answer(match.wrongs[0], by: 2)
    try match.move(.hint(to: nil), by: 1)
    #expect(try match.answerRight(2).map { $0.kept?.wait } == [3_000])
  }

  @Test func theResultKnowsOfIt() throws {
    var match = Match(seats: 2)
    try match.answerRight(1)
    let taken = try match.move(.hint(to: nil), by: 1)[0].hinted?.taken.value
    let closed = try match.answerRight(2)[1].closed
    #expect(closed?.answers.map { $0.hinted } == [nil, taken?.word])
    #expect(match.game.rounds.learnt[Seat(2)]?.map(\.wasHinted) == [true])
    #expect(match.game.rounds.learnt[Seat(2)]?.map(\.how) == [.atFirstTry])
  }

  // MARK: A teacher's

  /// It counts as a partner's, also where nobody is done yet, and is one with it: each has one a round.
  @Test func aTeachersIsAsAPartners() throws {
    var match = Match(seats: 2)
    let hinted = try #require(try match.move(.helped, by: 2)[0].hinted)
    #expect(hinted.seat == nil && hinted.to == Seat(2))
    let taken = try #require(hinted.taken.value)
    #expect(match.wrongs.contains(taken.word) && taken.shown.isEmpty)
    #expect(match.refusal(of: .helped, by: 2) == .nobodyToHint)
    try match.answerRight(1)
    #expect(match.refusal(of: .hint(to: Seat(2)), by: 1) == .nobodyToHint)
    let closed = try match.answerRight(2)[1].closed
    #expect(closed?.answers.map { $0.hinted } == [nil, taken.word])
    #expect(match.game.rounds.learnt[Seat(2)]?.map(\.wasHinted) == [true])
    #expect(match.game.rounds.learnt[Seat(2)]?.map(\.how) == [.atFirstTry])
  }

  @Test func aTeacherHelpsNobodyWhoIsDone() throws {
    var match = Match(seats: 2)
    try match.answerRight(1)
    #expect(match.refusal(of: .helped, by: 1) == .nobodyToHint)
    #expect(match.refusal(of: .helped, by: 9) == .nobodyToHint)
  }

  // MARK: One's own

  @Test func whoIsAskedMayHaveWrongOnesTakenAwayUntilTheRightOnesAreShown() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var match = Match(seats: 2, seed: seed)
      let wrongs = match.wrongs
      for left in stride(from: wrongs.count - 1, through: 0, by: -1) {
        let told = try match.move(.hint(to: left % 2 == 0 ? nil : Seat(1)), by: 1)
        #expect(told.map(\.event) == ["hinted"])
        let taken = try #require(told[0].hinted?.taken.value)
        #expect(told[0].hinted?.isOwn == true)
        #expect(wrongs.contains(taken.word))
        #expect(match.layout(of: 1)[taken.spot] == taken.word)
        #expect(taken.shown == (left == 0 ? match.rights : []))
        #expect(match.refusal(of: .answer(taken.word), by: 1) == .alreadyTried(taken.word))
      }
      #expect(match.refusal(of: .hint(to: nil), by: 1) == .nothingWrongLeft(match.rights))
      #expect((try? match.game.question(for: Seat(1)))?.choices.count == match.rights.count)
      #expect((try? match.game.question(for: Seat(2)))?.choices.count == 4)
    }
  }

  @Test func itCountsAsHelpedAndTakesNoHintFromAPartner() throws {
    var match = Match(seats: 2)
    let taken = try #require(try match.move(.hint(to: nil), by: 1)[0].hinted?.taken.value?.word)
    let answered = try match.answerRight(1)[0]
    #expect(answered.answered?.judgement.value?.hints == [taken])
    #expect(answered.tried == .right(.helped))
    #expect(match.game.rounds.learnt[Seat(1)]?.map(\.how) == [.helped])
    #expect(match.refusal(of: .hint(to: nil), by: 1) == nil)
  }

  /// Also where it was all that could be taken away.
  @Test func othersHearNothingOfIt() throws {
    for count in 1...3 {
      var match = Match(seats: 3)
      guard match.wrongs.count >= count else { continue }
      var quiet = match
      for _ in 0..<count {
        let told = try match.move(.hint(to: nil), by: 1)[0]
        for viewer in [Viewpoint.seat(Seat(2)), .seat(Seat(3)), .spectator] {
          #expect(told.seen(by: viewer) == nil)
        }
        #expect(told.seen(by: .seat(Seat(1))) == told)
        #expect(!told.isSameForAll)
      }
      let told = try match.answerRight(2, 3, 1)
      let plain = try quiet.answerRight(2, 3, 1)
      #expect(told.map(\.event) == ["answered", "closed", "asked"])
      for viewer in [Viewpoint.seat(Seat(2)), .spectator] {
        #expect(told[0].seen(by: viewer) == plain[0].seen(by: viewer))
        #expect(told[1].seen(by: viewer) == plain[1].seen(by: viewer))
      }
      for fact in told.prefix(2) {
        #expect(fact.seen(by: .seat(Seat(1))) == fact)
        #expect(!fact.isSameForAll)
      }
      #expect(told[1].closed?.answers[0].hints.count == count)
    }
  }

  @Test func whereTheFirstWinsWhatWasShownWinsNothing() throws {
    var match = Match(seats: 2, rules: Bingo.Rules(mode: .first))
    var other = match
    try other.move(.hint(to: nil), by: 1)
    #expect(try other.answerRight(1).map(\.event).prefix(2) == ["answered", "closed"])
    for _ in match.wrongs { try match.move(.hint(to: nil), by: 1) }
    #expect(try match.answerRight(1).map(\.event) == ["answered"])
    #expect(try match.answerRight(2).map(\.event).prefix(2) == ["answered", "closed"])
  }
}
