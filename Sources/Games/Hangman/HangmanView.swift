public import JSON

extension Hangman {
  /// A game as somebody may see it.
  public struct View: GameView {
    public let rules: Rules
    /// The rounds that are over.
    public let results: [Result]
    public let now: Now

    public enum Now: Hashable, Sendable {
      /// Nobody is there.
      case nothing
      case setting(Seat)
      case guessing(Guessing)
      case over(Over)
    }

    /// The number of the round that goes on, or comes next.
    public var round: Int { results.count + 1 }

    public func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment) {
      line.add("round", round)
      switch self.now {
      case .nothing: break
      case .setting(let seat):
        line.add("turn", Hangman.Turn(seat: seat, purpose: .set))
      case .guessing(let guessing):
        if let holder = guessing.holder {
          line.add("turn", Hangman.Turn(seat: holder, purpose: .guess))
        }
        line.object("guessing") { guessing.write(to: &$0) }
      case .over(let over):
        line.add("winners", over.winners)
        line.add("stayed", over.found)
      }
      line.add("results", results)
    }
  }

  /// A word that is being guessed, as somebody may see it.
  public struct Guessing: Hashable, Sendable {
    public let setter: Setter
    /// The word as far as its letters are found.
    public let pattern: String
    public let alphabet: String
    /// The letters that were tried, in that order.
    public let letters: [Character]
    /// The whole words that were tried, as far as the viewer may know them.
    public let words: [String]
    /// How many guesses there were.
    public let guesses: Int
    public let misses: Int
    public let holder: Seat?
    public let word: Part<String>

    public var length: Int { pattern.count }
    public var missesLeft: Int { Hangman.mostMisses - misses }
    public var lettersLeft: [Character] { alphabet.filter { !letters.contains($0) } }

    fileprivate func write(to line: inout JSONWriter) {
      line.add(setter)
      line.add("length", length)
      line.add("alphabet", alphabet)
      line.add("pattern", pattern)
      line.add("letters", letters.map { String($0) })
      line.add("words", words)
      line.add("guesses", guesses)
      line.add("misses", misses)
      line.add("left", missesLeft)
      if let word = word.value { line.add("word", word) }
    }
  }

  public var roundNumber: Int? { results.count + 1 }

  public func view(for viewer: Viewpoint) -> View {
    let now: View.Now =
      switch stage {
      case .between: .nothing
      case .setting(let seat): .setting(seat)
      case .guessing(let puzzle): .guessing(puzzle.seen(by: viewer))
      case .over(let over): .over(over)
      }
    return View(rules: rules, results: results, now: now)
  }

  /// A word that is being guessed.
  struct Puzzle: Hashable, Sendable {
    /// A whole word that was wrong. Only the seat that tried it knows which.
    struct Tried: Hashable, Sendable {
      let seat: Seat
      let word: String
    }

    let round: Int
    let setter: Setter
    let word: String
    /// The letters of the word's language.
    let alphabet: String
    /// The letters that were tried, in that order.
    private(set) var letters: [Character] = []
    private(set) var words: [Tried] = []
    private(set) var isGuessed = false
    /// The seat whose turn it is, or was last.
    var holder: Seat? { didSet { isSpent = false } }
    /// Whether the holder has guessed on this turn.
    private(set) var isSpent = false

    init(_ set: WordSet) {
      guard let word = set.word.value else { preconditionFailure("facts are applied whole") }
      self.word = word
      round = set.round
      setter = set.setter
      alphabet = set.alphabet
    }

    mutating func apply(_ guess: Guessed.Guess, by seat: Seat) {
      switch guess {
      case .letter(let letter, _): letters.append(letter)
      case .word(_, isRight: true): isGuessed = true
      case .word(let word, isRight: false):
        guard let word = word.value else { preconditionFailure("facts are applied whole") }
        words.append(Tried(seat: seat, word: word))
      }
      isSpent = true
    }

    /// The guess that a seat means by a text. One that anybody made before is refused, and costs nothing.
    func guess(meantBy typed: String, of seat: Seat) throws(HangmanRefusal) -> Guessed.Guess {
      guard let text = spelled(typed.lowercased()), text.count == 1 || text.count == word.count
      else { throw .badGuess(typed, length: word.count) }
      if text.count == 1, let letter = text.first {
        if letters.contains(letter) { throw .guessedBefore(text) }
        return .letter(letter, isRight: word.contains(letter))
      }
      if words.contains(where: { $0.word == text }) { throw .guessedBefore(text) }
      return .word(.secret(text, for: .seat(seat)), isRight: text == word)
    }

    /// The text, with each letter as the one character of the alphabet that is equal to it.
    private func spelled(_ typed: String) -> String? {
      let letters = typed.compactMap { letter in alphabet.first { $0 == letter } }
      return letters.count == typed.count ? String(letters) : nil
    }

    // MARK: How it stands

    /// The word with a `_` for each letter that nobody has found: `s_lr_s`.
    var pattern: String { String(word.map { letters.contains($0) ? $0 : Hangman.unknown }) }

    /// The letters that nobody has tried.
    var lettersLeft: [Character] { alphabet.filter { !letters.contains($0) } }

    var misses: Int { letters.count { !word.contains($0) } + words.count }

    /// The end of the round, if it is over.
    var end: Rocket? {
      if isGuessed || word.allSatisfy(letters.contains) { return .found }
      return misses >= Hangman.mostMisses ? .missed : nil
    }

    func isSet(by seat: Seat) -> Bool { setter == .seat(seat) }

    /// The seat that guesses next: the one after the holder.
    func next(in table: Table) -> Seat? {
      let guessers = table.waitedFor.filter { !isSet(by: $0) }
      return guessers.next(after: holder ?? setter.seat)
    }

    fileprivate func seen(by viewer: Viewpoint) -> Hangman.Guessing {
      Hangman.Guessing(
        setter: setter, pattern: pattern, alphabet: alphabet, letters: letters,
        words: words.filter { viewer.belongs(to: .seat($0.seat)) }.map(\.word),
        guesses: letters.count + words.count, misses: misses, holder: holder,
        word: Part.secret(word, for: setter.audience).seen(by: viewer))
    }
  }

  /// The sign for a letter that nobody has found.
  public static let unknown: Character = "_"
}
