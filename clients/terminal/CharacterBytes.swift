/// The bytes of one character in UTF-8 while they come.
struct CharacterBytes {
  enum Outcome {
    case more
    /// Nil if the bytes are no character after all.
    case whole(Unicode.Scalar?)
    /// The byte belongs to something else, and what came before to nothing.
    case broken
  }

  private var bytes: [UInt8]
  private let length: Int

  /// Nil if no character begins so.
  init?(first: UInt8) {
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    bytes = [first]
  }

  mutating func take(_ byte: UInt8) -> Outcome {
    guard byte & 0xC0 == 0x80 else { return .broken }
    bytes.append(byte)
    if bytes.count < length { return .more }
    return .whole(String(validating: bytes, as: UTF8.self)?.unicodeScalars.first)
  }
}
