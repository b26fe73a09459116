/// The one pass over a text that checks it and lists its tokens.
///
/// Brackets are followed in a loop with a stack of fixed size: hostile nesting costs nothing.
struct JSONReader {
  private let text: UnsafeBufferPointer<UInt8>
  private let tape: UnsafeMutableBufferPointer<JSONToken>
  /// The next byte to read.
  private var at = 0
  /// How many tokens have been written.
  private var used = 0

  /// An array or object whose end has not come yet.
  private struct Open {
    var index: Int
    var start: Int
    var isObject: Bool
    var keys = KeyFilter()
  }

  private init(
    _ text: UnsafeBufferPointer<UInt8>, onto tape: UnsafeMutableBufferPointer<JSONToken>
  ) {
    self.text = text
    self.tape = tape
  }

  /// Reads a text, and hands over its outermost value.
  static func read(_ bytes: ArraySlice<UInt8>, _ body: (Fields) -> Void) throws(JSONError) {
    guard bytes.count <= JSONDocument.maximumLength else {
      throw JSONError(offset: JSONDocument.maximumLength, reason: .tooLong)
    }
    let result: Result<Void, JSONError> = bytes.withUnsafeBufferPointer { text in
      withUnsafeTemporaryAllocation(of: JSONToken.self, capacity: tokens(in: text.count)) { tape in
        withUnsafeTemporaryAllocation(of: Open.self, capacity: JSONDocument.maximumDepth) { stack in
          var reader = JSONReader(text, onto: tape)
          do throws(JSONError) {
            try reader.document(stack)
          } catch {
            return .failure(error)
          }
          let tokens = UnsafeBufferPointer(rebasing: tape[..<reader.used])
          return .success(body(Fields(text: text, tape: tokens, index: 0)))
        }
      }
    }
    return try result.get()
  }

  /// As many tokens as so many bytes can have, so that nothing has to grow: each has a byte of its
  /// own and one that separates or closes it, which only the outermost and open brackets may lack.
  private static func tokens(in bytes: Int) -> Int {
    min(bytes, bytes / 2 + JSONDocument.maximumDepth + 1)
  }

  private mutating func document(_ stack: UnsafeMutableBufferPointer<Open>) throws(JSONError) {
    var depth = 0
    guard next() != nil else { throw error(.empty) }
    while true {
      // Here a value must begin.
      guard let byte = next() else { throw error(.unexpectedEnd) }
      switch byte {
      case UInt8(ascii: "\""):
        try string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < stack.count else { throw error(.tooDeep) }
        let isObject = byte == UInt8(ascii: "{")
        (stack.baseAddress! + depth).initialize(
          to: Open(index: used, start: at, isObject: isObject))
        depth += 1
        used += 1
        at += 1
        if next() != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if isObject { try key(&stack[depth - 1]) }
          continue
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        try number()
      case UInt8(ascii: "t"):
        try word("true", .bool)
      case UInt8(ascii: "f"):
        try word("false", .bool)
      case UInt8(ascii: "n"):
        try word("null", .null)
      default:
        throw unexpected()
      }

      // Here a value has ended, or an empty array or object is about to.
      while depth > 0 {
        guard let byte = next() else { throw error(.unexpectedEnd) }
        let isObject = stack[depth - 1].isObject
        if byte == UInt8(ascii: ",") {
          at += 1
          if isObject { try key(&stack[depth - 1]) }
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw unexpected()
        }
        at += 1
        depth -= 1
        try close(stack[depth])
      }
      if depth == 0 {
        guard next() == nil else { throw error(.trailingBytes) }
        return
      }
    }
  }

  /// A key and its colon.
  private mutating func key(_ open: inout Open) throws(JSONError) {
    guard let quote = next() else { throw error(.unexpectedEnd) }
    guard quote == UInt8(ascii: "\"") else { throw unexpected() }
    try string()
    let key = tape[used - 1]
    if open.keys.mayRepeat(key, in: text), isRepeated(key, in: open.index) {
      throw JSONError(offset: key.start - 1, reason: .duplicateKey)
    }
    guard let colon = next() else { throw error(.unexpectedEnd) }
    guard colon == UInt8(ascii: ":") else { throw unexpected() }
    at += 1
  }

