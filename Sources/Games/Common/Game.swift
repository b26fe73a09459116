public import JSON
public import Words

/// The rules of one game, for one room.
///
/// The state is a reading of the room's facts: it changes in `apply` alone, which never draws, never
/// asks the time and never refuses. `decide` and `follow` only look, and answer with new facts.
///
/// What most games do not have has a default. A game is registered once, in `GameKind.allCases`.
public protocol Game: Hashable, Sendable {
  associatedtype Rules: GameRules
  associatedtype Fact: GameFact
  associatedtype View: GameView

  /// How programs and files call it.
  static var name: String { get }

  init(rules: Rules)

  /// The facts that a seat's move makes, or why it is refused.
  func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact

  /// What follows by itself from how things stand now, or nil if the game waits for somebody.
  ///
  /// It is asked after every fact and at every wake-up, again and again until it answers nil.
  func follow(in scene: Scene, using chance: inout Chance) -> Fact?

  mutating func apply(_ fact: Fact, at: Moment, table: Table)

  /// The game as it is seen from a viewpoint.
  func view(for viewer: Viewpoint) -> View

  /// Whether the game cannot go on without a seat just now, as far as its own state tells.
  func isAsked(_ seat: Seat) -> Bool

  /// What a seat is asked, and what it may still choose, in its own order; or why nothing is asked.
  func question(for seat: Seat) throws(Refusal) -> Asking

  /// The seats whose time to think ends, and when.
  var thinking: BySeat<Moment> { get }

  /// Whether a seat that thinks has said what it will answer then.
  func keepsAnswer(of seat: Seat) -> Bool

  var isOver: Bool { get }

  /// What each seat finished and learnt.
  func outcome(for seat: Seat) -> Outcome

  /// What is wrong with the state, if anything is. Checked in test builds after every fact.
  var brokenInvariant: String? { get }

  // MARK: A last round

  /// Whether a fact that would follow by itself begins what a last round leaves out: the next question,
  /// unless a game says that it is a turn or a word.
  func beginsRound(_ fact: Fact) -> Bool

  /// Whether nobody is in the middle of a round, when that is what would follow next.
  func isRoundOver(before next: Fact?, in table: Table) -> Bool

  // MARK: What most games do not have

  /// How many may play.
  static var seats: ClosedRange<Int> { get }
  /// For how many a room is opened when nobody says.
  static var usualSeats: Int { get }
  /// Whether it asks the words of its room's list, each with endings to choose from, so that what is
  /// learnt there can be told.
  static var asksWords: Bool { get }
  /// Whether what is asked can be read aloud.
  static var isReadAloud: Bool { get }
  /// Whether all who want to play it do so together, whoever their company is.
  static var isForAll: Bool { get }

  /// What in a wish names a file that holds what is played with.
  static var fileOption: RulesOption? { get }

  /// Takes what pupils wrote out of its facts; nil where nobody writes anything.
  ///
  /// - Parameter isWhole: all facts will come, from the first. Otherwise nobody knows who wrote what comes
  ///   first.
  static func eraser(isWhole: Bool) -> (any GameEraser)?

  /// Whether a fact can be one of this game as it stands.
  func suits(_ fact: Fact) -> Bool

  /// When the game next wants to be woken.
  func due(after now: Moment) -> Moment?

  /// What "ready" means in a game that has begun.
  var readyMove: Move? { get }

  /// Whether a seat is asked something of which it may still have a wrong choice taken away.
  func mayBeHelped(_ seat: Seat) -> Bool

  /// Whether the room waits for players before the game begins.
  var waitsForPlayers: Bool { get }

  /// Whether a game that goes on has not really begun, so that whoever wants to play may well come.
  var isGathering: Bool { get }

  /// The moment by the clock on the wall at which something begins by itself; until then the room
  /// stays, whoever is there.
  var opening: Moment? { get }

  /// What somebody on a seat types to go on. Never to be shown.
  func typing(of seat: Seat) -> Typing

  /// What the same seats play when they play it again, where that is not drawn anew.
  func material(for table: Table) -> (any GameMaterial)?

  /// What somebody writes with a fact that has not been there.
  func writing(in fact: Fact, from list: WordList?) -> Writing.Kind?

