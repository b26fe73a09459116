/// A text as the bytes of a code, with those that correct them (Reed and Solomon).
enum QRWords {
  /// Those of level M; what is data and correction is so in each block.
  private static let versions: [(blocks: Int, data: Int, correction: Int)] = [
    (1, 16, 10), (1, 28, 16), (1, 44, 26), (2, 32, 18), (2, 43, 24), (4, 27, 16),
  ]

  /// For the smallest version that has room; nil, if none has.
  static func make(_ text: [UInt8]) -> (version: Int, words: [UInt8])? {
    // Four bits say that bytes follow, eight how many, and four that they end.
    guard let at = versions.firstIndex(where: { text.count <= $0.blocks * $0.data - 2 }) else {
      return nil
    }
    let (count, size, correction) = versions[at]
    let bytes = [UInt8(truncatingIfNeeded: text.count)] + text
    let words = zip([4] + bytes, bytes + [0]).map { $0 << 4 | $1 >> 4 }
    let padding = (0..<count * size - words.count).map { UInt8($0 % 2 == 0 ? 0xEC : 0x11) }
    let data = words + padding
    let blocks = (0..<count).map { Array(data[$0 * size..<($0 + 1) * size]) }
    let generator = generator(correction)
    return (at + 1, woven(blocks) + woven(blocks.map { rest(of: $0, by: generator) }))
  }

  /// The first bytes of all blocks, then the second ones.
  private static func woven(_ blocks: [[UInt8]]) -> [UInt8] {
    blocks[0].indices.flatMap { at in blocks.map { $0[at] } }
  }

  /// The factors of (x - 1)(x - 2)(x - 4)… but for the first, which is 1.
  private static func generator(_ degree: Int) -> [UInt8] {
    var factors = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      factors = zip(factors, factors.dropFirst() + [0]).map { product($0, root) ^ $1 }
      root = product(root, 2)
    }
    return factors
  }

  private static func rest(of data: [UInt8], by generator: [UInt8]) -> [UInt8] {
    data.reduce(generator.map { _ in 0 }) { rest, byte in
      zip(rest.dropFirst() + [0], generator).map { $0 ^ product($1, byte ^ rest[0]) }
    }
  }

  /// In the field of 256 with the polynomial 0x11D.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    (0..<8).reversed().reduce(0) { sum, place in
      sum << 1 ^ (sum >> 7) * 0x1D ^ (b >> place & 1) * a
    }
  }
}
