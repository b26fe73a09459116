/// SHA-256 of a secret, so that the secret itself need not be kept.
public struct Digest: Hashable, Sendable {
  let state: SHA256.State

  init(_ bytes: [UInt8]) {
    var hash = SHA256()
    hash.read(bytes)
    state = hash.digest()
  }

  init(state: SHA256.State) {
    self.state = state
  }

  /// The digest of a secret that belongs to `owner`: equal words of two pupils have two digests. Tokens and
  /// keys are drawn so long that no two are alike: they belong to 0.
  public init(of secret: String, owner: Int = 0) {
    self.init(Array("\(owner):\(secret)".utf8))
  }

  public var bytes: [UInt8] { SHA256.bytes(state) }

  /// Sixty-four hexadecimal digits.
  public var hex: String { Hex.text(bytes) }

  /// By which somebody says which one is meant: its first eight bytes, which say nothing of the secret.
  public var label: UInt64 { UInt64(state[0]) << 32 | UInt64(state[1]) }

  /// Sixteen hexadecimal digits.
  public static func label(_ text: String) -> UInt64? {
    Hex.bytes(text).flatMap { bytes in
      bytes.count == 8 ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
  }

  public var labelText: String { String(hex.prefix(16)) }

  public init?(hex: String) {
    guard let bytes = Hex.bytes(hex), bytes.count == 32 else { return nil }
    state = SHA256.words(bytes).lowHalf
  }
}

/// Bytes as small hexadecimal digits, two for each.
public enum Hex {
  public static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  public static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
