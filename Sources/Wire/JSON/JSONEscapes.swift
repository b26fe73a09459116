/// The escapes of JSON strings, both to check and to decode.
enum JSONEscapes {
  /// Decodes what stands between the quotes of a valid string. Never longer than it was.
  /// - Returns: how many bytes of `target` were filled.
  static func decode(
    _ text: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var from = 0
    var to = 0
    while from < text.count {
      guard text[from] == UInt8(ascii: "\\") else {
        target[to] = text[from]
        from += 1
        to += 1
        continue
      }
      if let plain = single(text[from + 1]) {
        target[to] = plain
        from += 2
        to += 1
        continue
      }
      guard case .scalar(let scalar, let length) = unicode(at: from, in: text) else {
        preconditionFailure("the reader lets through only valid escapes")
      }
      for byte in UTF8.encode(scalar)! {
        target[to] = byte
        to += 1
      }
      from += length
    }
    return to
  }

  static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: text.count) { $1 = decode(text, into: $0) }
  }

  /// What the letter after a backslash stands for, if the two are all of the escape.
  static func single(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  enum Escape {
    case scalar(Unicode.Scalar, length: Int)
    case loneSurrogate
    case malformed
  }

  /// Reads `\uXXXX`, or two of them that make a pair, at the backslash at `start`.
  static func unicode(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Escape {
    guard let first = unit(at: start, in: text) else { return .malformed }
    if let scalar = Unicode.Scalar(first) { return .scalar(scalar, length: 6) }
    guard first < 0xDC00, let second = unit(at: start + 6, in: text),
      (0xDC00...0xDFFF).contains(second)
    else { return .loneSurrogate }
    let scalar = 0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00)
    return .scalar(Unicode.Scalar(scalar)!, length: 12)
  }

  private static func unit(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt16? {
    guard start + 6 <= text.count, text[start] == UInt8(ascii: "\\"),
      text[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for place in start + 2..<start + 6 {
      guard let digit = hexadecimal(text[place]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
