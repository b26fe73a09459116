public import JSON
public import Words

/// The rules of one game, for one room.
///
/// The state is a reading of the room's facts: it changes in their `apply` alone, which never draws, never
/// asks the time and never refuses. `decide` and `follow` only look, and answer with new facts.
///
/// What most games do not have is a capability. A game is registered once, in `GameKind.allCases`.
public protocol Game: Hashable, Sendable {
  associatedtype Rules: GameRules
  associatedtype View: GameView

  /// How it is called, who may play it, and how.
  static var traits: GameTraits { get }

  /// What can happen in it: what stands here is read from journals.
  static var facts: [any GameFact<Self>.Type] { get }

  init(rules: Rules)

  /// The fact that a seat's move makes, or why it is refused.
  func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> any GameFact<Self>

  /// What follows by itself from how things stand now, or nil if the game waits for somebody.
  ///
  /// It is asked after every fact and at every wake-up, again and again until it answers nil.
  func follow(in scene: Scene, using chance: inout Chance) -> (any GameFact<Self>)?

  /// The game as it is seen from a viewpoint.
  func view(for viewer: Viewpoint) -> View

  /// Whether the game cannot go on without a seat just now, as far as its own state tells.
  func isAsked(_ seat: Seat) -> Bool

  /// What a seat is asked, and what it may still choose, in its own order; or why nothing is asked.
  func question(for seat: Seat) throws(Refusal) -> Asking

  /// The seats whose time to think ends, and when.
  var thinking: BySeat<Moment> { get }

  /// Whether a seat is asked something of which it may still have a wrong choice taken away.
  func mayBeHelped(_ seat: Seat) -> Bool

  var isOver: Bool { get }

  /// What each seat finished and learnt.
  func outcome(for seat: Seat) -> Outcome

  /// What is wrong with the state, if anything is. Checked in test builds after every fact.
  var brokenInvariant: String? { get }

  /// Whether nobody is in the middle of a round, when that is what would follow next; where it ends when a
  /// teacher lets its last round be played.
  func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool
}

/// How a game is called, who may play it, and how.
public struct GameTraits: Sendable {
  /// How programs and files call it.
  public let name: String
  /// How many may play.
  public let seats: ClosedRange<Int>
  /// For how many a room is opened when nobody says.
  public let usualSeats: Int
  /// Whether it asks the words of its room's list, each with endings to choose from, so that what is
  /// learnt there can be told.
  public let asksWords: Bool
  /// Whether all who want to play it do so together, whoever their company is.
  public let isForAll: Bool
  /// What in a wish names a file that holds what is played with.
  public let fileOption: RulesOption?

  init(
    _ name: String, seats: ClosedRange<Int> = 1...8, usualSeats: Int = 2, asksWords: Bool = false,
    isForAll: Bool = false, fileOption: RulesOption? = nil
  ) {
    (self.name, self.seats, self.usualSeats) = (name, seats, usualSeats)
    (self.asksWords, self.isForAll, self.fileOption) = (asksWords, isForAll, fileOption)
  }
}

extension Game {
  /// What happens in it.
  public typealias Fact = any GameFact<Self>

  public func mayBeHelped(_ seat: Seat) -> Bool { false }
  public var thinking: BySeat<Moment> { [:] }
  public static var kind: GameKind { GameKind(type: Self.self) }

  /// When the game next wants to be woken.
  public func due(after now: Moment) -> Moment? {
    thinking.reduce(nil) { $1.value > now ? .earlier($0, $1.value) : $0 }
  }
}

/// How a room plays its game.
public protocol GameRules: Coded, Hashable, Sendable {
  /// What somebody may wish for, in the order in which it is told.
  static var options: [RulesOption] { get }

  /// The rules that were wished for, at a level with so many questions; where nothing was, those from
  /// before, or the usual ones.
  init(_ wish: RulesWish, changing before: Self?, questions: Int) throws(BadRules)

  /// The file that holds what is played with.
  var file: String? { get }

  /// What has to be written before it can be played like that.
  var writing: Writing.Kind? { get }

  /// What somebody who wished for just that would write.
  static func writing(wishedBy wish: RulesWish) -> Writing.Kind?

  /// The same, but nobody writes anything.
  var withoutWriting: Self { get }
}

extension GameRules {
  public init(_ wish: RulesWish, questions: Int) throws(BadRules) {
    try self.init(wish, changing: nil, questions: questions)
  }

  /// Whether these rules are what was wished for, as far as anything was.
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
/// All that the rules know of it stands beside it: how it is told, who may see what of it, and what it changes.
/// It is registered once, in the `facts` of its game.
public protocol GameFact<Played>: Coded, Hashable, Sendable {
  associatedtype Played: Game

