extension Cards {
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

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    if rounds.open != nil { return rounds.closing(at: scene.table).map(Fact.closed) }
    if rounds.number >= rules.questions { return .over(end()) }
    return rounds.asking(on: { _ in HandCard.all }, in: scene, using: &chance).map(Fact.asked)
  }

  private func end() -> Scores {
    let scores = piles.mapValues(\.count)
    let winners: [Seat]
    switch rules.mode {
    // Whoever played has won: the piles are one.
    case .together: winners = piles.keys.filter { rounds.learnt[$0] != nil }
    // Where nobody got a card, nobody is the first among others.
    case .first:
      let most = scores.values.max() ?? 0
      winners = most > 0 ? scores.filter { $0.value == most }.keys : []
    }
    return Scores(winners: winners, scores: scores)
  }
}
