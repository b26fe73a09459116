import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// Being there, being waited for, and rooms that end because nobody is.
@Suite struct PresenceTests {
  private func playing(_ seats: Int = 2) throws -> School {
    var school = School.with(seats + 1)
    try school.done(.open { $0.seats = seats }, by: 1)
    for visitor in 1...seats where visitor > 1 {
      try school.done(.sit(school.code(1)), by: visitor)
    }
    #expect(school.room(1)?.phase == .playing)
    return school
  }

  private func comeBack(_ visitor: Int, as other: Int, _ school: inout School) throws -> Asked {
    school.enter(other)
    let name = School.name(visitor)
    let word = try #require(school.words[name])
    return school.ask(.hello(name, word), by: other)
  }

  @Test func aConnectionThatIsGoneIsAFact() throws {
    var school = try playing()
    #expect(school.hangUp(2).facts == [.away(Seat(2))])
    #expect(school.hangUp(2).decision == nil)
    #expect(try comeBack(2, as: 9, &school).facts == [.back(Seat(2))])
    #expect(school.hangUp(3).decision == nil)
  }

  @Test func aRoomDoesNotWaitLongerThanTwentySecondsForWhoIsAway() throws {
    var school = try playing()
    try school.done(.answer(school.right(in: 1)), by: 1)
    school.hangUp(2)
    #expect(school.pass(19_999).isEmpty)
    let facts = school.pass(1).flatMap(\.facts)
    #expect(facts.first == .skipped(Seat(2), by: nil))
    #expect(facts.count == 3)
    #expect(school.hall.question(for: VisitorID(1))?.choices.count == 4)
  }

  @Test func whoIsBackInTimeIsNotSkipped() throws {
    var school = try playing()
    school.hangUp(2)
    school.pass(19_999)
    _ = try comeBack(2, as: 9, &school)
    school.pass(60_000)
    #expect(school.room(1)?.table[Seat(2)]?.isSkipped == false)
    school.hangUp(9)
    school.pass(19_999)
    #expect(school.room(1)?.table[Seat(2)]?.isSkipped == false)
  }

  @Test func whileNobodyIsThereNobodyIsSkipped() throws {
    var school = try playing()
    school.hangUp(1)
    school.hangUp(2)
    let before = school.room(1)?.seq
    school.pass(60 * 60_000)
    #expect(school.room(1)?.seq == before)
  }

  @Test func whoComesBackFirstGivesTheOthersTheirWholeTime() throws {
    var school = try playing()
    school.hangUp(1)
    school.hangUp(2)
    school.pass(60_000)
    #expect(try comeBack(1, as: 8, &school).facts == [.back(Seat(1))])
    school.pass(19_999)
    #expect(school.room(1)?.table[Seat(2)]?.isSkipped == false)
    school.pass(1)
    #expect(school.room(1)?.table[Seat(2)]?.isSkipped == true)
  }

  @Test func theNextRequestOfASkippedSeatBringsItBackIntoTheRound() throws {
    var school = try playing()
    school.pass(30_000)
    try school.done(.next, by: 1)
    #expect(school.room(1)?.table[Seat(2)]?.isSkipped == true)
    let turn = school.ask(.answer(school.right(in: 1)), by: 2)
    #expect(turn.facts.first == .back(Seat(2)))
    #expect(turn.facts.count == 2)
    #expect(school.room(1)?.table[Seat(2)]?.isSkipped == false)
  }

  @Test func evenARefusedRequestBringsItBackAndNothingElse() throws {
    var school = try playing()
    school.pass(30_000)
    try school.done(.next, by: 1)
    let turn = school.ask(.ready, by: 2)
    #expect(turn.trouble == .alreadyStarted(RoomNumber(1)))
    #expect(turn.facts == [.back(Seat(2))])
  }

  // MARK: Next

