/// Bytes of a terminal in raw mode become keys, however they are cut.
///
/// What it keeps of unfinished input is bounded. Keys that mean nothing here vanish whole.
public struct KeyReader: Sendable {
  private enum State {
    case ready
    /// Bytes of a character in UTF-8; with Alt it is no text.
    case character(CharacterBytes, withAlt: Bool)
    /// After ESC: that key alone, Alt with the next one, or the start of a sequence.
    case escape
    /// After ESC [ or ESC O.
    case sequence(KeySequence)
    /// After ESC [ [, where the Linux console has function keys with one more letter.
    case consoleFunction
    case paste(Paste)
  }

  private var state = State.ready
  /// A line feed right after a return is the same key.
  private var isAfterReturn = false

  public init() {}

  /// Whether something waits that a pause would decide: an escape key, or the start of a sequence.
  public var isUndecided: Bool {
    switch state {
    case .escape, .sequence, .consoleFunction: true
    case .ready, .character, .paste: false
    }
  }

  public mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  /// Nothing more has come for a moment.
  public mutating func pause() -> [Key] {
    switch state {
    case .escape:
      state = .ready
      return [.escape]
    case .sequence, .consoleFunction:
      state = .ready
      return []
    case .ready, .character, .paste: return []
    }
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ready: takePlain(byte, &keys)
    case .character(let bytes, let withAlt): takeRest(byte, of: bytes, withAlt: withAlt, &keys)
    case .escape: takeAfterEscape(byte, &keys)
    case .consoleFunction:
      state = .ready
      if !(0x20..<0x7F).contains(byte) { takePlain(byte, &keys) }
    case .sequence(var sequence):
      switch sequence.take(byte) {
      case .more: state = .sequence(sequence)
      case .consoleFunction: state = .consoleFunction
      case .paste: state = .paste(Paste())
      case .key(let key):
        state = .ready
        if let key { keys.append(key) }
      case .broken:
        state = .ready
        takePlain(byte, &keys)
      }
    case .paste(var paste):
      // Put aside, so that its bytes are not copied for each one that comes.
      state = .ready
      switch paste.take(byte) {
      case .more: state = .paste(paste)
      case .ended(let text): if !text.isEmpty { keys.append(.text(text)) }
      case .interrupted: keys.append(.interrupt)
      }
    }
  }

  private mutating func takePlain(_ byte: UInt8, _ keys: inout [Key]) {
    let isSameReturn = isAfterReturn && byte == 0x0A
    isAfterReturn = byte == 0x0D
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: keys.append(.text(String(Unicode.Scalar(byte))))
    case 0x80...:
      if let bytes = CharacterBytes(first: byte) { state = .character(bytes, withAlt: false) }
    default:
      if !isSameReturn, let key = Key(control: byte) { keys.append(key) }
    }
  }

  private mutating func takeRest(
    _ byte: UInt8, of bytes: CharacterBytes, withAlt: Bool, _ keys: inout [Key]
  ) {
    var bytes = bytes
    switch bytes.take(byte) {
    case .more: state = .character(bytes, withAlt: withAlt)
    case .broken:
      state = .ready
      takePlain(byte, &keys)
    case .whole(let scalar):
      state = .ready
      if !withAlt, let sign = scalar?.inLine, sign != .replacement {
        keys.append(.text(String(sign)))
      }
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    // Some terminals send Alt with a key so, and two presses look the same.
    case 0x1B: break
    case 0x5B, 0x4F: state = .sequence(KeySequence(isShort: byte == 0x4F))
    case 0x08, 0x7F:
      state = .ready
      keys.append(.eraseWord)
    case 0x20..<0x7F: state = .ready
    case 0x80...:
      state = CharacterBytes(first: byte).map { .character($0, withAlt: true) } ?? .ready
    default:
      state = .ready
      takePlain(byte, &keys)
    }
  }
}

extension Key {
  /// What a control character does; nil if nothing.
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
    case 0x0E: self = .down
    case 0x10: self = .up
    case 0x15: self = .eraseToStart
    case 0x17: self = .eraseWord
    case 0x1A: self = .suspend
    default: return nil
    }
  }
}
