internal import Dispatch
internal import Net

/// A whole terminal: the picture above, the line to type in below.
final class ScreenFront: Front {
  /// After so many milliseconds an escape was the key alone.
  private static let pause = 50
  /// However much the server tells, it is drawn no more often, and rings no more often, than this.
  private static let calm = 30
  private static let silence = 1000

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
    // Digits that were pressed when they meant nothing are not to spoil the next that do.
    if case .picture(let picture, _) = shown, !picture.keys.isEmpty,
      openEditor.text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    {
      openEditor.clear()
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
    let hint =
      screen.isCovered(size)
      ? owner?.conversation.say(.goBack) : owner?.conversation.line(for: .enter)
    let bytes = display.show(screen.frame(size, editor, hint: hint))
    if !bytes.isEmpty { StandardStreams.write(bytes) }
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
    case .text, .enter, .left, .right:
      if editor.isEmpty, screen.question == nil, let line = owner?.conversation.line(for: key) {
        enter(line)
      } else {
        edit(key)
      }
    case .backspace, .delete, .up, .down, .home, .end, .eraseToStart, .eraseToEnd, .eraseWord:
      edit(key)
    }
  }

  private func edit(_ key: Key) {
    // What nobody would hear stays, to be sent when somebody does.
    if key == .enter, !screen.isSecret, owner?.conversation.takes(editor.text) == false {
      owner?.typed(editor.text)
      return
    }
    if let line = editor.take(key) { enter(line) }
  }

  private func enter(_ line: String) {
    screen.entered(line)
    owner?.typed(line)
  }
}
