public import Games
import Words

/// An exercise as somebody wishes for it; nil where the usual will do.
public struct Assignment: Hashable, Sendable {
  public var game: GameKind
  public var list: String?
  public var level: Int?
  public var mode: String?
  /// A name; nil: for all.
  public var to: String?
  public var goal = 0
  public var due: Day?

  public init(_ game: GameKind) {
    self.game = game
  }
}

/// Why it is refused.
public enum ResultsTrouble: Error, Hashable, Sendable {
  case noSuchExercise(Int)
  case badGoal
  /// A game that asks no words of a list has no questions to be right.
  case noGoal(GameKind)
  case tooManyExercises
  case longComment
  case notTheirs(Exercise, Pupil)
  case noSuchGame(RoomNumber)
  case unreadableGame(RoomNumber)
}

extension Hall {
  public func assign(
    _ wish: Assignment, _ making: inout Transaction
  ) throws(Trouble) -> Exercise {
    guard (0...100).contains(wish.goal) else { throw .results(.badGoal) }
    guard wish.goal == 0 || wish.game.type.asksWords else { throw .results(.noGoal(wish.game)) }
    var played = Wish()
    played.rules.game = wish.game
    played.rules[.mode] = wish.mode.map(RulesOption.Value.text)
    played.list = wish.list
    played.level = wish.level
    let setup = try setup(for: played, language: language(of: making.asker))
    let exercise = Exercise(
      number: book.study.last + 1, game: wish.game, list: setup.list, level: setup.level,
      mode: wish.mode, to: try wish.to.map(addressee) ?? .all, goal: wish.goal, due: wish.due)
    guard book.study.mayBeAssigned(exercise) else { throw .results(.tooManyExercises) }
    try making.decide()
    tell(Assigned(exercise: exercise), &making)
    return exercise
  }

  /// Whom somebody means who types a name.
  private func addressee(_ name: String) throws(Trouble) -> Addressee {
    if let group = book.plan.group(named: name), book.plan.groups[group]?.isApproved == true {
      return .group(group)
    }
    return .pupil(try pupil(called: name))
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

  /// Nil takes a mark back.
  public func mark(
    _ name: String, exercise number: Int, _ marked: Marked?, _ making: inout Transaction
  ) throws(Trouble) -> (Pupil, Exercise, ExerciseStatus) {
    let pupil = try pupil(called: name)
    let exercise = try exercise(number)
    guard book.status(of: pupil, in: exercise) != nil else {
      throw .results(.notTheirs(exercise, pupil))
    }
    guard marked?.isShort ?? true else { throw .results(.longComment) }
    if book.work(of: pupil).progress[number]?.marked != marked {
      try making.decide()
      tell(MarkGiven(pupil: pupil, exercise: number, marked: marked), &making)
      if let marked, let visitor = connection[pupil] {
        making.turn.news.append((visitor, .marked(exercise, marked)))
      }
    }
    return (pupil, exercise, book.status(of: pupil, in: exercise) ?? .notStarted)
  }
}
