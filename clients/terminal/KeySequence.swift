/// What follows ESC [ or ESC O on a terminal's line: a key by its letter or number, or nothing we know.
///
/// Terminals differ in what they send for one key; all are understood at once: xterm, rxvt, the Linux
/// console, tmux and screen, Terminal on macOS. Which of Shift, Alt and Ctrl were held does not matter.
struct KeySequence {
  enum Outcome {
    case more
    /// Complete; nil if it is no key of ours.
    case key(Key?)
    case paste
    case consoleFunction
    /// Such a byte stands in no sequence: it begins something new.
    case broken
  }

  /// ESC O, which has no numbers of its own.
  let isShort: Bool
  /// Digits, semicolons and the like; of very many only the first.
  private var parameters: [UInt8] = []

  init(isShort: Bool) { self.isShort = isShort }

  mutating func take(_ byte: UInt8) -> Outcome {
    switch byte {
    // In rxvt this ends a key with Shift; elsewhere it comes only in answers to questions never asked.
    case 0x24 where isNumber: return numbered()
    case 0x20...0x3F:
      if parameters.count < 16 { parameters.append(byte) }
      return .more
    case 0x5B where !isShort && parameters.isEmpty: return .consoleFunction
    case 0x5E where isNumber, 0x40 where isNumber, 0x7E: return numbered()
    case 0x40..<0x7E: return .key(lettered(byte))
    default: return .broken
    }
  }

  private var isNumber: Bool {
    !isShort && !parameters.isEmpty && parameters.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func numbered() -> Outcome {
    let number = parameters.prefix { (0x30...0x39).contains($0) }
    switch number.count <= 3 ? number.reduce(0, { $0 * 10 + Int($1 - 0x30) }) : 0 {
    case 1, 7: return .key(.home)
    case 3: return .key(.delete)
    case 4, 8: return .key(.end)
    case 5: return .key(.pageUp)
    case 6: return .key(.pageDown)
    case 200: return .paste
    default: return .key(nil)
    }
  }

  private func lettered(_ byte: UInt8) -> Key? {
    // Marks like ? at the beginning make it an answer of the terminal's, no key.
    if let first = parameters.first, !(0x30...0x3B).contains(first) { return nil }
    switch byte {
    // Small letters: rxvt with Shift or Ctrl.
    case UInt8(ascii: "A"), UInt8(ascii: "a"): return .up
    case UInt8(ascii: "B"), UInt8(ascii: "b"): return .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"): return .right
    case UInt8(ascii: "D"), UInt8(ascii: "d"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    // The other Enter, beside the numbers.
    case UInt8(ascii: "M") where isShort: return .enter
    default: return nil
    }
  }
}
