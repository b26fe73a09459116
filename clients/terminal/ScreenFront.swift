internal import Dispatch
internal import Net

/// A whole terminal: the picture above, the line to type in below.
final class ScreenFront: Front {
  /// After so many milliseconds an escape was the key alone.
  private static let pause = 50
  /// However much the server tells, it is drawn no more often, and rings no more often, than this.
  private static let calm = 30
  private static let silence = 1000
  /// Who presses a key so soon after it has got another meaning means what it meant before.
  private static let keysSettle = 600

  private let queue: DispatchQueue
  private let terminal: RawTerminal
  private var display: Display
  private var size: Display.Size
  private var screen: Screen
  private var reader = KeyReader()
  private var openEditor = LineEditor()
  /// For what nobody is to see, and no history to keep.
  private var secretEditor = LineEditor()
  private var input: (any DispatchSourceRead)?
  private var pauseTimer: (any DispatchSourceTimer)?
  private var drawTimer: (any DispatchSourceTimer)?
  private var signals: [any DispatchSourceSignal] = []
  private weak var owner: Client?
  private var drawnAt = Int.min / 2
  private var rangAt = Int.min / 2
  private var isDrawingPlanned = false
  /// What single keys mean, and since when.
  private var keys: [String: String] = [:]
  private var keysChangedAt = Int.min / 2

  /// Nil if there is no such terminal.
  init?(colour: Bool, _ queue: DispatchQueue) {
    guard let terminal = RawTerminal() else { return nil }
    self.terminal = terminal
    self.queue = queue
    size = StandardStreams.size
    display = Display(size)
    screen = Screen(colour: colour)
  }

  func start(for owner: Client) {
    let signal = { DispatchSource.makeSignalSource(signal: $0, queue: self.queue) }
    self.owner = owner
    terminal.enter()
    input =
      DispatchSource
      .makeReadSource(fileDescriptor: StandardStreams.input, queue: queue)
      .telling { [unowned self] in read() }
    signals = [
      signal(Platform.windowChanged).telling { [unowned self] in look() },
      signal(Platform.continued).telling { [unowned self] in
        terminal.enter()
        look()
      },
    ]
    pauseTimer = DispatchSource.makeTimerSource(queue: queue).telling { [unowned self] in
      for key in reader.pause() { take(key) }
      draw()
    }
    drawTimer = DispatchSource.makeTimerSource(queue: queue).telling { [unowned self] in
      isDrawingPlanned = false
      draw()
    }
  }

  func show(_ shown: Shown) {
    screen.show(shown)
    if case .picture(let picture, _) = shown {
      if picture.keys != keys {
        keys = picture.keys
        keysChangedAt = Poller.now
      }
      if !picture.keys.isEmpty { openEditor.dropDigits() }
    }
    if case .question = shown { secretEditor = LineEditor() }
  }

  func ring() {
    guard Poller.now - rangAt >= Self.silence else { return }
    rangAt = Poller.now
    StandardStreams.write([0x07])
  }

  func turnEnded() {
    guard !isDrawingPlanned else { return }
    let wait = drawnAt + Self.calm - Poller.now
    if wait <= 0 { return draw() }
    isDrawingPlanned = true
    drawTimer?.schedule(deadline: .now() + .milliseconds(wait))
  }

  func stop() {
    input?.cancel()
    pauseTimer?.cancel()
    drawTimer?.cancel()
    for signal in signals { signal.cancel() }
    terminal.leave()
  }

  private var editor: LineEditor {
    get { screen.isSecret ? secretEditor : openEditor }
    set { if screen.isSecret { secretEditor = newValue } else { openEditor = newValue } }
  }

  private func draw() {
    drawnAt = Poller.now
    let bytes = display.show(screen.frame(size, editor, hint: hint))
    if !bytes.isEmpty { StandardStreams.write(bytes) }
  }

  /// What single keys do that no picture tells.
  private var hint: String? {
    guard let talk = owner?.conversation else { return nil }
    if screen.isCovered(size) { return "Enter: \(talk.say(.goBack))" }
    if screen.marked != nil { return nil }
    let keys: [(Key, Phrase)] = [
      (.enter, .enterKey), (.text(" "), .spaceKey), (.text("0"), .zeroKey),
    ]
    let hints = keys.compactMap { key, name in
      talk.line(for: key).map { "\(talk.say(name)): \($0)" }
    }
    return hints.isEmpty ? nil : hints.joined(separator: "   ")
  }

  /// The window may have another size, and may show something else.
  private func look() {
    size = StandardStreams.size
    display.resize(to: size)
    owner?.resized(columns: size.columns)
    draw()
  }

  // MARK: Keys

  private func read() {
    switch StandardStreams.read() {
    case .nothing: return
    case .ended:
      input?.cancel()
      owner?.interrupted()
    case .bytes(let bytes):
      for key in reader.read(bytes) { take(key) }
      pauseTimer?.schedule(
        deadline: reader.isUndecided ? .now() + .milliseconds(Self.pause) : .distantFuture)
      draw()
    }
  }

  private func take(_ key: Key) {
    switch key {
    case .interrupt: owner?.interrupted()
    case .endOfInput:
      if editor.isEmpty { owner?.interrupted() } else { edit(.delete) }
    case .redraw: display.resize(to: size)
    case .suspend:
      terminal.suspend()
      look()
    case .pageUp: screen.scroll(-1, size)
    case .pageDown: screen.scroll(1, size)
    case .escape:
      screen.dismiss()
      if !screen.isSecret { openEditor.clear() }
    case .enter where editor.isEmpty && screen.isCovered(size): screen.dismiss()
    case .up, .down:
      if editor.isEmpty, screen.moveMark(by: key == .up ? -1 : 1), let marked = screen.marked {
        owner?.marked(marked)
      } else {
        edit(key)
      }
    case .text, .enter, .left, .right:
      if editor.isEmpty, screen.question == nil, let line = line(for: key) {
        // Nothing is said of it: what the key means now is there to be seen.
        if Poller.now - keysChangedAt >= Self.keysSettle { enter(line) }
      } else if !isSpare(key) {
        edit(key)
      }
    case .backspace, .delete, .home, .end, .eraseToStart, .eraseToEnd, .eraseWord:
      edit(key)
    }
  }

  /// A blank before anything, or a number that is gone, or never was: it would stand in the way of the next.
  private func isSpare(_ key: Key) -> Bool {
    guard editor.isEmpty, screen.question == nil, case .text(let text) = key else { return false }
    if text == " " { return true }
    // What nobody hears just now stays, to be sent when somebody does.
    guard owner?.conversation.isListening == true else { return false }
    let digits = "0"..."9"
    return text.count == 1 && digits.contains(text) && keys.keys.contains(where: digits.contains)
  }

  private func line(for key: Key) -> String? {
    key == .enter && screen.marked != nil
      ? screen.marked?.typed : owner?.conversation.line(for: key)
  }

  private func edit(_ key: Key) {
    // What nobody would hear stays, to be sent when somebody does.
    if key == .enter, !screen.isSecret, owner?.conversation.takes(editor.text) == false {
      openEditor.promise()
      owner?.typed(editor.text)
      return
    }
    let disclosed = { [owner] line in owner?.conversation.disclosed(line) ?? "" }
    if let line = editor.take(key, disclosed: disclosed) { enter(line) }
  }

  private func enter(_ line: String) {
    screen.entered(owner?.conversation.disclosed(line) ?? "")
    owner?.typed(line)
  }
}
