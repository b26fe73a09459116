import Games
import Testing

@testable import Classroom
@testable import Hall

/// A teacher has two pupils change places.
@Suite struct SwapTests {
  @Test func twoInOneRoomChangePlaces() throws {
    var school = try School.playing(2)
    let turn = school.order(.swap(name: "Anna", with: "Bo"))
    #expect(turn.facts == [.swapped(Seat(1), Seat(2))])
    #expect(Set(turn.follows) == [Follow.moved(1, 1, 2), Follow.moved(2, 1, 1)])
    #expect(turn.parts.isEmpty)
    #expect(school.place(of: 1)?.seat == 2 && school.place(of: 2)?.seat == 1)
    let room = try #require(school.room(1))
    #expect(room.pupil(on: Seat(1), at: room.seq) == Pupil(2))
    #expect(room.pupil(on: Seat(1), at: room.seq - 1) == Pupil(1))
  }

  @Test func twoInDifferentRoomsTakeEachOthersSeat() throws {
    var school = try School.inTwoRooms()
    let turn = school.order(.swap(name: "Bo", with: "P3"))
    #expect(turn.facts == [.seated(Seat(2), Pupil(3)), .seated(Seat(1), Pupil(2))])
    #expect(Set(turn.follows) == [Follow.moved(3, 1, 2), Follow.moved(2, 2, 1)])
    #expect(Set(turn.parts.map(\.1)) == [RoomNumber(1), RoomNumber(2)])
    #expect(school.isAt(2, 2, 1) && school.isAt(3, 1, 2))
  }

  @Test func whoIsAwayIsAwayThereToo() throws {
    var school = try School.inTwoRooms()
    school.hangUp(2)
    let turn = school.order(.swap(name: "Bo", with: "P3"))
    #expect(turn.facts.contains(.away(Seat(1))))
    #expect(school.room(2)?.table[Seat(1)]?.presence == .away(since: school.now))
    #expect(school.room(1)?.table.here == [Seat(1), Seat(2)])
  }

  @Test func inOneRoomPresenceGoesAlong() throws {
    var school = try School.playing(2)
    school.hangUp(2)
    #expect(school.order(.swap(name: "Bo", with: "Anna")).facts == [.swapped(Seat(2), Seat(1))])
    #expect(school.room(1)?.table.here == [Seat(2)])
  }

  @Test func whoCannotChangePlacesDoesNot() throws {
    var school = try School.playing(2, of: 3)
    #expect(school.refusal(of: .swap(name: "Anna", with: "anna")) == .samePupil(Pupil(1)))
    #expect(school.refusal(of: .swap(name: "Anna", with: "P3")) == .sitsNowhere(Pupil(3)))
    #expect(school.refusal(of: .swap(name: "Carl", with: "Anna")) == .noSuchPupil("Carl"))
    #expect(
      school.refusal(of: .swap(name: "Anna", with: "Bo"), isRepeat: true) == .notRepeatable)
    try school.playOut(1, by: 1, 2)
    #expect(
      school.refusal(of: .swap(name: "Anna", with: "Bo")) == .overAlready(RoomNumber(1)))
  }

  @Test func whatIsSentAgainDoesNoHarm() throws {
    var school = try School.inTwoRooms()
    for order in [
      Order.pause(.everywhere), .resume(.everywhere), .end(.everywhere), .quiet(true),
      .put(name: "P3", room: school.code(2)),
    ] {
      school.order(order)
      #expect(school.order(order, isRepeat: true).decision == nil, "\(order)")
    }
  }

  /// A teacher who plays too has no receipts of what it orders.
  @Test func anOrderLeavesNoReceipt() throws {
    var school = try School.playing(2)
    try school.done(.teach(key: School.key), by: 1)
    let turn = school.ask(
      .lead(.order(.put(name: "Bo", room: school.code(1)))), id: .number(1), by: 1)
    #expect(turn.trouble == nil && school.hall.state.recent[Pupil(1)]?[.number(1)] == nil)
    let pause = school.ask(.lead(.order(.pause(.room(school.code(1))))), id: .number(2), by: 1)
    #expect(pause.decision?.receipt == nil)
  }

  @Test func aReceiptOutlivesAMove() throws {
    var school = try School.inTwoRooms()
    let answer = Request.answer(school.right(in: 1))
    let done = try school.done(answer, id: .number(5), by: 2)
    school.order(.swap(name: "Bo", with: "P3"))
    #expect(try school.done(answer, id: .number(5), isRepeat: true, by: 2) == done)
  }

  @Test func nobodyMovesWhileThatCannotBeStored() throws {
    var school = try School.inTwoRooms()
    try school.done(.answer(school.right(in: 1)), by: 2)
    let tables = school.rooms.map { school.hall.rooms[$0]?.table }
    school.hall.storingFails(because: .failed)
    for order in [
      Order.swap(name: "Bo", with: "P3"), .swap(name: "Anna", with: "P3"), .kick(name: "P4"),
      .put(name: "P5", room: school.code(2)),
    ] {
      #expect(school.refusal(of: order) == .store(.failed))
    }
    #expect(school.rooms.map { school.hall.rooms[$0]?.table } == tables)
    #expect((1...4).map { school.place(of: $0)?.room } == [1, 1, 2, 2])
    #expect(school.learnt(2) == 0 && school.place(of: 5) == nil)
  }

  // MARK: What cannot have happened

  @Test func aJournalThatSeatsSomebodyTwiceIsRefused() throws {
    let school = try School.inTwoRooms()
    func misfit(_ fact: RoomFact) -> Misfit? {
      do throws(Misfit) {
        let room = school.hall.rooms[RoomNumber(1)]
        try school.hall.state.check(.inRoom(RoomNumber(1), seq: (room?.seq ?? 0) + 1, fact))
        return nil
      } catch {
        return error
      }
    }
    #expect(misfit(.seated(Seat(2), Pupil(1))) != nil)
    #expect(misfit(.seated(Seat(3), Pupil(5))) != nil)
    #expect(misfit(.seated(Seat(2), Pupil(77))) != nil)
    #expect(misfit(.seated(Seat(2), Pupil(5))) == nil)
    #expect(misfit(.swapped(Seat(1), Seat(1))) != nil)
    #expect(misfit(.swapped(Seat(1), Seat(3))) != nil)
    #expect(misfit(.swapped(Seat(2), Seat(1))) == nil)
    #expect(misfit(.resumed) != nil && misfit(.paused) == nil)
  }
}
