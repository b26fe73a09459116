/// What a terminal shows just now, and the bytes that bring it from there to something else.
///
/// Every line is clean before it comes here (`Clean`). Only lines that changed are written anew, in one
/// piece, so nothing flickers.
public struct Display: Sendable {
  public struct Size: Sendable, Hashable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// A whole screen, from the top; what is too much for the size is cut.
  public struct Frame: Sendable, Hashable {
    public var lines: [String]
    /// Where the cursor stands, from 0.
    public var row: Int
    public var column: Int

    public init(lines: [String], row: Int, column: Int) {
      self.lines = lines
      self.row = row
      self.column = column
    }
  }

  /// What stands on the terminal, one for each row of it.
  private struct Shown {
    var lines: [String]
    var cursor: String
  }

  private var size: Size
  /// Nil if nobody knows.
  private var shown: Shown?

  public init(_ size: Size) {
    self.size = Self.bounded(size)
  }

  /// The bytes that show this; none if it is shown already.
  public mutating func show(_ frame: Frame) -> [UInt8] {
    let lines = (0..<size.rows).map { row in
      Width.fit(row < frame.lines.count ? frame.lines[row] : "", to: size.columns)
    }
    let cursor = Self.place(
      row: min(max(0, frame.row), size.rows - 1),
      column: min(max(0, frame.column), size.columns - 1))

    var drawing = ""
    if shown == nil { drawing += "\u{1B}[0m" + Self.place(row: 0, column: 0) + "\u{1B}[2J" }
    for (row, line) in lines.enumerated() {
      let before = shown?.lines[row] ?? ""
      if line.text == before { continue }
      drawing += Self.place(row: row, column: 0) + line.text
      // Behind a full line the cursor still stands on its last sign, which would be erased.
      if line.columns < size.columns { drawing += "\u{1B}[K" }
    }
    let isMoved = shown?.cursor != cursor
    shown = Shown(lines: lines.map(\.text), cursor: cursor)
    if drawing.isEmpty { return isMoved ? Array(cursor.utf8) : [] }
    return Array((Self.begin + drawing + cursor + Self.end).utf8)
  }

  /// The window has another size, or something else has written on it: everything is written anew.
  public mutating func resize(to size: Size) {
    self.size = Self.bounded(size)
    shown = nil
  }

  /// Held back until complete, where a terminal can; no cursor on its way; no line flows into the next.
  private static let begin = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?7l"
  private static let end = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?2026l"

  private static func place(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// A window is never empty, and none is so large that drawing it would cost more than a moment.
  private static func bounded(_ size: Size) -> Size {
    Size(columns: min(max(1, size.columns), 1000), rows: min(max(1, size.rows), 500))
  }
}
