package import JSON
package import Tools

/// What a pupil knows of the board from its facts: enough to build a little and to go where the die
/// leads.
package struct BoardSense {
  private var tiles: [String] = []
  private var holder: Int?
  private var isBuilding = false
  private var ends: [String] = []
  private var mustAnswer = false

  package mutating func follow(_ line: Line, event: String) {
    switch event {
    case "turn":
      // Other games have turns too.
      let purpose = line["to"]?.string ?? ""
      holder = ["build", "play", "bonus"].contains(purpose) ? line.seat : nil
      isBuilding = purpose == "build"
      ends = []
      mustAnswer = false
    case "placed": tiles += [line["tile"]?.string].compactMap(\.self)
    case "laid": tiles = line.strings("tiles")
    case "shifted": move(line["tile"]?.string, to: line["to"]?.string)
    // A move that is taken back, or what was built.
    case "undone" where line["tile"] != nil && line["to"] != nil:
      move(line["to"]?.string, to: line["tile"]?.string)
    case "undone":
      let gone = line.strings("tiles") + [line["tile"]?.string].compactMap(\.self)
      tiles.removeAll { gone.contains($0) }
    case "rolled": ends = (line["ends"]?.elements ?? []).compactMap { $0["tile"]?.string }
    case "went": ends = []
    case "asked": mustAnswer = true
    default: break
    }
  }

  /// What the seat does now, if it is its turn to do something else than answer.
  package func move(of seat: Int, using chance: inout Chance) -> Move? {
    guard holder == seat, !mustAnswer else { return nil }
    if isBuilding { return build(using: &chance) }
    if let end = chance.one(of: ends) { return .game(GameMove("go", "went", tile: end)) }
    return .game(GameMove("roll", "threw"))
  }

  private func build(using chance: inout Chance) -> Move? {
    guard let last = tiles.last else {
      return chance.happens(30)
        ? .game(GameMove("layout", "laid", fields: [("layout", "\(chance.number(1...2))")]))
        : .game(GameMove("place", "placed", tile: "d4"))
    }
    if tiles.count >= 3, chance.happens(60) { return .ready }
    switch chance.number(1...20) {
    case 1: return .game(GameMove("undo", "undone"))
    case 2:
      return .game(GameMove("start", "start", tile: chance.one(of: tiles) ?? last))
    case 3:
      return .game(
        GameMove(
          "move", "shifted", tile: chance.one(of: tiles) ?? last,
          fields: [("to", anyPlace(using: &chance))]))
    case 4:
      return .game(
        GameMove(
          "link", "linked", fields: [("from", chance.one(of: tiles) ?? last), ("to", last)]))
    default:
      return .game(GameMove("place", "placed", tile: anyPlace(using: &chance), links: [last]))
    }
  }

  private func anyPlace(using chance: inout Chance) -> String {
    let column = ["a", "b", "c", "d", "e", "f", "g", "h"][chance.number(0...7)]
    return "\(column)\(chance.number(1...8))"
  }

  private mutating func move(_ tile: String?, to place: String?) {
    guard let place else { return }
    tiles = tiles.map { $0 == tile ? place : $0 }
  }
}

/// A move that only one game knows.
package struct GameMove {
  package let verb: String
  /// The event that it makes exactly once.
  package let event: String
  /// The tile that it and its fact name.
  package let tile: String?
  package let links: [String]
  package let fields: [(name: StaticString, value: String)]

  package init(
    _ verb: String, _ event: String, tile: String? = nil, links: [String] = [],
    fields: [(StaticString, String)] = []
  ) {
    self.verb = verb
    self.event = event
    self.tile = tile
    self.links = links
    self.fields = fields.map { (name: $0.0, value: $0.1) }
  }

  package func add(to line: inout JSONWriter) {
    if let tile { line.add("tile", tile) }
    if !links.isEmpty { line.add("links", links) }
    for field in fields { line.add(field.name, field.value) }
  }

  /// What may refuse it. It is tried as its seat knows the game, and others may have been faster.
  package static let refusals: Set<String> = RaceSense.refusals.union([
    "not-seated", "not-started", "game-over", "not-in-this-game", "not-your-turn",
    "still-building", "already-built", "tile-taken", "board-full", "nothing-there",
    "link-to-itself", "already-linked", "already-start", "not-empty", "nothing-to-undo",
    "others-built-on", "answer-first", "roll-first", "already-rolled", "not-an-end",
    "nothing-asked",
  ])
}
