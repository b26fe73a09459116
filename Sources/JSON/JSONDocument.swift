/// JSON text that has been read and found valid, down to the last byte.
///
/// The reader is strict RFC 8259. What the RFC leaves open is decided so that every accepted text has
/// one meaning: the same key twice in an object, half a surrogate pair and numbers beyond the finite
/// doubles are refused, and so is a byte order mark. Keys are the same if their characters' code
/// points are; `å` and `a` with a ring are two keys.
///
/// Reading is one pass over the bytes and two allocations, however many values there are; the bytes
/// are shared, not copied. Values are decoded when they are asked for.
public struct JSONDocument: Sendable {
  /// Arrays and objects may stand this deep inside each other.
  static let maximumDepth = 32
  /// The bytes that one document may have.
  static let maximumLength = JSONToken.maximumField

  private let storage: JSONStorage

  /// The outermost value.
  public var root: JSONValue { JSONValue(storage, 0) }

  public init(_ bytes: [UInt8]) throws(JSONError) {
    try self.init(bytes[...])
  }

  /// Reads one line of a larger buffer without copying it. The document keeps that buffer alive.
  /// Offsets in errors count from the start of the slice.
  public init(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
    var tape: [JSONToken] = []
    try JSONReader.read(bytes) { tape = Array($0.tape) }
    storage = JSONStorage(bytes, tape)
  }
}

/// What the views of one document share.
final class JSONStorage: Sendable {
  let bytes: ArraySlice<UInt8>
  let tape: [JSONToken]

  init(_ bytes: ArraySlice<UInt8>, _ tape: [JSONToken]) {
    self.bytes = bytes
    self.tape = tape
  }
}

/// One entry of the flat list that the reader makes of a text: eight bytes a value or key.
///
/// The tokens of an array or object follow its own one in the order of the text; in an object, keys
/// and values take turns. `extent` is a length in bytes, but for arrays and objects the index of the
/// token after their last one, so that a reader can step over them.
struct JSONToken {
  static let maximumField = (1 << 30) - 1

  private let packed: UInt64

  /// - Parameter escaped: the string holds a backslash and must be decoded.
  @inline(__always)
  init(_ kind: JSONValue.Kind, start: Int, extent: Int, escaped: Bool = false) {
    packed =
      UInt64(truncatingIfNeeded: start) << 34 | UInt64(truncatingIfNeeded: extent) << 4
      | UInt64(kind.rawValue) << 1 | (escaped ? 1 : 0)
  }

  @inline(__always) var kind: JSONValue.Kind {
    JSONValue.Kind(rawValue: UInt8(truncatingIfNeeded: packed >> 1) & 7)!
  }
  @inline(__always) var start: Int { Int(truncatingIfNeeded: packed >> 34) }
  @inline(__always) var extent: Int { Int(truncatingIfNeeded: packed >> 4) & Self.maximumField }
  @inline(__always) var isEscaped: Bool { packed & 1 != 0 }

  /// Whether this key or string has exactly these bytes once decoded.
  @inline(__always)
  func spells(_ wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard extent == wanted.count, !isEscaped else {
      return isEscaped && JSONEscapes.decoded(bytes(in: text)).elementsEqual(wanted)
    }
    for offset in 0..<extent where text[start + offset] != wanted[offset] { return false }
    return true
  }

  /// What it is made of, unless it is an array or an object; of a string, what is between its quotes.
  @inline(__always)
  func bytes(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[start..<start + extent])
  }
}

/// One value of a document: a view that costs a reference and an index.
///
/// Every accessor answers nil if the value is of another kind, so a request is taken apart without
/// a check beforehand: `v["seat"]?.int`.
public struct JSONValue: Sendable {
  public enum Kind: UInt8, Sendable {
    case null, bool, number, string, array, object
  }

  private let storage: JSONStorage
  private let index: Int

  init(_ storage: JSONStorage, _ index: Int) {
    self.storage = storage
    self.index = index
  }

  private var token: JSONToken { storage.tape[index] }

  public var kind: Kind { token.kind }
  public var isNull: Bool { kind == .null }

  private func look<R>(_ body: (Fields) -> R) -> R {
    storage.bytes.withUnsafeBufferPointer { text in
      storage.tape.withUnsafeBufferPointer { body(Fields(text: text, tape: $0, index: index)) }
    }
  }

  /// The text of a string, escapes decoded.
  public var string: String? { look(\.asAnyString) }

  public var bool: Bool? { look(\.asBool) }

  /// A whole number within `Int`, however it is written: `1`, `1.0` and `1e2` all count, because
  /// some languages print every number with a fraction.
  ///
  /// Written without fraction and exponent it is exact. Otherwise it goes by the nearest double, and
  /// only up to 2^53, where doubles still tell whole numbers apart.
  public var int: Int? {
    look { number in
      if let exact = number.asInt { return exact }
      guard let nearest = number.asDouble, nearest.magnitude <= 0x1p53 else { return nil }
      return Int(exactly: nearest)
    }
  }

  /// The nearest double; always finite.
  public var double: Double? { look(\.asDouble) }

  /// The values of an array in order.
  public var elements: [JSONValue]? {
    look { $0.items(of: .array)?.map { JSONValue(storage, $0.index) } }
  }

  /// The members of an object in the order of the text. No two keys have the same code points, but
  /// two may be equal as `String`s (`å` and `a` with a ring).
  public var members: [(key: String, value: JSONValue)]? {
    look {
      $0.items(of: .object)?.map { ($0.asAnyString ?? "", JSONValue(storage, $0.index + 1)) }
    }
  }

  /// The value of a key; nil if there is none, or if this is no object. Looks through the keys one by
  /// one.
  public subscript(key: String) -> JSONValue? {
    var key = key
    let found = key.withUTF8 { key in look { $0.find(key)?.index } }
    return found.map { JSONValue(storage, $0) }
  }

  /// Nil if there is a fraction or an exponent, or if it does not fit.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let negative = text[0] == UInt8(ascii: "-")
    var value = 0
    for byte in text.dropFirst(negative ? 1 : 0) {
      guard byte &- UInt8(ascii: "0") < 10 else { return nil }
      let (tens, over) = value.multipliedReportingOverflow(by: 10)
      let digit = Int(byte &- UInt8(ascii: "0"))
      // Counted downwards when negative, because Int.min has no counterpart.
      let (sum, past) =
        negative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if over || past { return nil }
      value = sum
    }
    return value
  }

  /// Infinite if it is beyond every double; the reader refuses such a number.
  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    guard let value = Double(String(decoding: text, as: UTF8.self)) else {
      preconditionFailure("the reader lets through only what is a number")
    }
    return value
  }
}

extension UnsafeBufferPointer<JSONToken> {
  /// The index of the token that follows a value and all that is in it.
  @inline(__always)
  func index(afterValue index: Int) -> Int {
    switch self[index].kind {
    case .array, .object: self[index].extent
    case .null, .bool, .number, .string: index + 1
    }
  }
}
