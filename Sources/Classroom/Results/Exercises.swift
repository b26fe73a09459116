public import Games
public import JSON
import Words

/// Something to do that the teacher has given: to play one game with the words of one level.
public struct Exercise: Hashable, Sendable {
  /// The number of the exercise, never used again.
  public let number: Int
  public let game: GameKind
  public let list: String
  public let level: Int
  /// The mode as the rules call it; nil: any.
  public let mode: String?
  /// The day until which it is to be done. It is only told: nothing is closed after it.
  public let due: Day?
  /// How many of a hundred questions are to be right at the first try, in one finished game. With 0
  /// to finish is enough.
  public let goal: Int
  /// The other things that a teacher will look at.
  public internal(set) var criteria: [Criterion] = []
  public internal(set) var to: Addressee

  public init(
    number: Int, game: GameKind, list: String, level: Int, mode: String?, due: Day?, goal: Int,
    criteria: [Criterion] = [], to: Addressee
  ) {
    self.number = number
    self.game = game
    self.list = list
    self.level = level
    self.mode = mode
    self.due = due
    self.goal = goal
    self.criteria = criteria
    self.to = to
  }

  /// Whether another exercise asks the same of the same pupils.
  public func asksTheSame(as other: Exercise) -> Bool {
    (game, list, level, mode) == (other.game, other.list, other.level, other.mode)
      && (due, goal, criteria) == (other.due, other.goal, other.criteria)
      && to.means(thoseOf: other.to)
  }

  /// Whether a game that is played like that is the one that was asked for.
  func fits(_ setup: Setup) -> Bool {
    var wish = RulesWish()
    wish.game = game
    wish[.mode] = mode.map(RulesOption.Value.text)
    return list == setup.list && level == setup.level && setup.rules.fits(wish)
  }
}

/// The pupils whose exercise it is.
public enum Addressee: Hashable, Sendable {
  case all
  case pupil(Pupil)
  case pupils([Pupil])
  case group(GroupNumber)

  /// The pupils whom it means by themselves.
  public var named: [Pupil] {
    switch self {
    case .all, .group: []
    case .pupil(let pupil): [pupil]
    case .pupils(let pupils): pupils
    }
  }

  /// Whether it means the same pupils as another, in whichever order they were named.
  fileprivate func means(thoseOf other: Addressee) -> Bool {
    self == other || (!named.isEmpty && Set(named) == Set(other.named))
  }
}

/// A teacher's opinion of how a pupil did an exercise. It wins over what the games say.
public enum Mark: String, CaseIterable, PlainValue, Sendable {
  case approved
  /// To be done once more: it stands until a game of it is finished, and only games after it count.
  case again
  case rejected
}

/// A mark with what was written to it.
public struct Marked: Hashable, Sendable {
  public static let longestComment = 100
  /// How many bytes a comment may have: a sign may be made of several.
  public static let mostBytes = 4 * longestComment

  public let mark: Mark
  /// The comment to it; empty if there is none.
  public let comment: String
  /// What the pupil may do next; empty if nothing was said of that.
  public let next: String
  /// The places of the exercise's criteria that were met, from 1; nil if nothing was said of them.
  public internal(set) var met: [Int]?
  /// The teacher who gave it; nil: one who had only shown the class's key.
  public internal(set) var by: Pupil?
  public internal(set) var at: Moment?
  /// Whether the pupil was away when it was given, and has not come since.
  public internal(set) var isUnheard = false

  public init(_ mark: Mark, comment: String = "", next: String = "") {
    (self.mark, self.comment, self.next) = (mark, comment, next)
  }

  /// The same mark, by somebody who says which criteria were met.
  public func with(met: [Int]?, by teacher: Pupil?) -> Marked {
    var marked = self
    (marked.met, marked.by) = (met, teacher)
    return marked
  }

  /// The same mark, to a pupil who is there or not.
  public func heard(_ isHeard: Bool) -> Marked {
    var marked = self
    marked.isUnheard = !isHeard
    return marked
  }

  /// Whether another mark reads the same to the pupil whose it is.
  public func says(_ other: Marked) -> Bool {
    mark == other.mark && comment == other.comment && next == other.next && met == other.met
  }

  /// Whether a text may be a comment to it, or a next step.
  public static func mayHold(_ text: String) -> Bool {
    text.count <= longestComment && text.utf8.count <= mostBytes
  }
}

/// How far a pupil has come with an exercise.
public enum ExerciseStatus: String, CaseIterable, Sendable {
  case notStarted = "not-started"
  /// A game of it was begun.
  case started
  /// A game of it was finished, below the goal.
  case tried
  case done
  case approved
  case again
  case rejected

  /// Whether nothing is left to do.
  public var isDone: Bool { self == .done || self == .approved }
}

// MARK: - As journals tell them

