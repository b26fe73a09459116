import JSON
import Testing
import Tools

@testable import JSON

/// What is JSON and what is not, and where it stops being so.
@Suite struct JSONReaderTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    let reason: JSONError.Reason
    let offset: Int

    init(_ text: String, _ reason: JSONError.Reason, _ offset: Int) {
      self.init(Array(text.utf8), reason, offset)
    }

    init(_ text: [UInt8], _ reason: JSONError.Reason, _ offset: Int) {
      self.text = text
      self.reason = reason
      self.offset = offset
    }

    var testDescription: String { String(decoding: text.prefix(60), as: UTF8.self) }
  }

  private func refusal(_ text: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "{}", "[]", " {} ", "\t[\r\n]\n", "0", "-0", "-1", "10", "1.5", "-0.0", "1e2", "1E+2", "1e-2",
    "0e0", "0.1e1", "123456789012345678901234567890", "1e308", "0e999", "1e-999",
    "true", "false", "null", #""""#, #"" ""#, #""å""#, #""\u00e5""#, #""\"\\\/\b\f\n\r\t""#,
    #""\u0000""#, #""\uFFFF""#, #""\ud83d\ude80""#, #""\uD83D\uDE80""#,
    "\"\u{7f}\"", "\"\u{2028}\"",
    "\"\u{10FFFF}\u{FFFE}\"", #"{"":0}"#, #"{"a":{"a":{"a":[]}}}"#, #"{"a":1,"b":1}"#,
    "{\"\u{e5}\":1,\"a\u{30a}\":2}", #"[{"a":1},{"a":2}]"#, #"{"ab":1,"ba":2,"aa":3,"bb":4}"#,
    "[1,2 , 3\n]", "[[],[],{}]", #"{"a" : [ { } , "x" ] }"#,
  ])
  func accepts(_ text: String) {
    #expect(refusal(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    Refused("", .empty, 0), Refused(" \t\r\n", .empty, 4),
    Refused("{", .unexpectedEnd, 1), Refused("[", .unexpectedEnd, 1),
    Refused("[1", .unexpectedEnd, 2), Refused("[1,", .unexpectedEnd, 3),
    Refused(#"{"a""#, .unexpectedEnd, 4), Refused(#"{"a":"#, .unexpectedEnd, 5),
    Refused(#"{"a":1"#, .unexpectedEnd, 6), Refused(#"{"a":1,"#, .unexpectedEnd, 7),
    Refused("}", .unexpectedCharacter, 0), Refused("]", .unexpectedCharacter, 0),
    Refused(",", .unexpectedCharacter, 0), Refused("[,1]", .unexpectedCharacter, 1),
    Refused("[1,]", .unexpectedCharacter, 3), Refused("[1 2]", .unexpectedCharacter, 3),
    Refused("[1}", .unexpectedCharacter, 2), Refused("[1:2]", .unexpectedCharacter, 2),
    Refused(#"{"a":1]"#, .unexpectedCharacter, 6), Refused(#"{"a":1,}"#, .unexpectedCharacter, 7),
    Refused(#"{"a","b"}"#, .unexpectedCharacter, 4), Refused("{1:2}", .unexpectedCharacter, 1),
    Refused("{a:2}", .unexpectedCharacter, 1), Refused("{'a':2}", .unexpectedCharacter, 1),
    Refused(#"{"a":1 "b":2}"#, .unexpectedCharacter, 7), Refused("{,}", .unexpectedCharacter, 1),
    Refused("// x\n1", .unexpectedCharacter, 0), Refused("[1/**/]", .unexpectedCharacter, 2),
    Refused("{} {}", .trailingBytes, 3), Refused("1 2", .trailingBytes, 2),
    Refused("[]]", .trailingBytes, 2), Refused("null,", .trailingBytes, 4),
    Refused("{}\u{0}", .trailingBytes, 2), Refused("\u{0}", .unexpectedCharacter, 0),
    Refused("\u{c}1", .unexpectedCharacter, 0), Refused("\u{a0}1", .unexpectedCharacter, 0),
    Refused("\u{feff}{}", .unexpectedCharacter, 0), Refused("å", .unexpectedCharacter, 0),
    Refused("tru", .unexpectedEnd, 3), Refused("True", .unexpectedCharacter, 0),
    Refused("trux", .unexpectedCharacter, 3), Refused("[nul]", .unexpectedCharacter, 4),
    Refused("nulll", .trailingBytes, 4), Refused("undefined", .unexpectedCharacter, 0),
  ])
  func refusesTheShape(_ refused: Refused) {
    #expect(refusal(refused.text) == JSONError(offset: refused.offset, reason: refused.reason))
  }

  @Test(arguments: [
    Refused("0123", .malformedNumber, 1), Refused("-01", .malformedNumber, 2),
    Refused("[00]", .malformedNumber, 2), Refused("-", .malformedNumber, 1),
    Refused("--1", .malformedNumber, 1), Refused("-a", .malformedNumber, 1),
    Refused("1.", .malformedNumber, 2), Refused("[1.]", .malformedNumber, 3),
    Refused("1.e2", .malformedNumber, 2), Refused("1e", .malformedNumber, 2),
    Refused("1e+", .malformedNumber, 3), Refused("[1e-]", .malformedNumber, 4),
    Refused("1e1.5", .trailingBytes, 3), Refused("0x10", .trailingBytes, 1),
    Refused("1.5.2", .trailingBytes, 3), Refused("1_000", .trailingBytes, 1),
    Refused(".5", .unexpectedCharacter, 0), Refused("+1", .unexpectedCharacter, 0),
    Refused("NaN", .unexpectedCharacter, 0), Refused("Infinity", .unexpectedCharacter, 0),
    Refused("-Infinity", .malformedNumber, 1), Refused("nan", .unexpectedCharacter, 1),
    Refused("1e999", .numberOutOfRange, 0), Refused("[-1e999]", .numberOutOfRange, 1),
    Refused("1.8e308", .numberOutOfRange, 0), Refused("0.001e320", .numberOutOfRange, 0),
    Refused("1e99999999999999999999", .numberOutOfRange, 0),
    Refused(String(repeating: "9", count: 400), .numberOutOfRange, 0),
  ])
  func refusesNumbers(_ refused: Refused) {
    #expect(refusal(refused.text) == JSONError(offset: refused.offset, reason: refused.reason))
  }

  @Test(arguments: [
    Refused(#"""#, .unterminatedString, 0), Refused(#"["abc"#, .unterminatedString, 1),
    Refused(#"["abc\"#, .unterminatedString, 1), Refused(#"["abc\"]"#, .unterminatedString, 1),
    Refused(#"["long enough for eight bytes"#, .unterminatedString, 1),
    Refused("\"a\nb\"", .controlCharacterInString, 2),
    Refused("\"\u{0}\"", .controlCharacterInString, 1),
    Refused("[\"seven77\u{1f}\"]", .controlCharacterInString, 9),
    Refused(#""\x""#, .badEscape, 1), Refused(#""ab\'""#, .badEscape, 3),
    Refused(#""\u12""#, .badEscape, 1), Refused(#""\u12G4""#, .badEscape, 1),
    Refused(#""\U0041""#, .badEscape, 1), Refused(#""\u+041""#, .badEscape, 1),
    Refused(#""\ud800""#, .loneSurrogate, 1), Refused(#""\udc00""#, .loneSurrogate, 1),
    Refused(#""a\udfff""#, .loneSurrogate, 2), Refused(#""\ud800\n""#, .loneSurrogate, 1),
    Refused(#""\ud800\u0041""#, .loneSurrogate, 1), Refused(#""\ud800\ud800""#, .loneSurrogate, 1),
    Refused(#""\ude80\ud83d""#, .loneSurrogate, 1),
    Refused(#"{"\ud800":1}"#, .loneSurrogate, 2),
  ])
  func refusesStrings(_ refused: Refused) {
    #expect(refusal(refused.text) == JSONError(offset: refused.offset, reason: refused.reason))
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xFF], [0xFE], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
      [0xE2, 0x82], [0xF0, 0x9F, 0x9A], [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28],
      [0xF0, 0x9F, 0x9A, 0x28], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let long = Array("twelve bytes".utf8)
    #expect(refusal([quote] + bytes + [quote]) == JSONError(offset: 1, reason: .notUTF8))
    #expect(refusal([quote] + bytes) == JSONError(offset: 1, reason: .notUTF8))
    #expect(
      refusal([quote] + long + bytes + long + [quote]) == JSONError(offset: 13, reason: .notUTF8))
    #expect(refusal([0x5B] + bytes) == JSONError(offset: 1, reason: .notUTF8))
  }

  @Test func depthIsLimited() {
    func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
      Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
    }
    #expect(refusal(nested(32, "[", "]")) == nil)
    #expect(refusal(nested(33, "[", "]")) == JSONError(offset: 32, reason: .tooDeep))
    #expect(refusal(nested(10_000, "[", "]")) == JSONError(offset: 32, reason: .tooDeep))
    #expect(
      refusal(Array(String(repeating: #"{"a":"#, count: 10_000).utf8))
        == JSONError(offset: 160, reason: .tooDeep))
    for depth in 1...32 {
      let text = Array((String(repeating: "[", count: depth) + "1").utf8)
      #expect(refusal(text) == JSONError(offset: depth + 1, reason: .unexpectedEnd))
      #expect(refusal(text + Array(",1,1".utf8))?.reason == .unexpectedEnd)
    }
    // Width is not depth.
    let wide = String(repeating: "[[]],", count: 2000)
    #expect(refusal(Array("[\(wide)0]".utf8)) == nil)
  }

  @Test func noKeyComesTwice() {
    func keys(_ keys: [String]) -> [UInt8] {
      Array(("{" + keys.map { "\"\($0)\":[0,{}]" }.joined(separator: ",") + "}").utf8)
    }
    func duplicate(_ offset: Int) -> JSONError { JSONError(offset: offset, reason: .duplicateKey) }
    #expect(refusal(keys(["a", "a"])) == duplicate(12))
    #expect(refusal(keys(["", ""])) == duplicate(11))
    #expect(refusal(keys(["a", #"\u0061"#])) == duplicate(12))
    #expect(refusal(keys([#"\u0061"#, "a"])) == duplicate(17))
    #expect(refusal(Array(#"[{"x":{"a":1,"b":2,"a":3}}]"#.utf8)) == duplicate(19))
    // An object inside does not make its parent forget.
    #expect(refusal(Array(#"{"a":{"b":1},"b":{"a":1},"a":0}"#.utf8)) == duplicate(25))
    for count in [2, 23, 24, 25, 26, 200] {
      let names = (0..<count).map { "k\($0)" }
      #expect(refusal(keys(names)) == nil)
      #expect(refusal(keys(names + ["k0"]))?.reason == .duplicateKey)
      #expect(refusal(keys(names + [names.last!]))?.reason == .duplicateKey)
    }
  }

  @Test func errorsAreReadable() {
    let error = JSONError(offset: 7, reason: .duplicateKey)
    #expect("\(error)" == "the same key twice at byte 7")
  }

  @Test func noInputTraps() {
    var random = Chance(seed: 8259)
    let likely = Array(#"{}[],:"\u019eE+-.tfn "#.utf8) + [0xC3, 0xA5, 0xED, 0xF0, 0x00, 0x0A]
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        likely.randomElement(using: &random)!
      }
      if let error = refusal(text) { #expect(0...text.count ~= error.offset) }
    }
  }
}
