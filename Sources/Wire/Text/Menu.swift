import Games
import Hall

/// What somebody may choose on a screen with one key: a few lines, each with the words that could be typed
/// for it.
public struct Menu: Sendable {
  struct Choice: Sendable {
    /// As it would be typed.
    let typed: String
    /// As it is read, or heard.
    let says: String
    /// Where what may be chosen comes and goes, what stays keeps its number; else it is its place.
    let number: Int?

    init(_ typed: String, _ says: String, number: Int? = nil) {
      (self.typed, self.says, self.number) = (typed, says, number)
    }

    func numbered(_ number: Int) -> Choice { Choice(typed, says, number: number) }
  }

  /// More than that nobody looks through, and no digit stands for.
  static let most = 8

  var title: [String] = []
  private var choices: [Choice] = []
  /// What 0 stands for.
  var back: Choice?

  /// The first ones, where there are too many.
  mutating func add(_ choice: Choice?) {
    if let choice, choices.count < Menu.most { choices.append(choice) }
  }

  init(title: [String] = [], _ choices: [Choice?] = [], back: Choice? = nil) {
    (self.title, self.back) = (title, back)
    for choice in choices { add(choice) }
  }

  public var isEmpty: Bool { choices.isEmpty }

  /// From the top, each with its key.
  fileprivate var rows: [(key: String, choice: Choice)] {
    choices.enumerated().map { ("\($1.number ?? $0 + 1)", $1) } + (back.map { [("0", $0)] } ?? [])
  }
}

extension Menu {
  /// For who sits nowhere and looks at nothing.
  public func drawing(_ tongue: Tongue, _ style: TextStyle) -> Drawing {
    var drawing = Drawing()
    drawing.lines = title.flatMap { line in
      line.count <= style.width
        ? [line] : Paragraph.indented(String(line.drop { $0 == " " }), width: style.width)
    }
    drawing.add(self, tongue, style)
    return drawing
  }
}

extension Drawing {
  /// Puts a menu below the picture: a number before each line and, for who has no keys, the words behind it.
  mutating func add(_ menu: Menu, _ tongue: Tongue, _ style: TextStyle) {
    if !lines.isEmpty { lines.append("") }
    let choices = menu.rows
    let inColumns = Columns.lines(
      of: choices.map { key, choice in
        [Self.number(key) + choice.says] + (style.hasKeys ? [] : [choice.typed])
      })
    // A number is enough where the words do not fit.
    let fits = inColumns.allSatisfy { $0.count <= style.width }
    for (index, (key, choice)) in choices.enumerated() {
      self.menu.append(Row(line: lines.count, key: key, says: choice.says))
      keys.append(SingleKey(name: key, line: choice.typed))
      lines += fits ? [inColumns[index]] : Self.broken(choice.says, behind: key, style)
    }
    if !style.hasKeys {
      let how = tongue.say(
        "Skriv en siffra, eller orden till höger:", "Type a number, or the words on the right:")
      lines += Paragraph.indented(how, width: style.width)
    }
  }

  private static func number(_ key: String) -> String { "  \(key)  " }

  /// A line of a menu on a screen for which it is too long: its words below each other.
  private static func broken(_ says: String, behind key: String, _ style: TextStyle) -> [String] {
    let number = number(key)
    let room = style.width - number.count
    return Paragraph.lines(of: says, width: room).enumerated().map { place, line in
      (place == 0 ? number : String(repeating: " ", count: number.count)) + line.shortened(to: room)
    }
  }
}
