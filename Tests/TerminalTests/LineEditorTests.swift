import Testing
import Tools

@testable import Terminal

extension LineEditor {
  fileprivate enum Outcome: Equatable {
    case changed
    case entered(String)
    case ignored
  }

  /// What a key does, as it is seen.
  fileprivate mutating func press(_ key: Key) -> Outcome {
    let before = (text, cursor)
    if let line = take(key) { return .entered(line) }
    return before == (text, cursor) ? .ignored : .changed
  }
}

@Suite struct LineEditorTests {
  private func typed(_ text: String, limit: Int = 100) -> LineEditor {
    var editor = LineEditor(limit: limit)
    for scalar in text.unicodeScalars { _ = editor.take(.text(String(scalar))) }
    return editor
  }

  @Test func typingAndEntering() {
    var editor = typed("båt")
    #expect(editor.text == "båt")
    #expect(editor.cursor == 3)
    #expect(editor.press(.enter) == .entered("båt"))
    #expect(editor.text == "")
    #expect(editor.isEmpty)
    #expect(editor.cursor == 0)
    #expect(editor.press(.enter) == .entered(""))
  }

  static let edits: [(String, [Key], String, Int)] = [
    ("abc", [.left, .text("x")], "abxc", 3),
    ("abc", [.home, .text("x"), .end, .text("y")], "xabcy", 5),
    ("abc", [.home, .delete], "bc", 0),
    ("abc", [.left, .backspace], "ac", 1),
    ("abc", [.left, .eraseToStart], "c", 0),
    ("abc", [.left, .eraseToEnd], "ab", 2),
    ("en två tre", [.eraseWord], "en två ", 7),
    ("en två  ", [.eraseWord], "en ", 3),
    ("en två", [.left, .eraseWord], "en å", 3),
    ("två", [.eraseWord], "", 0),
    ("  ", [.eraseWord], "", 0),
    ("a\u{30A}b", [.left, .backspace], "b", 0),
    ("👩‍🚀b", [.left, .left, .delete], "b", 0),
    ("ab", [.left, .text("\u{30A}")], "a\u{30A}b", 1),
    // Two halves of a flag find each other.
    ("\u{1F1F8}x\u{1F1EA}", [.left, .backspace], "\u{1F1F8}\u{1F1EA}", 1),
    (
      "\u{1F1F8}\u{1F1EA}\u{1F1F3}\u{1F1F4}", [.left, .text("\u{1F1E9}")],
      "\u{1F1F8}\u{1F1EA}\u{1F1E9}\u{1F1F3}\u{1F1F4}", 2
    ),
    ("ab", [.text("cd")], "abcd", 4),
  ]

