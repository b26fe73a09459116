import Games
import Testing

@testable import Classroom
@testable import Hall

/// A room in which only those may sit down who were asked.
@Suite struct InvitedOnlyTests {
  /// Visitor 1 has opened one for so many.
  private func opened(seats: Int = 3, pupils: Int = 4) throws -> School {
    var school = School.with(pupils)
    try school.done(
      .open {
        $0.seats = seats
        $0.isInvitedOnly = true
      }, by: 1)
    return school
  }

  @Test func onlyWhoIsAskedSitsDown() throws {
    var school = try opened()
    let sit = Request.sit(school.code(1))
    #expect(school.trouble(sit, by: 2) == .invitedOnly(RoomNumber(1)))
    #expect(school.trouble(.join(room: school.code(1)), by: 2) == .notInvited)
    try school.done(.invite(name: "Bo"), by: 1)
    try school.done(sit, by: 2)
    #expect(school.trouble(sit, by: 3) == .invitedOnly(RoomNumber(1)))
  }

  @Test func whoSaidNoMayThinkBetterOfItAndWhoGotUpMayComeBack() throws {
    var school = try opened()
    try school.done(.invite(name: "Bo"), by: 1)
    try school.done(.refuse(room: nil), by: 2)
    try school.done(.join(room: school.code(1)), by: 2)
    try school.done(.leave, by: 2)
    try school.done(.sit(school.code(1)), by: 2)
  }

  @Test func nobodyElseIsLedThere() throws {
    var school = try opened()
    #expect(school.hall.offers(to: Pupil(2)).waiting.isEmpty)
    #expect(try school.done(.play, by: 2).room == 2)
    try school.done(.invite(name: "P3"), by: 1)
    // Bo waits too, and was there later.
    #expect(try school.done(.play { $0.seats = 3 }, by: 3).room == 1)
  }

  @Test func usuallyAnybodyMayCome() throws {
    var school = School.with(2)
    try school.done(.open { $0.isInvitedOnly = false }, by: 1)
    #expect(school.room(1)?.setup.isInvitedOnly == false)
    try school.done(.sit(school.code(1)), by: 2)
  }

  @Test func theNextGameIsForTheSameChildren() throws {
    var school = try opened(seats: 4, pupils: 5)
    for visitor in 2...4 {
      try school.done(.invite(name: School.name(visitor)), by: 1)
    }
    for visitor in 2...3 { try school.done(.join(room: nil), by: visitor) }
    for visitor in 1...3 { try school.done(.ready, by: visitor) }
    try school.done(.leave, by: 3)
    try school.playOut(1, by: 1, 2)
    for visitor in 1...2 { try school.done(.again, by: visitor) }
    let next = try #require(school.room(2))
    #expect(next.setup.isInvitedOnly)
    #expect(next.table.seated.compactMap { next.table[$0]?.pupil } == [Pupil(1), Pupil(2)])
    // Who had got up, and who has not answered, may come; nobody else.
    #expect(Set(next.invitations.keys) == [Pupil(3), Pupil(4)])
    #expect(school.trouble(.sit(next.code), by: 5) == .invitedOnly(RoomNumber(2)))
    try school.done(.sit(next.code), by: 3)
  }

  @Test func itOutlivesTheServer() throws {
    var school = try opened()
    try school.done(.invite(name: "Bo"), by: 1)
    let read = Hall(lists: school.hall.lists)
    for decision in school.decisions { try read.restore(decision) }
    let kept = Hall(lists: school.hall.lists)
    try school.hall.memory().forEach(kept.restore)
    for hall in [read, kept] {
      let room = try #require(hall.rooms[RoomNumber(1)])
      #expect(room.setup.isInvitedOnly)
      #expect(hall.admits(Pupil(2), to: room))
      #expect(!hall.admits(Pupil(3), to: room))
    }
  }
}
