import Games
import Testing
import Words

@testable import Wire

/// What is longer than anything that can be meant is refused by its length, before anybody looks at its
/// letters.
@Suite struct LongLineTests {
  /// As long as a line may be.
  private static func line(_ start: String, _ unit: String, _ end: String = "") -> String {
    let room = 8192 - start.utf8.count - end.utf8.count
    return start + String(repeating: unit, count: room / unit.utf8.count) + end
  }

  /// Letters, marks on top of each other, words of one letter, fields, signs that are joined, and more.
  private static let units = [
    "a", "å", "\u{301}", "a ", "á\u{301} ", "=", "a=b ", "👩‍👩‍👧", "\u{200D}", "1", "|", "Anna ",
  ]

  private func code(_ line: String, choices: [String]? = nil) -> String? {
    do throws(WireTrouble) {
      _ = try PlainLine.read(line, choices: choices, language: .english)
      return nil
    } catch {
      return error.code
    }
  }

  private func code(json line: String) -> String? {
    do throws(WireTrouble) {
      _ = try Message(json: Array(line.utf8))
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    "hello x", "guess x", "word x", "answer x", "title x", "team x", "time x", "arrive x",
    "stop k x", "stop k clue question=x", "me x", "best x", "levels x", "play bingo x", "invite x",
    "claim x", "teach x", "group x", "group Seals members=x", "pair x", "title x about=y",
    "stop k answers=x",
  ])
  func aLongTextIsRefused(_ start: String) {
    for unit in LongLineTests.units {
      let line = LongLineTests.line(start, unit)
      #expect(["bad-field", "too-many-words"].contains(code(line)), "\(start)\(unit)")
    }
  }

  @Test(arguments: [
    ("x", "unknown-verb"), ("type x", "unknown-verb"), ("ready ", nil), ("help ", nil),
  ])
  func aLongLineIsAsGoodAsItsFirstWord(_ start: String, _ code: String?) {
    for unit in LongLineTests.units {
      #expect(self.code(LongLineTests.line(start, unit)) == code, "\(start)\(unit)")
    }
    #expect(self.code(LongLineTests.line(start, " ", "x")) == code)
  }

  @Test func aLongWordIsNoAnswer() {
    for unit in ["a", "å", "\u{301}", "1", "👩‍👩‍👧"] {
      #expect(code(LongLineTests.line("x", unit), choices: ["xylophone"]) == "bad-field", "\(unit)")
    }
  }

  @Test(arguments: [
    ("hello", "name"), ("hello", "token"), ("answer", "word"), ("guess", "guess"), ("sit", "room"),
    ("play", "list"), ("play", "mode"), ("stop", "clue"), ("time", "time"), ("cheer", "cheer"),
  ])
  func aLongFieldIsRefused(_ verb: String, _ field: String) {
    for unit in LongLineTests.units {
      let line = LongLineTests.line(#"{"do":"\#(verb)","\#(field)":""#, unit, #""}"#)
      #expect(code(json: line) == "bad-field", "\(verb) \(field) \(unit)")
    }
  }

  @Test(arguments: [("group", "members"), ("stop", "answers"), ("place", "links")])
  func manyTextsAreRefused(_ verb: String, _ field: String) {
    let start = #"{"do":"\#(verb)","name":"Seals","tile":"a1","\#(field)":["#
    #expect(code(json: LongLineTests.line(start, #""a","#, #""a"]}"#)) == "bad-field")
  }

  @Test func onlyTheBeginningComesBack() {
    for unit in ["a", "\u{301}", "👩‍👩‍👧"] {
      let line = LongLineTests.line("x", unit)
      guard case .unknownVerb(let shown, near: nil) = WireTrouble.unknown(line, in: .english) else {
        Issue.record("it is no verb")
        continue
      }
      #expect(shown.unicodeScalars.count == 40)
    }
  }

  /// The longest that is kept, of letters of two bytes and of words of one letter.
  @Test(arguments: [String(repeating: "å", count: 200), String(repeating: "a ", count: 100) + "a"])
  func whatFitsIsRead(_ text: String) throws {
    var wish = RaceMove.StopWish()
    wish.code = "k"
    (wish.clue, wish.question) = (text, text)
    wish.answers = Array(repeating: String(text.prefix(39)), count: 6)
    let line =
      "stop k \(text) question=\(text) answers=\(wish.answers?.joined(separator: "|") ?? "")"
    let message = try PlainLine.read(line, choices: nil, language: .english).message
    #expect(message.ask == .move(.race(.stop(nil, wish)), room: nil))
  }
}
