/// Text that a terminal says was pasted, until it says that this is the end.
///
/// Its first line with something in it counts, cut to what a line can hold. The rest is dropped: it would
/// be typed by nobody, and looking it over costs only time in proportion.
struct Paste {
  enum Outcome {
    case more
    /// Clean text, perhaps none.
    case ended(String)
    /// Ctrl-C: a way out even if the end never comes.
    case interrupted
  }

  /// The most bytes that are kept.
  static let limit = 8192

  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var line: [UInt8] = []
  private var isLineOver = false
  /// How many bytes of the end have come.
  private var matched = 0

  mutating func take(_ byte: UInt8) -> Outcome {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? .ended(text) : .more
    }
    // It was not the end. Its first byte comes nowhere else in it, so nothing is looked at twice.
    for passed in Self.end.prefix(matched) { keep(passed) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 {
      if byte == 0x03 { return .interrupted }
      keep(byte)
    }
    return .more
  }

  private mutating func keep(_ byte: UInt8) {
    if byte == 0x0A || byte == 0x0D {
      isLineOver = !line.isEmpty
    } else if !isLineOver, line.count < Self.limit {
      line.append(byte)
    }
  }

  private var text: String {
    var text = Clean.line(String(decoding: line, as: UTF8.self), colour: false)
    text.unicodeScalars.removeAll { $0 == .replacement }
    // Marks for broken bytes were longer than these, and are gone.
    return text
  }
}
