/// The one pass over a text that checks it and lists its tokens.
///
/// Brackets are followed in a loop with a stack of fixed size: hostile nesting costs nothing.
/// `JSONReader+Scalars.swift` reads strings, numbers and words, `JSONReader+Keys.swift` finds keys
/// that come twice.
struct JSONReader {
  let text: UnsafeBufferPointer<UInt8>
  let tape: UnsafeMutableBufferPointer<JSONToken>
  /// The next byte to read.
  var at = 0
  /// How many tokens have been written.
  var used = 0

  /// An array or object whose end has not come yet.
  struct Open {
    var index: Int
    var start: Int
    var isObject: Bool
    var keys = KeyFilter()
  }

  /// - Parameter tape: room for as many tokens as the text can have.
  /// - Returns: how many tokens there are.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, onto tape: UnsafeMutableBufferPointer<JSONToken>
  ) throws(JSONError) -> Int {
    var failure: JSONError?
    let used = withUnsafeTemporaryAllocation(of: Open.self, capacity: JSONDocument.maximumDepth) {
      stack in
      var reader = JSONReader(text: text, tape: tape)
      do throws(JSONError) {
        try reader.document(stack)
      } catch {
        failure = error
      }
      return reader.used
    }
    if let failure { throw failure }
    return used
  }

  private mutating func document(
    _ stack: UnsafeMutableBufferPointer<Open>
  ) throws(JSONError) {
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
  mutating func emit(_ kind: JSONValue.Kind, from start: Int, escaped: Bool = false) {
    tape[used] = JSONToken(kind, start: start, extent: at - start, escaped: escaped)
    used += 1
  }

  func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(offset: at, reason: reason)
  }

  /// The byte that comes next cannot stand here.
  func unexpected() -> JSONError {
    error(UTF8Check.sequence(at: at, in: text) == nil ? .notUTF8 : .unexpectedCharacter)
  }
}
