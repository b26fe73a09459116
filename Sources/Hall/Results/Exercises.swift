public import Games
public import JSON
import Words

/// Something to do that the teacher has given: to play one game with the words of one level.
public struct Exercise: Hashable, Sendable {
  /// Never used again.
  public let number: Int
  public let game: GameKind
  public let list: String
  public let level: Int
  /// As the rules call it; nil: any.
  public let mode: String?
  /// Only told: nothing is closed after it.
  public let due: Day?
  /// How many of a hundred questions are to be right at the first try, in one finished game. With 0
  /// to finish is enough.
  public let goal: Int
  /// What else a teacher will look at.
  public internal(set) var criteria: [String] = []
  public internal(set) var to: Addressee

  public static let mostCriteria = 8
  public static let longestCriterion = 40
  /// Of one of them: a sign may be made of several.
  public static let mostBytes = 200

  /// Whether a game that is played like that is what was asked for.
  func fits(_ setup: Setup) -> Bool {
    var wish = RulesWish()
    wish.game = game
    wish[.mode] = mode.map(RulesOption.Value.text)
    return list == setup.list && level == setup.level && setup.rules.fits(wish)
  }
}

/// Whose exercise it is.
public enum Addressee: Hashable, Sendable {
  case all
  case pupil(Pupil)
  case pupils([Pupil])
  case group(GroupNumber)

  /// Whom it means by themselves.
  var named: [Pupil] {
    switch self {
    case .all, .group: []
    case .pupil(let pupil): [pupil]
    case .pupils(let pupils): pupils
    }
  }
}

/// What the teacher thinks of how a pupil did an exercise. It wins over what the games say.
public enum Mark: String, CaseIterable, PlainValue, Sendable {
  case approved
  /// To be done once more: it stands until a game of it is finished, and only games after it count.
  case again
  case rejected
}

/// A mark with what was written to it.
public struct Marked: Hashable, Sendable {
  public static let longestComment = 100
  /// A sign may be made of several.
  public static let mostBytes = 4 * longestComment

  public let mark: Mark
  /// Empty if nothing was.
  public let comment: String
  /// The places of the exercise's criteria that were met, from 1; empty if nothing was said of them.
  public internal(set) var met: [Int] = []
  /// Who gave it; nil: who had only shown the class's key.
  public internal(set) var by: Pupil?
  public internal(set) var at: Moment?

  public init(_ mark: Mark, comment: String = "") {
    self.mark = mark
    self.comment = comment
  }

  /// Whether whose mark it is reads the same.
  func says(_ other: Marked) -> Bool {
    mark == other.mark && comment == other.comment && met == other.met
  }

  var isShort: Bool {
    comment.count <= Marked.longestComment && comment.utf8.count <= Marked.mostBytes
  }
}

/// How far a pupil has come with an exercise.
public enum ExerciseStatus: String, CaseIterable, Sendable {
  case notStarted = "not-started"
  /// A game of it was begun.
  case started
  /// One was finished, below the goal.
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
  /// Who plays is told neither the goal nor whose it is.
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      number: fields.exercise(own?.number), game: fields("game", own?.game),
      list: fields("list", own?.list), level: fields("level", own?.level),
      mode: fields.ifAny("mode", own?.mode), due: fields.ifAny("due", own?.due),
      goal: fields.forTeachers(own?.goal, else: 0) { (goal) throws(Unreadable) in
        try fields.ifAny("goal", goal, in: 0...100, else: 0)
      },
      criteria: fields.ifAny("criteria", own?.criteria, else: []),
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
      fields("mark", marked?.mark), comment: fields.ifAny("comment", marked?.comment, else: ""))
    read.met = try fields.ifAny("met", marked?.met, else: [])
    read.by = try fields.ifAny("by", marked?.by)
    read.at = try fields.ifAny("marked_at", marked?.at)
    return read
  }
}

extension FieldCoder {
  func exercise(_ number: Int?) throws(Unreadable) -> Int {
    try self("exercise", number, in: 1...1 << 31)
  }
}

// MARK: - What happens to exercises

