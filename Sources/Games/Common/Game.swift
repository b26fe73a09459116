public import JSON
public import Words

/// The rules of one game, for one room.
///
/// The state is a reading of the room's facts: it changes in their `apply` alone, which never draws, never
/// asks the time and never refuses. `decide` and `follow` only look, and answer with new facts.
///
/// Anything that most games do not have is a capability. A game is registered once, in `GameKind.allCases`.
public protocol Game: Hashable, Sendable {
  associatedtype Rules: GameRules
  associatedtype View: GameView

  /// The game's name, who may play it, and how.
  static var traits: GameTraits { get }

  /// The kinds of fact that the game has, which are read from journals.
  static var facts: [any GameFact<Self>.Type] { get }

  init(rules: Rules)

  /// The fact that a seat's move makes, or why it is refused.
  func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> any GameFact<Self>

  /// The next fact that comes by itself as things stand, or nil if the game waits for somebody.
  ///
  /// It is asked after every fact and at every wake-up, again and again until it answers nil.
  func follow(in scene: Scene, using chance: inout Chance) -> (any GameFact<Self>)?

  /// The game as it is seen from a viewpoint.
  func view(for viewer: Viewpoint) -> View

  /// The number of the round that goes on; nil between rounds, and where there are none.
  var roundNumber: Int? { get }

  /// Whether the game cannot go on without a seat just now, as far as its own state tells.
  func isAsked(_ seat: Seat) -> Bool

  /// The question of a seat, and the choices that it still has, in its own order; or why nothing is asked.
  func question(for seat: Seat) throws(Refusal) -> Asking

  /// The seats whose time to think ends, and when.
  var thinking: BySeat<Moment> { get }

  /// Whether a seat is asked a question of which a wrong choice may still be taken away.
  func mayBeHelped(_ seat: Seat) -> Bool

  var isOver: Bool { get }

  /// The things that a seat finished and learnt.
  func outcome(for seat: Seat) -> Outcome

  /// A description of something wrong in the state, if there is. Checked in test builds after every fact.
  var brokenInvariant: String? { get }

  /// Whether no seat is in the middle of a round, if `next` is the fact to follow. A game in its last round
  /// ends there.
  func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool
}

/// The name of a game, who may play it, and how.
public struct GameTraits: Sendable {
  /// The name that programs and files use.
  public let name: String
  /// How many seats may play.
  public let seats: ClosedRange<Int>
  /// How many seats a room has if nobody says.
  public let usualSeats: Int
  /// Whether the game asks words of its room's list, each with endings to choose from, so that it can tell
  /// which of them were learnt.
  public let asksWords: Bool
  /// Whether all who want to play it do so together, whatever groups they are in.
  public let isForAll: Bool
  /// Whether the best score of the class is kept: not where a program finds the answer for itself.
  public let keepsBestOfClass: Bool
  /// The option that names a file with the game's material.
  public let fileOption: RulesOption?

  init(
    _ name: String, seats: ClosedRange<Int> = 1...8, usualSeats: Int = 2, asksWords: Bool = false,
    isForAll: Bool = false, keepsBestOfClass: Bool = true, fileOption: RulesOption? = nil
  ) {
    (self.name, self.seats, self.usualSeats) = (name, seats, usualSeats)
    (self.asksWords, self.isForAll, self.fileOption) = (asksWords, isForAll, fileOption)
    self.keepsBestOfClass = keepsBestOfClass
  }
}

extension Game {
  /// A fact of this game.
  public typealias Fact = any GameFact<Self>

  public var roundNumber: Int? { nil }
  public func mayBeHelped(_ seat: Seat) -> Bool { false }
  public var thinking: BySeat<Moment> { [:] }
  public static var kind: GameKind { GameKind(type: Self.self) }

  /// The next moment at which the game wants to be woken.
  public func due(after now: Moment) -> Moment? {
    thinking.reduce(nil) { $1.value > now ? .earlier($0, $1.value) : $0 }
  }
}

/// How a room plays its game.
public protocol GameRules: Coded, Hashable, Sendable {
  /// The options that may be wished for, in the order in which they are told.
  static var options: [RulesOption] { get }

  /// The rules for a wish, at a level with so many questions. Options without a wish stay as they were
  /// before, or are the usual ones.
  init(_ wish: RulesWish, changing before: Self?, questions: Int) throws(BadRules)

