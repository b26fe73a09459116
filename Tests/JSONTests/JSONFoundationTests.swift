import Foundation
import JSON
import Testing
import Tools

@testable import JSON

/// What our reader says, beside what Foundation says.
@Suite struct JSONFoundationTests {
  @Test func agreesOnGeneratedAndDamagedTexts() {
    var random = Chance(seed: 4040)
    var accepted = 0
    var refused = 0
    for round in 0..<40_000 {
      var text = Array(generate(depth: 0, &random).utf8)
      if round % 3 != 0 { damage(&text, &random) }
      let theirs = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      do {
        let ours = try JSONDocument(text).root
        accepted += 1
        guard let theirs else {
          Issue.record("only we accept \(String(decoding: text, as: UTF8.self))")
          continue
        }
        #expect(isSame(ours, theirs), "\(String(decoding: text, as: UTF8.self))")
      } catch {
        refused += 1
        #expect(
          theirs == nil || isKnownLeniency(error, text),
          "only they accept \(String(decoding: text, as: UTF8.self)): \(error)")
      }
    }
    // Neither side of the comparison is empty.
    #expect(accepted > 10_000)
    #expect(refused > 10_000)
  }

  /// Foundation lets keys come twice, and a comma end an array or object.
  private func isKnownLeniency(_ error: JSONError, _ text: [UInt8]) -> Bool {
    guard error.reason == .unexpectedCharacter, "]}".utf8.contains(text[error.offset]) else {
      return error.reason == .duplicateKey
    }
    return text[..<error.offset].last { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ",")
  }

  private func isSame(_ ours: JSONValue, _ theirs: Any) -> Bool {
    switch ours.kind {
    case .null:
      return theirs is NSNull
    case .string:
      return (theirs as? String)?.unicodeScalars.elementsEqual(ours.string!.unicodeScalars) == true
    case .bool:
      return theirs as? Bool == ours.bool
    case .number:
      guard let number = theirs as? NSNumber else { return false }
      if let int = ours.int, number.intValue == int { return true }
      // Foundation goes through decimals, which may cost the last bit.
      return abs(number.doubleValue - ours.double!) <= abs(ours.double!) * 1e-15
    case .array:
      guard let list = theirs as? [Any], let own = ours.elements else { return false }
      return list.count == own.count && zip(own, list).allSatisfy(isSame)
    case .object:
      guard let list = theirs as? [String: Any], let own = ours.members else { return false }
      return list.count == own.count
        && own.allSatisfy { key, value in list[key].map { isSame(value, $0) } == true }
    }
  }

  private func generate(depth: Int, _ random: inout Chance) -> String {
    let space = ["", "", "", " ", "\n", "\t\r "].randomElement(using: &random)!
    let value: String
    switch Int.random(in: depth < 4 ? 0..<10 : 4..<10, using: &random) {
    case 0, 1:
      let members = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        space + string(&random) + space + ":" + generate(depth: depth + 1, &random)
      }
      value = "{" + members.joined(separator: ",") + space + "}"
    case 2, 3:
      let items = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        generate(depth: depth + 1, &random)
      }
      value = "[" + items.joined(separator: ",") + space + "]"
    case 4, 5, 6: value = string(&random)
    case 7, 8: value = number(&random)
    default: value = ["true", "false", "null"].randomElement(using: &random)!
    }
    return space + value + space
  }

  private func string(_ random: inout Chance) -> String {
    let pieces = [
      "a", "room", "husbåt", "b2", " ", "\u{7f}", "\u{2028}", "e\u{301}", "👩‍🚀", "\u{10FFFF}",
      #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e5"#, #"\ud83d\ude80"#, #"\uFFFF"#, #"\u0000"#,
      "long enough for eight",
    ]
    let text = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      pieces.randomElement(using: &random)!
    }
    return "\"" + text.joined() + "\""
  }

  private func number(_ random: inout Chance) -> String {
    let whole = ["0", "-0", "7", "-12", "4040", "9223372036854775807", "-9223372036854775808"]
    let fraction = ["", "", "", ".0", ".5", ".125"]
    let exponent = ["", "", "", "e2", "E-3", "e+10"]
    return whole.randomElement(using: &random)! + fraction.randomElement(using: &random)!
      + exponent.randomElement(using: &random)!
  }

  /// One to three small accidents.
  private func damage(_ text: inout [UInt8], _ random: inout Chance) {
    let bytes =
      Array("{}[],:\"\\/u0dD8e+-.tfnl \n\t".utf8)
      + [0x01, 0x1F, 0x7F, 0x80, 0xC0, 0xC3, 0xE0, 0xED, 0xA0, 0xEF, 0xBB, 0xF0, 0xF4, 0x90, 0xFF]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text.insert(bytes.randomElement(using: &random)!, at: place)
      case 1 where place < text.count: text.remove(at: place)
      case 2 where place < text.count: text[place] = bytes.randomElement(using: &random)!
      case 3 where Bool.random(using: &random): text.removeLast(text.count - place)
      default: break
      }
    }
  }
}
