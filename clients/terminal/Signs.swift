// What single Unicode scalars are to a line on a terminal.

extension Unicode.Scalar {
  static let escape: Unicode.Scalar = "\u{1B}"
  /// Joins emoji to one sign.
  static let joiner: Unicode.Scalar = "\u{200D}"
  static let textStyle: Unicode.Scalar = "\u{FE0E}"
  static let emojiStyle: Unicode.Scalar = "\u{FE0F}"
  static let keycap: Unicode.Scalar = "\u{20E3}"
  /// Stands for what cannot be shown.
  static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Emoji and signs that can be one; not what only counts as such: digits, skin tones, halves of flags.
  var isPicture: Bool {
    value > 0x2000 && properties.isEmoji && !properties.isEmojiModifier && !isFlagLetter
  }

  /// Two of them are a flag.
  var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// What a line may hold of this; nil if nothing.
  ///
  /// Left are signs that a person sees, marks on them, and the three that choose and join emoji, whose
  /// place only their neighbours tell. Every other way to end or turn a line is gone.
  var inLine: Unicode.Scalar? {
    if (0x20..<0x7F).contains(value) { return self }
    switch properties.generalCategory {
    case .control:
      // Tab, line ends, and NEL still keep words apart.
      return (0x09...0x0D).contains(value) || value == 0x85 ? " " : nil
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return " "
    case .format: return self == .joiner ? self : nil
    case .privateUse, .unassigned, .surrogate:
      return properties.isDefaultIgnorableCodePoint ? nil : .replacement
    case .nonspacingMark where self == .textStyle || self == .emojiStyle: return self
    default: return properties.isDefaultIgnorableCodePoint ? nil : self
    }
  }
}
