import Classroom
import Games
import Secrets

/// The memory of those who come, knock and guess, so that a child gets in and nobody else does. A new start
/// of the server forgets it.
struct Gate: Sendable {
  /// The key of the class.
  private(set) var key: TeacherKey?
  private(set) var keyChanges = 0
  /// Slows down those who guess return words and tokens.
  var words = Throttle()
  /// Slows down those who guess the class's key, and nobody else.
  var keys = Throttle()
  /// Slows down those who guess the code of a wall.
  var wallTries = Throttle()
  var wallCodes = WallCodes()
  var bell = Bell()
  var paces: Paces
  var lapses = Lapses()
  /// The last knock as each pupil.
  var knocks: [Pupil: Knock] = [:]
  /// The addresses where somebody has been that pupil since it was given its word.
  private var homes: [Pupil: [String]] = [:]
  /// The `once` that each new name was first said with.
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

  /// Forgets a visitor that is connected no more.
  mutating func forget(_ visitor: VisitorID) {
    words.forget(visitor)
    keys.forget(visitor)
    wallTries.forget(visitor)
  }

  /// Forgets a pupil who is in the class no more.
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

  /// Forgets where the pupil was: perhaps somebody else is just now taken for that child.
  mutating func forgetHomes(of pupil: Pupil) { homes[pupil] = nil }

  // MARK: New names

  /// The `once` of a new name: for ten minutes one who says the same may say the name again.
  private struct FirstHello: Sendable {
    let once: Digest
    let at: Moment

    func isOver(at now: Moment) -> Bool { at.adding(10 * 60_000) <= now }
  }

  func isFirstHello(of pupil: Pupil, saying once: String, at now: Moment) -> Bool {
    firstHellos[pupil].map { $0.once == Digest(of: once) && !$0.isOver(at: now) } ?? false
  }

  /// Notes that a new name comes, or comes again; what it was first said with counts.
  mutating func noteFirstHello(of pupil: Pupil, saying once: String?, at now: Moment) {
    firstHellos = firstHellos.filter { !$0.value.isOver(at: now) }
    if firstHellos[pupil] == nil {
      firstHellos[pupil] = once.map { FirstHello(once: Digest(of: $0), at: now) }
    }
  }

  /// Notes that a name is new no more: it has come back, or has been given another word.
  mutating func endFirstHello(of pupil: Pupil) { firstHellos[pupil] = nil }
}

/// A connection that said a known name without its word. It may be gone by now, or somebody.
struct Knock: Sendable {
  let visitor: VisitorID
  let address: String
  let at: Moment
  /// Whether a teacher has heard of it.
  var isTold: Bool
  /// The moment until which nobody takes its place: a teacher has let it in, and its word is being made.
  var acceptedUntil: Moment?

  /// How long a teacher may take to open, in milliseconds.
  static let patience = 10 * 60_000
  /// How long it may take to make a word, where many wait for one.
  static let making = 10_000
}
