import JSON
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

extension JSONWriter {
  /// The open question, for a `view` line.
  mutating func add<Spot>(
    _ round: Rounds<Spot>.View, at now: Moment, choices: (inout JSONWriter) -> Void
  ) {
    object("asked") { asked in
      asked.add("round", round.round)
      asked.add("question", round.question)
      asked.add("audio", round.recording)
      choices(&asked)
      asked.add("done", round.done)
      asked.array("attempts", round.attempts) { line, entry in
        line.add("seat", entry.key.number)
        line.add(entry.value, at: now)
      }
      if let rights = round.rights.value { asked.add("rights", rights) }
    }
  }

  /// How somebody stands with an open question.
  mutating func add(_ attempt: Attempt.Seen, at now: Moment) {
    add("left", attempt.choicesLeft)
    add("misses", attempt.misses)
    if let hinted = attempt.hinted { add("hinted", hinted) }
    if !attempt.shown.isEmpty { add("shown", attempt.shown) }
    let wait = attempt.thinkUntil.map { now.milliseconds(until: $0) } ?? 0
    if wait > 0 { add("wait_ms", wait) }
  }
}
