import Games
import Words

extension HangmanRefusal: SpokenRefusal {
  /// A word that somebody set is never said again, not even to who set it: others may look on.
  func say(in tongue: Tongue, naming name: (Seat) -> String) -> String {
    let (fewest, most) = (Hangman.lengths.lowerBound, Hangman.lengths.upperBound)
    return switch self {
    case .badWord(let language):
      tongue.say(
        "Det ordet går inte. Ta ett ord med \(fewest) till \(most) bokstäver, bara bokstäver: "
          + language.lettersInShort,
        "That word does not work. Take one of \(fewest) to \(most) letters, only letters: "
          + language.lettersInShort)
    case .wordNotListed:
      tongue.say(
        "Här spelar vi bara med ord ur ordlistan, och det ordet finns inte där. Ta ett annat.",
        "Here we play only with words from the word list, and that one is not there. Take another.")
    case .wordIsSet:
      tongue.say(
        "Det finns redan ett ord. Nu gissar vi det.",
        "There is a word already. Now it is being guessed.")
    case .setFirst:
      tongue.say(
        "Välj först ett ord som de andra ska gissa. Skriv till exempel: ord solros",
        "First pick a word for the others to guess. Type for example: word sunset")
    case .noWordYet(let setter):
      tongue.say(
        "\(name(setter)) väljer ett ord först. Vänta lite.",
        "\(name(setter)) picks a word first. Wait a little.")
    case .ownWord:
      tongue.say(
        "Det är ditt eget ord. De andra gissar.", "It is your own word. The others guess.")
    case .badGuess(let typed, let length):
      tongue.say(
        "\"\(typed.prefix(20))\" går inte att gissa. Det kostar inget. Skriv en bokstav, eller "
          + "hela ordet: \(length) bokstäver",
        "\"\(typed.prefix(20))\" cannot be guessed. That costs nothing. Type a letter, or the "
          + "whole word: \(length) letters")
    case .guessedBefore(let guess):
      tongue.say(
        "\(guess) har ni redan gissat. Det kostar inget. Ta något annat.",
        "\(guess) was guessed before. That costs nothing. Take something else.")
    }
  }
}
