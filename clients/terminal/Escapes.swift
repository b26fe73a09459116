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

  /// The codes if all are known and harmless: weight, slant, underline, reverse, and sixteen colours.
  private static func colours(_ parameters: String) -> [Int]? {
    if parameters.isEmpty { return [0] }
    let fields = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count <= 5 else { return nil }
    var codes: [Int] = []
    for field in fields {
      guard field.utf8.allSatisfy({ (0x30...0x39).contains($0) }), field.utf8.count <= 3,
        let code = field.isEmpty ? 0 : Int(field)
      else { return nil }
      switch code {
      case 0...4, 7, 9, 22...24, 27, 29, 30...37, 39, 40...47, 49, 90...97, 100...107:
        codes.append(code)
      default: return nil
      }
    }
    return codes
  }
}
