/// A writing system of Unicode: those in everyday use, and the Syriac one.
enum Script {
  case latin, greek, cyrillic, armenian, hebrew, arabic, syriac, thaana, devanagari, bengali,
    gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala, thai, lao, tibetan,
    myanmar, georgian, hangul, ethiopic, khmer, han, hiragana, katakana, bopomofo

  /// Whether a name may be in these: one script, or those that Japanese, Korean and Chinese mix.
  static func areOneWriting(_ scripts: Set<Script>) -> Bool {
    scripts.count <= 1 || mixed.contains { scripts.isSubset(of: $0) }
  }

  private static let mixed: [Set<Script>] = [
    [.han, .hiragana, .katakana], [.han, .hangul], [.han, .bopomofo],
  ]

  /// The script that a letter, a mark or a digit is of.
  enum Membership: Equatable {
    case of(Script)
    /// The sign stands with letters of any: ASCII's digits, accents and the apostrophes of letters.
    case ofAny
    /// The sign is not for names.
    case ofNone
  }

  static func membership(of scalar: Unicode.Scalar) -> Membership {
    let found = places.first { $0.ranges.contains { $0.contains(scalar.value) } }
    guard let found else { return .ofNone }
    return found.script.map(Membership.of) ?? .ofAny
  }

  /// The places of the letters, marks and digits of each script, by the files Scripts.txt and UnicodeData.txt
  /// of Unicode 15. Left out are those that are another one in another shape, small capitals, and what only
  /// phoneticians, printers and monks write. A range may run over what is neither letter, mark nor digit.
  private static let places: [(script: Script?, ranges: [ClosedRange<UInt32>])] = [
    (nil, [0x30...0x39, 0x2BB...0x2BC, 0x300...0x34E, 0x350...0x36F]),
    (
      .latin,
      [
        0x41...0x7A, 0xC0...0x131, 0x134...0x13E, 0x141...0x148, 0x14A...0x17E, 0x180...0x1C3,
        0x1CD...0x1F0, 0x1F4...0x261, 0x263...0x269, 0x26B...0x273, 0x275...0x275, 0x277...0x27F,
        0x282...0x28E, 0x290...0x298, 0x29A...0x29A, 0x29D...0x29E, 0x2A0...0x2AF, 0x1E00...0x1E99,
        0x1E9B...0x1EFF,
      ]
    ),
    (
      .greek,
      [
        0x370...0x373, 0x376...0x377, 0x37B...0x3CF, 0x3D3...0x3D4, 0x3D7...0x3E1, 0x3F3...0x3F3,
        0x3F7...0x3F8, 0x3FA...0x3FF, 0x1F00...0x1FFC,
      ]
    ),
    (.cyrillic, [0x400...0x52F]),
    (.armenian, [0x531...0x588]),
    (.hebrew, [0x591...0x5F2]),
    (.arabic, [0x610...0x63F, 0x641...0x674, 0x679...0x6FF, 0x750...0x77F, 0x870...0x8FF]),
    (.syriac, [0x710...0x74F, 0x860...0x86A]),
    (.thaana, [0x780...0x7B1]),
    (.devanagari, [0x900...0x97F, 0xA8E0...0xA8FF]),
    (.bengali, [0x980...0x9FE]),
    (.gurmukhi, [0xA01...0xA75]),
    (.gujarati, [0xA81...0xAFF]),
    (.oriya, [0xB01...0xB71]),
    (.tamil, [0xB82...0xBEF]),
    (.telugu, [0xC00...0xC6F]),
    (.kannada, [0xC80...0xCF3]),
    (.malayalam, [0xD00...0xD7F]),
    (.sinhala, [0xD81...0xDF3]),
    (.thai, [0xE01...0xE59]),
    (.lao, [0xE81...0xEDF]),
    (.tibetan, [0xF00...0xFC6]),
    (.myanmar, [0x1000...0x109D, 0xA9E0...0xA9FE, 0xAA60...0xAA7F]),
    (.georgian, [0x10A0...0x10FA, 0x10FD...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2D]),
    (
      .hangul,
      [
        0x1100...0x115E, 0x1161...0x11FF, 0x302E...0x302F, 0x3131...0x3163, 0x3165...0x318E,
        0xA960...0xA97C, 0xAC00...0xD7FB,
      ]
    ),
    (.ethiopic, [0x1200...0x138F, 0x2D80...0x2DDE, 0xAB01...0xAB2E]),
    (.khmer, [0x1780...0x17B3, 0x17B6...0x17E9]),
    (
      .han,
      [
        0x3005...0x3005, 0x303B...0x303B, 0x3400...0x9FFF, 0xF900...0xFAD9, 0x16FE3...0x16FE3,
        0x16FF0...0x16FF1, 0x20000...0x323AF,
      ]
    ),
    (.hiragana, [0x3041...0x309E]),
    (.katakana, [0x30A1...0x30FE, 0x31F0...0x31FF]),
    (.bopomofo, [0x3105...0x312F, 0x31A0...0x31BF]),
  ]
}
