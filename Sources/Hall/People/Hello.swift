import Classroom
import Games
import Secrets
import Words

/// Coming in: who is who.
extension Hall {
  public func hello(
    _ introduction: Introduction, after: LastHeard?, _ making: inout Transaction
  ) throws(Trouble) -> Welcome {
    let visitor = making.asker
    switch introduction {
    case .name(let typed, let once):
      let known = book.pupil(named: Names.tidied(typed))
      let checked = Names.checked(typed)
      if known == nil, checked == nil { throw Names.trouble(with: typed) }
      if let known, !isFirstVisit(of: known, saying: once, making) {
        guard connection(of: known) == visitor || speaks(for: known, visitor) else {
          throw knock(at: known, from: visitor, &making)
        }
        return try welcome(known, after: after, from: visitor, &making)
      }
      if let present = presence[visitor]?.pupil, let room = place(of: present)?.room, room.isOpen {
        throw .stayOrLeave(present, room.number)
      }
      if let known {
        try making.decide()
        return firstVisit(known, saying: once, from: visitor, &making)
      }
      guard let name = checked else { throw Names.trouble(with: typed) }
      if let other = book.pupil(lookingLike: name) { throw .nameTooAlike(name, to: other) }
      if Names.isForTeachers(name), !isTeacher(visitor) { throw .badName }
      try keepPaceOfNames(making)
      let lapsed = try whoMakesPlace(making)
      try making.decide()
      if let lapsed { makePlace(lapsed, &making) }
      return enrol(name, saying: once, from: visitor, &making)
    case .returning(let typed, let word):
      // It is not kept longer than it is needed.
      defer { presence.change(visitor) { $0.said = nil } }
      let secret = ReturnSecret(typed: word)
      let name = Names.tidied(typed)
      let named = member(name)
      if let named {
        let wait = waitForWord(of: named, from: visitor, at: making.wall)
        guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
        let day = waitForPictures(secret, of: named, at: making.wall)
        guard day == 0 else { throw turnAway(named, from: visitor, for: day, &making) }
        // Before the word is looked at: that takes long.
        let early = waitForComing(of: named, making)
        guard early == 0 else { throw .tooFast(milliseconds: early) }
      }
      let kept = named.flatMap { proven(secret, of: $0, by: visitor) }
      do throws(Trouble) {
        let welcome = try comeIn(
          as: kept == nil ? nil : named, guessing: Names.key(named.map(book.name) ?? name),
          else: .wrongWord(name), from: visitor, after: after, &making)
        // Behind pictures nothing more is known of the word.
        let word: Stretched? = if case .word = secret { kept } else { nil }
        return completed(welcome, saying: word, &making)
      } catch .wrongWord {
        if let named { tellGuess(secret, at: named, from: visitor, &making) }
        throw .wrongWord(name)
      }
    case .token(let token):
      let pupil = book.pupil(withToken: Digest(of: token))
      let welcome = try comeIn(
        as: pupil, guessing: "", with: token, else: .wrongToken, from: visitor, after: after,
        &making)
      return completed(welcome, &making)
    case .proof(let label, let shown):
      let digest = book.digest(ofTokenLabelled: label)
      guard let digest else {
        return try comeIn(
          as: nil, guessing: "", else: .wrongToken, from: visitor, after: after, &making)
      }
      let checked = check(shown, of: [digest], for: .hello, by: visitor)
      var welcome = try comeIn(
        as: checked.flatMap { book.pupil(withToken: $0.digest) }, guessing: "",
        with: checked?.secret, else: .wrongProof, from: visitor, after: after, &making)
      // Who proves a secret is not told it.
      (welcome.token, welcome.proof) = (nil, checked?.answer)
      return completed(welcome, &making)
    }
  }

  /// How long a name takes none like that from there.
  func wait(
    for secret: ReturnSecret, of pupil: Pupil, from visitor: VisitorID, at now: Moment
  ) -> Int {
    max(
      waitForWord(of: pupil, from: visitor, at: now), waitForPictures(secret, of: pupil, at: now))
  }

  /// How long a name takes no word from there.
  func waitForWord(of pupil: Pupil, from visitor: VisitorID, at now: Moment) -> Int {
    let address = address(of: visitor)
    return max(
      gate.words.wait(visitor, from: address, name: Names.key(book.name(of: pupil)), at: now),
      waitForGuesses(at: pupil, atHome: gate.hasBeen(pupil, at: address), at: now))
  }

