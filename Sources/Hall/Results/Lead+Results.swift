public import Games
import Words

/// What a teacher asks about exercises and results.
public enum ResultsLead: Hashable, Sendable {
  case assign(Assignment)
  case unassign(Int)
  /// Nil takes a mark back.
  case mark(name: String, exercise: Int, Marked?)
  case overview(OverviewWish)
  /// With so many of the words that are most often missed.
  case stats(words: Int)
  case detail(name: String)
  /// A game that is over, by its room's number.
  case game(RoomNumber)
}

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

/// What came of such a request.
public enum Findings: Hashable, Sendable {
  case assigned(Exercise)
  case unassigned(Int)
  case marked(Pupil, Exercise, ExerciseStatus)
  /// Of one pupil, in its own words; nil: all, as the teacher sees them.
  case exercises(of: Pupil?)
  case overview(OverviewWish)
  case stats(words: Int)
  case detail(Pupil)
  /// It stands in a file, and is to be found there.
  case game(RoomNumber)
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
  func perform(
    _ lead: ResultsLead, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    switch lead {
    case .assign(let wish): .results(try assign(wish, from: visitor, &making))
    case .unassign(let number): .results(try unassign(number, &making))
    case .mark(let name, let number, let marked):
      .results(try mark(name, exercise: number, marked, &making))
    case .overview(let wish):
      .results(.overview(try checked(wish)))
    case .stats(let words): .results(.stats(words: words))
    case .game(let room): .results(.game(room))
    case .detail(let name): .results(.detail(try pupil(called: name)))
    }
  }

  /// The teacher sees them all, a child its own.
  func exercises(for visitor: VisitorID) throws(Trouble) -> Done {
    if isTeacher(visitor) { return .results(.exercises(of: nil)) }
    guard let pupil = visitors[visitor]?.pupil else { throw .helloFirst }
    return .results(.exercises(of: pupil))
  }

  private func assign(
    _ wish: Assignment, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Findings {
    guard (0...100).contains(wish.goal) else { throw .results(.badGoal) }
    guard wish.goal == 0 || wish.game.type.asksWords else { throw .results(.noGoal(wish.game)) }
    var played = Wish()
    played.rules.game = wish.game
    played.rules[.mode] = wish.mode.map(RulesOption.Value.text)
    played.list = wish.list
    played.level = wish.level
    let setup = try setup(for: played, language: visitors[visitor]?.language ?? .swedish)
    let exercise = Exercise(
      number: book.study.last + 1, game: wish.game, list: setup.list, level: setup.level,
      mode: wish.mode, to: try wish.to.map(addressee) ?? .all, goal: wish.goal, due: wish.due)
    guard book.study.mayBeAssigned(exercise) else { throw .results(.tooManyExercises) }
    try making.decide()
    tell(Assigned(exercise: exercise), &making)
    return .assigned(exercise)
  }

  /// Whom somebody means who types a name.
  private func addressee(_ name: String) throws(Trouble) -> Addressee {
    if let group = book.plan.group(named: name), book.plan.groups[group]?.isApproved == true {
      return .group(group)
    }
    return .pupil(try pupil(called: name))
  }

  private func exercise(_ number: Int) throws(Trouble) -> Exercise {
    guard let exercise = book.study[number] else { throw .results(.noSuchExercise(number)) }
    return exercise
  }

  private func unassign(_ number: Int, _ making: inout Making) throws(Trouble) -> Findings {
    let exercise = try exercise(number)
    try making.decide()
    tell(Unassigned(exercise: exercise.number), &making)
    return .unassigned(number)
  }

  private func mark(
    _ name: String, exercise number: Int, _ marked: Marked?, _ making: inout Making
  ) throws(Trouble) -> Findings {
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
    return .marked(pupil, exercise, book.status(of: pupil, in: exercise) ?? .notStarted)
  }

  private func checked(_ wish: OverviewWish) throws(Trouble) -> OverviewWish {
    if let number = wish.exercise { _ = try exercise(number) }
    return wish
  }
}
