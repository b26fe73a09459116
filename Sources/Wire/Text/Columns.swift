// Text that stands in columns.

enum Columns {
  /// Rows of as many cells, each column as wide as its widest cell, two spaces between them.
  static func lines(of rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingEnd
    }
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
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// In pieces that fit, wherever that breaks it.
  func broken(into columns: Int) -> [String] {
    let letters = Array(self)
    return stride(from: 0, to: letters.count, by: columns).map { start in
      String(letters[start..<min(start + columns, letters.count)])
    }
  }

  var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Cut with a full stop where it is too long.
  func shortened(to room: Int) -> String {
    count <= room ? self : prefix(max(0, room - 1)) + "."
  }

  /// How many columns it takes, colour not counted.
  var visibleCount: Int {
    var count = 0
    var isColour = false
    for sign in self {
      if sign == "\u{1B}" {
        isColour = true
      } else if isColour {
        isColour = sign != "m"
      } else {
        count += 1
      }
    }
    return count
  }
}
