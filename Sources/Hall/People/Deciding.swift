public import Classroom
public import Games

/// Those of all who wait to be let in who are meant.
public enum Waiting: Hashable, Sendable {
  case everybody
  /// Those who are named, as it was said: that may be one name or several.
  case named(String, Naming)
}

/// The outcome for somebody who was to be let in.
public struct Admission: Sendable {
  public let pupil: Pupil
  /// The reason why the pupil is not in; nil: it is.
  public let refusal: Trouble?
  /// The address of the visitor that knocked.
  public let address: String?
}

/// Why something about somebody is refused.
public enum PeopleTrouble: Hashable, Sendable {
  /// A teacher has not let it in yet.
  case pending
  /// A teacher does not let it in.
  case banned
  /// The class has no such name, and takes no new ones.
  case notInClass(String)
  /// The pupil may not sit down, because no teacher has let it in.
  case notLetIn(Pupil)
  /// The pupil neither waits to be let in, nor has it knocked just now.
  case notWaiting(Pupil)
  case nobodyWaits
  case nameTaken(Pupil)
  case isTeacher(Pupil)
  /// The pupil has played, and what a teacher plays is nobody's results.
  case isChild(Pupil)
  /// Judging takes a teacher's name; this visitor has said none, or a pupil's.
  case nameFirst(Pupil?)
  case alreadyBanned(Pupil)
  /// It is the one who asks, who would lose the right by which she does.
  case isYou(Pupil, Role)
  /// Somebody else is connected as that pupil, and would lose its seat.
  case isHere(Pupil, Sighting)
  /// They have words, which new slips would end.
  case haveWords([Pupil])
}

extension Transaction {
  public mutating func setEnrolment(_ enrolment: Enrolment) throws(Trouble) {
    guard enrolment != book.enrolment else { return }
    try decide()
    tell(EnrolmentSet(enrolment: enrolment))
  }

  /// Answers with what became of each. Of several who are named those may come in who can.
  ///
  /// - Parameter isAnyway: also where somebody else is connected as that pupil.
  public mutating func accept(
    _ who: Waiting, anyway isAnyway: Bool
  ) throws(Trouble) -> [Admission] {
    switch who {
    case .everybody:
      let waiting = try hall.waiting()
      try decide()
      for pupil in waiting { letIn(pupil) }
      return waiting.map { Admission(pupil: $0, refusal: nil, address: nil) }
    case .named(let name, let naming):
      if book.enrolment == .names, hall.isNew(name, naming) {
        return [Admission(pupil: try add(name), refusal: nil, address: nil)]
      }
      let pupils = try hall.whoIsToBeLetIn(name, naming)
      let admissions = pupils.map { pupil in
        do throws(Trouble) {
          let address = try accept(pupil, anyway: isAnyway)
          return Admission(pupil: pupil, refusal: nil, address: address)
        } catch {
          return Admission(pupil: pupil, refusal: error, address: nil)
        }
      }
      if admissions.count == 1, let refusal = admissions[0].refusal { throw refusal }
      return admissions
    }
  }

  /// Answers with the names of those who are not let in, which nobody has any more.
  public mutating func decline(_ who: Waiting) throws(Trouble) -> [String] {
    switch who {
    case .everybody:
      let waiting = try hall.waiting()
      try decide()
      return waiting.map { free($0) }
    case .named(let name, _): return [try decline(hall.pupil(called: name))]
    }
  }

  /// Draws a new return word.
  public mutating func renew(_ name: String) throws(Trouble) -> (Pupil, given: GivenWord) {
    let pupil = try hall.pupil(called: name)
    try mustStandAbove(pupil)
    try decide()
    return (pupil, renew(pupil, speakingAs: hall.connection(of: pupil) ?? asker))
  }

  /// Draws return words to be written down or printed: for pupils who have never come and have none, or for
  /// those who are named.
  ///
  /// - Parameter isAnyway: also for who has a word, which is good no more.
  public mutating func giveSlips(
    _ naming: Naming?, anyway isAnyway: Bool
  ) throws(Trouble) -> [(pupil: Pupil, given: GivenWord)] {
    let chosen = try hall.whoGetsSlips(naming, anyway: isAnyway)
    for pupil in chosen { try mustStandAbove(pupil) }
    if chosen.isEmpty { return [] }
    try decide()
    return chosen.map { ($0, renew($0, speakingAs: asker)) }
  }

  private mutating func renew(_ pupil: Pupil, speakingAs visitor: VisitorID) -> GivenWord {
    send(.people(.renewed), to: hall.connection(of: pupil))
    hall.gate.endFirstHello(of: pupil)
    return giveWord(to: pupil, speakingAs: visitor)
  }

  /// Keeps an assistant from becoming somebody else who teaches, by a new word, and acting in that name.
  private func mustStandAbove(_ pupil: Pupil) throws(Trouble) {
    if book.isTeacher(pupil), hall.owner(of: asker) != pupil {
      try mustTeach(as: .teacher)
    }
  }

  // MARK: Letting in

  private mutating func accept(_ pupil: Pupil, anyway isAnyway: Bool) throws(Trouble) -> String? {
    let knocking = hall.whoKnocked(as: pupil, at: wall)
    hall.gate.knocks[pupil]?.acceptedUntil = nil
    let role = book.role(of: pupil)
    switch role {
    case .pending, .banned:
      try decide()
      letIn(pupil)
      // While a pupil who waits is there, somebody else at the door is another matter; and so is whoever
      // knocked while the child was banned.
      guard role == .pending, hall.connection(of: pupil) == nil, let knocking else { return nil }
      return try open(to: knocking, as: pupil)
    case .pupil, .teacher, .assistant:
      guard let knocking else { throw .people(.notWaiting(pupil)) }
      try mustStandAbove(pupil)
      if !isAnyway, let sighting = sighting(of: pupil) {
        throw .people(.isHere(pupil, sighting))
      }
      try decide()
      return try open(to: knocking, as: pupil)
    }
  }

