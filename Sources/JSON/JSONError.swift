/// The reason why some bytes are not JSON, and the place.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The byte at which reading could not go on, counted from 0. At the end of the input it equals
  /// the number of bytes.
  public let offset: Int
  public let reason: Reason

  /// The rule that was broken, in a few words for people, without a capital or a full stop.
  public enum Reason: String, Sendable, CustomStringConvertible {
    /// The input is nothing but whitespace.
    case empty = "nothing there"
    /// A byte that cannot stand here, or a byte order mark.
    case unexpectedCharacter = "unexpected character"
    /// The input stops in the middle of a value. The offset is the end.
    case unexpectedEnd = "unexpected end"
    /// Something follows the value.
    case trailingBytes = "something after the end"
    /// The bytes are overlong, truncated, an encoded surrogate or beyond U+10FFFF. The offset is the first
    /// byte of the sequence.
    case notUTF8 = "not UTF-8"
    /// A string without its closing quote. The offset is the opening one.
    case unterminatedString = "string without an end"
    /// A byte below 0x20 inside a string.
    case controlCharacterInString = "control character in a string"
    /// A backslash before something else than `"\/bfnrt` or `u` and four hexadecimal digits. The
    /// offset is the backslash.
    case badEscape = "unknown escape"
    /// A `\u` escape that names half of a surrogate pair. The offset is its backslash.
    case loneSurrogate = "half a surrogate pair"
    /// A number such as `0123`, `1.`, `-` or `1e`. The offset is the first byte that does not fit.
    case malformedNumber = "malformed number"
    /// A number beyond every finite double, such as `1e999`. The offset is its first byte.
    case numberOutOfRange = "number out of range"
    /// More than 32 arrays and objects inside each other. The offset is the bracket too many.
    case tooDeep = "nested too deep"
    /// The same key twice in one object. The offset is the quote that opens the second.
    case duplicateKey = "the same key twice"
    /// The text has a gigabyte or more.
    case tooLong = "too long"

    public var description: String { rawValue }
  }

  public var description: String { "\(reason) at byte \(offset)" }
}