  /// What a move of a seat tells the others in passing, also where it is refused.
  func passing(with move: Move, of seat: Seat) -> (any GameNews)?

  // MARK: What every game has

  // Given in `Games.swift`. Required all the same, so that each game has its own, which knows the type
  // of its facts.
  static func fact(_ event: String, _ fields: Fields) throws(Unreadable) -> AnyGameFact
  func suits(_ fact: any GameFact) -> Bool
  mutating func apply(_ fact: any GameFact, at now: Moment, table: Table)
  func whatFollows(in scene: Scene, using chance: inout Chance) -> AnyGameFact?
}

extension Game {
  public static var seats: ClosedRange<Int> { 1...8 }
  public static var usualSeats: Int { 2 }
  public static var asksWords: Bool { false }
  public static var isReadAloud: Bool { asksWords }
  public static var isForAll: Bool { false }
  public static var fileOption: RulesOption? { nil }
  public static func eraser(isWhole: Bool) -> (any GameEraser)? { nil }
  public static var kind: GameKind { GameKind(type: Self.self) }

  public func suits(_ fact: Fact) -> Bool { true }
  public func keepsAnswer(of seat: Seat) -> Bool { false }
  public func beginsRound(_ fact: Fact) -> Bool { fact.event == "asked" }
  public func due(after now: Moment) -> Moment? {
    thinking.reduce(nil) { $1.value > now ? .earlier($0, $1.value) : $0 }
  }
  public var readyMove: Move? { nil }
  public func mayBeHelped(_ seat: Seat) -> Bool { false }
  public var waitsForPlayers: Bool { true }
  public var isGathering: Bool { false }
  public var opening: Moment? { nil }
  public func typing(of seat: Seat) -> Typing { .choices }
  public func material(for table: Table) -> (any GameMaterial)? { nil }
  public func writing(in fact: Fact, from list: WordList?) -> Writing.Kind? { nil }
  public func passing(with move: Move, of seat: Seat) -> (any GameNews)? { nil }
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

/// What can happen in a game.
public protocol GameFact: Hashable, Sendable {
  /// Whose fact it is.
  static var kind: GameKind { get }

  /// How lines call it.
  var event: String { get }

  /// Adds its fields, as far as they are there.
  func write(to line: inout JSONWriter, for viewer: Viewpoint)

  /// The fact that a journal tells.
  init(event: String, _ fields: Fields) throws(Unreadable)

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  func seen(by viewer: Viewpoint) -> Self?

  /// The same of any game's fact.
  func asSeen(by viewer: Viewpoint) -> AnyGameFact?

  /// Whether it is told in the same words to everybody: no secrets, and nobody's own order.
  var isSameForAll: Bool { get }

  /// The seat that did it; nil for what came by itself.
  var actor: Seat? { get }

  /// How its actor's try at a question went; nil if it tells of none.
  var tried: TryResult? { get }

  /// What was chosen with it of the endings of a list's word; nil if nothing was.
  var chosen: Chosen? { get }

  /// The word that its actor hears with it, if it is one that is heard.
  var heard: String? { get }

  /// What its actor answers with it when it has thought.
  var kept: KeptWord? { get }

  /// The word of a list that is asked with it, and what may be chosen; nil if none is.
  var asks: Asking? { get }
}

extension GameFact {
  public func asSeen(by viewer: Viewpoint) -> AnyGameFact? {
    seen(by: viewer).map { AnyGameFact($0) }
  }

  /// Whether the game is over with it: all of them call that alike.
  public var isEnd: Bool { event == "over" }

  public var tried: TryResult? { chosen.map { TryResult($0) } }
  public var chosen: Chosen? { nil }
  public var heard: String? { nil }
  public var kept: KeptWord? { nil }
  public var asks: Asking? { nil }
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
  associatedtype Fact: GameFact

  /// What stays of a fact; nil if nothing does.
  mutating func erase(
    _ fact: Fact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
  ) -> Fact?
}

extension GameEraser {
  /// A fact of another game does not belong there, whatever it is.
  public mutating func erase(
    any fact: any GameFact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
  ) -> (any GameFact)? {
    (fact as? Fact).flatMap { erase($0, writtenBy: wrote, orBy: isForgotten) }
  }
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
