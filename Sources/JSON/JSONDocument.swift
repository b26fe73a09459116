/// JSON text that has been read and found valid, down to the last byte.
///
/// The reader is strict RFC 8259. Where the RFC leaves a choice, every accepted text has only one meaning:
/// the same key twice in an object, half a surrogate pair, numbers beyond the finite doubles and a byte order
/// mark are refused. Keys are the same if their characters' code points are; `å` and `a` with a ring are two
/// keys.
///
/// Reading is one pass over the bytes and two allocations, however many values there are; the bytes
/// are shared, not copied. Values are decoded when they are asked for.
public struct JSONDocument: Sendable {
  /// How deep arrays and objects may stand inside each other.
  static let maximumDepth = 32
  /// How many bytes one document may have.
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
    // An empty list shares its memory with all empty ones, so its count must not be written.
    if bytes.isEmpty { throw JSONError(offset: 0, reason: .empty) }
    var failure: JSONError?
    let tape = [JSONToken](
      unsafeUninitializedCapacity: try JSONReader.tokens(in: bytes.count)
    ) { tape, used in
      do throws(JSONError) {
        used = try bytes.withUnsafeBufferPointer { (text) throws(JSONError) in
          try JSONReader.list(text, onto: tape)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    storage = JSONStorage(bytes, tape)
  }
}

/// The bytes and tokens that the views of one document share.
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
/// The tokens of an array or object follow its own one in the order of the text; in an object, keys and
/// values take turns. `extent` is a length in bytes; for arrays and objects it is the index of the token
/// after their last one, so that a reader can step over them. The `start` of an object is the index of the
/// key at which the search for a key begins.
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

  /// Whether the token is of a kind. The same as `kind == …`, and cheaper.
  @inline(__always) func isOf(_ kind: JSONValue.Kind) -> Bool {
    packed >> 1 & 7 == UInt64(kind.rawValue)
  }

  /// Whether it is an array or an object: they are the last two kinds.
  @inline(__always) var holdsOthers: Bool {
    packed >> 1 & 7 >= UInt64(JSONValue.Kind.array.rawValue)
  }

  /// The token of an object in which the search for a key begins at `start`.
  @inline(__always)
  func searched(from start: Int) -> JSONToken { JSONToken(.object, start: start, extent: extent) }

  /// Whether this key or string has exactly these bytes once decoded.
  @inline(__always)
  func spells(_ wanted: UnsafeBufferPointer<UInt8>, in text: UnsafePointer<UInt8>) -> Bool {
    // Kind, length and escapes are compared together: all that lies below `start`.
    let plain = JSONToken(.string, start: 0, extent: wanted.count)
    guard packed & ((1 << 34) - 1) == plain.packed else {
      return isEscaped && JSONEscapes.decoded(bytes(in: text)).elementsEqual(wanted)
    }
    let first = text + start
    for offset in 0..<wanted.count where first[offset] != wanted[offset] { return false }
    return true
  }

  /// The bytes of the value, unless it is an array or an object; of a string, those between its quotes.
  @inline(__always)
  func bytes(in text: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + start, count: extent)
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
      storage.tape.withUnsafeBufferPointer { tape in
        // The calls below do not change the tape. A text with values has bytes.
        body(
          Fields(
            text: text.baseAddress!, tape: UnsafeMutablePointer(mutating: tape.baseAddress!),
            index: index))
      }
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
    let found = key.withUTF8 { key in look { $0.place(of: key) } }
    return found.map { JSONValue(storage, $0 + 1) }
  }

  /// The whole number that a text is; nil if it has a fraction or an exponent, or does not fit.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = text[0] == UInt8(ascii: "-")
    // It is counted downwards, because Int.min has no counterpart.
    var value = 0
    for place in (isNegative ? 1 : 0)..<text.count {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (tens, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, past) = tens.subtractingReportingOverflow(Int(digit))
      if over || past { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// The double that a text is; infinite beyond every double, and the reader refuses such a number.
  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    guard let value = Double(String(decoding: text, as: UTF8.self)) else {
      preconditionFailure("the reader lets through only what is a number")
    }
    return value
  }
}

extension UnsafeMutablePointer<JSONToken> {
  /// The index of the token that follows a value and all that is in it.
  @inline(__always)
  func index(afterValue index: Int) -> Int {
    self[index].holdsOthers ? self[index].extent : index + 1
  }
}
