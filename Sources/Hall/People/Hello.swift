public import Games
import Words

/// Coming in: who is who.
extension Hall {
  public func hello(
    _ introduction: Introduction, after: LastHeard?, _ making: inout Transaction
  ) throws(Trouble) -> Welcome {
    let visitor = making.asker
    switch introduction {
    case .name(let typed):
      guard let name = Names.checked(typed) else { throw .badName }
      let known = book.pupil(named: name)
      if let known, !book.isExpected(known) {
        guard connection[known] == visitor || speaks(for: known, visitor) else {
          throw knock(at: known, from: visitor, &making)
        }
        return try welcome(known, after: after, from: visitor, &making)
      }
      if let present = visitors[visitor]?.pupil, let room = place(of: present)?.room, room.isOpen {
        throw .stayOrLeave(present, room.number)
      }
      if let known {
        try making.decide()
        return firstVisit(known, from: visitor, &making)
      }
      if let other = book.pupil(lookingLike: name) { throw .nameTooAlike(name, to: other) }
      try keepPaceOfNames(making)
      let lapsed = try whoMakesPlace(making)
      try making.decide()
      if let lapsed { tell(Declined(pupil: lapsed), &making) }
      return enrol(name, from: visitor, &making)
    case .returning(let typed, let word):
      let name = Names.checked(typed) ?? typed
      let named = book.pupil(named: name)
      let pupil = named.flatMap { book.isWord(word, of: $0) ? $0 : nil }
      if let named, !hasBeen(named, at: address(of: visitor)) {
        let wait = waitForGuesses(at: named, at: making.wall)
        guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
      }
      do throws(Trouble) {
        return try comeIn(
          as: pupil, guessing: Names.key(name), else: .wrongWord(name), from: visitor, after: after,
          &making)
      } catch .wrongWord {
        if let named { tellGuess(at: named, from: visitor, &making) }
        throw .wrongWord(name)
      }
    case .token(let token):
      let pupil = book.pupil(withToken: token)
      return try comeIn(
        as: pupil, guessing: "", with: token, else: .wrongToken, from: visitor, after: after,
        &making)
    }
  }

  /// Two slips are nobody's business. Behind more may be a child that has forgotten its word, or somebody else:
  /// teachers hear of it, and may let it in.
  private func tellGuess(
    at pupil: Pupil, from visitor: VisitorID, _ making: inout Transaction
  ) {
    guard countGuess(at: pupil, at: making.wall) > 2 else { return }
    rememberKnock(as: pupil, from: visitor, at: making.wall)
    ring(for: .guess(pupil), from: visitor, &making) { .guessed(pupil, address: $0) }
  }

  /// Whether somebody has been that pupil there since it was given its word, as far as is remembered: a new start
  /// of the server forgets it.
  private func hasBeen(_ pupil: Pupil, at address: String) -> Bool {
    homes[pupil]?.contains(address) == true
  }

  private static let homesKept = 8

  private func remember(_ address: String, asHomeOf pupil: Pupil) {
    if hasBeen(pupil, at: address) { return }
    homes[pupil] = (homes[pupil] ?? []).suffix(Hall.homesKept - 1) + [address]
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

  private func firstVisit(
    _ pupil: Pupil, from visitor: VisitorID, _ making: inout Transaction
  ) -> Welcome {
    let word = giveWord(to: pupil, speakingAs: visitor, &making)
    let token = giveToken(to: pupil, &making)
    attach(pupil, to: visitor, &making)
    return Welcome(
      pupil: pupil, token: token, word: word, isNew: true, room: nil, seat: nil, seq: 0)
  }

  /// Lets in who knows the secret; who guesses, so that nobody has been found, is slowed down.
  private func comeIn(
    as pupil: Pupil?, guessing name: String, with token: String? = nil, else trouble: Trouble,
    from visitor: VisitorID, after: LastHeard?, _ making: inout Transaction
  ) throws(Trouble) -> Welcome {
    let address = address(of: visitor)
    // A token cannot be guessed: who knows one is not kept waiting for who does not.
    let wait =
      token != nil && pupil != nil ? 0 : door.wait(address: address, name: name, at: making.wall)
    guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
    guard let pupil else {
      door.failed(address: address, name: name, at: making.wall)
      throw trouble
    }
    door.succeeded(address: address, name: name)
    if book.role(of: pupil) == .banned { throw .people(.banned) }
    try keepPace(.coming, pupil, making)
    return try welcome(pupil, with: token, after: after, from: visitor, &making)
  }

  /// Somebody known is back: a fresh token unless it showed one, or this very connection has been
  /// that pupil already. `word`: a new return word that it is to hear.
  func welcome(
    _ pupil: Pupil, with shown: String? = nil, word: String? = nil, after: LastHeard?,
    from visitor: VisitorID, _ making: inout Transaction
  ) throws(Trouble) -> Welcome {
    let isSame = connection[pupil] == visitor
    if shown == nil, !isSame { try making.decide() }
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
      pupil: pupil, token: token, word: word, isNew: false, room: place?.room.number,
      seat: place?.seat, seq: place?.room.seq ?? 0)
  }

