public import Classroom
import Games
import JSON

extension Transaction {
  public mutating func invite(_ name: String) throws(Trouble) -> Whereabouts {
    let pupil = try pupil()
    let (room, seat) = try hall.seat(of: pupil)
    guard room.isOpen else { throw .roomOver(room.number) }
    guard let invited = book.pupil(named: Names.tidied(name)),
      hall.mayBeInvited(invited)
    else {
      throw .noSuchPupil(name)
    }
    if room.table.seat(of: invited) != nil { throw .alreadyHere(invited) }
    try hall.mustNotPester(invited, in: room, at: at)
    guard room.seatToTake(invited) != nil else { throw .roomFull(room.number) }
    try keepPace(ofInviting: invited)
    try decide()
    call(invited, to: room, by: seat, pupil)
    return room.whereabouts(of: seat)
  }

  /// Calls a pupil as fits what it does: one who waits alone for the same comes at once, as both want it; one
  /// who practises or is at an end is asked where it sits; anybody else finds an invitation.
  private mutating func call(_ invited: Pupil, to room: Room, by seat: Seat, _ pupil: Pupil) {
    if room.phase == .gathering, let (other, place) = hall.place(of: invited) {
      if other.phase == .gathering, hall.isFree(invited), hall.connection(of: invited) != nil,
        other.setup.isLike(room.setup), hall.awaited(in: other).isEmpty, !other.setup.isInvitedOnly
      {
        bring(invited, into: room, with: [pupil])
        return settle(room)
      }
      if hall.isAtLeisure(in: other), !hall.isSpokenFor(place, in: other) {
        return ask(place, in: other, toComeTo: room, with: pupil)
      }
    }
    send(
      .invitation(room.number, by: pupil, isFree: hall.isFree(invited)),
      to: hall.connection(of: invited))
    carryOut(Room.Invited(pupil: invited, by: seat), in: room)
  }

  /// Invites to the next game too those who had got up, or were asked and have not answered.
  mutating func inviteAnew(from old: Room, to new: Room) {
    guard new.setup.isInvitedOnly, let host = new.table.seated.first else { return }
    let asked = old.invitations.filter { $0.value.host != nil }.keys
    for pupil in old.guests.union(asked).sorted()
    where new.table.seat(of: pupil) == nil && hall.mayBeInvited(pupil) {
      tell(Room.Invited(pupil: pupil, by: host), in: new)
    }
  }

  /// Tells a pupil who was away of its invitations when it comes.
  mutating func tellInvitations(of pupil: Pupil, to visitor: VisitorID) {
    for (room, host) in hall.invitations(of: pupil) {
      send(.invitation(room.number, by: host, isFree: hall.isFree(pupil)), to: visitor)
    }
  }

  /// Sits down where the pupil is invited. Also one who said no before may come after all.
  public mutating func join(_ code: String?) throws(Trouble) -> Seated {
    let pupil = try pupil()
    let asked = try code.map(hall.room(coded:))
    guard let room = asked ?? hall.invitations(of: pupil).last?.room ?? hall.lastRefused(by: pupil),
      room.invitations[pupil] != nil
    else { throw .notInvited }
    return try sit(room, after: nil)
  }

  public mutating func refuse(_ code: String?) throws(Trouble) -> Whereabouts {
    if code == nil, let place = try playOn() { return place }
    let pupil = try pupil()
    let asked = try code.map(hall.room(coded:))
    guard let room = asked ?? hall.invitations(of: pupil).last?.room,
      room.invitations[pupil]?.host != nil
    else { throw .notInvited }
    try decide()
    carryOut(Room.Refused(pupil: pupil), in: room)
    return room.whereabouts()
  }
}

extension Hall {
  /// Refuses to ask a pupil who said no more than once again, or before some time has passed.
  fileprivate func mustNotPester(_ pupil: Pupil, in room: Room, at now: Moment) throws(Trouble) {
    switch room.invitations[pupil] {
    case nil: break
    case .open, .asked, .putOff, .refused(_, isFinal: true): throw .alreadyInvited(pupil)
    case .refused(let since, isFinal: false):
      let wait = now.milliseconds(until: since.adding(Room.Patience.refused))
      guard wait == 0 else { throw .tooSoonToInvite(pupil, milliseconds: wait) }
    }
  }

  /// Whether a pupil may sit down: where only those may who were asked, also one who has sat there, and one
  /// for whom a seat is held.
  func admits(_ pupil: Pupil, to room: Room) -> Bool {
    !room.setup.isInvitedOnly || room.invitations[pupil] != nil || room.guests.contains(pupil)
      || awaited(in: room).contains(pupil)
  }

  fileprivate func mayBeInvited(_ pupil: Pupil) -> Bool {
    book.isMember(pupil) && ![.pending, .banned].contains(book.role(of: pupil))
  }

  /// The rooms in which a pupil is wanted and has not answered, and where there is a seat, the newest last.
  func invitations(of pupil: Pupil) -> [(room: Room, host: Pupil)] {
    rooms.values.compactMap { room in
      if room.isOpen, room.seatToTake(pupil) != nil, let host = room.invitations[pupil]?.host {
        (room, host)
      } else {
        nil
      }
    }.sorted { $0.room.number < $1.room.number }
  }

  /// The newest room to which a pupil said no, and where there still is a seat.
  fileprivate func lastRefused(by pupil: Pupil) -> Room? {
    rooms.values.filter { room in
      if case .refused = room.invitations[pupil] {
        room.isOpen && room.seatToTake(pupil) != nil
      } else {
        false
      }
    }.max { $0.number < $1.number }
  }
}
