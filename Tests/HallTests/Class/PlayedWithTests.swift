import Games
import Testing

@testable import Classroom
@testable import Hall

/// With whom somebody has played, and how long, when places change while a game goes on.
@Suite struct PlayedWithTests {
  /// With whom each has played, the children in the order of the class, and how many minutes.
  private func expect(
    _ school: School, _ expected: [(with: [Int], minutes: Int)],
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (pupil, wanted) in zip(1..., expected) {
      let lesson = school.hall.state.lesson(of: Pupil(pupil), at: school.now)?.lesson
      let partners = lesson?.partners.map(\.number).sorted() ?? []
      #expect(partners == wanted.with, "P\(pupil)", sourceLocation: location)
      #expect(
        lesson?.played ?? 0 == wanted.minutes * 60_000, "P\(pupil)", sourceLocation: location)
    }
  }

  /// It is the same while the games go on, when they are over, and when all is read again.
  private func expectAtLast(
    _ school: inout School, _ expected: [(with: [Int], minutes: Int)],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    expect(school, expected, location)
    school.order(.close(.everywhere))
    expect(school, expected, location)
    for hall in try school.reread() {
      for pupil in school.hall.book.pupils {
        #expect(hall.book.work(of: pupil) == school.hall.book.work(of: pupil))
      }
    }
  }

  private func answer(_ visitors: Int..., in room: Int = 1, of school: inout School) throws {
    for visitor in visitors { try school.done(.answer(school.right(in: room)), by: visitor) }
  }

  private func put(_ name: String, _ school: inout School, in room: Int = 1) {
    school.order(.put(name: name, room: school.code(room)))
  }

  @Test func whoHasGoneHasPlayedWithThoseWhoWereThere() throws {
    var school = try School.playing(2, of: 3)
    try answer(1, of: &school)
    school.pass(60_000)
    try school.done(.leave, by: 2)
    put("P3", &school)
    expect(school, [([2], 1), ([1], 1), ([], 0)])
    try answer(1, 3, of: &school)
    school.pass(60_000)
    try expectAtLast(&school, [([2, 3], 2), ([1], 1), ([1], 1)])
  }

  @Test func whoComesIntoTheMiddleHasNotPlayedWithWhoHadLeft() throws {
    var school = School.taught(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    for visitor in 1...2 { try school.done(.ready, by: visitor) }
    try answer(1, of: &school)
    school.pass(60_000)
    try school.done(.leave, by: 2)
    school.pass(60_000)
    put("P3", &school)
    try answer(1, 3, of: &school)
    school.pass(60_000)
    try expectAtLast(&school, [([2, 3], 3), ([1], 1), ([1], 1)])
  }

  /// Who comes into the middle of a question is asked the next one, and then a word of anybody is enough.
  @Test(arguments: [false, true])
  func whoIsMovedOnAtOnceHasPlayedWithThoseOfItsQuestion(isAsked: Bool) throws {
    var school = School.taught(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    for visitor in 1...2 { try school.done(.ready, by: visitor) }
    put("P3", &school)
    try answer(1, 2, of: &school)
    if isAsked { try answer(1, of: &school) }
    school.pass(3_000)
    school.order(.kick(name: "P3"))
    try answer(2, of: &school)
    school.pass(57_000)
    let lessons = [2, 3].map { school.hall.state.lesson(of: Pupil($0), at: school.now)?.lesson }
    let partners = lessons.map { $0?.partners.map(\.number) ?? [] }
    #expect(partners == [[1], isAsked ? [1] : []])
  }

  /// Two who sit there in silence sit there together.
  @Test(arguments: [59_000, 60_000]) func silenceForAMinuteIsPlayingTogether(time: Int) throws {
    var school = try School.playing(2)
    school.pass(time)
    school.order(.close(.everywhere))
    let partners = [1, 2].map { school.hall.book.work(of: Pupil($0)).lesson?.partners ?? [] }
    #expect(partners == (time < 60_000 ? [[], []] : [[Pupil(2)], [Pupil(1)]]))
  }

  /// Who makes a race together plays nothing yet; once it goes on, each is on its way.
  @Test(arguments: [false, true])
  func thoseOfARaceHavePlayedOnceItHasBegun(begins: Bool) throws {
    var school = School.taught(2)
    try school.done(.open { $0.rules.game = .race }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    var stop = RaceMove.StopWish()
    (stop.clue, stop.code) = ("Här", "räv")
    for visitor in 1...2 {
      try school.done(.move(.race(.stop(nil, stop)), room: nil), by: visitor)
      stop.code = "uv"
    }
    if begins { try school.done(.move(.race(.ready), room: nil), by: 1) }
    school.pass(60_000)
    let partners = begins ? [[2], [1]] : [[], []]
    expect(school, zip(partners, [1, 1]).map { ($0, $1) })
  }

  @Test func whoChangesRoomsHasPlayedInBoth() throws {
    var school = try School.inTwoRooms()
    try answer(1, of: &school)
    try answer(4, in: 2, of: &school)
    school.pass(60_000)
    school.order(.swap(name: "Bo", with: "P3"))
    try answer(3, of: &school)
    try answer(2, in: 2, of: &school)
    school.pass(60_000)
    let both = [([2, 3], 2), ([1, 4], 2), ([1, 4], 2), ([2, 3], 2)]
    expect(school, both)
    // Back again: that is nobody new, and the minutes elsewhere are counted once.
    school.order(.swap(name: "Bo", with: "P3"))
    school.pass(60_000)
    try expectAtLast(
      &school, [([2, 3], 3), ([1, 4], 3), ([1, 4], 3), ([2, 3], 3)])
  }

  @Test func changingSeatsInOneRoomCountsNothingTwice() throws {
    var school = try School.playing(2)
    func effort(_ pupil: Int) -> Int { school.hall.effort(of: Pupil(pupil)).tries }
    func round() throws {
      for visitor in 1...2 { try school.done(.answer(school.right(in: 1)), by: visitor) }
      school.pass(60_000)
    }
    try round()
    for turn in 1...2 {
      school.order(.swap(name: "Anna", with: "Bo"))
      try round()
      #expect(effort(1) == turn + 1 && effort(2) == turn + 1)
    }
    try expectAtLast(&school, [([2], 3), ([1], 3)])
    #expect(effort(1) == 3 && effort(2) == 3)
  }

  /// Who has left one seat and is led to another in the same room has had two.
  @Test func twoSeatsOfOneAddUp() throws {
    var school = try School.playing(3, of: 3)
    try answer(1, 3, of: &school)
    school.pass(60_000)
    try school.done(.leave, by: 3)
    try school.done(.open(Wish()), by: 3)
    school.order(.swap(name: "Anna", with: "P3"))
    school.pass(60_000)
    #expect(school.room(1)?.table.seat(of: Pupil(3)) == Seat(1))
    #expect(school.hall.effort(of: Pupil(3)).tries == 1)
    try expectAtLast(&school, [([2, 3], 1), ([1, 3], 2), ([1, 2], 2)])
    #expect(school.hall.effort(of: Pupil(3)).tries == 1)
  }

  @Test func whoComesBackHasPlayedWithThoseOfBothTimes() throws {
    var school = try School.playing(2, of: 3)
    try answer(1, of: &school)
    school.pass(60_000)
    try school.done(.leave, by: 2)
    school.pass(60_000)
    put("P3", &school)
    try answer(1, 3, of: &school)
    school.pass(60_000)
    try school.done(.leave, by: 3)
    put("Bo", &school)
    school.pass(60_000)
    try expectAtLast(&school, [([2, 3], 4), ([1], 2), ([1], 1)])
  }

  /// The minutes of a game are those of the lesson in which it was begun.
  @Test func whatWasBegunYesterdayIsNotPlayedToday() throws {
    var school = try School.playing(2)
    try answer(1, of: &school)
    school.pass(60_000)
    expect(school, [([2], 1), ([1], 1)])
    for visitor in 1...2 { school.hangUp(visitor) }
    school.now = school.now.adding(24 * 60 * 60_000)
    school.record(Asked(school.hall.takeUp(at: school.now)))
    for visitor in 1...2 {
      let name = School.name(visitor)
      school.enter(visitor + 20)
      try school.done(.hello(name, school.words[name] ?? ""), by: visitor + 20)
    }
    school.pass(60_000)
    school.order(.close(.everywhere))
    for pupil in 1...2 { #expect(school.hall.book.work(of: Pupil(pupil)).lesson?.played == 0) }
  }

  /// Who sits there for hours without a sign has not played for so long.
  @Test func nothingIsCountedBehindTheEndOfALesson() throws {
    var school = try School.playing(2)
    school.now = school.now.adding(3 * 60 * 60_000)
    try answer(1, of: &school)
    school.hangUp(2)
    let lesson = school.hall.state.lesson(of: Pupil(1), at: school.now)?.lesson
    #expect(lesson?.played == 0 && lesson?.partners == [])
  }

  @Test func whoWasOnlyTakenAlongHasPlayedWithNobody() throws {
    var school = try School.playing(2, of: 3)
    school.hangUp(3)
    put("P3", &school)
    try answer(1, 2, of: &school)
    school.pass(60_000)
    expect(school, [([2], 1), ([1], 1), ([], 0)])
  }
}
