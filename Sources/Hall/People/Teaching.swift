public import Classroom
public import Games
import JSON
import Secrets

/// What a visitor has shown to teach.
enum Pass: Hashable, Sendable {
  /// The class's key. It says nothing of who shows it.
  case ofClass(TeacherKey)
  /// The key of one who teaches by name.
  case own(Pupil, TeacherKey)
}

/// Who teaches.
///
/// The class's key lets in the first. Whoever teaches may give others a key of their own, and take it back:
/// so each is known by name, and nobody has to be told the class's key.
extension Hall {
  /// Nil for who does not teach. What was shown counts as long as it is a key: a new one ends what the old
  /// one gave.
  public func rank(of visitor: VisitorID) -> Rank? {
    switch presence[visitor]?.pass {
    case nil: nil
    case .ofClass(let shown): shown == key ? .teacher : nil
    case .own(let pupil, let shown):
      book.pupil(withKey: shown) == pupil ? book.role(of: pupil).rank : nil
    }
  }

  /// Whose key a visitor has shown; nil: none, or the class's.
  public func owner(of visitor: VisitorID) -> Pupil? {
    if case .own(let pupil, _) = presence[visitor]?.pass, isTeacher(visitor) { pupil } else { nil }
  }

  /// Who a connection is: who has said hello there, or whose key it has shown.
  public func somebody(at visitor: VisitorID) -> Pupil? {
    presence[visitor]?.pupil ?? owner(of: visitor)
  }

  /// Whether a visitor teaches, or helps to.
  public func isTeacher(_ visitor: VisitorID) -> Bool { rank(of: visitor) != nil }

  public func isTeacher(_ making: Transaction) -> Bool { isTeacher(making.asker) }

  var teachers: [VisitorID] { presence.visitors.keys.filter(isTeacher).sorted() }

  /// Whether somebody teaches by that name just now.
  func teaches(_ pupil: Pupil) -> Bool {
    presence.visitors.values.contains { if case .own(pupil, _) = $0.pass { true } else { false } }
  }

  /// Whose voice it is when somebody judges: one of those who teach by name.
  func voice(_ making: Transaction) throws(Trouble) -> Pupil {
    if let pupil = owner(of: making.asker) { return pupil }
    guard let pupil = making.by, book.isTeacher(pupil) else {
      throw .people(.nameFirst(making.by))
    }
    return pupil
  }

  /// Whether a visitor need not know the return word of that name: its own, or that of any who teaches if it
  /// has the class's key, which may give new words to all.
  func speaks(for pupil: Pupil, _ visitor: VisitorID) -> Bool {
    switch presence[visitor]?.pass {
    case nil: false
    case .ofClass: book.isTeacher(pupil) && isTeacher(visitor)
    case .own(let own, _): own == pupil && isTeacher(visitor)
    }
  }

  // MARK: Showing a key

  /// Somebody has shown a key.
  public struct Taught: Hashable, Sendable {
    public let rank: Rank
    /// Whose key it is; nil: the class's.
    public let owner: Pupil?
    /// Whose results are what is played on that connection.
    public let player: Pupil?
    /// By which the server shows that it knew the key already.
    public let proof: String?
  }

  /// How somebody shows a key.
  public enum ShownKey: Hashable, Sendable {
    case typed(String)
    case proof(ShownProof)
  }

  public func teach(_ shown: ShownKey, _ making: inout Transaction) throws(Trouble) -> Taught {
    let visitor = making.asker
    let address = address(of: visitor)
    let found = pass(showing: shown, by: visitor)
    // Who guesses shall not hear so soon that one is right. From elsewhere it is good, and nobody guesses one that
    // was drawn.
    let isDrawn = found.map { self.isDrawn($0.0) } ?? false
    let wait = isDrawn ? 0 : gate.keys.wait(visitor, from: address, name: "", at: making.wall)
    guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
    guard let (pass, proof) = found else {
      gate.keys.failed(visitor, from: address, name: "", at: making.wall)
      ring(for: .wrongKey, from: visitor, &making) { .wrongKey(address: $0) }
      throw .wrongKey
    }
    gate.keys.succeeded(visitor)
    let wasTeacher = isTeacher(visitor)
    note(pass, of: visitor)
    tellProposals(to: visitor, &making)
    if !wasTeacher {
      seeAsTeacher(visitor, &making)
      tellKnocks(to: visitor, &making)
      if let littleSpace { making.send(.diskLow(megabytes: littleSpace), to: visitor) }
    }
    let owner = owner(of: visitor)
    return Taught(
      rank: owner.flatMap { book.role(of: $0).rank } ?? .teacher, owner: owner,
      player: presence[visitor]?.pupil, proof: proof)
  }

