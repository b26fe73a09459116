/// Text in lines of a width.
enum Lines {
  /// Broken between words where that goes. What is long enough keeps its own spaces, and what follows
  /// of an indented line is indented too.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    guard columns > 0, Width.of(text) > columns else { return [text] }
    let indent = String(text.prefix { $0 == " " }.prefix(columns / 3))
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let start = lines.isEmpty && line.isEmpty || line.isEmpty ? indent : line + " "
      if Width.of(start + word) <= columns {
        line = start + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      var rest = String(word)
      while Width.of(indent + rest) > columns {
        let part = head(of: rest, columns - Width.of(indent))
        lines.append(indent + part)
        rest = String(rest.dropFirst(part.count))
      }
      line = rest.isEmpty ? "" : indent + rest
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// As many characters as fit, and one at least.
  static func head(of text: String, _ columns: Int) -> String {
    var head = ""
    var width = 0
    for character in text {
      width += Width.of(String(character))
      if width > columns, !head.isEmpty { break }
      head.append(character)
    }
    return head
  }
}
