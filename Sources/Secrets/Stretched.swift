/// What is kept of a secret that a child can type, and so a machine could guess: PBKDF2 with HMAC-SHA-256
/// (RFC 8018), so that each guess of who has stolen the files takes as long as it takes here.
public struct Stretched: Hashable, Sendable {
  /// How it is stretched: no two secrets are alike.
  public struct Way: Hashable, Sendable {
    public let rounds: Int
    public let salt: [UInt8]

    public init(rounds: Int, salt: [UInt8]) {
      (self.rounds, self.salt) = (rounds, salt)
    }

    /// Takes long, and does nothing else: away from the queue that must not wait for it.
    public func stretch(_ secret: String) -> Stretched {
      let hmac = HMAC(key: Array(secret.utf8))
      var last = SHA256.words(hmac.code(of: salt + [0, 0, 0, 1])).lowHalf
      var sum = last
      for _ in 1..<max(rounds, 1) {
        last = hmac.code(of: last)
        sum ^= last
      }
      return Stretched(way: self, digest: Digest(state: sum))
    }
  }

  public let way: Way
  public let digest: Digest

  /// `15000 SALT DIGEST`, both in hexadecimal digits.
  public var text: String { "\(way.rounds) \(Hex.text(way.salt)) \(digest.hex)" }

  public init(way: Way, digest: Digest) {
    (self.way, self.digest) = (way, digest)
  }

  public init?(text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let rounds = Int(parts[0]), (1...Stretched.mostRounds).contains(rounds),
      "\(rounds)" == parts[0], let salt = Hex.bytes(parts[1]), (1...64).contains(salt.count),
      let digest = Digest(hex: parts[2])
    else { return nil }
    self.init(way: Way(rounds: rounds, salt: salt), digest: digest)
  }

  /// A damaged file shall not keep a server busy for ever.
  private static let mostRounds = 10_000_000
}
