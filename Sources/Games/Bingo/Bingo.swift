public import JSON
public import Words

/// Bingo: each seat has its own card of sixteen tiles, each round asks all of them one question, and
/// a full row or column wins.
///
/// Four unfinished tiles always exist: thirteen finished ones force a full row.
public struct Bingo: RoundsGame {
  public static let traits = GameTraits("bingo", asksWords: true)
  public static let facts = roundFacts + [Won.self]
  public typealias Spot = Tile
  public static let counted: StaticString = "tiles"

  /// How a room plays bingo.
  public struct Rules: GameRules {
    public var mode: RoundMode = .together
    /// Whether a full diagonal is bingo too.
    public var diagonals = false
    /// How many milliseconds a seat thinks after a wrong answer.
    public var think = 3000
    /// How many endings there are to choose from.
    public var choices = Drawn.count
    public var order = QuestionOrder.drawn
  }

  public let rules: Rules
  public var rounds: Rounds<Bingo>
  private(set) var cards: BySeat<Card> = [:]
  fileprivate(set) var lines: [FullLine] = []
  public var over: Scores?

  public init(rules: Rules) {
    self.rules = rules
    rounds = Rounds(
      mode: rules.mode, think: rules.think, choices: rules.choices, order: rules.order)
  }

  public mutating func deal(to seats: [Seat]) {
    for seat in seats { cards[seat] = cards[seat] ?? Card() }
  }

  public mutating func take(_ word: SpotWord, by seat: Seat, isHelped: Bool) {
    cards[seat]?.finish(Tile(word.spot), with: word.ending, round: rounds.number)
  }

  /// Somebody's row is full.
  public struct Won: GameFact {
    public static let event = "bingo"

    public let lines: [FullLine]

    public static func coded(_ won: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      fields.derived("seats", won.map { Set($0.lines.map(\.seat)).sorted() })
      return Self(lines: try fields("rows", won?.lines))
    }

    public func apply(to game: inout Bingo, at now: Moment, table: Table) { game.lines = lines }
  }

  public struct FullLine: Coded, Hashable, Sendable {
    public let seat: Seat
    public let line: Line
    public let words: [String]

    public static func coded(_ full: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        seat: fields("seat", full?.seat), line: fields("line", full?.line),
        words: fields("words", full?.words))
    }
  }
}

extension Bingo {
  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    if rounds.isOpen { return followInRound(scene) }
    if !lines.isEmpty { return Over<Bingo>(scores: end()) }
    let full = fullLines()
    if !full.isEmpty { return Won(lines: full) }
    return rounds.asking(
      on: .free { (cards[$0] ?? Card()).unfinished.map { Slot($0) } }, in: scene, using: &chance)
  }

  private func fullLines() -> [FullLine] {
    cards.flatMap { seat, card in
      card.fullLines(diagonals: rules.diagonals).map { line in
        FullLine(
          seat: seat, line: line, words: line.tiles.compactMap { card.finished[$0]?.ending.whole })
      }
    }
  }

  private func end() -> Scores {
    Scores(winners: Set(lines.map(\.seat)).sorted(), scores: cards.mapValues { $0.finished.count })
  }

  /// A game as somebody may see it.
  public struct View: GameView {
    public let round: RoundView?
    /// The finished tiles. Those of an open round stand only on cards whose seat may be seen into.
    public let cards: BySeat<Card>
    public let lines: [FullLine]
    public let over: Scores?

    public func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment) {
      line.array("cards", cards) { card, entry in
        card.add("seat", entry.key.number)
        card.object("finished") { tiles in
          for (tile, finished) in entry.value.finished {
            tiles.add(key: tile.name, finished.ending.whole)
          }
        }
        if let layout = round?.layouts[entry.key] { card.add("tiles", layout.keyed(by: Tile.self)) }
      }
      if let round {
        line.add(round, at: now) { $0.add(round.choices, on: round.layouts, for: viewer) }
      }
      if !lines.isEmpty { line.add("rows", lines) }
      if let over { line.add(over, of: Bingo.self) }
    }
  }

  public func view(for viewer: Viewpoint) -> View {
    View(round: rounds.view(for: viewer), cards: cards(for: viewer), lines: lines, over: over)
  }

  private func cards(for viewer: Viewpoint) -> BySeat<Card> {
    guard let open = rounds.open else { return cards }
    return BySeat(
      cards.map { seat, card in
        (seat, viewer.belongs(to: .seat(seat)) ? card : card.before(round: open.asked.round))
      }
    ).withOwn(Card(), of: viewer)
  }

  public var brokenInvariant: String? {
    if let broken = rounds.brokenInvariant { return broken }
    for (seat, card) in cards {
      if card.unfinished.count < 4, !isOver, lines.isEmpty, rounds.open == nil,
        card.fullLines(diagonals: rules.diagonals).isEmpty
      {
        return "seat \(seat.number) has no room for a question"
      }
      if card.finished.values.contains(where: { $0.round > rounds.number }) {
        return "seat \(seat.number) finished a tile in a round that was not"
      }
    }
    guard let open = rounds.open else { return nil }
    if isOver { return "a round is open in a game that is over" }
    for (seat, layout) in open.asked.layouts {
      let finishedNow = cards[seat]?.finished.values.filter { $0.round == open.asked.round }
      if (finishedNow?.count ?? 0) != (rounds.isDone(seat) ? 1 : 0) {
        return "seat \(seat.number) is done without a tile, or has a tile without being done"
      }
      if layout.keys.contains(where: { spot in
        cards[seat]?.finished[Tile(spot)].map { $0.round < open.asked.round } ?? false
      }) {
        return "seat \(seat.number) is asked on a finished tile"
      }
    }
    return nil
  }
}

