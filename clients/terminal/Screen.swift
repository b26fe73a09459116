/// What there is to be seen, and how it lies on a terminal of any size: the picture at the top, below it
/// what was said last, and at the bottom the line to type in.
public struct Screen: Sendable {
  private static let mostSentences = 200
  private static let mostKept = 6
  /// The return word stays until so many lines were typed.
  private static let wordStays = 5
  /// In narrower windows nothing but the typed line stands in its row.
  private static let leastForHint = 30

  private let colour: Bool
  private(set) var picture: [String] = []
  private var sentences: [String] = []
  private var notice: String?
  private(set) var question: Question?
  private var word: (text: String, for: Int)?
  /// An answer that had to be seen as a whole; in the picture's place while it does not fit below.
  private var answer: [String]?
  /// The first row that is seen of what is too high; nil until somebody scrolls.
  private var scrolled: Int?

  public init(colour: Bool) {
    self.colour = colour
  }

  public mutating func show(_ shown: Shown) {
    switch shown {
    case .said(let text): say(text)
    case .answer(let lines):
      dismiss()
      answer = lines.map { Clean.line($0, colour: false) }
      scrolled = nil
    case .picture(let new, _):
      let lines = new.lines.map { Clean.line($0, colour: colour) }
      guard lines != picture else { return }
      picture = lines
      dismiss()
      scrolled = nil
    case .word(let text): word = (Clean.line(text, colour: false), Self.wordStays)
    case .notice(let text): notice = text.map { Clean.line($0, colour: false) }
    case .question(let new): question = new
    }
  }

  private mutating func say(_ text: String) {
    dismiss()
    sentences.append(Clean.line(text, colour: false))
    if sentences.count > Self.mostSentences { sentences.removeFirst() }
  }

  /// A line was typed; the child sees what it typed.
  public mutating func entered(_ line: String) {
    if let word { self.word = word.for > 1 ? (word.text, word.for - 1) : nil }
    if !line.isEmpty, question?.isSecret != true { say("> \(line)") } else { dismiss() }
  }

  /// Whether an answer covers the picture.
  public func isCovered(_ size: Display.Size) -> Bool { Plan(self, size).isCovered }

  /// The picture again, if an answer stood in its place. A short one stays among the sentences.
  public mutating func dismiss() {
    guard let lines = answer else { return }
    answer = nil
    scrolled = nil
    // What was a page of its own has been read.
    if lines.count <= Self.mostKept { sentences += lines }
    sentences.removeFirst(max(0, sentences.count - Self.mostSentences))
  }

  /// By so many pages, down if positive.
  public mutating func scroll(_ pages: Int, _ size: Display.Size) {
    let plan = Plan(self, size)
    scrolled = min(max(0, plan.top.from + pages * max(1, plan.top.shown - 1)), plan.top.most)
  }

  /// With the line that is being typed.
  ///
  /// - Parameter hint: what Enter stands for while nothing is typed.
  public func frame(
    _ size: Display.Size, _ editor: LineEditor, hint: String? = nil
  ) -> Display.Frame {
    let plan = Plan(self, size)
    let prompt = size.columns < 4 ? "" : "> "
    let visible = editor.visible(columns: size.columns - prompt.count)
    let text =
      question?.isSecret == true
      ? String(repeating: "*", count: Width.of(visible.text)) : visible.text
    let isHinted =
      editor.isEmpty && question == nil && size.columns >= Self.leastForHint
    let shown = isHinted ? hint.map(Self.dim) ?? "" : text
    return Display.Frame(
      lines: plan.lines + [prompt + shown], row: plan.lines.count,
      column: prompt.count + visible.cursorColumn)
  }

  private static func dim(_ hint: String) -> String {
    "\u{1B}[2m(Enter: \(Clean.line(hint, colour: false)))\u{1B}[0m"
  }
}

// MARK: - Layout

extension Screen {
  /// Who gets which rows of a window.
  private struct Plan {
    struct Top {
      var lines: [String] = []
      var from = 0
      var shown = 0
      /// How far it can be scrolled.
      var most: Int { max(0, lines.count - shown) }
    }

