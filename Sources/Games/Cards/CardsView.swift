extension Cards {
  /// A game as somebody may see it.
  public struct View: Hashable, Sendable {
    public let rules: Rules
    public let round: Rounds<HandCard>.View?
    /// What lies on each pile; the card of an open round only where the seat may be seen into.
    public let piles: BySeat<[Won]>
    public let over: Scores?
  }

  public func view(for viewer: Viewpoint) -> View {
    View(rules: rules, round: rounds.view(for: viewer), piles: piles(for: viewer), over: over)
  }

  private func piles(for viewer: Viewpoint) -> BySeat<[Won]> {
    guard let open = rounds.open else { return piles }
    return BySeat(
      piles.map { seat, pile in
        let mayKnow = viewer.belongs(to: .seat(seat))
        return (seat, mayKnow ? pile : pile.filter { $0.round != open.asked.round })
      })
  }
}
