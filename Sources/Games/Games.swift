// The enum of games: a new game adds one case to each type here.

/// Which games there are.
public enum GameKind: String, CaseIterable, Sendable {
  case bingo

  /// What is played where nobody named a game.
  public static let usual = GameKind.bingo
}

/// How a room plays its game.
public enum Rules: Hashable, Sendable {
  case bingo(Bingo.Rules)

  /// How a game is played that was wished for; the usual one if none
  /// was named.
  public init(_ wish: RulesWish) throws(BadRules) {
    switch wish.game ?? .usual {
    case .bingo: self = .bingo(try Bingo.Rules(wish))
    }
  }

  /// Whether these rules are what was wished for, as far as anything was.
  public func fits(_ wish: RulesWish) -> Bool {
    if let game = wish.game, game != kind { return false }
    switch self {
    case .bingo(let rules): return rules.fits(wish)
    }
  }

  public var kind: GameKind {
    switch self {
    case .bingo: .bingo
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

  public var kind: GameKind {
    switch self {
    case .bingo: .bingo
    }
  }

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> GameFact? {
    switch self {
    case .bingo(let fact): fact.seen(by: viewer).map(GameFact.bingo)
    }
  }

  /// Whether the game is over with it.
  public var isEnd: Bool {
    switch self {
    case .bingo(let fact): fact.isEnd
    }
  }
}

extension GameFact {
  /// Whether it is told in the same words to everybody.
  public var isSameForAll: Bool {
    switch self {
    case .bingo(let fact): fact.isSameForAll
    }
  }
}

/// A game as somebody may see it.
public enum GameView: Hashable, Sendable {
  case bingo(Bingo.View)
}

/// A game in a room.
public enum Play: Hashable, Sendable {
  case bingo(Bingo)

  public init(_ rules: Rules) {
    switch rules {
    case .bingo(let rules): self = .bingo(Bingo(rules: rules))
    }
  }

  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> GameFact {
    switch self {
    case .bingo(let bingo): .bingo(try bingo.decide(move, by: seat, in: scene))
    }
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> GameFact? {
    switch self {
    case .bingo(let bingo): bingo.follow(in: scene, using: &chance).map(GameFact.bingo)
    }
  }

  public mutating func apply(_ fact: GameFact, at now: Moment, table: Table) {
    // Taken out and put back, so that the state is changed where it lies and never copied.
    switch (consume self, fact) {
    case (.bingo(var bingo), .bingo(let fact)):
      bingo.apply(fact, at: now, table: table)
      self = .bingo(bingo)
    }
    assert(brokenInvariant == nil, brokenInvariant ?? "")
  }

  public func question(for seat: Seat) -> (question: String, choices: [String])? {
    switch self {
    case .bingo(let bingo): bingo.question(for: seat)
    }
  }

  /// Whether a seat has done its part of what is asked now.
  public func isDone(_ seat: Seat) -> Bool {
    switch self {
    case .bingo(let bingo): bingo.isDone(seat)
    }
  }

  public func stillAsked(in table: Table) -> [Seat] {
    switch self {
    case .bingo(let bingo): bingo.stillAsked(in: table)
    }
  }

  public var thinking: BySeat<Moment> {
    switch self {
    case .bingo(let bingo): bingo.thinking
    }
  }

  public func due(after now: Moment) -> Moment? {
    switch self {
    case .bingo(let bingo): bingo.due(after: now)
    }
  }

  public var isOver: Bool {
    switch self {
    case .bingo(let bingo): bingo.isOver
    }
  }

  public func outcome(for seat: Seat) -> Outcome {
    switch self {
    case .bingo(let bingo): bingo.outcome(for: seat)
    }
  }

  public var brokenInvariant: String? {
    switch self {
    case .bingo(let bingo): bingo.brokenInvariant
    }
  }

  public func view(for viewer: Viewpoint) -> GameView {
    switch self {
    case .bingo(let bingo): .bingo(bingo.view(for: viewer))
    }
  }
}
