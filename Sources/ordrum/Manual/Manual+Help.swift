/// What `ordrum help` prints.
extension Manual {
  /// Where explanations begin, and how far they reach.
  private static let column = 28
  private static let width = 96

  var help: String {
    let rows = commands.flatMap { command in
      [Manual.row("  \(command.line)", command.brief)]
        + command.options.map { option in
          Manual.row("    \(option.shown)", option.brief)
        }
    }
    return "ordrum: \(Manual.brief)\n\n" + rows.joined(separator: "\n")
  }

  private static func row(_ head: String, _ text: String) -> String {
    var lines: [String] = []
    var line = head
    func pad() { line += String(repeating: " ", count: column - line.count) }
    if line.count >= column {
      lines.append(line)
      line = ""
    }
    pad()
    for word in text.split(separator: " ") {
      if line.count > column, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
        pad()
      }
      line += (line.count > column ? " " : "") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

extension Manual.Option {
  var shown: String { name + (value.map { " \($0.name)" } ?? "") }
}
