internal import Dispatch
internal import Synchronization
internal import Words

/// Reads words aloud through a program of the system, one after the other, and never waits for it.
final class Speaker: Sendable {
  private struct State {
    var waiting: [(text: String, language: Language)] = []
    /// The program that speaks just now, and since when.
    var current: (child: ChildProcess, since: ContinuousClock.Instant)?
    var isHushed = false
  }

  /// More than these are old news by the time they could be said.
  private static let most = 3
  /// A program that says one word for longer than this says nothing.
  private static let patience = Duration.seconds(10)

  private let voice: Voice
  private let program: String
  private let state = Mutex(State())
  /// Here the programs are waited for.
  private let queue = DispatchQueue(label: "speaker")

  /// Nil if there is no program for it.
  convenience init?() {
    self.init(path: ChildProcess.searchPath, among: Voice.preferred(onMac: ChildProcess.isOnMac))
  }

  init?(path: String, among voices: [Voice]) {
    guard let found = Voice.find(among: voices, path: path, isProgram: ChildProcess.isProgram)
    else { return nil }
    voice = found.voice
    program = found.program
  }

  deinit { hush() }

  /// Says it after what is being said; of many that wait the newest are said.
  func speak(_ text: String, in language: Language) {
    guard let text = Voice.speakable(text) else { return }
    state.withLock { state in
      if let current = state.current, .now - current.since > Self.patience { current.child.stop() }
      state.waiting.append((text, language))
      if state.waiting.count > Self.most { state.waiting.removeFirst() }
    }
    queue.async { [weak self] in self?.sayNext() }
  }

  /// Silence, now; what waited is never said. Speaks again when told to.
  func hush() {
    state.withLock { state in
      state.waiting = []
      state.isHushed = true
      state.current?.child.stop()
    }
  }

  /// Returns when everything is said, stopped, and gone.
  func settle() { queue.sync {} }

  private func sayNext() {
    let next = state.withLock { state in
      state.isHushed = false
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    guard let next else { return }
    for call in voice.calls(for: next.text, in: next.language) {
      if !run(call) { return }
    }
  }

  /// Whether the program failed, and not because it was stopped.
  private func run(_ arguments: [String]) -> Bool {
    let child = state.withLock { state -> ChildProcess? in
      guard !state.isHushed, let child = ChildProcess(program: program, arguments: arguments) else {
        return nil
      }
      state.current = (child, .now)
      return child
    }
    guard let child else { return false }
    child.waitForEnd()
    return state.withLock { state in
      state.current = nil
      return child.reap()
    }
  }
}

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
