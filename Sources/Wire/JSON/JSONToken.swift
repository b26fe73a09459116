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
}
