public import Games

/// Something to do that the teacher has given: to play one game with the words of one level.
public struct Exercise: Hashable, Sendable {
  /// Never used again.
  public let number: Int
  public let game: GameKind
  public let list: String
  public let level: Int
  /// As the rules call it; nil: any.
  public let mode: String?
  public let to: Addressee
  /// How many of a hundred questions are to be right at the first try, in one finished game. With 0
  /// to finish is enough.
  public let goal: Int
  /// Only told: nothing is closed after it.
  public let due: Day?

  public init(
    number: Int, game: GameKind, list: String, level: Int, mode: String? = nil,
    to: Addressee = .all, goal: Int = 0, due: Day? = nil
  ) {
    self.number = number
    self.game = game
    self.list = list
    self.level = level
    self.mode = mode
    self.to = to
    self.goal = goal
    self.due = due
  }

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
  case group(GroupNumber)
}

/// What the teacher thinks of how a pupil did an exercise. It wins over what the games say.
public enum Mark: String, CaseIterable, Sendable {
  case approved
  /// To be done once more: it stands until a game of it is finished, and only games after it count.
  case again
  case rejected
}

/// A mark with what was written to it.
public struct Marked: Hashable, Sendable {
  public static let longestComment = 100
  /// A sign may be made of several.
  static let mostBytes = 4 * longestComment

  public let mark: Mark
  /// Empty if nothing was.
  public let comment: String

  public init(_ mark: Mark, comment: String = "") {
    self.mark = mark
    self.comment = comment
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
