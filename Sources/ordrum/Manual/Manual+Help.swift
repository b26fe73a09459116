/// What `ordrum help` prints.
extension Manual {
  /// Where explanations begin, and how far they reach.
  private static let column = 28
  private static let width = 96

  var help: String {
    "ordrum: \(Manual.brief)\n\n" + Manual.rows(of: commands)
  }

  /// The same for one command.
  func help(of name: String) -> String { Manual.rows(of: commands.filter { $0.name == name }) }

  private static func rows(of commands: [Command]) -> String {
    commands.flatMap { command in
      [row("  \(command.line)", command.brief)]
        + command.options.map { row("    \($0.shown)", $0.brief) }
    }.joined(separator: "\n")
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
