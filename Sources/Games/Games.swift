// The enum of games: a new game adds one case to each type here.

/// Which games there are.
public enum GameKind: String, CaseIterable, Sendable {
  case bingo
  case cards

  /// What is played where nobody named a game.
  public static let usual = GameKind.bingo
}

/// How a room plays its game.
public enum Rules: Hashable, Sendable {
  case bingo(Bingo.Rules)
  case cards(Cards.Rules)

  /// How a game is played that was wished for, at a level with so many questions; the usual one if
  /// none was named.
  public init(_ wish: RulesWish, questions: Int) throws(BadRules) {
    switch wish.game ?? .usual {
    case .bingo: self = .bingo(try Bingo.Rules(wish))
    case .cards: self = .cards(try Cards.Rules(wish, questions: questions))
    }
  }

  /// Whether these rules are what was wished for, as far as anything was.
  public func fits(_ wish: RulesWish) -> Bool {
    if let game = wish.game, game != kind { return false }
    switch self {
    case .bingo(let rules): return rules.fits(wish)
    case .cards(let rules): return rules.fits(wish)
    }
  }

  public var kind: GameKind {
    switch self {
    case .bingo: .bingo
    case .cards: .cards
    }
  }
}

/// A move in a game. Games share moves where they share rules.
public enum Move: Hashable, Sendable {
  case word(WordMove)
}

/// A fact of a game.
public enum GameFact: Hashable, Sendable {
  case bingo(Bingo.Fact)
  case cards(Cards.Fact)

  public var kind: GameKind {
    switch self {
    case .bingo: .bingo
    case .cards: .cards
    }
  }

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> GameFact? {
    switch self {
    case .bingo(let fact): fact.seen(by: viewer).map(GameFact.bingo)
    case .cards(let fact): fact.seen(by: viewer).map(GameFact.cards)
    }
  }

  /// Whether the game is over with it.
  public var isEnd: Bool {
    switch self {
    case .bingo(let fact): fact.isEnd
    case .cards(let fact): fact.isEnd
    }
  }
}

extension GameFact {
  /// Whether it is told in the same words to everybody.
  public var isSameForAll: Bool {
    switch self {
    case .bingo(let fact): fact.isSameForAll
    case .cards(let fact): fact.isSameForAll
    }
  }
}

/// A game as somebody may see it.
public enum GameView: Hashable, Sendable {
  case bingo(Bingo.View)
  case cards(Cards.View)
}

/// A game in a room.
public enum Play: Hashable, Sendable {
  case bingo(Bingo)
  case cards(Cards)

  public init(_ rules: Rules) {
    switch rules {
    case .bingo(let rules): self = .bingo(Bingo(rules: rules))
    case .cards(let rules): self = .cards(Cards(rules: rules))
    }
  }

  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> GameFact {
    switch self {
    case .bingo(let bingo): .bingo(try bingo.decide(move, by: seat, in: scene))
    case .cards(let cards): .cards(try cards.decide(move, by: seat, in: scene))
    }
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> GameFact? {
    switch self {
    case .bingo(let bingo): bingo.follow(in: scene, using: &chance).map(GameFact.bingo)
    case .cards(let cards): cards.follow(in: scene, using: &chance).map(GameFact.cards)
    }
  }

  public mutating func apply(_ fact: GameFact, at now: Moment, table: Table) {
    // Taken out and put back, so that the state is changed where it lies and never copied.
    switch (consume self, fact) {
    case (.bingo(var bingo), .bingo(let fact)):
      bingo.apply(fact, at: now, table: table)
      self = .bingo(bingo)
    case (.cards(var cards), .cards(let fact)):
      cards.apply(fact, at: now, table: table)
      self = .cards(cards)
    case (.bingo, .cards), (.cards, .bingo):
      preconditionFailure("a fact of another game")
    }
    assert(brokenInvariant == nil, brokenInvariant ?? "")
  }

  public func question(for seat: Seat) -> (question: String, choices: [String])? {
    switch self {
    case .bingo(let bingo): bingo.question(for: seat)
    case .cards(let cards): cards.question(for: seat)
    }
  }

  /// Whether a seat has done its part of what is asked now.
  public func isDone(_ seat: Seat) -> Bool {
    switch self {
    case .bingo(let bingo): bingo.isDone(seat)
    case .cards(let cards): cards.isDone(seat)
    }
  }

  public func stillAsked(in table: Table) -> [Seat] {
    switch self {
    case .bingo(let bingo): bingo.stillAsked(in: table)
    case .cards(let cards): cards.stillAsked(in: table)
    }
  }

  public var thinking: BySeat<Moment> {
    switch self {
    case .bingo(let bingo): bingo.thinking
    case .cards(let cards): cards.thinking
    }
  }

  public func due(after now: Moment) -> Moment? {
    switch self {
    case .bingo(let bingo): bingo.due(after: now)
    case .cards(let cards): cards.due(after: now)
    }
  }

  public var isOver: Bool {
    switch self {
    case .bingo(let bingo): bingo.isOver
    case .cards(let cards): cards.isOver
    }
  }

  public func outcome(for seat: Seat) -> Outcome {
    switch self {
    case .bingo(let bingo): bingo.outcome(for: seat)
    case .cards(let cards): cards.outcome(for: seat)
    }
  }

  public var brokenInvariant: String? {
    switch self {
    case .bingo(let bingo): bingo.brokenInvariant
    case .cards(let cards): cards.brokenInvariant
    }
  }

  public func view(for viewer: Viewpoint) -> GameView {
    switch self {
    case .bingo(let bingo): .bingo(bingo.view(for: viewer))
    case .cards(let cards): .cards(cards.view(for: viewer))
    }
  }
}