extension RulesOption {
  static let diagonals = RulesOption("diagonals", .flag)
}

extension Bingo.Rules {
  public static var options: [RulesOption] { [.mode, .think, .choices, .diagonals, .order] }

  public init(_ wish: RulesWish, changing before: Self?, questions: Int) throws(BadRules) {
    self = before ?? Self()
    mode = try wish.mode(of: .bingo) ?? mode
    think = try wish.thinkingTime() ?? think
    choices = try wish.choices() ?? choices
    order = try wish.order() ?? order
    diagonals = wish[.diagonals]?.flag ?? diagonals
  }

  public static func coded(_ rules: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let mode = try fields("mode", rules?.mode)
    let think = try fields("think", rules?.think)
    let choices = try fields.choices(rules?.choices)
    let diagonals = try fields("diagonals", rules?.diagonals)
    return Self(
      mode: mode, diagonals: diagonals, think: think, choices: choices,
      order: try fields.order(rules?.order))
  }
}

/// One of the sixteen tiles of a card: columns a–d, rows 1–4 from the top.
public struct Tile: GridTile, ChoiceSpot {
  public static let side = 4
  public static let all = (0..<side * side).map(Tile.init(slot:))

  /// The tile's number in reading order, from 0.
  public let slot: Int

  @inlinable public init(slot: Int) {
    self.slot = slot
  }

  public static let key: StaticString = "tile"

  /// Writes where the choices lie: each seat is told its own card alone.
  public static func coded(
    _ layouts: BySeat<Layout>?, _ fields: FieldCoder
  ) throws(Unreadable) -> BySeat<Layout> {
    fields.toEach { line, viewer in
      if case .seat(let own) = viewer, let layout = layouts?[own] {
        line.add("tiles", layout.keyed(by: Tile.self))
      }
    }
    return try fields.field(layouts) {
      $1.add("cards", $0.mapValues { $0.keyed(by: Tile.self) }, as: "tiles")
    } read: { (fields) throws(Unreadable) in
      let cards: BySeat<ByTile<String>> = try fields.bySeat("cards", as: "tiles")
      return cards.mapValues { $0.keyed() }
    }
  }
}

/// A value for each tile.
public typealias ByTile<Value> = Slots<Tile, Value>

/// A full row, column or diagonal.
public enum Line: Hashable, Sendable {
  case row(Int)
  case column(Int)
  case falling
  case rising

  private static let straight = (0..<Tile.side).map(Line.row) + (0..<Tile.side).map(Line.column)
  private static let every = straight + [.falling, .rising]

  static func all(diagonals: Bool) -> [Line] { diagonals ? every : straight }

  public var tiles: [Tile] { Tile.all.filter(contains) }

  func contains(_ tile: Tile) -> Bool {
    switch self {
    case .row(let row): tile.row == row
    case .column(let column): tile.column == column
    case .falling: tile.row == tile.column
    case .rising: tile.row + tile.column == Tile.side - 1
    }
  }
}

/// The finished tiles of one seat's card.
public struct Card: Hashable, Sendable {
  /// The word that finished a tile, and the round in which it did.
  public struct Finished: Hashable, Sendable {
    public let ending: Ending
    public let round: Int
  }

  public private(set) var finished: ByTile<Finished> = [:]

  public var unfinished: [Tile] { Tile.all.filter { !finished.has($0) } }

  func fullLines(diagonals: Bool) -> [Line] {
    if finished.count < Tile.side { return [] }
    return Line.all(diagonals: diagonals).filter { line in
      // A line is full with as many finished tiles as a side has.
      finished.count { line.contains($0.key) } == Tile.side
    }
  }

  mutating func finish(_ tile: Tile, with ending: Ending, round: Int) {
    finished[tile] = Finished(ending: ending, round: round)
  }

  /// The card as it was before a round.
  func before(round: Int) -> Card {
    var card = self
    card.finished = finished.filter { $0.value.round != round }
    return card
  }
}

extension Line: PlainValue {
  /// The line's name: a row's number, or a column's letter.
  public var name: String {
    switch self {
    case .row(let row): "\(row + 1)"
    case .column(let column): Tile.columnNames[column]
    case .falling: "falling"
    case .rising: "rising"
    }
  }

  public init?(plain name: String) {
    guard let line = Line.all(diagonals: true).first(where: { $0.name == name }) else { return nil }
    self = line
  }

  public var plain: String { name }
}

extension JSONWriter {
  /// Adds the choices, and for a seat where they lie on its own card.
  fileprivate mutating func add(
    _ choices: [String], on layouts: BySeat<Layout>, for viewer: Viewpoint
  ) {
    add("choices", choices)
    if case .seat(let own) = viewer, let layout = layouts[own] {
      add("tiles", layout.keyed(by: Tile.self))
    }
  }
}
