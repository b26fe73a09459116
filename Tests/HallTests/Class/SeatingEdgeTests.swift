import Games
import Testing

@testable import Classroom
@testable import Hall

/// What happens around a change of places: who hears how much, and what a damaged journal leaves.
@Suite struct SeatingEdgeTests {
  /// Who had a seat hears that somebody else has it, and no fact after that.
  @Test func whoeverGaveUpASeatSeesNoFurther() throws {
    var school = try School.inTwoRooms()
    school.hangUp(2)
    let before = try #require(school.room(2)).seq
    #expect(school.order(.swap(name: "Bo", with: "P3")).facts.contains(.away(Seat(1))))
    let room = try #require(school.room(2))
    #expect(room.entries[before].fact == .seated(Seat(1), Pupil(2)))
    #expect(room.lastFact(seenFrom: .seat(Seat(1)), since: before + 1) == before + 1)
    #expect(room.seq == before + 2)
    for viewer in [Viewpoint.seat(Seat(2)), .spectator, .teacher] {
      #expect(room.lastFact(seenFrom: viewer, since: before + 1) == room.seq)
    }
    #expect(room.lastFact(seenFrom: .seat(Seat(1)), since: before + 2) == room.seq)
  }

  /// One of the two facts of a change is lost: nobody is stuck between two rooms.
  @Test(arguments: [0, 1])
  func halfAChangeOfPlacesLeavesNobodyStuck(_ lost: Int) throws {
    var school = try School.inTwoRooms()
    let later = Hall(lists: school.hall.lists, chance: .seeded(4))
    for decision in school.decisions { try later.restore(decision) }
    let whole = try #require(school.order(.swap(name: "Bo", with: "P3")).decision)
    var told = whole.told
    guard case .inRoom(let room, let seq, let fact) = told[lost] else { return }
    told[lost] = .inRoom(room, seq: seq + 7, fact)
    let torn = Decision(number: whole.number, at: whole.at, by: nil, receipt: nil, told: told)
    #expect(later.restoreWhatFits(of: torn) == [lost])
    for (pupil, number) in later.roomOf {
      #expect(later.rooms[number]?.table.seat(of: pupil) != nil, "\(pupil)")
    }
  }
}