/// Something is to be done. Its number is higher than any before.
public struct Assigned: ClassFact {
  static let event = "assigned"
  public let exercise: Exercise

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(exercise: Exercise.coded(fact?.exercise, fields))
  }

  func check(in hall: Hall) throws(Misfit) {
    guard hall.book.study.mayBeAssigned(exercise) else { throw .exercise(exercise.number) }
  }

  func apply(to hall: Hall) { hall.book.study.assign(exercise) }
  func reserve(in book: ClassBook) { book.study.reserve(exercise.number) }

  /// What was written for some by name goes with the last of them. That there was an exercise stays: others
  /// count on from its number.
  func erased(by eraser: inout Eraser) -> any ClassFact {
    let named = exercise.to.named
    let left = named.filter { !eraser.isGone($0) }
    guard left.count < named.count else { return self }
    var exercise = exercise
    if left.isEmpty { exercise.criteria = [] } else { exercise.to = .pupils(left) }
    return Assigned(exercise: exercise)
  }
}

/// It need not be done any more, and what was done of it is forgotten.
public struct Unassigned: ClassFact {
  static let event = "unassigned"
  public let exercise: Int

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(exercise: fields.exercise(fact?.exercise))
  }

  func check(in hall: Hall) throws(Misfit) {
    guard hall.book.study[exercise] != nil else { throw .exercise(exercise) }
  }

  func apply(to hall: Hall) { hall.book.unassign(exercise) }
  func reserve(in book: ClassBook) { book.study.reserve(exercise) }
}

/// What the teacher thinks of how a pupil did an exercise; nil: what the games say counts again.
public struct MarkGiven: ClassFact {
  static let event = "marked"
  let pupil: Pupil
  public let exercise: Int
  public let marked: Marked?

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      pupil: fields.named(fact?.pupil), exercise: fields.exercise(fact?.exercise),
      marked: fields.allIfAny("mark", fact?.marked))
  }

  var owner: Pupil? { pupil }
  var namesWhoDidIt: Bool { marked?.by != nil }

  func check(in hall: Hall) throws(Misfit) {
    try checkPupils(in: hall)
    guard hall.book.study[exercise] != nil else { throw .exercise(exercise) }
  }

  func apply(to hall: Hall) {
    var marked = marked
    marked?.at = hall.latest
    hall.book.change(pupil) { $0.work.mark(exercise, marked) }
  }

  func reserve(in book: ClassBook) {
    book.reserve(pupils: pupil.number)
    book.study.reserve(exercise)
  }
}

/// An exercise as somebody wishes for it; nil where the usual will do.
public struct Assignment: Hashable, Sendable {
  public var game: GameKind
  public var list: String?
  public var level: Int?
  public var mode: String?
  public var to = Whom.everybody
  public var goal = 0
  public var criteria: [String] = []
  public var due: Day?

  public init(_ game: GameKind) {
    self.game = game
  }
}

/// For whom something is, as somebody says it.
public enum Whom: Hashable, Sendable {
  case everybody
  /// What was typed, which may be the name of a group, a name or several.
  case named(String, Naming)
}

/// Why it is refused.
public enum ResultsTrouble: Error, Hashable, Sendable {
  case noSuchExercise(Int)
  case badGoal
  /// A game that asks no words of a list has no questions to be right.
  case noGoal(GameKind)
  case tooManyExercises
  case longComment
  case badCriteria
  case noSuchCriterion(String, Exercise)
  case notTheirs(Exercise, Pupil)
  case noSuchGame(RoomNumber)
  case unreadableGame(RoomNumber)
}

extension Hall {
  public func assign(_ wish: Assignment, _ making: inout Transaction) throws(Trouble) -> Exercise {
    guard (0...100).contains(wish.goal) else { throw .results(.badGoal) }
    guard wish.goal == 0 || wish.game.traits.asksWords else { throw .results(.noGoal(wish.game)) }
    guard wish.criteria.areCriteria else { throw .results(.badCriteria) }
    var played = Wish()
    played.rules.game = wish.game
    played.rules[.mode] = wish.mode.map(RulesOption.Value.text)
    played.list = wish.list
    played.level = wish.level
    let setup = try setup(for: played, language: language(of: making.asker))
    let exercise = Exercise(
      number: book.study.last + 1, game: wish.game, list: setup.list, level: setup.level,
      mode: wish.mode, due: wish.due, goal: wish.goal, criteria: wish.criteria,
      to: try addressee(wish.to))
    guard book.study.mayBeAssigned(exercise) else { throw .results(.tooManyExercises) }
    try making.decide()
    tell(Assigned(exercise: exercise), &making)
    return exercise
  }

