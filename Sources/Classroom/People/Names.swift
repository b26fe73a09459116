/// Names that are one and the same, or look so.
public enum Names {
  /// The name that capitals do not change: all who type it mean the same pupil.
  public static func key(_ name: String) -> String { name.lowercased() }

  /// The look of a name: signs that look the same are made the same.
  public static func look(_ name: String) -> String {
    var look = ""
    for letter in name where letter != " " && letter != "-" {
      if let twin = capitalTwins[letter] {
        add(twin, to: &look)
      } else {
        for small in letter.lowercased() { add(small, to: &look) }
      }
    }
    return look
  }

  /// Adds the look of a letter, which may have a twin with its marks and one without. In Unicode it is the
  /// same letter whether its marks are part of it or stand behind.
  private static func add(_ letter: Character, to look: inout String) {
    if letter.isASCII || twins[letter] != nil { return look.append(twin(of: letter)) }
    for scalar in letter.unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      // These signs are mere flyspecks.
      case .modifierLetter: break
      case .decimalNumber:
        let digit = properties.numericValue.map { Character("\(Int($0))") }
        look.append(twin(of: digit ?? letter))
      default: look.append(twin(of: Character(scalar)))
      }
    }
  }

  private static func twin(of letter: Character) -> Character { twins[letter] ?? letter }

  /// Letters and digits that a child cannot tell apart, and those of whole alphabets that look Latin.
  private static let twins = table([
    ("0оοөօσ", "o"), ("1ǀӏ", "l"), ("іιıɩ", "i"), ("аαɑ", "a"), ("еҽ", "e"), ("рρ", "p"),
    ("сϲ", "c"), ("хχ", "x"), ("уүγɣỿ", "y"), ("ѕƽ", "s"), ("јϳ", "j"), ("кκ", "k"), ("м", "m"),
    ("т", "t"), ("вьƅ", "b"), ("нһհ", "h"), ("νѵ", "v"), ("ո", "n"), ("սυʋ", "u"), ("ɡԍƍ", "g"),
    ("ԁ", "d"), ("ԛ", "q"), ("ԝѡɯ", "w"), ("гʀ", "r"), ("ẝ", "f"), ("ƨ", "2"), ("зʒȝ", "3"),
    ("ȣ", "8"),
    ("ӧő", "ö"), ("ӓ", "ä"), ("ȧ", "å"), ("ё", "ë"), ("ѐ", "è"), ("ї", "ï"), ("ӱ", "ÿ"), ("ў", "y̆"),
  ])

  /// Capitals that look like another letter than their small ones do.
  private static let capitalTwins = table([
    ("IІΙӀƖ", "l"), ("Β", "b"), ("Ε", "e"), ("Ϝ", "f"), ("Η", "h"), ("ΜϺ", "m"), ("Ν", "n"),
    ("Տ", "s"), ("Τ", "t"), ("Υ", "y"), ("Ζ", "z"),
  ])

  private static func table(_ pairs: [(String, Character)]) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: pairs.flatMap { twins, letter in twins.map { ($0, letter) } })
  }
}
