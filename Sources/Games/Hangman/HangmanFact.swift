public import JSON

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
  public struct Turn: Coded, Hashable, Sendable {
    public enum Purpose: String, CaseIterable, PlainValue, Sendable {
      /// To set a word.
      case set
      case guess
    }

    public let seat: Seat
    public let purpose: Purpose

    public static func coded(_ turn: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", turn?.seat), purpose: fields("to", turn?.purpose))
    }
  }

  /// Who sets a word.
  public enum Setter: Coded, Hashable, Sendable {
    case seat(Seat)
    /// A word of the list, for a seat that is alone.
    case server

    public var seat: Seat? { if case .seat(let seat) = self { seat } else { nil } }

    /// Who may know the word before the round is over.
    public var audience: Audience { seat.map { .seat($0) } ?? .teachers }

    /// Where the server sets the word, no seat does.
    public static func coded(_ setter: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try fields.ifAny("seat", setter?.seat).map { .seat($0) } ?? .server
    }
  }

  /// A round begins: there is a word.
  public struct WordSet: Coded, Hashable, Sendable {
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
  }

  /// Somebody guessed.
  public struct Guessed: Coded, Hashable, Sendable {
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
  }

  /// What became of a round's rocket, by the names of a time when it stayed for who found the word, and flew
  /// away from who did not.
  public enum Rocket: String, CaseIterable, PlainValue, Sendable {
    case found = "stayed"
    case missed = "flew"
    /// Nobody was left to guess.
    case stopped
  }

  /// How a round ended. Now everybody may know the word.
  public struct Result: Coded, Hashable, Sendable {
    public fileprivate(set) var round: Int
    public let setter: Setter
    public let word: String
    public let rocket: Rocket

    public static func coded(_ result: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        round: fields("round", result?.round), setter: Hangman.Setter.coded(result?.setter, fields),
        word: fields("word", result?.word), rocket: fields("rocket", result?.rocket))
    }
  }

  public struct Over: Coded, Hashable, Sendable {
    /// Everybody who took part, if a word was found: it was one team.
    public let winners: [Seat]
    public let results: [Result]

    public var found: Int { results.count { $0.rocket == .found } }

    public static func coded(_ over: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let winners = try fields("winners", over?.winners)
      fields.derived("stayed", over?.found)
      return Self(winners: winners, results: try fields("results", over?.results))
    }
  }

  /// Takes what some seats wrote out of a game's facts, which come in their order: the words they set,
  /// with whatever would spell them, and the words they guessed. Letters are nobody's.
  public struct Eraser: GameEraser {
    /// The word of this round goes.
    private(set) var isErasing: Bool
    /// So many rounds went before: those that stay are counted without them.
    private(set) var erased = 0
    /// The rounds whose word went, by their numbers before.
    private(set) var rounds: Set<Int> = []

    public mutating func erase(
      _ fact: Fact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
    ) -> Fact? {
      switch fact {
      case .turn(let turn):
        if turn.purpose == .set { isErasing = false }
        return isErasing ? nil : fact
      case .set(var set):
        isErasing = set.setter.seat.map(wrote) ?? false
        if isErasing {
          rounds.insert(set.round)
          erased += 1
        }
        set.round -= erased
        return isErasing ? nil : .set(set)
      case .guessed(let guessed):
        if case .word = guessed.guess, wrote(guessed.seat) { return nil }
        return isErasing ? nil : fact
      case .closed(var result):
        defer { isErasing = false }
        result.round -= erased
        return isErasing ? nil : .closed(result)
      case .over(let over):
        // Who sits there now need not be who set it; and where an earlier piece has been swept before,
        // its rounds have other numbers.
        var results = over.results.filter {
          !rounds.contains($0.round) && !($0.setter.seat.map(wrote) ?? false)
        }
        for place in results.indices { results[place].round = place + 1 }
        return .over(Over(winners: over.winners, results: results))
      }
    }
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

extension Hangman.Fact: GameFact {
  public static let kind: GameKind = .hangman

  public var event: String {
    switch self {
    case .turn: "turn"
    case .set: "set"
    case .guessed: "guessed"
    case .closed: "closed"
    case .over: "over"
    }
  }

  public func write(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .turn(let turn): line.add(turn)
    case .set(let set): line.add(set)
    case .guessed(let guessed): line.add(guessed)
    case .closed(let result): line.add(result)
    case .over(let over): line.add(over)
    }
  }

  public init(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "turn": self = .turn(try Hangman.Turn(fields))
    case "set": self = .set(try Hangman.WordSet(fields))
    case "guessed": self = .guessed(try Hangman.Guessed(fields))
    case "closed": self = .closed(try Hangman.Result(fields))
    case "over": self = .over(try Hangman.Over(fields))
    default: throw Unreadable(field: "event")
    }
  }

  public func seen(by viewer: Viewpoint) -> Hangman.Fact? {
    switch self {
    case .set(var set):
      set.word = set.word.seen(by: viewer)
      return .set(set)
    case .guessed(var guessed):
      if case .word(let word, let isRight) = guessed.guess {
        guessed.guess = .word(word.seen(by: viewer), isRight: isRight)
      }
      return .guessed(guessed)
    case .turn, .closed, .over: return self
    }
  }

  public var isSameForAll: Bool {
    switch self {
    case .set, .guessed: false
    case .turn, .closed, .over: true
    }
  }

  public var actor: Seat? {
    switch self {
    case .set(let set): set.setter.seat
    case .guessed(let guessed): guessed.seat
    case .turn, .closed, .over: nil
    }
  }
  // A wrong letter says nothing about reading: it is how one plays. So nothing was tried.
}
