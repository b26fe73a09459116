public import Classroom
public import Games

/// How a teacher has pupils get up, and sit where they should.
extension Transaction {
  /// Has the pupil get up, and rest until it sits down again. It may come back.
  public mutating func kick(_ name: String) throws(Trouble) -> Whereabouts {
    try decide()
    let pupil = try hall.pupil(called: name)
    let (room, _) = try hall.mustSit(pupil)
    getUp(pupil)
    hall.presence.restsSince[pupil] = hall.state.freeSince[pupil]
    send(.kicked(room: room.code, room.setup.rules.kind), to: hall.connection(of: pupil))
    return room.whereabouts()
  }

  /// Gives a pupil a seat, also one who sits nowhere yet, or is not there.
  public mutating func put(
    _ name: String, in typed: String
  ) throws(Trouble) -> (pupil: Pupil, room: Room) {
    try decide()
    let room = try room(typed)
    let pupil = try hall.player(called: name)
    try hall.mustBeOpen(room)
    if room.table.seat(of: pupil) == nil {
      try mustBeLesson()
      let free = room.seatToGive(pupil)
      let seats = room.setup.seats + (free == nil ? 1 : 0)
      guard room.setup.rules.kind.traits.seats.contains(seats) else {
        throw .roomFull(room.number)
      }
      getUp(pupil)
      if free == nil { tell(Room.Widened(seats: seats), in: room) }
      guard let seat = free ?? room.freeSeat else { preconditionFailure("put there just now") }
      self.seat(pupil, on: seat, in: room)
      settle(room)
    }
    return (pupil, room)
  }

  /// Has two pupils take each other's seat. Answers with each of them, and the room of its new seat.
  public mutating func swap(
    _ name: String, with otherName: String
  ) throws(Trouble) -> [(pupil: Pupil, room: Room)] {
    try decide()
    // A swap done twice would be undone.
    if isRepeat { throw .notRepeatable }
    let (one, other) = (try hall.player(called: name), try hall.player(called: otherName))
    guard one != other else { throw .samePupil(one) }
    let (room, seat) = try hall.mustSit(one)
    let (otherRoom, otherSeat) = try hall.mustSit(other)
    try hall.mustBeOpen(room)
    try hall.mustBeOpen(otherRoom)
    if room === otherRoom {
      tell(Room.Swapped(one: seat, other: otherSeat), in: room)
      lead(hall.connection(of: one), to: otherSeat, in: room, from: .moved)
      lead(hall.connection(of: other), to: seat, in: room, from: .moved)
    } else {
      part(hall.connection(of: one), from: room.number)
      part(hall.connection(of: other), from: otherRoom.number)
      // The other sits down elsewhere before its seat here is taken, and needs nobody from then on.
      tellLeaving(other, otherRoom)
      self.seat(other, on: seat, in: room)
      self.seat(one, on: otherSeat, in: otherRoom)
      settle(otherRoom)
    }
    settle(room)
    return [(one, otherRoom), (other, room)]
  }

  private mutating func seat(_ pupil: Pupil, on seat: Seat, in room: Room) {
    tell(Room.Seated(seat: seat, pupil: pupil), in: room)
    if hall.connection(of: pupil) == nil { tell(Room.Away(seat: seat), in: room) }
    lead(hall.connection(of: pupil), to: seat, in: room, from: .moved)
  }

  /// Tells somebody where its new seat is. If that room ended at once, it sits nowhere any more.
  mutating func tellMoved(_ follow: Follow) {
    if case .seat(let seat) = follow.viewpoint, rooms[follow.room] != nil {
      return send(.moved(follow.room, seat), to: follow.visitor, .onTheWay)
    }
    for case .part(follow.visitor, let number) in self.effects.all {
      guard let room = rooms[number] else { return }
      let news = News.kicked(room: room.code, room.setup.rules.kind)
      return send(news, to: follow.visitor, .onTheWay)
    }
  }
}

extension Hall {
  // MARK: The pieces of it

  func mustSit(_ pupil: Pupil) throws(Trouble) -> (room: Room, seat: Seat) {
    guard let place = place(of: pupil) else { throw .sitsNowhere(pupil) }
    return place
  }
}
