import Words

extension Hangman {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    if isOver { throw .gameOver }
    switch move {
    case .hangman(.word(let typed)): return .set(try set(typed, by: seat, from: scene.list))
    case .hangman(.guess(let typed)): return .guessed(try guess(typed, by: seat))
    // A bare word or letter is all that a child types.
    case .word(.answer(let typed)):
      if case .setting(seat) = stage { return .set(try set(typed, by: seat, from: scene.list)) }
      return .guessed(try guess(typed, by: seat))
    case .word(.hint), .board, .race: throw .notInThisGame
    }
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