  /// Somebody else may have used up what a name hears of pictures. Whoever says some then may be the child:
  /// teachers hear of it as if it had said its name alone, and may let it in.
  private func turnAway(
    _ pupil: Pupil, from visitor: VisitorID, for milliseconds: Int, _ making: inout Transaction
  ) -> Trouble {
    if case .people(let trouble) = knock(at: pupil, from: visitor, &making) {
      return .people(trouble)
    }
    return .tooManyPictures(book.name(of: pupil), milliseconds: milliseconds)
  }

  /// Of an older program's word more is known once it was said. And who was given one before there were pictures
  /// gets some beside it, and hears them once.
  private func completed(
    _ welcome: Welcome, saying said: Stretched? = nil, _ making: inout Transaction
  ) -> Welcome {
    guard let kept = book.word(of: welcome.pupil) else { return welcome }
    var (word, welcome) = (kept, welcome)
    if case .digest = kept, let said { word = .stretched(said) }
    let old = book.pictures(of: welcome.pupil)
    if word == kept, old != nil { return welcome }
    making.ifPossible {
      let new = old == nil ? nextPictures() : nil
      tell(
        WordGiven(pupil: welcome.pupil, word: word, pictures: new?.stretched ?? old), &$0)
      welcome.pictures = new?.secret
    }
    return welcome
  }

  /// A mistyped word is nobody's business. Behind more may be a child that has forgotten its word, or somebody
  /// else: teachers hear of it, and may let it in.
  private func tellGuess(
    _ secret: ReturnSecret, at pupil: Pupil, from visitor: VisitorID, _ making: inout Transaction
  ) {
    if case .pictures = secret { countPictures(of: pupil, at: making.wall) }
    let isHome = gate.hasBeen(pupil, at: address(of: visitor))
    guard countGuess(at: pupil, atHome: isHome, at: making.wall),
      book.role(of: pupil) != .banned
    else { return }
    noteKnock(for: .guess(pupil), as: pupil, from: visitor, &making) {
      .guessed($0)
    }
  }

  private func enrol(
    _ name: String, saying once: String?, from visitor: VisitorID, _ making: inout Transaction
  ) -> Welcome {
    let pupil = book.nextPupil
    tell(Enrolled(pupil: pupil, name: name), &making)
    if isTeacher(visitor) {
      tell(Teaches(pupil: pupil), &making)
    } else if book.enrolment == .approval {
      tell(Pending(pupil: pupil), &making)
      ring(for: .waiting(pupil), from: visitor, &making) { _ in .waiting(pupil) }
    }
    return firstVisit(pupil, saying: once, from: visitor, &making)
  }

  /// A name that is nobody's yet, or that this program has just said for the first time.
  func isFirstVisit(of pupil: Pupil, saying once: String?, _ making: Transaction) -> Bool {
    if book.isExpected(pupil) { return true }
    guard let once, book.role(of: pupil) != .banned, !book.isTeacher(pupil) else { return false }
    return gate.isFirstHello(of: pupil, saying: once, at: making.wall)
  }

  private func firstVisit(
    _ pupil: Pupil, saying once: String?, from visitor: VisitorID, _ making: inout Transaction
  ) -> Welcome {
    gate.noteFirstHello(of: pupil, saying: once, at: making.wall)
    let given = giveWord(to: pupil, speakingAs: visitor, &making)
    let token = giveToken(to: pupil, &making)
    attach(pupil, to: visitor, &making)
    // A teacher may have led it somewhere meanwhile.
    let place = place(of: pupil)
    if let (room, seat) = place { lead(visitor, to: seat, in: room, from: .view, &making) }
    return Welcome(
      pupil: pupil, token: token, word: given.word, pictures: given.pictures, isNew: true,
      room: place?.room.number, seat: place?.seat, seq: place?.room.seq ?? 0)
  }

