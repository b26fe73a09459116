import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// How `play` seats those together who belong together.
@Suite struct TogetherTests {
  private static func grouped(_ count: Int, _ names: String...) throws -> School {
    var school = School.taught(count)
    try school.done(
      .plan(.group(name: "Seals", members: .list(names))), by: School.teacher)
    return school
  }

  @Test func aRoomIsSizedToTheGroupAndHeldForIt() throws {
    var school = try Self.grouped(4, "Anna", "Bo", "P3")
    try school.done(.play, by: 1)
    let room = try #require(school.room(1))
    #expect(room.setup.seats == 3)
    #expect(school.hall.awaited(in: room) == [Pupil(2), Pupil(3)])
    // Others do not find it, but may come by its code.
    #expect(try school.done(.play, by: 4).room == 2)
    #expect(try school.done(.play, by: 2).room == 1)
    try school.done(.sit(school.code(1)), by: 4)
    #expect(school.seated(in: 1) == [1, 2, 4])
    #expect(room.phase == .playing)
  }

  @Test func theRoomOfAGroupmateComesFirstAlsoIfItIsOlderThanTheGroup() throws {
    var school = School.taught(4)
    try school.done(.open(Wish()), by: 3)
    try school.done(.open(Wish()), by: 1)
    try school.done(.group("Seals", "Anna", "Bo"), by: School.teacher)
    #expect(try school.done(.play, by: 2).room == 2)
    #expect(try school.done(.play, by: 4).room == 1)
  }

  @Test func twoGroupmatesWhoEachWaitFindEachOther() throws {
    var school = School.taught(2)
    for visitor in 1...2 { try school.done(.open(Wish()), by: visitor) }
    try school.done(.group("Seals", "Anna", "Bo"), by: School.teacher)
    #expect(try school.done(.play, by: 1).room == 2)
    #expect(school.room(2)?.phase == .playing && school.room(1) == nil)
  }

  @Test func aWaitingRoomGrowsWithTheGroup() throws {
    var school = School.taught(3)
    try school.done(.play, by: 1)
    try school.done(.group("Seals", "Anna", "Bo", "P3"), by: School.teacher)
    try school.done(.play, by: 1)
    #expect(school.room(1) == nil && school.room(2)?.setup.seats == 3)
    #expect(try school.done(.play, by: 1).room == 2)
  }

  @Test func whatIsNamedMustStillFit() throws {
    var school = try Self.grouped(2, "Anna", "Bo")
    try school.done(.play { $0.rules.game = .cards }, by: 1)
    #expect(try school.done(.play { $0.rules.game = .bingo }, by: 2).room == 2)
    #expect(try school.done(.play, by: 2).room == 1)
  }

  @Test func twoLanguagesAreNoReasonToMissEachOther() throws {
    var school = try Self.grouped(2, "Anna", "Bo")
    school.setLanguage(.english, of: 2)
    try school.done(.play, by: 1)
    #expect(try school.done(.play, by: 2).room == 1)
  }

  @Test func whoIsAloneNeedNotWait() throws {
    var school = try Self.grouped(2, "Anna", "Bo")
    school.hangUp(2)
    try school.done(.play, by: 1)
    try school.done(.ready, by: 1)
    #expect(school.room(1)?.phase == .playing)
    try school.done(.leave, by: 1)
    try school.done(.play { $0.seats = 1 }, by: 1)
    #expect(school.room(2)?.phase == .playing)
    #expect(school.hall.awaited(in: try #require(school.room(2))) == [])
  }

  @Test func whoeverSaysForHowManyMeansIt() throws {
    var school = try Self.grouped(3, "Anna", "Bo")
    try school.done(.play { $0.seats = 3 }, by: 1)
    let room = try #require(school.room(1))
    #expect(room.setup.seats == 3)
    // One seat is Bo's, the other is anybody's.
    #expect(try school.done(.play, by: 3).room == 1)
    #expect(school.hall.awaited(in: room) == [Pupil(2)])
    #expect(try school.done(.play, by: 2).room == 1)
  }

  @Test func aPairGoesBeforeAGroup() throws {
    var school = try Self.grouped(3, "Anna", "Bo")
    school.hangUp(3)
    try school.lead(.pair("Anna", "P3"))
    try school.done(.play, by: 1)
    #expect(school.hall.awaited(in: try #require(school.room(1))) == [Pupil(3)])
    #expect(try school.done(.play, by: 2).room == 2)
  }

  @Test func aDayOfPracticeIsForEachAlone() throws {
    var school = try Self.grouped(2, "Anna", "Bo")
    try school.lead(.today(.with { $0.seats = 1 }))
    try school.done(.play, by: 1)
    #expect(school.room(1)?.setup.seats == 1)
  }

  @Test func whoLeavesAGroupIsWaitedForNoMore() throws {
    var school = try Self.grouped(3, "Anna", "Bo")
    try school.done(.play, by: 1)
    try school.lead(.ungroup(group: "Seals"))
    #expect(school.hall.awaited(in: try #require(school.room(1))) == [])
    #expect(try school.done(.play, by: 3).room == 1)
  }

  @Test func aRaceIsForEverybody() throws {
    var school = try Self.grouped(3, "Anna", "Bo")
    try school.done(.play { $0.rules.game = .race }, by: 1)
    #expect(school.room(1)?.setup.seats == 40)
    #expect(try school.done(.play { $0.rules.game = .race }, by: 3).room == 1)
  }

  @Test func afterANewStartTheRoomIsStillHeld() throws {
    var school = try Self.grouped(3, "Anna", "Bo")
    try school.done(.play, by: 1)
    for hall in try school.reread() {
      #expect(hall.awaited(in: try #require(hall.rooms[RoomNumber(1)])) == [Pupil(2)])
    }
  }
}
