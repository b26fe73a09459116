import Words

/// What a pupil may be called, and which names are too alike.
enum Names {
  /// The name with its spaces tidied, or nil if it may not be a name.
  ///
  /// Letters of any script with their marks, digits, single spaces and hyphens; nothing invisible.
  /// A last word like `solros-17` would be read as a return word.
  static func checked(_ typed: String) -> String? {
    let words = typed.split { $0 == " " }
    let name = words.joined(separator: " ")
    guard (1...Hall.Limits.longestName).contains(name.count), name.contains(where: \.isLetter),
      name.allSatisfy(isAllowed)
    else { return nil }
    if words.count > 1, let last = words.last, ReturnWord.looksLike(last) { return nil }
    return name
  }

  private static func isAllowed(_ character: Character) -> Bool {
    if character == " " || character == "-" { return true }
    let scalars = character.unicodeScalars
    return scalars.count <= 4 && (character.isLetter || character.isNumber)
      && scalars.allSatisfy { scalar in
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || isCostume(scalar) { return false }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .nonspacingMark, .spacingMark, .decimalNumber:
          true
        default: false
        }
      }
  }

  /// Whether it is a plain letter in another shape: mathematical, or as wide as a Chinese one.
  private static func isCostume(_ scalar: Unicode.Scalar) -> Bool {
    (0x1_D400...0x1_D7FF).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value)
  }

  /// The name that capitals do not change: who types it means the same pupil.
  static func key(_ name: String) -> String { name.lowercased() }

  /// What is left of a name when signs that look the same are made the same.
  static func look(_ name: String) -> String {
    let small = name.filter { $0 != " " && $0 != "-" }
      .map { capitalTwins[$0].map(String.init) ?? $0.lowercased() }.joined()
    return String(small.map { twins[$0] ?? $0 })
  }

  /// Letters and digits that a child cannot tell apart, and Cyrillic and Greek ones that look Latin.
  private static let twins = table([
    ("0оοө", "o"), ("1ǀӏ", "l"), ("іιı", "i"), ("аα", "a"), ("е", "e"), ("рρ", "p"), ("с", "c"),
    ("хχ", "x"), ("уγ", "y"), ("ѕ", "s"), ("ј", "j"), ("кκ", "k"), ("м", "m"), ("т", "t"),
    ("в", "b"), ("н", "h"), ("ν", "v"), ("ո", "n"), ("ѵ", "v"), ("ԁ", "d"), ("ԛ", "q"), ("ԝ", "w"),
  ])

  /// Capitals that look like another letter than their small ones do.
  private static let capitalTwins = table([
    ("IІΙӀ", "l"), ("Β", "b"), ("Ε", "e"), ("Ζ", "z"), ("Η", "h"), ("Μ", "m"), ("Ν", "n"),
    ("Τ", "t"), ("Υ", "y"),
  ])

  private static func table(_ pairs: [(String, Character)]) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: pairs.flatMap { twins, letter in twins.map { ($0, letter) } })
  }
}

/// What a pupil types after its name to be known again: a word of the list and a number.
public enum ReturnWord {
  /// The word as it is compared: in small letters, without the dots and rings that a foreign keyboard
  /// lacks or sends apart.
  static func spelled(_ word: String) -> String {
    String(
      word.lowercased().map { sign in
        switch sign {
        case "å", "ä": "a"
        case "ö": "o"
        default: sign
        }
      })
  }

  /// Letters, a hyphen, two digits.
  public static func looksLike(_ word: some StringProtocol) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[0].allSatisfy(\.isLetter)
      && parts[1].count == 2 && parts[1].utf8.allSatisfy { (48...57).contains($0) }
  }
}
