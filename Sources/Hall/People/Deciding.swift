public import Games

/// Who is meant of those who wait to be let in.
public enum Waiting: Hashable, Sendable {
  case everybody
  case one(String)
}

/// Why something about somebody is refused.
public enum PeopleTrouble: Hashable, Sendable {
  /// A teacher has not let it in yet.
  case pending
  /// A teacher does not let it in.
  case banned
  /// May not sit down, because no teacher has let it in.
  case notLetIn(Pupil)
  /// Neither waits to be let in, nor has it knocked just now.
  case notWaiting(Pupil)
  case nobodyWaits
  case nameTaken(Pupil)
  case isTeacher(Pupil)
  case alreadyBanned(Pupil)
}

extension Hall {
  public func setEnrolment(
    _ enrolment: Enrolment, _ making: inout Transaction
  ) throws(Trouble) {
    guard enrolment != book.enrolment else { return }
    try making.decide()
    tell(EnrolmentSet(enrolment: enrolment), &making)
  }

  public func accept(_ who: Waiting, _ making: inout Transaction) throws(Trouble) -> [Pupil] {
    switch who {
    case .everybody:
      let waiting = try waiting()
      try making.decide()
      for pupil in waiting { letIn(pupil, &making) }
      return waiting
    case .one(let name):
      let pupil = try pupil(called: name)
      try accept(pupil, &making)
      return [pupil]
    }
  }

  /// Answers with the names, which nobody has any more.
  public func decline(_ who: Waiting, _ making: inout Transaction) throws(Trouble) -> [String] {
    switch who {
    case .everybody:
      let waiting = try waiting()
      try making.decide()
      return waiting.map { free($0, &making) }
    case .one(let name): return [try decline(pupil(called: name), &making)]
    }
  }

  /// Draws a new return word.
  public func renew(
    _ name: String, _ making: inout Transaction
  ) throws(Trouble) -> (Pupil, word: String) {
    let pupil = try pupil(called: name)
    try making.decide()
    return (
      pupil, giveWord(to: pupil, speakingAs: connection[pupil] ?? making.asker, &making)
    )
  }

  private func waiting() throws(Trouble) -> [Pupil] {
    let waiting = book.pending
    if waiting.isEmpty { throw .people(.nobodyWaits) }
    return waiting
  }

  // MARK: Letting in

  private func accept(_ pupil: Pupil, _ making: inout Transaction) throws(Trouble) {
    let knocking = whoKnocked(as: pupil, at: making.wall)
    switch book.role(of: pupil) {
    case .pending, .banned:
      try making.decide()
      letIn(pupil, &making)
      // While one who waits is there, somebody else at the door is another matter.
      if connection[pupil] == nil, let knocking { try open(to: knocking, as: pupil, &making) }
    case .pupil, .teacher:
      guard let knocking else { throw .people(.notWaiting(pupil)) }
      try making.decide()
      try open(to: knocking, as: pupil, &making)
    }
  }

  private func letIn(_ pupil: Pupil, _ making: inout Transaction) {
    tell(Accepted(pupil: pupil), &making)
    inform(pupil, .accepted, &making)
  }

  /// Who knocked comes in, with a word that it can use the next time.
  private func open(
    to visitor: VisitorID, as pupil: Pupil, _ making: inout Transaction
  ) throws(Trouble) {
    let word = giveWord(to: pupil, speakingAs: visitor, &making)
    making.turn.welcomes.append(
      (visitor, try welcome(pupil, word: word, after: nil, from: visitor, &making)))
  }

  private func decline(
    _ pupil: Pupil, _ making: inout Transaction
  ) throws(Trouble) -> String {
    if book.role(of: pupil) == .pending {
      try making.decide()
      return free(pupil, &making)
    }
    guard let knocking = whoKnocked(as: pupil, at: making.wall) else {
      throw .people(.notWaiting(pupil))
    }
    knocks[pupil] = nil
    making.turn.news.append((knocking, .people(.declined)))
    return book.name(of: pupil)
  }

  /// Does not let somebody in; answers with the name, which is free again.
  private func free(_ pupil: Pupil, _ making: inout Transaction) -> String {
    let name = book.name(of: pupil)
    if let knocking = whoKnocked(as: pupil, at: making.wall) {
      making.turn.news.append((knocking, .people(.declined)))
    }
    knocks[pupil] = nil
    tell(Declined(pupil: pupil), &making)
    sendOut(pupil, .declined, &making)
    return name
  }

  // MARK: Names and bans

  public func rename(
    _ old: String, to typed: String, _ making: inout Transaction
  ) throws(Trouble) -> Pupil {
    let pupil = try pupil(called: old)
    guard let name = Names.checked(typed) else { throw .badName }
    if let other = book.pupil(named: name), other != pupil { throw .people(.nameTaken(other)) }
    if let other = book.pupil(lookingLike: name), other != pupil {
      throw .nameTooAlike(name, to: other)
    }
    if name == book.name(of: pupil) { return pupil }
    try making.decide()
    tell(Renamed(pupil: pupil, name: name), &making)
    if let room = roomOf[pupil].flatMap({ rooms[$0] }), let seat = room.table.seat(of: pupil) {
      tell(Room.Called(seat: seat, pupil: pupil), in: room, &making)
      settle(room, &making)
    }
    inform(pupil, .renamed(pupil), &making)
    return pupil
  }

  public func ban(_ name: String, _ making: inout Transaction) throws(Trouble) -> Pupil {
    let pupil = try pupil(called: name)
    switch book.role(of: pupil) {
    case .pupil, .pending: break
    case .teacher: throw .people(.isTeacher(pupil))
    case .banned: throw .people(.alreadyBanned(pupil))
    }
    try making.decide()
    tell(Banned(pupil: pupil), &making)
    if let room = roomOf[pupil].flatMap({ rooms[$0] }), let seat = room.table.seat(of: pupil) {
      if let visitor = connection[pupil] { making.turn.parts.append((visitor, room.number)) }
      tell(Room.Left(seat: seat), in: room, &making)
      settle(room, &making)
    }
    knocks[pupil] = nil
    sendOut(pupil, .banned, &making)
    return pupil
  }

  /// Whoever is connected as that pupil is nobody from now on.
  private func sendOut(_ pupil: Pupil, _ news: PeopleNews, _ making: inout Transaction) {
    inform(pupil, news, &making)
    if let visitor = connection.removeValue(forKey: pupil) { visitors[visitor]?.pupil = nil }
  }

  private func inform(_ pupil: Pupil, _ news: PeopleNews, _ making: inout Transaction) {
    if let visitor = connection[pupil] { making.turn.news.append((visitor, .people(news))) }
  }
}

/// Passing news about who may come in.
public enum PeopleNews: Hashable, Sendable {
  // To teachers.
  case wrongKey(address: String)
  case keyChanged
  case waiting(Pupil)
  case knocked(Pupil, address: String)

  // To the one whom it is about.
  case accepted
  case declined
  case banned
  case renamed(Pupil)
}
