import Classroom
import Games
import Secrets
import Words

/// Coming in: who is who.
extension Transaction {
  public mutating func hello(
    _ introduction: Introduction, after: LastHeard?
  ) throws(Trouble) -> Welcome {
    let visitor = asker
    switch introduction {
    case .name(let typed, let once):
      let known = hall.known(as: typed)
      let checked = Names.checked(typed)
      if known == nil, checked == nil { throw Names.trouble(with: typed) }
      if let known, !isFirstVisit(of: known, saying: once) {
        guard hall.connection(of: known) == visitor || hall.speaks(for: known, visitor) else {
          throw knock(at: known, from: visitor)
        }
        return try welcome(known, after: after, from: visitor)
      }
      if let present = hall.presence[visitor]?.pupil, let room = hall.place(of: present)?.room,
        room.isOpen
      {
        throw .stayOrLeave(present, room.number)
      }
      if let known {
        try decide()
        return firstVisit(known, saying: once, from: visitor)
      }
      guard let name = checked else { throw Names.trouble(with: typed) }
      if let other = book.pupil(lookingLike: name) { throw .nameTooAlike(name, to: other) }
      if Names.isForTeachers(name), !hall.isTeacher(visitor) { throw .teachersName }
      guard mayTakeNames else { throw .people(.notInClass(name)) }
      try keepPaceOfNames()
      let lapsed = try whoMakesPlace()
      try decide()
      if let lapsed { makePlace(lapsed) }
      return enrol(name, saying: once, from: visitor)
    case .returning(let typed, let word):
      // The word is not kept longer than it is needed.
      defer { hall.presence[visitor]?.said = nil }
      let secret = ReturnSecret(typed: word)
      let name = Names.tidied(typed)
      let named = hall.member(name)
      if let named {
        let wait = hall.waitForWord(of: named, from: visitor, at: wall)
        guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
        let day = hall.waitForPictures(secret, of: named, at: wall)
        guard day == 0 else { throw turnAway(named, from: visitor, for: day) }
        // This comes before the word is looked at, which takes long.
        let early = waitForComing(of: named)
        guard early == 0 else { throw .tooFast(milliseconds: early) }
      }
      let kept = named.flatMap { hall.proven(secret, of: $0, by: visitor) }
      do throws(Trouble) {
        let welcome = try comeIn(
          as: kept == nil ? nil : named, guessing: Names.key(named.map(book.name) ?? name),
          else: .wrongWord(name), from: visitor, after: after)
        // Pictures tell nothing more of the word.
        let word: Stretched? = if case .word = secret { kept } else { nil }
        return completed(welcome, saying: word)
      } catch .wrongWord {
        if let named { tellGuess(secret, at: named, from: visitor) }
        throw .wrongWord(name)
      }
    case .token(let token):
      let pupil = book.pupil(withToken: Digest(of: token))
      let welcome = try comeIn(
        as: pupil, guessing: "", with: token, else: .wrongToken, from: visitor, after: after)
      return completed(welcome)
    case .proof(let label, let shown):
      let digest = book.digest(ofTokenLabelled: label)
      guard let digest else {
        return try comeIn(
          as: nil, guessing: "", else: .wrongToken, from: visitor, after: after)
      }
      let checked = hall.check(shown, of: [digest], for: .hello, by: visitor)
      var welcome = try comeIn(
        as: checked.flatMap { book.pupil(withToken: $0.digest) }, guessing: "",
        with: checked?.secret, else: .wrongProof, from: visitor, after: after)
      // A program that proves a secret is not told it.
      (welcome.token, welcome.proof) = (nil, checked?.answer)
      return completed(welcome)
    }
  }

  /// Whether somebody of whom the class has not heard may come into it.
  var mayTakeNames: Bool { book.enrolment != .names || isTeacher() }

  /// Turns away pictures where the tries of the day are used up, perhaps by somebody else. This may be the
  /// child: teachers hear of it as if it had said its name alone, and may let it in.
  private mutating func turnAway(
    _ pupil: Pupil, from visitor: VisitorID, for milliseconds: Int
  ) -> Trouble {
    if case .people(let trouble) = knock(at: pupil, from: visitor) {
      return .people(trouble)
    }
    return .tooManyPictures(book.name(of: pupil), milliseconds: milliseconds)
  }

