import JSON
import Testing

@testable import JSON

/// Taking a document apart.
@Suite struct JSONValueTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONDocument(Array(text.utf8)).root
  }

  @Test func aRequest() throws {
    let request = try read(
      #" {"do":"sit","id":7,"room":"K7","calm":true,"at":[1,[2],3],"x":null} "#)
    #expect(request.kind == .object)
    #expect(request["do"]?.string == "sit")
    #expect(request["id"]?.int == 7)
    #expect(request["room"]?.string == "K7")
    #expect(request["calm"]?.bool == true)
    #expect(request["x"]?.isNull == true)
    #expect(request["at"]?.elements?.map(\.int) == [1, nil, 3])
    #expect(request["at"]?.elements?[1].elements?.first?.int == 2)
    #expect(request["nothing"] == nil)
    #expect(request["d"] == nil)
    #expect(request.members?.map(\.key) == ["do", "id", "room", "calm", "at", "x"])
  }

  @Test func otherKindsAreNil() throws {
    let texts = ["{}", "[]", #""1""#, "1", "true", "null"]
    let kinds: [JSONValue.Kind] = [.object, .array, .string, .number, .bool, .null]
    for (text, kind) in zip(texts, kinds) {
      let value = try read(text)
      #expect(value.kind == kind)
      #expect((value.members != nil) == (kind == .object))
      #expect((value.elements != nil) == (kind == .array))
      #expect((value.string != nil) == (kind == .string))
      #expect((value.int != nil) == (kind == .number))
      #expect((value.double != nil) == (kind == .number))
      #expect((value.bool != nil) == (kind == .bool))
      #expect(value.isNull == (kind == .null))
      #expect(value["a"] == nil)
    }
  }

  @Test(arguments: [
    (#""""#, ""), (#""husbåt""#, "husbåt"), (#""\u0068\u00e5""#, "hå"),
    (#""\ud83d\ude80\u0000\"\\\/\b\f\n\r\t.""#, "🚀\0\"\\/\u{8}\u{c}\n\r\t."),
    (#""\u07ff\u0800\uffff""#, "\u{7ff}\u{800}\u{ffff}"),
  ])
  func strings(_ text: String, _ expected: String) throws {
    let string = try read(text).string
    #expect(string.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0", 0), ("12", 12), ("1.0", 1), ("1e2", 100), ("-2.5E1", -25),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9007199254740992.0", 1 << 53),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999", nil),
      ("1.5", nil), ("1e-1", nil), ("1e19", nil), ("9007199254740994.0", nil), ("1e308", nil),
    ] as [(String, Int?)])
  func wholeNumbers(_ text: String, _ expected: Int?) throws {
    #expect(try read(text).int == expected)
    #expect(try read(text).double == Double(text))
  }

  @Test func keysAreFoundByCodePoints() throws {
    let value = try read(#"{"b\u00e5t":1,"":2,"a\u030a":3,"longer than fifteen bytes":4}"#)
    #expect(value["båt"]?.int == 1)
    #expect(value[""]?.int == 2)
    #expect(value["a\u{30a}"]?.int == 3)
    #expect(value["\u{e5}"] == nil)
    #expect(value["longer than fifteen bytes"]?.int == 4)
  }

  @Test func aSliceIsReadWhereItStands() throws {
    let lines = Array("{\"a\":1}\n{\"b\":\"x\",\"c\":[2]}\n".utf8)
    let document = try JSONDocument(lines[8..<25])
    #expect(document.root["b"]?.string == "x")
    #expect(document.root["c"]?.elements?.first?.int == 2)
    #expect(throws: JSONError(offset: 4, reason: .unexpectedEnd)) {
      try JSONDocument(lines[8..<12])
    }
  }
}