  @Test(arguments: edits)
  func editing(start: String, keys: [Key], text: String, cursor: Int) {
    var editor = typed(start)
    for key in keys { #expect(editor.press(key) == .changed) }
    #expect(editor.text == text)
    #expect(editor.cursor == cursor)
  }

  @Test(
    arguments: [
      .backspace, .delete, .left, .right, .home, .end, .up, .down, .eraseToStart, .eraseToEnd,
      .eraseWord,
      .escape, .pageUp, .pageDown, .interrupt, .endOfInput, .redraw, .suspend, .text(""),
    ] as [Key])
  func doesNothingOnAnEmptyLine(key: Key) {
    var editor = LineEditor(limit: 10)
    #expect(editor.press(key) == .ignored)
    #expect(editor.isEmpty)
  }

  @Test func leavesOthersKeysAlone() {
    var editor = typed("abc")
    for key in [Key.escape, .pageUp, .pageDown, .interrupt, .endOfInput, .redraw, .suspend] {
      #expect(editor.press(key) == .ignored)
    }
    #expect(editor.text == "abc")
  }

  @Test func takesNoMoreThanItsBytes() {
    var editor = typed("123456", limit: 8)
    #expect(editor.press(.text("åäö")) == .changed)
    #expect(editor.text == "123456å")
    #expect(editor.press(.text("x")) == .ignored)
    // What is erased makes room, also in a line that was shown again.
    #expect(editor.press(.backspace) == .changed)
    #expect(editor.press(.text("å")) == .changed)
    #expect(editor.press(.text("x")) == .ignored)
    _ = editor.take(.enter)
    #expect(editor.press(.up) == .changed)
    #expect(editor.press(.text("x")) == .ignored)
    #expect(editor.press(.down) == .changed)
    #expect(editor.press(.text("123456789")) == .changed)
    #expect(editor.text == "12345678")
  }

  // MARK: History

  /// Where a terminal does not say that something is pasted, each sign of it comes as a key.
  @Test(arguments: ["x", "å"]) func signsOfALongLineCostNoMoreThanThoseOfAShortOne(_ sign: String) {
    func cost(limit: Int) -> Duration {
      var editor = LineEditor(limit: limit)
      return ContinuousClock().measure {
        for _ in 0..<10_000 { _ = editor.take(.text(sign)) }
      }
    }
    #expect(cost(limit: 8_192) < cost(limit: 16) * 20 + .milliseconds(100))
  }

  @Test func takesNoMoreMarksOnALetterThanAreShown() {
    var editor = typed("xa" + String(repeating: "\u{301}", count: 40) + "b")
    #expect(editor.text.unicodeScalars.count == 1 + 12 + 1)
    #expect(Clean.line(editor.text, colour: false) == editor.text)
    _ = editor.take(.backspace)
    _ = editor.take(.backspace)
    #expect(editor.text == "x")
  }

  @Test func remembersLinesButNoEmptyOnesAndNoneTwice() {
    var editor = LineEditor(limit: 100)
    for line in ["ett", "två", "två", "", "  ", "tre", "två"] {
      _ = editor.take(.text(line))
      _ = editor.take(.enter)
    }
    var seen: [String] = []
    while editor.press(.up) == .changed { seen.append(editor.text) }
    #expect(seen == ["två", "tre", "två", "ett"])
  }

  @Test func keepsWhatWasBegun() {
    var editor = typed("ett")
    _ = editor.take(.enter)
    _ = editor.take(.text("två"))
    #expect(editor.press(.up) == .changed)
    #expect(editor.text == "ett")
    #expect(editor.cursor == 3)
    _ = editor.take(.text("!"))
    #expect(editor.press(.down) == .changed)
    #expect(editor.text == "två")
    #expect(editor.press(.down) == .ignored)
    #expect(editor.press(.up) == .changed)
    #expect(editor.text == "ett!")
    #expect(editor.press(.enter) == .entered("ett!"))
    // The line itself is what it was.
    _ = editor.take(.up)
    _ = editor.take(.up)
    #expect(editor.text == "ett")
  }

  @Test func forgetsTheOldest() {
    var editor = LineEditor(limit: 100)
    for number in 1...150 {
      _ = editor.take(.text("\(number)"))
      _ = editor.take(.enter)
    }
    var count = 0
    while editor.press(.up) == .changed { count += 1 }
    #expect(count == 100)
    #expect(editor.text == "51")
  }

  // MARK: The part that is shown

  @Test func aShortLineIsShownWhole() {
    let editor = typed("båt 漢")
    #expect(editor.visible(columns: 20).text == "båt 漢")
    #expect(editor.visible(columns: 20).cursorColumn == 6)
  }

  @Test func aLongLineIsShownAroundTheCursor() {
    var editor = typed("abcdefghijklmnopqrstuvwxyz")
    #expect(editor.visible(columns: 9) == ("stuvwxyz", 8))
    for _ in 0..<13 { _ = editor.take(.left) }
    #expect(editor.visible(columns: 9) == ("hijklmnop", 6))
    _ = editor.take(.home)
    #expect(editor.visible(columns: 9) == ("abcdefghi", 0))
    #expect(editor.visible(columns: 1) == ("a", 0))
    #expect(editor.visible(columns: 0) == ("", 0))
  }

  /// Any keys, any width: the window fits, holds the cursor, and is a part of the line.
  @Test func anyWindowHoldsTheCursor() {
    var chance = Chance(seed: 21)
    let texts = [
      "a", "å", "漢", "👩‍🚀", "\u{30A}", " ", "hus båt", "\u{1F1F8}", "한", "\u{1112}", "\u{1161}",
    ]
    let keys: [Key] = [
      .left, .left, .right, .home, .end, .backspace, .delete, .eraseWord, .up, .down, .enter,
    ]
    for _ in 0..<100 {
      var editor = LineEditor(limit: 60)
      for _ in 0..<40 {
        let isText = Int.random(in: 0..<3, using: &chance) > 0
        _ = editor.take(
          isText ? .text(texts.randomElement(using: &chance)!) : keys.randomElement(using: &chance)!
        )
        #expect(editor.text.utf8.count <= 60)
        #expect((0...editor.text.count).contains(editor.cursor))
        let columns = Int.random(in: 1...12, using: &chance)
        let (text, column) = editor.visible(columns: columns)
        #expect(Width.of(text) <= columns)
        #expect((0..<columns).contains(column))
        let line = editor.text
        let isPart = (0...text.count).contains { count in
          let before = text.prefix(count)
          return Width.of(String(before)) == column && line.prefix(editor.cursor).hasSuffix(before)
            && line.dropFirst(editor.cursor).hasPrefix(text.dropFirst(count))
        }
        #expect(isPart, "\(text) in \(line)")
      }
    }
  }

  // MARK: What others change

  @Test func digitsThatMeantNothingGoUnlessTheyWerePromisedToStay() {
    var editor = LineEditor()
    _ = editor.take(.text("4"))
    editor.dropDigits()
    #expect(editor.isEmpty)
    _ = editor.take(.text("båt 4"))
    editor.dropDigits()
    #expect(editor.text == "båt 4")
    editor.clear()
    _ = editor.take(.text("4"))
    editor.promise()
    editor.dropDigits()
    #expect(editor.text == "4")
    // Once it is changed it is as any other.
    _ = editor.take(.text("1"))
    editor.dropDigits()
    #expect(editor.isEmpty)
  }

  @Test func historyKeepsWhatMayBeSeen() {
    var editor = LineEditor()
    _ = editor.take(.text("hello Anna catnap 4"))
    #expect(editor.take(.enter, disclosed: { _ in "hello Anna" }) == "hello Anna catnap 4")
    _ = editor.take(.text("catnap-4"))
    #expect(editor.take(.enter, disclosed: { _ in "" }) == "catnap-4")
    _ = editor.take(.up)
    #expect(editor.text == "hello Anna")
    _ = editor.take(.up)
    #expect(editor.text == "hello Anna")
  }
}
