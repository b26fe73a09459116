import Classroom
import Common
import Games
import Hall

@testable import JSON
@testable import Wire

/// Requests of programs: understood the same way however their JSON is written.
struct RequestTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let line = choices.text(upTo: HouseLine.longestRequest)
    let id = Message.id(in: line)
    do throws(WireTrouble) {
      let message = try Message(json: line)
      must(message.id == id, "its id is another in an error")
      guard let root = try? JSONDocument(line).root, root.kind == .object else {
        fail("a request that is no object")
      }
      for isBackwards in [false, true] {
        let other = otherwise(root, isBackwards)
        do throws(WireTrouble) {
          let again = try Message(json: other)
          must(
            again.verb == message.verb && AnyHashable(again.asked) == AnyHashable(message.asked)
              && again.id == id && again.isRepeat == message.isRepeat
              && again.wishes == message.wishes,
            "it means something else as \(String(decoding: other, as: UTF8.self))")
        } catch {
          // With what was added it may be nested too deep.
          if case .badJSON(let error) = error, error.reason == .tooDeep { return }
          fail("refused as \(String(decoding: other, as: UTF8.self)): \(error)")
        }
      }
    } catch {
      Problems.check(error, id: id)
    }
  }

  /// The same request with all letters escaped, blanks, its keys the other way round, and more keys.
  private func otherwise(_ root: JSONValue, _ isBackwards: Bool) -> [UInt8] {
    var members = root.members!.map { "\(escaped($0.key)) :\t\(text($0.value)) " }
    if isBackwards { members.reverse() }
    members.insert(#""\u007az~ ":[null,{"do":"bye","id":1}]"#, at: members.count / 2)
    // Two may not be the same.
    if root["zz~ "] != nil { members.remove(at: members.count / 2) }
    return Array(" {\(members.joined(separator: ","))} ".utf8)
  }

  private func text(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .bool: value.bool! ? "true" : "false"
    case .number:
      // A whole number is the same with a fraction, as far as a double tells it.
      if let int = value.int {
        int.magnitude < 1 << 53 ? "\(int).0e0" : "\(int)"
      } else {
        "\(value.double!)"
      }
    case .string: escaped(value.string!)
    case .array: "[\(value.elements!.map(text).joined(separator: " , "))]"
    case .object:
      "{\(value.members!.map { "\(escaped($0.key)):\(text($0.value))" }.joined(separator: ","))}"
    }
  }

  private func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = [UInt8(ascii: "\"")]
    for unit in text.utf16 {
      bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
      for shift in [12, 8, 4, 0] as [UInt16] { bytes.append(digits[Int(unit >> shift & 15)]) }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
