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

  /// The text of a string, escapes decoded.
  public var string: String? {
    token.kind == .string ? storage.string(token) : nil
  }

  public var bool: Bool? {
    // "true" has four bytes, "false" five.
    token.kind == .bool ? token.extent == 4 : nil
  }

  /// A number as it was written, a string with its quotes, `true`, `false`, `null`: to be sent back
  /// as it came. Nil for arrays and objects. Holds no line end.
  public var raw: ArraySlice<UInt8>? {
    let token = token
    let first = storage.bytes.startIndex + token.start
    switch token.kind {
    case .array, .object: return nil
    case .string: return storage.bytes[first - 1..<first + token.extent + 1]
    case .null, .bool, .number: return storage.bytes[first..<first + token.extent]
    }
  }

  /// Hands out the text of a number; nil for anything else.
  func numberText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R?) -> R? {
    token.kind == .number ? storage.withText(of: token, body) : nil
  }

  /// The values of an array in order: one allocation.
  public var elements: [JSONValue]? {
    guard kind == .array else { return nil }
    var result: [JSONValue] = []
    var at = index + 1
    while at < token.extent {
      result.append(JSONValue(storage, at))
      at = storage.index(after: at)
    }
    return result
  }

  /// The members of an object in the order of the text. No two keys have the same code points, but
  /// two may be equal as `String`s (`å` and `a` with a ring).
  public var members: [(key: String, value: JSONValue)]? {
    guard kind == .object else { return nil }
    var result: [(key: String, value: JSONValue)] = []
    var at = index + 1
    while at < token.extent {
      result.append((storage.string(storage.tape[at]), JSONValue(storage, at + 1)))
      at = storage.index(after: at + 1)
    }
    return result
  }

  /// The value of a key; nil if there is none, or if this is no object. Looks through the keys one by
  /// one.
  public subscript(key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    var key = key
    let found = key.withUTF8 { wanted in
      storage.bytes.withUnsafeBufferPointer { text in
        storage.tape.withUnsafeBufferPointer { tape -> Int? in
          var at = index + 1
          while at < tape[index].extent {
            if tape[at].spells(wanted, in: text) { return at + 1 }
            at = tape.index(afterValue: at + 1)
          }
          return nil
        }
      }
    }
    return found.map { JSONValue(storage, $0) }
  }
}

extension JSONStorage {
  func string(_ token: JSONToken) -> String {
    withText(of: token) { text in
      token.isEscaped
        ? String(unsafeUninitializedCapacity: text.count) { JSONEscapes.decode(text, into: $0) }
        : String(decoding: text, as: UTF8.self)
    }
  }

  func index(after index: Int) -> Int {
    tape.withUnsafeBufferPointer { $0.index(afterValue: index) }
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

extension JSONToken {
  /// Whether this key or string has exactly these bytes once decoded.
  func spells(_ wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let own = UnsafeBufferPointer(rebasing: text[start..<start + extent])
    if isEscaped { return JSONEscapes.decoded(own).elementsEqual(wanted) }
    return own.count == wanted.count && own.elementsEqual(wanted)
  }
}
