/// A sentence on a narrow screen.
public enum Paragraph {
  /// Breaks a sentence between words so that it fits; drawings, which begin with a space or hold a
  /// rule, are left as they are.
  public static func lines(of text: String, width: Int) -> [String] {
    guard text.count > width, !text.hasPrefix(" "), !text.contains("|") else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(word)
      } else {
        line += line.isEmpty ? String(word) : " \(word)"
      }
    }
    return lines + [line]
  }

  /// The same for what stands below a picture, a little to the right; a word that is too long is
  /// cut.
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
