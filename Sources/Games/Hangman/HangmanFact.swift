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
  public struct Turn: Hashable, Sendable {
    public enum Purpose: String, CaseIterable, Sendable {
      /// To set a word.
      case set
      case guess
    }

    public let seat: Seat
    public let purpose: Purpose
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
  }

  public struct Over: Hashable, Sendable {
    /// Everybody who took part, if a rocket stayed: it was one team.
    public let winners: [Seat]
    public let results: [Result]

    public var stayed: Int { results.count { $0.rocket == .stayed } }
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
    case .set(let set):
      line.add("round", set.round)
      line.add(set.setter)
      line.add("length", set.length)
      line.add("alphabet", set.alphabet)
      if let word = set.word.value { line.add("word", word) }
    case .guessed(let guessed):
      line.add("seat", guessed.seat.number)
      switch guessed.guess {
      case .letter(let letter, let isRight):
        line.add("letter", String(letter))
        line.add("right", isRight)
      case .word(let word, let isRight):
        if let word = word.value { line.add("word", word) }
        line.add("right", isRight)
      }
      line.add("pattern", guessed.pattern)
      line.add("misses", guessed.misses)
    case .closed(let result): line.add(result)
    case .over(let over):
      line.add("winners", over.winners)
      line.add("stayed", over.stayed)
      line.add(over.results)
    }
  }

  public init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "turn":
      self = .turn(
        Hangman.Turn(seat: try fields.seat("seat"), purpose: try fields.choice("to")))
    case "set": self = .set(try Hangman.WordSet(fields))
    case "guessed": self = .guessed(try Hangman.Guessed(fields))
    case "closed": self = .closed(try Hangman.Result(fields))
    case "over":
      self = .over(
        Hangman.Over(
          winners: try fields.seats("winners"),
          results: try fields.list("results", Hangman.Result.init)))
    default: return nil
    }
  }

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

  public var isEnd: Bool {
    if case .over = self { true } else { false }
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

extension JSONWriter {
  mutating func add(_ turn: Hangman.Turn) {
    add("seat", turn.seat.number)
    add("to", turn.purpose.rawValue)
  }

  /// Where the server sets the word, no seat does.
  mutating func add(_ setter: Hangman.Setter) {
    if let seat = setter.seat { add("seat", seat.number) }
  }

  mutating func add(_ result: Hangman.Result) {
    add("round", result.round)
    add(result.setter)
    add("word", result.word)
    add("rocket", result.rocket.rawValue)
  }

  mutating func add(_ results: [Hangman.Result]) {
    array("results", results) { $0.add($1) }
  }
}

extension Hangman.Setter {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self = fields.has("seat") ? .seat(try fields.seat("seat")) : .server
  }
}

extension Hangman.WordSet {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      round: try fields.int("round"), setter: try Hangman.Setter(fields),
      alphabet: try fields.string("alphabet"), word: try fields.string("word"))
  }
}

extension Hangman.Guessed {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seat = try fields.seat("seat")
    let isRight = try fields.bool("right")
    let guess: Guess
    if fields.has("letter") {
      let text = try fields.string("letter")
      guard let letter = text.first, text.count == 1 else { throw Unreadable(field: "letter") }
      guess = .letter(letter, isRight: isRight)
    } else {
      guess = .word(.secret(try fields.string("word"), for: .seat(seat)), isRight: isRight)
    }
    self.init(
      seat: seat, guess: guess, pattern: try fields.string("pattern"),
      misses: try fields.int("misses"))
  }
}

extension Hangman.Result {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      round: try fields.int("round"), setter: try Hangman.Setter(fields),
      word: try fields.string("word"), rocket: try fields.choice("rocket"))
  }
}

extension Hangman {
  /// Takes what some seats wrote out of a game's facts, which come in their order: the words they set,
  /// with whatever would spell them, and the words they guessed. Letters are nobody's.
  public struct Eraser: GameEraser {
    /// The word of this round goes.
    private var isErasing: Bool
    /// So many rounds went before: those that stay are counted without them.
    private var erased = 0
    /// The rounds whose word went, by their numbers before.
    private var rounds: Set<Int> = []

    init(isErasing: Bool) {
      self.isErasing = isErasing
    }

    public mutating func erase(
      _ fact: Fact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
    ) -> Fact? {
      switch fact {
      case .turn(let turn):
        if turn.purpose == .set { isErasing = false }
        return isErasing ? nil : fact
      case .set(let set):
        isErasing = set.setter.seat.map(wrote) ?? false
        if isErasing {
          rounds.insert(set.round)
          erased += 1
        }
        return isErasing ? nil : .set(set.counted(set.round - erased))
      case .guessed(let guessed):
        if case .word = guessed.guess, wrote(guessed.seat) { return nil }
        return isErasing ? nil : fact
      case .closed(let result):
        defer { isErasing = false }
        return isErasing ? nil : .closed(result.counted(result.round - erased))
      case .over(let over):
        // Who sits there now need not be who set it; and where an earlier piece has been swept before,
        // its rounds have other numbers.
        let results = over.results.filter {
          !rounds.contains($0.round) && !($0.setter.seat.map(wrote) ?? false)
        }
        return .over(
          Over(
            winners: over.winners,
            results: zip(1..., results).map { $1.counted($0) }))
      }
    }
  }
}

extension Hangman.WordSet {
  fileprivate func counted(_ round: Int) -> Hangman.WordSet {
    Hangman.WordSet(round: round, setter: setter, length: length, alphabet: alphabet, word: word)
  }
}

extension Hangman.Result {
  fileprivate func counted(_ round: Int) -> Hangman.Result {
    Hangman.Result(round: round, setter: setter, word: word, rocket: rocket)
  }
}
