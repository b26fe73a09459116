import Foundation
import JSON
import Testing
import Tools

@Suite struct Base64Tests {
  /// The examples of RFC 4648, 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func itIsAsTheStandardSays(_ text: String, _ encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == Array(encoded.utf8))
  }

  @Test func anyBytesComeBack() {
    var generator = Chance(seed: 4)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = String(decoding: Base64.encode(bytes), as: UTF8.self)
      #expect(Data(base64Encoded: text).map(Array.init) == bytes)
    }
  }
}
