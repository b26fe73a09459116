/// Why some bytes are not JSON, and where.
public struct JSONError: Error, Equatable, Sendable {
  /// The byte at which reading could not go on, counted from 0. At the end of the input it equals
  /// the number of bytes.
  public let offset: Int
  public let reason: Reason

  /// The rule that was broken.
  public enum Reason: Sendable {
    /// Nothing but whitespace.
    case empty
    /// A byte that cannot stand here; so is a byte order mark.
    case unexpectedCharacter
    /// The input stops in the middle of a value. The offset is the end.
    case unexpectedEnd
    /// Something follows the value.
    case trailingBytes
    /// Overlong, truncated, an encoded surrogate or beyond U+10FFFF. The offset is the first byte of
    /// the sequence.
    case notUTF8
    /// A string without its closing quote. The offset is the opening one.
    case unterminatedString
    /// A byte below 0x20 inside a string.
    case controlCharacterInString
    /// A backslash before something else than `"\/bfnrt` or `u` and four hexadecimal digits. The
    /// offset is the backslash.
    case badEscape
    /// A `\u` escape that names half of a surrogate pair. The offset is its backslash.
    case loneSurrogate
    /// `0123`, `1.`, `-`, `1e`. The offset is the first byte that does not fit.
    case malformedNumber
    /// A number beyond every finite double, such as `1e999`. The offset is its first byte.
    case numberOutOfRange
    /// More than 32 arrays and objects inside each other. The offset is the bracket too many.
    case tooDeep
    /// The same key twice in one object. The offset is the quote that opens the second.
    case duplicateKey
    /// A gigabyte or more.
    case tooLong
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "\(reason) at byte \(offset)" }
}

extension JSONError.Reason: CustomStringConvertible {
  /// A few words for people, without a capital or a full stop.
  public var description: String {
    switch self {
    case .empty: "nothing there"
    case .unexpectedCharacter: "unexpected character"
    case .unexpectedEnd: "unexpected end"
    case .trailingBytes: "something after the end"
    case .notUTF8: "not UTF-8"
    case .unterminatedString: "string without an end"
    case .controlCharacterInString: "control character in a string"
    case .badEscape: "unknown escape"
    case .loneSurrogate: "half a surrogate pair"
    case .malformedNumber: "malformed number"
    case .numberOutOfRange: "number out of range"
    case .tooDeep: "nested too deep"
    case .duplicateKey: "the same key twice"
    case .tooLong: "too long"
    }
  }
}
