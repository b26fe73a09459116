public import JSON
import Words

/// Hangman: one seat sets a word, the others share one rocket and guess in turn, and with every miss the
/// rocket loses a part. A seat that is alone guesses words that the server draws.
///
/// Only its setter and teachers know the word until the round is over.
public struct Hangman: TypedGame, WrittenGame {
  public static let traits = GameTraits("hangman")
  public static let facts: [any GameFact<Hangman>.Type] = [
    Turn.self, WordSet.self, Guessed.self, Result.self, Over.self,
  ]

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
  /// How many misses make the rocket fly.
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
  /// The seats that have set a word, in that order.
  private(set) var setters: [Seat] = []
  private(set) var guessers: Set<Seat> = []
  /// The seats that have found a letter, or the word.
  private(set) var finders: Set<Seat> = []
  /// The words that the server has set.
  private(set) var deck = Deck()
  /// The seat that was last asked for a word: the search for the next one begins after it.
  private(set) var lastAsked: Seat?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var isOver: Bool { if case .over = stage { true } else { false } }

  /// Lets a seat type any word if it is to set one, or to guess.
  public func typing(of seat: Seat) -> Typing {
    switch stage {
    case .setting(seat): .anyWord
    case .guessing(let puzzle): puzzle.holder == seat ? .anyWord : .choices
    case .between, .setting, .over: .choices
    }
  }

  public static func eraser(isWhole: Bool) -> any GameEraser { Eraser(isWhole: isWhole) }

  /// Whether no word is set, so that one may be, or the game may be over.
  var isBetweenWords: Bool {
    switch stage {
    case .between, .setting: true
    case .guessing, .over: false
    }
  }

  var isGuessing: Bool { if case .guessing = stage { true } else { false } }

  // MARK: What happens

  /// Asks a seat for a word.
  mutating func ask(_ seat: Seat) {
    stage = .setting(seat)
    lastAsked = seat
  }

  mutating func begin(_ set: WordSet) {
    let puzzle = Puzzle(set)
    stage = .guessing(puzzle)
    switch set.setter {
    case .seat(let seat): setters.append(seat)
    case .server: deck.put(puzzle.word)
    }
  }

  mutating func hear(_ guessed: Guessed) {
    guessers.insert(guessed.seat)
    if guessed.isRight { finders.insert(guessed.seat) }
    changePuzzle { $0.apply(guessed.guess, by: guessed.seat) }
  }

  mutating func close(_ result: Result) {
    results.append(result)
    stage = .between
  }

  mutating func end(_ over: Over) { stage = .over(over) }

  mutating func changePuzzle(_ body: (inout Puzzle) -> Void) {
    guard case .guessing(var puzzle) = stage else { return }
    // The stage is put aside meanwhile, so that the puzzle is changed where it lies.
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

  /// How a seat fared: one that set or guessed anything has played. Nothing is learnt: the word is no
  /// question of the list, and guessed letters tell nothing about reading.
  public func outcome(for seat: Seat) -> Outcome {
    Outcome(
      isFinished: isOver && hasPlayed(seat), learnt: [],
      isStep: setters.contains(seat) || finders.contains(seat))
  }

  func hasPlayed(_ seat: Seat) -> Bool { setters.contains(seat) || guessers.contains(seat) }

  public func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool {
    switch stage {
    case .between, .setting: next?.beginsRound ?? true
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
