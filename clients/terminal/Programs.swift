import Words

/// A program of the system's that this one makes use of where it is installed.
protocol SystemProgram: RawRepresentable<String>, Sendable {}

extension SystemProgram {
  /// Those that are there, in that order, with their whole paths.
  ///
  /// - Parameters:
  ///   - path: folders with colons between them; those not named from the root on do not count.
  ///   - isProgram: whether there is a program of that whole path.
  static func find(
    among programs: [Self], path: String, isProgram: (String) -> Bool
  ) -> [(program: Self, path: String)] {
    let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
    return programs.compactMap { program in
      folders.lazy.map { "\($0)/\(program.rawValue)" }.first(where: isProgram)
        .map { (program, $0) }
    }
  }
}

/// A program that plays files.
enum Player: String, CaseIterable, SystemProgram {
  case pipewire = "pw-play"
  case pulse = "paplay"
  case alsa = "aplay"
  case mac = "afplay"
  case ffmpeg = "ffplay"

  /// Where it may not, it is tried, and says so; but the one of ALSA would make noise of it.
  func plays(_ format: SoundFormat) -> Bool {
    switch self {
    case .pipewire, .pulse: format != .m4a
    case .alsa: format == .wav
    case .mac: format != .ogg
    case .ffmpeg: true
    }
  }

  /// - Parameter file: its path from the root on, so that it is never taken for an option.
  func arguments(for file: String) -> [String] {
    switch self {
    case .pipewire, .pulse, .mac: [file]
    case .alsa: ["-q", file]
    case .ffmpeg: ["-nodisp", "-autoexit", "-loglevel", "quiet", file]
    }
  }
}

/// A program that reads words aloud: which one, and how it is called.
enum Voice: String, CaseIterable, SystemProgram {
  case espeak = "espeak-ng"
  case dispatcher = "spd-say"
  case say = "say"

  /// In the order in which they are looked for.
  static func preferred(onMac: Bool) -> [Voice] {
    onMac ? [.say, .espeak, .dispatcher] : [.espeak, .dispatcher, .say]
  }

  /// What the program is called with, in the order in which it is tried: the next where one fails.
  ///
  /// - Parameter text: as `speakable` makes it, so that it is never taken for an option.
  func calls(for text: String, in language: Language) -> [[String]] {
    switch self {
    case .espeak: [["-v", language.rawValue, text]]
    // Waits, or several would be told to speak at once.
    case .dispatcher: [["-w", "-l", language.rawValue, text]]
    // Its voices have names and may not be installed.
    case .say: [["-v", language == .swedish ? "Alva" : "Samantha", text], [text]]
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
