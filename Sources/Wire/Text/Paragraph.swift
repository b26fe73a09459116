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
}
