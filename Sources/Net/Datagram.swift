/// IPv4 or IPv6: a datagram socket speaks one of them.
public enum IPVersion: Sendable, Hashable, CaseIterable {
  case four
  case six
}

/// What came in one piece, from whom, and over which interface.
public struct Datagram: Sendable, Hashable {
  public let bytes: [UInt8]
  /// Four bytes or sixteen.
  public let sender: [UInt8]
  public let port: UInt16
  /// The system's number of the interface.
  public let interface: UInt32
  /// Sent to a group, and so by somebody on this network: no router hands on these groups.
  public let isForGroup: Bool
}
