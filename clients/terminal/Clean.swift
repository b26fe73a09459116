/// Text from a server as a terminal may see it.
public enum Clean {
  /// The most scalars of a line, colour counted; what follows is left off.
  static let limit = 8192

  /// The most scalars of a sign. More marks on a letter than any language has are there to paint over the lines
  /// around.
  static let largestSign = 12

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
    isPainted = codes.last != 0 || codes.first == Escapes.anyGround
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
      let isTooLarge = sign.unicodeScalars.count > Clean.largestSign
      done += isTooLarge ? String(Unicode.Scalar.replacement) : String(sign)
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

/// Tells escape sequences from text (ECMA-48), one scalar at a time and whole or cut off.
struct Escapes {
  enum Outcome {
    case text
    /// Part of a sequence, or a control character that ends one.
    case swallowed
    /// Colour and weight (SGR), as they may be sent on.
    case colour([Int])
  }

  private enum State {
    case text
    /// After ESC and perhaps more that only leads to the letter that ends it.
    case escape
    /// After CSI: what stands there so far, nil once it can no longer be a colour.
    case sequence(String?)
    /// In the text of a command to the terminal (OSC, DCS, SOS, PM, APC), which goes with it. Some let a
    /// bell end the first kind.
    case command(endsAtBell: Bool)
  }

  /// The code that begins a ground of any colour.
  static let anyGround = 48

  private var state = State.text

  mutating func take(_ scalar: Unicode.Scalar) -> Outcome {
    switch (state, scalar.value) {
    // These begin or end something wherever they come.
    case (_, 0x1B): state = .escape
    case (_, 0x9B): state = .sequence("")
    case (_, 0x90), (_, 0x98), (_, 0x9D...0x9F):
      state = .command(endsAtBell: scalar.value == 0x9D)
    case (_, 0x18), (_, 0x1A), (_, 0x9C): state = .text

    case (.text, _): return .text

    case (.escape, 0x5B): state = .sequence("")
    case (.escape, 0x50), (.escape, 0x58), (.escape, 0x5D...0x5F):
      state = .command(endsAtBell: scalar.value == 0x5D)
    case (.escape, 0x20...0x2F): break
    case (.escape, 0x30...0x7E): state = .text

    case (.sequence(let parameters), 0x20...0x3F):
      // So many are no colour.
      let isLong = (parameters?.utf8.count ?? 0) >= 24
      state = .sequence(isLong ? nil : parameters.map { $0 + String(scalar) })
    case (.sequence(let parameters), 0x40...0x7E):
      state = .text
      if scalar == "m", let codes = parameters.flatMap(Self.colours) { return .colour(codes) }

    case (.command(endsAtBell: true), 0x07): state = .text
    case (.command, _): break

    // A control character does not end them, a letter of another script does and is text.
    case (.escape, 0x00..<0x20), (.sequence, 0x00..<0x20), (_, 0x7F...0x9F): break
    case (.escape, _), (.sequence, _):
      state = .text
      return .text
    }
    return .swallowed
  }

  /// The codes if all are known and harmless: weight, slant, underline, reverse, sixteen colours, and a ground
  /// of any colour.
  private static func colours(_ parameters: String) -> [Int]? {
    let fields = parameters.split(separator: ";", omittingEmptySubsequences: false)
    if fields.count == 5, fields[0] == "\(anyGround)", fields[1] == "2" {
      // Red, green and blue, a byte each.
      let shares = fields.dropFirst(2).compactMap { UInt8($0) }
      return shares.count == 3 ? [anyGround, 2] + shares.map(Int.init) : nil
    }
    let codes = fields.compactMap(colour)
    return fields.count <= 5 && codes.count == fields.count ? codes : nil
  }

  private static func colour(_ field: Substring) -> Int? {
    guard field.utf8.count <= 3, field.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    // Without a number it is 0.
    let code = Int(field) ?? 0
    return switch code {
    case 0...4, 7, 9, 22...24, 27, 29, 30...37, 39, 40...47, 49, 90...97, 100...107: code
    default: nil
    }
  }
}

/// What single scalars are to a line on a terminal.
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
