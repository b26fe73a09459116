import Games

/// Asking somebody of the class to come and play.
extension Hall {
  public func invite(
    _ name: String, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    let pupil = try making.pupil()
    let (room, seat) = try seat(of: pupil)
    switch room.phase {
    case .gathering, .playing: break
    case .over, .ended: throw .roomOver(room.number)
    }
    guard let name = Names.checked(name), let invited = book.pupil(named: name),
      book.role(of: invited) != .pending, book.role(of: invited) != .banned
    else {
      throw .noSuchPupil(name)
    }
    if room.table.seat(of: invited) != nil { throw .alreadyHere(invited) }
    // Whoever said no is not asked again and again.
    if room.invitations[invited] != nil { throw .alreadyInvited(invited) }
    let mayReturn = room.table.all.contains { room.table[$0]?.pupil == invited }
    guard mayReturn || room.freeSeat != nil else { throw .roomFull(room.number) }
    try making.decide()
    if let visitor = connection[invited] {
      making.turn.news.append((visitor, .invitation(room.number, by: pupil)))
    }
    return tell(RoomFact(Room.Invited(pupil: invited, by: seat)), by: seat, in: room, &making)
  }

  /// Whoever was away hears of it when it comes.
  func tellInvitations(of pupil: Pupil, to visitor: VisitorID, _ making: inout Transaction) {
    for room in invitations(of: pupil) {
      guard let host = room.host(of: pupil) else { continue }
      making.turn.news.append((visitor, .invitation(room.number, by: host)))
    }
  }

  /// Also who said no before may come after all.
  public func join(_ code: String?, _ making: inout Transaction) throws(Trouble) -> Seated {
    let pupil = try making.pupil()
    let room = try code.map { (code) throws(Trouble) in try self.room(coded: code) }
    guard let room = room ?? invitations(of: pupil).last, room.invitations[pupil] != nil else {
      throw .notInvited
    }
    return try sit(room, after: nil, &making)
  }

  public func refuse(
    _ code: String?, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    let pupil = try making.pupil()
    let room = try code.map { (code) throws(Trouble) in try self.room(coded: code) }
    guard let room = room ?? invitations(of: pupil).last, room.host(of: pupil) != nil else {
      throw .notInvited
    }
    try making.decide()
    tell(Room.Refused(pupil: pupil), in: room, &making)
    settle(room, &making)
    return room.whereabouts()
  }

  /// The rooms in which a pupil is wanted, the newest last.
  private func invitations(of pupil: Pupil) -> [Room] {
    rooms.values.filter { room in
      switch room.phase {
      case .gathering, .playing: room.host(of: pupil) != nil
      case .over, .ended: false
      }
    }.sorted { $0.number < $1.number }
  }
}

extension Room {
  /// Who asked a pupil to come that has not answered.
  fileprivate func host(of pupil: Pupil) -> Pupil? {
    if case .open(let host) = invitations[pupil] { host } else { nil }
  }
}
