extension Board {
  /// One of the 64 places of the landscape: columns a–h, rows 1–8 from the top.
  public struct Tile: SlotKey {
    public static let side = 8
    public static let all = (0..<side * side).map(Tile.init(slot:))
    /// The columns from left to right.
    public static let columnNames = ["a", "b", "c", "d", "e", "f", "g", "h"]

    /// In reading order from 0.
    public let slot: Int

    @inlinable public init(slot: Int) {
      self.slot = slot
    }

    public init?(named name: String) {
      let signs = name.utf8
      // Capitals differ from small letters in one bit.
      guard signs.count == 2, let letter = signs.first.map({ $0 | 0x20 }), let digit = signs.last,
        (97..<105).contains(letter), (49..<57).contains(digit)
      else { return nil }
      slot = Int(digit - 49) * Tile.side + Int(letter - 97)
    }

    public var row: Int { slot / Tile.side }
    public var column: Int { slot % Tile.side }

    public var name: String { Tile.names[slot] }

    private static let names = (1...side).flatMap { row in columnNames.map { "\($0)\(row)" } }

    public static func < (a: Tile, b: Tile) -> Bool { a.slot < b.slot }

    /// How far apart two tiles lie; only good for comparing.
    func distance(to other: Tile) -> Int {
      let (rows, columns) = (row - other.row, column - other.column)
      return rows * rows + columns * columns
    }
  }

  /// A link runs both ways; this is how somebody said it.
  public struct Link: Hashable, Sendable {
    public let from: Tile
    public let to: Tile

    public init(from: Tile, to: Tile) {
      self.from = from
      self.to = to
    }
  }

  /// What there is on each tile of a board.
  public typealias ByTile<Value> = Slots<Tile, Value>
}
