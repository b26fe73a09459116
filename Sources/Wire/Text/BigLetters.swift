/// Words so large that they are read from across the table. Small letters, as children learn them, of half
/// blocks: two rows of dots are one line.
enum BigLetters {
  private static let indent = "  "

  /// The lines of a word, three or four.
  ///
  /// - Parameter pieces: the parts to draw below each other, where the whole does not fit; where they do not
  ///   either, it is spelled in one line.
  static func lines(of word: String, or pieces: [String] = [], in width: Int) -> [String] {
    let whole = draw(word)
    if let whole, fits(whole, width) { return whole }
    let drawn = pieces.compactMap { draw($0) }
    if !pieces.isEmpty, drawn.count == pieces.count, drawn.allSatisfy({ fits($0, width) }) {
      return Array(drawn.joined())
    }
    let spelled = word.map { String($0) }.joined(separator: " ")
    return [indent + (indent.count + spelled.count <= width ? spelled : word)]
  }

  private static func fits(_ lines: [String], _ width: Int) -> Bool {
    lines.allSatisfy { $0.count <= width }
  }

  /// The drawing of a word; nil where it has signs that cannot be drawn.
  private static func draw(_ word: String) -> [String]? {
    var rows = Array(repeating: "", count: height)
    for letter in word.lowercased() {
      guard let dots = dots[letter] else { return nil }
      let width = dots.map(\.count).max() ?? 0
      for row in 0..<height {
        let line = row < dots.count ? String(dots[row]) : ""
        rows[row] += line.padded(to: width + 1)
      }
    }
    let lines = stride(from: 0, to: height, by: 2).map { row in
      (indent + zip(rows[row], rows[row + 1]).map(sign).joined()).trimmingEnd
    }
    // In most words nothing hangs down.
    return lines.last == "" ? lines.dropLast() : lines
  }

  private static func sign(_ above: Character, _ below: Character) -> String {
    switch (above == "#", below == "#") {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  /// How many rows a letter has: two for what rises, four for itself, two for what hangs down.
  private static let height = 8

  private static let dots = drawn.mapValues {
    $0.split(separator: "/", omittingEmptySubsequences: false)
  }

  private static let drawn: [Character: String] = [
    "a": "//.##./...#/.###/####", "b": "#/#/###./#..#/#..#/###.", "c": "//.###/#.../#.../.###",
    "d": "...#/...#/.###/#..#/#..#/.###", "e": "//.##./####/#.../.###",
    "f": ".##/#../###/#../#../#..", "g": "//.###/#..#/#..#/.###/...#/###.",
    "h": "#.../#.../###./#..#/#..#/#..#", "i": "#/./#/#/#/#", "j": ".#/../.#/.#/.#/.#/.#/#.",
    "k": "#.../#.../#.#./##../#.#./#..#", "l": "#/#/#/#/#/#", "m": "//####./#.#.#/#.#.#/#.#.#",
    "n": "//###./#..#/#..#/#..#", "o": "//.##./#..#/#..#/.##.",
    "p": "//###./#..#/#..#/###./#.../#...", "q": "//.###/#..#/#..#/.###/...#/...#",
    "r": "//#.##/##../#.../#...", "s": "//.##/#../.#./##.", "t": ".#./.#./###/.#./.#./.##",
    "u": "//#..#/#..#/#..#/.###", "v": "//#...#/#...#/.#.#./..#..",
    "w": "//#.#.#/#.#.#/#.#.#/.#.#.", "x": "//#..#/.##./.##./#..#",
    "y": "//#..#/#..#/#..#/.###/...#/###.", "z": "//####/..#./.#../####",
    "å": ".##./.##./.##./...#/.###/####", "ä": "#..#/..../.##./...#/.###/####",
    "ö": "#..#/..../.##./#..#/#..#/.##.", "é": "..#./.#../.##./####/#.../.###",
    "!": "#/#/#/#/./#",
  ]
}
