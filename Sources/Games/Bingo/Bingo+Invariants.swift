extension Bingo {
  public var brokenInvariant: String? {
    for (seat, card) in cards {
      if card.unfinished.count < 4, !isOver, lines.isEmpty, round == nil,
        card.fullLines(diagonals: rules.diagonals).isEmpty
      {
        return "seat \(seat.number) has no room for a question"
      }
      if card.finished.values.contains(where: { $0.round > roundsAsked }) {
        return "seat \(seat.number) finished a tile in a round that was not"
      }
    }
    if let round {
      for (seat, layout) in round.asked.layouts {
        if Set(layout.values) != Set(round.asked.choices) || layout.count != 4 {
          return "seat \(seat.number) is not shown the four choices"
        }
        let done = round.attempts[seat]?.answer != nil
        let finishedNow = cards[seat]?.finished.values.filter { $0.round == round.asked.round }
        if (finishedNow?.count ?? 0) != (done ? 1 : 0) {
          return "seat \(seat.number) is done without a tile, or has a tile without being done"
        }
        if layout.keys.contains(where: { tile in
          cards[seat]?.finished[tile].map { $0.round < round.asked.round } ?? false
        }) {
          return "seat \(seat.number) is asked on a finished tile"
        }
      }
      if isOver { return "a round is open in a game that is over" }
    }
    return nil
  }
}
