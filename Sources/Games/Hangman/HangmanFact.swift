extension Hangman {
  /// What can happen in a game of hangman.
  public enum Fact: Hashable, Sendable {
    case turn(Turn)
    case set(WordSet)
    case guessed(Guessed)
    case closed(Result)
    case over(Over)
  }

  /// It is somebody's turn. A seat that guesses on because nobody else does gets none anew.
  public struct Turn: Hashable, Sendable {
    public enum Purpose: String, CaseIterable, Sendable {
      /// To set a word.
      case set
      case guess
    }

    public let seat: Seat
    public let purpose: Purpose

    public init(seat: Seat, purpose: Purpose) {
      self.seat = seat
      self.purpose = purpose
    }
  }

  /// Who sets a word.
  public enum Setter: Hashable, Sendable {
    case seat(Seat)
    /// A word of the list, for a seat that is alone.
    case server

    public var seat: Seat? {
      switch self {
      case .seat(let seat): seat
      case .server: nil
      }
    }

    /// Who may know the word before the round is over.
    public var audience: Audience {
      switch self {
      case .seat(let seat): .seat(seat)
      case .server: .teachers
      }
    }
  }

  /// A round begins: there is a word.
  public struct WordSet: Hashable, Sendable {
    public let round: Int
    public let setter: Setter
    public let length: Int
    /// The letters of its language.
    public let alphabet: String
    public let word: Part<String>

    public init(round: Int, setter: Setter, length: Int, alphabet: String, word: Part<String>) {
      self.round = round
      self.setter = setter
      self.length = length
      self.alphabet = alphabet
      self.word = word
    }

    /// A word that its setter alone may know.
    public init(round: Int, setter: Setter, alphabet: String, word: String) {
      self.init(
        round: round, setter: setter, length: word.count, alphabet: alphabet,
        word: .secret(word, for: setter.audience))
    }
  }

  /// Somebody guessed.
  public struct Guessed: Hashable, Sendable {
    public enum Guess: Hashable, Sendable {
      case letter(Character, isRight: Bool)
      /// The whole word. The others learn only whether it was right.
      case word(Part<String>, isRight: Bool)
    }

    public let seat: Seat
    public let guess: Guess
    /// The word as far as its letters are found, this one included.
    public let pattern: String
    /// How many guesses were wrong, this one included.
    public let misses: Int

    public init(seat: Seat, guess: Guess, pattern: String, misses: Int) {
      self.seat = seat
      self.guess = guess
      self.pattern = pattern
      self.misses = misses
    }

    func seen(by viewer: Viewpoint) -> Guessed {
      switch guess {
      case .letter: self
      case .word(let word, let isRight):
        Guessed(
          seat: seat, guess: .word(word.seen(by: viewer), isRight: isRight), pattern: pattern,
          misses: misses)
      }
    }
  }

  /// What became of a round's rocket.
  public enum Rocket: String, CaseIterable, Sendable {
    /// The word was found.
    case stayed
    /// It flew without us.
    case flew
    /// Nobody was left to guess.
    case stopped
  }

  /// How a round ended. Now everybody may know the word.
  public struct Result: Hashable, Sendable {
    public let round: Int
    public let setter: Setter
    public let word: String
    public let rocket: Rocket

    public init(round: Int, setter: Setter, word: String, rocket: Rocket) {
      self.round = round
      self.setter = setter
      self.word = word
      self.rocket = rocket
    }
  }

  public struct Over: Hashable, Sendable {
    /// Everybody who took part, if a rocket stayed: it was one team.
    public let winners: [Seat]
    public let results: [Result]

    public var stayed: Int { results.count { $0.rocket == .stayed } }

    public init(winners: [Seat], results: [Result]) {
      self.winners = winners
      self.results = results
    }
  }
}

extension Hangman.Fact {
  /// The fact as it is seen from a viewpoint.
  public func seen(by viewer: Viewpoint) -> Hangman.Fact? {
    switch self {
    case .set(let set):
      .set(
        Hangman.WordSet(
          round: set.round, setter: set.setter, length: set.length, alphabet: set.alphabet,
          word: set.word.seen(by: viewer)))
    case .guessed(let guessed): .guessed(guessed.seen(by: viewer))
    case .turn, .closed, .over: self
    }
  }

  /// Whether the game is over with it.
  var isEnd: Bool {
    if case .over = self { true } else { false }
  }

  /// Whether it is told in the same words to everybody: no secrets.
  var isSameForAll: Bool {
    switch self {
    case .set, .guessed: false
    case .turn, .closed, .over: true
    }
  }
}
