public import JSON
import Words

/// A colour that has a name.
struct Shade: Hashable, Sendable {
  let seen: SeenColour
  private let swedish: ColourWord
  private let english: ColourWord

  /// In the order of their hues, none close to another. None is very strong, so that screens can show all of
  /// them lighter and darker, and in a hue beside.
  static let all = [
    Shade("#e895ae", "gris", "rosa", "rose", "pink"),
    Shade("#c64961", "hallon", "röd", "ruby", "red"),
    Shade("#d15d4d", "tomat", "röd", "brick", "red"),
    Shade("#9d5b38", "rost", "brun", "rust", "brown"),
    Shade("#de9046", "brand", "gul", "pumpkin", "orange"),
    Shade("#edd05f", "sol", "gul", "lemon", "yellow"),
    Shade("#82863a", "oliv", "grön", "olive", "green"),
    Shade("#639e56", "gräs", "grön", "grass", "green"),
    Shade("#8ad7b6", "mint", "grön", "mint", "green"),
    Shade("#97cfdb", "is", "blå", "ice", "blue"),
    Shade("#67b1df", "himmels", "blå", "sky", "blue"),
    Shade("#5072a6", "stål", "blå", "steel", "blue"),
    Shade("#605ab6", "viol", "blå", "violet", "blue"),
    Shade("#a77ccd", "syren", "lila", "grape", "purple"),
    Shade("#83417b", "plommon", "lila", "plum", "purple"),
  ]

  private init(
    _ colour: String, _ swedish: String, _ swedishColour: String, _ english: String,
    _ englishColour: String
  ) {
    guard let colour = Colour(plain: colour) else { preconditionFailure("\(colour) is no colour") }
    seen = SeenColour(colour)
    self.swedish = ColourWord(first: swedish, second: swedishColour, whole: swedish + swedishColour)
    self.english = ColourWord(
      first: english, second: englishColour, whole: "\(english) \(englishColour)")
  }

  func word(in language: Language) -> ColourWord {
    switch language {
    case .swedish: swedish
    case .english: english
    }
  }
}

/// The name of a shade, with the two words that it is made of.
public struct ColourWord: Coded, Hashable, Sendable {
  public let first: String
  public let second: String
  /// The name as it is written: `grass green` has a space.
  public let whole: String

  public static func coded(_ word: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    fields.derived("word", word?.second)
    let whole = try fields("made", word?.whole)
    let parts = try fields("parts", word.map { [$0.first, $0.second] })
    guard parts.count == 2 else { throw Unreadable(field: "parts") }
    fields.derived("speak", word.map { "\($0.first)-\($0.second)" })
    return Self(first: parts[0], second: parts[1], whole: whole)
  }
}
