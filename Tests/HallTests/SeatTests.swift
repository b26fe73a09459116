import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// Sitting down, getting up, beginning and beginning again.
@Suite struct SeatTests {
  // MARK: Sit

  @Test func aCodeLeadsToItsRoomWhateverTheCapital() throws {
    var school = School.with(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    #expect(try school.done(.sit(school.code(1).lowercased()), by: 2).room == 1)
    #expect(school.trouble(.sit("K99"), by: 3) == .noSuchRoom("K99"))
    #expect(school.trouble(.sit(""), by: 3) == .noSuchRoom(""))
    #expect(school.trouble(.sit(school.code(1)), by: 2) == .alreadySeated(RoomNumber(1)))
  }

  @Test func whoWaitsAndWouldRatherPlayAloneMeansTheSameGame() throws {
    var school = School.with(1)
    try school.done(.play { ($0.rules.game, $0.list, $0.level) = (.cards, "Djur", 2) }, by: 1)
    #expect(school.room(1)?.phase == .gathering)
    try school.done(.play { $0.seats = 1 }, by: 1)
    let alone = try #require(school.room(2)?.setup)
    #expect(alone.rules.kind == .cards && alone.list == "Djur" && alone.level == 2)
    #expect(school.room(2)?.phase == .playing && school.room(1)?.isOpen != true)
    // What it names itself it gets.
    try school.done(.leave, by: 1)
    try school.done(.play { $0.rules.game = .cards }, by: 1)
    try school.done(.play { ($0.seats, $0.rules.game) = (1, .bingo) }, by: 1)
    #expect(school.room(4)?.setup.rules.kind == .bingo)
  }

  @Test func aFullRoomAndAFinishedOneAreRefused() throws {
    var school = School.with(3)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    let code = school.code(1)
    #expect(school.trouble(.sit(code), by: 3) == .roomFull(RoomNumber(1)))
    try school.playOut(1, by: 1, 2)
    #expect(school.trouble(.sit(code), by: 3) == .roomOver(RoomNumber(1)))
  }

  @Test func whoSatOnASeatIsKnownHoweverOftenItChanged() throws {
    var school = School.with(4)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    var sitters = [Pupil(2), Pupil(2)]
    for round in 1...9 {
      let (leaver, comer) = round.isMultiple(of: 2) ? (3, 2) : (2, 3)
      sitters.append(Pupil(leaver))
      try school.done(.leave, by: leaver)
      sitters.append(Pupil(comer))
      try school.done(.sit(school.code(1)), by: comer)
    }
    let room = try #require(school.room(1))
    #expect(room.pupil(on: Seat(2), at: 2) == nil)
    #expect((3...room.seq).map { room.pupil(on: Seat(2), at: $0) } == Array(sitters.dropFirst()))
  }

  @Test func aSeatIsFreeAgainIfItWasLeftBeforeTheStart() throws {
    var school = School.with(4)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.leave, by: 1)
    try school.done(.sit(school.code(1)), by: 3)
    #expect(school.room(1)?.table[Seat(1)]?.pupil == Pupil(3))
    #expect(school.room(1)?.pupil(on: Seat(1), at: 3) == Pupil(1))
    #expect(school.room(1)?.pupil(on: Seat(1), at: 5) == Pupil(3))
  }

