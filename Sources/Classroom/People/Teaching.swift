public import Games
public import JSON
public import Secrets

/// The rank of one who teaches: how much it may do.
public enum Rank: Int, Comparable, Sendable {
  /// An assistant sees everything, judges and helps, and takes nothing from anybody for good.
  case assistant
  case teacher

  public static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }

  public var role: Role {
    switch self {
    case .assistant: .assistant
    case .teacher: .teacher
    }
  }
}

/// A key, as far as the hall knows it: never the key itself.
public struct TeacherKey: Hashable, Sendable {
  /// A shorter key, such as a date of birth, could be guessed.
  public static let fewestSigns = 12
  /// The signs of a drawn key: none looks like another, or is told from another by being a capital.
  private static let drawn = Array("abcdefhkmnpqrtwxy23479")
  private static let groups = 4
  private static let group = 4
  /// A drawn key has fewer once in some ten thousand times, and is then taken for somebody's choice.
  private static let fewestThatDiffer = 7

  public let digest: Digest
  /// Whether it can be one that Ordrum drew, which nobody guesses.
  public let isDrawn: Bool

  public init(_ digest: Digest, isDrawn: Bool) {
    (self.digest, self.isDrawn) = (digest, isDrawn)
  }

  public init(_ typed: String) {
    let signs = KeySigns.of(typed)
    self.init(Digest(of: signs), isDrawn: TeacherKey.looksDrawn(signs))
  }

  /// Whether a key looks drawn: somebody may have chosen such signs too, but hardly so many that differ.
  private static func looksDrawn(_ signs: String) -> Bool {
    signs.count == groups * group && signs.allSatisfy(drawn.contains)
      && Set(signs).count >= fewestThatDiffer
  }

  public static func == (a: TeacherKey, b: TeacherKey) -> Bool { a.digest == b.digest }

  public func hash(into hasher: inout Hasher) { digest.hash(into: &hasher) }

  /// Whether a text is long enough to be a key.
  public static func canBe(_ text: String) -> Bool { KeySigns.of(text).count >= fewestSigns }

  /// Draws a new key, as it is typed.
  public static func draw(_ random: () -> UInt64) -> String {
    (0..<groups).map { _ in drawSigns(group, random) }.joined(separator: "-")
  }

  /// Draws so many signs that are read from one screen and typed at another.
  public static func drawSigns(_ count: Int, _ random: () -> UInt64) -> String {
    String((0..<count).map { _ in drawn[Int(random() % UInt64(drawn.count))] })
  }
}

extension Role {
  /// The rank that a key of its own gives.
  public var rank: Rank? {
    switch self {
    case .pupil, .pending, .banned: nil
    case .assistant: .assistant
    case .teacher: .teacher
    }
  }
}

// MARK: - Facts

/// Somebody has a name of its own that is no child's, and teaches if it shows a key.
public struct Teaches: RoleGiven {
  static let (event, role) = ("teaches", Role.teacher)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }
}

/// Somebody helps to teach.
public struct Assists: RoleGiven {
  static let (event, role) = ("assists", Role.assistant)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }
}

/// Somebody is a pupil again, and its key is none any more.
public struct TeachesNoMore: RoleGiven {
  static let (event, role) = ("teaches-no-more", Role.pupil)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }
}

/// A key of its own was given to one who teaches; the one before is good no more.
public struct KeyGiven: ClassFact {
  static let event = "key-given"
  let pupil: Pupil
  let digest: Digest

  public init(pupil: Pupil, digest: Digest) {
    (self.pupil, self.digest) = (pupil, digest)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: fields.named(fact?.pupil), digest: fields.forJournal("sha256", fact?.digest))
  }

  var owner: Pupil? { pupil }
  func apply(to state: ClassState) { state.book.giveKey(digest, to: pupil) }
}
