/// A server's machine and port, as a person types them.
public struct Target: Sendable, Hashable, CustomStringConvertible {
  public static let usualPort: UInt16 = 4040

  public enum Fault: Error {
    case noHost
    /// It is a number from 1 to 65535.
    case badPort
  }

  /// A name, or an address without brackets, perhaps with its interface (`fe80::1%eth0`).
  public let host: String
  public let port: UInt16

  public init(host: String, port: UInt16 = Target.usualPort) {
    self.host = host
    self.port = port
  }

  /// Reads `host`, `host:4041`, `[fe80::1%eth0]:4041` or an address of IPv6 as it is.
  public init(parsing text: String) throws(Fault) {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { throw .noHost }
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .badPort }
      try self.init(
        text[text.index(after: text.startIndex)..<end], rest.isEmpty ? nil : rest.dropFirst())
    } else if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
      try self.init(text[..<colon], text[text.index(after: colon)...])
    } else {
      try self.init(text[...], nil)
    }
  }

  private static let longestHost = 253

  private init(_ host: Substring, _ port: Substring?) throws(Fault) {
    guard !host.isEmpty, host.utf8.count <= Self.longestHost,
      host.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F || $0.value > 0xA0 }),
      !host.contains(where: { $0 == "[" || $0 == "]" || $0 == "/" || $0 == "@" })
    else { throw .noHost }
    self.host = String(host)
    guard let port else {
      self.port = Self.usualPort
      return
    }
    guard !port.isEmpty, port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt16(port),
      number > 0
    else { throw .badPort }
    self.port = number
  }

  /// Whether somebody who types only this means a machine and not a child.
  public static func isMeant(by word: String) -> Bool {
    word.contains { $0 == "." || $0 == ":" } || word.lowercased() == "localhost"
  }

  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
