import Testing
import Tools

@testable import Terminal

@Suite struct KeyReaderTests {
  static let single: [(String, Key)] = [
    ("a", .text("a")), ("å", .text("å")), ("漢", .text("漢")), ("🚀", .text("🚀")),
    ("\u{A0}", .text(" ")), ("\u{2028}", .text(" ")),
    ("\r", .enter), ("\n", .enter), ("\u{7F}", .backspace), ("\u{08}", .backspace),
    ("\u{01}", .home), ("\u{02}", .left), ("\u{03}", .interrupt), ("\u{04}", .endOfInput),
    ("\u{05}", .end), ("\u{06}", .right), ("\u{0B}", .eraseToEnd), ("\u{0C}", .redraw),
    ("\u{0E}", .later), ("\u{10}", .earlier), ("\u{15}", .eraseToStart), ("\u{17}", .eraseWord),
    ("\u{1A}", .suspend),
    // xterm, tmux, Terminal
    ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
    ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}OM", .enter),
    // the Linux console, screen, rxvt
    ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[7~", .home), ("\u{1B}[8~", .end),
    // with Shift, Alt, Ctrl
    ("\u{1B}[1;5C", .right), ("\u{1B}[1;2A", .up), ("\u{1B}[1;5H", .home), ("\u{1B}[3;5~", .delete),
    ("\u{1B}O5D", .left), ("\u{1B}[a", .up), ("\u{1B}Od", .left), ("\u{1B}[7$", .home),
    ("\u{1B}[8^", .end), ("\u{1B}[7@", .home), ("\u{1B}\u{1B}[A", .up),
    ("\u{1B}\u{7F}", .eraseWord), ("\u{1B}\r", .enter),
  ]

  @Test(arguments: single) func oneKey(bytes: String, key: Key) {
    var reader = KeyReader()
    #expect(reader.read(bytes.utf8) == [key])
    #expect(!reader.isUndecided)
    // Nothing is left over that would swallow or change the next key.
    #expect(reader.read("x".utf8) == [.text("x")])
  }

  @Test(
    "Keys that mean nothing vanish whole",
    arguments: [
      "\u{00}", "\t", "\u{1C}", "\u{1B}b", "\u{1B}å", "\u{1B}🚀", "\u{1B}[Z", "\u{1B}[2~",
      "\u{1B}[15~",
      "\u{1B}[[A", "\u{1B}OP", "\u{1B}Op", "\u{1B}[1;5P", "\u{1B}[I", "\u{1B}[?2026;2$y",
      "\u{1B}[?1;2c",
      "\u{1B}[>0;276;0c", "\u{1B}[12;40R", "\u{1B}[27;5;13~", "\u{1B}[201~",
      "\u{1B}[99999999999999~",
      "\u{84}", "\u{202E}", "\u{200B}", "\u{E000}",
    ])
  func unknown(bytes: String) {
    var reader = KeyReader()
    let keys = reader.read(bytes.utf8)
    #expect(keys == [])
    #expect(!reader.isUndecided)
    #expect(reader.read("x".utf8) == [.text("x")])
  }

  @Test func returnAndLineFeedAreOneKey() {
    var reader = KeyReader()
    #expect(reader.read("\r".utf8) == [.enter])
    #expect(reader.read("\n".utf8) == [])
    #expect(reader.read("\n\r\r\na".utf8) == [.enter, .enter, .enter, .text("a")])
  }

  @Test func aMarkFollowsItsLetter() {
    var reader = KeyReader()
    #expect(reader.read("a\u{30A}".utf8) == [.text("a"), .text("\u{30A}")])
  }

  @Test(
    arguments: [
      [0xFF], [0xC3, 0x28], [0xE2, 0x82], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0x80, 0xBF], [0xE0, 0x80, 0x80], [0xF0, 0x9F, 0x9A],
    ] as [[UInt8]])
  func brokenBytesAreDropped(bytes: [UInt8]) {
    var reader = KeyReader()
    let keys = reader.read(bytes + Array("båt".utf8))
    let text = keys.map { if case .text(let text) = $0 { text } else { "?" } }.joined()
    #expect(text == (bytes.contains(0x28) ? "(båt" : "båt"))
  }

