/// The one pass over a text that checks it and lists its tokens.
///
/// Brackets are followed in a loop with a stack of fixed size: hostile nesting costs nothing.
struct JSONReader {
  private let text: UnsafeBufferPointer<UInt8>
  private let tape: UnsafeMutableBufferPointer<JSONToken>

  /// An array or object whose end has not come yet. It is small, so that as many as there may be fit on the
  /// stack.
  private struct Open {
    let index: Int
    var keys = KeyFilter()
    /// The bracket that closes it.
    let end: UInt8

    var isObject: Bool { end == UInt8(ascii: "}") }
  }

  /// Lists the tokens of a text; answers with how many there are.
  ///
  /// - Parameter tape: has room for as many tokens as there can be.
  static func list(
    _ text: UnsafeBufferPointer<UInt8>, onto tape: UnsafeMutableBufferPointer<JSONToken>
  ) throws(JSONError) -> Int {
    let used: Result<Int, JSONError> = withUnsafeTemporaryAllocation(
      of: Open.self, capacity: JSONDocument.maximumDepth
    ) { stack in
      Result { () throws(JSONError) in try JSONReader(text: text, tape: tape).document(stack) }
    }
    return try used.get()
  }

  /// The most tokens that so many bytes can have, so that nothing has to grow: each token has a byte of its
  /// own and one that separates or closes it, which only the outermost and open brackets may lack.
  static func tokens(in bytes: Int) throws(JSONError) -> Int {
    guard bytes <= JSONDocument.maximumLength else {
      throw JSONError(offset: JSONDocument.maximumLength, reason: .tooLong)
    }
    return min(bytes, bytes / 2 + JSONDocument.maximumDepth + 1)
  }

  /// Lists the tokens. The position is a variable of this method, and the methods that it calls answer with
  /// where they ended, so that nothing of it has to be kept in memory.
  private func document(_ stack: UnsafeMutableBufferPointer<Open>) throws(JSONError) -> Int {
    var at = afterBlanks(0)
    guard at < text.count else { throw JSONError(offset: at, reason: .empty) }
    var used = 0
    var depth = 0
    // The innermost array or object that is open, if one is; those around it lie on the stack.
    var inner = Open(index: 0, end: 0)
    while true {
      // Here a value must begin, in an object with its key.
      var first = try next(&at)
      if inner.isObject {
        guard first == UInt8(ascii: "\"") else { throw unexpected(at) }
        let (end, isEscaped) = try string(at)
        let key = JSONToken(.string, start: at + 1, extent: end - at - 1, escaped: isEscaped)
        if inner.keys.mayRepeat(key, in: text), isRepeated(key, in: inner.index, before: used) {
          throw JSONError(offset: at, reason: .duplicateKey)
        }
        tape[used] = key
        used += 1
        at = end + 1
        guard try next(&at) == UInt8(ascii: ":") else { throw unexpected(at) }
        at += 1
        first = try next(&at)
      }
      let start = at
      switch first {
      case UInt8(ascii: "\""):
        let (end, isEscaped) = try string(at)
        tape[used] = JSONToken(
          .string, start: start + 1, extent: end - start - 1, escaped: isEscaped)
        at = end + 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        at = try number(at)
        tape[used] = JSONToken(.number, start: start, extent: at - start)
      case UInt8(ascii: "t"):
        at = try word("true", at)
        tape[used] = JSONToken(.bool, start: start, extent: at - start)
      case UInt8(ascii: "f"):
        at = try word("false", at)
        tape[used] = JSONToken(.bool, start: start, extent: at - start)
      case UInt8(ascii: "n"):
        at = try word("null", at)
        tape[used] = JSONToken(.null, start: start, extent: at - start)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < stack.count else { throw JSONError(offset: at, reason: .tooDeep) }
        (stack.baseAddress! + depth).initialize(to: inner)
        depth += 1
        // Its token is written when its end is known. In ASCII the closing bracket is the next but one.
        inner = Open(index: used, end: first + 2)
        at = afterBlanks(at + 1)
        if at == text.count || text[at] != inner.end {
          used += 1
          continue
        }
      default:
        throw unexpected(at)
      }
      used += 1

      // Here a value has ended, or an empty array or object is about to.
      while depth > 0 {
        let next = try next(&at)
        if next == UInt8(ascii: ",") { break }
        guard next == inner.end else { throw unexpected(at) }
        tape[inner.index] = JSONToken(
          inner.isObject ? .object : .array, start: inner.index + 1, extent: used)
        if inner.keys.isUndecided, let key = repeatedKey(in: inner.index, before: used) {
          throw JSONError(offset: key.start - 1, reason: .duplicateKey)
        }
        depth -= 1
        inner = stack[depth]
        at += 1
      }
      if depth == 0 {
        at = afterBlanks(at)
        guard at == text.count else { throw JSONError(offset: at, reason: .trailingBytes) }
        return used
      }
      at += 1
    }
  }

