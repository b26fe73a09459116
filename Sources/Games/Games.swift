// The enum of games: a new game adds one case to each type here.

/// Which games there are.
public enum GameKind: String, CaseIterable, Sendable {
  case bingo
  case cards
  case board
  case hangman
  case letters
  case race

  /// What is played where nobody named a game.
  public static let usual = GameKind.bingo

  /// How many may play.
  public var seats: ClosedRange<Int> {
    switch self {
    case .bingo, .cards, .board, .hangman, .letters: 1...8
    case .race: 1...40
    }
  }

  /// For how many a room is opened when nobody says.
  public var usualSeats: Int {
    switch self {
    case .bingo, .cards, .board, .hangman, .letters: 2
    case .race: seats.upperBound
    }
  }

  /// Whether it asks the words of its room's list, so that what is learnt there can be told. The
  /// questions of a race are its maker's own.
  public var asksWords: Bool {
    switch self {
    case .bingo, .cards, .board: true
    case .hangman, .letters, .race: false
    }
  }
}

/// How a room plays its game.
public enum Rules: Hashable, Sendable {
  case bingo(Bingo.Rules)
  case cards(Cards.Rules)
  case board(Board.Rules)
  case hangman(Hangman.Rules)
  case letters(Letters.Rules)
  case race(Race.Rules)

  /// How a game is played that was wished for, at a level with so many questions; the usual one if
  /// none was named.
  public init(_ wish: RulesWish, questions: Int) throws(BadRules) {
    switch wish.game ?? .usual {
    case .bingo: self = .bingo(try Bingo.Rules(wish))
    case .cards: self = .cards(try Cards.Rules(wish, questions: questions))
    case .board: self = .board(try Board.Rules(wish))
    case .hangman: self = .hangman(try Hangman.Rules(wish))
    case .letters: self = .letters(try Letters.Rules(wish))
    case .race: self = .race(try Race.Rules(wish))
    }
  }

  /// Whether these rules are what was wished for, as far as anything was.
  public func fits(_ wish: RulesWish) -> Bool {
    if let game = wish.game, game != kind { return false }
    switch self {
    case .bingo(let rules): return rules.fits(wish)
    case .cards(let rules): return rules.fits(wish)
    case .board(let rules): return rules.fits(wish)
    case .hangman(let rules): return rules.fits(wish)
    case .letters(let rules): return rules.fits(wish)
    case .race(let rules): return rules.fits(wish)
    }
  }

  public var kind: GameKind {
    switch self {
    case .bingo: .bingo
    case .cards: .cards
    case .board: .board
    case .hangman: .hangman
    case .letters: .letters
    case .race: .race
    }
  }
}

extension RulesWish {
  /// What a game takes notice of: the rest is never looked at, and may be anything.
  public func heeded(by game: GameKind) -> RulesWish {
    var heeded = RulesWish()
    heeded.game = game
    switch game {
    case .bingo: (heeded.mode, heeded.think, heeded.diagonals) = (mode, think, diagonals)
    case .cards: (heeded.mode, heeded.think, heeded.questions) = (mode, think, questions)
    case .board: (heeded.mode, heeded.think) = (mode, think)
    case .hangman: (heeded.isFree, heeded.rounds) = (isFree, rounds)
    case .letters: heeded.mode = mode
    case .race: (heeded.plan, heeded.think) = (plan, think)
    }
    return heeded
  }
}

/// A move in a game. Games share moves where they share rules.
public enum Move: Hashable, Sendable {
  case word(WordMove)
  case board(BoardMove)
  case hangman(HangmanMove)
  case race(RaceMove)
}

/// A fact of a game.
public enum GameFact: Hashable, Sendable {
  case bingo(Bingo.Fact)
  case cards(Cards.Fact)
  case board(Board.Fact)
  case hangman(Hangman.Fact)
  case letters(Letters.Fact)
  case race(Race.Fact)

  public var kind: GameKind {
    switch self {
    case .bingo: .bingo
    case .cards: .cards
    case .board: .board
    case .hangman: .hangman
    case .letters: .letters
    case .race: .race
    }
  }

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> GameFact? {
    switch self {
    case .bingo(let fact): fact.seen(by: viewer).map(GameFact.bingo)
    case .cards(let fact): fact.seen(by: viewer).map(GameFact.cards)
    case .board(let fact): fact.seen(by: viewer).map(GameFact.board)
    case .hangman(let fact): fact.seen(by: viewer).map(GameFact.hangman)
    case .letters(let fact): fact.seen(by: viewer).map(GameFact.letters)
    case .race(let fact): fact.seen(by: viewer).map(GameFact.race)
    }
  }

  /// Whether the game is over with it.
  public var isEnd: Bool {
    switch self {
    case .bingo(let fact): fact.isEnd
    case .cards(let fact): fact.isEnd
    case .board(let fact): fact.isEnd
    case .hangman(let fact): fact.isEnd
    case .letters(let fact): fact.isEnd
    case .race(let fact): fact.isEnd
    }
  }
}

extension GameFact {
  /// Whether it is told in the same words to everybody.
  public var isSameForAll: Bool {
    switch self {
    case .bingo(let fact): fact.isSameForAll
    case .cards(let fact): fact.isSameForAll
    case .board(let fact): fact.isSameForAll
    case .hangman(let fact): fact.isSameForAll
    case .letters(let fact): fact.isSameForAll
    case .race(let fact): fact.isSameForAll
    }
  }
}

/// A game as somebody may see it.
public enum GameView: Hashable, Sendable {
  case bingo(Bingo.View)
  case cards(Cards.View)
  case board(Board.View)
  case hangman(Hangman.View)
  case letters(Letters.View)
  case race(Race.View)
}
