/// Why a WebSocket ends (RFC 6455, 7.4).
public struct CloseCode: Hashable, Sendable {
  public let number: UInt16

  /// - Parameter number: any; not all of them can stand in a frame.
  public init(_ number: UInt16) { self.number = number }

  public static let normal = CloseCode(1000)
  public static let goingAway = CloseCode(1001)
  public static let protocolError = CloseCode(1002)
  public static let unsupported = CloseCode(1003)
  public static let badText = CloseCode(1007)
  public static let policy = CloseCode(1008)
  public static let tooLong = CloseCode(1009)
  public static let tryAgainLater = CloseCode(1013)

  /// Whether it can stand in a frame: registered, or free for libraries and programs.
  var isSendable: Bool {
    1000...1003 ~= number || 1007...1014 ~= number || 3000...4999 ~= number
  }
}
