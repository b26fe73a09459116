/// Text in lines of a width.
enum Lines {
  /// Broken between words where that goes. What is long enough keeps its own spaces, and what follows
  /// of an indented line is indented too.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    guard columns > 0, Width.of(text) > columns else { return [text] }
    let indent = String(text.prefix { $0 == " " }.prefix(columns / 3))
    var lines: [String] = []
    var line = indent
    var width = indent.count
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let gap = width == indent.count ? 0 : 1
      let wide = Width.of(String(word))
      if width + gap + wide <= columns {
        line += (gap == 1 ? " " : "") + word
        width += gap + wide
        continue
      }
      if width > indent.count { lines.append(line) }
      (line, width) = (indent, indent.count)
      // A word that is too long is cut, with one sign a line at least.
      for sign in word {
        let wide = Width.of(sign)
        if width > indent.count, width + wide > columns {
          lines.append(line)
          (line, width) = (indent, indent.count)
        }
        line.append(sign)
        width += wide
      }
    }
    if width > indent.count { lines.append(line) }
    return lines
  }
}
