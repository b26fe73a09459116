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
    public var roundNumber: Int? { round }
  }

  /// A word that is being guessed, as somebody may see it.
  public struct Guessing: Hashable, Sendable {
    public let setter: Setter
    /// The word as far as its letters are found.
    public let pattern: String
    public let alphabet: String
    /// The letters that were tried, in that order.
    public let letters: [Character]
    /// Whole words that were tried and that this viewer may know.
    public let words: [String]
    /// How often anything was guessed.
    public let guesses: Int
    public let misses: Int
    public let holder: Seat?
    public let word: Part<String>

    public var length: Int { pattern.count }
    public var missesLeft: Int { Hangman.mostMisses - misses }
    public var lettersLeft: [Character] { alphabet.filter { !letters.contains($0) } }
  }

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
}

extension Hangman.Puzzle {
  fileprivate func seen(by viewer: Viewpoint) -> Hangman.Guessing {
    Hangman.Guessing(
      setter: setter, pattern: pattern, alphabet: alphabet, letters: letters,
      words: words.filter { viewer.belongs(to: .seat($0.seat)) }.map(\.word),
      guesses: letters.count + words.count, misses: misses, holder: holder,
      word: Part.secret(word, for: setter.audience).seen(by: viewer))
  }
}

extension Hangman.View {
  public func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment) {
    line.add("round", round)
    switch self.now {
    case .nothing: break
    case .setting(let seat):
      line.object("turn") { $0.add(Hangman.Turn(seat: seat, purpose: .set)) }
    case .guessing(let guessing):
      if let holder = guessing.holder {
        line.object("turn") { $0.add(Hangman.Turn(seat: holder, purpose: .guess)) }
      }
      line.object("guessing") { guessing.write(to: &$0) }
    case .over(let over):
      line.add("winners", over.winners)
      line.add("stayed", over.stayed)
    }
    line.add(results)
  }
}

extension Hangman.Guessing {
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
