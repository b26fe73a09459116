public import Classroom
public import Games

/// Who is meant of those who wait to be let in.
public enum Waiting: Hashable, Sendable {
  case everybody
  /// As it was said, which may be one name or several.
  case named(String, Naming)
}

/// What became of somebody who was to be let in.
public struct Admission: Sendable {
  public let pupil: Pupil
  /// Nil: it is in.
  public let refusal: Trouble?
  /// Of who knocked.
  public let address: String?
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
  /// It has played, and what a teacher plays is nobody's results.
  case isChild(Pupil)
  /// Who judges does so by name; this one has said none, or a pupil's.
  case nameFirst(Pupil?)
  case alreadyBanned(Pupil)
  /// Somebody else is connected as that pupil, and would lose its seat.
  case isHere(Pupil, Sighting)
}

extension Hall {
  public func setEnrolment(_ enrolment: Enrolment, _ making: inout Transaction) throws(Trouble) {
    guard enrolment != book.enrolment else { return }
    try making.decide()
    tell(EnrolmentSet(enrolment: enrolment), &making)
  }

  /// Answers with what became of each. Of several who are named those may come in who can.
  ///
  /// - Parameter isAnyway: also where somebody else is connected as that pupil.
  public func accept(
    _ who: Waiting, anyway isAnyway: Bool, _ making: inout Transaction
  ) throws(Trouble) -> [Admission] {
    switch who {
    case .everybody:
      let waiting = try waiting()
      try making.decide()
      for pupil in waiting { letIn(pupil, &making) }
      return waiting.map { Admission(pupil: $0, refusal: nil, address: nil) }
    case .named(let name, let naming):
      let pupils = try whoIsToBeLetIn(name, naming)
      let admissions = pupils.map { pupil in
        do throws(Trouble) {
          let address = try accept(pupil, anyway: isAnyway, &making)
          return Admission(pupil: pupil, refusal: nil, address: address)
        } catch {
          return Admission(pupil: pupil, refusal: error, address: nil)
        }
      }
      if admissions.count == 1, let refusal = admissions[0].refusal { throw refusal }
      return admissions
    }
  }

  /// One pupil where one is called so, and else those whose names stand there.
  func whoIsToBeLetIn(_ name: String, _ naming: Naming) throws(Trouble) -> [Pupil] {
    if isCalled(name) { return [try pupil(called: name)] }
    if let pupils = try? pupils(naming, most: limits.pupils) { return pupils }
    return [try pupil(called: name)]
  }

  /// Answers with the names, which nobody has any more.
  public func decline(_ who: Waiting, _ making: inout Transaction) throws(Trouble) -> [String] {
    switch who {
    case .everybody:
      let waiting = try waiting()
      try making.decide()
      return waiting.map { free($0, &making) }
    case .named(let name, _): return [try decline(pupil(called: name), &making)]
    }
  }

  /// Draws a new return word.
  public func renew(
    _ name: String, _ making: inout Transaction
  ) throws(Trouble) -> (Pupil, given: GivenWord) {
    let pupil = try pupil(called: name)
    try mustStandAbove(pupil, making)
    try making.decide()
    return (pupil, renew(pupil, speakingAs: connection(of: pupil) ?? making.asker, &making))
  }

  /// New return words to be written down or printed: for who has never come and has none, or for those who are
  /// named, whose old words are good no more.
  public func giveSlips(
    _ naming: Naming?, _ making: inout Transaction
  ) throws(Trouble) -> [(pupil: Pupil, given: GivenWord)] {
    let chosen = try whoGetsSlips(naming)
    for pupil in chosen { try mustStandAbove(pupil, making) }
    if chosen.isEmpty { return [] }
    try making.decide()
    return chosen.map { ($0, renew($0, speakingAs: making.asker, &making)) }
  }

  private func renew(
    _ pupil: Pupil, speakingAs visitor: VisitorID, _ making: inout Transaction
  ) -> GivenWord {
    making.send(.people(.renewed), to: connection(of: pupil))
    gate.endFirstHello(of: pupil)
    return giveWord(to: pupil, speakingAs: visitor, &making)
  }

  func whoGetsSlips(_ naming: Naming?) throws(Trouble) -> [Pupil] {
    let named = try naming.map { (naming) throws(Trouble) in try pupils(naming, most: Int.max) }
    return named ?? book.pupils.filter { book.isExpected($0) }
  }

  /// Whoever helps to teach would else be somebody who teaches, by a new word, and do all in that name.
  private func mustStandAbove(_ pupil: Pupil, _ making: Transaction) throws(Trouble) {
    if book.isTeacher(pupil), owner(of: making.asker) != pupil {
      try mustTeach(making, as: .teacher)
    }
  }

  private func waiting() throws(Trouble) -> [Pupil] {
    let waiting = book.pending
    if waiting.isEmpty { throw .people(.nobodyWaits) }
    return waiting
  }

  // MARK: Letting in