  @Test func nextIsForAfterThirtySecondsOfSilence() throws {
    var school = try playing()
    #expect(school.trouble(.next, by: 1) == .tooSoonToSkip(milliseconds: 30_000))
    school.pass(10_000)
    #expect(school.trouble(.next, by: 1) == .tooSoonToSkip(milliseconds: 20_000))
    try school.done(.answer(school.right(in: 1)), by: 1)
    school.pass(29_999)
    #expect(school.trouble(.next, by: 1) == .tooSoonToSkip(milliseconds: 1))
    school.pass(1)
    let turn = school.ask(.next, by: 1)
    #expect(turn.facts.first == .skipped(Seat(2), by: Seat(1)))
    #expect(turn.facts.count == 3)
    #expect(school.trouble(.next, by: 3) == .notSeated)
  }

  @Test func aCheerIsSilenceToo() throws {
    var school = try playing()
    school.pass(29_000)
    try school.done(.cheer(.hug), by: 2)
    school.pass(1_000)
    #expect(school.trouble(.next, by: 1) == nil)
  }

  @Test func nextGoesOnWithoutAllWhoAreWaitedFor() throws {
    var school = try playing(4)
    try school.done(.answer(school.right(in: 1)), by: 2)
    school.pass(30_000)
    let facts = school.ask(.next, by: 1).facts
    #expect(facts == [.skipped(Seat(3), by: Seat(1)), .skipped(Seat(4), by: Seat(1))])
    #expect(school.trouble(.next, by: 1) == .nobodyToSkip)
    try school.done(.answer(school.right(in: 1)), by: 1)
    #expect(school.room(1)?.awaited == [Seat(1), Seat(2)])
  }

  @Test func whoIsTheLastIsSkippedNoMore() throws {
    var school = try playing()
    school.pass(30_000)
    try school.done(.next, by: 1)
    #expect(school.room(1)?.awaited == [Seat(1)])
    let facts = school.ask(.leave, by: 1).facts
    #expect(facts.contains(.back(Seat(2))))
    #expect(school.room(1)?.awaited == [Seat(2)])
  }

  /// The word is that of somebody who is away, and whom nobody waits for: it is not to guess.
  @Test func whoIsTheLastThereIsSkippedNoMore() throws {
    var school = School.with(3)
    try school.done(
      .open {
        $0.seats = 3
        $0.rules.game = .hangman
      }, by: 1)
    for visitor in 2...3 { try school.done(.sit(school.code(1)), by: visitor) }
    try school.done(.move(.hangman(.word("rocket")), room: nil), by: 1)
    school.pass(30_000)
    try school.done(.next, by: 3)
    school.hangUp(1)
    let facts = school.ask(.leave, by: 3).facts
    #expect(facts.contains(.back(Seat(2))))
    #expect(school.room(1)?.awaited == [Seat(2)])
  }

  /// Who is away when all others are gone is not there to be asked.
  @Test func whoWasSkippedAndIsAwayIsWaitedForWhenItComes() throws {
    var school = try playing()
    school.hangUp(2)
    school.pass(20_000)
    try school.done(.leave, by: 1)
    #expect(school.room(1)?.awaited == [])
    _ = try comeBack(2, as: 9, &school)
    #expect(school.room(1)?.awaited == [Seat(2)])
  }

  @Test func nobodyIsSkippedWhoIsNotWaitedFor() throws {
    var school = School.with(2)
    try school.done(.open { $0.seats = 3 }, by: 1)
    #expect(school.trouble(.next, by: 1) == .nobodyToSkip)
    try school.done(.sit(school.code(1)), by: 2)
    school.pass(60_000)
    #expect(school.trouble(.next, by: 1) == .nobodyToSkip)
  }

