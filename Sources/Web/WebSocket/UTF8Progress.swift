/// Looks whether a text that comes byte by byte is UTF-8, and knows it at the first byte that cannot be.
struct UTF8Progress {
  /// So many bytes of a code point are still to come, the next one within these bounds.
  private var missing = 0
  private var (lowest, highest): (UInt8, UInt8) = (0x80, 0xBF)

  /// The text could end here.
  var isComplete: Bool { missing == 0 }

  mutating func take(_ byte: UInt8) -> Bool {
    guard missing == 0 else {
      guard byte >= lowest, byte <= highest else { return false }
      (missing, lowest, highest) = (missing - 1, 0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: missing = 1
    // Nothing longer than need be, no half of a surrogate, nothing beyond the last code point.
    case 0xE0: (missing, lowest) = (2, 0xA0)
    case 0xED: (missing, highest) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lowest) = (3, 0x90)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, highest) = (3, 0x8F)
    default: return false
    }
    return true
  }
}
