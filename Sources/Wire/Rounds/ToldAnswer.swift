import Games
import JSON
import Words

/// An answer as lines of JSON tell it, in every game that asks words.
struct ToldAnswer {
  let question: String
  let verdict: Attempt.Verdict
  /// Misses so far, this one included.
  let misses: Int
  let isHelped: Bool
  /// How long the seat must think before it may answer again.
  let think: Int
}

extension ToldAnswer {
  init(_ fields: Fields) throws(Unreadable) {
    if try fields.bool("right") {
      guard let question = try fields.strings("parts").first else {
        throw Unreadable(field: "parts")
      }
      self.init(
        question: question, verdict: .right(try Ending(fields)),
        misses: try fields.int("tries") - 1, isHelped: try fields.bool("helped"), think: 0)
    } else {
      self.init(
        question: try fields.string("question"),
        verdict: .wrong(try fields.string("word"), shown: try fields.stringsIfAny("shown")),
        misses: try fields.int("tries"), isHelped: false, think: try fields.int("think_ms"))
    }
  }
}

extension JSONWriter {
  /// - Parameter spot: where the word lies.
  mutating func add(_ told: ToldAnswer, on spot: (inout JSONWriter) -> Void) {
    switch told.verdict {
    case .right(let ending):
      add("right", true)
      add("word", ending.text)
      add("made", ending.whole)
      add("parts", [told.question, ending.text])
      add("speak", ending.spoken)
      add(recordingsOf: ending)
      spot(&self)
      add("tries", told.misses + 1)
      add("helped", told.isHelped)
    case .wrong(let word, let shown):
      add("right", false)
      add("question", told.question)
      add("word", word)
      spot(&self)
      add("tries", told.misses)
      add("think_ms", told.think)
      if !shown.isEmpty { add("shown", shown) }
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