  private func accept(
    _ pupil: Pupil, anyway isAnyway: Bool, _ making: inout Transaction
  ) throws(Trouble) -> String? {
    let knocking = whoKnocked(as: pupil, at: making.wall)
    gate.knocks[pupil]?.acceptedUntil = nil
    let role = book.role(of: pupil)
    switch role {
    case .pending, .banned:
      try making.decide()
      letIn(pupil, &making)
      // While one who waits is there, somebody else at the door is another matter; and so is whoever knocked
      // while the child was banned.
      guard role == .pending, connection(of: pupil) == nil, let knocking else { return nil }
      return try open(to: knocking, as: pupil, &making)
    case .pupil, .teacher, .assistant:
      guard let knocking else { throw .people(.notWaiting(pupil)) }
      try mustStandAbove(pupil, making)
      if !isAnyway, let sighting = sighting(of: pupil, making) {
        throw .people(.isHere(pupil, sighting))
      }
      try making.decide()
      return try open(to: knocking, as: pupil, &making)
    }
  }

  private func letIn(_ pupil: Pupil, _ making: inout Transaction) {
    tell(Accepted(pupil: pupil), &making)
    making.send(.people(.accepted), to: connection(of: pupil))
  }

  /// Who knocked comes in, with a word that it can use the next time. Answers with its address.
  private func open(
    to visitor: VisitorID, as pupil: Pupil, _ making: inout Transaction
  ) throws(Trouble) -> String {
    let given = giveWord(to: pupil, speakingAs: visitor, &making)
    // Perhaps somebody else is just now taken for that child.
    gate.forgetHomes(of: pupil)
    forgetKnock(as: pupil)
    let welcome = try welcome(pupil, given: given, after: nil, from: visitor, &making)
    making.effects.add(.welcome(visitor, welcome))
    return address(of: visitor)
  }

  private func decline(_ pupil: Pupil, _ making: inout Transaction) throws(Trouble) -> String {
    if book.role(of: pupil) == .pending {
      try making.decide()
      return free(pupil, &making)
    }
    guard let knocking = whoKnocked(as: pupil, at: making.wall) else {
      throw .people(.notWaiting(pupil))
    }
    forgetKnock(as: pupil)
    making.send(.people(.declined), to: knocking)
    return book.name(of: pupil)
  }

  /// Does not let somebody in; answers with the name, which is free again.
  private func free(_ pupil: Pupil, _ making: inout Transaction) -> String {
    let name = book.name(of: pupil)
    making.send(.people(.declined), to: whoKnocked(as: pupil, at: making.wall))
    tell(Declined(pupil: pupil), &making)
    sendOut(pupil, .people(.declined), &making)
    return name
  }

  // MARK: Names and bans

  public func rename(
    _ old: String, to typed: String, _ making: inout Transaction
  ) throws(Trouble) -> Pupil {
    let pupil = try pupil(called: old)
    try mustStandAbove(pupil, making)
    guard let name = Names.checked(typed) else { throw Names.trouble(with: typed) }
    if let other = book.pupil(named: name), other != pupil { throw .people(.nameTaken(other)) }
    if let other = book.pupil(lookingLike: name), other != pupil {
      throw .nameTooAlike(name, to: other)
    }
    if name == book.name(of: pupil) { return pupil }
    try making.decide()
    tell(Renamed(pupil: pupil, name: name), &making)
    if let (room, seat) = place(of: pupil) {
      carryOut(Room.Called(seat: seat, pupil: pupil), in: room, &making)
    }
    making.send(.people(.renamed(pupil)), to: connection(of: pupil))
    return pupil
  }

  public func ban(_ name: String, _ making: inout Transaction) throws(Trouble) -> Pupil {
    let pupil = try pupil(called: name)
    switch book.role(of: pupil) {
    case .pupil, .pending: break
    case .teacher, .assistant: throw .people(.isTeacher(pupil))
    case .banned: throw .people(.alreadyBanned(pupil))
    }
    try making.decide()
    tell(Banned(pupil: pupil), &making)
    getUp(pupil, &making)
    sendOut(pupil, .people(.banned), &making)
    return pupil
  }

  /// Whoever is connected as that pupil is nobody from now on, and whoever knocked may knock anew.
  func sendOut(_ pupil: Pupil, _ news: News, _ making: inout Transaction) {
    gate.knocks[pupil] = nil
    making.send(news, to: presence.detach(pupil))
  }
}

/// Passing news about who may come in.
public enum PeopleNews: Hashable, Sendable {
  // To teachers.
  case wrongKey(address: String)
  case keyChanged
  case waiting(Pupil)
  case knocked(Knocking)
  case guessed(Knocking)

  // To the one whom it is about.
  case accepted
  case declined
  /// Many wait to be let in, and it has waited longest.
  case outnumbered
  case banned
  case renamed(Pupil)
  case readTo(Bool)
  /// Whoever sits there need not be that child: a teacher tells the word.
  case renewed
}
