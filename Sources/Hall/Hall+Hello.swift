import Games
import Words

/// Coming in: who is who.
extension Hall {
  public func hello(
    _ introduction: Introduction, after: Int?, _ making: inout Transaction
  ) throws(Trouble) -> Welcome {
    let visitor = making.asker
    switch introduction {
    case .name(let typed):
      guard let name = Names.checked(typed) else { throw .badName }
      let known = book.pupil(named: name)
      if let known, !book.isExpected(known) {
        guard connection[known] == visitor else { throw knock(at: known, from: visitor, &making) }
        return try welcome(known, after: after, from: visitor, &making)
      }
      if let present = visitors[visitor]?.pupil, let room = try? seat(of: present).0 {
        switch room.phase {
        case .gathering, .playing: throw .stayOrLeave(present, room.number)
        case .over, .ended: break
        }
      }
      if let known {
        try making.decide()
        return firstVisit(known, from: visitor, &making)
      }
      if let other = book.pupil(lookingLike: name) { throw .nameTooAlike(name, to: other) }
      guard book.count < limits.pupils else { throw .classFull }
      try making.decide()
      return enrol(name, from: visitor, &making)
    case .returning(let typed, let word):
      let name = Names.checked(typed) ?? typed
      return try comeIn(guessing: Names.key(name), from: visitor, after: after, &making) { hall in
        hall.book.pupil(named: name).flatMap { hall.book.isWord(word, of: $0) ? $0 : nil }
      } orElse: {
        .wrongWord(name)
      }
    case .token(let token):
      return try comeIn(
        guessing: "", with: token, from: visitor, after: after, &making
      ) { hall in
        hall.book.pupil(withToken: token)
      } orElse: {
        .wrongToken
      }
    }
  }

  private func enrol(
    _ name: String, from visitor: VisitorID, _ making: inout Transaction
  ) -> Welcome {
    let pupil = book.nextPupil
    tell(Enrolled(pupil: pupil, name: name), &making)
    if isTeacher(visitor) {
      tell(Teaches(pupil: pupil), &making)
    } else if book.enrolment == .approval {
      tell(Pending(pupil: pupil), &making)
      ring(for: .waiting(pupil), from: visitor, &making) { _ in .waiting(pupil) }
    }
    return firstVisit(pupil, from: visitor, &making)
  }

  /// Somebody comes for the first time.
  private func firstVisit(
    _ pupil: Pupil, from visitor: VisitorID, _ making: inout Transaction
  ) -> Welcome {
    let word = giveWord(to: pupil, speakingAs: visitor, &making)
    let token = giveToken(to: pupil, &making)
    attach(pupil, to: visitor, &making)
    return Welcome(
      pupil: pupil, token: token, word: word, isNew: true, room: nil, seat: nil, seq: 0)
  }

  /// Lets in who knows the secret; who guesses is slowed down.
  private func comeIn(
    guessing name: String, with token: String? = nil, from visitor: VisitorID, after: Int?,
    _ making: inout Transaction,
    _ find: (Hall) -> Pupil?, orElse trouble: () -> Trouble
  ) throws(Trouble) -> Welcome {
    let address = visitors[visitor]?.address ?? ""
    let wait = door.wait(address: address, name: name, at: making.wall)
    guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
    guard let pupil = find(self) else {
      door.failed(address: address, name: name, at: making.wall)
      throw trouble()
    }
    door.succeeded(address: address, name: name)
    if book.role(of: pupil) == .banned { throw .people(.banned) }
    try keepPace(pupil, at: making.wall)
    return try welcome(pupil, with: token, after: after, from: visitor, &making)
  }

  /// Somebody known is back: a fresh token unless it showed one, or this very connection has been
  /// that pupil already. `word`: a new return word that it is to hear.
  func welcome(
    _ pupil: Pupil, with shown: String? = nil, word: String? = nil, after: Int?,
    from visitor: VisitorID, _ making: inout Transaction
  ) throws(Trouble) -> Welcome {
    let isSame = connection[pupil] == visitor
    if shown == nil, !isSame { try making.decide() }
    let token = shown ?? (isSame ? nil : giveToken(to: pupil, &making))
    attach(pupil, to: visitor, &making)
    let room = roomOf[pupil].flatMap { rooms[$0] }
    let seat = room?.table.seat(of: pupil)
    if let room, let seat {
      stopWatching(room.number, visitor)
      making.turn.follows.append(
        Follow(
          visitor: visitor, room: room.number, viewpoint: .seat(seat),
          start: after.map { .after($0) } ?? .view))
    }
    return Welcome(
      pupil: pupil, token: token, word: word, isNew: false, room: room?.number, seat: seat,
      seq: room?.seq ?? 0)
  }

  /// The visitor is the pupil from now on, and wins over whoever was.
  private func attach(_ pupil: Pupil, to visitor: VisitorID, _ making: inout Transaction) {
    if let before = visitors[visitor]?.pupil, before != pupil {
      connection[before] = nil
      if let room = roomOf[before] { making.turn.parts.append((visitor, room)) }
      making.ifPossible { stepAway(before, &$0) }
    }
    if let loser = connection[pupil], loser != visitor {
      visitors[loser]?.pupil = nil
      if let room = roomOf[pupil] { making.turn.parts.append((loser, room)) }
      making.turn.news.append((loser, .takenOver))
    }
    visitors[visitor]?.pupil = pupil
    connection[pupil] = visitor
    making.ifPossible { comeBack(pupil, &$0) }
    tellInvitations(of: pupil, to: visitor, &making)
    making.ifPossible { tellRulings(of: pupil, to: visitor, &$0) }
  }

  // MARK: Presence

  /// The pupil's connection is gone.
  func stepAway(_ pupil: Pupil, _ making: inout Transaction) {
    guard let number = roomOf[pupil], let room = rooms[number],
      let seat = room.table.seat(of: pupil), room.table[seat]?.presence == .here
    else { return }
    tell(Room.Away(seat: seat), in: room, &making)
    settle(room, &making)
  }

  /// The pupil shows a sign of life.
  func comeBack(_ pupil: Pupil, _ making: inout Transaction) {
    guard let number = roomOf[pupil], let room = rooms[number],
      let seat = room.table.seat(of: pupil), let place = room.table[seat],
      place.presence != .here || place.isSkipped
    else { return }
    tell(Room.Back(seat: seat), in: room, &making)
    settle(room, &making)
  }

  // MARK: Secrets

  /// Gives a new return word, in the language of a visitor; the one before is good no more.
  func giveWord(to pupil: Pupil, speakingAs visitor: VisitorID, _ making: inout Transaction)
    -> String
  {
    let word = drawReturnWord(language: visitors[visitor]?.language ?? .swedish)
    tell(
      WordGiven(pupil: pupil, digest: Digest(of: ReturnWord.spelled(word), owner: pupil.number)),
      &making)
    return word
  }

  private func giveToken(to pupil: Pupil, _ making: inout Transaction) -> String {
    let signs = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let token = String((0..<32).map { _ in signs[Int(chance.secret() % 36)] })
    tell(TokenGiven(pupil: pupil, digest: ClassBook.digest(ofToken: token)), &making)
    return token
  }

  /// A short joined word of the easiest level, and a number.
  private func drawReturnWord(language: Language) -> String {
    let words =
      lists.first { $0.language == language }?.levels.first?.questions
      .flatMap(\.rights).map(\.whole).filter { $0.count <= 8 } ?? []
    let word = words.isEmpty ? "ord" : words[Int(chance.secret() % UInt64(words.count))]
    return "\(word)-\(10 + chance.secret() % 90)"
  }
}