  private mutating func close(_ open: Open) throws(JSONError) {
    tape[open.index] = JSONToken(
      open.isObject ? .object : .array, start: open.start, extent: used)
    if open.keys.isUndecided, let key = repeatedKey(in: open.index) {
      throw JSONError(offset: key.start - 1, reason: .duplicateKey)
    }
  }

  /// Steps over whitespace to the next byte, which is not taken yet; nil at the end.
  @inline(__always)
  private mutating func next() -> UInt8? {
    while at < text.count {
      let byte = text[at]
      guard byte <= 0x20 else { return byte }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return byte
      }
    }
    return nil
  }

  @inline(__always)
  private mutating func emit(_ kind: JSONValue.Kind, from start: Int, escaped: Bool = false) {
    tape[used] = JSONToken(kind, start: start, extent: at - start, escaped: escaped)
    used += 1
  }

  private func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(offset: at, reason: reason)
  }

  /// The byte that comes next cannot stand here.
  private func unexpected() -> JSONError {
    error(UTF8Check.sequence(at: at, in: text) == nil ? .notUTF8 : .unexpectedCharacter)
  }
}

/// A cheap first look at the keys of one object, which mostly can say that a key is new.
struct KeyFilter {
  /// More keys than this are not compared each with each but go through a set, so that a line full
  /// of keys costs no more than its length.
  private static let few = 24

  private var seen: UInt64 = 0
  private var count = 0
  /// Only the end of the object can tell whether a key comes twice.
  private(set) var isUndecided = false

  /// Takes in the next key.
  /// - Returns: whether it must be compared with the earlier ones now.
  @inline(__always)
  mutating func mayRepeat(_ key: JSONToken, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    count += 1
    // An escaped key can be the same as one with other bytes.
    if count > Self.few || key.isEscaped { isUndecided = true }
    guard !isUndecided else { return false }
    var mark = key.extent
    if mark > 0 {
      mark &+= Int(text[key.start]) &* 5 &+ Int(text[key.start + mark - 1]) &* 11
    }
    let bit: UInt64 = 1 << UInt64(mark & 63)
    defer { seen |= bit }
    return seen & bit != 0
  }
}

extension JSONReader {
  /// Whether the key read last has come before in its object. None of the keys is escaped.
  private func isRepeated(_ key: JSONToken, in object: Int) -> Bool {
    let tape = UnsafeBufferPointer(tape)
    var at = object + 1
    while at < used - 1 {
      if tape[at].spells(key.bytes(in: text), in: text) { return true }
      at = tape.index(afterValue: at + 1)
    }
    return false
  }

  /// The first key that an object has had before.
  private func repeatedKey(in object: Int) -> JSONToken? {
    let tape = UnsafeBufferPointer(tape)
    var seen: Set<[UInt8]> = []
    var at = object + 1
    while at < used {
      let key = tape[at]
      let bytes = key.bytes(in: text)
      let spelling = key.isEscaped ? JSONEscapes.decoded(bytes) : Array(bytes)
      guard seen.insert(spelling).inserted else { return key }
      at = tape.index(afterValue: at + 1)
    }
    return nil
  }
}

extension JSONReader {
  /// Reads a string at its opening quote.
  private mutating func string() throws(JSONError) {
    let quote = at
    var escaped = false
    at += 1
    while true {
      skipPlain()
      guard at < text.count else {
        throw JSONError(offset: quote, reason: .unterminatedString)
      }
      switch text[at] {
      case UInt8(ascii: "\""):
        emit(.string, from: quote + 1, escaped: escaped)
        at += 1
        return
      case UInt8(ascii: "\\"):
        escaped = true
        try escape(quote)
      case ..<0x20:
        throw error(.controlCharacterInString)
      default:
        guard let length = UTF8Check.sequence(at: at, in: text) else { throw error(.notUTF8) }
        at += length
      }
    }
  }

