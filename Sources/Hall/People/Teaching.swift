public import Classroom
public import Games
import JSON
import Secrets

/// The key that a visitor has shown to teach.
enum Pass: Hashable, Sendable {
  /// The class's key. It says nothing of who shows it.
  case ofClass(TeacherKey)
  /// The key of one who teaches by name.
  case own(Pupil, TeacherKey)
}

/// Those who teach.
///
/// The class's key lets in the first. Whoever teaches may give others a key of their own, and take it back:
/// so each is known by name, and nobody has to be told the class's key.
extension Transaction {
  public func isTeacher() -> Bool { hall.isTeacher(asker) }

  /// The pupil in whose name the visitor judges: one of those who teach by name.
  func voice() throws(Trouble) -> Pupil {
    if let pupil = hall.owner(of: asker) { return pupil }
    guard let pupil = by, book.isTeacher(pupil) else {
      throw .people(.nameFirst(by))
    }
    return pupil
  }

  public mutating func teach(_ shown: Hall.ShownKey) throws(Trouble) -> Hall.Taught {
    let visitor = asker
    let address = hall.address(of: visitor)
    let found = hall.pass(showing: shown, by: visitor)
    // A visitor that guesses shall not hear so soon that a key is right. From elsewhere it is good, and
    // nobody guesses one that was drawn.
    let isDrawn = found.map { hall.isDrawn($0.0) } ?? false
    let wait = isDrawn ? 0 : hall.gate.keys.wait(visitor, from: address, name: "", at: wall)
    guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
    guard let (pass, proof) = found else {
      hall.gate.keys.failed(visitor, from: address, name: "", at: wall)
      ring(for: .wrongKey, from: visitor) { .wrongKey(address: $0) }
      throw .wrongKey
    }
    hall.gate.keys.succeeded(visitor)
    let wasTeacher = hall.isTeacher(visitor)
    hall.note(pass, of: visitor)
    tellProposals(to: visitor)
    if !wasTeacher {
      seeAsTeacher(visitor)
      tellKnocks(to: visitor)
      tellLettingGo(to: visitor)
      if let littleSpace = hall.littleSpace { send(.diskLow(megabytes: littleSpace), to: visitor) }
    }
    let owner = hall.owner(of: visitor)
    return Hall.Taught(
      rank: owner.flatMap { book.role(of: $0).rank } ?? .teacher, owner: owner,
      player: hall.presence[visitor]?.pupil, proof: proof)
  }

  // MARK: Giving keys

  /// Makes somebody a teacher or an assistant, with a new key of its own, or a pupil again. Somebody of whom
  /// the class has not heard comes into it; a child that has played stays one.
  ///
  /// - Parameter isAnyway: also where she who asks would teach no more.
  public mutating func appoint(
    _ typed: String, _ rank: Rank?, anyway isAnyway: Bool
  ) throws(Trouble) -> (Pupil, key: String?) {
    let known = book.pupil(named: Names.tidied(typed))
    let isOwn = known != nil && known == hall.owner(of: asker)
    if isOwn, let known, rank != .teacher, !isAnyway {
      throw .people(.isYou(known, rank?.role ?? .pupil))
    }
    guard let rank else { return (try dismiss(hall.pupil(called: typed)), nil) }
    if let known { try hall.mayTeach(known) }
    let name = try known == nil ? hall.newName(typed) : nil
    let key = TeacherKey.draw { hall.dice.games.secret() }
    try decide()
    let pupil = known ?? book.nextPupil
    let former = hall.teachers
    if let name { tell(Enrolled(pupil: pupil, name: name)) }
    if book.role(of: pupil) == .pending {
      send(.people(.accepted), to: hall.connection(of: pupil))
    }
    switch rank {
    case .assistant: tell(Assists(pupil: pupil))
    case .teacher: tell(Teaches(pupil: pupil))
    }
    tell(KeyGiven(pupil: pupil, digest: TeacherKey(key).digest))
    // Who draws a new key for herself goes on by it.
    if isOwn { hall.note(.own(pupil, TeacherKey(key)), of: asker) }
    tellKeyChange(toThoseOf: former)
    return (pupil, key)
  }

  private mutating func dismiss(_ pupil: Pupil) throws(Trouble) -> Pupil {
    guard book.isTeacher(pupil) else { return pupil }
    try decide()
    let former = hall.teachers
    tell(TeachesNoMore(pupil: pupil))
    tellKeyChange(toThoseOf: former)
    return pupil
  }

  /// Tells those who have just stopped being teachers.
  mutating func tellKeyChange(toThoseOf former: [VisitorID]) {
    for visitor in former where !hall.isTeacher(visitor) {
      send(.people(.keyChanged), to: visitor)
    }
  }
}

