import Words

/// What there is to be seen, and how it lies on a terminal of any size: the picture at the top, below it
/// what was said last, and at the bottom the line to type in.
struct Screen: Sendable {
  private static let mostSentences = 200
  private static let mostKept = 6
  /// The return word stays until so many lines were typed.
  private static let wordStays = 5
  /// In narrower windows nothing but the typed line stands in its row.
  private static let leastForHint = 30

  private struct Answer {
    var lines: [String]
    /// Nobody is given it again, so that nothing but a key puts it away.
    var isOnce = false
  }

  private let colour: Bool
  private(set) var picture: [String] = []
  /// It is drawn again and again, and asks nothing: what is read meanwhile stays.
  private var isBoard = false
  /// The class sees it too.
  private var isForWall = false
  /// What is seen in its place for a moment.
  var frame: [String]?
  /// How many of the newest sentences are not seen yet.
  var withheld = 0
  private var marks = Marks()
  private var sentences: [String] = []
  /// Those that come back when the class sees it no more.
  private var setAside: [String] = []
  private var notice: String?
  private(set) var question: Question?
  /// What is typed is not to be seen.
  var isSecret: Bool { question == .key }
  private var word: (text: String, for: Int)?
  /// An answer that had to be seen as a whole; in the picture's place while it does not fit below.
  private var answer: Answer?
  /// The first row that is seen of what is too high; nil until somebody scrolls.
  private var scrolled: Int?

  init(colour: Bool) {
    self.colour = colour
  }

  /// - Parameter clock: the time, to be written before what is told beside a board.
  mutating func show(_ shown: Shown, at clock: String = "") {
    switch shown {
    case .said(let text): say(isBoard && !clock.isEmpty ? "\(clock) \(text)" : text)
    case .answer(let lines), .once(let lines):
      if !isOnce { dismiss() }
      var new = answer ?? Answer(lines: [])
      new.lines += lines.map { Clean.line($0, colour: false) }
      if case .once = shown { new.isOnce = true }
      answer = new
      scrolled = nil
    case .picture(let new, _):
      let lines = new.lines.map { Clean.line($0, colour: colour) }
      marks.take(new)
      guard lines != picture else { return }
      picture = lines
      if !isOnce, !isBoard || !new.isBoard {
        dismiss()
        scrolled = nil
      }
      isBoard = new.isBoard
      // What was said before is not for everybody.
      if new.isForWall != isForWall {
        // Nor is it what was typed to turn it.
        if sentences.last?.hasPrefix("> ") == true { sentences.removeLast() }
        (sentences, setAside) = new.isForWall ? ([], sentences) : (setAside, [])
      }
      isForWall = new.isForWall
    case .word(let text): word = text.map { (Clean.line($0, colour: false), Self.wordStays) }
    case .notice(let text): notice = text.map { Clean.line($0, colour: false) }
    case .question(let new):
      // What has been answered is asked no longer.
      if new == nil, let question {
        let asked = question.phrases.flatMap(\.inAllLanguages)
        sentences.removeAll { asked.contains($0) }
      }
      question = new
    case .countdown, .raw: break
    }
  }

  private mutating func say(_ text: String) {
    if !isOnce, !isBoard || (answer?.lines.count ?? 0) <= Self.mostKept { dismiss() }
    sentences.append(Clean.line(text, colour: false))
    if sentences.count > Self.mostSentences { sentences.removeFirst() }
  }

  /// A line was typed; the child sees what of it may be seen.
  mutating func entered(_ line: String) {
    // On a wall it is not seen.
    if let word, !isForWall { self.word = word.for > 1 ? (word.text, word.for - 1) : nil }
    dismiss()
    if !line.isEmpty, !isSecret { say("> \(line)") }
  }

  private var isOnce: Bool { answer?.isOnce == true }

  /// Whether an answer covers the picture.
  func isCovered(_ size: Display.Size) -> Bool { Plan(self, size).isCovered }

  /// Whether Enter puts an answer away.
  func isToDismiss(_ size: Display.Size) -> Bool { isOnce || isCovered(size) }

