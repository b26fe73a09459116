/// Text that somebody wrote for others to read.
public enum Writing {
  /// What children write: each game that has any names its own.
  public struct Kind: Hashable, Sendable {
    public let name: String

    public init(_ name: String) {
      self.name = name
    }
  }

  /// The text as it is kept: without what a screen would obey, and without needless blanks. Nil if
  /// nothing is left, or more than so many characters.
  public static func kept(_ text: String, most: Int) -> String? {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: shown.append(" ")
      case .format, .surrogate, .privateUse, .unassigned: break
      default: shown.append(scalar)
      }
    }
    let words = String(shown).split(separator: " ").joined(separator: " ")
    // Bytes too, because a character may be a pile of marks as high as a house.
    guard !words.isEmpty, words.count <= most, words.utf8.count <= 2 * most else { return nil }
    return words
  }

  /// What counts when an answer or a code is compared: letters and digits, capitals or not.
  static func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// A code or an answer as it is kept; nil if nothing in it can be typed.
  static func answer(_ text: String, most: Int) -> String? {
    kept(text, most: most).flatMap { folded($0).isEmpty ? nil : $0 }
  }
}
