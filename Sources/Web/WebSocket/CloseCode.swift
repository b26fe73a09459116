/// Why a WebSocket ends (RFC 6455, 7.4).
public struct CloseCode: Hashable, Sendable {
  public let number: UInt16

  /// - Parameter number: any; not all of them can stand in a frame.
  public init(_ number: UInt16) {
    self.number = number
  }

  public static let normal = CloseCode(1000)
  /// The server stops, or the page is left.
  public static let goingAway = CloseCode(1001)
  public static let protocolError = CloseCode(1002)
  /// Something that is no text.
  public static let unsupported = CloseCode(1003)
  /// A text that is not UTF-8.
  public static let badText = CloseCode(1007)
  /// Against what is allowed here.
  public static let policy = CloseCode(1008)
  public static let tooLong = CloseCode(1009)
  public static let internalError = CloseCode(1011)
  /// The server starts anew: who waits a little can come back.
  public static let restart = CloseCode(1012)
  public static let tryAgainLater = CloseCode(1013)

  /// Whether it can stand in a frame: registered, or free for libraries and programs.
  var isSendable: Bool {
    switch number {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
