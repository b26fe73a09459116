public import Words

/// The rules of one game, for one room.
///
/// The state is a reading of the room's facts: it changes in `apply` alone, which never draws, never
/// asks the time and never refuses. `decide` and `follow` only look, and answer with new facts.
public protocol Game: Hashable, Sendable {
  associatedtype Fact: Hashable, Sendable
  associatedtype View: Hashable, Sendable

  /// The facts that a seat's move makes, or why it is refused.
  func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact

  /// What follows by itself from how things stand now, or nil if the game waits for somebody.
  ///
  /// It is asked after every fact and at every wake-up, again and again until it answers nil.
  func follow(in scene: Scene, using chance: inout Chance) -> Fact?

  mutating func apply(_ fact: Fact, at: Moment, table: Table)

  /// The game as it is seen from a viewpoint.
  func view(for viewer: Viewpoint) -> View

  /// Whom the game cannot go on without just now, whether they are there or not.
  func stillAsked(in table: Table) -> [Seat]

  /// What a seat is asked, and what it may still choose, in its own order; or why nothing is asked.
  func question(for seat: Seat) throws(Refusal) -> (question: String, choices: [String])

  /// The seats whose time to think ends, and when.
  var thinking: BySeat<Moment> { get }

  var isOver: Bool { get }

  /// What each seat finished and learnt.
  func outcome(for seat: Seat) -> Outcome

  /// What is wrong with the state, if anything is. Checked in test builds after every fact.
  var brokenInvariant: String? { get }
}

extension Game {
  /// The next moment at which the game wants to be woken.
  public func due(after now: Moment) -> Moment? {
    thinking.values.filter { $0 > now }.min()
  }
}

/// What the rules are handed with a move or a wake-up.
public struct Scene: Sendable {
  public let table: Table
  public let now: Moment
  /// The questions that may be asked, in the order of their list.
  public let questions: [Question]
  /// The whole list that they are from.
  public let list: WordList
  /// The clock on the wall. Waiting is counted by `now`, which stands still while the server does not
  /// run; a race opens by this one.
  public let wall: Moment
  public let zone: Zone
  /// The race that is there when its room is opened, if it is not to be made.
  public let race: Race.Given?

  public init(
    table: Table, now: Moment, questions: [Question], list: WordList, wall: Moment? = nil,
    zone: Zone = .utc, race: Race.Given? = nil
  ) {
    self.table = table
    self.now = now
    self.questions = questions
    self.list = list
    self.wall = wall ?? now
    self.zone = zone
    self.race = race
  }
}

/// What a game meant for one seat.
public struct Outcome: Hashable, Sendable {
  /// Whether it counts as a finished exercise, also for somebody who lost.
  public let isFinished: Bool
  public let learnt: [Learnt]
  /// What the class keeps the best of; nil where a game counts nothing of that kind.
  public let score: Int?

  public init(isFinished: Bool, learnt: [Learnt], score: Int? = nil) {
    self.isFinished = isFinished
    self.learnt = learnt
    self.score = score
  }
}

/// How one seat fared with one question.
public struct Learnt: Hashable, Sendable {
  public enum How: Hashable, Sendable {
    case atFirstTry
    case later
    /// The answer was shown.
    case helped
  }

  public let question: String
  public let word: String
  public let how: How
  /// Whether a partner took a wrong choice away.
  public let wasHinted: Bool
  /// From the question to the answer. Only the teacher sees it.
  public let milliseconds: Int
}
