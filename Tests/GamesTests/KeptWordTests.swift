import Testing
import Words

@testable import Games

/// What somebody answers while it is to think is kept, and answers by itself.
@Suite struct KeptWordTests {
  private func told(_ facts: [Bingo.Fact]) -> [String] { facts.map(\.event) }

  @Test(arguments: [true, false])
  func itIsKeptAndAnswersWhenTheTimeIsOver(_ isRight: Bool) throws {
    var match = Match(seats: 2)
    try match.answer(match.wrongs[0], by: 1)
    match.now = match.now.adding(1_000)
    let word = isRight ? match.rights[0] : match.wrongs[1]
    let kept = try match.answer(word, by: 1)
    #expect(kept == [KeptWord<Bingo>(seat: Seat(1), word: word, wait: 2_000)])
    #expect(match.game.due(after: match.now) == match.now.adding(2_000))
    match.now = match.now.adding(1_999)
    #expect(match.settle() == [])
    match.now = match.now.adding(1)
    let answered = match.settle()
    #expect(told(answered) == ["answered"])
    #expect(answered[0].answered?.spot == match.spot(of: word, on: 1).map { Slot($0) })
    #expect(match.game.rounds.isDone(Seat(1)) == isRight)
    #expect(match.game.thinking == (isRight ? [:] : [Seat(1): match.now.adding(3_000)]))
    #expect(!match.game.keepsAnswer(of: Seat(1)))
  }

  /// To keep all four is no faster than to answer one after the other.
  @Test func oneIsKeptAtATimeAndAnotherTakesItsPlace() throws {
    var match = Match(seats: 1)
    let wrongs = match.wrongs
    try match.answer(wrongs[0], by: 1)
    for word in [wrongs[1], wrongs[2], match.rights[0]] { try match.answer(word, by: 1) }
    try match.answer(wrongs[1], by: 1)
    match.now = match.now.adding(3_000)
    #expect(match.settle().map(\.event) == ["answered"])
    #expect(match.game.rounds.open?.attempts[Seat(1)]?.misses == [wrongs[0], wrongs[1]])
    #expect(match.settle() == [])
    #expect(match.game.thinking == [Seat(1): match.now.adding(3_000)])
  }

  @Test func whatIsGoneIsNotKeptAndTheSameWordNotTwice() throws {
    var match = Match(seats: 1)
    try match.answer(match.wrongs[0], by: 1)
    #expect(match.refusal(of: .answer(match.wrongs[0]), by: 1) == .alreadyTried(match.wrongs[0]))
    #expect(match.refusal(of: .answer("x"), by: 1) != nil)
    try match.answerRight(1)
    #expect(match.refusal(of: .answer(match.rights[0]), by: 1) == .thinking(milliseconds: 3_000))
  }

