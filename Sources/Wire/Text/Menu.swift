import Classroom
import Games
import Hall

/// The choices that somebody has on a screen with one key: a few lines, each with the words that could be
/// typed for it.
public struct Menu: Sendable {
  struct Choice: Sendable {
    /// The line as it would be typed.
    let typed: String
    /// The words as they are read, or heard.
    let says: String
    /// The number of a choice that keeps it while others come and go; nil: its place.
    let number: Int?
    /// The drawing before it.
    let sign: String
    /// The child who waits, or asks, where it is one alone.
    let companion: Companion?

    init(
      _ typed: String, _ says: String, sign: String = "", number: Int? = nil,
      with companion: Companion? = nil
    ) {
      (self.typed, self.says, self.sign, self.number) = (typed, says, sign, number)
      self.companion = companion
    }
  }

  /// Somebody with whom one may play.
  struct Companion: Sendable {
    let name: String
    let traveller: Traveller?

    init(_ pupil: Pupil, in book: ClassBook) {
      (name, traveller) = (book.name(of: pupil), book.traveller(of: pupil))
    }
  }

  /// The most choices: nobody looks through more, and no digit stands for them.
  static let most = 8

  private(set) var title: [String] = []
  /// The words with which a voice asks.
  private(set) var speech: String?
  /// Whether somebody asks for something, so that everybody hears it.
  var isAloud = false
  /// What a page shows besides: that the lesson is over, and how much fuel the class's rocket has.
  var note: String?
  var fuel = 0
  private var choices: [Choice] = []
  /// The choice that 0 stands for.
  var back: Choice?
  /// The line that is marked first.
  private(set) var firstMark = 0

  /// Adds a choice, unless there are too many already.
  mutating func add(_ choice: Choice?) {
    if let choice, choices.count < Menu.most { choices.append(choice) }
  }

  /// - Parameters:
  ///   - title: the lines that are drawn above it.
  ///   - question: the question; it stands below the title.
  ///   - speech: how a voice asks it, if not with the same words.
  init(
    title: [String] = [], asking question: String? = nil, spoken speech: String? = nil,
    _ choices: [Choice?] = [], back: Choice? = nil
  ) {
    self.title = title + (question.map { ["", "  \($0)"] } ?? [])
    (self.speech, self.back) = (speech ?? question, back)
    for choice in choices { add(choice) }
  }

  /// Marks the line that stands for the same.
  mutating func mark(_ choice: Choice) {
    firstMark = choices.firstIndex { $0.typed == choice.typed } ?? 0
  }

  public var isEmpty: Bool { choices.isEmpty }

  /// The choices from the top, each with its key.
  var rows: [(key: String, choice: Choice)] {
    choices.enumerated().map { ("\($1.number ?? $0 + 1)", $1) } + (back.map { [("0", $0)] } ?? [])
  }
}

extension Menu {
  /// The menu as a drawing, for a guest who sits nowhere and looks at nothing.
  public func drawing(_ tongue: Tongue, _ style: TextStyle) -> Drawing {
    var drawing = Drawing()
    drawing.lines = title.flatMap { line in
      line.fits(in: style.width)
        ? [line] : Paragraph.indented(String(line.drop { $0 == " " }), width: style.width)
    }
    drawing.takeLinks()
    drawing.add(self, tongue, style)
    drawing.speech = speech.map { .toRead($0) }
    return drawing
  }
}

extension Drawing {
  /// Puts a menu below the picture: a number before each line and, where there are no keys, the words after.
  mutating func add(_ menu: Menu, _ tongue: Tongue, _ style: TextStyle) {
    if !lines.isEmpty { lines.append("") }
    firstMark = self.menu.count + menu.firstMark
    let choices = menu.rows
    let inColumns = Columns.lines(
      of: choices.map { key, choice in
        [Self.number(key) + choice.sign + choice.says] + (style.hasKeys ? [] : [choice.typed])
      })
    // A number is enough where the words do not fit.
    let fits = inColumns.allSatisfy { $0.fits(in: style.width) }
    for (index, (key, choice)) in choices.enumerated() {
      self.menu.append(Row(line: lines.count, key: key, says: choice.says))
      keys.append(SingleKey(name: key, line: choice.typed))
      lines +=
        fits ? [inColumns[index]] : Self.broken(choice.sign + choice.says, behind: key, style)
    }
    if !style.hasKeys {
      let how = tongue.say(
        "Skriv en siffra, eller orden till höger:", "Type a number, or the words on the right:")
      lines += Paragraph.indented(how, width: style.width)
    }
  }

  /// Lines of a menu that stand below something else, each with its key.
  static func rows(
    of choices: [Menu.Choice], _ style: TextStyle
  ) -> [(key: String, choice: Menu.Choice, lines: [String])] {
    choices.compactMap { choice in
      choice.number.map { ("\($0)", choice, broken(choice.says, behind: "\($0)", style)) }
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
