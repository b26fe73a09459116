extension Character {
  /// How many columns it takes on a screen: marks that join a letter none, wide ones two. One of several
  /// scalars is either an emoji or takes what its scalars take.
  public var columns: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    let others = scalars.dropFirst()
    if others.isEmpty { return first.columns }
    let isEmoji =
      first.properties.isEmoji && others.contains { $0.joinsEmoji || $0.properties.isEmojiModifier }
    return isEmoji ? 2 : scalars.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  /// Whether it makes an emoji of the sign before it: the emoji style, a joiner, or a letter of a flag.
  fileprivate var joinsEmoji: Bool {
    value == 0xFE0F || value == 0x200D || (0x1F1E6...0x1F1FF).contains(value)
  }

  fileprivate var columns: Int {
    if (0x20..<0x7F).contains(value) { return 1 }
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    // Vowels and last consonants of Hangul stand in the block that the first one opens.
    let isHangulEnd = (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    if properties.isDefaultIgnorableCodePoint || isHangulEnd { return 0 }
    let isWide =
      value >= Self.wide[0].lowerBound && Self.wide.contains { $0.contains(value) }
    return properties.isEmojiPresentation || isWide ? 2 : 1
  }

  /// East Asian Wide and Fullwidth (Unicode Standard Annex 11), without the emoji, which have a property
  /// of their own; holes that only unassigned scalars fill are not left out.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul, first consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637, 0x268A...0x268F,  // trigrams
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0x3247,  // kana, Bopomofo, Hangul, circled
    0x3250...0xA4CF,  // CJK, Yi
    0xA960...0xA97F,  // Hangul, more first consonants
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility
    0xFE10...0xFE19, 0xFE30...0xFE6F,  // vertical and small forms
    0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // more kana, Nushu
    0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // CJK extensions
  ]
}