  private func addressee(_ whom: Whom) throws(Trouble) -> Addressee {
    guard case .named(let typed, let naming) = whom else { return .all }
    if let group = book.plan.group(named: typed), book.plan.groups[group]?.isApproved == true {
      return .group(group)
    }
    // Who is called so is meant, also one who may not play.
    if let one = try? pupil(called: typed) { return .pupil(one) }
    let several = try pupils(naming, most: Int.max)
    guard let first = several.first else { throw .noSuchPupil(typed) }
    return several.count == 1 ? .pupil(first) : .pupils(several)
  }

  public func exercise(_ number: Int) throws(Trouble) -> Exercise {
    guard let exercise = book.study[number] else { throw .results(.noSuchExercise(number)) }
    return exercise
  }

  public func unassign(_ number: Int, _ making: inout Transaction) throws(Trouble) {
    let exercise = try exercise(number)
    try making.decide()
    tell(Unassigned(exercise: exercise.number), &making)
  }

  /// - Parameters:
  ///   - whose: if everybody's, of all who have the exercise.
  ///   - marked: nil takes a mark back.
  ///   - met: criteria, by their places or as they are called.
  public func mark(
    _ whose: Whom, exercise number: Int, _ marked: Marked?, met: [String],
    _ making: inout Transaction
  ) throws(Trouble) -> [(pupil: Pupil, status: ExerciseStatus)] {
    let exercise = try exercise(number)
    let meant = try addressee(whose)
    let pupils = book.pupils.filter {
      book.means(meant, $0) && (meant != .all || book.status(of: $0, in: exercise) != nil)
    }
    if let stranger = pupils.first(where: { book.status(of: $0, in: exercise) == nil }) {
      throw .results(.notTheirs(exercise, stranger))
    }
    guard marked?.isShort ?? true else { throw .results(.longComment) }
    var marked = marked
    marked?.met = try exercise.places(of: met)
    marked?.by = try? voice(making)
    for pupil in pupils {
      let before = book.work(of: pupil).progress[number]?.marked
      if before == nil && marked == nil { continue }
      if let before, let marked, before.says(marked) { continue }
      try making.decide()
      tell(MarkGiven(pupil: pupil, exercise: number, marked: marked), &making)
      if let marked { making.send(.marked(exercise, marked), to: connection[pupil]) }
    }
    return pupils.map { ($0, book.status(of: $0, in: exercise) ?? .notStarted) }
  }
}

extension Exercise {
  /// Where the criteria stand that somebody names, or calls by their places.
  fileprivate func places(of typed: [String]) throws(Trouble) -> [Int] {
    var places: Set<Int> = []
    for typed in typed {
      let place =
        Int(typed).map { $0 - 1 } ?? criteria.firstIndex { $0.lowercased() == typed.lowercased() }
      guard let place, criteria.indices.contains(place) else {
        throw .results(.noSuchCriterion(typed, self))
      }
      places.insert(place + 1)
    }
    return places.sorted()
  }

  /// The criteria that a mark says were met, or were not; none where it says nothing of them.
  public func criteria(met isMet: Bool, by marked: Marked) -> [String] {
    if marked.met.isEmpty { return [] }
    return zip(1..., criteria).filter { marked.met.contains($0.0) == isMet }.map(\.1)
  }
}

extension [String] {
  /// Not too many, none too long, and none twice.
  fileprivate var areCriteria: Bool {
    count <= Exercise.mostCriteria && Set(map { $0.lowercased() }).count == count
      && allSatisfy {
        !$0.isEmpty && $0.count <= Exercise.longestCriterion
          && $0.utf8.count <= Exercise.mostBytes
      }
  }
}