  @Test func whoDoesNotSayReadyIsGoneOnWithoutLikeAnyOther() throws {
    var school = School.with(2)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.ready, by: 1)
    school.pass(30_000)
    let facts = school.ask(.next, by: 1).facts
    #expect(facts.prefix(2) == [.skipped(Seat(2), by: Seat(1)), .started])
    #expect(school.hall.question(for: VisitorID(2))?.choices.count == 4)
  }

  @Test func whoIsAwayBeforeTheStartIsNotWaitedForEither() throws {
    var school = School.with(2)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.ready, by: 1)
    school.hangUp(2)
    school.pass(20_000)
    #expect(school.room(1)?.phase == .playing)
  }

  @Test func aSkippedSeatIsAskedAgainAndNotWaitedFor() throws {
    var school = try playing()
    try school.done(.answer(school.right(in: 1)), by: 1)
    school.hangUp(2)
    school.pass(20_000)
    try school.done(.answer(school.right(in: 1)), by: 1)
    try school.done(.answer(school.right(in: 1)), by: 1)
    #expect(school.room(1)?.awaited == [Seat(1)])
    #expect(try comeBack(2, as: 9, &school).facts == [.back(Seat(2))])
    #expect(school.hall.question(for: VisitorID(9))?.choices.count == 4)
  }

  // MARK: Ends

  @Test(arguments: [(false, 10), (true, 120)])
  func aRoomWhereNobodyIsEndsAfterAWhile(_ isPlaying: Bool, _ minutes: Int) throws {
    var school = try isPlaying ? playing() : School.with(2)
    if !isPlaying { try school.done(.play, by: 1) }
    for visitor in 1...2 { school.hangUp(visitor) }
    school.pass(minutes * 60_000 - 1)
    #expect(school.rooms.count == 1)
    #expect(school.pass(1).flatMap(\.facts) == [.ended(.empty)])
    #expect(school.rooms.isEmpty)
    _ = try comeBack(1, as: 9, &school)
    #expect(try school.done(.me, by: 9) == .me(Pupil(1), nil, nil))
  }

  @Test func aRoomWhereSomebodyIsDoesNotEnd() throws {
    var school = School.with(1)
    try school.done(.play, by: 1)
    school.pass(24 * 60 * 60_000)
    #expect(school.rooms.count == 1)
  }

  @Test func comingBackStopsTheClock() throws {
    var school = try playing()
    for visitor in 1...2 { school.hangUp(visitor) }
    school.pass(119 * 60_000)
    _ = try comeBack(1, as: 8, &school)
    school.hangUp(8)
    school.pass(119 * 60_000)
    #expect(school.rooms.count == 1)
    school.pass(60_000)
    #expect(school.rooms.isEmpty)
  }

  @Test func aFinishedRoomStaysTenMinutes() throws {
    var school = try playing()
    try school.playOut(1, by: 1, 2)
    school.hangUp(2)
    school.pass(10 * 60_000 - 1)
    #expect(try comeBack(2, as: 9, &school).facts == [.back(Seat(2))])
    #expect(school.pass(1).flatMap(\.facts) == [.ended(.over)])
    #expect(try school.done(.me, by: 1) == .me(Pupil(1), nil, nil))
    #expect(school.hall.due() == nil)
  }

  @Test func theFinishedRoomThatIsOldestGoesWhenThereAreTooMany() throws {
    var limits = Hall.Limits()
    limits.finishedRooms = 2
    var school = School.with(4, limits: limits)
    for visitor in 1...4 {
      try school.done(.play { $0.seats = 1 }, by: visitor)
      try school.playOut(visitor, by: visitor)
    }
    #expect(school.rooms.map(\.value) == [3, 4])
    #expect(school.ended.keys.sorted().map(\.value) == [1, 2])
    #expect(try school.done(.me, by: 1) == .me(Pupil(1), nil, nil))
    #expect(school.trouble(.again, by: 3) == nil)
  }

  @Test func anEndedRoomIsWatchedNoMore() throws {
    var school = try playing()
    try school.done(.watch(school.code(1)), by: 3)
    for visitor in 1...2 { try school.done(.leave, by: visitor) }
    #expect(!school.hall.isWatching(VisitorID(3)))
    #expect(school.trouble(.unwatch(room: nil), by: 3) == .notWatching(sits: false))
  }
}
