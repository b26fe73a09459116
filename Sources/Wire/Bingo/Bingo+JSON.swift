import Games
import JSON
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
    case .hinted(let hinted): line.add(hinted)
    case .closed(let closed): line.add(closed)
    case .bingo(let lines):
      line.add("seats", Set(lines.map(\.seat)).sorted())
      line.add("rows", lines)
    case .over(let over): line.add(over, counting: "tiles")
    }
  }
}

extension Tile: ToldSpot {
  func add(to line: inout JSONWriter) { line.add("tile", name) }
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

  mutating func add(_ asked: Rounds<Tile>.Asked, for viewer: Viewpoint) {
    add("round", asked.round)
    add("question", asked.question)
    add("audio", asked.recording)
    add(asked.choices, on: asked.layouts, for: viewer)
    array("cards", asked.layouts) { card, entry in
      card.add("seat", entry.key.number)
      card.add("tiles", entry.value)
    }
    if let rights = asked.rights.value { add("rights", rights) }
  }

  /// A seat gets the choices in the order of its own tiles, others by the alphabet.
  private mutating func add(
    _ choices: [String], on layouts: BySeat<Rounds<Tile>.Layout>, for viewer: Viewpoint
  ) {
    guard case .seat(let own) = viewer, let layout = layouts[own] else {
      add("choices", choices)
      return
    }
    add("choices", layout.values)
    add("tiles", layout)
  }

  mutating func add(_ key: StaticString, _ layout: Rounds<Tile>.Layout) {
    object(key) { tiles in
      for (tile, word) in layout { tiles.add(key: tile.name, word) }
    }
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
    if let round = view.round {
      add(round, at: now) { $0.add(round.choices, on: round.layouts, for: viewer) }
    }
    if !view.lines.isEmpty { add("rows", view.lines) }
    if let over = view.over { Bingo.Fact.over(over).add(to: &self, for: viewer) }
  }
}
