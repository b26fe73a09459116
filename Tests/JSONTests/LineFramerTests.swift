import JSON
import Testing
import Tools

@testable import JSON

/// From the bytes of a connection to lines.
@Suite struct LineFramerTests {
  private typealias Frame = LineFramer.Frame

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The frames of an input that comes in such pieces.
  private func frames(_ input: [UInt8], limit: Int = 8192, pieces: (Int) -> Int) -> [Frame] {
    var framer = LineFramer(limit: limit)
    var frames: [Frame] = []
    var at = 0
    while at < input.count {
      let end = at + min(pieces(input.count - at), input.count - at)
      _ = input[at..<end].withUnsafeBytes { framer.feed($0) { frames.append($0) } }
      at = end
    }
    framer.finish { frames.append($0) }
    return frames.filter { $0 != .telnet }
  }

  @Test(arguments: [("a\nb\r\nc\r\0d\n", 1), ("a\r\0b\n", 0), ("a\nb\rc\n\r", nil)])
  func whoEndsLinesAsTelnetDoesIsToldOnceBeforeTheFirst(_ input: String, _ place: Int?) {
    var framer = LineFramer(limit: 100)
    var frames: [Frame] = []
    _ = Array(input.utf8).withUnsafeBytes { framer.feed($0) { frames.append($0) } }
    #expect(frames.firstIndex(of: .telnet) == place)
    #expect(frames.count { $0 == .telnet } == (place == nil ? 0 : 1))
  }

