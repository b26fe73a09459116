import Games
import Words

extension Bingo.Fact {
  var event: String {
    switch self {
    case .asked: "asked"
    case .answered: "answered"
    case .hinted: "hinted"
    case .closed: "closed"
    case .bingo: "bingo"
    case .over: "over"
    }
  }

  func add(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .asked(let asked): line.add(asked, for: viewer)
    case .answered(let answered): line.add(answered, for: viewer)
    case .hinted(let hinted):
      line.add("seat", hinted.seat.number)
      line.add("to", hinted.to.number)
      guard let taken = hinted.taken.value else { return }
      line.add("word", taken.word)
      line.add("tile", taken.tile.name)
      if !taken.shown.isEmpty { line.add("shown", taken.shown) }
    case .closed(let closed): line.add(closed)
    case .bingo(let lines):
      line.add("seats", Set(lines.map(\.seat)).sorted())
      line.add("rows", lines)
    case .over(let over):
      line.add("winners", over.winners)
      line.array("scores", over.scores) { score, entry in
        score.add("seat", entry.key.number)
        score.add("tiles", entry.value)
      }
    }
  }
}

extension Line {
  /// A row by its number, a column by its letter.
  var name: String {
    switch self {
    case .row(let row): "\(row + 1)"
    case .column(let column): Tile.columnNames[column]
    case .falling: "falling"
    case .rising: "rising"
    }
  }

  init?(named name: String) {
    let lines = (0..<Tile.side).flatMap { [Line.row($0), .column($0)] } + [.falling, .rising]
    guard let line = lines.first(where: { $0.name == name }) else { return nil }
    self = line
  }
}

extension JSONWriter {
  mutating func add(_ rules: Bingo.Rules) {
    add("mode", rules.mode.rawValue)
    add("think", rules.think)
    add("diagonals", rules.diagonals)
  }

  mutating func add(_ key: StaticString, _ lines: [Bingo.FullLine]) {
    array(key, lines) { row, full in
      row.add("seat", full.seat.number)
      row.add("line", full.line.name)
      row.add("words", full.words)
    }
  }

  mutating func add(_ asked: Bingo.Asked, for viewer: Viewpoint) {
    add("round", asked.round)
    add("question", asked.question)
    add(asked.choices, on: asked.layouts, for: viewer)
    array("cards", asked.layouts) { card, entry in
      card.add("seat", entry.key.number)
      card.add("tiles", entry.value)
    }
    if let rights = asked.rights.value { add("rights", rights) }
  }

  /// A seat gets the choices in the order of its own tiles, others by the alphabet.
  private mutating func add(
    _ choices: [String], on layouts: BySeat<Bingo.Layout>, for viewer: Viewpoint
  ) {
    guard case .seat(let own) = viewer, let layout = layouts[own] else {
      add("choices", choices)
      return
    }
    add("choices", layout.values)
    add("tiles", layout)
  }

  mutating func add(_ key: StaticString, _ layout: Bingo.Layout) {
    object(key) { tiles in
      for (tile, word) in layout { tiles.add(key: tile.name, word) }
    }
  }

  mutating func add(_ answered: Bingo.Answered, for viewer: Viewpoint) {
    add("seat", answered.seat.number)
    if let attempt = answered.attempt.value { add(attempt, of: answered.question) }
    add("waiting", answered.waiting)
    // Who sees everything is told what the others do not see.
    if viewer == .teacher, case .open = answered.attempt { add("open", true) }
  }

  private mutating func add(_ attempt: Bingo.Try, of question: String) {
    switch attempt.verdict {
    case .right(let ending):
      add("right", true)
      add("word", ending.text)
      add("made", ending.whole)
      add("parts", [question, ending.text])
      add("speak", ending.spoken)
      add("tile", attempt.tile.name)
      add("tries", attempt.misses + 1)
      add("helped", attempt.isHelped)
    case .wrong(let word, let shown):
      add("right", false)
      add("question", question)
      add("word", word)
      add("tile", attempt.tile.name)
      add("tries", attempt.misses)
      add("think_ms", attempt.think)
      if !shown.isEmpty { add("shown", shown) }
    }
  }

  mutating func add(_ closed: Bingo.Closed) {
    add("round", closed.round)
    add("question", closed.question)
    array("answers", closed.answers) { answer, result in
      answer.add("seat", result.seat.number)
      if let finished = result.finished {
        answer.add("word", finished.ending.text)
        answer.add("tile", finished.tile.name)
      }
      answer.add("right", result.finished != nil)
      answer.add("helped", result.isHelped)
      answer.add("misses", result.misses)
      if let hinted = result.hinted { answer.add("hinted", hinted) }
    }
    add("rights", closed.rights)
  }

  /// The game as somebody may see it, for a `view` line.
  mutating func add(_ view: Bingo.View, for viewer: Viewpoint, at now: Moment) {
    array("cards", view.cards) { card, entry in
      card.add("seat", entry.key.number)
      card.object("finished") { tiles in
        for (tile, finished) in entry.value.finished {
          tiles.add(key: tile.name, finished.ending.whole)
        }
      }
      if let layout = view.round?.layouts[entry.key] { card.add("tiles", layout) }
    }
    if let round = view.round { add(round, for: viewer, at: now) }
    if !view.lines.isEmpty { add("rows", view.lines) }
    if let over = view.over { Bingo.Fact.over(over).add(to: &self, for: viewer) }
  }

  private mutating func add(_ round: Bingo.OpenRound, for viewer: Viewpoint, at now: Moment) {
    object("asked") { asked in
      asked.add("round", round.round)
      asked.add("question", round.question)
      asked.add(round.choices, on: round.layouts, for: viewer)
      asked.add("done", round.done)
      asked.array("attempts", round.attempts) { line, entry in
        line.add("seat", entry.key.number)
        line.add("left", entry.value.choicesLeft)
        line.add("misses", entry.value.misses)
        if let hinted = entry.value.hinted { line.add("hinted", hinted) }
        if !entry.value.shown.isEmpty { line.add("shown", entry.value.shown) }
        let wait = entry.value.thinkUntil.map { now.milliseconds(until: $0) } ?? 0
        if wait > 0 { line.add("wait_ms", wait) }
      }
      if let rights = round.rights.value { asked.add("rights", rights) }
    }
  }
}
