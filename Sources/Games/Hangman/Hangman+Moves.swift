public import Words

/// A move of hangman, as somebody typed it.
public enum HangmanMove: Hashable, Sendable {
  /// Sets the word that the others guess.
  case word(String)
  /// A letter, or the whole word.
  case guess(String)
}

extension Move {
  public static func hangman(_ move: HangmanMove) -> Move { Move(move) }
}

/// Why hangman refuses a move. None of it costs a part of the rocket.
public enum HangmanRefusal: GameRefusal {
  // MARK: Setting a word

  /// Something else than letters, or too few or too many of them.
  case badWord(Language)
  /// This room plays with words of the list alone.
  case wordNotListed
  /// There is a word already.
  case wordIsSet

  // MARK: Guessing

  /// Before the others guess, this seat sets a word.
  case setFirst
  case noWordYet(setter: Seat)
  /// Who set the word knows it.
  case ownWord
  /// Neither a letter nor a word of the right length.
  case badGuess(String, length: Int)
  /// Somebody guessed that before.
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
  static func hangman(_ reason: HangmanRefusal) -> Refusal { .own(OwnRefusal(reason)) }
}

extension Hangman {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    if isOver { throw .gameOver }
    switch move.own as? HangmanMove {
    case .word(let typed): return .set(try set(typed, by: seat, from: scene.list))
    case .guess(let typed): return .guessed(try guess(typed, by: seat))
    case nil: break
    }
    // A bare word or letter is all that a child types.
    guard case .answer(let typed)? = move.own as? WordMove else { throw .notInThisGame }
    if case .setting(seat) = stage { return .set(try set(typed, by: seat, from: scene.list)) }
    return .guessed(try guess(typed, by: seat))
  }

  // MARK: Setting a word

  private func set(
    _ typed: String, by seat: Seat, from list: WordList
  ) throws(Refusal) -> WordSet {
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
    do throws(HangmanRefusal) {
      let guess = try puzzle.guess(meantBy: typed, of: seat)
      puzzle.apply(guess, by: seat)
      return Guessed(seat: seat, guess: guess, pattern: puzzle.pattern, misses: puzzle.misses)
    } catch {
      throw .hangman(error)
    }
  }

  /// The word that a seat may guess just now.
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
}
