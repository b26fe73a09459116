import Games
import JSON
import Words

@testable import Serve
@testable import Wire

/// Something that no good client sends, and how it is answered.
struct BadLine: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  /// The codes of the errors, in order.
  let errors: [String]
  /// Why the connection is then closed, if it is.
  var closing: String?

  init(_ what: String, _ bytes: [UInt8], _ errors: String..., closing: String? = nil) {
    description = what
    self.bytes = bytes
    self.errors = errors
    self.closing = closing
  }

  init(_ line: String, _ errors: String..., closing: String? = nil) {
    description = String(line.prefix(60))
    bytes = Array((line + "\n").utf8)
    self.errors = errors
    self.closing = closing
  }

  static let all = texts + values + ids + numbers + names + bytes + orders + wrongKinds

  // MARK: JSON

  private static let texts = [
    BadLine("{", "bad-json"),
    BadLine("{}", "no-verb"),
    BadLine(#"{"do":"me"}}"#, "bad-json"),
    BadLine(#"{"do":"me",}"#, "bad-json"),
    BadLine(#"{'do':'me'}"#, "bad-json"),
    BadLine(#"{"do":"me"} {"do":"me"}"#, "bad-json"),
    BadLine(#"{"do":"me","do":"me"}"#, "bad-json"),
    BadLine(#"{"do":"me","d\u006f":"bye"}"#, "bad-json"),
    BadLine(#"{"do":"\ud800"}"#, "bad-json"),
    BadLine(#"{"do":"me","id":"\udc00\ud800"}"#, "bad-json"),
    BadLine(#"{"do":"me","x":1e999}"#, "bad-json"),
    BadLine(#"{"do":"me","x":NaN}"#, "bad-json"),
    BadLine(#"{"do":"me","x":01}"#, "bad-json"),
    BadLine(#"{"x":"# + String(repeating: "[", count: 8000), "bad-json"),
    BadLine(String(repeating: #"{"x":"#, count: 1500), "bad-json"),
    BadLine(#"{"do":null}"#, "no-verb"),
    BadLine(#"{"do":7}"#, "no-verb"),
    BadLine(#"{"do":["me"]}"#, "no-verb"),
    BadLine(#"{"do":"ME"}"#, "unknown-verb"),
    BadLine(#"{"do":""}"#, "unknown-verb"),
    BadLine(#"{"do":"spela"}"#, "unknown-verb"),
    BadLine(#"{"do":"a\u0000\u001b[2J\u202e"}"#, "unknown-verb"),
  ]

  private static let values = [
    BadLine(#"{"do":"hello"}"#, "missing-field"),
    BadLine(#"{"do":"hello","name":null}"#, "missing-field"),
    BadLine(#"{"do":"hello","name":""}"#, "missing-field"),
    BadLine(#"{"do":"sit"}"#, "missing-field"),
    BadLine(#"{"do":"watch"}"#, "missing-field"),
    BadLine(#"{"do":"answer"}"#, "missing-field"),
    BadLine(#"{"do":"lang"}"#, "missing-field"),
    BadLine(#"{"do":"lang","lang":"xx"}"#, "bad-field"),
    BadLine(#"{"do":"play","game":"poker"}"#, "bad-field"),
    BadLine(#"{"do":"cheer","cheer":"boo"}"#, "bad-field"),
    BadLine(#"{"do":"me","repeat":1}"#, "bad-field"),
    BadLine(#"{"do":"hello","name":"P9","picture":19}"#, "bad-field"),
    BadLine(#"{"do":"hello","name":"P9","lang":"tlh"}"#, "bad-field"),
    BadLine(#"{"do":"sit","room":"K7","after":-1}"#, "bad-field"),
    BadLine(#"{"do":"watch","room":"none"}"#, "no-such-room"),
    BadLine(#"{"do":"look","room":"none"}"#, "no-such-room"),
    BadLine(#"{"do":"look"}"#, "hello-first"),
    BadLine(#"{"do":"unwatch"}"#, "not-watching"),
    BadLine(#"{"do":"unwatch","room":"none"}"#, "not-watching"),
    BadLine(#"{"do":"hello","token":""}"#, "wrong-token"),
    BadLine(#"{"do":"hello","token":"x"}"#, "wrong-token"),
  ]

  // MARK: Ids

  private static let ids = [
    BadLine(#"{"do":"ping","id":true}"#, "bad-field"),
    BadLine(#"{"do":"ping","id":[]}"#, "bad-field"),
    BadLine(#"{"do":"ping","id":{}}"#, "bad-field"),
    BadLine(#"{"do":"ping","id":1.5}"#, "bad-field"),
    BadLine(#"{"do":"ping","id":1e30}"#, "bad-field"),
    BadLine(#"{"do":"ping","id":9223372036854775808}"#, "bad-field"),
    BadLine(#"{"do":"ping","id":""# + String(repeating: "a", count: 65) + #""}"#, "bad-field"),
    BadLine(#"{"do":"ping","id":""# + String(repeating: "å", count: 33) + #""}"#, "bad-field"),
  ]

  // MARK: Numbers at their limits

  private static let numbers = ["level", "seats", "think"].flatMap { field in
    ["9223372036854775807", "-9223372036854775808", "-1", "1e15"].map { number in
      BadLine(#"{"do":"play","\#(field)":\#(number)}"#, "hello-first")
    }
  }

  // MARK: Names

  private static let names =
    [
      "\u{0}", "\u{1b}[31mAnna", "A\tB", "A\nB", "Anna\u{200b}", "\u{202e}annA", "🚀", "Anna🚀",
      "\u{1F468}\u{200D}\u{1F469}", "A\u{301}\u{302}\u{303}\u{304}", "!", "-", " ", "12",
      "Anna solros-17", String(repeating: "a", count: 21), "Anna\u{a0}B", "Ａnna\u{2028}",
      "\u{feff}Anna", "\u{ad}Anna", "A<b>", "../x", "a=b", "Anna\u{e0041}",
    ].map { name in
      var line = JSONWriter()
      line.add("do", "hello")
      line.add("name", name)
      return BadLine("a name like \(name.debugDescription)", line.finish(), "bad-name")
    } + [
      BadLine(#"{"do":"hello","name":"anna"}"#, "name-known"),
      BadLine(#"{"do":"hello","name":"ANNA"}"#, "name-known"),
      BadLine(#"{"do":"hello","name":" Anna "}"#, "name-known"),
      BadLine(#"{"do":"hello","name":"Аnnа"}"#, "bad-name"),
      BadLine(#"{"do":"hello","name":"B0"}"#, "name-too-alike"),
      BadLine(#"{"do":"hello","name":"An na"}"#, "name-too-alike"),
      BadLine(#"{"do":"hello","name":"Anna","word":"hatbox-10"}"#, "wrong-word"),
      BadLine(#"{"do":"hello","name":"P77","word":"hatbox-10"}"#, "wrong-word"),
    ]

  // MARK: Bytes

  private static func line(_ count: Int) -> [UInt8] {
    Array(#"{"do":"x"#.utf8) + Array(repeating: UInt8(ascii: "x"), count: count - 10)
      + Array("\"}\n".utf8)
  }

  private static let bytes = [
    BadLine("8192 bytes", line(8192), "unknown-verb"),
    BadLine("8193 bytes", line(8193), "line-too-long"),
    BadLine("9000 bytes", line(9000), "line-too-long"),
    BadLine("a megabyte", line(1_000_000), "line-too-long"),
    BadLine("no UTF-8", Array(#"{"do":"\#("é")"}"#.utf8.dropLast(3)) + [0x0A], "not-utf8"),
    BadLine("overlong UTF-8", [0x7B, 0xC0, 0x80, 0x0A], "not-utf8"),
    BadLine("a surrogate in UTF-8", [0x7B, 0xED, 0xA0, 0x80, 0x0A], "not-utf8"),
    BadLine("NUL in JSON", Array("{\u{0}}\n".utf8), "bad-json"),
    BadLine("a TLS hello", [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3, 0xAB, 0x0A], "not-utf8"),
    BadLine("HTTP GET", Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8), closing: "not-ours"),
    BadLine(
      "HTTP POST",
      Array("POST /x HTTP/1.0\r\nContent-Length: 20\r\n\r\nhello P9\nplay bingo\n".utf8),
      closing: "not-ours"),
    BadLine(
      "HTTP/2", Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8), closing: "not-ours"),
    BadLine(
      "HTTP behind a very long address",
      Array("POST /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\nHost: x\r\n".utf8)
        + Array("Accept: */*\r\n\r\nhello P9\nplay bingo\n".utf8), "line-too-long",
      closing: "not-ours"),
    BadLine(
      "the same, and another header first",
      Array("GET /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\n".utf8)
        + Array("User-Agent: x\r\nHost: x\r\n\r\nhello P9\n".utf8), "line-too-long",
      closing: "not-ours"),
  ]

  // MARK: Before hello

  private static let orders = [
    "undo", "roll", "play", "open", "ready", "next", "leave", "again", "me", "best", "cheer",
    "listen", "hint",
  ].map { BadLine(#"{"do":"\#($0)"}"#, "hello-first") }

  // MARK: From the table of verbs

  /// Every field of every verb as everything that it is not.
  private static let wrongKinds = Verb.all.flatMap { verb in
    verb.fields.flatMap { field in
      wrong(for: field.kind).map { value in
        let others = verb.fields.filter { $0.name != field.name }.compactMap(right)
        let fields = ([#""\#(field.name)":\#(value)"#] + others).joined(separator: ",")
        return BadLine(#"{"do":"\#(verb.name)",\#(fields)}"#, "bad-field")
      }
    }
  }

  private static func wrong(for kind: Field.Kind) -> [String] {
    switch kind {
    case .text, .rest, .words, .line: ["1", "true", "[]", "{}", "[\"a\"]"]
    case .list, .alternatives, .names: ["1", "\"a1\"", "[1]", "{}", "[\"a1\",null]"]
    case .number: ["\"1\"", "1.5", "true", "[]", "{}", "9223372036854775808", "1e300"]
    case .textOrNumber: ["1.5", "true", "[]", "{}", "[\"a\"]"]
    case .decimal: ["\"1\"", "true", "[]", "{}"]
    case .flag: ["0", "1", "\"yes\"", "\"\"", "[]", "{}"]
    }
  }

  /// A good value for what a verb cannot do without.
  private static func right(_ field: Field) -> String? {
    switch field.name {
    case "name": #""name":"P9""#
    case "room": #""room":"K7""#
    case "word": #""word":"x""#
    case "lang": #""lang":"en""#
    case "tile": #""tile":"a1""#
    case "from": #""from":"a1""#
    case "to": #""to":"a2""#
    case "layout": #""layout":"ring""#
    case "code": #""code":"fox""#
    case "lat": #""lat":59.5"#
    case "lon": #""lon":18"#
    case "number": #""number":1"#
    case "time": #""time":"off""#
    default: nil
    }
  }
}
