/// A program that reads words aloud: which one, and how it is called.
enum Voice: String, CaseIterable, Sendable {
  case espeak = "espeak-ng"
  case dispatcher = "spd-say"
  case say = "say"

  /// In the order in which they are looked for.
  static func preferred(onMac: Bool) -> [Voice] {
    onMac ? [.say, .espeak, .dispatcher] : [.espeak, .dispatcher, .say]
  }

  /// The first one that is there, and its whole path.
  ///
  /// - Parameters:
  ///   - path: folders with colons between them; those not named from the root on do not count.
  ///   - isProgram: whether there is a program of that whole path.
  static func find(
    among voices: [Voice], path: String, isProgram: (String) -> Bool
  ) -> (voice: Voice, program: String)? {
    let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
    for voice in voices {
      for folder in folders where isProgram("\(folder)/\(voice.rawValue)") {
        return (voice, "\(folder)/\(voice.rawValue)")
      }
    }
    return nil
  }

  /// What the program is called with, in the order in which it is tried: the next where one fails.
  ///
  /// - Parameter text: as `speakable` makes it, so that it is never taken for an option.
  func calls(for text: String, in idiom: Idiom) -> [[String]] {
    switch self {
    case .espeak: [["-v", idiom.rawValue, text]]
    // Waits, or several would be told to speak at once.
    case .dispatcher: [["-w", "-l", idiom.rawValue, text]]
    // Its voices have names and may not be installed.
    case .say: [["-v", idiom == .swedish ? "Alva" : "Samantha", text], [text]]
    }
  }

  /// What of a text can be said: letters, digits, spaces, and hyphens within. Nil if nothing.
  static func speakable(_ text: String) -> String? {
    var spoken = ""
    for sign in text where spoken.utf8.count < 200 {
      if isSpoken(sign) {
        spoken.append(sign)
      } else if let last = spoken.last, last != " " {
        if sign != "-" { spoken.append(" ") } else if last != "-" { spoken.append("-") }
      }
    }
    while let last = spoken.last, last == " " || last == "-" { spoken.removeLast() }
    return spoken.isEmpty ? nil : spoken
  }

  /// A letter may have its mark apart, as on macOS.
  private static func isSpoken(_ sign: Character) -> Bool {
    (sign.isLetter && sign.unicodeScalars.count <= 2) || ("0"..."9").contains(sign)
  }
}
