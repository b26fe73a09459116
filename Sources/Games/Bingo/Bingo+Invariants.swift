extension Bingo {
  public var brokenInvariant: String? {
    if let broken = rounds.brokenInvariant { return broken }
    for (seat, card) in cards {
      if card.unfinished.count < 4, !isOver, lines.isEmpty, rounds.open == nil,
        card.fullLines(diagonals: rules.diagonals).isEmpty
      {
        return "seat \(seat.number) has no room for a question"
      }
      if card.finished.values.contains(where: { $0.round > rounds.number }) {
        return "seat \(seat.number) finished a tile in a round that was not"
      }
    }
    guard let open = rounds.open else { return nil }
    if isOver { return "a round is open in a game that is over" }
    for (seat, layout) in open.asked.layouts {
      let finishedNow = cards[seat]?.finished.values.filter { $0.round == open.asked.round }
      if (finishedNow?.count ?? 0) != (rounds.isDone(seat) ? 1 : 0) {
        return "seat \(seat.number) is done without a tile, or has a tile without being done"
      }
      if layout.keys.contains(where: { tile in
        cards[seat]?.finished[tile].map { $0.round < open.asked.round } ?? false
      }) {
        return "seat \(seat.number) is asked on a finished tile"
      }
    }
    return nil
  }
}
