import Games
import Testing

@testable import Classroom
@testable import Hall

/// A start with a clock that was set back: the class goes by it, and for the rooms no time has passed.
@Suite struct ClockSetBackTests {
  private static let day = 24 * 60 * 60_000
  /// What is told before is told by a clock that is 400 days ahead of this one.
  private static let mended = School.start.adding(-400 * day)

  @Test(arguments: [false, true])
  func theDayIsTheRightOneAndTheRoomsTimeGoesOn(_ fromCheckpoint: Bool) throws {
    var school = School()
    var tokens: [String] = []
    for visitor in 1...2 {
      school.enter(visitor)
      let hello = try school.done(.hello(School.name(visitor)), by: visitor)
      tokens.append(try #require(hello.welcome?.token))
    }
    for visitor in 1...2 { try school.done(.play, by: visitor) }
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    school.pass(1_000)
    school.hangUp(2)
    let away = try #require(school.room(1)?.table[Seat(2)]?.presence)
    let time = school.hall.roomTime(at: school.now)
    school.pass(500)

    try school.startAnew(at: Self.mended, fromCheckpoint: fromCheckpoint)
    #expect(school.hall.today == Day(of: Self.mended, in: .utc))
    #expect(school.hall.roomTime(at: Self.mended) == time)
    let room = try #require(school.room(1))
    #expect(room.table[Seat(2)]?.presence == away)
    school.enter(11)
    try school.done(.token(tokens[0]), by: 11)
    let right = school.right(in: 1)
    #expect(school.thinks(1, in: 1) == 2_000)
    #expect(school.pass(2_000).flatMap(\.news).count == 1)
    try school.done(.answer(right), by: 11)
    #expect(school.decisions.last?.at == Self.mended.adding(2_000))
    // Bo is waited for since Anna came.
    school.pass(17_999)
    #expect(room.table[Seat(2)]?.isSkipped == false)
    school.pass(1)
    #expect(room.table[Seat(2)]?.isSkipped == true)

    for other in try school.reread() {
      #expect(other.lost == school.hall.lost && other.lost < 0)
      #expect(other.decidedAt == school.now && other.latest == school.now)
      #expect(other.rooms[RoomNumber(1)]?.entries == room.entries)
    }
  }

  /// The lesson ends in the time that was left, whatever the clock shows by now.
  @Test(arguments: [-400 * day, -6 * 60 * 60_000, 0, 6 * 60 * 60_000], [false, true])
  func theEndOfTheLessonComesInTheTimeThatIsLeft(_ change: Int, _ fromCheckpoint: Bool) throws {
    var school = try School.playing(2)
    school.order(.endAll(inMinutes: 5))
    school.pass(60_000)
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    try school.startAnew(at: school.now.adding(change), fromCheckpoint: fromCheckpoint)
    #expect(school.hall.timeLeft(at: school.now) == 240_000)
    for other in try school.reread() { #expect(other.timeLeft(at: school.now) == 240_000) }
    school.pass(239_999)
    #expect(school.room(1)?.isLastRound == false)
    school.pass(1)
    #expect(school.room(1)?.isLastRound == true)
  }

  /// No sum of what a checkpoint tells is so large that it could not be read.
  @Test func whoAnswersAfterACenturyIsReadAgain() throws {
    var school = School.with(1)
    try school.done(.play { $0.seats = 1 }, by: 1)
    school.pass(1 << 42)
    try school.done(.answer(school.right(in: 1)), by: 1)
    try school.done(.leave, by: 1)
    let read: (Kept) throws -> Void = { kept in
      _ = try Record((Record.kept(kept).encode() + [UInt8(ascii: "}")])[...])
    }
    try school.hall.memory().forEach(read)
  }

  @Test(arguments: [false, true])
  func aNameOfTheOtherClockHasADayFromTheStartOn(_ fromCheckpoint: Bool) throws {
    var school = School.with(2)
    try school.done(.play { $0.seats = 1 }, by: 2)
    for visitor in 1...2 { school.hangUp(visitor) }
    try school.startAnew(at: Self.mended, fromCheckpoint: fromCheckpoint)
    func lapse() {
      while let turn = school.hall.lapse(at: school.now) { school.record(Asked(turn)) }
    }
    lapse()
    school.pass(Self.day - 1)
    lapse()
    #expect(school.hall.book.names == ["Anna", "Bo"])
    school.pass(10 * 60_000)
    lapse()
    #expect(school.hall.book.names == ["Bo"])
  }

  @Test func aClockThatIsAheadAndThenRightCountsForNobody() throws {
    var school = School.with(1)
    try school.done(.play { $0.seats = 1 }, by: 1)
    let time = school.hall.roomTime(at: school.now)
    for days in [400, 0, 0, 1] {
      let clock = School.start.adding(days * Self.day)
      try school.startAnew(at: clock, fromCheckpoint: false)
      #expect(school.hall.latest == clock && school.hall.roomTime(at: clock) == time)
    }
    #expect(school.hall.lost == Self.day)
  }

  // MARK: Reading

  @Test func withNothingButAStartDoesTimeGoBack() throws {
    let school = School.with(2)
    let (first, second) = (school.decisions[0], school.decisions[1])
    let torn = Decision(
      number: second.number, at: first.at.adding(-1), by: second.by, receipt: nil,
      told: second.told)
    let hall = Hall(lists: [])
    try hall.restore(first)
    #expect(throws: Misfit.timeWentBack) { try hall.restore(torn) }
    #expect(hall.factCount == first.number && hall.latest == first.at)

    // Where nothing can be stored there is no start.
    school.hall.storingFails(because: .full)
    #expect(school.hall.takeUp(at: Self.mended).decision == nil)
    #expect(school.hall.latest == school.now)
  }

  /// What told of the start is lost: the rooms' time goes on all the same.
  @Test func aStartThatIsLostIsNoticed() throws {
    var school = School.with(1)
    try school.done(.play { $0.seats = 1 }, by: 1)
    let time = school.hall.roomTime(at: school.now)
    try school.startAnew(at: Self.mended, fromCheckpoint: false)
    #expect(school.decisions.last?.begins == false)
    let later = Hall(lists: school.hall.lists)
    for decision in school.decisions where !decision.begins {
      #expect(later.restoreWhatFits(of: decision).isEmpty)
    }
    #expect(later.latest == Self.mended && later.roomTime(at: Self.mended) == time)
    #expect(later.rooms[RoomNumber(1)]?.entries == school.room(1)?.entries)
  }
}