  /// The visitor is the pupil from now on, and wins over whoever was.
  private func attach(_ pupil: Pupil, to visitor: VisitorID, _ making: inout Transaction) {
    if visitors[visitor]?.pupil != pupil { detach(visitor, &making) }
    if let loser = connection[pupil], loser != visitor {
      visitors[loser]?.pupil = nil
      making.part(loser, from: roomOf[pupil])
      making.send(.takenOver, to: loser)
    }
    visitors[visitor]?.pupil = pupil
    connection[pupil] = visitor
    remember(address(of: visitor), asHomeOf: pupil)
    goneSince[pupil] = nil
    making.ifPossible { comeBack(pupil, &$0) }
    tellInvitations(of: pupil, to: visitor, &making)
    making.ifPossible { tellRulings(of: pupil, to: visitor, &$0) }
  }

  // MARK: Presence

  /// The visitor is nobody any more: its seat is away.
  func detach(_ visitor: VisitorID, _ making: inout Transaction) {
    guard let pupil = visitors[visitor]?.pupil else { return }
    visitors[visitor]?.pupil = nil
    connection[pupil] = nil
    goneSince[pupil] = making.at
    making.part(visitor, from: roomOf[pupil])
    guard let (room, seat) = place(of: pupil), room.table[seat]?.presence == .here else { return }
    making.ifPossible { carryOut(Room.Away(seat: seat), in: room, &$0) }
  }

  /// The pupil shows a sign of life.
  func comeBack(_ pupil: Pupil, _ making: inout Transaction) {
    guard let (room, seat) = place(of: pupil), let place = room.table[seat],
      place.presence != .here || place.isSkipped
    else { return }
    carryOut(Room.Back(seat: seat), in: room, &making)
  }

  // MARK: Secrets

  /// Gives a new return word, in the language of a visitor; the one before is good no more.
  func giveWord(
    to pupil: Pupil, speakingAs visitor: VisitorID, _ making: inout Transaction
  ) -> String {
    homes[pupil] = nil
    let word = ReturnWord.draw(in: language(of: visitor), avoiding: lists) { most in
      chance.secret() % most
    }
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
}

/// SHA-256 (FIPS 180-4) of a secret, so that the secret itself need not be kept.
public struct Digest: PlainValue, Hashable, Sendable {
  public let bytes: [UInt8]

  /// The digest of a secret that belongs to `owner`: equal words of two pupils have two digests.
  init(of secret: String, owner: Int) {
    bytes = Digest.sha256(Array("\(owner):\(secret)".utf8))
  }

  /// Sixty-four hexadecimal digits.
  public var plain: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  public init?(plain hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == 64, hex.utf8.count == 64, hex == hex.lowercased() else { return nil }
    bytes = (0..<32).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
  }

  static func sha256(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bitCount = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * $0)) }

    var hash = startingHash
    for block in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[block..<block + 64], into: &hash)
    }
    return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into hash: inout [UInt32]) {
    func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
      word >> count | word << (32 - count)
    }
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { at in
      block[at..<at + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for i in 16..<64 {
      let low = rotate(words[i - 15], 7) ^ rotate(words[i - 15], 18) ^ words[i - 15] >> 3
      let high = rotate(words[i - 2], 17) ^ rotate(words[i - 2], 19) ^ words[i - 2] >> 10
      words.append(words[i - 16] &+ low &+ words[i - 7] &+ high)
    }
    var s = hash
    for i in 0..<64 {
      let high = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let first = s[7] &+ high &+ choice &+ roundConstants[i] &+ words[i]
      let low = rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      s = [first &+ low &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for i in 0..<8 { hash[i] &+= s[i] }
  }

  private static let startingHash: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