  /// Keeps more of an older program's word once it was said. And a pupil who was given a word before there
  /// were pictures gets some beside it, and hears them once.
  private mutating func completed(_ welcome: Welcome, saying said: Stretched? = nil) -> Welcome {
    guard let kept = book.word(of: welcome.pupil) else { return welcome }
    var (word, welcome) = (kept, welcome)
    if case .digest = kept, let said { word = .stretched(said) }
    let old = book.pictures(of: welcome.pupil)
    if word == kept, old != nil { return welcome }
    ifPossible {
      let new = old == nil ? $0.hall.nextPictures() : nil
      $0.tell(WordGiven(pupil: welcome.pupil, word: word, pictures: new?.stretched ?? old))
      welcome.pictures = new?.secret
    }
    return welcome
  }

  /// Tells teachers of wrong words, but for a slip, which is nobody's business: behind more may be a child
  /// that has forgotten its word, or somebody else. They may let it in.
  private mutating func tellGuess(
    _ secret: ReturnSecret, at pupil: Pupil, from visitor: VisitorID
  ) {
    if case .pictures = secret { hall.countPictures(of: pupil, at: wall) }
    let isHome = hall.gate.hasBeen(pupil, at: hall.address(of: visitor))
    guard hall.countGuess(at: pupil, atHome: isHome, at: wall),
      book.role(of: pupil) != .banned
    else { return }
    noteKnock(for: .guess(pupil), as: pupil, from: visitor) {
      .guessed($0)
    }
  }

  private mutating func enrol(
    _ name: String, saying once: String?, from visitor: VisitorID
  ) -> Welcome {
    let pupil = book.nextPupil
    tell(Enrolled(pupil: pupil, name: name))
    if hall.isTeacher(visitor) {
      tell(Teaches(pupil: pupil))
    } else if book.enrolment == .approval {
      tell(Pending(pupil: pupil))
      ring(for: .waiting(pupil), from: visitor) { _ in .waiting(pupil) }
    }
    return firstVisit(pupil, saying: once, from: visitor)
  }

  /// Whether a name is nobody's yet, or this program has just said it for the first time.
  func isFirstVisit(of pupil: Pupil, saying once: String?) -> Bool {
    if book.isExpected(pupil) { return true }
    guard let once, book.role(of: pupil) != .banned, !book.isTeacher(pupil) else { return false }
    return hall.gate.isFirstHello(of: pupil, saying: once, at: wall)
  }

  private mutating func firstVisit(
    _ pupil: Pupil, saying once: String?, from visitor: VisitorID
  ) -> Welcome {
    hall.gate.noteFirstHello(of: pupil, saying: once, at: wall)
    let given = giveWord(to: pupil, speakingAs: visitor)
    let token = giveToken(to: pupil)
    attach(pupil, to: visitor)
    // A teacher may have led it somewhere meanwhile.
    let place = hall.place(of: pupil)
    if let (room, seat) = place { lead(visitor, to: seat, in: room, from: .view) }
    return Welcome(
      pupil: pupil, token: token, word: given.word, pictures: given.pictures, isNew: true,
      room: place?.room.number, seat: place?.seat, seq: place?.room.seq ?? 0)
  }

  /// Lets in a visitor that knows the secret; one that guesses, so that nobody is found, is slowed down.
  private mutating func comeIn(
    as pupil: Pupil?, guessing name: String, with token: String? = nil, else trouble: Trouble,
    from visitor: VisitorID, after: LastHeard?
  ) throws(Trouble) -> Welcome {
    let address = hall.address(of: visitor)
    // A token cannot be guessed: one who knows it does not wait for those who do not.
    let wait =
      token != nil && pupil != nil
      ? 0 : hall.gate.words.wait(visitor, from: address, name: name, at: wall)
    guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
    guard let pupil else {
      hall.gate.words.failed(visitor, from: address, name: name, at: wall)
      throw trouble
    }
    hall.gate.words.succeeded(visitor)
    if book.role(of: pupil) == .banned { throw .people(.banned) }
    try keepPace(.coming, pupil)
    return try welcome(pupil, with: token, after: after, from: visitor)
  }

