/// Takes what some players wrote themselves out of a game's facts, which come in their order. What
/// they chose among words of the list stays: it is nobody's.
public enum GameEraser: Hashable, Sendable {
  /// Nobody writes anything there.
  case wordless
  case hangman(Hangman.Eraser)
  case race(Race.Eraser)

  /// - Parameter isWhole: all facts will come, from the first. Otherwise nobody knows who wrote what
  ///   comes first.
  public init(for game: GameKind, isWhole: Bool) {
    switch game {
    case .bingo, .cards, .board, .letters: self = .wordless
    case .hangman: self = .hangman(Hangman.Eraser(isErasing: !isWhole))
    case .race: self = .race(Race.Eraser(isErasing: !isWhole))
    }
  }

  /// What stays of a fact; nil if nothing does.
  public mutating func erase(
    _ fact: GameFact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
  ) -> GameFact? {
    switch (self, fact) {
    case (.hangman(var eraser), .hangman(let fact)):
      defer { self = .hangman(eraser) }
      return eraser.erase(fact, writtenBy: wrote).map(GameFact.hangman)
    case (.race(var eraser), .race(let fact)):
      defer { self = .race(eraser) }
      return eraser.erase(fact, writtenBy: wrote, orBy: isForgotten).map(GameFact.race)
    case (.wordless, .bingo), (.wordless, .cards), (.wordless, .board), (.wordless, .letters):
      return fact
    // A fact of another game: whatever it is, it does not belong there.
    case (.wordless, _), (.hangman, _), (.race, _): return nil
    }
  }
}