  /// The picture again, if an answer stood in its place. A short one stays among the sentences.
  mutating func dismiss() {
    guard let lines = answer?.lines else { return }
    answer = nil
    scrolled = nil
    // What was a page of its own has been read.
    if lines.count <= Self.mostKept { sentences += lines }
    sentences.removeFirst(max(0, sentences.count - Self.mostSentences))
  }

  /// Whether something may be chosen with arrows, while the picture is to be seen.
  private var isToChoose: Bool { question == nil && answer == nil && !marks.choices.isEmpty }

  /// What Enter chooses.
  var marked: Picture.Choice? { isToChoose ? marks.marked : nil }

  /// What leads back from a menu.
  var wayBack: Picture.Choice? { isToChoose ? marks.choices.first { $0.isBack } : nil }

  /// Marks the next choice in that direction. Answers whether there are any.
  mutating func moveMark(_ direction: Marks.Direction) -> Bool {
    guard isToChoose else { return false }
    marks.move(direction)
    return true
  }

  /// The picture with its mark, and the line on which that is.
  private var shownPicture: (lines: [String], marked: Int?) {
    if let frame { return (frame.map { Clean.line($0, colour: colour) }, nil) }
    guard let marked, picture.indices.contains(marked.line) else { return (picture, nil) }
    var lines = picture
    lines[marked.line] = lines[marked.line].marked(
      at: marked.column, width: marked.width, isColoured: colour)
    return (lines, marked.line)
  }

  /// By so many pages, down if positive.
  mutating func scroll(_ pages: Int, _ size: Display.Size) {
    let part = Plan(self, size).scrolling
    scrolled = min(max(0, part.from + pages * max(1, part.shown - 1)), part.most)
  }

  /// With the line that is being typed.
  ///
  /// - Parameter hint: what single keys do while nothing is typed.
  func frame(_ size: Display.Size, _ editor: LineEditor, hint: String? = nil) -> Display.Frame {
    let plan = Plan(self, size)
    let prompt = size.columns < 4 ? "" : "> "
    let visible = editor.visible(columns: size.columns - prompt.count)
    let text =
      isSecret ? String(repeating: "*", count: Width.of(visible.text)) : visible.text
    let isHinted = editor.isEmpty && question == nil && size.columns >= Self.leastForHint
    let ink = marked?.isBelow == true ? "7" : "2"
    let dim = hint.map { "\u{1B}[\(ink)m(\(Clean.line($0, colour: false)))\u{1B}[0m" } ?? ""
    return Display.Frame(
      lines: plan.lines + [prompt + (isHinted ? dim : text)], row: plan.lines.count,
      column: prompt.count + visible.cursorColumn)
  }
}

// MARK: - Layout

extension Screen {
  /// The rows of a window on which a picture is seen as a whole.
  static func rowsOfPicture(in size: Display.Size) -> Int {
    let rows = size.rows - 1
    return rows - (leastBelow(rows) ?? 1)
  }

  /// The rows below a picture, where there are many.
  private static func leastBelow(_ rows: Int) -> Int? { rows >= 16 ? 4 : nil }

  /// Who gets which rows of a window.
  private struct Plan {
    /// Lines of which not all may be seen.
    struct Part {
      var lines: [String] = []
      var from = 0
      var shown = 0
      /// How far it can be scrolled.
      var most: Int { max(0, lines.count - shown) }

      /// What is seen of them, and which keys show the rest.
      func seen(_ columns: Int) -> [String] {
        var seen = Array(lines[from..<from + shown])
        guard !seen.isEmpty else { return [] }
        if from > 0 { seen[0] = Plan.marked(seen[0], " PgUp ^", " ^", columns) }
        let last = seen.count - 1
        if from < most { seen[last] = Plan.marked(seen[last], " PgDn v", " v", columns) }
        return seen
      }
    }

    /// The part that keys scroll.
    var scrolling = Part()
    /// An answer stands in the picture's place, or in half of it.
    var isCovered = false
    /// Everything above the input line.
    var lines: [String] = []

