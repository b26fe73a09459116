public import JSON
public import Words

/// Hangman: one seat sets a word, the others share one rocket and guess in turn, and with every miss
/// the rocket loses a part. Who sits alone guesses words that the server draws.
///
/// The word is nobody's but its setter's and the teachers' until the round is over.
public struct Hangman: Game {
  public static let name = "hangman"

  /// How a room plays hangman.
  public struct Rules: GameRules {
    public static let usualRounds = 5

    /// Whether children may set any word, or only one that stands in the list.
    public var isFree = true
    /// How many rounds a seat that is alone plays.
    public var rounds = usualRounds
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
  /// Who has found a letter, or the word.
  private(set) var finders: Set<Seat> = []
  /// The words that the server has set.
  private(set) var deck = Deck()
  /// Who was last asked for a word: from there the next one is looked for.
  private(set) var lastAsked: Seat?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var isOver: Bool { if case .over = stage { true } else { false } }

  /// Who is to set a word, or to guess, may type any.
  public func typing(of seat: Seat) -> Typing {
    switch stage {
    case .setting(seat): .anyWord
    case .guessing(let puzzle): puzzle.holder == seat ? .anyWord : .choices
    case .between, .setting, .over: .choices
    }
  }

  public static func eraser(isWhole: Bool) -> (any GameEraser)? { Eraser(isErasing: !isWhole) }

  public func writing(in fact: Fact, from list: WordList?) -> Writing.Kind? {
    guard case .set(let set) = fact else { return nil }
    return set.word.value.map { list?.has($0) ?? false } == true ? nil : .word
  }

  /// Whether a fact can be told as things stand.
  public func suits(_ fact: Fact) -> Bool {
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
      if guessed.isRight { finders.insert(guessed.seat) }
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

  public func isAsked(_ seat: Seat) -> Bool {
    switch stage {
    case .between, .over: false
    case .setting(let setter): seat == setter
    case .guessing(let puzzle): seat == puzzle.holder
    }
  }

  /// The word as far as it is known, and the letters that nobody has tried.
  public func question(for seat: Seat) throws(Refusal) -> Asking {
    let puzzle = try puzzle(toBeGuessedBy: seat)
    return (puzzle.pattern, puzzle.lettersLeft.map { String($0) })
  }

  /// Nobody has to wait after a miss: it costs a part of the rocket.
  public var thinking: BySeat<Moment> { [:] }

  /// Whoever set or guessed anything has taken part. Nothing is learnt: the word is no question of the
  /// list, and who guessed which letter tells nothing about reading.
  public func outcome(for seat: Seat) -> Outcome {
    Outcome(
      isFinished: isOver && hasPlayed(seat), learnt: [],
      isStep: setters.contains(seat) || finders.contains(seat))
  }

  func hasPlayed(_ seat: Seat) -> Bool { setters.contains(seat) || guessers.contains(seat) }

  public func beginsRound(_ fact: Fact) -> Bool {
    switch fact {
    case .set: true
    case .turn(let turn): turn.purpose == .set
    case .guessed, .closed, .over: false
    }
  }

  public func isRoundOver(before next: Fact?, in table: Table) -> Bool {
    switch stage {
    case .between, .setting: next.map(beginsRound) ?? true
    case .guessing, .over: false
    }
  }
}

extension RulesOption {
  /// Whether children may set any word.
  static let free = RulesOption("free", .flag)
  /// How many rounds a seat that is alone plays.
  static let rounds = RulesOption("rounds", .number)
}

extension Writing.Kind {
  public static let word = Writing.Kind("word")
}

extension Hangman.Rules {
  static let roundsAllowed = 1...20

  public static var options: [RulesOption] { [.free, .rounds] }

  public init(_ wish: RulesWish, changing before: Self?, questions: Int) throws(BadRules) {
    self = before ?? Self()
    isFree = wish[.free]?.flag ?? isFree
    if let rounds = wish[.rounds]?.number {
      guard Hangman.Rules.roundsAllowed.contains(rounds) else {
        throw .badRounds(most: Hangman.Rules.roundsAllowed.upperBound)
      }
      self.rounds = rounds
    }
  }

  public static func coded(_ rules: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(isFree: fields("free", rules?.isFree), rounds: fields("rounds", rules?.rounds))
  }

  public static func writing(wishedBy wish: RulesWish) -> Writing.Kind? {
    wish[.free] == .flag(true) ? .word : nil
  }

  public var withoutWriting: Hangman.Rules { Hangman.Rules(isFree: false, rounds: rounds) }
}

extension Hangman {
  public var brokenInvariant: String? {
    if results.map(\.round) != Array(1..<results.count + 1) { return "a round is missing" }
    if Set(setters).count != setters.count { return "a seat has set two words" }
    switch stage {
    case .between: return nil
    case .over(let over): return over.results == results ? nil : "the end tells other rounds"
    case .setting(let seat):
      return setters.contains(seat) ? "a seat is asked for a second word" : nil
    case .guessing(let puzzle):
      if puzzle.round != results.count + 1 { return "a round was left out" }
      return puzzle.brokenInvariant
    }
  }
}

extension Hangman.Puzzle {
  fileprivate var brokenInvariant: String? {
    if !Hangman.lengths.contains(word.count) { return "a word is too short or too long" }
    if !word.allSatisfy(alphabet.contains) { return "a word has letters of another language" }
    if !letters.allSatisfy(alphabet.contains) { return "a letter of another language was tried" }
    if Set(letters).count != letters.count { return "a letter was tried twice" }
    if Set(words.map(\.word)).count != words.count { return "a word was tried twice" }
    if words.contains(where: { $0.word == word }) { return "the right word counts as wrong" }
    if misses > Hangman.mostMisses { return "the rocket lost more than it has" }
    if let holder, isSet(by: holder) { return "who set the word guesses it" }
    return nil
  }
}
