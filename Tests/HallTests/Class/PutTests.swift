import Games
import Testing

@testable import Classroom
@testable import Hall

/// A teacher has pupils get up, and sit elsewhere.
@Suite struct PutTests {
  // MARK: Kick

  @Test func whoIsKickedGetsUpHearsItAndMayComeBack() throws {
    var school = try School.playing(2)
    let turn = school.order(.kick(name: "bo"))
    #expect(turn.facts == [.left(Seat(2))])
    #expect(turn.news(for: 2) == [.kicked(room: school.code(1), .bingo)])
    #expect(turn.parts.map(\.0) == [VisitorID(2)])
    #expect(school.place(of: 2) == nil && school.hall.connection(of: Pupil(2)) == VisitorID(2))
    #expect(school.refusal(of: .kick(name: "Bo")) == .sitsNowhere(Pupil(2)))
    try school.done(.sit(school.code(1)), by: 2)
    #expect(school.place(of: 2)?.seat == 2)
  }

  @Test func whoIsAwayIsKickedTooAndWhoIsUnknownIsNot() throws {
    var school = try School.playing(2)
    school.hangUp(2)
    #expect(school.order(.kick(name: "Bo")).facts.first == .left(Seat(2)))
    #expect(school.refusal(of: .kick(name: "Carl")) == .noSuchPupil("Carl"))
    #expect(school.refusal(of: .kick(name: "\u{202e}")) == .noSuchPupil("\u{202e}"))
  }

  @Test func alsoFromAGameThatIsOver() throws {
    var school = try School.playing(2)
    try school.playOut(1, by: 1, 2)
    #expect(school.order(.kick(name: "Anna")).facts == [.left(Seat(1))])
    #expect(school.order(.kick(name: "Bo")).facts.last == .left(Seat(2)))
  }

  @Test func whoIsKickedRestsUntilItSitsDownAgain() throws {
    var school = try School.playing(2)
    func bo() -> Attendance? {
      school.hall.attendance(at: school.now).first { $0.pupil == Pupil(2) }
    }
    school.order(.kick(name: "Bo"))
    school.order(.kick(name: "Anna"))
    school.pass(Care.nowhere)
    #expect(bo()?.rests == true && bo()?.reasons == [])
    #expect(school.trouble(leading: .pair(Pairing(.everybody))) == .plan(.nobodyToPair))
    // Nobody rests into the next lesson.
    school.pass(Care.lesson)
    #expect(bo()?.rests == false && bo()?.reasons.isEmpty == false)
    // Whoever wants to play on its own is free again afterwards.
    try school.done(.open(Wish()), by: 2)
    #expect(bo()?.rests == false)
    try school.done(.leave, by: 2)
    school.pass(Care.nowhere)
    #expect(bo()?.rests == false && bo()?.reasons == [.nowhere(milliseconds: Care.nowhere)])
    // A teacher may all the same name who rests.
    try school.lead(.pair("Anna", "Bo"))
    #expect(school.place(of: 1) != nil && school.place(of: 1)?.room == school.place(of: 2)?.room)
  }

  // MARK: Put

  @Test func whoIsPutSomewhereLeavesWhereItWas() throws {
    var school = School.taught(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.open(Wish()), by: 2)
    let turn = school.order(.put(name: "Bo", room: school.code(1)))
    #expect(turn.facts == [.left(Seat(1)), .ended(.empty), .seated(Seat(2), Pupil(2))])
    #expect(turn.follows == [Follow.moved(2, 1, 2)])
    #expect(turn.parts.map(\.1) == [RoomNumber(2)])
    #expect(school.rooms == [RoomNumber(1)])
    #expect(school.order(.put(name: "Bo", room: school.code(1))).decision == nil)
    #expect(school.order(.put(name: "P3", room: school.code(1))).facts.last != nil)
    #expect(school.room(1)?.phase == .playing)
  }

  @Test func whoSitsNowhereOrIsNotThereIsPutToo() throws {
    var school = School.taught(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    school.hangUp(2)
    let turn = school.order(.put(name: "Bo", room: school.code(1)))
    #expect(turn.facts == [.seated(Seat(2), Pupil(2)), .away(Seat(2))])
    #expect(turn.follows.isEmpty)
    #expect(school.place(of: 2)?.room == 1)
  }

  @Test func whoLookedOnSeesItFromItsSeat() throws {
    var school = School.taught(2)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.watch(school.code(1)), by: 2)
    school.order(.put(name: "Bo", room: school.code(1)))
    #expect(!school.hall.isWatching(VisitorID(2)))
  }

  @Test func theSeatOfWhoHasLeftIsTakenFirst() throws {
    var school = try School.inTwoRooms()
    try school.done(.leave, by: 2)
    #expect(
      school.order(.put(name: "P5", room: school.code(1))).facts == [.seated(Seat(2), Pupil(5))])
    #expect(school.trouble(.sit(school.code(1)), by: 2) == .roomFull(RoomNumber(1)))
  }

  /// A table has a seat more for who is put there, as long as its game has one.
  @Test func aThirdIsPutToATableOfTwo() throws {
    var school = try School.inTwoRooms()
    try school.done(.answer(school.right(in: 1)), by: 1)
    let put = school.order(.put(name: "P5", room: school.code(1)))
    #expect(put.facts == [.widened(3), .seated(Seat(3), Pupil(5))])
    #expect(school.room(1)?.setup.seats == 3)
    // It plays from the next question on, like everybody who comes in the middle of one.
    try school.done(.answer(school.right(in: 1)), by: 2)
    for visitor in [1, 2, 5] { try school.done(.answer(school.right(in: 1)), by: visitor) }
    #expect(school.trouble(.sit(school.code(1)), by: 3) != nil)
  }

  @Test func whoPractisedPlaysWithWhoIsPutThere() throws {
    var school = School.taught(2)
    try school.done(.open(Wish()), by: 1)
    try school.done(.practise, by: 1)
    let code = try #require(school.hall.place(of: Pupil(1))?.room.code)
    school.order(.put(name: "Bo", room: code))
    let setup = try #require(school.hall.place(of: Pupil(2))?.room.setup)
    #expect(setup.seats == 2 && !setup.isPractice)
  }

  @Test func aGameHasOnlySoManySeats() throws {
    var school = School.taught(9)
    try school.done(.open { $0.seats = 8 }, by: 1)
    for visitor in 2...8 { try school.done(.sit(school.code(1)), by: visitor) }
    #expect(
      school.refusal(of: .put(name: "P9", room: school.code(1))) == .roomFull(RoomNumber(1)))
    #expect(school.room(1)?.setup.seats == 8)
  }

  @Test func whoLeftIsPutOnItsOwnSeatAgain() throws {
    var school = try School.playing(2)
    try school.done(.answer(school.right(in: 1)), by: 2)
    try school.done(.leave, by: 2)
    #expect(
      school.order(.put(name: "Bo", room: school.code(1))).facts.first == .seated(Seat(2), Pupil(2))
    )
    school.order(.close(.everywhere))
    #expect(school.learnt(2) == 1)
  }

  @Test func nobodyIsPutIntoAGameThatIsOver() throws {
    var school = try School.playing(1, of: 2)
    try school.playOut(1, by: 1)
    #expect(
      school.refusal(of: .put(name: "Bo", room: school.code(1))) == .overAlready(RoomNumber(1)))
    #expect(school.refusal(of: .put(name: "Carl", room: school.code(1))) == .noSuchPupil("Carl"))
    #expect(school.refusal(of: .put(name: "Bo", room: "Z99")) == .noSuchRoom("Z99"))
  }
}
