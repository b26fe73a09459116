public import Games

/// What seats do once they sit.
extension Hall {
  public func move(
    _ move: Move, in code: String?, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    let pupil = try making.pupil()
    if let code {
      let named = try room(coded: code)
      guard roomOf[pupil] == named.number else { throw .notYourRoom(named.number) }
    }
    let (room, seat) = try seat(of: pupil)
    try mustGoOn(room)
    tellInPassing(move, of: seat, in: room, &making)
    let fact: RoomFact
    do throws(Refusal) {
      fact = try room.decide(move, by: seat, at: clock(in: room, at: making.at))
    } catch {
      throw .game(error, room.number)
    }
    try checkWriting(fact, by: pupil, in: room)
    try making.decide()
    return tell(fact, by: seat, in: room, &making)
  }

  private func tellInPassing(
    _ move: Move, of seat: Seat, in room: Room, _ making: inout Transaction
  ) {
    guard room.phase == .playing, let news = room.game.passing(with: move, of: seat) else { return }
    for other in room.table.here where other != seat {
      guard let visitor = room.table[other].flatMap({ connection[$0.pupil] }) else { continue }
      making.turn.news.append((visitor, .game(room.number, PassingNews(news))))
    }
  }

  public func ready(_ making: inout Transaction) throws(Trouble) -> Whereabouts {
    let (room, seat) = try seat(of: making.pupil())
    try mustGoOn(room)
    switch room.phase {
    case .gathering:
      if room.table[seat]?.isReady == true { return room.whereabouts(of: seat) }
      try making.decide()
      return tell(RoomFact(Room.Ready(seat: seat)), by: seat, in: room, &making)
    case .playing:
      guard let move = room.game.readyMove else { throw .alreadyStarted(room.number) }
      return try self.move(move, in: nil, &making)
    case .over, .ended: throw .roomOver(room.number)
    }
  }

  public func next(_ making: inout Transaction) throws(Trouble) -> Whereabouts {
    let (room, seat) = try seat(of: making.pupil())
    try mustGoOn(room)
    let (silent, wait) = room.skippable(by: seat, at: room.time(at: making.at))
    guard !silent.isEmpty else { throw .nobodyToSkip }
    guard wait == 0 else { throw .tooSoonToSkip(milliseconds: wait) }
    try making.decide()
    for other in silent.dropLast() {
      tell(Room.Skipped(seat: other, by: seat), in: room, &making)
    }
    return tell(
      RoomFact(Room.Skipped(seat: silent[silent.count - 1], by: seat)), by: seat, in: room, &making)
  }

  public func cheer(
    _ cheer: Cheer, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    let (room, seat) = try seat(of: making.pupil())
    let pause = 2_000
    let wait = room.cheeredAt[seat].map { making.at.milliseconds(until: $0.adding(pause)) } ?? 0
    guard wait == 0 else { throw .tooSoonToCheer(milliseconds: wait) }
    try making.decide()
    return tell(RoomFact(Room.Cheered(seat: seat, cheer: cheer)), by: seat, in: room, &making)
  }

  /// What is asked of who asks, and what it may still choose.
  public func listen(
    _ making: inout Transaction
  ) throws(Trouble) -> (room: Room, question: String, choices: [String]) {
    let (room, seat) = try seat(of: making.pupil())
    do throws(Refusal) {
      let asked = try room.question(for: seat)
      return (room, asked.question, asked.choices)
    } catch {
      throw .game(error, room.number)
    }
  }

  /// What a visitor in a running game may choose from just now, in an empty list while others still
  /// answer; nil outside a game.
  public func question(for visitor: VisitorID) -> (question: String?, choices: [String])? {
    guard let pupil = visitors[visitor]?.pupil, let number = roomOf[pupil],
      let room = rooms[number], room.phase == .playing, let seat = room.table.seat(of: pupil)
    else { return nil }
    guard let asked = try? room.question(for: seat) else { return (nil, []) }
    return (asked.question, asked.choices)
  }

  /// What a visitor types to go on in its game. Never to be shown.
  public func typing(of visitor: VisitorID) -> Typing {
    guard let pupil = visitors[visitor]?.pupil, let number = roomOf[pupil],
      let room = rooms[number], room.phase == .playing, let seat = room.table.seat(of: pupil)
    else { return .choices }
    return room.game.typing(of: seat)
  }

  func tell(
    _ fact: RoomFact, by seat: Seat, in room: Room, _ making: inout Transaction
  ) -> Whereabouts {
    tell(fact, in: room, &making)
    settle(room, &making)
    return room.whereabouts(of: seat)
  }
}

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
