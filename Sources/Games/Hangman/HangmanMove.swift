/// A move of hangman, as somebody typed it.
public enum HangmanMove: Hashable, Sendable {
  /// Sets the word that the others guess.
  case word(String)
  /// A letter, or the whole word.
  case guess(String)
}