  /// Steps over whitespace to the next byte, which is not taken yet.
  @inline(__always)
  private func next(_ at: inout Int) throws(JSONError) -> UInt8 {
    if at < text.count, text[at] > 0x20 { return text[at] }
    at = afterBlanks(at)
    guard at < text.count else { throw JSONError(offset: at, reason: .unexpectedEnd) }
    return text[at]
  }

  /// The place where the whitespace ends that may stand there.
  private func afterBlanks(_ start: Int) -> Int {
    var at = start
    while at < text.count, text[at] <= 0x20 {
      switch text[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return at
      }
    }
    return at
  }

  /// The error for a byte that cannot stand there.
  private func unexpected(_ at: Int) -> JSONError {
    let isText = UTF8Check.sequence(at: at, in: text) != nil
    return JSONError(offset: at, reason: isText ? .unexpectedCharacter : .notUTF8)
  }
}

/// A cheap first look at the keys of one object, which mostly can say that a key is new.
struct KeyFilter {
  /// More keys than this are not compared each with each but go through a set, so that a line full
  /// of keys costs no more than its length.
  private static let few = 24

  private var seen: UInt64 = 0
  private var count = 0

  /// Whether only the end of the object can tell if a key comes twice.
  var isUndecided: Bool { count > Self.few }

  /// Takes in the next key.
  /// - Returns: whether it must be compared with the earlier ones now.
  @inline(__always)
  mutating func mayRepeat(_ key: JSONToken, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    count &+= 1
    // An escaped key can be the same as one with other bytes.
    if key.isEscaped { count = Self.few + 1 }
    guard !isUndecided else { return false }
    // If a key is empty, these are its quotes.
    let (start, length) = (key.start, key.extent)
    let mark = length &+ Int(text[start]) &* 5 &+ Int(text[start &+ length &- 1]) &* 11
    let bit: UInt64 = 1 << UInt64(mark & 63)
    defer { seen |= bit }
    return seen & bit != 0
  }
}

extension JSONReader {
  /// The bytes of the text. There are some if there are keys.
  private var characters: UnsafePointer<UInt8> { text.baseAddress! }

  /// Whether a key has come before in its object. None of the keys is escaped.
  private func isRepeated(_ key: JSONToken, in object: Int, before end: Int) -> Bool {
    var at = object + 1
    while at < end {
      if tape[at].spells(key.bytes(in: characters), in: characters) { return true }
      at = tape.baseAddress!.index(afterValue: at + 1)
    }
    return false
  }

  /// The first key that an object has had before.
  private func repeatedKey(in object: Int, before end: Int) -> JSONToken? {
    var seen: Set<[UInt8]> = []
    var at = object + 1
    while at < end {
      let key = tape[at]
      let bytes = key.bytes(in: characters)
      let spelling = key.isEscaped ? JSONEscapes.decoded(bytes) : Array(bytes)
      guard seen.insert(spelling).inserted else { return key }
      at = tape.baseAddress!.index(afterValue: at + 1)
    }
    return nil
  }
}

extension JSONReader {
  /// Reads a string at its opening quote; answers with the place of the closing one.
  @inline(__always)
  private func string(_ quote: Int) throws(JSONError) -> (end: Int, isEscaped: Bool) {
    let end = afterPlain(quote + 1)
    if end < text.count, text[end] == UInt8(ascii: "\"") { return (end, false) }
    return try string(quote, plainTo: end)
  }

