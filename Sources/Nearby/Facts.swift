/// The strings of TXT (RFC 6763, 6).
enum Facts {
  /// So much fits into one packet beside all else that is told.
  private static let room = 400
  private static let most = 32

  /// What does not fit is left out.
  static func strings(of facts: [Service.Fact]) -> [[UInt8]] {
    var strings: [[UInt8]] = []
    var length = 0
    for fact in facts where !fact.key.isEmpty && !fact.key.utf8.contains(UInt8(ascii: "=")) {
      let string = Array("\(fact.key)=\(fact.value)".utf8)
      guard string.count <= 255, length + string.count + 1 <= room else { continue }
      length += string.count + 1
      strings.append(string)
    }
    // TXT must not be empty.
    return strings.isEmpty ? [[]] : strings
  }

  /// The pairs, the first of each key; what is no pair of UTF-8 is left out.
  static func facts(in strings: [[UInt8]]) -> [Service.Fact] {
    var facts: [Service.Fact] = []
    var known: Set<String> = []
    for string in strings where facts.count < most {
      guard let text = String(validating: string, as: UTF8.self) else { continue }
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = parts.first, !key.isEmpty, known.insert(key.lowercased()).inserted else {
        continue
      }
      facts.append(Service.Fact(String(key), parts.count > 1 ? String(parts[1]) : ""))
    }
    return facts
  }
}