extension Exercise: Coded {
  /// Codes an exercise: those who play are told neither the goal nor whose it is.
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      number: fields.exercise(own?.number), game: fields("game", own?.game),
      list: fields("list", own?.list), level: fields("level", own?.level),
      mode: fields.ifAny("mode", own?.mode), due: fields.ifAny("due", own?.due),
      goal: fields.forTeachers(own?.goal, else: 0) { (goal) throws(Unreadable) in
        try fields.ifAny("goal", goal, in: 0...100, else: 0)
      },
      criteria: [Criterion].coded(own?.criteria, fields),
      to: fields.forTeachers(own?.to, else: .all) { (to) throws(Unreadable) in
        try .coded(to, fields)
      })
  }
}

extension Addressee: Coded {
  public static func coded(_ to: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    if let pupil = try fields.ifAny("pupil", to?.pupil) { return .pupil(pupil) }
    if let pupils = try fields.ifAny("pupils", to?.pupils) { return .pupils(pupils) }
    return try fields.ifAny("group", to?.group).map { .group($0) } ?? .all
  }

  private var pupil: Pupil? { if case .pupil(let pupil) = self { pupil } else { nil } }
  private var pupils: [Pupil]? { if case .pupils(let pupils) = self { pupils } else { nil } }
  private var group: GroupNumber? { if case .group(let group) = self { group } else { nil } }
}

extension Marked: Coded {
  public static func coded(_ marked: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    var read = try Self(
      fields("mark", marked?.mark), comment: fields.ifAny("comment", marked?.comment, else: ""),
      next: fields.ifAny("next", marked?.next, else: ""))
    read.met = try fields.ifAny("met", marked?.met)
    read.by = try fields.ifAny("by", marked?.by)
    read.at = try fields.ifAny("marked_at", marked?.at)
    read.isUnheard = try fields.ifTrue("unheard", marked?.isUnheard)
    return read
  }
}

extension FieldCoder {
  func exercise(_ number: Int?) throws(Unreadable) -> Int {
    try self("exercise", number, in: 1...1 << 31)
  }
}

// MARK: - What happens to exercises

/// An exercise is to be done. Its number is higher than any before.
public struct Assigned: ClassFact {
  static let event = "assigned"
  public let exercise: Exercise

  public init(exercise: Exercise) { self.exercise = exercise }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(exercise: Exercise.coded(fact?.exercise, fields))
  }

  func check(in state: ClassState) throws(Misfit) {
    guard state.book.study.mayBeAssigned(exercise) else { throw .exercise(exercise.number) }
  }

  func apply(to state: ClassState) { state.book.study.assign(exercise) }
  func reserve(in book: ClassBook) { book.study.reserve(exercise.number) }

  /// The exercise without its criteria when the last of those is gone for whom it was by name. That there was
  /// one stays: others count on from its number.
  func erased(by eraser: inout Eraser) -> any ClassFact {
    let named = exercise.to.named
    let left = named.filter { !eraser.isGone($0) }
    guard left.count < named.count else { return self }
    var exercise = exercise
    if left.isEmpty { exercise.criteria = [] } else { exercise.to = .pupils(left) }
    return Assigned(exercise: exercise)
  }
}

/// An exercise need not be done any more, and what was done of it is forgotten.
public struct Unassigned: ClassFact {
  static let event = "unassigned"
  public let exercise: Int

  public init(exercise: Int) { self.exercise = exercise }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(exercise: fields.exercise(fact?.exercise))
  }

  func check(in state: ClassState) throws(Misfit) {
    guard state.book.study[exercise] != nil else { throw .exercise(exercise) }
  }

  func apply(to state: ClassState) { state.book.unassign(exercise) }
  func reserve(in book: ClassBook) { book.study.reserve(exercise) }
}

/// A teacher has marked how a pupil did an exercise; nil: what the games say counts again.
public struct MarkGiven: ClassFact {
  static let event = "marked"
  let pupil: Pupil
  public let exercise: Int
  public let marked: Marked?
  /// Whether the last mark was taken back, and this one had stood before it.
  public let isBack: Bool

  public init(pupil: Pupil, exercise: Int, marked: Marked?, isBack: Bool = false) {
    (self.pupil, self.exercise, self.marked, self.isBack) = (pupil, exercise, marked, isBack)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      pupil: fields.named(fact?.pupil), exercise: fields.exercise(fact?.exercise),
      marked: fields.allIfAny("mark", fact?.marked),
      isBack: fields.ifTrue("back", fact?.isBack))
  }

  var owner: Pupil? { pupil }
  var namesWhoDidIt: Bool { marked?.by != nil }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    guard state.book.study[exercise] != nil else { throw .exercise(exercise) }
  }

  func apply(to state: ClassState) {
    var marked = marked
    if !isBack { marked?.at = state.now }
    state.book.change(pupil) { $0.work.mark(exercise, marked, isBack: isBack) }
  }

  func reserve(in book: ClassBook) {
    book.reserve(pupils: pupil.number)
    book.study.reserve(exercise)
  }
}
