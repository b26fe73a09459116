/// CRC-32 as zlib and everybody else computes it: IEEE polynomial, reflected.
///
/// Eight bytes a step, by a table for each of the eight places a byte can have in it.
enum Checksum {
  /// Place after place, 256 entries each. Written once, before anybody reads it, and never freed.
  nonisolated(unsafe) private static let tables: UnsafePointer<UInt32> = {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 8 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 0 ? remainder >> 1 : (remainder >> 1) ^ 0xEDB8_8320
      }
      tables[byte] = remainder
    }
    for entry in 256..<8 * 256 {
      let shorter = tables[entry - 256]
      tables[entry] = (shorter >> 8) ^ tables[Int(shorter & 0xFF)]
    }
    return UnsafePointer(tables)
  }()

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard var next = bytes.baseAddress else { return 0 }
    let tables = tables
    var left = bytes.count
    var remainder = UInt32.max
    while left >= 8 {
      let word = next.loadUnaligned(as: UInt64.self).littleEndian ^ UInt64(remainder)
      remainder =
        tables[7 * 256 &+ Int(truncatingIfNeeded: word & 0xFF)]
        ^ tables[6 * 256 &+ Int(truncatingIfNeeded: word >> 8 & 0xFF)]
        ^ tables[5 * 256 &+ Int(truncatingIfNeeded: word >> 16 & 0xFF)]
        ^ tables[4 * 256 &+ Int(truncatingIfNeeded: word >> 24 & 0xFF)]
        ^ tables[3 * 256 &+ Int(truncatingIfNeeded: word >> 32 & 0xFF)]
        ^ tables[2 * 256 &+ Int(truncatingIfNeeded: word >> 40 & 0xFF)]
        ^ tables[256 &+ Int(truncatingIfNeeded: word >> 48 & 0xFF)]
        ^ tables[Int(truncatingIfNeeded: word >> 56)]
      next += 8
      left &-= 8
    }
    while left > 0 {
      let byte = next.load(as: UInt8.self)
      remainder = (remainder >> 8) ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
      next += 1
      left &-= 1
    }
    return ~remainder
  }

  /// The checksum's eight hexadecimal digits as they stand in a line, the first in the lowest byte.
  static func digits(_ checksum: UInt32) -> UInt64 {
    // Each half byte into a byte of its own, the highest first.
    var spread = UInt64(checksum.byteSwapped)
    spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread >> 4 | spread << 8) & 0x0F0F_0F0F_0F0F_0F0F
    // From 10 on a letter: adding 6 carries into the fifth bit, and a letter lies 39 higher.
    let letters = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return spread &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }
}
