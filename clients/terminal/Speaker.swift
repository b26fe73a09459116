internal import Dispatch
internal import Synchronization

/// Reads words aloud through a program of the system, one after the other, and never waits for it.
public final class Speaker: Sendable {
  private struct State {
    var waiting: [(text: String, idiom: Idiom)] = []
    /// The program that speaks just now, and since when.
    var current: (child: Child, since: ContinuousClock.Instant)?
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
  public convenience init?() {
    self.init(path: Child.searchPath, among: Voice.preferred(onMac: Child.isOnMac))
  }

  init?(path: String, among voices: [Voice]) {
    guard let found = Voice.find(among: voices, path: path, isProgram: Child.isProgram) else {
      return nil
    }
    voice = found.voice
    program = found.program
  }

  deinit { hush() }

  /// Says it after what is being said; of many that wait the newest are said.
  public func speak(_ text: String, in idiom: Idiom) {
    guard let text = Voice.speakable(text) else { return }
    state.withLock { state in
      if let current = state.current, .now - current.since > Self.patience { current.child.stop() }
      state.waiting.append((text, idiom))
      if state.waiting.count > Self.most { state.waiting.removeFirst() }
    }
    queue.async { [weak self] in self?.sayNext() }
  }

  /// Silence, now; what waited is never said. Speaks again when told to.
  public func hush() {
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
    for call in voice.calls(for: next.text, in: next.idiom) {
      if !run(call) { return }
    }
  }

  /// Whether the program failed, and not because it was stopped.
  private func run(_ arguments: [String]) -> Bool {
    let child = state.withLock { state -> Child? in
      guard !state.isHushed, let child = Child(program: program, arguments: arguments) else {
        return nil
      }
      state.current = (child, .now)
      return child
    }
    guard let child else { return false }
    child.waitForEnd()
    return state.withLock { state in
      state.current = nil
      return child.reap() == .failed
    }
  }
}
