/// Reads an input as choices, one after the other. When it has come to its end, all further ones are the
/// first of those there are.
package struct Choices {
  private let bytes: [UInt8]
  private var at = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var isOver: Bool { at >= bytes.count }

  package mutating func byte() -> UInt8 {
    guard at < bytes.count else { return 0 }
    defer { at += 1 }
    return bytes[at]
  }

  /// - Parameter count: at most 256.
  package mutating func below(_ count: Int) -> Int { Int(byte()) % count }

  package mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Once in so many times.
  package mutating func one(in count: Int) -> Bool { below(count) == count - 1 }

  package mutating func pick<Thing>(_ things: [Thing]) -> Thing { things[below(things.count)] }

  package mutating func take(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, at + count)
    defer { at = end }
    return Array(bytes[at..<end])
  }

  /// Up to the next zero, or to the end.
  package mutating func piece() -> [UInt8] {
    let end = bytes[at...].firstIndex(of: 0) ?? bytes.count
    defer { at = min(bytes.count, end + 1) }
    return Array(bytes[at..<end])
  }

  package mutating func rest() -> [UInt8] { take(bytes.count) }

  /// What is left, as it is or now and then stretched: pieces that come again and again, so that a short
  /// input leads to a long text and shows what costs more than in proportion. That takes long, so of the
  /// inputs that ask for it only some are.
  package mutating func text(upTo most: Int) -> [UInt8] {
    let isStretched = byte() >= 240 && bytes.reduce(0, &+) % 16 == 0
    if !isStretched { return Array(rest().prefix(most)) }
    // Most of them not by much, so that there is time for many.
    let most = byte() < 240 ? min(most, 1_000) : most
    var text: [UInt8] = []
    while !isOver, text.count < most {
      let times = 1 << below(17)
      let piece = take(1 + below(24))
      let fitting = min(times, (most - text.count) / max(1, piece.count))
      if fitting == 0 { break }
      for _ in 0..<fitting { text += piece }
    }
    return text
  }
}

/// Draws the same numbers for the same seed.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt8) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
  }

  package mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    state &+= 0x9E37_79B9_7F4A_7C15
    return state
  }
}
