public import Classroom
import Games

/// How a teacher has pupils get up, and sit where they should.
extension Hall {
  /// The pupil gets up. It may come back.
  public func kick(_ name: String, _ making: inout Transaction) throws(Trouble) -> Whereabouts {
    try making.decide()
    let pupil = try pupil(called: name)
    let (room, _) = try mustSit(pupil)
    getUp(pupil, &making)
    making.send(.kicked(room: room.code, room.setup.rules.kind), to: connection(of: pupil))
    return room.whereabouts()
  }

  /// Also who sits nowhere yet, or is not there, may be given a seat.
  public func put(
    _ name: String, in typed: String, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    try making.decide()
    let room = try room(typed, making)
    let pupil = try player(called: name)
    try mustBeOpen(room)
    if room.table.seat(of: pupil) == nil {
      guard let seat = room.seatToGive(pupil) else { throw .roomFull(room.number) }
      getUp(pupil, &making)
      self.seat(pupil, on: seat, in: room, &making)
      settle(room, &making)
    }
    return room.whereabouts()
  }

  /// Two pupils take each other's seat.
  public func swap(
    _ name: String, with otherName: String, _ making: inout Transaction
  ) throws(Trouble) {
    try making.decide()
    // Done twice it would be undone.
    if making.isRepeat { throw .notRepeatable }
    let (one, other) = (try player(called: name), try player(called: otherName))
    guard one != other else { throw .samePupil(one) }
    let (room, seat) = try mustSit(one)
    let (otherRoom, otherSeat) = try mustSit(other)
    try mustBeOpen(room)
    try mustBeOpen(otherRoom)
    if room === otherRoom {
      tell(Room.Swapped(one: seat, other: otherSeat), in: room, &making)
      lead(connection(of: one), to: otherSeat, in: room, from: .moved, &making)
      lead(connection(of: other), to: seat, in: room, from: .moved, &making)
    } else {
      making.part(connection(of: one), from: room.number)
      making.part(connection(of: other), from: otherRoom.number)
      // It sits down elsewhere before its seat here is another's, and is known to need nobody from then on.
      tellLeaving(other, otherRoom, &making)
      self.seat(other, on: seat, in: room, &making)
      self.seat(one, on: otherSeat, in: otherRoom, &making)
      settle(otherRoom, &making)
    }
    settle(room, &making)
  }

  // MARK: The pieces of it

  private func mustSit(_ pupil: Pupil) throws(Trouble) -> (room: Room, seat: Seat) {
    guard let place = place(of: pupil) else { throw .sitsNowhere(pupil) }
    return place
  }

  private func seat(_ pupil: Pupil, on seat: Seat, in room: Room, _ making: inout Transaction) {
    tell(Room.Seated(seat: seat, pupil: pupil), in: room, &making)
    if connection(of: pupil) == nil { tell(Room.Away(seat: seat), in: room, &making) }
    lead(connection(of: pupil), to: seat, in: room, from: .moved, &making)
  }

  /// Tells somebody where its new seat is. If that room ended at once, it sits nowhere any more.
  func tellMoved(_ follow: Follow, _ making: inout Transaction) {
    if case .seat(let seat) = follow.viewpoint, rooms[follow.room] != nil {
      return making.send(.moved(follow.room, seat), to: follow.visitor, .onTheWay)
    }
    for case .part(follow.visitor, let number) in making.effects.all {
      guard let room = rooms[number] else { return }
      let news = News.kicked(room: room.code, room.setup.rules.kind)
      return making.send(news, to: follow.visitor, .onTheWay)
    }
  }
}
