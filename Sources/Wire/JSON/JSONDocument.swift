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
    guard bytes.count <= Self.maximumLength else {
      throw JSONError(offset: Self.maximumLength, reason: .tooLong)
    }
    var failure: JSONError?
    let tape = bytes.withUnsafeBufferPointer { text in
      [JSONToken](unsafeUninitializedCapacity: Self.tokens(in: text.count)) { tape, count in
        do throws(JSONError) {
          count = try JSONReader.read(text, onto: tape)
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    storage = JSONStorage(bytes, tape)
  }

  /// As many tokens as so many bytes can have, so that nothing has to grow: each has a byte of its
  /// own and one that separates or closes it, which only the outermost and open brackets may lack.
  static func tokens(in bytes: Int) -> Int {
    min(bytes, bytes / 2 + maximumDepth + 1)
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

  /// The bytes of a token that is no array and no object; of a string, what is between its quotes.
  func withText<R>(of token: JSONToken, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[token.start..<token.start + token.extent]))
    }
  }
}
