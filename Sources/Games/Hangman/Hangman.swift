/// Hangman: one seat sets a word, the others share one rocket and guess in turn, and with every miss
/// the rocket loses a part. Who sits alone guesses words that the server draws.
///
/// The word is nobody's but its setter's and the teachers' until the round is over.
public struct Hangman: Game {
  /// How a room plays hangman.
  public struct Rules: Hashable, Sendable {
    public static let usualRounds = 5

    /// Whether children may set any word, or only one that stands in the list.
    public var isFree: Bool
    /// How many rounds a seat that is alone plays.
    public var rounds: Int

    public init(isFree: Bool = true, rounds: Int = usualRounds) {
      self.isFree = isFree
      self.rounds = rounds
    }
  }

  /// How long a word may be.
  public static let lengths = 3...20
  /// With so many misses the rocket flies.
  public static let mostMisses = 8

  enum Stage: Hashable, Sendable {
    /// The next round has not begun, because nobody is there.
    case between
    /// A seat looks for a word.
    case setting(Seat)
    case guessing(Puzzle)
    case over(Over)
  }

  public let rules: Rules
  private(set) var stage = Stage.between
  /// The rounds that are over.
  private(set) var results: [Result] = []
  /// Who has set a word, in that order.
  private(set) var setters: [Seat] = []
  private(set) var guessers: Set<Seat> = []
  /// The words that the server has set.
  private(set) var deck = Deck()
  /// Who was last asked for a word: from there the next one is looked for.
  private(set) var lastAsked: Seat?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var isOver: Bool { if case .over = stage { true } else { false } }

  /// Whether a seat is to set a word, or to guess.
  func awaitsWord(of seat: Seat) -> Bool {
    switch stage {
    case .setting(seat): true
    case .guessing(let puzzle): puzzle.holder == seat
    case .between, .setting, .over: false
    }
  }

  /// Whether a fact can be told as things stand.
  func suits(_ fact: Fact) -> Bool {
    switch (stage, fact) {
    case (.between, .turn(let turn)), (.setting, .turn(let turn)): turn.purpose == .set
    case (.guessing, .turn(let turn)): turn.purpose == .guess
    case (.between, .set), (.setting, .set), (.guessing, .guessed), (.guessing, .closed): true
    case (.between, .over), (.setting, .over): true
    case (.between, _), (.setting, _), (.guessing, _), (.over, _): false
    }
  }

  public mutating func apply(_ fact: Fact, at now: Moment, table: Table) {
    switch fact {
    case .turn(let turn):
      switch turn.purpose {
      case .set:
        stage = .setting(turn.seat)
        lastAsked = turn.seat
      case .guess: changePuzzle { $0.holder = turn.seat }
      }
    case .set(let set):
      let puzzle = Puzzle(set)
      stage = .guessing(puzzle)
      switch set.setter {
      case .seat(let seat): setters.append(seat)
      case .server: deck.put(puzzle.word)
      }
    case .guessed(let guessed):
      guessers.insert(guessed.seat)
      changePuzzle { $0.apply(guessed.guess, by: guessed.seat) }
    case .closed(let result):
      results.append(result)
      stage = .between
    case .over(let over): stage = .over(over)
    }
  }

  private mutating func changePuzzle(_ body: (inout Puzzle) -> Void) {
    guard case .guessing(var puzzle) = stage else { return }
    // Put aside meanwhile, so that it is changed where it lies.
    stage = .between
    body(&puzzle)
    stage = .guessing(puzzle)
  }

  // MARK: What is asked

  public func stillAsked(in table: Table) -> [Seat] {
    let asked: Seat? =
      switch stage {
      case .between, .over: nil
      case .setting(let seat): seat
      case .guessing(let puzzle): puzzle.holder
      }
    return table.waitedFor.filter { $0 == asked }
  }

  /// The word as far as it is known, and the letters that nobody has tried.
  public func question(
    for seat: Seat
  ) throws(Refusal) -> (question: String, choices: [String]) {
    let puzzle = try puzzle(toBeGuessedBy: seat)
    return (puzzle.pattern, puzzle.lettersLeft.map { String($0) })
  }

  /// Nobody has to wait after a miss: it costs a part of the rocket.
  public var thinking: BySeat<Moment> { [:] }

  /// Whoever set or guessed anything has taken part. Nothing is learnt: the word is no question of the
  /// list, and who guessed which letter tells nothing about reading.
  public func outcome(for seat: Seat) -> Outcome {
    Outcome(isFinished: isOver && hasPlayed(seat), learnt: [])
  }

  func hasPlayed(_ seat: Seat) -> Bool { setters.contains(seat) || guessers.contains(seat) }
}
