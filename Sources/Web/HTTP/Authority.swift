/// A server as a `Host` header names it: a name or an address in numbers, and perhaps a port.
///
/// Capitals and a dot behind the name make no difference, as they make none to DNS.
public struct Authority: Hashable, Sendable, CustomStringConvertible {
  /// In small letters, without a dot at its end and without brackets.
  public let name: String
  public let port: Int?
  /// It is an IPv4 or IPv6 address.
  public let isNumeric: Bool

  public init?(_ text: String) {
    let end = text.last == "]" ? text.endIndex : text.lastIndex(of: ":") ?? text.endIndex
    var name = text[..<end]
    let isBracketed = name.first == "[" && name.last == "]"
    if isBracketed {
      name = name.dropFirst().dropLast()
    } else if name.last == "." {
      name.removeLast()
    }
    guard isBracketed ? Authority.isV6(String(name)) : Authority.isName(name) else { return nil }
    let digits = text[end...].utf8.dropFirst()
    port = Int(String(decoding: digits, as: UTF8.self))
    guard digits.allSatisfy({ $0.isDigit }), digits.isEmpty || 1...65_535 ~= port ?? 0 else {
      return nil
    }
    self.name = name.lowercased()
    isNumeric = isBracketed || Authority.isV4(self.name)
  }

  /// As it is written in an address.
  public var description: String {
    let name = name.utf8.contains(UInt8(ascii: ":")) ? "[\(name)]" : name
    return port.map { "\(name):\($0)" } ?? name
  }

  private static func isName(_ text: Substring) -> Bool {
    text.utf8.count <= 253
      && text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isOfName } }
  }

  /// Four numbers without zeros before them.
  static func isV4(_ text: String) -> Bool {
    let numbers = text.split(separator: ".").compactMap { UInt8($0) }
    return numbers.count == 4 && numbers.map { "\($0)" }.joined(separator: ".") == text
  }

  /// Eight groups, of which some that are zero may be left out once (RFC 4291), as browsers write them.
  static func isV6(_ text: String) -> Bool {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    let groups = halves.flatMap { half in
      half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false)
    }
    return groups.allSatisfy { 1...4 ~= $0.utf8.count && $0.utf8.allSatisfy { $0.isHexDigit } }
      && (halves.count == 1 ? groups.count == 8 : halves.count == 2 && groups.count < 8)
  }
}
