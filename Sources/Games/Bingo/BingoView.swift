public import Words

extension Bingo {
  /// A game as somebody may see it.
  public struct View: Hashable, Sendable {
    public let round: OpenRound?
    /// Finished tiles; those of an open round only on cards whose seat may be seen into.
    public let cards: BySeat<Card>
    public let lines: [FullLine]
    public let over: Over?
  }

  /// The question on the screen.
  public struct OpenRound: Hashable, Sendable {
    public let round: Int
    public let question: String
    public let choices: [String]
    public let rights: Part<[Ending]>
    public let layouts: BySeat<Layout>
    /// Who is done.
    public let done: [Seat]
    /// What each seat tried and what it may still choose, as far as it may be seen.
    public let attempts: BySeat<Attempt.Seen>
  }

  public func view(for viewer: Viewpoint) -> View {
    guard let round else { return View(round: nil, cards: cards, lines: lines, over: over) }
    func sees(_ seat: Seat) -> Bool { viewer.belongs(to: .seat(seat)) }
    return View(
      round: OpenRound(
        round: round.asked.round, question: round.asked.question, choices: round.asked.choices,
        rights: round.asked.rights.seen(by: viewer), layouts: round.asked.layouts,
        done: round.attempts.filter { $0.value.isDone }.keys,
        attempts: round.attempts.filter { sees($0.key) }.mapValues(\.seen)),
      cards: BySeat(
        cards.map { seat, card in
          (seat, sees(seat) ? card : card.before(round: round.asked.round))
        }),
      lines: lines, over: over)
  }
}
