public import JSON
public import Words

// The games, and what is one of theirs whichever it is.

/// Which games there are.
public struct GameKind: Sendable {
  public let type: any Game.Type

  public static let bingo = Bingo.kind
  public static let cards = Cards.kind
  public static let board = Board.kind
  public static let hangman = Hangman.kind
  public static let letters = Letters.kind
  public static let race = Race.kind

  /// The register: a game that stands here is played.
  public static let allCases = [bingo, cards, board, hangman, letters, race]

  /// What is played where nobody named a game.
  public static let usual = allCases[0]

  /// The seats that any game has.
  public static let anySeat = 1...(allCases.map { $0.type.seats.upperBound }.max() ?? 1)
}

extension GameKind: RawRepresentable, CaseIterable, Hashable {
  public init?(rawValue: String) {
    guard let kind = GameKind.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  public var rawValue: String { type.name }

  public static func == (a: GameKind, b: GameKind) -> Bool { a.type == b.type }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// A value of one of several types, which can be compared with those of another.
public protocol AnyOfSeveral: Hashable, Sendable {
  var hashable: AnyHashable { get }
}

extension AnyOfSeveral {
  public static func == (a: Self, b: Self) -> Bool { a.hashable == b.hashable }
  public func hash(into hasher: inout Hasher) { hasher.combine(hashable) }
}

/// How a room plays its game.
public struct Rules: AnyOfSeveral {
  public let kind: GameKind
  public let own: any GameRules

  public var hashable: AnyHashable { AnyHashable(own) }

  public init<G: Game>(_ game: G.Type, _ rules: G.Rules) {
    kind = game.kind
    own = rules
  }

  /// How a game is played that was wished for, at a level with so many questions; the usual one if
  /// none was named.
  public init(_ wish: RulesWish, questions: Int) throws(BadRules) {
    self = try (wish.game ?? .usual).type.rules(wish, questions)
  }

  /// How a game was played that a journal tells of.
  public init(of kind: GameKind, _ fields: Fields) throws(Unreadable) {
    self = try kind.type.rules(fields)
  }

  /// Whether these rules are what was wished for, as far as anything was.
  public func fits(_ wish: RulesWish) -> Bool {
    wish.game.map { $0 == kind } ?? true && own.fits(wish)
  }

  /// What somebody who wished for them would have to write, or means to.
  public func writing(wishedBy wish: RulesWish) -> Writing.Kind? {
    own.writing ?? own.writingWished(by: wish)
  }

  /// The same, but nobody writes anything.
  public var withoutWriting: Rules { kind.type.withoutWriting(own) }

  /// The game, before anything has happened in it.
  public func game() -> any Game { kind.type.begin(own) }
}

// What is asked of a game of which only the kind is known.
extension Game {
  fileprivate static var options: [RulesOption] { Rules.options }

  fileprivate static func rules(_ wish: RulesWish, _ questions: Int) throws(BadRules) -> Games.Rules
  {
    Games.Rules(Self.self, try Rules(wish, questions: questions))
  }

  fileprivate static func rules(_ fields: Fields) throws(Unreadable) -> Games.Rules {
    Games.Rules(Self.self, try Rules(fields))
  }

  fileprivate static func withoutWriting(_ rules: any GameRules) -> Games.Rules {
    Games.Rules(Self.self, own(rules).withoutWriting)
  }

  fileprivate static func begin(_ rules: any GameRules) -> any Game { Self(rules: own(rules)) }

  private static func own(_ rules: any GameRules) -> Rules {
    guard let own = rules as? Rules else { preconditionFailure("rules of another game") }
    return own
  }
}

extension GameRules {
  fileprivate func writingWished(by wish: RulesWish) -> Writing.Kind? {
    Self.writing(wishedBy: wish)
  }
}

extension GameKind {
  /// What may be wished for in it.
  public var options: [RulesOption] { type.options }

  /// The fact of that game that a journal tells.
  public func fact(_ event: String, _ fields: Fields) throws(Unreadable) -> AnyGameFact {
    try type.fact(event, fields)
  }
}

/// A move in a game, as somebody asked for it. Games share moves where they share rules.
public struct Move: AnyOfSeveral {
  public let own: any Hashable & Sendable

  public var hashable: AnyHashable { AnyHashable(own) }
}

/// A fact of a game, as a room tells it. An object, because it is handed on far more often than it is
/// looked into.
public final class AnyGameFact: AnyOfSeveral {
  public let own: any GameFact

  public var hashable: AnyHashable { AnyHashable(own) }
  public var kind: GameKind { type(of: own).kind }

  /// Of a type that is known where it is made, so that it is not copied into another box.
  public init(_ own: some GameFact) {
    self.own = own
  }

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> AnyGameFact? {
    own.asSeen(by: viewer)
  }
}

// What is asked of a game whichever it is: of another game's facts it knows nothing.
extension Game {
  public static func fact(_ event: String, _ fields: Fields) throws(Unreadable) -> AnyGameFact {
    AnyGameFact(try Fact(event: event, fields))
  }

  public func suits(_ fact: any GameFact) -> Bool {
    guard let fact = fact as? Fact else { return false }
    return suits(fact)
  }

  public mutating func apply(_ fact: any GameFact, at now: Moment, table: Table) {
    guard let fact = fact as? Fact else { preconditionFailure("a fact of another game") }
    apply(fact, at: now, table: table)
    assert(brokenInvariant == nil, brokenInvariant ?? "")
  }

  public func whatFollows(in scene: Scene, using chance: inout Chance) -> AnyGameFact? {
    follow(in: scene, using: &chance).map { AnyGameFact($0) }
  }

  public func beginsRound(_ fact: any GameFact) -> Bool {
    (fact as? Fact).map(beginsRound) ?? false
  }

  public func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool {
    isRoundOver(before: next.flatMap { $0 as? Fact }, in: table)
  }

  public func writing(in fact: any GameFact, from list: WordList?) -> Writing.Kind? {
    (fact as? Fact).flatMap { writing(in: $0, from: list) }
  }
}