  private func note(_ pass: Pass, of visitor: VisitorID) {
    presence.change(visitor) {
      $0.pass = pass
      if case .ofClass = pass { $0.hasShownClassKey = true }
    }
  }

  private func pass(
    showing shown: ShownKey, by visitor: VisitorID
  ) -> (Pass, proof: String?)? {
    switch shown {
    case .typed(let typed): return pass(showing: TeacherKey(typed)).map { ($0, nil) }
    case .proof(let proof):
      let keys = (key.map { [$0.digest] } ?? []) + book.ownKeys
      guard let checked = check(proof, of: keys, for: .teach, by: visitor) else { return nil }
      return pass(showing: TeacherKey(checked.digest, isDrawn: false)).map { ($0, checked.answer) }
    }
  }

  private func pass(showing shown: TeacherKey) -> Pass? {
    if shown == key { return .ofClass(shown) }
    return book.pupil(withKey: shown).map { .own($0, shown) }
  }

  private func isDrawn(_ pass: Pass) -> Bool {
    switch pass {
    case .ofClass: key?.isDrawn ?? false
    case .own: true
    }
  }

  /// From now on this is the class's key. Whoever was a teacher by another hears that it is one no more.
  public func change(key new: TeacherKey?) -> Effects {
    var effects = Effects()
    guard new != key else { return effects }
    let former = teachers
    key = new
    for visitor in former where !isTeacher(visitor) {
      effects.add(.news(visitor, .people(.keyChanged)))
    }
    return effects
  }

  /// Whether somebody is there who has shown the class's key.
  public var isKeyShown: Bool { presence.visitors.values.contains(where: \.hasShownClassKey) }

  /// How often a key has become another: what somebody was by the old one it is no more.
  public var keyChanges: Int { gate.keyChanges + book.keyChanges }

  // MARK: Giving keys

  /// Makes somebody a teacher or an assistant, with a new key of its own, or a pupil again. Somebody of whom
  /// the class has not heard comes into it; a child that has played stays one.
  public func appoint(
    _ typed: String, _ rank: Rank?, _ making: inout Transaction
  ) throws(Trouble) -> (Pupil, key: String?) {
    guard let rank else { return (try dismiss(pupil(called: typed), &making), nil) }
    let known = book.pupil(named: Names.tidied(typed))
    if let known { try mayTeach(known) }
    let name = try known == nil ? newName(typed) : nil
    let key = TeacherKey.draw { dice.games.secret() }
    try making.decide()
    let pupil = known ?? book.nextPupil
    let former = teachers
    if let name { tell(Enrolled(pupil: pupil, name: name), &making) }
    if book.role(of: pupil) == .pending {
      making.send(.people(.accepted), to: connection(of: pupil))
    }
    switch rank {
    case .assistant: tell(Assists(pupil: pupil), &making)
    case .teacher: tell(Teaches(pupil: pupil), &making)
    }
    tell(KeyGiven(pupil: pupil, digest: TeacherKey(key).digest), &making)
    tellKeyChange(toThoseOf: former, &making)
    return (pupil, key)
  }

  private func dismiss(_ pupil: Pupil, _ making: inout Transaction) throws(Trouble) -> Pupil {
    guard book.isTeacher(pupil) else { return pupil }
    try making.decide()
    let former = teachers
    tell(TeachesNoMore(pupil: pupil), &making)
    tellKeyChange(toThoseOf: former, &making)
    return pupil
  }

  private func mayTeach(_ pupil: Pupil) throws(Trouble) {
    switch book.role(of: pupil) {
    case .teacher, .assistant, .pending: return
    case .banned: throw .people(.alreadyBanned(pupil))
    case .pupil: if book.hasPlayed(pupil) { throw .people(.isChild(pupil)) }
    }
  }

  private func newName(_ typed: String) throws(Trouble) -> String {
    guard let name = Names.checked(typed) else { throw Names.trouble(with: typed) }
    if let other = book.pupil(lookingLike: name) { throw .nameTooAlike(name, to: other) }
    return name
  }

  /// Whoever has just stopped to be a teacher hears so.
  func tellKeyChange(toThoseOf former: [VisitorID], _ making: inout Transaction) {
    for visitor in former where !isTeacher(visitor) {
      making.send(.people(.keyChanged), to: visitor)
    }
  }
}
