/// The manual page, in the macros of mdoc.
extension Manual {
  /// Something with a name, and what is to be known of it.
  private typealias Entry = (name: String, text: String)

  private static let paths: [Entry] = [
    (
      "~/.local/share/ordrum",
      "The class, if no other folder was named; $XDG_DATA_HOME/ordrum where that is set, and on macOS "
        + "~/Library/Application Support/Ordrum. One folder is one class."
    ),
    (
      "~/.local/state/ordrum",
      "What lets a child come back to its seat, for each server and name; $XDG_STATE_HOME/ordrum "
        + "where that is set."
    ),
  ]

  private static let environment: [Entry] = [
    ("HOME", "Where the usual places are."),
    ("NO_COLOR", "Where it is set, nothing is coloured."),
    ("TERM", "Where it is dumb, the client writes plain lines."),
    ("XDG_DATA_HOME", "Where data is kept, on Linux."),
    ("XDG_STATE_HOME", "Where programs keep what lets them go on."),
  ]

  private static let exitCodes: [Entry] = [
    ("0", "All is well."),
    ("1", "Something that was asked for could not be done; a sentence says what."),
    ("64", "The command line was not understood."),
  ]

  private static let examples: [Entry] = [
    ("ordrum serve --data ~/class-2b", "A server, and a class of its own."),
    ("ordrum play Anna", "A child on the same network."),
    (
      "ordrum watch --json | jq -r 'select(.event == \"answered\") | .word'",
      "What is answered, as it comes."
    ),
  ]

  var page: String {
    var lines = [
      #".\" Made by: ordrum help man"#,
      ".Dd \(Manual.date)", ".Dt ORDRUM 1", ".Os",
      ".Sh NAME", ".Nm ordrum", ".Nd \(Manual.brief)",
      ".Sh SYNOPSIS",
    ]
    for command in commands { lines += Manual.synopsis(of: command) }
    lines += [
      ".Sh DESCRIPTION",
      Manual.text(
        "Two children sit down at two machines of one network and play: they learn to read compound words. "
          + "One machine runs the server. Whoever has nothing but a shell plays too, with nc or telnet, on "
          + "port 4040."), ".Pp",
      "The commands:",
    ]
    for command in commands { lines += Manual.section(on: command) }
    lines += Manual.list("ENVIRONMENT", "Ev", Manual.environment)
    lines += Manual.list("FILES", "Pa", Manual.paths)
    lines += Manual.list("EXIT STATUS", nil, Manual.exitCodes)
    lines.append(".Sh EXAMPLES")
    for (place, example) in Manual.examples.enumerated() {
      if place > 0 { lines.append(".Pp") }
      lines += [Manual.text(example.text), ".Dl \(Manual.escaped(example.name))"]
    }
    lines += [
      ".Sh SEE ALSO", ".Xr jq 1 ,", ".Xr nc 1 ,", ".Xr telnet 1",
    ]
    return lines.joined(separator: "\n")
  }

  private static func synopsis(of command: Command) -> [String] {
    [".Nm", ".Cm \(command.name)"]
      + command.options.map { ".Op Fl -\($0.name.dropFirst(2))" + macro(for: $0.value) }
      + command.arguments.map { argument in
        let name = escaped(argument.name) + (argument.isRepeated ? " ..." : "")
        return argument.isOptional ? ".Op Ar \(name)" : ".Ar \(name)"
      }
  }

  private static func section(on command: Command) -> [String] {
    var lines = [".Ss ordrum \(command.name)", text(sentence(command.brief))]
    for paragraph in command.paragraphs { lines += [".Pp", text(paragraph)] }
    guard !command.options.isEmpty else { return lines }
    lines.append(".Bl -tag -width Ds")
    for option in command.options {
      lines += [
        ".It Fl -\(option.name.dropFirst(2))" + macro(for: option.value),
        text(sentence(option.brief)),
      ]
    }
    return lines + [".El"]
  }

  private static func list(_ title: String, _ macro: String?, _ entries: [Entry]) -> [String] {
    [".Sh \(title)", ".Bl -tag -width Ds"]
      + entries.flatMap { entry in
        [".It \(macro.map { "\($0) " } ?? "")\(escaped(entry.name))", text(entry.text)]
      } + [".El"]
  }

  private static func macro(for value: Value?) -> String {
    value.map { " Ar \(escaped($0.name))" } ?? ""
  }

  private static func sentence(_ brief: String) -> String {
    brief.prefix(1).uppercased() + brief.dropFirst() + "."
  }

  /// Each sentence begins a line, as mdoc wants it, and no line is long.
  private static func text(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let word = escaped(String(word))
      // A dot or a quotation mark in front would be a macro.
      let first = word.hasPrefix(".") || word.hasPrefix("'") ? "\\&\(word)" : word
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = first
      } else if lines[lines.count - 1].count + 1 + word.count > 78 {
        lines.append(first)
      } else {
        lines[lines.count - 1] += " \(word)"
      }
      if word.hasSuffix(".") { lines.append("") }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
  }
}
