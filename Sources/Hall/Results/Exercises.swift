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
  public var criteria: [Criterion] = []
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

/// A pupil who has been told something of an exercise, and by whom.
public struct StandingMark: Hashable, Sendable {
  public let pupil: Pupil
  public let by: Pupil
}

/// Why a request about results is refused.
public enum ResultsTrouble: Error, Hashable, Sendable {
  case noSuchExercise(Int)
  case badGoal
  /// The day by which it is to be done has been.
  case pastDay(Day)
  /// A game that asks no words of a list has no questions to be right.
  case noGoal(GameKind)
  case tooManyExercises
  case longComment
  case badCriteria
  /// No such file of criteria lies in the words folder.
  case noSuchCriteria(String)
  case noSuchCriterion(String, Exercise)
  case notTheirs(Exercise, Pupil)
  /// Somebody else has told these pupils what she thinks.
  case alreadyMarked([StandingMark])
  /// Nobody is done with a review of it; these have begun one.
  case notReviewed(Exercise, Pupil, begunBy: [Pupil])
  /// The reviews of it do not agree on these criteria.
  case reviewersDiffer(Exercise, Pupil, [Int])
  case noSuchGame(RoomNumber)
  case unreadableGame(RoomNumber)
}

extension Transaction {
  /// Answers with the exercise, also where the same is to be done already: that is not given twice.
  public mutating func assign(
    _ wish: Assignment
  ) throws(Trouble) -> (exercise: Exercise, isNew: Bool) {
    guard (0...100).contains(wish.goal) else { throw .results(.badGoal) }
    guard wish.goal == 0 || wish.game.traits.asksWords else { throw .results(.noGoal(wish.game)) }
    if let due = wish.due, let today = hall.today, due < today { throw .results(.pastDay(due)) }
    let criteria = try hall.criteria(meantBy: wish.criteria)
    var played = Wish()
    played.rules.game = wish.game
    played.rules[.mode] = wish.mode.map(RulesOption.Value.text)
    played.list = wish.list
    played.level = wish.level
    let setup = try hall.setup(for: played, language: hall.language(of: asker))
    let exercise = Exercise(
      number: book.study.last + 1, game: wish.game, list: setup.list, level: setup.level,
      mode: wish.mode, due: wish.due, goal: wish.goal, criteria: criteria,
      to: try hall.addressee(wish.to))
    if let same = hall.openExercise(like: exercise) { return (same, isNew: false) }
    guard book.study.mayBeAssigned(exercise) else { throw .results(.tooManyExercises) }
    try decide()
    tell(Assigned(exercise: exercise))
    for pupil in hall.learners(of: exercise.to) {
      send(.assigned(exercise), to: hall.connection(of: pupil))
    }
    return (exercise, isNew: true)
  }

  public mutating func unassign(_ number: Int) throws(Trouble) {
    let exercise = try hall.exercise(number)
    try decide()
    tell(Unassigned(exercise: exercise.number))
  }
}

extension Hall {
  /// The criteria that somebody wrote, or those of the file that it named alone.
  fileprivate func criteria(meantBy written: [Criterion]) throws(Trouble) -> [Criterion] {
    if written.count == 1, NamedCriteria.isOne(written[0].text) {
      let file = written[0].text
      let found = circumstances.criteria.first { $0.file.lowercased() == file.lowercased() }
      guard let found else { throw .results(.noSuchCriteria(file)) }
      return found.criteria
    }
    guard written.areSound else { throw .results(.badCriteria) }
    return written
  }

  /// The files of criteria in the words folder.
  public var criteriaFiles: [String] { circumstances.criteria.map(\.file) }

  func addressee(_ whom: Whom) throws(Trouble) -> Addressee {
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

  /// The pupils who are meant and do not teach.
  func learners(of addressee: Addressee) -> [Pupil] {
    book.pupils.filter { book.means(addressee, $0) && !book.isTeacher($0) }
  }

  /// The exercise that asks the same of the same pupils, while one of those who come has it still to do.
  fileprivate func openExercise(like wanted: Exercise) -> Exercise? {
    book.study.exercises.first { exercise in
      guard exercise.asksTheSame(as: wanted) else { return false }
      let learners = learners(of: exercise.to)
        .filter { book.hasCome($0) && book.role(of: $0) == .pupil }
      return learners.isEmpty
        || learners.contains { pupil in
          switch book.status(of: pupil, in: exercise) {
          case .notStarted, .started, .tried, .again: true
          case .done, .approved, .rejected, nil: false
          }
        }
    }
  }

  public func exercise(_ number: Int) throws(Trouble) -> Exercise {
    guard let exercise = book.study[number] else { throw .results(.noSuchExercise(number)) }
    return exercise
  }
}
