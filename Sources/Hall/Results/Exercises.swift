public import Classroom
public import Games
import JSON
import Words

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

/// Those for whom something is, as somebody says it.
public enum Whom: Hashable, Sendable {
  case everybody
  /// Those who were typed: the name of a group, a name or several.
  case named(String, Naming)
}

/// Why a request about results is refused.
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

extension Transaction {
  public mutating func assign(_ wish: Assignment) throws(Trouble) -> Exercise {
    guard (0...100).contains(wish.goal) else { throw .results(.badGoal) }
    guard wish.goal == 0 || wish.game.traits.asksWords else { throw .results(.noGoal(wish.game)) }
    guard wish.criteria.areCriteria else { throw .results(.badCriteria) }
    var played = Wish()
    played.rules.game = wish.game
    played.rules[.mode] = wish.mode.map(RulesOption.Value.text)
    played.list = wish.list
    played.level = wish.level
    let setup = try hall.setup(for: played, language: hall.language(of: asker))
    let exercise = Exercise(
      number: book.study.last + 1, game: wish.game, list: setup.list, level: setup.level,
      mode: wish.mode, due: wish.due, goal: wish.goal, criteria: wish.criteria,
      to: try hall.addressee(wish.to))
    guard book.study.mayBeAssigned(exercise) else { throw .results(.tooManyExercises) }
    try decide()
    tell(Assigned(exercise: exercise))
    return exercise
  }

  public mutating func unassign(_ number: Int) throws(Trouble) {
    let exercise = try hall.exercise(number)
    try decide()
    tell(Unassigned(exercise: exercise.number))
  }

  /// - Parameters:
  ///   - whose: the pupils who are meant; everybody: all who have the exercise.
  ///   - marked: nil takes a mark back.
  ///   - met: criteria, by their places or as they are called.
  public mutating func mark(
    _ whose: Whom, exercise number: Int, _ marked: Marked?, met: [String]
  ) throws(Trouble) -> [(pupil: Pupil, status: ExerciseStatus)] {
    let exercise = try hall.exercise(number)
    let meant = try hall.addressee(whose)
    let pupils = book.pupils.filter {
      book.means(meant, $0) && (meant != .all || book.status(of: $0, in: exercise) != nil)
    }
    if let stranger = pupils.first(where: { book.status(of: $0, in: exercise) == nil }) {
      throw .results(.notTheirs(exercise, stranger))
    }
    guard marked?.isShort ?? true else { throw .results(.longComment) }
    let marked = try marked.map { (marked) throws(Trouble) in
      marked.with(met: try exercise.places(of: met), by: try? voice())
    }
    for pupil in pupils {
      let before = book.work(of: pupil).progress[number]?.marked
      if before == nil && marked == nil { continue }
      if let before, let marked, before.says(marked) { continue }
      try decide()
      tell(MarkGiven(pupil: pupil, exercise: number, marked: marked))
      if let marked { send(.marked(exercise, marked), to: hall.connection(of: pupil)) }
    }
    return pupils.map { ($0, book.status(of: $0, in: exercise) ?? .notStarted) }
  }
}

extension Hall {
  fileprivate func addressee(_ whom: Whom) throws(Trouble) -> Addressee {
    guard case .named(let typed, let naming) = whom else { return .all }
    if let group = book.plan.group(named: typed), book.plan.groups[group]?.isApproved == true {
      return .group(group)
    }
    // The pupil who is called so is meant, also one who may not play.
    if let one = try? pupil(called: typed) { return .pupil(one) }
    let several = try pupils(naming, most: Int.max)
    guard let first = several.first else { throw .noSuchPupil(typed) }
    return several.count == 1 ? .pupil(first) : .pupils(several)
  }

  public func exercise(_ number: Int) throws(Trouble) -> Exercise {
    guard let exercise = book.study[number] else { throw .results(.noSuchExercise(number)) }
    return exercise
  }
}

extension Exercise {
  /// The places of the criteria that somebody names, or calls by their places.
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
  /// Whether there are not too many, none is too long, and none stands twice.
  fileprivate var areCriteria: Bool {
    count <= Exercise.mostCriteria && Set(map { $0.lowercased() }).count == count
      && allSatisfy {
        !$0.isEmpty && $0.count <= Exercise.longestCriterion
          && $0.utf8.count <= Exercise.mostBytes
      }
  }
}
