// How a game stops where nothing is lost: a new game adds one case to each switch.

extension Play {
  /// Whether a fact that would follow by itself begins what a last round leaves out: the next
  /// question, turn, word or row.
  public func beginsRound(_ fact: GameFact) -> Bool {
    switch fact {
    case .bingo(.asked), .cards(.asked), .letters(.asked), .hangman(.set): true
    case .board(.began), .board(.turn): true
    case .hangman(.turn(let turn)): turn.purpose == .set
    case .bingo, .cards, .board, .hangman, .letters, .race: false
    }
  }

  /// Whether nobody is in the middle of a round, when that is what would follow next.
  public func isRoundOver(before next: GameFact?, in table: Table) -> Bool {
    let isNext = next.map(beginsRound)
    switch self {
    case .bingo(let bingo): return isNext ?? (bingo.rounds.open == nil)
    case .cards(let cards): return isNext ?? (cards.rounds.open == nil)
    // Others may still be at their row.
    case .letters(let letters): return (isNext ?? true) && letters.stillAsked(in: table).isEmpty
    case .board(let board):
      switch board.stage {
      case .building: return true
      case .playing: return isNext ?? false
      }
    case .hangman(let hangman):
      switch hangman.stage {
      case .between, .setting: return isNext ?? true
      case .guessing, .over: return false
      }
    // Everybody runs alone, and what each has reached is kept.
    case .race: return true
    }
  }
}
