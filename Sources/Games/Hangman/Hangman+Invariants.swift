extension Hangman {
  public var brokenInvariant: String? {
    if results.map(\.round) != Array(1..<results.count + 1) { return "a round is missing" }
    if Set(setters).count != setters.count { return "a seat has set two words" }
    switch stage {
    case .between: return nil
    case .over(let over): return over.results == results ? nil : "the end tells other rounds"
    case .setting(let seat):
      return setters.contains(seat) ? "a seat is asked for a second word" : nil
    case .guessing(let puzzle):
      if puzzle.round != results.count + 1 { return "a round was left out" }
      return puzzle.brokenInvariant
    }
  }
}

extension Hangman.Puzzle {
  fileprivate var brokenInvariant: String? {
    if !Hangman.lengths.contains(word.count) { return "a word is too short or too long" }
    if !word.allSatisfy(alphabet.contains) { return "a word has letters of another language" }
    if !letters.allSatisfy(alphabet.contains) { return "a letter of another language was tried" }
    if Set(letters).count != letters.count { return "a letter was tried twice" }
    if Set(words.map(\.word)).count != words.count { return "a word was tried twice" }
    if words.contains(where: { $0.word == word }) { return "the right word counts as wrong" }
    if misses > Hangman.mostMisses { return "the rocket lost more than it has" }
    if let holder, isSet(by: holder) { return "who set the word guesses it" }
    return nil
  }
}
