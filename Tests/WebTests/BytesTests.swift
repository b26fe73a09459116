import Testing

@testable import Web

/// What the handshake and the frames are made of.
@Suite struct BytesTests {
  @Test(arguments: [
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    ("a", 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    ("a", 100_000, "c4d4b30851182fc4eb8675494d42fd7f17e29c93"),
  ])
  func sha1(_ text: String, _ times: Int, _ wanted: String) {
    let digest = SHA1.digest(Array(String(repeating: text, count: times).utf8))
    #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == wanted)
  }

  /// Each with how many of its bytes can begin a text in UTF-8, and whether it is whole then.
  @Test(arguments: [
    ([], 0, true), ([0x00, 0x7F], 2, true), ([0x80], 0, true), ([0xBF], 0, true),
    ([0xC0, 0x80], 0, true), ([0xC1, 0xBF], 0, true), ([0xC2], 1, false),
    ([0xC2, 0x80], 2, true), ([0xC2, 0x7F], 1, false), ([0xC2, 0xC0], 1, false),
    ([0xDF, 0xBF], 2, true), ([0xE0, 0x9F, 0xBF], 1, false), ([0xE0, 0xA0, 0x80], 3, true),
    ([0xE1, 0x80, 0x80], 3, true), ([0xEC, 0xBF, 0x7F], 2, false), ([0xED, 0x9F, 0xBF], 3, true),
    ([0xED, 0xA0, 0x80], 1, false), ([0xEE, 0x80, 0x80], 3, true), ([0xEF, 0xBF, 0xBF], 3, true),
    ([0xF0, 0x8F, 0xBF, 0xBF], 1, false), ([0xF0, 0x90, 0x80, 0x80], 4, true),
    ([0xF1, 0x80, 0x80, 0x80], 4, true), ([0xF3, 0xBF, 0xBF, 0xC0], 3, false),
    ([0xF4, 0x8F, 0xBF, 0xBF], 4, true), ([0xF4, 0x90, 0x80, 0x80], 1, false),
    ([0xF5, 0x80], 0, true), ([0xFF], 0, true), ([0x41, 0xE2, 0x82, 0xAC, 0x42], 5, true),
    ([0xE0, 0xA0, 0x80, 0x80], 3, true), ([0xED, 0x9F, 0xBF, 0xED], 4, false),
    (Array(repeating: 0x61, count: 20) + [0xFF], 20, true),
    (
      Array(repeating: 0x61, count: 7) + [0xC3, 0xA5] + Array(repeating: 0x62, count: 17), 26, true
    ),
  ])
  func utf8(_ bytes: [UInt8], _ good: Int, _ isWhole: Bool) {
    var progress = UTF8Progress()
    #expect(bytes.prefix { progress.take($0) }.count == good)
    #expect(progress.isComplete == isWhole)
  }

  /// Each code point alone, and each pair of bytes as the standard library sees it.
  @Test func utf8AgreesWithTheStandardLibrary() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        for rest in [[], [0x80], [0x80, 0x80], [0xBF, 0xBF], [0x41]] as [[UInt8]] {
          let bytes = [first, second] + rest
          var progress = UTF8Progress()
          let isGood = bytes.allSatisfy { progress.take($0) } && progress.isComplete
          if isGood != (String(validating: bytes, as: UTF8.self) != nil) {
            Issue.record("\(bytes)")
          }
        }
      }
    }
  }
}
