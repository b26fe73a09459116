import Common
import Foundation

@testable import JSON

/// The reader of JSON beside Foundation's, and what our writer makes of the same.
struct JSONTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let text = choices.text(upTo: 8192)
    var theirs: Any?
    if !isOtherEncoding(text) {
      theirs = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
    }
    let readable = (try? Fields.read(text[...]) { _ in true }) ?? false
    do throws(JSONError) {
      let ours = try JSONDocument(text).root
      must(readable, "only the journal's reader refuses it")
      if !isOtherEncoding(text) {
        guard let theirs else { fail("only we accept it") }
        must(isSame(ours, theirs), "they read something else")
      }
      checkKeys(ours, text)
      write(ours, text)
    } catch {
      must(!readable, "only the journal's reader accepts it")
      must((0...text.count).contains(error.offset), "an error beyond the end")
      must(theirs == nil || isKnownLeniency(error, text), "only they accept it: \(error)")
    }
  }

  /// Foundation reads UTF-16 and UTF-32 too, and tells them by their zeros and marks.
  private func isOtherEncoding(_ text: [UInt8]) -> Bool {
    text.prefix(4).contains(0) || text.starts(with: [0xEF, 0xBB, 0xBF])
      || text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
  }

  /// Foundation lets keys come twice, a comma end an array or object, and more stand inside each other.
  private func isKnownLeniency(_ error: JSONError, _ text: [UInt8]) -> Bool {
    switch error.reason {
    case .duplicateKey, .tooDeep: true
    case .unexpectedCharacter where "]}".utf8.contains(text[error.offset]):
      text[..<error.offset].last { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ",")
    default: false
    }
  }

  private func isSame(_ ours: JSONValue, _ theirs: Any) -> Bool {
    switch ours.kind {
    case .null: return theirs is NSNull
    case .string:
      return (theirs as? String)?.unicodeScalars.elementsEqual(ours.string!.unicodeScalars) == true
    case .bool: return theirs as? Bool == ours.bool
    case .number:
      guard let number = theirs as? NSNumber else { return false }
      if let int = ours.int, number.intValue == int { return true }
      // Foundation goes through decimals, which may cost the last bits.
      return abs(number.doubleValue - ours.double!) <= abs(ours.double!) * 1e-14
    case .array:
      guard let list = theirs as? [Any], let own = ours.elements else { return false }
      return list.count == own.count && zip(own, list).allSatisfy(isSame)
    case .object:
      guard let list = theirs as? [String: Any], let own = ours.members else { return false }
      // Keys that are spelled otherwise may be equal as Swift's strings, of which they keep one.
      if Set(own.map(\.key)).count < own.count { return true }
      return list.count == own.count
        && own.allSatisfy { key, value in list[key].map { isSame(value, $0) } == true }
    }
  }

  /// Every key is found, by both ways to look for it, in any order.
  private func checkKeys(_ root: JSONValue, _ text: [UInt8]) {
    guard let members = root.members else { return }
    for (key, value) in members.prefix(40) {
      guard let found = root[key] else { fail("\(key) is not found") }
      must(isSame(found, value), "\(key) is another")
    }
    let keys: [StaticString] = ["do", "id", "name", "a", "b", "", "do", "room", "id"]
    let found = try? Fields.read(text[...]) { fields in keys.map { fields.anyString($0) } }
    for (key, found) in zip(keys, found ?? []) {
      must(found == root["\(key)"]?.string, "\(key) is read as \(found ?? "nothing")")
    }
  }

  private func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one.kind, other.kind) {
    case (.null, .null): true
    case (.bool, .bool): one.bool == other.bool
    case (.number, .number): one.int == other.int && one.double == other.double
    case (.string, .string): one.string!.utf8.elementsEqual(other.string!.utf8)
    case (.array, .array):
      one.elements!.count == other.elements!.count
        && zip(one.elements!, other.elements!).allSatisfy(isSame)
    case (.object, .object):
      one.members!.count == other.members!.count
        && zip(one.members!, other.members!).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && isSame($0.value, $1.value)
        }
    default: false
    }
  }

  // MARK: Writing

  private func write(_ root: JSONValue, _ text: [UInt8]) {
    var (strings, numbers): ([String], [Int]) = ([], [])
    collect(root, &strings, &numbers)
    var line = JSONWriter()
    line.add("strings", strings)
    line.add("numbers", numbers)
    for (place, string) in strings.prefix(20).enumerated() {
      line.add(key: "\(place)\(string)", string)
    }
    let isOneLine = !text.contains { $0 < 0x20 }
    if isOneLine { line.add("raw", raw: text) }
    let written = line.finish()
    must(written.last == 0x0A && !written.dropLast().contains { $0 < 0x20 }, "not one line")
    let read: JSONValue
    do throws(JSONError) {
      read = try JSONDocument(written).root
    } catch {
      return must(error.reason == .tooDeep && isOneLine, "what is written is not read: \(error)")
    }
    let came = read["strings"]!.elements!.map { $0.string! }
    must(
      came.count == strings.count
        && zip(came, strings).allSatisfy { $0.utf8.elementsEqual($1.utf8) }, "strings changed")
    must(read["numbers"]!.elements!.map { $0.int! } == numbers, "numbers changed")
    if isOneLine { must(isSame(read["raw"]!, root), "what was copied changed") }
  }

  private func collect(_ value: JSONValue, _ strings: inout [String], _ numbers: inout [Int]) {
    switch value.kind {
    case .null, .bool: break
    case .number: if let number = value.int { numbers.append(number) }
    case .string: strings.append(value.string!)
    case .array: for item in value.elements! { collect(item, &strings, &numbers) }
    case .object:
      for (key, value) in value.members! {
        strings.append(key)
        collect(value, &strings, &numbers)
      }
    }
  }
}
