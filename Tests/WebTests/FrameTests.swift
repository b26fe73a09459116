import Testing

@testable import Web

/// Frames of a client, read in any pieces, and those of a server.
@Suite struct FrameTests {
  /// An event that can be kept: the pieces of a message are put together.
  private enum Told: Equatable, CustomStringConvertible {
    case text(String)
    case endOfMessage
    case ping([UInt8])
    case pong
    case close(UInt16?, String)
    case violation(UInt16)

    var description: String {
      switch self {
      case .text(let text): "text \(text.prefix(40)) (\(text.utf8.count))"
      case .endOfMessage: "end"
      case .ping(let payload): "ping \(payload)"
      case .pong: "pong"
      case .close(let code, let reason): "close \(code.map { "\($0)" } ?? "-") \(reason)"
      case .violation(let code): "violation \(code)"
      }
    }
  }

  /// What is told of an input that comes in such pieces.
  private func told(_ pieces: [ArraySlice<UInt8>], longest: Int) -> [Told] {
    var reader = FrameReader(longest: longest)
    var events: [Told] = []
    var text: [UInt8] = []
    func add(_ event: Told) {
      if !text.isEmpty { events.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
      events.append(event)
    }
    for piece in pieces {
      piece.withUnsafeBytes { bytes in
        reader.read(bytes) { event in
          switch event {
          case .text(let bytes): text += bytes
          case .endOfMessage: add(.endOfMessage)
          case .ping(let payload): add(.ping(payload))
          case .pong: add(.pong)
          case .close(let code, let reason): add(.close(code?.number, reason))
          case .violation(let code, _): add(.violation(code.number))
          }
        }
      }
    }
    if !text.isEmpty { events.append(.text(String(decoding: text, as: UTF8.self))) }
    return events
  }

  /// The same, however it comes.
  private func told(
    _ input: [UInt8], longest: Int = 1_000_000, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Told] {
    let whole = told([input[...]], longest: longest)
    if input.count < 300 {
      for cut in input.indices {
        #expect(
          told([input[..<cut], input[cut...]], longest: longest) == whole, "cut at \(cut)",
          sourceLocation: sourceLocation)
      }
    }
    for step in [1, 7, 1_500] {
      let pieces = stride(from: 0, to: input.count, by: step).map {
        input[$0..<min($0 + step, input.count)]
      }
      #expect(
        told(pieces, longest: longest) == whole, "in pieces of \(step)",
        sourceLocation: sourceLocation)
    }
    return whole
  }

  /// A frame of a client's.
  private static func frame(
    _ first: UInt8, _ payload: [UInt8], mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
  ) -> [UInt8] {
    var frame = [first]
    switch payload.count {
    case ..<126: frame.append(0x80 | UInt8(payload.count))
    case ..<65_536: frame += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default: frame += [0xFF] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 255) }
    }
    return frame + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  private static func frame(_ first: UInt8, _ text: String) -> [UInt8] {
    frame(first, Array(text.utf8))
  }

  /// The example of RFC 6455, 5.7.
  @Test func theExampleOfTheStandardIsRead() {
    let hello: [UInt8] = [
      0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
    ]
    #expect(told(hello) == [.text("Hello"), .endOfMessage])
  }

  @Test(arguments: [0, 1, 7, 8, 9, 125, 126, 127, 1_023, 1_024, 1_025, 65_535, 65_536, 70_000])
  func textsOfAllLengthsAreRead(_ count: Int) {
    let text = String(
      String(repeating: "hus+båt ", count: count / 8 + 1).unicodeScalars.prefix(count))
    let cut = String(decoding: text.utf8.prefix(count), as: UTF8.self)
    let plain = String(repeating: "x", count: count)
    for payload in [plain, cut.utf8.count == count ? cut : plain] {
      let wanted: [Told] = (payload.isEmpty ? [] : [.text(payload)]) + [.endOfMessage]
      #expect(told(FrameTests.frame(0x81, payload)) == wanted)
    }
  }

  @Test(
    arguments: [
      [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [1, 2, 3, 4], [0x0A, 0x0D, 0x0A, 0x0D],
    ] as [[UInt8]])
  func eachMaskIsTakenOff(_ mask: [UInt8]) {
    let text = "Hur är läget, 🚀? Nu provar vi en längre rad."
    #expect(
      told(FrameTests.frame(0x81, Array(text.utf8), mask: mask)) == [.text(text), .endOfMessage])
  }

  @Test func noReadBringsMoreThanItMay() {
    var reader = FrameReader(longest: 10, mostAtOnce: 3)
    var events: [String] = []
    func read(_ frames: [[UInt8]]) {
      frames.joined().map(\.self).withUnsafeBytes { bytes in
        reader.read(bytes) { event in
          switch event {
          case .endOfMessage: events.append("end")
          case .ping: events.append("ping")
          case .violation(let code, _): events.append("violation \(code.number)")
          default: break
          }
        }
      }
    }
    let ping = FrameTests.frame(0x89, "")
    read([FrameTests.frame(0x01, "a"), ping, FrameTests.frame(0x80, "b"), ping])
    #expect(events == ["ping", "end", "ping"])
    read([ping, ping, ping, ping, ping])
    #expect(events.dropFirst(3) == ["ping", "ping", "ping", "violation 1008"])
  }

  private static let conversations: [(frames: [[UInt8]], events: String)] = [
    ([frame(0x01, "hu"), frame(0x00, "s"), frame(0x80, "båt")], "text husbåt (7)|end"),
    ([frame(0x01, ""), frame(0x00, ""), frame(0x80, "")], "end"),
    ([frame(0x81, "a"), frame(0x81, "b")], "text a (1)|end|text b (1)|end"),
    ([frame(0x81, "a\nb\r\nc\r")], "text a b  c  (7)|end"),
    ([frame(0x01, [0xC3]), frame(0x80, [0xA5])], "text å (2)|end"),
    (
      [frame(0x01, [0xF0, 0x9F]), frame(0x89, "x"), frame(0x80, [0x9A, 0x80])],
      "text \u{FFFD} (3)|ping [120]|text \u{FFFD}\u{FFFD} (6)|end"
    ),
    ([frame(0x01, "a"), frame(0x8A, "x"), frame(0x80, "b")], "text a (1)|pong|text b (1)|end"),
    ([frame(0x89, ""), frame(0x8A, "")], "ping []|pong"),
    ([frame(0x88, ""), frame(0x81, "a")], "close - "),
    ([frame(0x01, "a"), frame(0x88, "\u{3}\u{78}")], "text a (1)|violation 1002"),
    ([frame(0x88, [0x03, 0xE8])], "close 1000 "),
    ([frame(0x88, [0x03, 0xE9] + Array("hejdå".utf8)), [0xFF, 0xFF]], "close 1001 hejdå"),
    ([frame(0x88, [0x0B, 0xB8])], "close 3000 "), ([frame(0x88, [0x13, 0x87])], "close 4999 "),
    // Whatever is against the standard, and nothing is read after it.
    ([frame(0x88, [0x03]), frame(0x81, "a")], "violation 1002"),
    ([frame(0x88, [0x00, 0x00])], "violation 1002"),
    ([frame(0x88, [0x03, 0xE7])], "violation 1002"),
    ([frame(0x88, [0x03, 0xEC])], "violation 1002"),
    ([frame(0x88, [0x03, 0xED])], "violation 1002"),
    ([frame(0x88, [0x03, 0xEE])], "violation 1002"),
    ([frame(0x88, [0x03, 0xF7])], "violation 1002"),
    ([frame(0x88, [0x07, 0xD0])], "violation 1002"),
    ([frame(0x88, [0x0B, 0xB7])], "violation 1002"),
    ([frame(0x88, [0x13, 0x88])], "violation 1002"),
    ([frame(0x88, [0xFF, 0xFF])], "violation 1002"),
    ([frame(0x88, [0x03, 0xE8, 0xC3])], "violation 1007"),
    ([frame(0x88, [0x03, 0xE8, 0xED, 0xA0, 0x80])], "violation 1007"),
    ([[0x81, 0x01, 0x61], frame(0x81, "a")], "violation 1002"), ([[0x81, 0x00]], "violation 1002"),
    ([[0x89, 0x00]], "violation 1002"), ([frame(0xC1, "a")], "violation 1002"),
    ([frame(0xA1, "a")], "violation 1002"), ([frame(0x91, "a")], "violation 1002"),
    ([frame(0xF9, "")], "violation 1002"), ([frame(0x83, "a")], "violation 1002"),
    ([frame(0x87, "a")], "violation 1002"), ([frame(0x8B, "a")], "violation 1002"),
    ([frame(0x8F, "")], "violation 1002"), ([frame(0x82, "a")], "violation 1003"),
    ([frame(0x02, "")], "violation 1003"), ([frame(0x80, "a")], "violation 1002"),
    ([frame(0x00, "a")], "violation 1002"),
    ([frame(0x01, "a"), frame(0x81, "b")], "text a (1)|violation 1002"),
    ([frame(0x01, "a"), frame(0x01, "b")], "text a (1)|violation 1002"),
    ([frame(0x81, "a"), frame(0x80, "b")], "text a (1)|end|violation 1002"),
    ([frame(0x09, "a")], "violation 1002"), ([frame(0x0A, "")], "violation 1002"),
    ([frame(0x08, "")], "violation 1002"), ([[0x89, 0xFE, 0, 126]], "violation 1002"),
    ([[0x8A, 0xFF]], "violation 1002"), ([[0x88, 0xFE]], "violation 1002"),
    ([[0x81, 0xFE, 0, 125, 0, 0, 0, 0]], "violation 1002"),
    ([[0x81, 0xFE, 0, 0, 0, 0, 0, 0]], "violation 1002"),
    ([[0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0]], "violation 1002"),
    ([[0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]], "violation 1002"),
    ([[0x81, 0xFF] + Array(repeating: 0xFF, count: 12)], "violation 1002"),
    ([[0x81, 0xFF, 0x7F] + Array(repeating: 0xFF, count: 11)], "violation 1009"),
    ([frame(0x81, [0x61, 0xFF, 0x62])], "text a (1)|violation 1007"),
    ([frame(0x81, [0xC3])], "text \u{FFFD} (3)|violation 1007"),
    ([frame(0x01, [0xC3]), frame(0x80, [0x61])], "text \u{FFFD} (3)|violation 1007"),
    ([frame(0x01, [0xC3]), frame(0x80, [])], "text \u{FFFD} (3)|violation 1007"),
    ([frame(0x81, [0xED, 0xA0, 0x80])], "text \u{FFFD} (3)|violation 1007"),
    ([frame(0x81, [0xC0, 0x8A])], "violation 1007"),
  ]

  @Test(arguments: conversations.indices)
  func whatIsSentIsToldInAnyPieces(_ at: Int) {
    let (frames, events) = FrameTests.conversations[at]
    #expect(told(Array(frames.joined())).map(\.description).joined(separator: "|") == events)
  }

  @Test(arguments: [0, 125])
  func aPingBringsUpTo125Bytes(_ count: Int) {
    let payload = (0..<count).map { UInt8($0) }
    #expect(told(FrameTests.frame(0x89, payload)) == [.ping(payload)])
  }

  /// What cannot become a text is not waited for, even in a message that goes on for long.
  @Test func aBadTextIsKnownAtItsFirstBadByte() {
    let begun = FrameTests.frame(0x01, Array(repeating: 0x61, count: 200) + [0xF4, 0x90])
    #expect(told(Array(begun.dropLast())).count == 1)
    #expect(told(begun).last == .violation(1007))
  }

  @Test func aMessageHasAtMostSoManyBytesInAllItsPieces() {
    let fits = [FrameTests.frame(0x01, "abcde"), FrameTests.frame(0x80, "fghij")].flatMap { $0 }
    #expect(told(fits + fits, longest: 10).filter { $0 == .text("abcdefghij") }.count == 2)
    #expect(told(fits, longest: 9) == [.text("abcde"), .violation(1009)])
    #expect(told(FrameTests.frame(0x81, ""), longest: 0) == [.endOfMessage])
    #expect(told(FrameTests.frame(0x81, "a"), longest: -1) == [.violation(1009)])
  }

  @Test func ofWhatIsTooLongNothingIsRead() {
    let head = FrameTests.frame(0x81, Array(repeating: 0x61, count: 200)).prefix(8)
    #expect(told(Array(head), longest: 199) == [.violation(1009)])
    #expect(told(Array(head), longest: 200) == [])
  }

  @Test(
    arguments: [
      (0, [0x81, 0]), (1, [0x81, 1]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]),
      (255, [0x81, 126, 0, 255]), (256, [0x81, 126, 1, 0]), (65_535, [0x81, 126, 255, 255]),
      (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]), (-1, [0x81, 0]),
      (.max, [0x81, 127, 127, 255, 255, 255, 255, 255, 255, 255]),
    ] as [(Int, [UInt8])])
  func headsOfTextsAreAsShortAsTheyCanBe(_ count: Int, _ wanted: [UInt8]) {
    var bytes: [UInt8] = [7]
    Frame.head(ofText: count, to: &bytes)
    #expect(bytes == [7] + wanted)
  }

  @Test func framesOfAServerAreNotMasked() {
    #expect(Frame.ping() == [0x89, 0])
    #expect(Frame.pong([1, 2]) == [0x8A, 2, 1, 2])
    #expect(Frame.pong(Array(repeating: 1, count: 200)).count == 127)
    #expect(Frame.close(.goingAway, "å") == [0x88, 4, 0x03, 0xE9, 0xC3, 0xA5])
    #expect(Frame.close(.normal) == [0x88, 2, 0x03, 0xE8])
    #expect(Frame.close(nil, "x") == [0x88, 0])
    #expect(Frame.close(CloseCode(1005), "x") == [0x88, 0])
  }

  /// 123 bytes, or fewer where a code point would be cut.
  @Test(arguments: [
    ("a", 123, 123), ("a", 124, 123), ("å", 61, 122), ("å", 62, 122), ("🚀", 40, 120),
  ])
  func reasonsAreCutBetweenCodePoints(_ text: String, _ times: Int, _ count: Int) {
    let frame = Frame.close(.policy, String(repeating: text, count: times))
    #expect(frame.count == 4 + count)
    #expect(frame[1] == UInt8(2 + count))
    #expect(String(validating: frame[4...], as: UTF8.self) != nil)
  }
}
