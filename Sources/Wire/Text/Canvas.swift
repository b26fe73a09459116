/// A sheet to draw on with characters. Later marks lie over earlier ones; what falls outside is lost.
struct Canvas {
  /// What a mark is for, where there is colour.
  enum Paint: Hashable {
    case plain
    case finished
    case open
    case bold
  }

  struct Point: Hashable {
    var x: Int
    /// From the top.
    var y: Int
  }

  private struct Mark {
    var sign: Character = " "
    var paint = Paint.plain
  }

  private var rows: [[Mark]]

  init(width: Int, height: Int) {
    rows = Array(repeating: Array(repeating: Mark(), count: width), count: height)
  }

  func holds(_ point: Point) -> Bool {
    rows.indices.contains(point.y) && rows[point.y].indices.contains(point.x)
  }

  mutating func put(_ sign: Character, at point: Point, paint: Paint = .plain) {
    if holds(point) { rows[point.y][point.x] = Mark(sign: sign, paint: paint) }
  }

  mutating func write(_ text: String, at point: Point, paint: Paint = .plain) {
    for (offset, sign) in text.enumerated() {
      put(sign, at: Point(x: point.x + offset, y: point.y), paint: paint)
    }
  }

  func lines(in ink: Ink) -> [String] { rows.map { line(of: $0, in: ink) } }

  /// Marks of one paint beside each other are painted at once.
  private func line(of row: [Mark], in ink: Ink) -> String {
    var rest = row[...(row.lastIndex { $0.sign != " " } ?? -1)]
    var line = ""
    while let paint = rest.first?.paint {
      let run = rest.prefix { $0.paint == paint }
      line += ink.paint(String(run.map(\.sign)), paint)
      rest = rest.dropFirst(run.count)
    }
    return line
  }
}

extension Ink {
  func paint(_ text: String, _ paint: Canvas.Paint) -> String {
    switch paint {
    case .plain: text
    case .finished: finished(text)
    case .open: open(text)
    case .bold: question(text)
    }
  }
}
