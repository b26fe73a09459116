public import JSON
public import Words

// The games, and values that belong to one of them, whichever it is.

/// A kind of game, such as bingo.
public struct GameKind: Sendable {
  public let type: any Game.Type

  public static let bingo = Bingo.kind
  public static let cards = Cards.kind
  public static let board = Board.kind
  public static let hangman = Hangman.kind
  public static let letters = Letters.kind
  public static let race = Race.kind
  public static let colours = Colours.kind

  /// The register: a game that stands here is played.
  public static let allCases = [bingo, cards, board, hangman, letters, race, colours]

  /// The game that is played if nobody named one.
  public static let usual = allCases[0]

  /// The seats that any game may have.
  public static let anySeat = 1...(allCases.map { $0.traits.seats.upperBound }.max() ?? 1)
}

extension GameKind: RawRepresentable, CaseIterable, Hashable {
  public init?(rawValue: String) {
    guard let kind = GameKind.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  public var rawValue: String { traits.name }

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

  /// The rules for a wish, at a level with so many questions; those of the usual game if none was named.
  public init(_ wish: RulesWish, questions: Int) throws(BadRules) {
    self = try (wish.game ?? .usual).type.rules(wish, questions)
  }

  /// The rules of a game as a journal tells them.
  public init(of kind: GameKind, _ fields: Fields) throws(Unreadable) {
    self = try kind.type.rules(fields)
  }

  /// Whether these rules are those that were wished for, as far as anything was.
  public func fits(_ wish: RulesWish) -> Bool {
    wish.game.map { $0 == kind } ?? true && own.fits(wish)
  }

  /// The kind of text that somebody with this wish would have to write, or means to.
  public func writing(wishedBy wish: RulesWish) -> Writing.Kind? {
    own.writing ?? own.writingWished(by: wish)
  }

  /// These rules, changed so that nobody writes anything.
  public var withoutWriting: Rules { kind.type.withoutWriting(own) }

  /// The game, before anything has happened in it.
  public func game() -> any Game { kind.type.begin(own) }
}

// Methods for code that knows only the kind of a game.
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
  /// The facts of each kind. Looking through so few is faster than hashing.
  private static let facts = allCases.map { (kind: $0, byEvent: $0.type.factsByEvent) }

  /// The seats that may play it, its name, and the like.
  public var traits: GameTraits { type.traits }

  /// Whether its questions can be read aloud.
  public var isReadAloud: Bool { type is any AskingGame.Type }

  /// The options that may be wished for in it.
  public var options: [RulesOption] { type.options }

  /// The game's fact that a journal tells.
  public func fact(_ event: String, _ fields: Fields) throws(Unreadable) -> AnyGameFact {
    guard let fact = GameKind.facts.first(where: { $0.kind == self })?.byEvent[event] else {
      throw Unreadable(field: "event")
    }
    return try fact.read(fields)
  }
}

/// A move in a game, as somebody asked for it. Games share moves where they share rules.
public struct Move: AnyOfSeveral {
  public let own: any Hashable & Sendable

  public var hashable: AnyHashable { AnyHashable(own) }
}

/// A fact of a game, as a room tells it. An object, because it is copied far more often than read.
public final class AnyGameFact: AnyOfSeveral {
  public let own: any GameFact

  public var hashable: AnyHashable { AnyHashable(own) }
  public var kind: GameKind { own.kind }

  public init(_ own: any GameFact) {
    self.own = own
  }

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> AnyGameFact? {
    if !own.isTold(to: viewer) { return nil }
    return own.rest(for: viewer).map { AnyGameFact($0) } ?? self
  }
}

// Methods for code that does not know which game it has.
extension Game {
  fileprivate static var factsByEvent: [String: any GameFact.Type] {
    Dictionary(
      uniqueKeysWithValues: facts.flatMap { fact in
        fact.events.map { ($0, fact as any GameFact.Type) }
      })
  }

  public func decided(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> AnyGameFact {
    AnyGameFact(try decide(move, by: seat, in: scene))
  }

  public func whatFollows(in scene: Scene, using chance: inout Chance) -> AnyGameFact? {
    // `map` is not used, as it would have to find out the type.
    guard let fact = follow(in: scene, using: &chance) else { return nil }
    return AnyGameFact(fact)
  }

  /// Whether a fact can happen in this game as it stands.
  public func suits(_ fact: any GameFact) -> Bool { fact.suits(any: self) }

  /// Changes the game by a fact of its own.
  public mutating func apply(_ fact: any GameFact, at now: Moment, table: Table) {
    fact.apply(toAny: &self, at: now, table: table)
    assert(brokenInvariant == nil, brokenInvariant ?? "")
  }

  public func writing(in fact: any GameFact, from list: WordList?) -> Writing.Kind? {
    fact.writing(inAny: self, from: list)
  }
}

// Methods for code that does not know which fact it has. A game is looked at where it lies: taking it out of
// its box costs more than most facts change.
extension GameFact {
  fileprivate static func read(_ fields: Fields) throws(Unreadable) -> AnyGameFact {
    AnyGameFact(try Self(fields))
  }

  var kind: GameKind { Played.kind }

  fileprivate func suits<Other: Game>(any game: Other) -> Bool {
    Other.self == Played.self && withPlayed(game) { suits($0.pointee) }
  }

  fileprivate func writing<Other: Game>(inAny game: Other, from list: WordList?) -> Writing.Kind? {
    Other.self == Played.self ? withPlayed(game) { writing(in: $0.pointee, from: list) } : nil
  }

  fileprivate func apply<Other: Game>(toAny game: inout Other, at now: Moment, table: Table) {
    precondition(Other.self == Played.self, "a fact of another game")
    withUnsafeMutablePointer(to: &game) {
      $0.withMemoryRebound(to: Played.self, capacity: 1) {
        apply(to: &$0.pointee, at: now, table: table)
      }
    }
  }

  /// Hands on the game as the type that the fact knows.
  private func withPlayed<Other: Game, Result>(
    _ game: Other, _ body: (UnsafePointer<Played>) -> Result
  ) -> Result {
    withUnsafePointer(to: game) { $0.withMemoryRebound(to: Played.self, capacity: 1, body) }
  }
}
