import Testing

@testable import Terminal

@Suite struct PasteTests {
  private func keys(pasting bytes: some Sequence<UInt8>) -> [Key] {
    var reader = KeyReader()
    return reader.read("\u{1B}[200~".utf8) + reader.read(bytes) + reader.read("\u{1B}[201~x".utf8)
  }

  @Test(arguments: [
    ("båt", "båt"), ("två ord", "två ord"), ("play bingo\n", "play bingo"),
    ("ett\ntvå\ntre", "ett"), ("\r\n\r\nett\r\ntvå", "ett"), ("a\tb", "a b"),
    ("\u{1B}[31mröd\u{1B}[0m", "röd"), ("a\u{07}\u{00}b\u{85}c", "ab c"), ("a\u{1B}[20b", "a"),
    ("\u{202E}abc", "abc"), ("👩‍🚀", "👩‍🚀"), ("\u{1B}[A", ""), ("\u{1B}[201", ""), ("", ""),
    ("\n\n", ""),
  ])
  func oneCleanLine(pasted: String, line: String) {
    #expect(keys(pasting: pasted.utf8) == (line.isEmpty ? [] : [.text(line)]) + [.text("x")])
  }

  @Test func brokenBytesAreDropped() {
    #expect(keys(pasting: [0x61, 0xFF, 0xC3, 0x62]) == [.text("ab"), .text("x")])
  }

  @Test func aMegabyteIsALineAtMost() {
    let keys = keys(pasting: repeatElement(UInt8(ascii: "a"), count: 1_000_000))
    #expect(keys == [.text(String(repeating: "a", count: 8192)), .text("x")])
  }

  @Test func aCharacterAtTheLimitIsNotHalved() {
    let keys = keys(pasting: ("a" + String(repeating: "å", count: 10_000)).utf8)
    #expect(keys == [.text("a" + String(repeating: "å", count: 4095)), .text("x")])
  }

  @Test func aPauseDoesNotEndIt() {
    var reader = KeyReader()
    #expect(reader.read("\u{1B}[200~hus".utf8) == [])
    #expect(!reader.isUndecided)
    #expect(reader.pause() == [])
    #expect(reader.read("båt\u{1B}".utf8) == [])
    #expect(reader.pause() == [])
    #expect(reader.read("[201~".utf8) == [.text("husbåt")])
  }

  @Test func withoutItsEndTheKeyboardIsNotLost() {
    var reader = KeyReader()
    #expect(reader.read("\u{1B}[200~hus".utf8) == [])
    #expect(reader.read([0x03]) == [.interrupt])
    #expect(reader.read("a".utf8) == [.text("a")])
  }
}
