extension Board {
  /// One of the 64 places of the landscape: columns a–h, rows 1–8 from the top.
  public struct Tile: GridTile {
    public static let side = 8
    public static let all = (0..<side * side).map(Tile.init(slot:))
    static let inTheMiddle = Tile(slot: (side / 2 - 1) * side + side / 2 - 1)

    /// In reading order from 0.
    public let slot: Int

    @inlinable public init(slot: Int) {
      self.slot = slot
    }

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
