import Games
import JSON
import Words

/// A spot as lines of JSON tell it: a tile by its name, a card by its number.
protocol ToldSpot: ChoiceSpot {
  func add(to line: inout JSONWriter)
  init(_ fields: Fields) throws(Unreadable)
}

extension JSONWriter {
  mutating func add<Spot: ToldSpot>(_ answered: Rounds<Spot>.Answered, for viewer: Viewpoint) {
    add("seat", answered.seat.number)
    if let attempt = answered.attempt.value { add(attempt, of: answered.question) }
    add("waiting", answered.waiting)
    // Who sees everything is told what the others do not see.
    if viewer == .teacher, case .open = answered.attempt { add("open", true) }
  }

  private mutating func add<Spot: ToldSpot>(_ attempt: Rounds<Spot>.Try, of question: String) {
    let told = ToldAnswer(
      question: question, verdict: attempt.verdict, misses: attempt.misses,
      isHelped: attempt.isHelped, think: attempt.think)
    add(told) { attempt.spot.add(to: &$0) }
  }

  mutating func add<Spot: ToldSpot>(_ hinted: Rounds<Spot>.Hinted) {
    add("seat", hinted.seat.number)
    add("to", hinted.to.number)
    guard let taken = hinted.taken.value else { return }
    add("word", taken.word)
    taken.spot.add(to: &self)
    if !taken.shown.isEmpty { add("shown", taken.shown) }
  }

  mutating func add<Spot: ToldSpot>(_ closed: Rounds<Spot>.Closed) {
    add("round", closed.round)
    add("question", closed.question)
    array("answers", closed.answers) { answer, result in
      answer.add("seat", result.seat.number)
      if let finished = result.finished {
        answer.add("word", finished.ending.text)
        finished.spot.add(to: &answer)
      }
      answer.add("right", result.finished != nil)
      answer.add("helped", result.isHelped)
      answer.add("misses", result.misses)
      if let hinted = result.hinted { answer.add("hinted", hinted) }
    }
    add("rights", closed.rights)
  }

  /// The open question, for a `view` line.
  mutating func add<Spot: ToldSpot>(
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
}