  /// Steps over ASCII that needs no second look.
  @inline(__always)
  private mutating func skipPlain() {
    at = text.first(from: at) {
      $0.nonASCII | $0.below(0x20) | $0.equal(to: UInt8(ascii: "\""))
        | $0.equal(to: UInt8(ascii: "\\"))
    } single: {
      !(0x20..<0x80 ~= $0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
  }

  private mutating func escape(_ quote: Int) throws(JSONError) {
    guard at + 1 < text.count else { throw JSONError(offset: quote, reason: .unterminatedString) }
    if JSONEscapes.single(text[at + 1]) != nil {
      at += 2
      return
    }
    switch JSONEscapes.unicode(at: at, in: text) {
    case .scalar(_, let length): at += length
    case .loneSurrogate: throw error(.loneSurrogate)
    case .malformed: throw error(.badEscape)
    }
  }

  /// Reads a number at its minus sign or first digit.
  private mutating func number() throws(JSONError) {
    let start = at
    if text[at] == UInt8(ascii: "-") { at += 1 }
    let whole = at
    try digits()
    if text[whole] == UInt8(ascii: "0"), at > whole + 1 {
      at = whole + 1
      throw error(.malformedNumber)
    }
    // Doubles reach to 10^308: most numbers are finite without a look at their value.
    var mayBeTooLarge = at - whole > 300
    if peek() == UInt8(ascii: ".") {
      at += 1
      try digits()
    }
    if let e = peek(), e | 0x20 == UInt8(ascii: "e") {
      at += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { at += 1 }
      try digits()
      mayBeTooLarge = true
    }
    if mayBeTooLarge,
      !JSONValue.double(UnsafeBufferPointer(rebasing: text[start..<at])).isFinite
    {
      throw JSONError(offset: start, reason: .numberOutOfRange)
    }
    emit(.number, from: start)
  }

  /// Steps over digits, of which there must be one.
  @inline(__always)
  private mutating func digits() throws(JSONError) {
    let start = at
    while at < text.count, text[at] &- UInt8(ascii: "0") < 10 { at += 1 }
    guard at > start else { throw error(.malformedNumber) }
  }

  @inline(__always)
  private func peek() -> UInt8? { at < text.count ? text[at] : nil }

  /// Reads `true`, `false` or `null`.
  private mutating func word(_ word: StaticString, _ kind: JSONValue.Kind) throws(JSONError) {
    let start = at
    for offset in 0..<word.utf8CodeUnitCount {
      guard let byte = peek() else { throw error(.unexpectedEnd) }
      guard byte == word.utf8Start[offset] else { throw unexpected() }
      at += 1
    }
    emit(kind, from: start)
  }
}

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
      guard let digit = Character(Unicode.Scalar(text[place])).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

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

/// Eight bytes looked at together. Each test answers a mask whose lowest set bit belongs to the
/// first byte that fits; bits above that one mean nothing.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  private let word: UInt64

  @inline(__always)
  init(at pointer: UnsafePointer<UInt8>) {
    word = UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
  }

  /// Bytes from 0x80 on. Exact in every bit.
  @inline(__always) var nonASCII: UInt64 { word & Self.highs }

  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 {
    let difference = word ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highs
  }

  /// - Parameter byte: at most 0x80.
  @inline(__always)
  func below(_ byte: UInt8) -> UInt64 {
    (word &- Self.ones &* UInt64(byte)) & ~word & Self.highs
  }

  /// The place of the first byte that fits. The mask must not be 0.
  @inline(__always)
  static func first(_ mask: UInt64) -> Int { mask.trailingZeroBitCount >> 3 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first byte from `start` on that fits; `count` if there is none. The two tests are the same one,
  /// of eight bytes and of one.
  @inline(__always)
  func first(from start: Int, eight: (EightBytes) -> UInt64, single: (UInt8) -> Bool) -> Int {
    var at = start
    while at + 8 <= count {
      let fitting = eight(EightBytes(at: baseAddress! + at))
      if fitting != 0 { return at + EightBytes.first(fitting) }
      at += 8
    }
    while at < count, !single(self[at]) { at += 1 }
    return at
  }
}
