/// What people type when they are asked who they are.
enum Introductions {
  private static let openings: [(words: String, idiom: Idiom)] = [
    ("hello ", .english), ("hi ", .english), ("my name is ", .english), ("i am ", .english),
    ("hej ", .swedish), ("jag heter ", .swedish), ("jag är ", .swedish),
  ]

  /// `Anna` of `Anna`, `hej Anna` and `My name is Anna`, and the language that this tells.
  static func name(in line: String) -> (name: String, idiom: Idiom?) {
    let small = line.lowercased()
    guard let opening = openings.first(where: { small.hasPrefix($0.words) }) else {
      return (line, nil)
    }
    return (String(line.dropFirst(opening.words.count)).trimmed, opening.idiom)
  }

  /// The return word of `sunset-17`, `Sunset 17` and `Anna sunset-17`; nil if it is another name.
  static func word(in line: String, of name: String) -> String? {
    var rest = Self.name(in: line).name
    if rest.lowercased().hasPrefix(name.lowercased() + " ") {
      rest = String(rest.dropFirst(name.count)).trimmed
    }
    let parts = rest.split { $0 == "-" || $0 == " " }
    guard parts.count >= 2, let last = parts.last, last.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return parts.joined(separator: "-")
  }
}

/// What ends the program where no server listens.
enum Farewell {
  private static let words: Set<String> = ["bye", "hejdå", "hejda", "quit", "exit"]

  static func isOne(_ line: String) -> Bool { words.contains(line.lowercased()) }
}

extension String {
  /// Without blanks at both ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
