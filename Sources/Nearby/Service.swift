/// What a server says of itself.
public struct Service: Sendable, Hashable {
  /// What people read, such as `Ordrum on skolan`; on a conflict it becomes `Ordrum on skolan (2)`.
  public var instance: String
  /// The first part of its host's name in `.local`; on a conflict `ordrum` becomes `ordrum-2`.
  public var host: String
  public var port: UInt16
  /// The pairs of TXT, in their order.
  public var facts: [Fact]

  public struct Fact: Sendable, Hashable {
    public let key: String
    public let value: String

    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  public init(instance: String, host: String, port: UInt16, facts: [Fact]) {
    self.instance = instance
    self.host = host
    self.port = port
    self.facts = facts
  }
}
