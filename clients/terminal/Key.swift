/// What a person did at the keyboard.
public enum Key: Sendable, Hashable {
  /// Characters to insert: one that was typed, or what was pasted, without line ends.
  case text(String)
  case enter
  case backspace
  case delete
  case left
  case right
  case up
  case down
  case home
  case end
  case pageUp
  case pageDown
  case escape
  /// Ctrl-U, Ctrl-K, Ctrl-W: up to the beginning, up to the end, the word before.
  case eraseToStart
  case eraseToEnd
  case eraseWord
  /// Ctrl-C.
  case interrupt
  /// Ctrl-D.
  case endOfInput
  /// Ctrl-L.
  case redraw
  /// Ctrl-Z.
  case suspend
}
