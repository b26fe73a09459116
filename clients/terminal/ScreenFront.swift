internal import Dispatch
internal import Net

/// A whole terminal: the picture above, the line to type in below.
final class ScreenFront: Front {
  /// The longest line that can be typed: with every sign escaped it still is a request.
  static let longestLine = 2048
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
  private var editor = LineEditor(limit: ScreenFront.longestLine)
  /// For what nobody is to see, and no history to keep.
  private var secretEditor = LineEditor(limit: ScreenFront.longestLine)
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
    self.owner = owner
    terminal.enter()
    input = Platform.watchInput(on: queue) { [unowned self] in read() }
    signals =
      Platform.watch([StandardStreams.windowChanged], on: queue) { [unowned self] in look() }
      + Platform.watch([StandardStreams.continued], on: queue) { [unowned self] in
        terminal.enter()
        look()
      }
    pauseTimer = timer { [unowned self] in paused() }
    drawTimer = timer { [unowned self] in
      isDrawingPlanned = false
      draw()
    }
  }

  private func timer(_ ring: @escaping () -> Void) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    // On the queue that everything here belongs to.
    nonisolated(unsafe) let ring = ring
    timer.setEventHandler { ring() }
    timer.activate()
    return timer
  }

  func show(_ shown: Shown) {
    screen.show(shown)
    // Digits that were pressed when they meant nothing are not to spoil the next that do.
    if case .picture(let picture, _) = shown, !picture.keys.isEmpty,
      editor.text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    {
      clear()
    }
    if case .question = shown { secretEditor = LineEditor(limit: Self.longestLine) }
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

  private var isSecret: Bool { screen.question?.isSecret == true }

  private func draw() {
    drawnAt = Poller.now
    let hint =
      screen.isCovered(size) ? owner?.session.phrases.goBack : owner?.session.line(for: .enter)
    let bytes = display.show(screen.frame(size, isSecret ? secretEditor : editor, hint: hint))
    // A terminal that is gone is told by the input's end, or by a signal.
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

  private func paused() {
    for key in reader.pause() { take(key) }
    draw()
  }

  private func take(_ key: Key) {
    switch key {
    case .interrupt: owner?.interrupted()
    case .endOfInput:
      if isEmpty { owner?.interrupted() } else { edit(.delete) }
    case .redraw: display.resize(to: size)
    case .suspend:
      terminal.suspend()
      look()
    case .pageUp: screen.scroll(-1, size)
    case .pageDown: screen.scroll(1, size)
    case .escape:
      screen.dismiss()
      if !isSecret { clear() }
    case .enter where isEmpty && screen.isCovered(size): screen.dismiss()
    case .text, .enter, .left, .right:
      if isEmpty, screen.question == nil, let line = owner?.session.line(for: key) {
        enter(line)
      } else {
        edit(key)
      }
    case .backspace, .delete, .up, .down, .home, .end, .eraseToStart, .eraseToEnd, .eraseWord:
      edit(key)
    }
  }

  private func clear() {
    _ = editor.take(.eraseToStart)
    _ = editor.take(.eraseToEnd)
  }

  private var isEmpty: Bool { isSecret ? secretEditor.isEmpty : editor.isEmpty }

  private func edit(_ key: Key) {
    // What nobody would hear stays, to be sent when somebody does.
    if key == .enter, !isSecret, owner?.session.takes(editor.text) == false {
      owner?.typed(editor.text)
      return
    }
    let outcome = isSecret ? secretEditor.take(key) : editor.take(key)
    if case .entered(let line) = outcome { enter(line) }
  }

  private func enter(_ line: String) {
    screen.entered(line)
    owner?.typed(line)
  }
}