    init(_ screen: Screen, _ size: Display.Size) {
      let rows = max(0, size.rows - 1)
      let columns = size.columns
      let notice = (screen.notice.map { Width.wrap($0, to: columns) } ?? [])
        .prefix(min(rows, max(1, rows / 4)))
      let text = screen.newest(rows, columns)
      var body = max(0, rows - notice.count)
      let newest = screen.wrapped(screen.sentences.suffix(1), columns).count
      let least = min(Screen.leastBelow(rows) ?? max(1, min(newest, body / 2)), text.count, body)
      // The word is told again at the end; the picture is not made smaller for it.
      var word = screen.isForWall ? [] : screen.word.map { Width.wrap($0.text, to: columns) } ?? []
      let drawn = screen.shownPicture
      let tight = drawn.lines.count { !$0.trimmed.isEmpty }
      if word.count + least + tight > body { word = [] }
      body -= word.count

      let answer = screen.wrapped(screen.answer?.lines ?? [], columns)
      let (picture, marked) = Self.fit(
        screen.frame == nil
          ? drawn : (Self.frame(drawn.lines, before: screen.picture, in: body - least), nil),
        to: body - least)
      isCovered = !answer.isEmpty && answer.count > max(0, body - picture.count)
      if isCovered, screen.isBoard {
        // Who needs somebody is in sight above any answer.
        let most = max(body / 2, body - 1 - picture.count)
        scrolling = Part(lines: answer, shown: min(answer.count, most))
        let above = max(0, body - 1 - scrolling.shown)
        lines = Array(picture.prefix(above))
        if picture.count > above, above > 0 {
          lines[above - 1] = Self.marked(lines[above - 1], " …", " …", columns)
        }
        lines += Array(repeating: "", count: body - scrolling.shown - lines.count)
      } else if isCovered {
        scrolling = Part(lines: answer, shown: min(answer.count, body))
      } else {
        scrolling = Part(lines: picture, shown: min(picture.count, max(0, body - least)))
      }
      // A picture says at its end what to do; an answer is read from its beginning, and on a board those
      // who need somebody come first.
      scrolling.from = min(
        screen.scrolled ?? (isCovered || screen.isBoard ? 0 : scrolling.most), scrolling.most)
      // What is marked is in sight.
      if !isCovered, let marked, scrolling.shown > 0 {
        scrolling.from = min(max(scrolling.from, marked - scrolling.shown + 1), marked)
      }
      lines += scrolling.seen(columns)
      let room = body - lines.count
      // A blank line between, where there are enough.
      let last = isCovered ? [] : text.suffix(room >= 4 && !lines.isEmpty ? room - 1 : room)
      lines += Array(repeating: "", count: max(0, room - last.count)) + last + word + notice
    }

    /// There is more above or below: with the key's name, unless that would cover words.
    private static func marked(_ line: String, _ long: String, _ short: String, _ columns: Int)
      -> String
    {
      let mark = Width.of(line) + long.count <= columns ? long : short
      let space = columns - mark.count
      guard space > 0 else { return line }
      let head = Width.fit(line, to: space)
      return head.text + String(repeating: " ", count: space - head.columns) + mark
    }

    /// A frame begins where the picture will, and takes as many rows: so nothing jumps when that stands.
    private static func frame(
      _ lines: [String], before picture: [String], in rows: Int
    ) -> [String] {
      let standing = fit((picture, nil), to: rows).lines
      let isHigher =
        lines.first?.trimmed.isEmpty == true && standing.first?.trimmed.isEmpty == false
      let frame = isHigher ? Array(lines.dropFirst()) : lines
      return frame + Array(repeating: "", count: max(0, standing.count - frame.count))
    }

    /// Without its blank lines, and then without those that only part others, if only so it fits.
    private static func fit(
      _ picture: (lines: [String], marked: Int?), to rows: Int
    ) -> (lines: [String], marked: Int?) {
      var (lines, marked) = picture
      for isSpare in [\String.trimmed.isEmpty, \String.isRule] {
        for index in lines.indices.reversed() where lines.count > rows {
          guard lines[index][keyPath: isSpare] else { continue }
          lines.remove(at: index)
          marked = marked.map { index < $0 ? $0 - 1 : $0 }
        }
      }
      return (lines, marked)
    }
  }