  /// How lines call it.
  static var event: String { get }

  /// The same, where one kind of fact has several names.
  static var events: [String] { get }
  var event: String { get }

  /// Whether it can happen as a game stands.
  func suits(_ game: Played) -> Bool

  func apply(to game: inout Played, at now: Moment, table: Table)

  /// Whether somebody who looks from there is told of it at all.
  func isTold(to viewer: Viewpoint) -> Bool

  /// Whether it is told in the same words to everybody: no secrets, and nobody's own order. It is always safe
  /// to say that it is not; then each gets a line of its own.
  var isSameForAll: Bool { get }

  /// What may be seen of it, where that is less than all.
  func rest(for viewer: Viewpoint) -> Self?

  /// The seat that did it; nil for what came by itself.
  var actor: Seat? { get }

  /// How its actor's try at a question went; nil if it tells of none.
  var tried: TryResult? { get }

  /// What was chosen with it of the endings of a list's word; nil if nothing was.
  var chosen: Chosen? { get }

  /// The word that its actor hears with it, if it is one that is heard.
  var heard: String? { get }

  /// Whether it brings the game no further.
  var isAside: Bool { get }

  /// The word of a list that is asked with it, and what may be chosen; nil if none is.
  var asks: Asking? { get }

  /// What somebody writes with it that has not been there.
  func writing(in game: Played, from list: WordList?) -> Writing.Kind?

  /// Whether it begins what a last round leaves out.
  var beginsRound: Bool { get }

  /// Whether the game is over with it.
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
  /// The number of the round that goes on; nil between rounds, and where there are none.
  var roundNumber: Int? { get }

  /// Adds its fields to the line that tells how a room stands.
  func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment)
}

extension GameView {
  public var roundNumber: Int? { nil }
}

/// What a game is played with that stands in no word list.
public protocol GameMaterial: Hashable, Sendable {}

/// Such a thing from a file.
public struct NamedMaterial: Sendable {
  public let game: GameKind
  public let name: String
  public let material: any GameMaterial
}

/// Passing news that one game alone has.
public protocol GameNews: Hashable, Sendable {
  /// How lines call it.
  var event: String { get }
  func write(to line: inout JSONWriter)
}

/// Takes what some players wrote themselves out of a game's facts, which come in their order. What
/// they chose among words of the list stays: it is nobody's.
public protocol GameEraser: Sendable {
  /// What stays of a fact; nil if nothing does.
  mutating func erase(
    _ fact: any GameFact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
  ) -> (any GameFact)?
}

/// What brings somebody on who types.
public enum Typing: Hashable, Sendable {
  /// What is on the screen.
  case choices
  /// One of these lines, whatever else it would mean; any other that begins with no verb is tried too.
  case lines([String])
  /// Any word, also one that is a verb, but for those with which one finds one's way.
  case anyWord

  /// Whether somebody typed one of those lines, as far as it matters how they are spelled.
  public static func isOne(of lines: [String], _ typed: String) -> Bool {
    let typed = Writing.folded(typed)
    return lines.contains { Writing.folded($0) == typed }
  }
}

/// What the rules are handed with a move or a wake-up.
public struct Scene: Sendable {
  public let table: Table
  public let now: Moment
  private let vocabulary: Vocabulary
  /// The clock on the wall. Waiting is counted by `now`, which stands still while the server does not
  /// run; what opens at a time of day opens by this one.
  public let wall: Moment
  public let zone: Zone
  /// What is there when the room is opened, if it is not to be made.
  public let material: (any GameMaterial)?
  /// What somebody here was asked in the game before: this one does not begin with it.
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
  /// The whole list that they are from.
  public let list: WordList

  public init(_ questions: [Question], of list: WordList) {
    self.questions = questions
    self.list = list
  }
}

/// What a seat is asked, and what it may still choose.
public typealias Asking = (question: String, choices: [String])

/// What a game meant for one seat.
public struct Outcome: Hashable, Sendable {
  /// Whether it counts as a finished exercise, also for somebody who lost.
  public let isFinished: Bool
  public let learnt: [Learnt]
  /// What the class keeps the best of; nil where a game counts nothing of that kind.
  public let score: Int?
  /// Whether a finished game brings the seat a step on its journey: one word that it read before it was
  /// shown is enough. A game without questions has a rule of its own.
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
  /// Whether the question or a choice was heard before.
  public let wasHeard: Bool
  /// From the question to the answer. Only the teacher sees it.
  public let milliseconds: Int

  /// Whether somebody read that by itself: right at the first try, unheard and unhelped.
  public var isUnaided: Bool { how == .atFirstTry && !wasHinted && !wasHeard }
}