  /// The file with the game's material.
  var file: String? { get }

  /// The kind of text that somebody has to write before the game can be played.
  var writing: Writing.Kind? { get }

  /// The kind of text that this wish alone would have somebody write.
  static func writing(wishedBy wish: RulesWish) -> Writing.Kind?

  /// These rules, changed so that nobody writes anything.
  var withoutWriting: Self { get }
}

extension GameRules {
  public init(_ wish: RulesWish, questions: Int) throws(BadRules) {
    try self.init(wish, changing: nil, questions: questions)
  }

  /// Whether these rules are those that were wished for, as far as anything was.
  public func fits(_ wish: RulesWish) -> Bool {
    (try? Self(wish, changing: self, questions: .max)) == self
  }

  public var file: String? { nil }
  public var writing: Writing.Kind? { nil }
  public static func writing(wishedBy wish: RulesWish) -> Writing.Kind? { nil }
  public var withoutWriting: Self { self }
}

/// Something that can happen in a game.
///
/// The game's knowledge of it stands beside it: how it is told, who may see what of it, and what it changes.
/// It is registered once, in the `facts` of its game.
public protocol GameFact<Played>: Coded, Hashable, Sendable {
  associatedtype Played: Game

  /// The name of the event in lines.
  static var event: String { get }

  /// All names of the event, if one kind of fact has several.
  static var events: [String] { get }
  var event: String { get }

  /// Whether the fact can happen as a game stands.
  func suits(_ game: Played) -> Bool

  func apply(to game: inout Played, at now: Moment, table: Table)

  /// Whether the fact is told to a viewpoint at all.
  func isTold(to viewer: Viewpoint) -> Bool

  /// Whether everybody is told the fact in the same words, without secrets or an order of one's own. False is
  /// always safe; then each gets a line of its own.
  var isSameForAll: Bool { get }

  /// The part of the fact that a viewpoint may see, if that is less than all.
  func rest(for viewer: Viewpoint) -> Self?

  /// The seat that did it; nil if the fact came by itself.
  var actor: Seat? { get }

  /// The result of its actor's try at a question; nil if it tells of none.
  var tried: TryResult? { get }

  /// The choice that its actor made among the endings of a list's word; nil if there was none.
  var chosen: Chosen? { get }

  /// The word that its actor hears with it, if it is one that is heard.
  var heard: String? { get }

  /// Whether the fact brings the game no further.
  var isAside: Bool { get }

  /// The word of a list that is asked with it, and the choices; nil if none is asked.
  var asks: Asking? { get }

  /// The kind of text in it that its actor wrote and that was not there before.
  func writing(in game: Played, from list: WordList?) -> Writing.Kind?

  /// Whether the fact begins a round, and so is left out after the last one.
  var beginsRound: Bool { get }

  /// Whether the game is over with this fact.
  var isEnd: Bool { get }
}

extension GameFact {
  public static var events: [String] { [event] }
  public var event: String { Self.event }
  public func suits(_ game: Played) -> Bool { true }
  public func isTold(to viewer: Viewpoint) -> Bool { true }
  public var actor: Seat? { nil }
  public var tried: TryResult? { chosen.map { TryResult($0) } }
  public var chosen: Chosen? { nil }
  public var heard: String? { nil }
  public var isAside: Bool { false }
  public var asks: Asking? { nil }
  public func writing(in game: Played, from list: WordList?) -> Writing.Kind? { nil }
  public var beginsRound: Bool { false }
  public var isEnd: Bool { false }

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> Self? {
    isTold(to: viewer) ? rest(for: viewer) ?? self : nil
  }

  public var isSameForAll: Bool { isTold(to: .spectator) && rest(for: .spectator) == nil }

  public func rest(for viewer: Viewpoint) -> Self? { hiding(from: viewer) }

  @inline(__always)
  func hiding(from viewer: Viewpoint) -> Self? {
    var hidesAny = false
    let seen = seen(from: viewer, hidesAny: &hidesAny)
    return hidesAny ? seen : nil
  }
}

/// A game as somebody may see it.
public protocol GameView: Hashable, Sendable {
  /// Adds its fields to the line that tells how a room stands.
  func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment)
}

