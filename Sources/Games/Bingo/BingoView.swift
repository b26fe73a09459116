extension Bingo {
  /// A game as somebody may see it.
  public struct View: Hashable, Sendable {
    public let round: Rounds<Tile>.View?
    /// Finished tiles; those of an open round only on cards whose seat may be seen into.
    public let cards: BySeat<Card>
    public let lines: [FullLine]
    public let over: Scores?
  }

  public func view(for viewer: Viewpoint) -> View {
    View(
      round: rounds.view(for: viewer), cards: cards(for: viewer), lines: lines, over: over)
  }

  private func cards(for viewer: Viewpoint) -> BySeat<Card> {
    guard let open = rounds.open else { return cards }
    return BySeat(
      cards.map { seat, card in
        (seat, viewer.belongs(to: .seat(seat)) ? card : card.before(round: open.asked.round))
      })
  }
}
