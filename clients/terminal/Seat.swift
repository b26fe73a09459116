/// Who somebody is at one server, and the token that proves it.
public struct Seat: Sendable, Hashable {
  public let server: String
  public let name: String
  public let token: String

  public init(server: String, name: String, token: String) {
    self.server = server
    self.name = name
    self.token = token
  }

  /// Capitals do not matter to the server.
  func isOf(_ server: String, _ name: String) -> Bool {
    self.server == server && self.name.lowercased() == name.lowercased()
  }
}
