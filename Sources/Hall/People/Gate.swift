import Classroom
import Games
import Secrets

/// What is remembered of those who come, knock and guess, so that a child gets in and nobody else does. A new
/// start of the server forgets it.
struct Gate: Sendable {
  /// The class's.
  private(set) var key: TeacherKey?
  private(set) var keyChanges = 0
  /// Slows down who guesses return words and tokens,
  var words = Door()
  /// or the class's key, and nobody else.
  var keys = Door()
  var bell = Bell()
  var paces: Paces
  var lapses = Lapses()
  /// Who knocked last as whom.
  var knocks: [Pupil: Knock] = [:]
  /// Where somebody has been that pupil since it was given its word.
  private var homes: [Pupil: [String]] = [:]
  /// What names that are new were said with.
  private var firstHellos: [Pupil: FirstHello] = [:]

  var stock = SecretStock()

  init(_ limits: Hall.Limits, key: TeacherKey?) {
    paces = Paces(limits)
    self.key = key
  }

  mutating func change(key new: TeacherKey?) {
    key = new
    keyChanges += 1
  }

  /// It is connected no more.
  mutating func forget(_ visitor: VisitorID) {
    words.forget(visitor)
    keys.forget(visitor)
  }

  /// It is in the class no more.
  mutating func forget(_ pupil: Pupil) {
    homes[pupil] = nil
    firstHellos[pupil] = nil
    knocks[pupil] = nil
  }

  // MARK: Homes

  private static let homesKept = 8

  func hasBeen(_ pupil: Pupil, at address: String) -> Bool {
    homes[pupil]?.contains(address) == true
  }

  mutating func remember(_ address: String, asHomeOf pupil: Pupil) {
    if hasBeen(pupil, at: address) { return }
    homes[pupil] = (homes[pupil] ?? []).suffix(Gate.homesKept - 1) + [address]
  }

  /// Perhaps somebody else is just now taken for that child.
  mutating func forgetHomes(of pupil: Pupil) { homes[pupil] = nil }

  // MARK: New names

  /// What a new name was said with: for ten minutes the same says it again.
  private struct FirstHello: Sendable {
    let once: Digest
    let at: Moment

    func isOver(at now: Moment) -> Bool { at.adding(10 * 60_000) <= now }
  }

  func isFirstHello(of pupil: Pupil, saying once: String, at now: Moment) -> Bool {
    firstHellos[pupil].map { $0.once == Digest(of: once) && !$0.isOver(at: now) } ?? false
  }

  /// A new name comes, or comes again; what it was first said with counts.
  mutating func noteFirstHello(of pupil: Pupil, saying once: String?, at now: Moment) {
    firstHellos = firstHellos.filter { !$0.value.isOver(at: now) }
    if firstHellos[pupil] == nil {
      firstHellos[pupil] = once.map { FirstHello(once: Digest(of: $0), at: now) }
    }
  }

  /// It is new no more: it has come back, or has been given another word.
  mutating func endFirstHello(of pupil: Pupil) { firstHellos[pupil] = nil }
}

/// A connection that said a known name without its word. It may be gone by now, or somebody.
struct Knock: Sendable {
  let visitor: VisitorID
  let address: String
  let at: Moment
  /// Whether a teacher has heard of it.
  var isTold: Bool
  /// Until then nobody takes its place: a teacher has let it in, and its word is being made.
  var acceptedUntil: Moment?

  /// How long a teacher may take to open, in milliseconds.
  static let patience = 10 * 60_000
  /// How long it may take to make a word, where many wait for one.
  static let making = 10_000
}