/// A thing that a game is played with and that stands in no word list.
public protocol GameMaterial: Hashable, Sendable {}

/// A material from a file.
public struct NamedMaterial: Sendable {
  public let game: GameKind
  public let name: String
  public let material: any GameMaterial
}

/// Passing news that one game alone has.
public protocol GameNews: Hashable, Sendable {
  /// The name of the event in lines.
  var event: String { get }
  func write(to line: inout JSONWriter)
}

/// Takes the texts that some players wrote out of a game's facts, which come in their order. Words chosen
/// from the list stay, as they belong to nobody.
public protocol GameEraser: Sendable {
  /// The fact without such texts; nil if nothing of it stays.
  mutating func erase(
    _ fact: any GameFact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
  ) -> (any GameFact)?
}

/// The lines with which a seat that types goes on.
public enum Typing: Hashable, Sendable {
  /// One of the choices on the screen.
  case choices
  /// One of these lines, even if it is a verb; any other line that begins with no verb is tried too.
  case lines([String])
  /// Any word, even if it is a verb, except for the verbs that help to find one's way.
  case anyWord

  /// Whether somebody typed one of these lines; only letters and digits count.
  public static func isOne(of lines: [String], _ typed: String) -> Bool {
    let typed = Writing.folded(typed)
    return lines.contains { Writing.folded($0) == typed }
  }
}

/// The things that the rules are handed with a move or a wake-up.
public struct Scene: Sendable {
  public let table: Table
  public let now: Moment
  private let vocabulary: Vocabulary
  /// The time by the clock on the wall, for openings at a time of day. All waiting is counted by `now`, which
  /// stands still while the server does not run.
  public let wall: Moment
  public let zone: Zone
  /// The material that is there when the room is opened, if it is not to be made.
  public let material: (any GameMaterial)?
  /// The words that somebody here was asked in the last game: this one does not begin with them.
  public let stale: Set<String>

  public init(
    table: Table, now: Moment, _ vocabulary: Vocabulary, wall: Moment? = nil, zone: Zone = .utc,
    material: (any GameMaterial)? = nil, stale: Set<String> = []
  ) {
    self.stale = stale
    self.table = table
    self.now = now
    self.vocabulary = vocabulary
    self.wall = wall ?? now
    self.zone = zone
    self.material = material
  }

  public var questions: [Question] { vocabulary.questions }
  public var list: WordList { vocabulary.list }
}

/// The words of a room. An object, because every scene holds them.
public final class Vocabulary: Sendable {
  /// The questions that may be asked, in the order of their list.
  public let questions: [Question]
  /// The whole list that the questions are from.
  public let list: WordList

  public init(_ questions: [Question], of list: WordList) {
    self.questions = questions
    self.list = list
  }
}

/// The question of a seat, and the choices that it still has.
public typealias Asking = (question: String, choices: [String])

/// The result of a game for one seat.
public struct Outcome: Hashable, Sendable {
  /// Whether it counts as a finished exercise, also for somebody who lost.
  public let isFinished: Bool
  public let learnt: [Learnt]
  /// The number of which the class keeps the best; nil if the game counts nothing of that kind.
  public let score: Int?
  /// Whether a finished game brings the seat a step on its journey: it read at least one word before it was
  /// shown. Games without questions have a rule of their own.
  public let isStep: Bool

  public init(isFinished: Bool, learnt: [Learnt], score: Int? = nil, isStep: Bool? = nil) {
    self.isFinished = isFinished
    self.learnt = learnt
    self.score = score
    self.isStep = isStep ?? learnt.contains { $0.how != .helped }
  }
}

/// How one seat fared with one question.
public struct Learnt: Hashable, Sendable {
  public enum How: String, CaseIterable, Sendable {
    case atFirstTry = "first"
    case later
    /// The answer was shown.
    case helped
  }

  public let question: String
  public let word: String
  public let how: How
  /// Whether a partner took a wrong choice away.
  public let wasHinted: Bool
  /// Whether the seat had heard the question or a choice before it answered.
  public let wasHeard: Bool
  /// The time from the question to the answer. Only teachers see it.
  public let milliseconds: Int

  /// Whether the seat read the question by itself: right at the first try, unheard and unhelped.
  public var isUnaided: Bool { how == .atFirstTry && !wasHinted && !wasHeard }
}
