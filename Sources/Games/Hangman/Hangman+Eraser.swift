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