  /// The frames of an input, which must be the same however it comes.
  private func frames(
    _ input: [UInt8], limit: Int = 8192, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Frame] {
    var random = Chance(seed: UInt64(input.count))
    let whole = frames(input, limit: limit) { $0 }
    #expect(
      frames(input, limit: limit) { _ in 1 } == whole, "one by one",
      sourceLocation: sourceLocation)
    for longest in [3, 20, 4000] {
      #expect(
        frames(input, limit: limit) { _ in .random(in: 1...longest, using: &random) } == whole,
        "in pieces of at most \(longest)", sourceLocation: sourceLocation)
    }
    return whole
  }

  private func lines(_ text: String) -> [Frame] {
    text.split(separator: "|").map { .line(Array($0.utf8)) }
  }

  @Test(arguments: [
    ("ping\n", "ping"), ("ping", "ping"), ("ping\r", "ping"), ("a\nb\r\nc\r\0d", "a|b|c|d"),
    ("", ""), ("\n\r\n\r\0 \t\n \u{b}\u{c}", ""), (" a \n", " a "), ("husbåt 🚀\n", "husbåt 🚀"),
    ("a\rb\n", "a\rb"), ("a\r\r\n", "a\r"), ("\ra\n", "\ra"), ("a\r\u{8}b\n", "ab"),
    ("a\0b\n", "a\0b"), ("\0\n", "\0"), ("a\n\0b\n", "a|\0b"), ("a\r\r\0b", "a\r|b"),
    ("hallo\u{8}\u{8}\u{8}j\n", "haj"), ("båd\u{7f}t\n", "båt"), ("bå\u{7f}\u{7f}us\n", "us"),
    ("🚀\u{7f}a\n", "a"), ("\u{8}\u{8}a\n\u{7f}b\n", "a|b"), ("a\u{8}\n", ""),
    ("\u{feff}ping\n\u{feff}b\n", "ping|\u{feff}b"), ("\u{feff}\u{feff}a\n", "\u{feff}a"),
    ("\u{feff}", ""), ("\u{feff}\u{8}a", "a"), (" \u{feff}a\n", " \u{feff}a"),
    ("\u{feff}\n\u{feff}a\n", "\u{feff}a"), ("{a\u{7f}\u{8}b\n", "{a\u{7f}\u{8}b"),
    (" {a\u{7f}\n", " {a\u{7f}"), ("a{\u{7f}b\n", "ab"), ("a\u{7f}{\u{7f}b\n", "{\u{7f}b"),
  ])
  func textLines(_ input: String, _ expected: String) {
    #expect(frames(Array(input.utf8)) == lines(expected))
  }

  @Test(
    arguments: [
      // WILL, WONT, DO, DONT with an option, one of them option 255.
      ([255, 251, 24], ""), ([255, 252, 1, 97, 10], "a"), ([97, 255, 253, 10, 98, 10], "ab"),
      ([255, 254, 13, 97, 255, 251, 255, 98, 10], "ab"),
      // Two-byte commands: NOP, are you there, a stray end of a subnegotiation.
      ([97, 255, 241, 98, 255, 246, 99, 255, 240, 10], "abc"),
      // Subnegotiations, with line ends and a doubled 255 inside.
      ([255, 250, 24, 0, 10, 13, 255, 240, 97, 10], "a"),
      ([97, 255, 250, 31, 255, 255, 240, 0, 255, 240, 98, 10], "ab"),
      ([255, 250, 255, 241, 8, 255, 240, 97, 10], "a"), ([255, 250, 255, 240, 97, 10], "a"),
      // Commands between the two bytes of a line end, and inside a character.
      ([97, 13, 255, 241, 10, 98, 10], "a|b"), ([97, 13, 255, 251, 3, 0, 98], "a|b"),
      ([0xC3, 255, 241, 0xA5, 10], "å"), ([97, 13, 255, 241, 98, 10], "a\rb"),
      // A 255 of the line comes after the CR before it.
      ([97, 13, 255, 255, 8, 98, 10], "a\rb"),
      // Cut short.
      ([97, 255], "a"), ([97, 255, 251], "a"), ([97, 255, 250, 98, 10], "a"), ([97, 13, 255], "a"),
    ] as [([UInt8], String)])
  func telnet(_ input: [UInt8], _ expected: String) {
    #expect(frames(input) == lines(expected))
  }

  @Test(
    arguments: [
      [0xFF, 0xFF, 0x0A], [0x61, 0xFF, 0xFF], [0xFF, 0x0A], [0xFF, 0x61, 0x0A], [0xFF, 0x0D, 0x0A],
      [0xE5, 0x0A], [0x62, 0xE5, 0x74, 0x0D, 0x0A], [0xC3, 0x0A], [0xC3], [0xEF, 0xBB, 0x0A],
      [0xEF], [0xED, 0xA0, 0x80, 0x0A], [0xC0, 0x80, 0x0A], [0x0D, 0xFF, 0xFF, 0x0A],
      Array("\"a long line that ends with half a character ".utf8) + [0xF0, 0x9F, 0x9A, 0x0A],
    ] as [[UInt8]])
  func notUTF8(_ input: [UInt8]) {
    #expect(frames(input + [0x0A] + Array("ping\n".utf8)) == [.notUTF8] + lines("ping"))
  }

  @Test(arguments: ["\n", "\r\n", "\r\0"])
  func theLimitIsExact(_ end: String) {
    func line(_ length: Int) -> [UInt8] { Array(repeating: UInt8(ascii: "x"), count: length) }
    let end = Array(end.utf8)
    let ping = Array("ping".utf8) + end
    #expect(frames(line(8192) + end + ping) == [.line(line(8192))] + lines("ping"))
    #expect(frames(line(8193) + end + ping) == [.tooLong] + lines("ping"))
    #expect(frames(line(100_000) + end + ping) == [.tooLong] + lines("ping"))
    #expect(frames(line(8193)) == [.tooLong])
    #expect(frames(Self.mark + line(8192) + end) == [.line(line(8192))])
    // A CR in the middle counts, and taking back comes too late.
    #expect(frames(line(8192) + [13] + line(1) + end + ping) == [.tooLong] + lines("ping"))
    #expect(frames(line(8193) + [8, 8] + end + ping) == [.tooLong] + lines("ping"))
    #expect(frames(line(8192) + [8] + line(1) + end) == [.line(line(8192))])
    // Commands do not count.
    #expect(frames(line(8192) + [255, 241] + end) == [.line(line(8192))])
    #expect(frames(line(8193) + [255, 255, 255] + end + ping) == [.tooLong] + lines("ping"))
  }

  @Test func tooLongIsToldAtOnce() {
    var framer = LineFramer(limit: 4)
    var frames: [Frame] = []
    for byte in "12345".utf8 {
      _ = withUnsafeBytes(of: byte) { framer.feed($0) { frames.append($0) } }
    }
    #expect(frames == [.tooLong])
  }

  /// What telnet sends for Ctrl-C: interrupt, and a timing mark that it waits for.
  @Test func aTimingMarkIsAskedForWhereverItStands() {
    let asked: [UInt8] = [255, 244, 255, 253, 6]
    let line = Frame.line(Array("hej".utf8))
    #expect(frames(asked + Array("hej\n".utf8)) == [.timingMark, line])
    #expect(frames(Array("he".utf8) + asked + Array("j\n".utf8)) == [.timingMark, line])
    #expect(frames([255, 251, 6, 255, 254, 6] + Array("hej\n".utf8)) == [line])
  }

  @Test func aSubnegotiationWithoutEndIsGivenUp() {
    let start: [UInt8] = [255, 250, 24]
    let ping = Array("ping\n".utf8)
    let body = [UInt8](repeating: 10, count: 8190)
    #expect(frames(start + body + [255, 240] + ping) == lines("ping"))
    #expect(
      frames(start + [UInt8](repeating: 65, count: 8192) + ping + ping)
        == [.tooLong] + lines("ping"))
    #expect(frames(start + [UInt8](repeating: 255, count: 40_000) + ping + ping).first == .tooLong)
    // Inside a line that is too long already it is not told again.
    #expect(
      frames(
        [UInt8](repeating: 65, count: 9000) + start + [UInt8](repeating: 65, count: 9000) + ping
          + ping) == [.tooLong] + lines("ping"))
  }

  @Test func anIdleFramerIsSmall() {
    #expect(MemoryLayout<LineFramer>.size <= 32)
  }

  /// Whether a line is JSON is asked for each byte that would take one back.
  @Test func whatIsTakenBackFromALongBlankLineCostsNoMoreThanFromAnyOther() {
    func cost(_ byte: UInt8) -> Duration {
      let line = [UInt8](repeating: byte, count: 8190)
      let input = line + (0..<30_000).flatMap { _ in [byte, 0x7F] }
      return ContinuousClock().measure { _ = frames(input) { $0 } }
    }
    let blank = cost(UInt8(ascii: " "))
    #expect(blank < cost(UInt8(ascii: "x")) * 20 + .milliseconds(100))
  }

  @Test func framesDoNotDependOnTheSplit() {
    var random = Chance(seed: 854)
    let likely: [UInt8] =
      Array("ab {}\u{e5}\n\r\n\r\0\u{8}\u{7f}".utf8)
      + [255, 255, 255, 240, 241, 250, 251, 254, 0xEF, 0xBB, 0xBF, 0xFF, 0x80]
    for round in 0..<600 {
      var input = round % 5 == 0 ? Self.mark : []
      for _ in 0..<Int.random(in: 0..<80, using: &random) {
        input.append(
          round % 2 == 0
            ? likely.randomElement(using: &random)! : .random(in: 0...255, using: &random))
      }
      for case .line(let line) in frames(input, limit: 12) {
        #expect(1...12 ~= line.count)
        #expect(String(validating: line, as: UTF8.self) != nil)
        #expect(!line.contains(10))
        let isJSON = line.first { $0 != 0x20 && $0 != 9 } == UInt8(ascii: "{")
        #expect(isJSON || !line.contains(8) && !line.contains(0x7F))
      }
    }
  }
}
