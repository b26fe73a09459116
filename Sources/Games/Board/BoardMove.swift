/// A move of the board game, as somebody typed it: what is no tile and no layout is refused with
/// what would be one.
public enum BoardMove: Hashable, Sendable {
  /// A new tile, linked at once to others.
  case place(String, links: [String])
  case link(String, String)
  case start(String)
  /// A ready-made board, by name or number.
  case layout(String)
  /// Takes back one's own last change.
  case undo
  /// I add no more.
  case ready
  case roll
  /// To one of the roll's ends: the tile, or its number among them.
  case go(String)
}
