/// Eight bytes looked at together. Each test answers a mask whose lowest set bit belongs to the
/// first byte that fits; bits above that one mean nothing.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  private let word: UInt64

  @inline(__always)
  init(at pointer: UnsafePointer<UInt8>) {
    word = UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
  }

  /// Bytes from 0x80 on. Exact in every bit.
  @inline(__always) var nonASCII: UInt64 { word & Self.highs }

  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 {
    let difference = word ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highs
  }

  /// - Parameter byte: at most 0x80.
  @inline(__always)
  func below(_ byte: UInt8) -> UInt64 {
    (word &- Self.ones &* UInt64(byte)) & ~word & Self.highs
  }

  /// The place of the first byte that fits. The mask must not be 0.
  @inline(__always)
  static func first(_ mask: UInt64) -> Int { mask.trailingZeroBitCount >> 3 }
}
