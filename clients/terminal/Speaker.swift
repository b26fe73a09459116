internal import Dispatch
internal import Synchronization
internal import Words

/// Lets sounds be heard through programs of the system, one after the other, and never waits for them.
final class Speaker: Sendable {
  /// A program that is busy with one sound for longer than this is stuck.
  static func patience(with sound: Sound) -> DispatchTimeInterval {
    .seconds(sound.isTones ? 3 : 30)
  }

  /// More than these are old news by the time they could be heard: of words there are a question and all
  /// that may be chosen.
  private static func most(likeThis sound: Sound) -> Int { sound.isTones ? 3 : 8 }

  private struct State {
    var waiting: [Sound] = []
    /// The program that sounds just now, and which one in their order it is.
    var current: ChildProcess?
    var turn = 0
    var isStuck = false
    var isHushed = false
    var isOver = false
    /// Programs that were stuck, and are not asked any more.
    var givenUp: Set<String> = []
    /// Where the small sounds are, once one was to be heard.
    var folder: String?
  }

  private let voices: [(program: Voice, path: String)]
  private let players: [(program: Player, path: String)]
  private let shelf: RecordingShelf?
  private let patience: @Sendable (Sound) -> DispatchTimeInterval
  /// Nothing here can play it.
  private let unheard: @Sendable (Tones) -> Void
  private let state = Mutex(State())
  /// Here the programs are waited for.
  private let queue = DispatchQueue(label: "speaker")

  init(
    path: String = ChildProcess.searchPath,
    voices: [Voice] = Voice.preferred(onMac: ChildProcess.isOnMac),
    players: [Player] = Player.allCases, shelf: RecordingShelf? = nil,
    patience: @escaping @Sendable (Sound) -> DispatchTimeInterval = patience,
    unheard: @escaping @Sendable (Tones) -> Void
  ) {
    let isProgram = ChildProcess.isProgram
    self.voices = Voice.find(among: voices, path: path, isProgram: isProgram)
    self.players = Player.find(among: players, path: path, isProgram: isProgram)
    self.shelf = shelf
    self.patience = patience
    self.unheard = unheard
  }

  deinit { stop() }

  /// Whether a recording that was kept would be of use.
  var playsRecordings: Bool { shelf != nil && !players.isEmpty }

  /// After what is heard just now; of many that wait the newest are heard.
  func sound(_ sound: Sound) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.waiting.append(sound)
      let same = state.waiting.indices.filter { state.waiting[$0].isTones == sound.isTones }
      if same.count > Self.most(likeThis: sound) { state.waiting.remove(at: same[0]) }
    }
    queue.async { [weak self] in self?.soundNext() }
  }

  /// Before anything that is to be heard later.
  func keep(_ bytes: [UInt8], as recording: KeptRecording) {
    queue.async { [shelf] in shelf?.keep(bytes, as: recording) }
  }

  /// Silence, now; what waited is never heard. Sounds again when told to.
  func hush() {
    state.withLock { state in
      state.waiting = []
      state.isHushed = true
      state.current?.stop()
    }
  }

  /// Silence for good, and nothing is left behind.
  func stop() {
    let folder = state.withLock { state in
      state.waiting = []
      state.isOver = true
      state.current?.kill()
      return state.folder
    }
    if let folder { Platform.removeFolder(folder, with: Tones.allCases.map(\.fileName)) }
  }

  /// Returns when everything is heard, stopped, and gone.
  func settle() { queue.sync {} }

  private func soundNext() {
    let next = state.withLock { state in
      state.isHushed = false
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    guard let next else { return }
    let most = patience(next)
    switch next {
    case .tones(let tones): play(tones, most)
    case .word(let text, let language, let recording):
      if let recording, play(recording, most) { return }
      say(text, in: language, most)
    }
  }

  // MARK: How it is heard

  private func play(_ tones: Tones, _ most: DispatchTimeInterval) {
    guard let file = file(of: tones) else { return unheard(tones) }
    for (player, path) in players where player.plays(.wav) {
      if run(path, player.arguments(for: file), most) { return }
    }
    unheard(tones)
  }

  /// Whether it was played, or is not to be heard any more.
  private func play(_ recording: KeptRecording, _ most: DispatchTimeInterval) -> Bool {
    guard let file = shelf?.path(of: recording),
      let format = SoundFormat(Platform.readSmallFile(file, atMost: 12))
    else { return false }
    return players.contains { player, path in
      player.plays(format) && run(path, player.arguments(for: file), most)
    }
  }

  private func say(_ text: String, in language: Language, _ most: DispatchTimeInterval) {
    guard let text = Voice.speakable(text) else { return }
    _ = voices.contains { voice, path in
      voice.calls(for: text, in: language).contains { run(path, $0, most) }
    }
  }

  /// Made when the first one is to be heard. Nil if there is no place for it.
  private func file(of tones: Tones) -> String? {
    state.withLock { state in
      guard !players.isEmpty, !state.isOver else { return nil }
      if state.folder == nil {
        guard let folder = Platform.makeTemporaryFolder() else { return nil }
        state.folder = folder
        for tones in Tones.allCases {
          _ = Platform.writeNewFile("\(folder)/\(tones.fileName)", tones.wav)
        }
      }
      return state.folder.map { "\($0)/\(tones.fileName)" }
    }
  }

  // MARK: Programs

  private enum Start {
    case begun(ChildProcess, turn: Int)
    /// Nobody wants to hear it any more.
    case unwanted
    case impossible

    var isUnwanted: Bool { if case .unwanted = self { true } else { false } }
  }

  /// False if the program cannot do it, so that another one may.
  private func run(_ program: String, _ arguments: [String], _ most: DispatchTimeInterval) -> Bool {
    let start = state.withLock { state -> Start in
      if state.isHushed || state.isOver { return .unwanted }
      guard !state.givenUp.contains(program),
        let child = ChildProcess(program: program, arguments: arguments)
      else { return .impossible }
      state.current = child
      state.turn += 1
      state.isStuck = false
      return .begun(child, turn: state.turn)
    }
    guard case .begun(let child, let turn) = start else { return start.isUnwanted }
    DispatchQueue.global().asyncAfter(deadline: .now() + most) { [weak self] in
      self?.giveUp(turn)
    }
    child.waitForEnd()
    return state.withLock { state in
      state.current = nil
      // It is not asked again; and what it was to play has its time behind it.
      if state.isStuck { state.givenUp.insert(program) }
      return !child.reap()
    }
  }

  /// Whatever that program waits for.
  private func giveUp(_ turn: Int) {
    state.withLock { state in
      guard state.turn == turn, let current = state.current else { return }
      state.isStuck = true
      current.kill()
    }
  }
}

extension Sound {
  fileprivate var isTones: Bool {
    if case .tones = self { true } else { false }
  }
}

extension Tones {
  fileprivate var fileName: String { "\(rawValue).wav" }
}
