public import JSON
public import Words

extension Hangman {
  /// It is somebody's turn. A seat that guesses on because nobody else does gets no new turn.
  public struct Turn: GameFact {
    public static let event = "turn"

    public enum Purpose: String, CaseIterable, PlainValue, Sendable {
      /// The seat is to set a word.
      case set
      case guess
    }

    public let seat: Seat
    public let purpose: Purpose

    public static func coded(_ turn: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", turn?.seat), purpose: fields("to", turn?.purpose))
    }

    public var beginsRound: Bool { purpose == .set }

    public func suits(_ game: Hangman) -> Bool {
      switch game.stage {
      case .between, .setting: purpose == .set
      case .guessing: purpose == .guess
      case .over: false
      }
    }

    public func apply(to game: inout Hangman, at now: Moment, table: Table) {
      switch purpose {
      case .set: game.ask(seat)
      case .guess: game.changePuzzle { $0.holder = seat }
      }
    }
  }

  /// The seat that sets a word, or the server.
  public enum Setter: Coded, Hashable, Sendable {
    case seat(Seat)
    /// A word of the list, for a seat that is alone.
    case server

    public var seat: Seat? { if case .seat(let seat) = self { seat } else { nil } }

    /// The audience that may know the word before the round is over.
    public var audience: Audience { seat.map { .seat($0) } ?? .teachers }

    /// Writes the seat, if a seat sets the word; the server has none.
    public static func coded(_ setter: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try fields.ifAny("seat", setter?.seat).map { .seat($0) } ?? .server
    }
  }

  /// A round begins: there is a word.
  public struct WordSet: GameFact {
    public static let event = "set"

    public fileprivate(set) var round: Int
    public let setter: Setter
    public let length: Int
    /// The letters of its language.
    public let alphabet: String
    public fileprivate(set) var word: Part<String>

    public static func coded(_ set: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let round = try fields("round", set?.round)
      let setter = try Hangman.Setter.coded(set?.setter, fields)
      let length = try fields("length", set?.length)
      let alphabet = try fields("alphabet", set?.alphabet)
      let word = try fields.secret(set?.word, for: setter.audience) { (word) throws(Unreadable) in
        try fields("word", word)
      }
      return Self(round: round, setter: setter, length: length, alphabet: alphabet, word: word)
    }

    public var actor: Seat? { setter.seat }
    public var beginsRound: Bool { true }

    public func writing(in game: Hangman, from list: WordList?) -> Writing.Kind? {
      word.value.map { list?.has($0) ?? false } == true ? nil : .word
    }

    public func suits(_ game: Hangman) -> Bool { game.isBetweenWords }
    public func apply(to game: inout Hangman, at now: Moment, table: Table) { game.begin(self) }
  }

  /// Somebody guessed.
  public struct Guessed: GameFact {
    public static let event = "guessed"

    public enum Guess: Hashable, Sendable {
      case letter(Character, isRight: Bool)
      /// The whole word. The others learn only whether it was right.
      case word(Part<String>, isRight: Bool)

      fileprivate var letter: Character? {
        if case .letter(let letter, _) = self { letter } else { nil }
      }
      fileprivate var word: Part<String>? {
        if case .word(let word, _) = self { word } else { nil }
      }
      fileprivate var isRight: Bool {
        switch self {
        case .letter(_, let isRight), .word(_, let isRight): isRight
        }
      }
    }

    public let seat: Seat
    public fileprivate(set) var guess: Guess
    public var isRight: Bool { guess.isRight }
    /// The word as far as its letters are found, this one included.
    public let pattern: String
    /// How many guesses were wrong, this one included.
    public let misses: Int

    public static func coded(_ guessed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", guessed?.seat)
      let letter = try fields.ifAny("letter", guessed?.guess.letter.map { String($0) })
      guard letter.map({ $0.count == 1 }) ?? true else { throw Unreadable(field: "letter") }
      let guess: Guess
      if let letter = letter?.first {
        guess = .letter(letter, isRight: try fields("right", guessed?.guess.isRight))
      } else {
        let word = try fields.secret(
          guessed?.guess.word, for: .seat(seat)
        ) { (word) throws(Unreadable) in try fields("word", word) }
        guess = .word(word, isRight: try fields("right", guessed?.guess.isRight))
      }
      return try Self(
        seat: seat, guess: guess, pattern: fields("pattern", guessed?.pattern),
        misses: fields("misses", guessed?.misses))
    }

