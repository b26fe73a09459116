/// How many columns text takes on a terminal, combining characters none, wide ones two, and how it is cut
/// and broken to fit.
public enum Width {
  /// Escape sequences for colour take no column.
  public static func of(_ text: String) -> Int {
    var columns = 0
    for case .sign(let sign) in Pieces(text) { columns += of(sign) }
    return columns
  }

  /// As much as fits into so many columns, with its colours, which end there, and how many it takes.
  ///
  /// No sign is cut in two; control characters, which would take no column but do something, go.
  static func fit(_ text: String, to columns: Int) -> (text: String, columns: Int) {
    var kept = ""
    var taken = 0
    var isPainted = false
    reading: for piece in Pieces(text) {
      switch piece {
      case .colour(let sequence, let endsAll):
        kept += sequence
        isPainted = !endsAll
      case .sign(let sign):
        let width = of(sign)
        if taken + width > columns { break reading }
        if sign.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
          continue
        }
        kept.append(sign)
        taken += width
      }
    }
    return (isPainted ? kept + "\u{1B}[0m" : kept, taken)
  }

  /// Lines of so many columns, broken between words where that goes. What is long enough keeps its own spaces, and what follows
  /// of an indented line is indented too.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    guard columns > 0, of(text) > columns else { return [text] }
    let indent = String(text.prefix { $0 == " " }.prefix(columns / 3))
    var lines: [String] = []
    var line = indent
    var width = indent.count
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let gap = width == indent.count ? 0 : 1
      let wide = of(String(word))
      if width + gap + wide <= columns {
        line += (gap == 1 ? " " : "") + word
        width += gap + wide
        continue
      }
      if width > indent.count { lines.append(line) }
      (line, width) = (indent, indent.count)
      // A word that is too long is cut, with one sign a line at least.
      for sign in word {
        let wide = of(sign)
        if width > indent.count, width + wide > columns {
          lines.append(line)
          (line, width) = (indent, indent.count)
        }
        line.append(sign)
        width += wide
      }
    }
    if width > indent.count { lines.append(line) }
    return lines
  }

  /// One sign of several scalars is either an emoji or takes what its scalars take.
  static func of(_ sign: Character) -> Int {
    let scalars = sign.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let others = scalars.dropFirst()
    if others.isEmpty { return of(first) }
    let isEmoji =
      first.properties.isEmoji
      && others.contains {
        $0 == .emojiStyle || $0 == .joiner || $0.isFlagLetter || $0.properties.isEmojiModifier
      }
    return isEmoji ? 2 : scalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    // Vowels and last consonants of Hangul stand in the block that the first one opens.
    let value = scalar.value
    let isHangulEnd = (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    if properties.isDefaultIgnorableCodePoint || isHangulEnd { return 0 }
    let isWide = value >= wide[0].lowerBound && wide.contains { $0.contains(value) }
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

/// A line in the pieces that a terminal takes one by one: signs, and sequences for colour between them.
struct Pieces: Sequence, IteratorProtocol {
  enum Piece {
    case sign(Character)
    /// `endsAll`: the colour is the terminal's own again.
    case colour(Substring, endsAll: Bool)
  }

  private var rest: Substring

  init(_ text: String) { rest = Substring(text) }

  mutating func next() -> Piece? {
    if rest.unicodeScalars.first == .escape, let end = endOfColour() {
      let sequence = rest[..<end]
      // From here on anew: a mark after the sequence is no mark on its last letter.
      rest = Substring(rest.unicodeScalars[end...])
      let parameters = sequence.dropFirst(2).dropLast()
      return .colour(sequence, endsAll: parameters.isEmpty || parameters == "0")
    }
    return rest.popFirst().map { .sign($0) }
  }

  private func endOfColour() -> Substring.Index? {
    let scalars = rest.unicodeScalars.dropFirst()
    guard scalars.first == "[" else { return nil }
    let end = scalars.dropFirst().drop { ("0"..."9").contains($0) || $0 == ";" }
    return end.first == "m" ? end.dropFirst().startIndex : nil
  }
}
