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
    let bytes = Array(text.utf8)
    let name: ArraySlice<UInt8>
    let rest: ArraySlice<UInt8>
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      (name, rest) = (bytes[1..<end], bytes[(end + 1)...])
      guard IPAddress.isV6(name) else { return nil }
      isNumeric = true
    } else {
      let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      let dotted = bytes[..<end]
      name = dotted.last == UInt8(ascii: ".") ? dotted.dropLast() : dotted
      rest = bytes[end...]
      guard Authority.isName(name) else { return nil }
      isNumeric = IPAddress.isV4(name)
    }
    guard let port = Authority.port(rest) else { return nil }
    self.port = port.number
    self.name = String(decoding: name, as: UTF8.self).smallASCII
  }

  /// As it is written in an address.
  public var description: String {
    let name = name.utf8.contains(UInt8(ascii: ":")) ? "[\(name)]" : name
    return port.map { "\(name):\($0)" } ?? name
  }

  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    guard (1...253).contains(text.count) else { return false }
    return text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty
        && $0.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
    }
  }

  /// What stands behind the name: nothing, a colon, or a colon and a number.
  private static func port(_ text: ArraySlice<UInt8>) -> (number: Int?, Void)? {
    guard let colon = text.first else { return (nil, ()) }
    let digits = text.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy({ $0.isDigit }) else {
      return nil
    }
    if digits.isEmpty { return (nil, ()) }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (1...65_535).contains(number) ? (number, ()) : nil
  }
}

/// Addresses in numbers, as browsers write them.
enum IPAddress {
  /// Four numbers without zeros before them.
  static func isV4(_ text: some Collection<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy { $0.isDigit }
          && (part.count == 1 || part.first != UInt8(ascii: "0"))
          && part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } < 256
      }
  }

  /// Eight groups, of which some that are zero may be left out once (RFC 4291).
  static func isV6(_ text: ArraySlice<UInt8>) -> Bool {
    let colon = UInt8(ascii: ":")
    let gap = text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
    guard let gap else { return groups(text, mayEndInV4: true) == 8 }
    guard let before = groups(text[..<gap], mayEndInV4: false),
      let after = groups(text[(gap + 2)...], mayEndInV4: true)
    else { return false }
    return before + after < 8
  }

  /// How many groups these are; an IPv4 address at the end stands for two.
  private static func groups(_ text: ArraySlice<UInt8>, mayEndInV4: Bool) -> Int? {
    if text.isEmpty { return 0 }
    var parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = parts.count
    if mayEndInV4, let last = parts.last, isV4(last) {
      parts.removeLast()
      count += 1
    }
    let areGroups = parts.allSatisfy {
      (1...4).contains($0.count) && $0.allSatisfy { $0.isHexDigit }
    }
    return areGroups ? count : nil
  }
}
