/// What a person did at the keyboard.
enum Key: Sendable, Hashable {
  /// Characters to insert: one that was typed, or what was pasted, without line ends.
  case text(String)
  case enter, escape, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  /// Ctrl-P, Ctrl-N: the line before, and the one after it.
  case earlier, later
  /// Ctrl-U, Ctrl-K, Ctrl-W: up to the beginning, up to the end, the word before.
  case eraseToStart, eraseToEnd, eraseWord
  /// Ctrl-C.
  case interrupt
  /// Ctrl-D.
  case endOfInput
  /// Ctrl-L.
  case redraw
  /// Ctrl-Z.
  case suspend
}

extension Key {
  fileprivate init?(control byte: UInt8) {
    switch byte {
    case 0x01: self = .home
    case 0x02: self = .left
    case 0x03: self = .interrupt
    case 0x04: self = .endOfInput
    case 0x05: self = .end
    case 0x06: self = .right
    case 0x08, 0x7F: self = .backspace
    case 0x0A, 0x0D: self = .enter
    case 0x0B: self = .eraseToEnd
    case 0x0C: self = .redraw
    case 0x0E: self = .later
    case 0x10: self = .earlier
    case 0x15: self = .eraseToStart
    case 0x17: self = .eraseWord
    case 0x1A: self = .suspend
    default: return nil
    }
  }
}

/// Bytes of a terminal in raw mode become keys, however they are cut.
///
/// What it keeps of unfinished input is bounded. Keys that mean nothing here vanish whole.
struct KeyReader: Sendable {
  private enum State {
    case ready
    /// In the bytes of a character in UTF-8, so many in the end; with Alt it is no text.
    case character([UInt8], length: Int, withAlt: Bool)
    /// After ESC: that key alone, Alt with the next one, or the start of a sequence.
    case escape
    /// After ESC [ or ESC O.
    case sequence(KeySequence)
    case paste(Paste)
  }

  private var state = State.ready
  /// A line feed right after a return is the same key.
  private var isAfterReturn = false

  /// Whether something waits that a pause would decide: an escape key, or the start of a sequence.
  var isUndecided: Bool {
    switch state {
    case .escape, .sequence: true
    case .ready, .character, .paste: false
    }
  }

  mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { take($0) }
  }

  /// Nothing more has come for a moment.
  mutating func pause() -> [Key] {
    guard isUndecided, case .escape = takeState() else { return [] }
    return [.escape]
  }

  /// Puts it aside, so that what is kept in it is not copied for each byte that comes.
  private mutating func takeState() -> State {
    defer { state = .ready }
    return state
  }

  /// No byte brings about more than one key.
  private mutating func take(_ byte: UInt8) -> Key? {
    switch takeState() {
    case .ready: return takePlain(byte)
    case .escape: return takeAfterEscape(byte)
    case .character(let bytes, let length, let withAlt):
      // Or else it belongs to something new, and what came before to nothing.
      guard byte & 0xC0 == 0x80 else { return takePlain(byte) }
      return takeCharacter(bytes + [byte], of: length, withAlt: withAlt)
    case .sequence(var sequence):
      switch sequence.take(byte) {
      case .more: state = .sequence(sequence)
      case .paste: state = .paste(Paste())
      case .key(let key): return key
      case .broken: return takePlain(byte)
      }
    case .paste(var paste):
      switch paste.take(byte) {
      case .more: state = .paste(paste)
      case .ended(let text): return text.isEmpty ? nil : .text(text)
      case .interrupted: return .interrupt
      }
    }
    return nil
  }

  private mutating func takePlain(_ byte: UInt8) -> Key? {
    let isSameReturn = isAfterReturn && byte == 0x0A
    isAfterReturn = byte == 0x0D
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: return .text(String(Unicode.Scalar(byte)))
    case 0x80...: startCharacter(byte, withAlt: false)
    default: return isSameReturn ? nil : Key(control: byte)
    }
    return nil
  }

  private mutating func takeAfterEscape(_ byte: UInt8) -> Key? {
    switch byte {
    // Some terminals send Alt with a key so, and two presses look the same.
    case 0x1B: state = .escape
    case 0x5B, 0x4F: state = .sequence(KeySequence(isShort: byte == 0x4F))
    case 0x08, 0x7F: return .eraseWord
    case 0x20..<0x7F: break
    case 0x80...: startCharacter(byte, withAlt: true)
    default: return takePlain(byte)
    }
    return nil
  }

  /// The first byte tells how many there are; some begin none.
  private mutating func startCharacter(_ byte: UInt8, withAlt: Bool) {
    switch byte {
    case 0xC2...0xDF: state = .character([byte], length: 2, withAlt: withAlt)
    case 0xE0...0xEF: state = .character([byte], length: 3, withAlt: withAlt)
    case 0xF0...0xF4: state = .character([byte], length: 4, withAlt: withAlt)
    default: break
    }
  }

  private mutating func takeCharacter(_ bytes: [UInt8], of length: Int, withAlt: Bool) -> Key? {
    guard bytes.count == length else {
      state = .character(bytes, length: length, withAlt: withAlt)
      return nil
    }
    let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
    guard !withAlt, let sign = scalar?.inLine, sign != .replacement else { return nil }
    return .text(String(sign))
  }
}

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
    /// Such a byte stands in no sequence: it begins something new.
    case broken
  }

  /// ESC O, which has no numbers of its own.
  let isShort: Bool
  /// Digits, semicolons and the like; of very many only the first.
  private var parameters: [UInt8] = []
  /// After ESC [ [, where the Linux console has function keys with one more letter.
  private var isConsoleFunction = false

  init(isShort: Bool) { self.isShort = isShort }

  mutating func take(_ byte: UInt8) -> Outcome {
    if isConsoleFunction { return (0x20..<0x7F).contains(byte) ? .key(nil) : .broken }
    switch byte {
    // In rxvt this ends a key with Shift; elsewhere it comes only in answers to questions never asked.
    case 0x24 where isNumber: return numbered()
    case 0x20...0x3F:
      if parameters.count < 16 { parameters.append(byte) }
      return .more
    case 0x5B where !isShort && parameters.isEmpty:
      isConsoleFunction = true
      return .more
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

  static let limit = 8192

  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var line: [UInt8] = []
  private var isLineOver = false
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
