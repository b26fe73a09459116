extension Bingo {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    switch move {
    case .word(.answer(let typed)):
      return .answered(try rounds.decide(answering: typed, by: seat, in: scene))
    case .word(.hint(let partner)):
      return .hinted(try rounds.decide(hintingTo: partner, by: seat, in: scene))
    case .board, .hangman, .race: throw .notInThisGame
    }
  }
}
