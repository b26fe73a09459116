extension Cards {
  public var brokenInvariant: String? {
    if let broken = rounds.brokenInvariant { return broken }
    if rounds.number > rules.questions { return "more was asked than the game has questions" }
    if isOver, rounds.open != nil { return "a round is open in a game that is over" }
    if isOver, rounds.number < rules.questions { return "the game was over too early" }
    for (seat, pile) in piles {
      let rounds = pile.map(\.round)
      if zip(rounds, rounds.dropFirst()).contains(where: { $0 >= $1 }) {
        return "seat \(seat.number) got two cards in one round"
      }
      if let last = rounds.last, last > self.rounds.number {
        return "seat \(seat.number) got a card in a round that was not"
      }
      if rules.mode == .together, pile.count != self.rounds.learnt[seat]?.count ?? 0 {
        return "seat \(seat.number) answered right and got no card, or got one without"
      }
    }
    if rules.mode == .first {
      let won = piles.values.flatMap { $0 }.map(\.round)
      if Set(won).count != won.count { return "two seats got the same card" }
    }
    return nil
  }
}