extension Hall {
  /// The rank of a visitor; nil: it does not teach. The key that it has shown counts as long as it is one: a
  /// new one ends what the old one gave.
  public func rank(of visitor: VisitorID) -> Rank? {
    switch presence[visitor]?.pass {
    case nil: nil
    case .ofClass(let shown): shown == key ? .teacher : nil
    case .own(let pupil, let shown):
      book.pupil(withKey: shown) == pupil ? book.role(of: pupil).rank : nil
    }
  }

  /// The pupil whose key a visitor has shown; nil: none, or the class's.
  public func owner(of visitor: VisitorID) -> Pupil? {
    if case .own(let pupil, _) = presence[visitor]?.pass, isTeacher(visitor) { pupil } else { nil }
  }

  /// The pupil that a connection is: the one who has said hello there, or whose key it has shown.
  public func somebody(at visitor: VisitorID) -> Pupil? {
    presence[visitor]?.pupil ?? owner(of: visitor)
  }

  /// Whether a visitor teaches, or helps to.
  public func isTeacher(_ visitor: VisitorID) -> Bool { rank(of: visitor) != nil }

  var teachers: [VisitorID] { presence.visitors.keys.filter(isTeacher).sorted() }

  /// Whether somebody teaches by the key of that pupil just now.
  func teaches(_ pupil: Pupil) -> Bool {
    presence.visitors.values.contains { if case .own(pupil, _) = $0.pass { true } else { false } }
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

  /// The reply to a visitor that has shown a key.
  public struct Taught: Hashable, Sendable {
    public let rank: Rank
    /// The pupil whose key it is; nil: it is the class's.
    public let owner: Pupil?
    /// The pupil whose results are what is played on that connection.
    public let player: Pupil?
    /// The server's proof that it knew the key already.
    public let proof: String?
  }

  /// How somebody shows a key.
  public enum ShownKey: Hashable, Sendable {
    case typed(String)
    case proof(ShownProof)
  }

  fileprivate func note(_ pass: Pass, of visitor: VisitorID) {
    presence[visitor]?.pass = pass
    if case .ofClass = pass { presence[visitor]?.hasShownClassKey = true }
  }

  fileprivate func pass(showing shown: ShownKey, by visitor: VisitorID) -> (Pass, proof: String?)? {
    switch shown {
    case .typed(let typed): return pass(showing: TeacherKey(typed)).map { ($0, nil) }
    case .proof(let proof):
      let keys = (key.map { [$0.digest] } ?? []) + book.ownKeys
      guard let checked = check(proof, of: keys, for: .teach, by: visitor) else { return nil }
      return pass(showing: TeacherKey(checked.digest, isDrawn: false)).map { ($0, checked.answer) }
    }
  }

  fileprivate func pass(showing shown: TeacherKey) -> Pass? {
    if shown == key { return .ofClass(shown) }
    return book.pupil(withKey: shown).map { .own($0, shown) }
  }

  fileprivate func isDrawn(_ pass: Pass) -> Bool {
    switch pass {
    case .ofClass: key?.isDrawn ?? false
    case .own: true
    }
  }

  /// Makes this the class's key. Whoever was a teacher by another hears that it is one no more.
  public func change(key new: TeacherKey?) -> Effects {
    var effects = Effects()
    guard new != key else { return effects }
    let former = teachers
    gate.change(key: new)
    for visitor in former where !isTeacher(visitor) {
      effects.add(.news(visitor, .people(.keyChanged)))
    }
    return effects
  }

  /// Whether somebody is there who has shown the class's key, or may be a wall by it.
  public var isKeyShown: Bool {
    presence.visitors.values.contains { $0.hasShownClassKey || $0.wall != nil }
  }

  /// How often a key has become another: what somebody was by the old one it is no more.
  public var keyChanges: Int { gate.keyChanges + book.keyChanges }

  fileprivate func mayTeach(_ pupil: Pupil) throws(Trouble) {
    switch book.role(of: pupil) {
    case .teacher, .assistant, .pending: return
    case .banned: throw .people(.alreadyBanned(pupil))
    case .pupil: if book.hasPlayed(pupil) { throw .people(.isChild(pupil)) }
    }
  }

  /// A name that may be put into the class.
  func newName(_ typed: String) throws(Trouble) -> String {
    guard let name = Names.checked(typed) else { throw Names.trouble(with: typed) }
    if let other = book.pupil(lookingLike: name) { throw .nameTooAlike(name, to: other) }
    return name
  }
}
