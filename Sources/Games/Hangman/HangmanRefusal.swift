public import Words

/// Why hangman refuses a move. None of it costs a part of the rocket.
public enum HangmanRefusal: Error, Hashable, Sendable {
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
