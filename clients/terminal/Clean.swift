/// Text from a server as a terminal may see it.
public enum Clean {
  /// The most scalars of a line, colour counted; what follows is left off.
  static let limit = 8192

  /// Without control characters, escape sequences and whatever turns the direction of text; of escape
  /// sequences only colour stays, where it is wanted, and is ended at the end of the line.
  ///
  /// What is clean stays as it is. Costs time in proportion to the text.
  public static func line(_ text: String, colour: Bool) -> String {
    var escapes = Escapes()
    var line = CleanLine()
    for scalar in text.unicodeScalars where line.count < limit {
      switch escapes.take(scalar) {
      case .text: line.append(scalar)
      case .colour(let codes) where colour: line.paint(codes)
      case .colour, .swallowed: break
      }
    }
    return line.finish()
  }
}

/// A clean line while it is made.
private struct CleanLine {
  /// How many scalars were taken.
  private(set) var count = 0
  private var done = ""
  /// What came since the last colour: signs may hang together only within it.
  private var run: [Unicode.Scalar] = []
  private var isPainted = false

  mutating func append(_ scalar: Unicode.Scalar) {
    guard let kept = scalar.inLine else { return }
    run.append(kept)
    count += 1
  }

  mutating func paint(_ codes: [Int]) {
    endRun()
    let sequence = "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m"
    done += sequence
    count += sequence.unicodeScalars.count
    isPainted = codes.last != 0
  }

  mutating func finish() -> String {
    endRun()
    if isPainted { done += "\u{1B}[0m" }
    return done
  }

  private mutating func endRun() {
    // A mark at the beginning has no letter to stand on and would sit on what stands before.
    var joined = Substring("m" + Self.settled(run))
    joined.removeFirst()
    for sign in joined {
      // More marks on a letter than any language has are there to paint over the lines around.
      done += sign.unicodeScalars.count <= 12 ? String(sign) : String(Unicode.Scalar.replacement)
    }
    run = []
  }

  /// Joiners and choosers of emoji stay between emoji only.
  private static func settled(_ run: [Unicode.Scalar]) -> String {
    var kept = String.UnicodeScalarView()
    var isInPicture = false
    for (place, scalar) in run.enumerated() {
      let after = place + 1 < run.count ? run[place + 1] : nil
      switch scalar {
      case .joiner:
        if isInPicture, after?.isPicture == true { kept.append(scalar) }
      case .textStyle, .emojiStyle:
        let isKey = kept.last?.properties.isEmoji == true && after == .keycap
        if isInPicture || isKey { kept.append(scalar) }
      default:
        kept.append(scalar)
        // A skin tone goes on with what it colours.
        isInPicture = scalar.isPicture || isInPicture && scalar.properties.isEmojiModifier
      }
    }
    return String(kept)
  }
}
