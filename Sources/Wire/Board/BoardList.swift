import Games

/// The tiles one below the other: who stands there, its word, and where one can go from it. It says
/// what crossing links hide on the landscape.
struct BoardList {
  struct Row {
    let face: BoardFace
    let word: String
    let ways: String
  }

  struct Head {
    let tile: String
    let word: String
    let ways: String
  }

  let head: Head
  /// At least one.
  let rows: [Row]
  let width: Int

  /// From here on most boards have each tile on one line.
  static let comfortableWidth = 28

  /// Fewer columns than two tiles take are too few for a column of ways.
  private static let leastRoom = 5
  private static let gap = 2

  private var pieces: Int { rows.map(\.face.pieces.count).max() ?? 0 }
  /// Where the words begin.
  private var indent: Int { pieces + BoardFace.width + 1 }
  private var longest: Int { rows.map(\.word.count).max() ?? 0 }

  func lines(in ink: Ink) -> [String] {
    let isWordless = longest == 0
    let word = isWordless ? 0 : max(longest, head.word.count) + BoardList.gap
    let room = width - indent - word
    let first = String(repeating: " ", count: pieces) + head.tile.padded(to: BoardFace.width) + " "
    guard room >= BoardList.leastRoom else {
      return [(first + head.word).shortened(to: width)] + rows.flatMap { stacked($0, in: ink) }
    }
    let title = first + (isWordless ? "" : head.word.padded(to: word)) + head.ways
    return [title.shortened(to: width)]
      + rows.flatMap { row -> [String] in
        let ways = Paragraph.lines(of: row.ways, width: room)
        let blank = String(repeating: " ", count: indent + word)
        return [start(of: row, in: ink) + row.word.padded(to: word) + ways[0]]
          + ways.dropFirst().map { blank + $0 }
      }
  }

  /// On a narrow screen the ways stand below the word.
  private func stacked(_ row: Row, in ink: Ink) -> [String] {
    let room = width - indent
    let blank = String(repeating: " ", count: indent)
    return [start(of: row, in: ink) + row.word.shortened(to: room)]
      + Paragraph.lines(of: row.ways, width: room).map { blank + $0 }
  }

  private func start(of row: Row, in ink: Ink) -> String {
    let letters = String(row.face.pieces)
    return String(repeating: " ", count: pieces - letters.count)
      + (letters.isEmpty ? "" : ink.paint(letters, .bold))
      + ink.paint(row.face.text, row.face.paint) + " "
  }
}