    // Nothing was tried: wrong letters are how the game is played, and say nothing about reading.
    public var actor: Seat? { seat }
    public func suits(_ game: Hangman) -> Bool { game.isGuessing }
    public func apply(to game: inout Hangman, at now: Moment, table: Table) { game.hear(self) }
  }

  /// The fate of a round's rocket. The names are from a time when it stayed for a found word, and else flew
  /// away.
  public enum Rocket: String, CaseIterable, PlainValue, Sendable {
    case found = "stayed"
    case missed = "flew"
    /// Nobody was left to guess.
    case stopped
  }

  /// The end of a round. Now everybody may know the word.
  public struct Result: GameFact {
    public static let event = "closed"

    public fileprivate(set) var round: Int
    public let setter: Setter
    public let word: String
    public let rocket: Rocket

    public static func coded(_ result: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        round: fields("round", result?.round), setter: Hangman.Setter.coded(result?.setter, fields),
        word: fields("word", result?.word), rocket: fields("rocket", result?.rocket))
    }

    public func suits(_ game: Hangman) -> Bool { game.isGuessing }
    public func apply(to game: inout Hangman, at now: Moment, table: Table) { game.close(self) }
  }

  public struct Over: GameFact {
    public static let event = "over"

    /// All who played, if a word was found: they were one team.
    public let winners: [Seat]
    public let results: [Result]

    public var found: Int { results.count { $0.rocket == .found } }

    public static func coded(_ over: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let winners = try fields("winners", over?.winners)
      fields.derived("stayed", over?.found)
      return Self(winners: winners, results: try fields("results", over?.results))
    }

    public var isEnd: Bool { true }
    public func suits(_ game: Hangman) -> Bool { game.isBetweenWords }
    public func apply(to game: inout Hangman, at now: Moment, table: Table) { game.end(self) }
  }

  /// Takes the texts that some seats wrote out of a game's facts, which come in their order: the words they
  /// set, with all that would spell them, and the words they guessed. Letters belong to nobody.
  public struct Eraser: GameEraser {
    /// Whether the game is seen from its first fact on; otherwise nobody knows who set which word before.
    let isWhole: Bool
    /// Whether a round is open that stays. The word of one that goes may have gone at an earlier time.
    private var isInRound = false
    /// The rounds that stay.
    private var kept: [Result] = []

    init(isWhole: Bool) { self.isWhole = isWhole }

    public mutating func erase(
      _ fact: any GameFact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
    ) -> (any GameFact)? {
      switch fact {
      case let turn as Turn where turn.purpose == .set:
        isInRound = false
        return turn
      case var set as WordSet:
        isInRound = !(set.setter.seat.map(wrote) ?? false)
        set.round = number(set.round)
        return isInRound ? set : nil
      case let guessed as Guessed:
        if case .word = guessed.guess, wrote(guessed.seat) { return nil }
        return isInRound ? guessed : nil
      case var result as Result:
        guard isInRound else { return nil }
        isInRound = false
        result.round = number(result.round)
        kept.append(result)
        return result
      case let over as Over:
        // Another pupil may sit there now than the one who set the word.
        if isWhole { return Over(winners: over.winners, results: kept) }
        let results = over.results.filter { $0.setter == .server || kept.contains($0) }
        return Over(winners: over.winners, results: results)
      // A fact of another game does not belong there, whatever it is.
      default: return isInRound && fact is Turn ? fact : nil
      }
    }

    /// The number that a round has without those that went. Some may have gone at an earlier time.
    private func number(_ round: Int) -> Int { isWhole ? kept.count + 1 : round }
  }
}

extension Hangman.WordSet {
  /// A word that its setter alone may know.
  init(round: Int, setter: Hangman.Setter, alphabet: String, word: String) {
    self.init(
      round: round, setter: setter, length: word.count, alphabet: alphabet,
      word: .secret(word, for: setter.audience))
  }
}
