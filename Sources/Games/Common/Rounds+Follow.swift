import Words

extension Rounds {
  /// The end of the open round, if it is done: when it is won, or when nobody is still asked and
  /// somebody answered or came too late to be asked; if all went away it waits.
  func closing(at table: Table) -> Closed? {
    guard isDone(at: table), let open else { return nil }
    let results = open.attempts.map { seat, attempt in
      Result(
        seat: seat,
        finished: attempt.answer.flatMap { ending in
          open.asked.layouts[seat]?.first { $0.value == ending.text }.map {
            SpotWord(spot: $0.key, ending: ending)
          }
        },
        misses: attempt.misses, isHelped: attempt.isDone && attempt.isShown,
        hinted: attempt.hinted)
    }
    return Closed(
      round: open.asked.round, question: open.asked.question,
      rights: open.asked.rights.value ?? [], answers: results)
  }

  private func isDone(at table: Table) -> Bool {
    if open?.isWon == true { return true }
    guard let attempts = open?.attempts, stillAsked(in: table).isEmpty else { return false }
    return attempts.keys.contains { attempts.has($0) { $0.isDone } }
      || table.waitedFor.contains { table[$0]?.presence == .here && !attempts.has($0) }
  }

  /// The next question, laid on spots that are free before each seat; nil if nobody sits there.
  func asking(
    on free: (Seat) -> [Spot], in scene: Scene, using chance: inout Chance
  ) -> Asked? {
    let seats = scene.table.seated
    guard !seats.isEmpty, let question = deck.next(of: scene.questions, using: &chance)
    else { return nil }
    let drawn = question.draw(using: &chance)
    let choices = drawn.choices
    var layouts: BySeat<Layout> = [:]
    for seat in seats {
      layouts[seat] = Layout(zip(free(seat).shuffled(using: &chance), choices))
    }
    return Asked(
      round: number + 1, question: drawn.word, recording: question.recording, choices: choices,
      rights: .secret(drawn.rights, for: .teachers), layouts: layouts)
  }
}
