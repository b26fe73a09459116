public import Games
public import JSON
public import Secrets

/// The role of somebody in the class.
public enum Role: String, CaseIterable, Sendable {
  case pupil
  /// One who has a name, and waits until a teacher lets it in: it may look on and not play.
  case pending
  /// One who teaches, by a name of its own. What it plays is nobody's results.
  case teacher
  /// One who helps to teach.
  case assistant
  /// One who may not come in. Nothing that it has done is lost.
  case banned
}

/// How somebody new gets into the class.
public enum Enrolment: String, CaseIterable, PlainValue, Sendable {
  /// Whoever says hello is in.
  case open
  /// A teacher lets each one in.
  case approval
  /// Only those who are in the class already, or whom a teacher adds.
  case names
}

extension ClassBook {
  public func role(of pupil: Pupil) -> Role { roles[pupil] ?? .pupil }

  /// Whether it is the name of one who teaches, whose games are nobody's results.
  public func isTeacher(_ pupil: Pupil) -> Bool { role(of: pupil).rank != nil }

  /// Whether a game has been begun by that name.
  public func hasPlayed(_ pupil: Pupil) -> Bool {
    members[pupil].map { $0.results != Results() || $0.work.active != nil } ?? false
  }

  /// Whether somebody has said hello by that name: not so for one that only stood in a file.
  public func hasCome(_ pupil: Pupil) -> Bool { members[pupil]?.tokens.isEmpty == false }

  /// Whether the first who says that name is let in without a word: it stood in a file, nobody has
  /// come by it, and no teacher has drawn a word for it.
  public func isExpected(_ pupil: Pupil) -> Bool {
    guard role(of: pupil) == .pupil, let member = members[pupil] else { return false }
    return member.word == nil && member.tokens.isEmpty
  }

  /// Those who wait to be let in, by number.
  public var pending: [Pupil] { roles.filter { $0.value == .pending }.keys.sorted() }

  /// How many children have come.
  public var childrenCount: Int { members.keys.count { hasCome($0) && !isTeacher($0) } }
}

// MARK: - What happens to people

public struct Enrolled: ClassFact {
  static let event = "enrolled"
  public let pupil: Pupil
  public let name: String

  public init(pupil: Pupil, name: String) {
    (self.pupil, self.name) = (pupil, name)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields("pupil", fact?.pupil), name: fields("name", fact?.name))
  }

  var owner: Pupil? { pupil }

  func check(in state: ClassState) throws(Misfit) {
    guard !state.book.isMember(pupil), state.book.pupil(named: name) == nil else {
      throw .pupil(pupil)
    }
  }

  func apply(to state: ClassState) { state.book.enrol(pupil, name: name) }
}

/// A token was given: a program that shows it again is that pupil.
public struct TokenGiven: ClassFact {
  static let event = "token-given"
  public let pupil: Pupil
  let digest: Digest

  public init(pupil: Pupil, digest: Digest) {
    (self.pupil, self.digest) = (pupil, digest)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields.named(fact?.pupil), digest: fields.forJournal("sha256", fact?.digest))
  }

  var owner: Pupil? { pupil }
  func apply(to state: ClassState) { state.book.giveToken(digest, to: pupil, at: state.now) }
}

/// A return word was given: one who types it after the name is that pupil. So is one who says its pictures,
/// which older programs did not give.
public struct WordGiven: ClassFact {
  static let event = "word-given"
  let pupil: Pupil
  let word: KeptSecret
  var pictures: Stretched?

  public init(pupil: Pupil, word: KeptSecret, pictures: Stretched? = nil) {
    (self.pupil, self.word, self.pictures) = (pupil, word, pictures)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let pupil = try fields.named(fact?.pupil)
    let word =
      if let digest = try fields.forJournal(ifAny: "sha256", fact?.word.digest) {
        KeptSecret.digest(digest)
      } else {
        KeptSecret.stretched(try fields.forJournal("pbkdf2", fact?.word.stretched))
      }
    return Self(
      pupil: pupil, word: word,
      pictures: try fields.forJournal(ifAny: "pictures", fact?.pictures))
  }

  var owner: Pupil? { pupil }

  func apply(to state: ClassState) {
    state.book.change(pupil) { ($0.word, $0.pictures) = (word, pictures) }
  }
}

public struct TravellerChosen: ClassFact {
  static let event = "character-chosen"
  let pupil: Pupil
  let traveller: Traveller

  public init(pupil: Pupil, traveller: Traveller) {
    (self.pupil, self.traveller) = (pupil, traveller)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields.named(fact?.pupil), traveller: fields("character", fact?.traveller))
  }

  var owner: Pupil? { pupil }
  func apply(to state: ClassState) { state.book.change(pupil) { $0.traveller = traveller } }
}

