public import Words

extension Rounds {
  /// The question on the screen, as somebody may see it.
  public struct View: Hashable, Sendable {
    public let round: Int
    public let question: String
    public let recording: Recording?
    public let choices: [String]
    public let rights: Part<[Ending]>
    public let layouts: BySeat<Layout>
    /// Who is done.
    public let done: [Seat]
    /// What each seat tried and what it may still choose, as far as it may be seen.
    public let attempts: BySeat<Attempt.Seen>
  }

  /// Nil while no question is open.
  func view(for viewer: Viewpoint) -> View? {
    open.map { open in
      View(
        round: open.asked.round, question: open.asked.question,
        recording: open.asked.recording, choices: open.asked.choices,
        rights: open.asked.rights.seen(by: viewer), layouts: open.asked.layouts,
        done: open.attempts.filter { $0.value.isDone }.keys,
        attempts: open.attempts.filter { viewer.belongs(to: .seat($0.key)) }.mapValues(\.seen))
    }
  }
}
