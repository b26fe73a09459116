import JSON
import Testing
import Tools

@testable import JSON

/// Lines that leave.
@Suite struct JSONWriterTests {
  private func line(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test func keysKeepTheirOrder() {
    let line = line {
      $0.add("event", "answered")
      $0.add("seq", 12)
      $0.add("right", true)
      $0.add("helped", false)
      $0.add("parts", ["hus", "båt"])
      $0.add("rights", [1, -2, 30])
      $0.add("none", [] as [String])
    }
    #expect(
      line == #"{"event":"answered","seq":12,"right":true,"helped":false,"#
        + #""parts":["hus","båt"],"rights":[1,-2,30],"none":[]}"# + "\n")
  }

  @Test func objectsAndArraysInside() {
    let line = line {
      $0.object("empty") { _ in }
      $0.object("tiles") {
        $0.add(key: "b2", "båt")
        $0.add(key: "c\"3", "sol")
        $0.object("e5") { $0.add("deep", 1) }
      }
      $0.array("answers", [1, 2]) { writer, seat in
        writer.add("seat", seat)
        writer.add("right", seat == 1)
      }
      $0.array("nobody", EmptyCollection<Int>()) { _, _ in }
      $0.add("last", "{")
      $0.add("end", 0)
    }
    #expect(
      line == #"{"empty":{},"tiles":{"b2":"båt","c\"3":"sol","e5":{"deep":1}},"#
        + #""answers":[{"seat":1,"right":true},{"seat":2,"right":false}],"nobody":[],"#
        + #""last":"{","end":0}"# + "\n")
  }

  @Test func emptyIsAnObjectToo() {
    #expect(line { _ in } == "{}\n")
  }

  @Test(arguments: [0, 9, 10, -1, -10, 1_234_567_890, .max, .min])
  func numbers(_ number: Int) {
    #expect(line { $0.add("n", number) } == "{\"n\":\(number)}\n")
  }

  @Test(arguments: [
    ("a\"b\\c/d", #"a\"b\\c/d"#), ("\u{8}\t\n\u{c}\r", #"\b\t\n\f\r"#),
    ("\0\u{1}\u{1f}\u{7f}", #"\u0000\u0001\u001f\u007f"#),
    ("\u{80}\u{85}\u{9b}\u{9f}\u{a0}", "\\u0080\\u0085\\u009b\\u009f\u{a0}"),
    ("\u{2027}\u{2028}\u{2029}\u{202a}", "\u{2027}\\u2028\\u2029\u{202a}"),
    ("exactly eight and then \n some", #"exactly eight and then \n some"#),
    ("åäö👩‍🚀\u{e000}", "åäö👩‍🚀\u{e000}"),
  ])
  func escapes(_ text: String, _ expected: String) {
    #expect(line { $0.add("s", text) } == "{\"s\":\"\(expected)\"}\n")
  }

  @Test func whatIsJSONAlreadyIsCopied() {
    for value in ["7", "1.0", #""a\u0062""#, #"{"a":[1]}"#] {
      #expect(line { $0.add("is", raw: value.utf8) } == "{\"is\":\(value)}\n")
    }
  }

  @Test func bytesShowTheLineSoFar() {
    var writer = JSONWriter(reserving: 0)
    writer.add("n", 1)
    #expect(writer.leaveOpen() == Array(#"{"n":1"#.utf8))
  }

  @Test func whatIsWrittenIsReadBack() throws {
    var random = Chance(seed: 1)
    let edges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7F, 0x80...0xA0, 0xC0...0x17F, 0x300...0x36F, 0x2020...0x2030,
      0xFFF0...0xFFFF, 0x1F300...0x1F6FF, 0x10FFF0...0x10FFFF,
    ]
    for _ in 0..<1500 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        let edge = edges.randomElement(using: &random)!
        text.unicodeScalars.append(Unicode.Scalar(.random(in: edge, using: &random))!)
      }
      let number = Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random)
      var writer = JSONWriter()
      writer.add("text", text)
      writer.add("number", number)
      writer.object("inside") { $0.add(key: text, "here") }
      let line = writer.finish()

      let controls = String(decoding: line.dropLast(), as: UTF8.self).unicodeScalars.filter {
        $0.properties.generalCategory == .control
      }
      #expect(line.last == 0x0A && controls.isEmpty)
      let root = try JSONDocument(line).root
      #expect(root["text"]?.string.map { Array($0.utf8) } == Array(text.utf8))
      #expect(root["number"]?.int == number)
      #expect(root["inside"]?[text]?.string == "here")
      #expect(root["inside"]?.members?.map { Array($0.key.utf8) } == [Array(text.utf8)])
    }
  }
}
