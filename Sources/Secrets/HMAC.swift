/// HMAC-SHA-256 (RFC 2104) under one key: what does not depend on the message is done once.
struct HMAC {
  private let inner: SHA256.State
  private let outer: SHA256.State

  init(key: [UInt8]) {
    let key = key.count > SHA256.blockBytes ? SHA256.bytes(Digest(key).state) : key
    func begun(with pad: UInt8) -> SHA256.State {
      var hash = SHA256()
      hash.read(key.map { $0 ^ pad })
      hash.read(repeatElement(pad, count: SHA256.blockBytes - key.count))
      return hash.state
    }
    (inner, outer) = (begun(with: 0x36), begun(with: 0x5C))
  }

  func code(of message: [UInt8]) -> [UInt8] {
    var hash = SHA256(after: inner, blocks: 1)
    hash.read(message)
    return SHA256.bytes(finished(hash.digest()))
  }

  /// The code of a message of 32 bytes, which is all that stretching needs.
  func code(of message: SHA256.State) -> SHA256.State {
    var state = inner
    SHA256.mix(HMAC.lastBlock(message), into: &state)
    return finished(state)
  }

  private func finished(_ digest: SHA256.State) -> SHA256.State {
    var state = outer
    SHA256.mix(HMAC.lastBlock(digest), into: &state)
    return state
  }

  /// Thirty-two bytes behind a whole block, and the end of the message.
  private static func lastBlock(_ words: SHA256.State) -> SHA256.Block {
    var end = SHA256.State.zero
    (end[0], end[7]) = (0x8000_0000, UInt32((SHA256.blockBytes + 32) * 8))
    return SHA256.Block(lowHalf: words, highHalf: end)
  }
}

extension Digest {
  /// The code that only who knows this digest can make of a text (HMAC-SHA-256): by it a text that comes back is
  /// known as one's own, and nothing need be kept.
  public func seal(of text: String) -> String {
    Hex.text(HMAC(key: bytes).code(of: Array(text.utf8)))
  }
}