  @Test func afterTheStartWhoLeftComesBackToItsOwnSeatAndNobodyElseGetsIt() throws {
    var school = School.with(3)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    try school.done(.leave, by: 2)
    #expect(school.room(1)?.table[Seat(2)]?.presence == .left)
    #expect(school.trouble(.sit(school.code(1)), by: 3) == .roomFull(RoomNumber(1)))
    #expect(
      try school.done(.sit(school.code(1)), by: 2)
        == .seated(RoomNumber(1), Seat(2), seq: 7, elsewhere: nil))
    try school.done(.answer(school.right(in: 1)), by: 2)
  }

  @Test func aLatecomerSitsDownInARoomThatHasBegun() throws {
    var school = School.with(2)
    try school.done(.open { $0.seats = 2 }, by: 1)
    try school.done(.ready, by: 1)
    #expect(school.room(1)?.phase == .playing)
    try school.done(.sit(school.code(1)), by: 2)
    #expect(
      school.trouble(.answer(school.right(in: 1)), by: 2) == .game(.nothingAsked, RoomNumber(1)))
    try school.done(.answer(school.right(in: 1)), by: 1)
    try school.done(.answer(school.right(in: 1)), by: 2)
  }

  @Test func aLatecomerIsNotStuckWhenTheOthersAreGone() throws {
    for isGone in [true, false] {
      var school = School.with(2)
      try school.done(.open(Wish()), by: 1)
      try school.done(.ready, by: 1)
      try school.done(.sit(school.code(1)), by: 2)
      if isGone {
        school.hangUp(1)
        school.pass(20_000)
      } else {
        school.pass(30_000)
        try school.done(.next, by: 2)
      }
      #expect(school.hall.question(for: VisitorID(2))?.choices.count == 4)
      try school.done(.answer(school.right(in: 1)), by: 2)
    }
  }

  // MARK: Ready and start

  @Test func anOpenRoomBeginsWhenAllWhoAreSeatedAreReady() throws {
    var school = School.with(3)
    try school.done(.open { $0.seats = 8 }, by: 1)
    for visitor in 2...3 { try school.done(.sit(school.code(1)), by: visitor) }
    for visitor in 1...2 {
      #expect(school.ask(.ready, by: visitor).facts == [.ready(Seat(visitor))])
    }
    #expect(school.room(1)?.awaited == [Seat(3)])
    #expect(school.ask(.ready, by: 3).facts.prefix(2) == [.ready(Seat(3)), .started])
  }

  @Test func readyTwiceIsReadyOnce() throws {
    var school = School.with(2)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.ready, by: 1)
    let turn = school.ask(.ready, by: 1)
    #expect(try turn.reply?.get() == .inRoom(code: school.code(1), Seat(1), seq: 4))
    #expect(turn.decision == nil)
  }

  @Test func whoLeavesIsNotWaitedForAtTheStart() throws {
    var school = School.with(3)
    try school.done(.open { $0.seats = 4 }, by: 1)
    for visitor in 2...3 { try school.done(.sit(school.code(1)), by: visitor) }
    for visitor in 1...2 { try school.done(.ready, by: visitor) }
    #expect(school.ask(.leave, by: 3).facts.prefix(2) == [.left(Seat(3)), .started])
  }

  @Test func readyIsRefusedOnceItHasBegun() throws {
    var school = School.with(1)
    #expect(school.trouble(.ready, by: 1) == .notSeated)
    try school.done(.play { $0.seats = 1 }, by: 1)
    #expect(school.trouble(.ready, by: 1) == .alreadyStarted(RoomNumber(1)))
    try school.playOut(1, by: 1)
    #expect(school.trouble(.ready, by: 1) == .roomOver(RoomNumber(1)))
  }

  // MARK: Leave

  @Test func leavingIsTheLastThingThatOneHears() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    let code = school.code(1)
    let turn = school.ask(.leave, by: 1)
    #expect(try turn.reply?.get() == .inRoom(code: code, Seat(1), seq: 6))
    #expect(turn.parts.map(\.0) == [VisitorID(1)])
    #expect(school.trouble(.leave, by: 1) == .notSeated)
  }

  @Test func theLastOneToLeaveEndsTheRoomAtOnceAndHearsItsLastNumber() throws {
    var school = School.with(1)
    try school.done(.play, by: 1)
    let turn = school.ask(.leave, by: 1)
    #expect(turn.facts == [.left(Seat(1)), .ended(.empty)])
    #expect(turn.classFacts == [.roomEnded(RoomNumber(1))])
    #expect(try turn.reply?.get().seq == turn.ended.first?.seq)
    #expect(school.rooms.isEmpty)
    #expect(school.hall.book.openRooms.isEmpty)
  }

  // MARK: Again

  private func finished(_ seats: Int) throws -> School {
    var school = School.with(seats + 2)
    try school.done(.open { $0.seats = seats }, by: 1)
    for visitor in 1...seats where visitor > 1 {
      try school.done(.sit(school.code(1)), by: visitor)
    }
    while school.room(1)?.phase == .playing {
      for visitor in 1...seats { try school.done(.answer(school.right(in: 1)), by: visitor) }
    }
    return school
  }

  @Test func againKeepsTheSeatsNumbersAlsoWhereTheFirstOneIsFree() throws {
    var school = School.with(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.leave, by: 1)
    try school.done(.sit(school.code(1)), by: 3)
    try school.done(.leave, by: 3)
    try school.done(.ready, by: 2)
    try school.playOut(1, by: 2)
    let done = try school.done(.again, by: 2)
    #expect(done == .seated(RoomNumber(2), Seat(2), seq: 2, elsewhere: nil))
    #expect(school.room(2)?.setup.seats == 2)
    try school.done(.sit(school.code(2)), by: 1)
    #expect(school.room(2)?.phase == .playing)
  }

  @Test func againBringsSeatsAndWatchersIntoANewRoom() throws {
    var school = try finished(2)
    try school.done(.watch(school.code(1)), by: 3)
    try school.done(.again, by: 1)
    let last = try #require(school.room(1)?.seq)
    let turn = school.ask(.again, by: 2)
    let code = school.code(2)
    #expect(school.room(1)?.entries.last?.fact == .continued(RoomNumber(2), code: code))
    // Yes, and on.
    #expect(school.room(1)?.seq == last + 2)
    #expect(try turn.reply?.get().room == 2)
    #expect(school.room(2)?.phase == .playing)
    #expect(school.room(2)?.setup == school.room(1)?.setup)
    #expect(
      school.room(2)?.table.all.map { school.room(2)?.table[$0]?.pupil } == [Pupil(1), Pupil(2)])
    #expect(Set(turn.follows.map(\.visitor)) == [VisitorID(1), VisitorID(2), VisitorID(3)])
    #expect(turn.follows.map(\.viewpoint) == [.seat(Seat(1)), .seat(Seat(2)), .spectator])
    #expect(turn.follows.allSatisfy { $0.room == RoomNumber(2) && $0.start == .beginning })
    #expect(turn.parts.map(\.1) == Array(repeating: RoomNumber(1), count: 3))
    for visitor in 1...2 {
      #expect(
        try school.done(.me, by: visitor) == .me(Pupil(visitor), RoomNumber(2), Seat(visitor)))
    }
    #expect(school.trouble(.again, by: 1) == .notOver(RoomNumber(2)))
  }

  @Test func whoIsAwayComesAlongAndIsAwayThereToo() throws {
    var school = try finished(2)
    school.hangUp(2)
    let turn = school.ask(.again, by: 1)
    #expect(turn.follows.map(\.visitor) == [VisitorID(1)])
    guard case .away = school.room(2)?.table[Seat(2)]?.presence else {
      Issue.record("nobody knows that seat 2 is away")
      return
    }
    school.pass(20_000)
    #expect(school.room(2)?.table[Seat(2)]?.isSkipped == true)
  }

  @Test func whoLeftStaysBehind() throws {
    var school = try finished(3)
    try school.done(.leave, by: 2)
    for visitor in [1, 3] { try school.done(.again, by: visitor) }
    #expect(school.room(2)?.table.all == [Seat(1), Seat(3)])
    #expect(school.room(2)?.phase == .gathering)
    #expect(try school.done(.play { $0.seats = 3 }, by: 2).room == 2)
    #expect(school.room(2)?.table[Seat(2)]?.pupil == Pupil(2))
    #expect(school.room(2)?.phase == .playing)
  }

  @Test func againIsRefusedBeforeTheEnd() throws {
    var school = School.with(2)
    #expect(school.trouble(.again, by: 1) == .notSeated)
    try school.done(.play, by: 1)
    #expect(school.trouble(.again, by: 1) == .notOver(RoomNumber(1)))
    try school.done(.play, by: 2)
    #expect(school.trouble(.again, by: 1) == .notOver(RoomNumber(1)))
  }

  @Test func nothingFollowsInTheOldRoomButItsEnd() throws {
    var school = try finished(2)
    for visitor in [1, 2] { try school.done(.again, by: visitor) }
    let code = school.code(2)
    try school.done(.cheer(.wow), by: 2)
    school.hangUp(1)
    try school.done(.leave, by: 2)
    school.pass(11 * 60_000)
    #expect(
      school.facts(in: 1).suffix(2) == [.continued(RoomNumber(2), code: code), .ended(.over)])
  }

  // MARK: Moves

  @Test func aMoveThatNamesAnotherRoomIsRefused() throws {
    var school = School.with(3)
    try school.done(.play { $0.seats = 1 }, by: 1)
    try school.done(.play { $0.seats = 1 }, by: 2)
    let (own, other) = (school.code(1), school.code(2))
    let right = school.right(in: 1)
    func answer(in code: String) -> Request { .move(.word(.answer(right)), room: code) }
    #expect(school.trouble(answer(in: other), by: 1) == .notYourRoom(RoomNumber(2)))
    #expect(school.trouble(answer(in: "Z99"), by: 1) == .noSuchRoom("Z99"))
    #expect(school.trouble(answer(in: own), by: 3) == .notYourRoom(RoomNumber(1)))
    #expect(school.trouble(answer(in: own.lowercased()), by: 1) == nil)
  }

  @Test func movesAreRefusedBeforeAndAfterTheGame() throws {
    var school = School.with(1)
    #expect(school.trouble(.answer("båt"), by: 1) == .notSeated)
    try school.done(.open(Wish()), by: 1)
    #expect(school.trouble(.answer("båt"), by: 1) == .game(.notStarted, RoomNumber(1)))
    #expect(school.trouble(.listen(to: nil), by: 1) == .game(.notStarted, RoomNumber(1)))
    try school.done(.ready, by: 1)
    #expect(school.trouble(.listen(to: nil), by: 1) == nil)
    try school.playOut(1, by: 1)
    #expect(school.trouble(.answer("båt"), by: 1) == .game(.gameOver, RoomNumber(1)))
    #expect(school.trouble(.listen(to: nil), by: 1) != nil)
  }

  @Test func thinkingIsSaidToBeOver() throws {
    var school = School.with(1)
    try school.done(.play { $0.seats = 1 }, by: 1)
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    #expect(school.pass(2_999).isEmpty)
    let turns = school.pass(1)
    #expect(turns.flatMap(\.news).map(\.1) == [.mayAnswer(RoomNumber(1))])
    #expect(turns.allSatisfy { $0.decision == nil })
    #expect(school.pass(30_000).flatMap(\.news).isEmpty)
  }

  @Test func thinkingIsSaidToBeOverEvenIfAPartnerMovedFirst() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    school.now = school.now.adding(3_001)
    try school.done(.cheer(.wow), by: 2)
    let news = school.wake().flatMap(\.news)
    #expect(news.map(\.0) == [VisitorID(1)])
    #expect(news.map(\.1) == [.mayAnswer(RoomNumber(1))])
    #expect(school.pass(30_000).flatMap(\.news).isEmpty)
  }

  @Test func cheersComeNoFasterThanTwoSeconds() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    #expect(school.ask(.cheer(.hug), by: 1).facts == [.cheered(Seat(1), .hug)])
    #expect(school.trouble(.cheer(.hug), by: 1) == .tooSoonToCheer(milliseconds: 2_000))
    #expect(school.trouble(.cheer(.hug), by: 2) == nil)
    school.now = school.now.adding(2_000)
    #expect(school.trouble(.cheer(.hug), by: 1) == nil)
  }
}
