// Which game a room plays: a new game adds one case to each switch.

/// A game in a room.
public enum Play: Hashable, Sendable {
  case bingo(Bingo)
  case cards(Cards)
  case board(Board)
  case hangman(Hangman)
  case letters(Letters)
  case race(Race)

  public init(_ rules: Rules) {
    switch rules {
    case .bingo(let rules): self = .bingo(Bingo(rules: rules))
    case .cards(let rules): self = .cards(Cards(rules: rules))
    case .board(let rules): self = .board(Board(rules: rules))
    case .hangman(let rules): self = .hangman(Hangman(rules: rules))
    case .letters(let rules): self = .letters(Letters(rules: rules))
    case .race(let rules): self = .race(Race(rules: rules))
    }
  }

  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> GameFact {
    switch self {
    case .bingo(let bingo): .bingo(try bingo.decide(move, by: seat, in: scene))
    case .cards(let cards): .cards(try cards.decide(move, by: seat, in: scene))
    case .board(let board): .board(try board.decide(move, by: seat, in: scene))
    case .hangman(let hangman): .hangman(try hangman.decide(move, by: seat, in: scene))
    case .letters(let letters): .letters(try letters.decide(move, by: seat, in: scene))
    case .race(let race): .race(try race.decide(move, by: seat, in: scene))
    }
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> GameFact? {
    switch self {
    case .bingo(let bingo): bingo.follow(in: scene, using: &chance).map(GameFact.bingo)
    case .cards(let cards): cards.follow(in: scene, using: &chance).map(GameFact.cards)
    case .board(let board): board.follow(in: scene, using: &chance).map(GameFact.board)
    case .hangman(let hangman): hangman.follow(in: scene, using: &chance).map(GameFact.hangman)
    case .letters(let letters):
      letters.follow(in: scene, using: &chance).map(GameFact.letters)
    case .race(let race): race.follow(in: scene, using: &chance).map(GameFact.race)
    }
  }

  /// What "ready" means in a game that has begun; nil if nothing.
  public var readyMove: Move? {
    switch self {
    case .bingo, .cards, .hangman, .letters: nil
    case .board: .board(.ready)
    case .race: .race(.ready)
    }
  }

  /// Whether a fact can be one of this game as it stands.
  public func suits(_ fact: GameFact) -> Bool {
    switch (self, fact) {
    case (.bingo, .bingo), (.cards, .cards): true
    case (.board(let board), .board(let fact)): board.suits(fact)
    case (.hangman(let hangman), .hangman(let fact)): hangman.suits(fact)
    case (.letters(let letters), .letters(let fact)): letters.suits(fact)
    case (.race(let race), .race(let fact)): race.suits(fact)
    case (.bingo, _), (.cards, _), (.board, _), (.hangman, _), (.letters, _), (.race, _):
      false
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
    case (.board(var board), .board(let fact)):
      board.apply(fact, at: now, table: table)
      self = .board(board)
    case (.hangman(var hangman), .hangman(let fact)):
      hangman.apply(fact, at: now, table: table)
      self = .hangman(hangman)
    case (.letters(var letters), .letters(let fact)):
      letters.apply(fact, at: now, table: table)
      self = .letters(letters)
    case (.race(var race), .race(let fact)):
      race.apply(fact, at: now, table: table)
      self = .race(race)
    case (.bingo, _), (.cards, _), (.board, _), (.hangman, _), (.letters, _), (.race, _):
      preconditionFailure("a fact of another game")
    }
    assert(brokenInvariant == nil, brokenInvariant ?? "")
  }

  public func question(
    for seat: Seat
  ) throws(Refusal) -> (question: String, choices: [String]) {
    switch self {
    case .bingo(let bingo): try bingo.question(for: seat)
    case .cards(let cards): try cards.question(for: seat)
    case .board(let board): try board.question(for: seat)
    case .hangman(let hangman): try hangman.question(for: seat)
    case .letters(let letters): try letters.question(for: seat)
    case .race(let race): try race.question(for: seat)
    }
  }

  public func stillAsked(in table: Table) -> [Seat] {
    switch self {
    case .bingo(let bingo): bingo.stillAsked(in: table)
    case .cards(let cards): cards.stillAsked(in: table)
    case .board(let board): board.stillAsked(in: table)
    case .hangman(let hangman): hangman.stillAsked(in: table)
    case .letters(let letters): letters.stillAsked(in: table)
    case .race(let race): race.stillAsked(in: table)
    }
  }

  public var thinking: BySeat<Moment> {
    switch self {
    case .bingo(let bingo): bingo.thinking
    case .cards(let cards): cards.thinking
    case .board(let board): board.thinking
    case .hangman(let hangman): hangman.thinking
    case .letters(let letters): letters.thinking
    case .race(let race): race.thinking
    }
  }

  public func due(after now: Moment) -> Moment? {
    switch self {
    case .bingo(let bingo): bingo.due(after: now)
    case .cards(let cards): cards.due(after: now)
    case .board(let board): board.due(after: now)
    case .hangman(let hangman): hangman.due(after: now)
    case .letters(let letters): letters.due(after: now)
    case .race(let race): race.due(after: now)
    }
  }

  public var isOver: Bool {
    switch self {
    case .bingo(let bingo): bingo.isOver
    case .cards(let cards): cards.isOver
    case .board(let board): board.isOver
    case .hangman(let hangman): hangman.isOver
    case .letters(let letters): letters.isOver
    case .race(let race): race.isOver
    }
  }

  public func outcome(for seat: Seat) -> Outcome {
    switch self {
    case .bingo(let bingo): bingo.outcome(for: seat)
    case .cards(let cards): cards.outcome(for: seat)
    case .board(let board): board.outcome(for: seat)
    case .hangman(let hangman): hangman.outcome(for: seat)
    case .letters(let letters): letters.outcome(for: seat)
    case .race(let race): race.outcome(for: seat)
    }
  }

  public var brokenInvariant: String? {
    switch self {
    case .bingo(let bingo): bingo.brokenInvariant
    case .cards(let cards): cards.brokenInvariant
    case .board(let board): board.brokenInvariant
    case .hangman(let hangman): hangman.brokenInvariant
    case .letters(let letters): letters.brokenInvariant
    case .race(let race): race.brokenInvariant
    }
  }

  public func view(for viewer: Viewpoint) -> GameView {
    switch self {
    case .bingo(let bingo): .bingo(bingo.view(for: viewer))
    case .cards(let cards): .cards(cards.view(for: viewer))
    case .board(let board): .board(board.view(for: viewer))
    case .hangman(let hangman): .hangman(hangman.view(for: viewer))
    case .letters(let letters): .letters(letters.view(for: viewer))
    case .race(let race): .race(race.view(for: viewer))
    }
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
}

// What one game alone has.
extension Play {
  /// Whether the room waits for players before the game begins. A race is made before all are there.
  public var waitsForPlayers: Bool {
    switch self {
    case .bingo, .cards, .board, .hangman, .letters: true
    case .race: false
    }
  }

  /// Whether a game that goes on has not really begun, so that whoever wants to play may well come.
  public var isGathering: Bool {
    switch self {
    case .bingo, .cards, .board, .hangman, .letters: false
    case .race(let race): race.isGathering
    }
  }

  /// The moment by the clock on the wall at which something begins by itself; until then the room
  /// stays, whoever is there.
  public var opening: Moment? {
    switch self {
    case .bingo, .cards, .board, .hangman, .letters: nil
    case .race(let race): race.opening
    }
  }

  /// What somebody on a seat types to go on. Never to be shown.
  public func typing(of seat: Seat) -> Typing {
    switch self {
    case .bingo, .cards, .board, .letters: .choices
    case .hangman(let hangman): hangman.awaitsWord(of: seat) ? .anyWord : .choices
    case .race(let race): race.expected(of: seat).map(Typing.lines) ?? .choices
    }
  }

  /// What the same seats play when they play it again.
  public var given: Race.Given? {
    switch self {
    case .bingo, .cards, .board, .hangman, .letters: nil
    case .race(let race): race.given
    }
  }

  /// Whether the others may see where a seat is, which says so just now.
  public func showsPosition(of seat: Seat) -> Bool {
    switch self {
    case .bingo, .cards, .board, .hangman, .letters: false
    case .race(let race): race.showsPosition(of: seat)
    }
  }
}
