public import Words

/// A move of hangman, as somebody typed it.
public enum HangmanMove: Hashable, Sendable {
  /// Sets the word that the others guess.
  case word(String)
  /// A letter, or the whole word.
  case guess(String)
}

extension Move {
  public static func hangman(_ move: HangmanMove) -> Move { Move(own: move) }
}

/// Why hangman refuses a move. None of it costs a part of the rocket.
public enum HangmanRefusal: GameRefusal {
  // MARK: Setting a word

  /// The word has something other than letters, or too few or too many of them.
  case badWord(Language)
  /// The room plays only with words of the list.
  case wordNotListed
  /// A word is set already.
  case wordIsSet

  // MARK: Guessing

  /// This seat must set a word before the others guess.
  case setFirst
  case noWordYet(setter: Seat)
  /// The seat set the word itself, and so knows it.
  case ownWord
  /// The guess is neither a letter nor a word of the right length.
  case badGuess(String, length: Int)
  /// Somebody made this guess before.
  case guessedBefore(String)
}

extension HangmanRefusal {
  public var code: String {
    switch self {
    case .badWord: "bad-word"
    case .wordNotListed: "word-not-listed"
    case .wordIsSet: "word-is-set"
    case .setFirst: "set-first"
    case .noWordYet: "no-word-yet"
    case .ownWord: "own-word"
    case .badGuess: "bad-guess"
    case .guessedBefore: "already-tried"
    }
  }
}

extension Refusal {
  static func hangman(_ reason: HangmanRefusal) -> Refusal { .own(OwnRefusal(reason: reason)) }
}

extension Hangman {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    if isOver { throw .gameOver }
    switch move.own as? HangmanMove {
    case .word(let typed): return try set(typed, by: seat, from: scene.list)
    case .guess(let typed): return try guess(typed, by: seat)
    case nil: break
    }
    // A child types only a word or a letter.
    guard case .answer(let typed)? = move.own as? WordMove else { throw .notInThisGame }
    if case .setting(seat) = stage { return try set(typed, by: seat, from: scene.list) }
    return try guess(typed, by: seat)
  }

  // MARK: Setting a word

  private func set(_ typed: String, by seat: Seat, from list: WordList) throws(Refusal) -> WordSet {
    switch stage {
    case .between: throw .nothingAsked
    case .over: throw .gameOver
    case .guessing: throw .hangman(.wordIsSet)
    case .setting(let setter):
      guard setter == seat else { throw .notYourTurn(whose: setter) }
      guard let word = list.language.spelled(typed.lowercased()),
        Hangman.lengths.contains(word.count)
      else { throw .hangman(.badWord(list.language)) }
      guard rules.isFree || list.has(word) else { throw .hangman(.wordNotListed) }
      return WordSet(
        round: results.count + 1, setter: .seat(seat), alphabet: list.language.letters, word: word)
    }
  }

  // MARK: Guessing

  private func guess(_ typed: String, by seat: Seat) throws(Refusal) -> Guessed {
    var puzzle = try puzzle(toBeGuessedBy: seat)
    let guess = try Refusal.orOwn { () throws(HangmanRefusal) in
      try puzzle.guess(meantBy: typed, of: seat)
    }
    puzzle.apply(guess, by: seat)
    return Guessed(seat: seat, guess: guess, pattern: puzzle.pattern, misses: puzzle.misses)
  }

  /// The word that a seat may guess just now; refused if it may not.
  func puzzle(toBeGuessedBy seat: Seat) throws(Refusal) -> Puzzle {
    switch stage {
    case .between: throw .nothingAsked
    case .over: throw .gameOver
    case .setting(seat): throw .hangman(.setFirst)
    case .setting(let setter): throw .hangman(.noWordYet(setter: setter))
    case .guessing(let puzzle):
      if puzzle.isSet(by: seat) { throw .hangman(.ownWord) }
      guard let holder = puzzle.holder else { throw .nothingAsked }
      guard holder == seat else { throw .notYourTurn(whose: holder) }
      return puzzle
    }
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    switch stage {
    case .over: return nil
    case .between: return begin(in: scene, using: &chance)
    case .setting(let seat):
      let waitedFor = scene.table.waitedFor
      return waitedFor.count > 1 && waitedFor.contains(seat)
        ? nil : begin(in: scene, using: &chance)
    case .guessing(let puzzle):
      if let end = puzzle.end { return puzzle.result(end) }
      return pass(puzzle, table: scene.table)
    }
  }

  // MARK: The next word

  /// The next turn to set a word, a word of the server for a seat that is alone, or the end; nil while nobody
  /// is there.
  private func begin(in scene: Scene, using chance: inout Chance) -> Fact? {
    let waitedFor = scene.table.waitedFor
    guard waitedFor.contains(where: scene.table.isHere) else { return nil }
    if waitedFor.count == 1 {
      guard results.count < rules.rounds, let word = word(from: scene, using: &chance) else {
        return end
      }
      return WordSet(
        round: results.count + 1, setter: .server, alphabet: scene.list.language.letters, word: word
      )
    }
    let others = waitedFor.filter { !setters.contains($0) }
    return others.next(after: lastAsked).map { Turn(seat: $0, purpose: .set) } ?? end
  }

  /// A word of the level, or of the whole list if the level has none that is neither too short nor too long.
  private func word(from scene: Scene, using chance: inout Chance) -> String? {
    let all = Hangman.words(of: scene.questions, in: scene.list)
    return deck.next(of: all, called: \.self, besides: [], using: &chance)
  }

  /// The words that can be set: those of a level's questions, or of the whole list's if the level has none.
  public static func words(of questions: [Question], in list: WordList) -> [String] {
    func words(of questions: [Question]) -> [String] {
      questions.flatMap(\.rights).map(\.whole).filter { Hangman.lengths.contains($0.count) }
    }
    let level = words(of: questions)
    return level.isEmpty ? words(of: list.levels.flatMap(\.questions)) : level
  }

  private var end: Over {
    let players = Set(setters).union(guessers).sorted()
    let hasFound = results.contains { $0.rocket == .found }
    return Over(winners: hasFound ? players : [], results: results)
  }

  // MARK: The next guess

  private func pass(_ puzzle: Puzzle, table: Table) -> Fact? {
    if let holder = puzzle.holder, !puzzle.isSpent, table.waitedFor.contains(holder) { return nil }
    if let next = puzzle.next(in: table) {
      return next == puzzle.holder ? nil : Turn(seat: next, purpose: .guess)
    }
    // The seat that set the word need not wait for somebody who may never come back.
    guard let setter = puzzle.setter.seat, table.waitedFor.contains(setter), table.isHere(setter)
    else { return nil }
    return puzzle.result(.stopped)
  }
}

extension Hangman.Puzzle {
  fileprivate func result(_ rocket: Hangman.Rocket) -> Hangman.Result {
    Hangman.Result(round: round, setter: setter, word: word, rocket: rocket)
  }
}

extension Table {
  fileprivate func isHere(_ seat: Seat) -> Bool { self[seat]?.presence == .here }
}
