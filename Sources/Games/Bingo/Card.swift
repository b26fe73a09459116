public import JSON
public import Words

/// One of the sixteen tiles of a card: columns a–d, rows 1–4 from the top.
public struct Tile: GridTile, ChoiceSpot {
  public static let side = 4
  public static let all = (0..<side * side).map(Tile.init(slot:))

  /// In reading order from 0.
  public let slot: Int

  @inlinable public init(slot: Int) {
    self.slot = slot
  }

  public func write(to line: inout JSONWriter) { line.add("tile", name) }

  public init(_ fields: Fields) throws(Unreadable) {
    guard let tile = Tile(named: try fields.string("tile")) else { throw Unreadable(field: "tile") }
    self = tile
  }
}

/// What there is on each tile.
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

/// What one seat has on its sixteen tiles.
public struct Card: Hashable, Sendable {
  /// The word that finished a tile, and in which round.
  public struct Finished: Hashable, Sendable {
    public let ending: Ending
    public let round: Int
  }

  public private(set) var finished: ByTile<Finished> = [:]

  public var unfinished: [Tile] { Tile.all.filter { !finished.has($0) } }

  func fullLines(diagonals: Bool) -> [Line] {
    if finished.count < Tile.side { return [] }
    return Line.all(diagonals: diagonals).filter { line in
      // As many as a side are all of them.
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
