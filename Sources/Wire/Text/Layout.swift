import Words

// Text that stands in columns.

public enum Columns {
  /// Rows of as many cells, each column as wide as its widest cell, two spaces between them.
  public static func lines(of rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].visibleCount }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingEnd
    }
  }

  /// Items beside each other as far as there is room, one below the other in each column.
  /// - Parameter each: how many columns of the screen an item takes; nil: as many as the widest of them.
  static func packed(_ items: [String], width: Int, each: Int? = nil) -> [String] {
    if items.isEmpty { return [] }
    let widest = each ?? items.map(\.visibleCount).max() ?? 0
    let count = max(1, min(items.count, (width + 2) / (widest + 2)))
    let height = (items.count + count - 1) / count
    let rows = (0..<height).map { row in
      stride(from: row, to: items.count, by: height).map { items[$0] }
    }
    let full = rows.map { row in row + Array(repeating: "", count: count - row.count) }
    return lines(of: full)
  }

  /// Two pictures beside each other, the second one from a column on.
  static func beside(_ left: [String], _ right: [String], from column: Int) -> [String] {
    (0..<max(left.count, right.count)).map { row in
      let line = row < left.count ? left[row] : ""
      guard row < right.count else { return line }
      return line + String(repeating: " ", count: max(0, column - line.visibleCount)) + right[row]
    }
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - visibleCount))
  }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text in pieces that fit, wherever that breaks it.
  func broken(into columns: Int) -> [String] {
    var pieces: [String] = []
    var left = 0
    for letter in self {
      if pieces.isEmpty || letter.columns > left {
        pieces.append("")
        left = columns
      }
      pieces[pieces.count - 1].append(letter)
      left -= letter.columns
    }
    return pieces
  }

  var trimmingEnd: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }.map(utf8.index(after:))
    return String(self[..<(end ?? startIndex)])
  }

  /// The text, cut with a full stop where it is too long.
  func shortened(to room: Int) -> String {
    if fits(in: room) { return self }
    var (kept, left) = ("", room - 1)
    for letter in self {
      left -= letter.columns
      if left < 0 { break }
      kept.append(letter)
    }
    return kept + "."
  }

  /// Whether it takes no more columns than that: bytes are counted first, which is faster.
  func fits(in columns: Int) -> Bool { utf8.count <= columns || visibleCount <= columns }

  /// How many columns it takes, colour not counted.
  var visibleCount: Int {
    if let letters = plainLetters { return letters }
    var count = 0
    var isColour = false
    for sign in self {
      if sign == "\u{1B}" {
        isColour = true
      } else if isColour {
        isColour = sign != "m"
      } else {
        count += sign.columns
      }
    }
    return count
  }

  /// How many letters it has, if they are ASCII's and Latin-1's alone and so take a column each: most text is
  /// so, and bytes are counted several times faster than signs.
  private var plainLetters: Int? {
    var count = 0
    var isSecond = false
    for byte in utf8 {
      switch byte {
      case _ where isSecond: isSecond = false
      case 0x20..<0x7F: count += 1
      case 0xC3:
        count += 1
        isSecond = true
      default: return nil
      }
    }
    return count
  }
}

/// A sentence on a narrow screen.
public enum Paragraph {
  /// Breaks a sentence between words so that it fits; drawings, which begin with a space or hold a
  /// rule, are left as they are.
  public static func lines(of text: String, width: Int) -> [String] {
    guard !text.fits(in: width), !text.hasPrefix(" "), !text.contains("|") else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      if !line.isEmpty, line.visibleCount + 1 + word.visibleCount > width {
        lines.append(line)
        line = word
      } else {
        line += line.isEmpty ? word : " \(word)"
      }
    }
    return lines + [line]
  }

  /// Breaks a text that stands below a picture, a little to the right; a word that is too long is cut.
  static func indented(_ text: String, width: Int) -> [String] {
    let room = width - indent.count
    return lines(of: text, width: room).map { indent + $0.shortened(to: room) }
  }

  /// Short things beside each other, as many as fit on a line.
  static func row(of items: [String], apart: Int = 3, width: Int) -> [String] {
    let gap = String(repeating: " ", count: apart)
    var rows: [String] = []
    for item in items {
      if indent.count + item.visibleCount > width {
        rows += indented(item, width: width)
      } else if let last = rows.last, (last + gap + item).visibleCount <= width {
        rows[rows.count - 1] = last + gap + item
      } else {
        rows.append(indent + item)
      }
    }
    return rows
  }

  private static let indent = "  "
}

