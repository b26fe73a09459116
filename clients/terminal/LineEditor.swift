import Words

/// The line at the bottom: typing, moving, erasing, and the lines before.
struct LineEditor: Sendable {
  /// As a person counts: a letter with its marks is one.
  private var characters: [Character] = []
  /// How many bytes they have.
  private var length = 0
  private var history = History()
  private let limit: Int
  /// What somebody was told stays here.
  private var promised: String?

  /// How many characters stand before the cursor.
  private(set) var cursor = 0

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// The longest line that can be typed: with every sign escaped it still is a request.
  static let longestLine = 2048

  /// - Parameter limit: the most bytes of a line; more is not taken.
  init(limit: Int = longestLine) { self.limit = limit }

  /// The whole line if that key enters it: then the editor is empty again and remembers it.
  ///
  /// - Parameter disclosed: what of a line is to be remembered.
  mutating func take(_ key: Key, disclosed: (String) -> String = { $0 }) -> String? {
    switch key {
    case .text(let text): insert(text)
    case .enter:
      let line = text
      history.remember(disclosed(line))
      clear()
      return line
    case .backspace: erase(max(0, cursor - 1)..<cursor)
    case .delete: erase(cursor..<min(cursor + 1, characters.count))
    case .eraseToStart: erase(0..<cursor)
    case .eraseToEnd: erase(cursor..<characters.count)
    case .eraseWord: erase(startOfWord..<cursor)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(cursor + 1, characters.count)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .up, .earlier: recall(by: -1)
    case .down, .later: recall(by: 1)
    case .pageUp, .pageDown, .escape, .interrupt, .endOfInput, .redraw, .suspend: break
    }
    return nil
  }

  // MARK: Changing

  mutating func clear() { erase(0..<characters.count) }

  /// What stands here stays until somebody changes it.
  mutating func promise() { promised = text }

  /// Digits that were pressed when they meant nothing are not to spoil the next that do.
  mutating func dropDigits() {
    let isNumber = text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    if isNumber, text != promised { clear() }
  }

  /// As much as there is room for, in the line and on the sign before the cursor.
  private mutating func insert(_ text: String) {
    if cursor > 0 {
      let sign = String(characters[cursor - 1])
      let isFull = sign.unicodeScalars.count >= Clean.largestSign
      if isFull, (sign + text).count == text.count { return }
    }
    var room = limit - length
    let fitting = text.prefix { character in
      room -= character.utf8.count
      return room >= 0
    }
    replace(cursor..<cursor, with: String(fitting))
  }

  private mutating func erase(_ range: Range<Int>) { replace(range, with: "") }

  private mutating func replace(_ range: Range<Int>, with text: String) {
    length += text.utf8.count - characters[range].reduce(0) { $0 + $1.utf8.count }
    characters.replaceSubrange(range, with: text)
    cursor = range.lowerBound + text.count
    let touched = characters[max(0, range.lowerBound - 1)..<min(characters.count, cursor + 1)]
    if !touched.allSatisfy(\.isASCII), !String(touched).elementsEqual(touched) { regroup() }
  }

  /// What came to stand beside each other may be one character: a letter and its mark, two halves of a flag.
  private mutating func regroup() {
    let before = characters[..<cursor].reduce(0) { $0 + $1.utf8.count }
    characters = Array(String(characters))
    var passed = 0
    cursor =
      characters.prefix { character in
        defer { passed += character.utf8.count }
        return passed < before
      }.count
  }

  private mutating func recall(by step: Int) {
    guard let line = history.go(by: step, leaving: text) else { return }
    replace(0..<characters.count, with: line)
  }

  private var startOfWord: Int {
    let before = characters[..<cursor]
    guard let last = before.lastIndex(where: { $0 != " " }) else { return 0 }
    return before[..<last].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }

  // MARK: Showing

  /// The part of the line that fits into so many columns, and where in it the cursor stands.
  ///
  /// The cursor is always in it, with some of what stands behind it.
  func visible(columns: Int) -> (text: String, cursorColumn: Int) {
    guard columns > 0 else { return ("", 0) }
    let widths = characters.map(\.columns)
    // One column stays for a cursor behind the last character.
    var room = columns - 1
    if widths.reduce(0, +) <= room {
      return (text, widths[..<cursor].reduce(0, +))
    }
    room -= min(widths[cursor...].reduce(0, +), columns / 4)
    var start = cursor
    var column = 0
    while start > 0, column + widths[start - 1] <= room {
      start -= 1
      column += widths[start]
    }
    var end = cursor
    var taken = column
    while end < characters.count, taken + widths[end] <= columns {
      taken += widths[end]
      end += 1
    }
    return (String(characters[start..<end]), column)
  }
}

/// The lines that were entered, and what was changed in them since, without entering it.
struct History: Sendable {
  private static let limit = 100

  private var lines: [String] = []
  /// Which line is shown; after the last one, the line that is being written.
  private var place = 0
  /// What stood in the lines when they were left, by place; forgotten when one is entered.
  private var drafts: [Int: String] = [:]

  mutating func remember(_ line: String) {
    if line.contains(where: { $0 != " " }), line != lines.last {
      lines.append(line)
      if lines.count > Self.limit { lines.removeFirst() }
    }
    place = lines.count
    drafts = [:]
  }

  /// To a newer line, or to an older one if negative. Nil if there is none.
  mutating func go(by step: Int, leaving text: String) -> String? {
    let wanted = place + step
    guard (0...lines.count).contains(wanted) else { return nil }
    drafts[place] = text
    place = wanted
    return drafts[place] ?? (place < lines.count ? lines[place] : "")
  }
}