  /// What was said last, in as many rows as there are, or a few more.
  private func newest(_ rows: Int, _ columns: Int) -> [String] {
    var lines: [String] = []
    let seen = (answer?.lines ?? []).reversed() + sentences.dropLast(withheld).reversed()
    for sentence in seen where lines.count < rows {
      lines = Width.wrap(sentence, to: columns) + lines
    }
    return lines
  }

  private func wrapped(_ sentences: some Sequence<String>, _ columns: Int) -> [String] {
    sentences.flatMap { Width.wrap($0, to: columns) }
  }
}

extension Picture.Choice {
  fileprivate var isBack: Bool { key == "0" }
}

extension String {
  /// A mark in the place of the sign that stands there, and as much of what follows it made to stand out.
  fileprivate func marked(at column: Int, width: Int, isColoured: Bool) -> String {
    var (text, passed, isMarked) = ("", 0, false)
    for piece in Pieces(self) {
      switch piece {
      case .colour(let sequence, _):
        if !(column..<column + width).contains(passed) { text += sequence }
      case .sign(let sign):
        if isColoured, passed == column {
          text += "\u{1B}[7m"
          isMarked = true
        }
        if passed == column { text += ">" } else { text.append(sign) }
        passed += sign.columns
        if isMarked, passed >= column + width {
          text += "\u{1B}[0m"
          isMarked = false
        }
      }
    }
    if isMarked { text += "\u{1B}[0m" }
    return passed > column ? text : text + ">"
  }

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

/// What a terminal shows just now, and the bytes that bring it from there to something else.
///
/// Every line is clean before it comes here (`Clean`). Only lines that changed are written anew, in one
/// piece, so nothing flickers.
struct Display: Sendable {
  struct Size: Sendable, Hashable {
    var columns: Int
    var rows: Int
  }

  /// A whole screen, from the top; what is too much for the size is cut.
  struct Frame: Sendable, Hashable {
    var lines: [String]
    /// Where the cursor stands, from 0.
    var row: Int
    var column: Int
  }

  /// What stands on the terminal, one for each row of it.
  private struct Shown {
    var lines: [String]
    var cursor: String
  }

  private var size: Size
  /// Nil if nobody knows.
  private var shown: Shown?

  init(_ size: Size) {
    self.size = Self.bounded(size)
  }

  /// The bytes that show this; none if it is shown already.
  mutating func show(_ frame: Frame) -> [UInt8] {
    let lines = (0..<size.rows).map { row in
      Width.fit(row < frame.lines.count ? frame.lines[row] : "", to: size.columns)
    }
    let cursor = Self.place(
      row: min(max(0, frame.row), size.rows - 1),
      column: min(max(0, frame.column), size.columns - 1))

    var drawing = ""
    if shown == nil { drawing += "\u{1B}[0m" + Self.place(row: 0, column: 0) + "\u{1B}[2J" }
    for (row, line) in lines.enumerated() {
      let before = shown?.lines[row] ?? ""
      if line.text == before { continue }
      drawing += Self.place(row: row, column: 0) + line.text
      // Behind a full line the cursor still stands on its last sign, which would be erased.
      if line.columns < size.columns { drawing += "\u{1B}[K" }
    }
    let isMoved = shown?.cursor != cursor
    shown = Shown(lines: lines.map(\.text), cursor: cursor)
    if drawing.isEmpty { return isMoved ? Array(cursor.utf8) : [] }
    return Array((Self.begin + drawing + cursor + Self.end).utf8)
  }

  /// The window has another size, or something else has written on it: everything is written anew.
  mutating func resize(to size: Size) {
    self.size = Self.bounded(size)
    shown = nil
  }

  /// Held back until complete, where a terminal can; no cursor on its way; no line flows into the next.
  private static let begin = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?7l"
  private static let end = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?2026l"

  private static func place(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// A window is never empty, and none is so large that drawing it would cost more than a moment.
  private static func bounded(_ size: Size) -> Size {
    Size(columns: min(max(1, size.columns), 1000), rows: min(max(1, size.rows), 500))
  }
}