/// A sheet to draw on with characters. Later marks lie over earlier ones; what falls outside is lost.
struct Canvas {
  /// The kinds of marks, where there is colour.
  enum Paint: Hashable {
    case plain
    case finished
    case open
    case bold
    /// The ground of Mars, which is red.
    case ground
  }

  struct Point: Hashable {
    var x: Int
    /// The line, counted from the top.
    var y: Int
  }

  private struct Mark {
    var sign: Character = " "
    var paint = Paint.plain
    var link: TextLink?
  }

  private var rows: [[Mark]]

  init(width: Int, height: Int) {
    rows = Array(repeating: Array(repeating: Mark(), count: width), count: height)
  }

  func holds(_ point: Point) -> Bool {
    rows.indices.contains(point.y) && rows[point.y].indices.contains(point.x)
  }

  /// Whether nothing is drawn there; beyond the edge nothing ever is.
  func isBlank(_ columns: Range<Int>, on lines: ClosedRange<Int>) -> Bool {
    lines.allSatisfy { line in
      columns.allSatisfy { column in
        !holds(Point(x: column, y: line)) || rows[line][column].sign == " "
      }
    }
  }

  mutating func put(_ sign: Character, at point: Point, paint: Paint = .plain) {
    if holds(point) { rows[point.y][point.x] = Mark(sign: sign, paint: paint) }
  }

  mutating func write(_ text: String, at point: Point, paint: Paint = .plain) {
    for (offset, sign) in text.enumerated() {
      put(sign, at: Point(x: point.x + offset, y: point.y), paint: paint)
    }
  }

  /// Lets the marks there be chosen.
  mutating func link(_ columns: Range<Int>, on line: Int, to link: TextLink) {
    for column in columns where holds(Point(x: column, y: line)) { rows[line][column].link = link }
  }

  func lines(in ink: Ink) -> [String] { rows.map { line(of: $0, in: ink) } }

  /// Marks of one paint beside each other are painted at once.
  private func line(of row: [Mark], in ink: Ink) -> String {
    var rest = row[...(row.lastIndex { $0.sign != " " } ?? -1)]
    var line = ""
    while let first = rest.first {
      let run = rest.prefix { $0.paint == first.paint && $0.link == first.link }
      line += ink.link(ink.paint(String(run.map(\.sign)), first.paint), first.link)
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
    case .ground: ground(text)
    }
  }
}

/// Colour for a terminal, where it was asked for. Shape always tells the same without it.
struct Ink {
  let isColoured: Bool
  /// Whether links are put in, so that what may be chosen is found again.
  var hasLinks = false

  func question(_ text: String) -> String { paint(text, "1") }
  func finished(_ text: String) -> String { paint(text, "32") }
  func gone(_ text: String) -> String { paint(text, "2") }
  func open(_ text: String) -> String { paint(text, "1;36") }
  func ground(_ text: String) -> String { paint(text, "31") }

  /// A joined word in which its two parts can be told apart.
  func seam(_ first: String, _ second: String, by between: String = "·") -> String {
    paint(first, "1;36") + paint(between, "2") + paint(second, "1;33")
  }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// The sequences that only a terminal understands (ECMA-48), for a guest that asked for colour.
public enum Screen {
  /// Lines drawn over what stands on the screen, from its first line on; whatever else stood there goes.
  public static func inPlace(_ lines: [String]) -> [UInt8] {
    let home = "\u{1B}[H"
    let eraseLine = "\u{1B}[K"
    let eraseBelow = "\u{1B}[J"
    let text = lines.joined(separator: eraseLine + "\n")
    // Whole lines are sent, as always.
    return Array((home + text + eraseBelow + "\n").utf8)
  }
}
