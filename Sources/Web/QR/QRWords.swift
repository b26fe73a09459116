/// A text as the bytes of a code, with those that correct them (Reed and Solomon).
enum QRWords {
  private struct Version {
    let blocks: Int
    /// Of one block.
    let data: Int
    let correction: Int

    /// Four bits say that bytes follow, eight how many, and four that they end.
    var room: Int { blocks * data - 2 }
  }

  /// Those of level M.
  private static let versions = [
    Version(blocks: 1, data: 16, correction: 10), Version(blocks: 1, data: 28, correction: 16),
    Version(blocks: 1, data: 44, correction: 26), Version(blocks: 2, data: 32, correction: 18),
    Version(blocks: 2, data: 43, correction: 24), Version(blocks: 4, data: 27, correction: 16),
  ]

  /// For the smallest version that has room; nil, if none has.
  static func make(_ text: [UInt8]) -> (version: Int, words: [UInt8])? {
    guard let at = versions.firstIndex(where: { text.count <= $0.room }) else { return nil }
    let version = versions[at]
    let data = filled(text, to: version.blocks * version.data)
    let blocks = (0..<version.blocks).map {
      Array(data[$0 * version.data..<($0 + 1) * version.data])
    }
    let generator = generator(version.correction)
    let corrections = blocks.map { correction(of: $0, generator) }
    return (at + 1, woven(blocks) + woven(corrections))
  }

  /// What is left is filled with two bytes in turn.
  private static func filled(_ text: [UInt8], to count: Int) -> [UInt8] {
    let all = [UInt8(truncatingIfNeeded: text.count)] + text
    var last: UInt8 = 4
    var words: [UInt8] = []
    for byte in all {
      words.append(last << 4 | byte >> 4)
      last = byte & 15
    }
    words.append(last << 4)
    let padding = (0..<count - words.count).map { UInt8($0 % 2 == 0 ? 0xEC : 0x11) }
    return words + padding
  }

  /// The first bytes of all blocks, then the second ones.
  private static func woven(_ blocks: [[UInt8]]) -> [UInt8] {
    (0..<(blocks.first?.count ?? 0)).flatMap { at in blocks.map { $0[at] } }
  }

  /// The factors of (x - 1)(x - 2)(x - 4)… but for the first, which is 1.
  private static func generator(_ degree: Int) -> [UInt8] {
    var factors = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for at in 0..<degree {
        factors[at] = product(factors[at], root) ^ (at + 1 < degree ? factors[at + 1] : 0)
      }
      root = product(root, 2)
    }
    return factors
  }

  /// The rest of a division by the generator.
  private static func correction(of data: [UInt8], _ generator: [UInt8]) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for at in rest.indices { rest[at] ^= product(generator[at], factor) }
    }
    return rest
  }

  /// In the field of 256 with the polynomial 0x11D.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var sum: UInt8 = 0
    for place in (0..<8).reversed() {
      sum = sum << 1 ^ (sum >> 7 == 1 ? 0x1D : 0)
      if b >> place & 1 == 1 { sum ^= a }
    }
    return sum
  }
}
