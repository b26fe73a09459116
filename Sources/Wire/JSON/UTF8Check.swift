/// Strict UTF-8, as Unicode's table 3-7 has it.
enum UTF8Check {
  /// The length of the well-formed sequence that begins at `start`, or nil if there is none.
  static func sequence(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let lead = bytes[start]
    let length: Int
    // What the second byte may be; the others are always 0x80...0xBF.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case ..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }  // shorter forms exist below
      if lead == 0xED { second = 0x80...0x9F }  // surrogates above
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }  // shorter forms exist below
      if lead == 0xF4 { second = 0x80...0x8F }  // beyond U+10FFFF above
    default: return nil
    }
    guard start + length <= bytes.count, second.contains(bytes[start + 1]) else { return nil }
    for offset in 2..<max(2, length) where bytes[start + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Whether all of it is UTF-8.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at < bytes.count {
      if at + 8 <= bytes.count, EightBytes(at: bytes.baseAddress! + at).nonASCII == 0 {
        at += 8
      } else if let length = sequence(at: at, in: bytes) {
        at += length
      } else {
        return false
      }
    }
    return true
  }
}