  @Test func aPauseDecides() {
    var reader = KeyReader()
    #expect(reader.pause() == [])
    #expect(reader.read([0x1B]) == [])
    #expect(reader.isUndecided)
    #expect(reader.pause() == [.escape])
    #expect(!reader.isUndecided)
    #expect(reader.pause() == [])

    #expect(reader.read("\u{1B}[1;5".utf8) == [])
    #expect(reader.isUndecided)
    #expect(reader.pause() == [])
    #expect(reader.read("C".utf8) == [.text("C")])

    #expect(reader.read("\u{1B}O".utf8) == [])
    #expect(reader.pause() == [])
    #expect(reader.read("\u{1B}[[".utf8) == [])
    #expect(reader.pause() == [])
    #expect(reader.read("A".utf8) == [.text("A")])
  }

  @Test func aPauseDoesNotCutACharacter() {
    var reader = KeyReader()
    let bytes = Array("å".utf8)
    #expect(reader.read(bytes[..<1]) == [])
    #expect(!reader.isUndecided)
    #expect(reader.pause() == [])
    #expect(reader.read(bytes[1...]) == [.text("å")])
  }

  @Test func aSequenceWithoutEndIsSwallowedAndLeft() {
    var reader = KeyReader()
    #expect(reader.read([0x1B, 0x5B]) == [])
    #expect(reader.read(repeatElement(UInt8(ascii: "1"), count: 100_000)) == [])
    // Ctrl-C, an arrow and letters get out.
    var other = reader
    var third = reader
    #expect(reader.read([0x03]) == [.interrupt])
    #expect(other.read("\u{1B}[A".utf8) == [.up])
    #expect(third.read("å".utf8) == [.text("å")])
  }

  @Test func cutAnywhereItIsTheSame() {
    let pieces =
      Self.single.map(\.0) + [
        "\u{1B}b", "\u{1B}[15~", "\u{1B}[[A", "\u{1B}[200~ett tåg\ntvå\u{1B}[201~", "hus", "\u{FF}",
        "\u{1B}[200~\u{1B}[31m\u{1B}[20röd\u{1B}[201~",
      ]
    var chance = Chance(seed: 11)
    for _ in 0..<300 {
      var bytes = (0..<20).flatMap { _ in Array(pieces.randomElement(using: &chance)!.utf8) }
      for _ in 0..<Int.random(in: 0...3, using: &chance) {
        bytes.insert(
          .random(in: 0...255, using: &chance), at: .random(in: 0...bytes.count, using: &chance))
      }
      var whole = KeyReader()
      let keys = whole.read(bytes) + whole.pause()

      var cut = KeyReader()
      var cutKeys: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...5, using: &chance)
        cutKeys += cut.read(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(cutKeys + cut.pause() == keys, "\(bytes)")
    }
  }

  @Test func whateverComesTextHoldsNoControls() {
    var chance = Chance(seed: 12)
    let parts: [[UInt8]] = [
      [0x1B], [0x5B], Array("200~".utf8), Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8),
      [0x9B],
      Array("å".utf8), Array("\u{202E}".utf8), [0x0D], [0x07], Array("\u{9D}".utf8),
    ]
    for _ in 0..<300 {
      let bytes = (0..<60).flatMap { _ in
        Bool.random(using: &chance)
          ? parts.randomElement(using: &chance)! : [UInt8.random(in: 0...255, using: &chance)]
      }
      var reader = KeyReader()
      for case .text(let text) in reader.read(bytes) {
        #expect(!text.isEmpty)
        #expect(
          text == Clean.line("a" + text, colour: false).dropFirst() || isLoneMark(text), "\(bytes)")
      }
    }
  }

  /// A mark comes as it is typed, after its letter.
  private func isLoneMark(_ text: String) -> Bool {
    text.unicodeScalars.count == 1
      && [.nonspacingMark, .spacingMark, .enclosingMark, .format].contains(
        text.unicodeScalars.first!.properties.generalCategory)
  }
}