  /// Lets in who knows the secret; who guesses, so that nobody has been found, is slowed down.
  private func comeIn(
    as pupil: Pupil?, guessing name: String, with token: String? = nil, else trouble: Trouble,
    from visitor: VisitorID, after: LastHeard?, _ making: inout Transaction
  ) throws(Trouble) -> Welcome {
    let address = address(of: visitor)
    // A token cannot be guessed: who knows one is not kept waiting for who does not.
    let wait =
      token != nil && pupil != nil
      ? 0 : gate.words.wait(visitor, from: address, name: name, at: making.wall)
    guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
    guard let pupil else {
      gate.words.failed(visitor, from: address, name: name, at: making.wall)
      throw trouble
    }
    gate.words.succeeded(visitor)
    if book.role(of: pupil) == .banned { throw .people(.banned) }
    try keepPace(.coming, pupil, making)
    return try welcome(pupil, with: token, after: after, from: visitor, &making)
  }

  /// Somebody known is back: a fresh token unless it showed one, or this very connection has been
  /// that pupil already. `given`: a new return word that it is to hear.
  func welcome(
    _ pupil: Pupil, with shown: String? = nil, given: GivenWord? = nil, after: LastHeard?,
    from visitor: VisitorID, _ making: inout Transaction
  ) throws(Trouble) -> Welcome {
    let isSame = connection(of: pupil) == visitor
    if shown == nil, !isSame { try making.decide() }
    gate.endFirstHello(of: pupil)
    let token = shown ?? (isSame ? nil : giveToken(to: pupil, &making))
    attach(pupil, to: visitor, &making)
    let place = place(of: pupil)
    if let (room, seat) = place {
      // Of another room than the one that it has heard of it begins with how things stand.
      let known = after.flatMap {
        $0.room.map { $0.uppercased() == room.code } ?? true ? $0.seq : nil
      }
      lead(visitor, to: seat, in: room, from: known.map { .after($0) } ?? .view, &making)
    }
    return Welcome(
      pupil: pupil, token: token, word: given?.word, pictures: given?.pictures, isNew: false,
      room: place?.room.number, seat: place?.seat, seq: place?.room.seq ?? 0)
  }

  /// The visitor is the pupil from now on, and wins over whoever was.
  private func attach(_ pupil: Pupil, to visitor: VisitorID, _ making: inout Transaction) {
    if presence[visitor]?.pupil != pupil { detach(visitor, &making) }
    if let loser = presence.attach(pupil, to: visitor) {
      making.part(loser, from: roomOf[pupil])
      making.send(.takenOver, to: loser)
    }
    gate.remember(address(of: visitor), asHomeOf: pupil)
    making.ifPossible { comeBack(pupil, &$0) }
    tellInvitations(of: pupil, to: visitor, &making)
    making.ifPossible { tellRulings(of: pupil, to: visitor, &$0) }
  }

  // MARK: Presence

  /// The visitor is nobody any more: its seat is away.
  func detach(
    _ visitor: VisitorID, isGoingHome: Bool = false, _ making: inout Transaction
  ) {
    guard let pupil = presence.detach(visitor, at: making.at) else { return }
    making.part(visitor, from: roomOf[pupil])
    guard let (room, seat) = place(of: pupil), room.table[seat]?.presence == .here else { return }
    making.ifPossible {
      carryOut(Room.Away(seat: seat, isGoingHome: isGoingHome), in: room, &$0)
    }
  }

  /// The pupil shows a sign of life.
  func comeBack(_ pupil: Pupil, _ making: inout Transaction) {
    guard let (room, seat) = place(of: pupil), let place = room.table[seat],
      place.presence != .here || place.isSkipped
    else { return }
    carryOut(Room.Back(seat: seat), in: room, &making)
  }

  // MARK: Secrets

  /// Gives a new return word, in the language of a visitor, and new pictures; those before are good no more.
  func giveWord(
    to pupil: Pupil, speakingAs visitor: VisitorID, _ making: inout Transaction
  ) -> GivenWord {
    gate.forgetHomes(of: pupil)
    if let visitor = connection(of: pupil) {
      gate.remember(address(of: visitor), asHomeOf: pupil)
    }
    let (word, pictures) = (nextWord(in: language(of: visitor)), nextPictures())
    tell(
      WordGiven(
        pupil: pupil, word: .stretched(word.stretched), pictures: pictures.stretched), &making)
    return GivenWord(word: word.secret, pictures: pictures.secret)
  }

  private func giveToken(to pupil: Pupil, _ making: inout Transaction) -> String {
    let signs = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let token = String((0..<32).map { _ in signs[Int(dice.games.secret() % 36)] })
    tell(TokenGiven(pupil: pupil, digest: Digest(of: token)), &making)
    return token
  }
}