  /// Lets in somebody known: with a fresh token unless it showed one, or this very connection has been that
  /// pupil already. `given`: a new return word that it is to hear.
  mutating func welcome(
    _ pupil: Pupil, with shown: String? = nil, given: GivenWord? = nil, after: LastHeard?,
    from visitor: VisitorID
  ) throws(Trouble) -> Welcome {
    let isSame = hall.connection(of: pupil) == visitor
    if shown == nil, !isSame { try decide() }
    let isNew = !book.hasCome(pupil)
    hall.gate.endFirstHello(of: pupil)
    let token = shown ?? (isSame ? nil : giveToken(to: pupil))
    attach(pupil, to: visitor)
    let place = hall.place(of: pupil)
    if let (room, seat) = place {
      // A pupil who sits in another room than it has heard of begins with how things stand.
      let known = after.flatMap {
        $0.room.map { $0.uppercased() == room.code } ?? true ? $0.seq : nil
      }
      lead(visitor, to: seat, in: room, from: known.map { .after($0) } ?? .view)
    }
    return Welcome(
      pupil: pupil, token: token, word: given?.word, pictures: given?.pictures, isNew: isNew,
      room: place?.room.number, seat: place?.seat, seq: place?.room.seq ?? 0)
  }

  /// Makes the visitor the pupil from now on: it wins over whoever was.
  private mutating func attach(_ pupil: Pupil, to visitor: VisitorID) {
    if hall.presence[visitor]?.pupil != pupil { detach(visitor) }
    if let loser = hall.presence.attach(pupil, to: visitor, at: wall) {
      part(loser, from: hall.roomOf[pupil])
      send(.takenOver, to: loser)
    }
    hall.gate.remember(hall.address(of: visitor), asHomeOf: pupil)
    ifPossible { $0.comeBack(pupil) }
    tellInvitations(of: pupil, to: visitor)
    ifPossible { $0.tellRulings(of: pupil, to: visitor) }
  }

  // MARK: Presence

  /// Makes the visitor nobody: its seat is away.
  mutating func detach(_ visitor: VisitorID, isGoingHome: Bool = false) {
    guard let pupil = hall.presence.detach(visitor, at: at) else { return }
    part(visitor, from: hall.roomOf[pupil])
    guard let (room, seat) = hall.place(of: pupil), room.table[seat]?.presence == .here else {
      return
    }
    ifPossible {
      $0.carryOut(Room.Away(seat: seat, isGoingHome: isGoingHome), in: room)
    }
  }

  /// Notes a sign of life of the pupil.
  mutating func comeBack(_ pupil: Pupil) {
    guard let (room, seat) = hall.place(of: pupil), let place = room.table[seat],
      place.presence != .here || place.isSkipped
    else { return }
    carryOut(Room.Back(seat: seat), in: room)
  }

  // MARK: Secrets

  /// Gives a new return word, in the language of a visitor, and new pictures; those before are good no more.
  mutating func giveWord(to pupil: Pupil, speakingAs visitor: VisitorID) -> GivenWord {
    hall.gate.forgetHomes(of: pupil)
    if let visitor = hall.connection(of: pupil) {
      hall.gate.remember(hall.address(of: visitor), asHomeOf: pupil)
    }
    let (word, pictures) = (hall.nextWord(in: hall.language(of: visitor)), hall.nextPictures())
    tell(
      WordGiven(
        pupil: pupil, word: .stretched(word.stretched), pictures: pictures.stretched))
    return GivenWord(word: word.secret, pictures: pictures.secret)
  }

  private mutating func giveToken(to pupil: Pupil) -> String {
    let signs = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let token = String((0..<32).map { _ in signs[Int(hall.dice.games.secret() % 36)] })
    tell(TokenGiven(pupil: pupil, digest: Digest(of: token)))
    return token
  }
}

extension Hall {
  /// How long a name takes no secret of that kind from where the visitor is.
  func wait(
    for secret: ReturnSecret, of pupil: Pupil, from visitor: VisitorID, at now: Moment
  ) -> Int {
    max(waitForWord(of: pupil, from: visitor, at: now), waitForPictures(secret, of: pupil, at: now))
  }

  /// How long a name takes no word from where the visitor is.
  func waitForWord(of pupil: Pupil, from visitor: VisitorID, at now: Moment) -> Int {
    let address = address(of: visitor)
    return max(
      gate.words.wait(visitor, from: address, name: Names.key(book.name(of: pupil)), at: now),
      waitForGuesses(at: pupil, atHome: gate.hasBeen(pupil, at: address), at: now))
  }
}
