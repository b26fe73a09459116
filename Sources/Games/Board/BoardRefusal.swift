/// Why the board refuses a move, with what would work.
public enum BoardRefusal: Error, Hashable, Sendable {
  // MARK: Building

  /// Nobody rolls, goes or answers before the board is built.
  case stillBuilding
  /// Not a tile between a1 and h8.
  case noSuchTile(String)
  /// Something lies there; free tiles close by.
  case tileTaken(Board.Tile, free: [Board.Tile])
  case boardFull
  /// Nothing lies there to be linked or to start from; where something lies.
  case nothingThere(Board.Tile, tiles: [Board.Tile])
  case linkToItself(Board.Tile)
  case alreadyLinked(Board.Link)
  case alreadyStart(Board.Tile)
  case noSuchLayout(String)
  /// A ready-made board needs an empty landscape.
  case notEmpty
  case nothingToUndo
  /// Others linked to what one built last, or start there.
  case othersBuiltOn(Board.Changed, seats: [Seat])
  /// A free place for the next one.
  case tooFewTiles(free: Board.Tile)
  case notConnected(Board.Loose)
  case alreadyReady(waiting: [Seat])

  // MARK: Playing

  /// The board is built, and the game goes on.
  case alreadyBuilt
  case answerFirst(question: String)
  case rollFirst
  case alreadyRolled(value: Int, ends: [Board.Tile])
  /// The roll does not lead there.
  case notAnEnd(String, ends: [Board.Tile])
}
