import Testing
import Tools

@testable import Terminal

@Suite struct DisplayTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func theFirstFrameIsDrawnWhole() {
    var display = Display(.init(columns: 6, rows: 3))
    var grid = Grid(columns: 6, rows: 3, filledWith: "#")
    grid.take(display.show(.init(lines: ["hus", "båt"], row: 1, column: 3)))
    #expect(grid.rows == ["hus", "båt", ""])
    #expect(grid.row == 1)
    #expect(grid.column == 3)
    #expect(grid.complaints == [])
  }

  @Test func theSameAgainCostsNothing() {
    var display = Display(.init(columns: 20, rows: 5))
    let frame = Display.Frame(lines: ["a", "b"], row: 0, column: 0)
    #expect(!display.show(frame).isEmpty)
    #expect(display.show(frame).isEmpty)
    // What falls off the edge is no change.
    #expect(display.show(.init(lines: ["a", "b", "", "", "", "x"], row: 0, column: 0)).isEmpty)
  }

  @Test func onlyWhatChangedIsWritten() {
    var display = Display(.init(columns: 20, rows: 5))
    _ = display.show(.init(lines: ["ett", "två", "tre"], row: 4, column: 0))
    let bytes = text(display.show(.init(lines: ["ett", "fyra", "tre"], row: 4, column: 2)))
    #expect(bytes.contains("fyra\u{1B}[K"))
    #expect(!bytes.contains("ett"))
    #expect(!bytes.contains("tre"))
    #expect(!bytes.contains("\u{1B}[2J"))
  }

  @Test func movingTheCursorWritesNothingElse() {
    var display = Display(.init(columns: 20, rows: 5))
    _ = display.show(.init(lines: ["ett"], row: 4, column: 0))
    #expect(text(display.show(.init(lines: ["ett"], row: 4, column: 7))) == "\u{1B}[5;8H")
  }

  @Test func aFullLineKeepsItsLastSign() {
    var display = Display(.init(columns: 3, rows: 2))
    var grid = Grid(columns: 3, rows: 2, filledWith: "#")
    grid.take(display.show(.init(lines: ["abc", "båt"], row: 0, column: 0)))
    grid.take(display.show(.init(lines: ["xyz", "hus"], row: 0, column: 0)))
    #expect(grid.rows == ["xyz", "hus"])
    #expect(grid.complaints == [])
  }

  @Test func resizingDrawsAnew() {
    var display = Display(.init(columns: 20, rows: 5))
    let frame = Display.Frame(lines: ["ett", "två"], row: 9, column: 99)
    _ = display.show(frame)
    display.resize(to: .init(columns: 2, rows: 1))
    var grid = Grid(columns: 2, rows: 1, filledWith: "#")
    grid.take(display.show(frame))
    #expect(grid.rows == ["et"])
    #expect((grid.row, grid.column) == (0, 1))
    // The same size, but something else has written there.
    display.resize(to: .init(columns: 2, rows: 1))
    var other = Grid(columns: 2, rows: 1, filledWith: "%")
    other.take(display.show(frame))
    #expect(other.rows == ["et"])
  }

  @Test func noSizeIsTooSmallOrTooLarge() {
    for size in [Display.Size(columns: 0, rows: 0), .init(columns: -5, rows: .min)] {
      var display = Display(size)
      var grid = Grid(columns: 1, rows: 1, filledWith: "#")
      grid.take(display.show(.init(lines: ["abc", "def"], row: -1, column: -1)))
      #expect(grid.rows == ["a"])
      #expect(grid.complaints == [])
    }
    var display = Display(.init(columns: .max, rows: .max))
    #expect(!display.show(.init(lines: ["a"], row: 0, column: 0)).isEmpty)
  }

  /// Any frames, any sizes: the terminal shows the last frame, and is left as the user may have it.
  @Test func theTerminalShowsTheLastFrame() {
    var chance = Chance(seed: 51)
    let pieces = [
      "a", "b", " ", "å", "漢", "字", "🚀", "👩‍🚀", "e\u{301}", "\u{1B}[1;32m", "\u{1B}[0m", "\u{1B}[7m",
      "───",
    ]
    var (columns, rows) = (20, 5)
    var display = Display(.init(columns: columns, rows: rows))
    var grid = Grid(columns: columns, rows: rows, filledWith: "#")
    var lines = [String](repeating: "", count: 8)
    for _ in 0..<2000 {
      if Int.random(in: 0..<10, using: &chance) == 0 {
        (columns, rows) = (.random(in: 1...24, using: &chance), .random(in: 1...7, using: &chance))
        display.resize(to: .init(columns: columns, rows: rows))
        grid = Grid(columns: columns, rows: rows, filledWith: "#")
      }
      for _ in 0..<Int.random(in: 0...2, using: &chance) {
        lines[.random(in: 0..<lines.count, using: &chance)] =
          (0..<Int.random(in: 0...20, using: &chance))
          .map { _ in pieces.randomElement(using: &chance)! }.joined()
      }
      let frame = Display.Frame(
        lines: Array(lines.prefix(.random(in: 0...8, using: &chance))),
        row: .random(in: -1...8, using: &chance), column: .random(in: -1...25, using: &chance))
      grid.take(display.show(frame))

      let expected = (0..<rows).map { row in
        row < frame.lines.count ? plain(frame.lines[row], columns: columns) : ""
      }
      #expect(grid.rows == expected)
      #expect(grid.row == min(max(0, frame.row), rows - 1))
      #expect(grid.column == min(max(0, frame.column), columns - 1))
      #expect(grid.complaints == [])
      #expect(grid.isCursorShown && !grid.isDrawing && !grid.isPainted)
    }
  }

  /// What stands in a row, by a shorter way.
  private func plain(_ line: String, columns: Int) -> String {
    var text = ""
    var taken = 0
    for sign in line.replacing(/\u{1B}\[[0-9;]*m/, with: "") {
      let width = ["漢", "字", "🚀", "👩‍🚀"].contains(sign) ? 2 : 1
      if taken + width > columns { break }
      taken += width
      text.append(sign)
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}
