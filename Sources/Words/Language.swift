/// A language that a list can be written in.
public enum Language: String, CaseIterable, Sendable {
  case swedish = "sv"
  case english = "en"

  /// The lower-case letters that words of this language are written with, in alphabetical order,
  /// each a single precomposed character.
  public var letters: String {
    switch self {
    case .swedish: "abcdefghijklmnopqrstuvwxyzåäöé"
    case .english: "abcdefghijklmnopqrstuvwxyz"
    }
  }

  /// `word` with every letter as one precomposed character, or nil if it is empty or has a
  /// character that is not one of `letters`.
  ///
  /// Some keyboards and file systems send å as an a and a ring. Swift compares both as equal, but
  /// their bytes differ, and bytes are what clients get.
  public func spelled(_ word: some StringProtocol) -> String? {
    var spelled = ""
    for character in word {
      if let ascii = character.asciiValue, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(ascii) {
        spelled.append(character)
        continue
      }
      // Equal characters may have different scalars: the one in `letters` is the short one.
      guard let letter = letters.first(where: { $0 == character }) else { return nil }
      spelled.append(letter)
    }
    return spelled.isEmpty ? nil : spelled
  }

  /// The most bytes of a name or an answer, however its letters are marked.
  public static let longestTyped = 256

  /// A text in small letters, without the dots and rings that a foreign keyboard lacks. Nothing is left of a
  /// text longer than any name, because comparing it would take long.
  public static func folded(_ text: String) -> String {
    guard text.utf8.count <= longestTyped else { return "" }
    let small = text.lowercased()
    if small.utf8.allSatisfy({ $0 < 0x80 }) { return small }
    return String(
      small.map { sign in
        switch sign {
        case "å", "ä": "a"
        case "ö": "o"
        case "é": "e"
        default: sign
        }
      })
  }

  /// The name in English, for complaints.
  var name: String {
    switch self {
    case .swedish: "Swedish"
    case .english: "English"
    }
  }

  /// The letters as a person would write them down.
  public var lettersInShort: String {
    switch self {
    case .swedish: "a–z å ä ö é"
    case .english: "a–z"
    }
  }
}