    var top = Top()
    /// An answer stands in the picture's place.
    var isCovered = false
    /// Everything above the input line.
    var lines: [String] = []

    init(_ screen: Screen, _ size: Display.Size) {
      let rows = max(0, size.rows - 1)
      let columns = size.columns
      let notice = (screen.notice.map { Lines.wrap($0, to: columns) } ?? [])
        .prefix(min(rows, max(1, rows / 4)))
      let text = screen.newest(rows, columns)
      var body = max(0, rows - notice.count)
      let newest = screen.wrapped(screen.sentences.suffix(1), columns).count
      let least = min(rows >= 16 ? 4 : max(1, min(newest, body / 2)), text.count, body)
      // The word is told again at the end; the picture is not made smaller for it.
      var word = screen.word.map { Lines.wrap($0.text, to: columns) } ?? []
      if word.count + least + Self.tight(screen.picture).count > body { word = [] }
      body -= word.count

      let answer = screen.wrapped(screen.answer ?? [], columns)
      let picture = Self.fit(screen.picture, to: body - least)
      isCovered = !answer.isEmpty && answer.count > max(0, body - picture.count)
      if isCovered {
        top = Top(lines: answer, shown: min(answer.count, body))
      } else {
        top = Top(lines: picture, shown: min(picture.count, max(0, body - least)))
      }
      // A picture says at its end what to do; an answer is read from its beginning.
      top.from = min(screen.scrolled ?? (isCovered ? 0 : top.most), top.most)

      lines = Array(top.lines[top.from..<top.from + top.shown])
      if !lines.isEmpty {
        if top.from > 0 { lines[0] = Self.marked(lines[0], "PgUp", "^", columns) }
        let last = lines.count - 1
        if top.from < top.most { lines[last] = Self.marked(lines[last], "PgDn", "v", columns) }
      }
      let room = body - lines.count
      // A blank line between, where there are enough.
      let last = isCovered ? [] : text.suffix(room >= 4 && !lines.isEmpty ? room - 1 : room)
      lines += Array(repeating: "", count: max(0, room - last.count)) + last + word + notice
    }

    /// There is more above or below: with the key's name, unless that would cover words.
    private static func marked(_ line: String, _ key: String, _ sign: String, _ columns: Int)
      -> String
    {
      let long = " \(key) \(sign)"
      let mark = Width.of(line) + long.count <= columns ? long : " \(sign)"
      let space = columns - mark.count
      guard space > 0 else { return line }
      let head = Width.cut(line, to: space)
      return head + String(repeating: " ", count: max(0, space - Width.of(head))) + mark
    }

    private static func tight(_ picture: [String]) -> [String] {
      picture.filter { !$0.trimmed.isEmpty }
    }

    /// Without its blank lines, and then without those that only part others, if only so it fits.
    private static func fit(_ picture: [String], to rows: Int) -> [String] {
      var lines = picture
      for isSpare in [\String.trimmed.isEmpty, \String.isRule] {
        for index in lines.indices.reversed() where lines.count > rows {
          if lines[index][keyPath: isSpare] { lines.remove(at: index) }
        }
      }
      return lines
    }
  }

  /// What was said last, in as many rows as there are, or a few more.
  private func newest(_ rows: Int, _ columns: Int) -> [String] {
    var parts: [[String]] = []
    var count = 0
    for sentence in (answer ?? []).reversed() + sentences.reversed() where count < rows {
      parts.append(Lines.wrap(sentence, to: columns))
      count += parts[parts.count - 1].count
    }
    return Array(parts.reversed().joined())
  }

  private func wrapped(_ sentences: some Sequence<String>, _ columns: Int) -> [String] {
    sentences.flatMap { Lines.wrap($0, to: columns) }
  }
}

extension String {
  /// Nothing to read: a line between two rows. What goes up and down may lead somewhere.
  fileprivate var isRule: Bool {
    Pieces(self).allSatisfy { piece in
      switch piece {
      case .colour: true
      case .sign(let sign): sign.isWhitespace || "+-".contains(sign)
      }
    }
  }
}