  /// Puts a name into the class; the first who says it is let in.
  private mutating func add(_ typed: String) throws(Trouble) -> Pupil {
    let name = try hall.newName(typed)
    try decide()
    let pupil = book.nextPupil
    tell(Enrolled(pupil: pupil, name: name))
    return pupil
  }

  private mutating func letIn(_ pupil: Pupil) {
    tell(Accepted(pupil: pupil))
    send(.people(.accepted), to: hall.connection(of: pupil))
  }

  /// Lets in the visitor that knocked, with a word that it can use the next time. Answers with its address.
  private mutating func open(to visitor: VisitorID, as pupil: Pupil) throws(Trouble) -> String {
    let given = giveWord(to: pupil, speakingAs: visitor)
    // Perhaps somebody else is just now taken for that child.
    hall.gate.forgetHomes(of: pupil)
    hall.forgetKnock(as: pupil)
    let welcome = try welcome(pupil, given: given, after: nil, from: visitor)
    effects.add(.welcome(visitor, welcome))
    return hall.address(of: visitor)
  }

  private mutating func decline(_ pupil: Pupil) throws(Trouble) -> String {
    if book.role(of: pupil) == .pending {
      try decide()
      return free(pupil)
    }
    guard let knocking = hall.whoKnocked(as: pupil, at: wall) else {
      throw .people(.notWaiting(pupil))
    }
    hall.forgetKnock(as: pupil)
    send(.people(.declined), to: knocking)
    return book.name(of: pupil)
  }

  /// Does not let a pupil in; answers with its name, which is free again.
  private mutating func free(_ pupil: Pupil) -> String {
    let name = book.name(of: pupil)
    send(.people(.declined), to: hall.whoKnocked(as: pupil, at: wall))
    tell(Declined(pupil: pupil))
    sendOut(pupil, .people(.declined))
    return name
  }

  // MARK: Names and bans

  public mutating func rename(_ old: String, to typed: String) throws(Trouble) -> Pupil {
    let pupil = try hall.pupil(called: old)
    try mustStandAbove(pupil)
    guard let name = Names.checked(typed) else { throw Names.trouble(with: typed) }
    if let other = book.pupil(named: name), other != pupil { throw .people(.nameTaken(other)) }
    if let other = book.pupil(lookingLike: name), other != pupil {
      throw .nameTooAlike(name, to: other)
    }
    if name == book.name(of: pupil) { return pupil }
    try decide()
    tell(Renamed(pupil: pupil, name: name))
    if let (room, seat) = hall.place(of: pupil) {
      carryOut(Room.Called(seat: seat, pupil: pupil), in: room)
    }
    send(.people(.renamed(pupil)), to: hall.connection(of: pupil))
    return pupil
  }

  public mutating func ban(_ name: String) throws(Trouble) -> Pupil {
    let pupil = try hall.pupil(called: name)
    switch book.role(of: pupil) {
    case .pupil, .pending: break
    case .teacher, .assistant: throw .people(.isTeacher(pupil))
    case .banned: throw .people(.alreadyBanned(pupil))
    }
    try decide()
    tell(Banned(pupil: pupil))
    getUp(pupil)
    sendOut(pupil, .people(.banned))
    return pupil
  }

  /// Makes nobody of the visitor that is that pupil, and lets the one that knocked as it knock anew.
  mutating func sendOut(_ pupil: Pupil, _ news: News) {
    hall.gate.knocks[pupil] = nil
    send(news, to: hall.presence.detach(pupil))
  }
}

extension Hall {
  /// The one pupil who is called so, or else those whose names stand there.
  func whoIsToBeLetIn(_ name: String, _ naming: Naming) throws(Trouble) -> [Pupil] {
    if isCalled(name) { return [try pupil(called: name)] }
    if let pupils = try? pupils(naming, most: limits.pupils) { return pupils }
    return [try pupil(called: name)]
  }

  /// Whether nobody is called so, and nobody of several who are named waits.
  fileprivate func isNew(_ name: String, _ naming: Naming) -> Bool {
    (try? whoIsToBeLetIn(name, naming)) == nil
      && !naming.words.contains { member($0).map { book.role(of: $0) == .pending } ?? false }
  }

  func whoGetsSlips(_ naming: Naming?, anyway isAnyway: Bool) throws(Trouble) -> [Pupil] {
    guard let naming else { return book.pupils.filter { book.isExpected($0) } }
    let named = try pupils(naming, most: Int.max)
    let known = named.filter { book.word(of: $0) != nil }
    guard known.isEmpty || isAnyway else { throw .people(.haveWords(known)) }
    return named
  }

  fileprivate func waiting() throws(Trouble) -> [Pupil] {
    let waiting = book.pending
    if waiting.isEmpty { throw .people(.nobodyWaits) }
    return waiting
  }
}

/// Passing news about those who come in.
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
  /// Many wait to be let in, and the pupil has waited longest.
  case outnumbered
  case banned
  case renamed(Pupil)
  case readTo(Bool)
  /// The pupil has a new word, which a teacher tells: whoever sits there need not be that child.
  case renewed
}
