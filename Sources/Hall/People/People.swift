public import Games
public import JSON
import Secrets

/// What somebody is in the class.
public enum Role: String, CaseIterable, Sendable {
  case pupil
  /// Has a name, and waits until a teacher lets it in: it may look on and not play.
  case pending
  /// Teaches, by a name of its own. What it plays is nobody's results.
  case teacher
  /// Helps to.
  case assistant
  /// May not come in. Nothing that it has done is lost.
  case banned
}

/// How somebody new gets into the class.
public enum Enrolment: String, CaseIterable, PlainValue, Sendable {
  /// By saying hello.
  case open
  /// A teacher lets each one in.
  case approval
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
  func isExpected(_ pupil: Pupil) -> Bool {
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

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields("pupil", fact?.pupil), name: fields("name", fact?.name))
  }

  var owner: Pupil? { pupil }

  func check(in hall: Hall) throws(Misfit) {
    guard !hall.book.isMember(pupil), hall.book.pupil(named: name) == nil else {
      throw .pupil(pupil)
    }
  }

  func apply(to hall: Hall) { hall.book.enrol(pupil, name: name) }
}

/// A token was given: a program that shows it again is that pupil.
public struct TokenGiven: ClassFact {
  static let event = "token-given"
  public let pupil: Pupil
  let digest: Digest

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields.named(fact?.pupil), digest: fields.forJournal("sha256", fact?.digest))
  }

  var owner: Pupil? { pupil }
  func apply(to hall: Hall) { hall.book.giveToken(digest, to: pupil, at: hall.latest) }
}

/// A return word was given: who types it after the name is that pupil. So is who says its pictures, which older
/// programs did not give.
struct WordGiven: ClassFact {
  static let event = "word-given"
  let pupil: Pupil
  let word: KeptWord
  var pictures: Stretched?

  static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let pupil = try fields.named(fact?.pupil)
    let word =
      if let digest = try fields.forJournal(ifAny: "sha256", fact?.word.digest) {
        KeptWord.digest(digest)
      } else {
        KeptWord.stretched(try fields.forJournal("pbkdf2", fact?.word.stretched))
      }
    return Self(
      pupil: pupil, word: word,
      pictures: try fields.forJournal(ifAny: "pictures", fact?.pictures))
  }

  var owner: Pupil? { pupil }

  func apply(to hall: Hall) {
    hall.book.change(pupil) { ($0.word, $0.pictures) = (word, pictures) }
  }
}

struct TravellerChosen: ClassFact {
  static let event = "character-chosen"
  let pupil: Pupil
  let traveller: Traveller

  static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields.named(fact?.pupil), traveller: fields("character", fact?.traveller))
  }

  var owner: Pupil? { pupil }
  func apply(to hall: Hall) { hall.book.change(pupil) { $0.traveller = traveller } }
}

/// Whether somebody is read to from now on.
struct ReadTo: ClassFact {
  static let event = "reading-aloud"
  let pupil: Pupil
  let isOn: Bool

  static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields.named(fact?.pupil), isOn: fields("on", fact?.isOn))
  }

  var owner: Pupil? { pupil }
  func apply(to hall: Hall) { hall.book.change(pupil) { $0.isReadTo = isOn } }
}

/// How somebody new gets in from now on.
public struct EnrolmentSet: ClassSetting {
  static let event = "enrolment"
  static let usual = EnrolmentSet(enrolment: .open)
  public let enrolment: Enrolment

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(enrolment: fields("enrolment", fact?.enrolment))
  }
}

/// What somebody is from now on.
protocol RoleGiven: ClassFact, PupilFact {
  static var role: Role { get }
}

extension RoleGiven {
  var pupils: [Pupil] { [pupil] }
  func apply(to hall: Hall) { hall.book.setRole(Self.role, of: pupil) }
}

/// Somebody new waits until a teacher lets it in.
struct Pending: RoleGiven {
  static let (event, role) = ("pending", Role.pending)
  let pupil: Pupil
}

/// Let in, after waiting or after having been banned.
struct Accepted: RoleGiven {
  static let (event, role) = ("accepted", Role.pupil)
  let pupil: Pupil

  func apply(to hall: Hall) {
    hall.book.setRole(Accepted.role, of: pupil)
    hall.book.beginAnew(pupil, at: hall.latest)
  }
}

public struct Banned: RoleGiven {
  static let (event, role) = ("banned", Role.banned)
  let pupil: Pupil
}

/// Was not let in, or has never played: the name is free again.
public struct Declined: ClassFact, PupilFact {
  static let (event, isByNumber) = ("declined", true)
  public let pupil: Pupil
  var pupils: [Pupil] { [pupil] }

  func check(in hall: Hall) throws(Misfit) {
    try checkPupils(in: hall)
    guard hall.book.isMember(pupil) else { return }
    // Whether it never played cannot be told of one that a checkpoint has summed up.
    guard hall.roomOf[pupil] == nil else { throw .pupil(pupil) }
  }

  func apply(to hall: Hall) {
    hall.book.remove(pupil)
    hall.forgetLately(pupil)
  }
}

public struct Renamed: ClassFact {
  static let event = "renamed"
  public let pupil: Pupil
  public let name: String

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields("pupil", fact?.pupil), name: fields("name", fact?.name))
  }

  var owner: Pupil? { pupil }

  func check(in hall: Hall) throws(Misfit) {
    guard hall.book.wasMember(pupil) else { throw .pupil(pupil) }
    guard hall.book.isMember(pupil) else { return }
    guard hall.book.pupil(named: name) ?? pupil == pupil else { throw .pupil(pupil) }
  }

  func apply(to hall: Hall) { hall.book.rename(pupil, to: name) }
}

extension Decision.Told {
  /// Whether somebody is called otherwise from then on.
  public var isRenaming: Bool {
    if case .inClass(let fact) = self { fact.own is Renamed } else { false }
  }
}

/// A pupil's best scores count no more; those of the class stand.
struct BestForgotten: ClassFact, PupilFact {
  static let event = "best-forgotten"
  let pupil: Pupil

  var owner: Pupil? { pupil }
  func apply(to hall: Hall) { hall.book.change(pupil) { $0.results.forgetBest() } }
}

/// In a checkpoint, and in a file that was swept, nothing before it tells of that pupil.
protocol PupilGone: ClassFact, PupilFact {}

extension PupilGone {
  var pupils: [Pupil] { [pupil] }
  func check(in hall: Hall) {}

  func erased(by eraser: inout Eraser) -> any ClassFact {
    eraser.noteGone(pupil)
    return self
  }
}

/// The class knows nothing of a pupil any more. Its number is not given again.
struct Forgotten: PupilGone {
  static let (event, isByNumber) = ("forgotten", true)
  let pupil: Pupil

  func apply(to hall: Hall) {
    hall.book.forget(pupil)
    hall.forgetLately(pupil)
  }
}

/// Nor does any file.
struct Swept: PupilGone {
  static let (event, isByNumber) = ("swept", true)
  let pupil: Pupil

  func apply(to hall: Hall) {
    hall.book.sweep(pupil)
  }
}
