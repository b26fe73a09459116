import Games
import JSON
import Words

extension Letters.Fact {
  var event: String {
    switch self {
    case .asked: "asked"
    case .answered: "answered"
    case .over: "over"
    }
  }

  func add(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .asked(let asked):
      line.add("seat", asked.seat.number)
      line.add(asked)
      line.add(whether: asked.challenge, isOpenFor: viewer)
    case .answered(let answered):
      line.add("seat", answered.seat.number)
      line.add("round", answered.round)
      line.add("right", answered.isRight)
      if let rows = answered.rows.value {
        line.add("word", rows.chosen)
        line.add("question", rows.wanted)
      }
      line.add("score", answered.score)
      if answered.endsRun { line.add("done", true) }
      line.add(whether: answered.rows, isOpenFor: viewer)
    case .over(let over): line.add(over, counting: "score")
    }
  }
}

extension JSONWriter {
  mutating func add(_ rules: Letters.Rules) {
    add("mode", rules.mode.rawValue)
  }

  /// The game as somebody may see it, for a `view` line.
  mutating func add(_ view: Letters.View) {
    array("runs", view.runs) { run, entry in
      run.add("seat", entry.key.number)
      run.add("score", entry.value.score)
      switch entry.value.stage {
      case .reading(let asked): run.add(asked)
      case .waiting: break
      case .missed, .complete: run.add("done", true)
      }
    }
    if let over = view.over { add(over, counting: "score") }
  }

  fileprivate mutating func add(_ asked: Letters.Asked) {
    add("round", asked.round)
    add("size", asked.size)
    guard let challenge = asked.challenge.value else { return }
    add("question", challenge.row)
    add("choices", challenge.choices)
  }

  /// Who sees everything is told what the others do not see.
  fileprivate mutating func add<Value>(whether part: Part<Value>, isOpenFor viewer: Viewpoint) {
    if viewer == .teacher, case .open = part { add("open", true) }
  }
}
