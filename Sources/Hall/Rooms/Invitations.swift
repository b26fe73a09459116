public import Games
public import JSON

// Asking somebody of the class to come and play.

extension Room {
  public enum Invitation: Hashable, Sendable {
    /// - Parameter isAgain: it has said no once.
    case open(by: Pupil, isAgain: Bool)
    /// - Parameter isFinal: it was asked twice, and is asked no more.
    case refused(at: Moment, isFinal: Bool)
  }

  /// Asked to come and play; a joining, or a refusal, answers it.
  public struct Invited: OwnRoomFact {
    static let event = "invited"
    public let pupil: Pupil
    public let by: Seat

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(pupil: fields.named(fact?.pupil), by: fields("by", fact?.by))
    }

    var actor: Seat? { by }
    var pupils: [Pupil] { [pupil] }
    var isMove: Bool { false }

    func apply(to room: Room, at moment: Moment) {
      let isAgain = if case .refused = room.invitations[pupil] { true } else { false }
      room.invitations[pupil] = room.table[by].map { .open(by: $0.pupil, isAgain: isAgain) }
    }
  }

  public struct Refused: OwnRoomFact, PupilFact {
    static let event = "refused"
    public let pupil: Pupil
    var pupils: [Pupil] { [pupil] }
    var isMove: Bool { false }

    /// By a clock that goes on: nobody is asked the sooner for a pause.
    func apply(to room: Room, at moment: Moment) {
      let isFinal =
        if case .open(_, isAgain: true) = room.invitations[pupil] { true } else { false }
      room.invitations[pupil] = .refused(at: moment, isFinal: isFinal)
    }
  }
}

extension Hall {
  public func invite(_ name: String, _ making: inout Transaction) throws(Trouble) -> Whereabouts {
    let pupil = try making.pupil()
    let (room, seat) = try seat(of: pupil)
    guard room.isOpen else { throw .roomOver(room.number) }
    guard let invited = book.pupil(named: Names.tidied(name)),
      mayBeInvited(invited)
    else {
      throw .noSuchPupil(name)
    }
    if room.table.seat(of: invited) != nil { throw .alreadyHere(invited) }
    try mustNotPester(invited, in: room, at: making.at)
    guard room.seatToTake(invited) != nil else { throw .roomFull(room.number) }
    try keepPace(ofInviting: invited, making)
    try making.decide()
    making.send(
      .invitation(room.number, by: pupil, isFree: isFree(invited)), to: connection[invited])
    carryOut(Room.Invited(pupil: invited, by: seat), in: room, &making)
    return room.whereabouts(of: seat)
  }

  /// Who said no is asked once more, when some time has passed, and then no more.
  private func mustNotPester(
    _ pupil: Pupil, in room: Room, at now: Moment
  ) throws(Trouble) {
    switch room.invitations[pupil] {
    case nil: break
    case .open, .refused(_, isFinal: true): throw .alreadyInvited(pupil)
    case .refused(let since, isFinal: false):
      let wait = now.milliseconds(until: since.adding(Room.Patience.refused))
      guard wait == 0 else { throw .tooSoonToInvite(pupil, milliseconds: wait) }
    }
  }

  /// Whether a pupil may sit down: where only those may who were asked, also who has sat there, and for
  /// whom a seat is held.
  func admits(_ pupil: Pupil, to room: Room) -> Bool {
    !room.setup.isInvitedOnly || room.invitations[pupil] != nil || room.guests.contains(pupil)
      || awaited(in: room).contains(pupil)
  }

  /// Who had got up, or was asked and has not answered, may come to the next game too.
  func inviteAnew(from old: Room, to new: Room, _ making: inout Transaction) {
    guard new.setup.isInvitedOnly, let host = new.table.seated.first else { return }
    let asked = old.invitations.filter { if case .open = $0.value { true } else { false } }.keys
    for pupil in old.guests.union(asked).sorted()
    where new.table.seat(of: pupil) == nil && mayBeInvited(pupil) {
      tell(Room.Invited(pupil: pupil, by: host), in: new, &making)
    }
  }

  private func mayBeInvited(_ pupil: Pupil) -> Bool {
    book.isMember(pupil) && ![.pending, .banned].contains(book.role(of: pupil))
  }

  /// Whoever was away hears of it when it comes.
  func tellInvitations(of pupil: Pupil, to visitor: VisitorID, _ making: inout Transaction) {
    for (room, host) in invitations(of: pupil) {
      making.send(.invitation(room.number, by: host, isFree: isFree(pupil)), to: visitor)
    }
  }

  /// Also who said no before may come after all.
  public func join(_ code: String?, _ making: inout Transaction) throws(Trouble) -> Seated {
    let pupil = try making.pupil()
    let asked = try code.map(room(coded:))
    guard let room = asked ?? invitations(of: pupil).last?.room ?? lastRefused(by: pupil),
      room.invitations[pupil] != nil
    else { throw .notInvited }
    return try sit(room, after: nil, &making)
  }

  public func refuse(_ code: String?, _ making: inout Transaction) throws(Trouble) -> Whereabouts {
    if code == nil, let place = try playOn(&making) { return place }
    let pupil = try making.pupil()
    let asked = try code.map(room(coded:))
    guard let room = asked ?? invitations(of: pupil).last?.room,
      case .open? = room.invitations[pupil]
    else { throw .notInvited }
    try making.decide()
    carryOut(Room.Refused(pupil: pupil), in: room, &making)
    return room.whereabouts()
  }

  /// The rooms in which a pupil is wanted and has not answered, and where there is a seat, the newest last.
  func invitations(of pupil: Pupil) -> [(room: Room, host: Pupil)] {
    rooms.values.compactMap { room in
      if room.isOpen, room.seatToTake(pupil) != nil,
        case .open(let host, _)? = room.invitations[pupil]
      {
        (room, host)
      } else {
        nil
      }
    }.sorted { $0.room.number < $1.room.number }
  }

  /// The newest room to which a pupil said no, and where there still is a seat.
  private func lastRefused(by pupil: Pupil) -> Room? {
    rooms.values.filter { room in
      if case .refused = room.invitations[pupil] {
        room.isOpen && room.seatToTake(pupil) != nil
      } else {
        false
      }
    }.max { $0.number < $1.number }
  }
}
