extension LineBuffer {
  /// Appends what stands between the quotes of a JSON string.
  ///
  /// Escaped are quote and backslash; all control characters, DEL and U+0080...U+009F too, because
  /// terminals obey them; U+2028 and U+2029, because some readers of lines end one there. Everything
  /// else stays as it is.
  /// - Parameter text: valid UTF-8.
  mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var done = 0
    var at = 0
    while true {
      at = text.firstToEscape(from: at)
      guard at < text.count else { break }
      guard let (scalar, length) = text.mustEscape(at: at) else {
        at += 1
        continue
      }
      append(UnsafeBufferPointer(rebasing: text[done..<at]))
      append(escape: scalar)
      at += length
      done = at
    }
    append(UnsafeBufferPointer(rebasing: text[done...]))
  }

  private mutating func append(escape scalar: UInt16) {
    append(UInt8(ascii: "\\"))
    switch scalar {
    case 0x22: append(UInt8(ascii: "\""))
    case 0x5C: append(UInt8(ascii: "\\"))
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] {
        let digit = UInt8(truncatingIfNeeded: scalar >> shift) & 0xF
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The next byte that must be escaped or may begin a sequence that must; `count` if there is none.
  @inline(__always)
  fileprivate func firstToEscape(from start: Int) -> Int {
    var at = start
    while at + 8 <= count {
      let bytes = EightBytes(at: baseAddress! + at)
      let special =
        bytes.below(0x20) | bytes.equal(to: 0x22) | bytes.equal(to: 0x5C) | bytes.equal(to: 0x7F)
        | bytes.equal(to: 0xC2) | bytes.equal(to: 0xE2)
      if special != 0 { return at + EightBytes.first(special) }
      at += 8
    }
    while at < count {
      switch self[at] {
      case ..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xE2: return at
      default: at += 1
      }
    }
    return at
  }

  /// The character at `start` and its length in bytes, if it is one of those that are escaped.
  fileprivate func mustEscape(at start: Int) -> (scalar: UInt16, length: Int)? {
    switch self[start] {
    case 0xC2:
      let scalar = UInt16(self[start + 1])
      return scalar < 0xA0 ? (scalar, 2) : nil
    case 0xE2:
      guard self[start + 1] == 0x80 else { return nil }
      switch self[start + 2] {
      case 0xA8: return (0x2028, 3)
      case 0xA9: return (0x2029, 3)
      default: return nil
      }
    case let byte: return (UInt16(byte), 1)
    }
  }
}
