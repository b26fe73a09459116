public import Games

/// What a teacher may ask about who is in the class.
public enum People: Hashable, Sendable {
  /// Nil: only tells how it is.
  case enrolment(Enrolment?)
  case accept(Who)
  case decline(Who)
  /// Draws a new return word.
  case renew(name: String)
  case rename(name: String, to: String)
  case ban(name: String)
  /// Everybody in the class.
  case pupils

  public enum Who: Hashable, Sendable {
    /// All who wait to be let in.
    case everybody
    case one(String)
  }
}

/// What came of it.
public enum PeopleDone: Hashable, Sendable {
  /// The key was right. Games on this connection count as that pupil's, if it is one; so many wait
  /// to be let in.
  case taught(as: Pupil?, waiting: Int)
  case enrolment(Enrolment)
  case accepted([Pupil])
  /// The names, which nobody has any more.
  case declined([String])
  case renewed(Pupil, word: String)
  case renamed(Pupil)
  case banned(Pupil)
  case pupils([Pupil])
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
  func perform(
    _ people: People, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    switch people {
    case .enrolment(let enrolment):
      if let enrolment, enrolment != book.enrolment {
        try making.decide()
        tell(EnrolmentSet(enrolment: enrolment), &making)
      }
      return .people(.enrolment(book.enrolment))
    case .accept(.everybody):
      let waiting = try waiting()
      try making.decide()
      for pupil in waiting { letIn(pupil, &making) }
      return .people(.accepted(waiting))
    case .accept(.one(let name)): return try accept(pupil(called: name), &making)
    case .decline(.everybody):
      let waiting = try waiting()
      try making.decide()
      return .people(.declined(waiting.map { free($0, &making) }))
    case .decline(.one(let name)): return try decline(pupil(called: name), &making)
    case .renew(let name):
      let pupil = try pupil(called: name)
      try making.decide()
      let word = giveWord(to: pupil, speakingAs: connection[pupil] ?? visitor, &making)
      return .people(.renewed(pupil, word: word))
    case .rename(let name, let new): return try rename(pupil(called: name), to: new, &making)
    case .ban(let name): return try ban(pupil(called: name), &making)
    case .pupils: return .people(.pupils(book.pupils))
    }
  }

  private func waiting() throws(Trouble) -> [Pupil] {
    let waiting = book.pending
    if waiting.isEmpty { throw .people(.nobodyWaits) }
    return waiting
  }

  // MARK: Letting in

  private func accept(_ pupil: Pupil, _ making: inout Making) throws(Trouble) -> Done {
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
    return .people(.accepted([pupil]))
  }

  private func letIn(_ pupil: Pupil, _ making: inout Making) {
    tell(Accepted(pupil: pupil), &making)
    inform(pupil, .accepted, &making)
  }

  /// Who knocked comes in, with a word that it can use the next time.
  private func open(
    to visitor: VisitorID, as pupil: Pupil, _ making: inout Making
  ) throws(Trouble) {
    let word = giveWord(to: pupil, speakingAs: visitor, &making)
    making.turn.welcomes.append(
      (visitor, try welcome(pupil, word: word, after: nil, from: visitor, &making)))
  }

  private func decline(_ pupil: Pupil, _ making: inout Making) throws(Trouble) -> Done {
    if book.role(of: pupil) == .pending {
      try making.decide()
      return .people(.declined([free(pupil, &making)]))
    }
    guard let knocking = whoKnocked(as: pupil, at: making.wall) else {
      throw .people(.notWaiting(pupil))
    }
    knocks[pupil] = nil
    making.turn.news.append((knocking, .people(.declined)))
    return .people(.declined([book.name(of: pupil)]))
  }

  /// Does not let somebody in; answers with the name, which is free again.
  private func free(_ pupil: Pupil, _ making: inout Making) -> String {
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

  private func rename(
    _ pupil: Pupil, to typed: String, _ making: inout Making
  ) throws(Trouble) -> Done {
    guard let name = Names.checked(typed) else { throw .badName }
    if let other = book.pupil(named: name), other != pupil { throw .people(.nameTaken(other)) }
    if let other = book.pupil(lookingLike: name), other != pupil {
      throw .nameTooAlike(name, to: other)
    }
    if name == book.name(of: pupil) { return .people(.renamed(pupil)) }
    try making.decide()
    tell(Renamed(pupil: pupil, name: name), &making)
    if let room = roomOf[pupil].flatMap({ rooms[$0] }), let seat = room.table.seat(of: pupil) {
      tell(Room.Called(seat: seat, pupil: pupil), in: room, &making)
      settle(room, &making)
    }
    inform(pupil, .renamed(pupil), &making)
    return .people(.renamed(pupil))
  }

  private func ban(_ pupil: Pupil, _ making: inout Making) throws(Trouble) -> Done {
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
    return .people(.banned(pupil))
  }

  /// Whoever is connected as that pupil is nobody from now on.
  private func sendOut(_ pupil: Pupil, _ news: PeopleNews, _ making: inout Making) {
    inform(pupil, news, &making)
    if let visitor = connection.removeValue(forKey: pupil) { visitors[visitor]?.pupil = nil }
  }

  private func inform(_ pupil: Pupil, _ news: PeopleNews, _ making: inout Making) {
    if let visitor = connection[pupil] { making.turn.news.append((visitor, .people(news))) }
  }
}