  /// Reads the rest of a string that is not all plain ASCII.
  private func string(
    _ quote: Int, plainTo end: Int
  ) throws(JSONError) -> (end: Int, isEscaped: Bool) {
    var isEscaped = false
    var at = end
    while true {
      guard at < text.count else { throw JSONError(offset: quote, reason: .unterminatedString) }
      switch text[at] {
      case UInt8(ascii: "\""): return (at, isEscaped)
      case UInt8(ascii: "\\"):
        isEscaped = true
        at += try escape(at, in: quote)
      case ..<0x20: throw JSONError(offset: at, reason: .controlCharacterInString)
      default:
        guard let length = UTF8Check.sequence(at: at, in: text) else {
          throw JSONError(offset: at, reason: .notUTF8)
        }
        at += length
      }
      at = afterPlain(at)
    }
  }

  /// Steps over ASCII that needs no second look.
  @inline(__always)
  private func afterPlain(_ start: Int) -> Int {
    text.first(from: start) {
      $0.nonASCII | $0.below(0x20) | $0.equal(to: UInt8(ascii: "\""))
        | $0.equal(to: UInt8(ascii: "\\"))
    } single: {
      !(0x20..<0x80 ~= $0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
  }

  /// The length of an escape, at its backslash.
  private func escape(_ at: Int, in quote: Int) throws(JSONError) -> Int {
    guard at + 1 < text.count else { throw JSONError(offset: quote, reason: .unterminatedString) }
    if JSONEscapes.single(text[at + 1]) != nil { return 2 }
    switch JSONEscapes.unicode(at: at, in: text) {
    case .scalar(_, let length): return length
    case .loneSurrogate: throw JSONError(offset: at, reason: .loneSurrogate)
    case .malformed: throw JSONError(offset: at, reason: .badEscape)
    }
  }

  /// Reads a number at its minus sign or first digit; answers with where it ends.
  @inline(__always)
  private func number(_ start: Int) throws(JSONError) -> Int {
    let whole = text[start] == UInt8(ascii: "-") ? start + 1 : start
    var at = try digits(whole)
    if text[whole] == UInt8(ascii: "0"), at > whole + 1 {
      throw JSONError(offset: whole + 1, reason: .malformedNumber)
    }
    // Doubles reach to 10^308: most numbers are finite without a look at their value.
    var mayBeTooLarge = at - whole > 300
    if peek(at) == UInt8(ascii: ".") { at = try digits(at + 1) }
    if let e = peek(at), e | 0x20 == UInt8(ascii: "e") {
      let sign = peek(at + 1)
      let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      at = try digits(at + (isSigned ? 2 : 1))
      mayBeTooLarge = true
    }
    if mayBeTooLarge,
      !JSONValue.double(UnsafeBufferPointer(rebasing: text[start..<at])).isFinite
    {
      throw JSONError(offset: start, reason: .numberOutOfRange)
    }
    return at
  }

  /// The place where digits end, of which there must be one.
  @inline(__always)
  private func digits(_ start: Int) throws(JSONError) -> Int {
    var at = start
    while at < text.count, text[at] &- UInt8(ascii: "0") < 10 { at += 1 }
    guard at > start else { throw JSONError(offset: at, reason: .malformedNumber) }
    return at
  }

  @inline(__always)
  private func peek(_ at: Int) -> UInt8? { at < text.count ? text[at] : nil }

  /// Reads `true`, `false` or `null`; answers with where it ends.
  private func word(_ word: StaticString, _ start: Int) throws(JSONError) -> Int {
    var at = start
    for offset in 0..<word.utf8CodeUnitCount {
      guard let byte = peek(at) else { throw JSONError(offset: at, reason: .unexpectedEnd) }
      guard byte == word.utf8Start[offset] else { throw unexpected(at) }
      at += 1
    }
    return at
  }
}

/// The escapes of JSON strings, both to check and to decode.
enum JSONEscapes {
  /// Decodes the text between the quotes of a valid string, which never gets longer.
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

  /// The byte that a letter after a backslash stands for, if the two are all of the escape.
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
      guard let digit = hexDigit(text[place]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Strict UTF-8, as Unicode's table 3-7 has it.
enum UTF8Check {
  /// The length of the well-formed sequence that begins at `start`, or nil if there is none.
  static func sequence(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let lead = bytes[start]
    let length: Int
    // The values that the second byte may have; the others are always 0x80...0xBF.
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

  /// Whether all bytes are UTF-8.
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

  /// The bytes from 0x80 on. Exact in every bit.
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
  /// The first byte from `start` on that fits; `count` if there is none. The two tests are the same test, of
  /// eight bytes and of one.
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