/// Whether somebody is read to from now on.
public struct ReadTo: ClassFact {
  static let event = "reading-aloud"
  let pupil: Pupil
  let isOn: Bool

  public init(pupil: Pupil, isOn: Bool) {
    (self.pupil, self.isOn) = (pupil, isOn)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields.named(fact?.pupil), isOn: fields("on", fact?.isOn))
  }

  var owner: Pupil? { pupil }
  func apply(to state: ClassState) { state.book.change(pupil) { $0.isReadTo = isOn } }
}

/// The way in which somebody new gets in from now on.
public struct EnrolmentSet: ClassSetting {
  static let event = "enrolment"
  static let usual = EnrolmentSet(enrolment: .open)
  public let enrolment: Enrolment

  public init(enrolment: Enrolment) { self.enrolment = enrolment }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(enrolment: fields("enrolment", fact?.enrolment))
  }
}

/// A fact that gives somebody a role.
protocol RoleGiven: ClassFact, PupilFact {
  static var role: Role { get }
}

extension RoleGiven {
  var pupils: [Pupil] { [pupil] }
  func apply(to state: ClassState) { state.book.setRole(Self.role, of: pupil) }
}

/// Somebody new waits until a teacher lets it in.
public struct Pending: RoleGiven {
  static let (event, role) = ("pending", Role.pending)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }
}

/// Somebody is let in, after waiting or after having been banned.
public struct Accepted: RoleGiven {
  static let (event, role) = ("accepted", Role.pupil)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }

  func apply(to state: ClassState) {
    state.book.setRole(Accepted.role, of: pupil)
    state.book.beginAnew(pupil, at: state.now)
  }
}

public struct Banned: RoleGiven {
  static let (event, role) = ("banned", Role.banned)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }
}

/// Somebody was not let in, or has never played: the name is free again.
public struct Declined: ClassFact, PupilFact {
  static let (event, isByNumber) = ("declined", true)
  public let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }
  var pupils: [Pupil] { [pupil] }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    guard state.book.isMember(pupil) else { return }
    // Whether it never played cannot be told of one that a checkpoint has summed up.
    guard state.roomOf[pupil] == nil else { throw .pupil(pupil) }
  }

  var leaver: Pupil? { pupil }

  func apply(to state: ClassState) {
    state.book.remove(pupil)
    state.forgetLately(pupil)
  }
}

public struct Renamed: ClassFact {
  static let event = "renamed"
  public let pupil: Pupil
  public let name: String

  public init(pupil: Pupil, name: String) {
    (self.pupil, self.name) = (pupil, name)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields("pupil", fact?.pupil), name: fields("name", fact?.name))
  }

  var owner: Pupil? { pupil }

  func check(in state: ClassState) throws(Misfit) {
    guard state.book.wasMember(pupil) else { throw .pupil(pupil) }
    guard state.book.isMember(pupil) else { return }
    guard state.book.pupil(named: name) ?? pupil == pupil else { throw .pupil(pupil) }
  }

  func apply(to state: ClassState) { state.book.rename(pupil, to: name) }
}

extension Decision.Told {
  /// Whether somebody is called otherwise from then on.
  public var isRenaming: Bool {
    if case .inClass(let fact) = self { fact.own is Renamed } else { false }
  }
}

/// A pupil's best scores count no more; those of the class stand.
public struct BestForgotten: ClassFact, PupilFact {
  static let event = "best-forgotten"
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }

  var owner: Pupil? { pupil }
  func apply(to state: ClassState) {
    state.book.change(pupil) {
      $0.results.forgetBest()
      $0.weeks.forgetBest()
    }
  }
}

/// A fact that a pupil is gone: in a checkpoint, and in a file that was swept, nothing before tells of it.
protocol PupilGone: ClassFact, PupilFact {}

extension PupilGone {
  var pupils: [Pupil] { [pupil] }
  func check(in state: ClassState) {}

  func erased(by eraser: inout Eraser) -> any ClassFact {
    eraser.noteGone(pupil)
    return self
  }
}

/// The class knows nothing of a pupil any more. Its number is not given again.
public struct Forgotten: PupilGone {
  static let (event, isByNumber) = ("forgotten", true)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }

  var leaver: Pupil? { pupil }

  func apply(to state: ClassState) {
    state.book.forget(pupil)
    state.forgetLately(pupil)
  }
}

/// No file knows anything of a forgotten pupil any more.
public struct Swept: PupilGone {
  static let (event, isByNumber) = ("swept", true)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }

  func apply(to state: ClassState) {
    state.book.sweep(pupil)
  }
}