  @Test func nobodyElseHearsOfIt() throws {
    var match = Match(seats: 2)
    try match.answer(match.wrongs[0], by: 1)
    let kept = try match.answerRight(1)[0]
    #expect(!kept.isSameForAll && kept.actor == Seat(1))
    for viewer in [Viewpoint.seat(Seat(2)), .spectator] {
      #expect(kept.seen(by: viewer) == nil)
      #expect(
        match.game.view(for: viewer).round?.attempts.values.allSatisfy { $0.kept == nil } == true)
    }
    for viewer in [Viewpoint.seat(Seat(1)), .teacher] {
      #expect(kept.seen(by: viewer) == kept)
      #expect(match.game.view(for: viewer).round?.attempts[Seat(1)]?.kept == match.rights[0])
    }
  }

  @Test(arguments: [true, false])
  func aHintThatTakesItAwayTellsSo(_ isOwn: Bool) throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var match = Match(seats: 2, seed: seed)
      if !isOwn { try match.answerRight(1) }
      // The first wrong one as they lie is tried, the next one is kept, and goes.
      let wrongs = match.layout(of: 2).values.filter(match.wrongs.contains)
      try match.answer(wrongs[0], by: 2)
      try match.answer(wrongs[1], by: 2)
      let hinted = try match.move(.hint(to: nil), by: isOwn ? 2 : 1)[0].hinted
      #expect(hinted?.taken.value?.word == wrongs[1])
      #expect(hinted?.taken.value?.wasKept == true)
      #expect(!match.game.keepsAnswer(of: Seat(2)))
      match.now = match.now.adding(3_000)
      #expect(match.settle() == [])
    }
  }

  @Test func whereOthersCloseTheRoundItIsToldToItsSeatAlone() throws {
    var match = Match(seats: 2, rules: Bingo.Rules(mode: .first))
    try match.answer(match.wrongs[0], by: 1)
    let word = match.rights[0]
    try match.answerRight(1)
    let closed = try match.answerRight(2)[1]
    #expect(closed.closed?.answers.map { $0.kept } == [word, nil])
    #expect(!closed.isSameForAll && closed.seen(by: .seat(Seat(1))) == closed)
    #expect(closed.seen(by: .seat(Seat(2)))?.closed?.answers.map { $0.kept } == [nil, nil])
    match.now = match.now.adding(3_000)
    #expect(match.settle() == [])
  }

  /// It closes too where the kept word is right and another one was there in the same moment.
  @Test func whoWonInTheSameMomentHasWon() throws {
    var match = Match(seats: 2, rules: Bingo.Rules(mode: .first))
    try match.answer(match.wrongs[0], by: 1)
    try match.answerRight(1)
    match.now = match.now.adding(3_000)
    #expect(try match.answerRight(2).map(\.event).prefix(2) == ["answered", "closed"])
  }

  @Test func whoIsNotWaitedForAnswersWhenItIsBack() throws {
    var match = Match(seats: 2)
    try match.answer(match.wrongs[0], by: 1)
    try match.answerRight(1)
    match.skip(1)
    match.now = match.now.adding(3_000)
    #expect(match.settle() == [])
    match.comeBack(1)
    #expect(match.facts.last?.event == "answered" && match.game.rounds.isDone(Seat(1)))
  }

  @Test func whoAnswersWhenTheTimeIsOverForgetsWhatItKept() throws {
    var match = Match(seats: 2)
    try match.answer(match.wrongs[0], by: 1)
    try match.answer(match.wrongs[1], by: 1)
    match.now = match.now.adding(3_000)
    #expect(try match.answerRight(1).map(\.event) == ["answered"])
    match.now = match.now.adding(3_000)
    #expect(match.settle() == [])
  }

  // MARK: On a board, and in a race

  @Test func whoReadsOnABoardIsHeardOfAndNotWhatItKeeps() throws {
    var match = try begun(2)
    let starter = match.holder
    try match.answer(match.wrongsLeft[0], by: starter)
    let kept = try match.answer("båt", by: starter)
    #expect(kept == [KeptWord<Board>(seat: Seat(starter), word: "båt", wait: 3_000)])
    #expect(kept[0].seen(by: .seat(Seat(3 - starter))) == nil)
    #expect(match.game.keepsAnswer(of: Seat(starter)))
    match.now = match.now.adding(3_000)
    #expect(match.settle().map(\.event).prefix(2) == ["answered", "finished"])
  }

  @Test func whatAPassedTurnLeftIsForgotten() throws {
    var match = try begun(2)
    let starter = match.holder
    try match.answer(match.wrongsLeft[0], by: starter)
    try match.answer("båt", by: starter)
    match.skip(starter)
    #expect(match.holder == 3 - starter)
    match.comeBack(starter)
    match.now = match.now.adding(3_000)
    #expect(match.settle() == [])
    try match.miss(2)
    #expect(match.holder == starter && match.asked?.misses.count == 1)
    #expect(!match.game.keepsAnswer(of: Seat(starter)))
  }

  /// Each of a team has a word of its own that waits; they answer one after the other.
  @Test func aTeamKeepsAWordForEachOfThem() throws {
    var match = RaceMatch(
      seats: 3, given: Race.Given(plan: Race.Plan(stops: [wood[1], wood[0]]), maker: Seat(1)),
      think: 1_000)
    for seat in 2...3 { try match.move(.team("Foxes"), by: seat) }
    try match.move(.ready, by: 1)
    try match.type("uggla", by: 2)
    try match.type("björn", by: 2)
    let kept = try match.type("älg", by: 2)
    #expect(kept == [KeptWord<Race>(seat: Seat(2), word: "älg", wait: 1_000)])
    #expect(kept[0].seen(by: .seat(Seat(3))) == nil)
    try match.type("ÄLG", by: 3)
    #expect(match.game.keepsAnswer(of: Seat(2)) && match.game.keepsAnswer(of: Seat(3)))
    match.now = match.now.adding(1_000)
    #expect(match.settle().count == 1)
    // Both meant the same.
    #expect(!match.game.keepsAnswer(of: Seat(3)))
    try match.type("mus", by: 3)
    try match.type("räven", by: 2)
    match.now = match.now.adding(1_000)
    match.settle()
    #expect(match.step(of: 3) == .seeking(2))
  }
}
