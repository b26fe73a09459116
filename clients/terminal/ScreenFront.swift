internal import Dispatch

/// A whole terminal: the picture above, the line to type in below.
final class ScreenFront: Front {
  /// The longest line that can be typed: with every sign escaped it still is a request.
  static let longestLine = 2048
  /// After so many milliseconds an escape was the key alone.
  private static let pause = 50

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
  private var signals: [any DispatchSourceSignal] = []
  private weak var owner: (any FrontOwner)?

  /// Nil if there is no such terminal.
  init?(colour: Bool, _ queue: DispatchQueue) {
    guard let terminal = RawTerminal() else { return nil }
    self.terminal = terminal
    self.queue = queue
    size = StandardStreams.size
    display = Display(size)
    screen = Screen(colour: colour)
  }

  func start(for owner: any FrontOwner) {
    self.owner = owner
    terminal.enter()
    input = Platform.watchInput(on: queue) { [unowned self] in read() }
    signals =
      Platform.watch([StandardStreams.windowChanged], on: queue) { [unowned self] in look() }
      + Platform.watch([StandardStreams.continued], on: queue) { [unowned self] in
        terminal.enter()
        look()
      }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    // On the queue that everything here belongs to.
    nonisolated(unsafe) let front = self
    timer.setEventHandler { [unowned front] in front.paused() }
    timer.activate()
    pauseTimer = timer
  }

  func show(_ shown: Shown) {
    screen.show(shown)
    if case .question = shown { secretEditor = LineEditor(limit: Self.longestLine) }
  }

  func ring() { StandardStreams.write([0x07]) }

  func turnEnded() { draw() }

  func stop() {
    input?.cancel()
    pauseTimer?.cancel()
    for signal in signals { signal.cancel() }
    terminal.leave()
  }

  private var isSecret: Bool { screen.question?.isSecret == true }

  private func draw() {
    let bytes = display.show(screen.frame(size, isSecret ? secretEditor : editor))
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
    case .escape: screen.dismiss()
    case .enter where isEmpty && screen.isCovered(size): screen.dismiss()
    case .text, .enter, .left, .right:
      if isEmpty, screen.question == nil, let line = owner?.session.line(for: key) {
        enter(line)
      } else {
        edit(key)
      }
    case .backspace, .delete, .up, .down, .home, .end, .tab, .eraseToStart, .eraseToEnd, .eraseWord:
      edit(key)
    }
  }

  private var isEmpty: Bool { isSecret ? secretEditor.isEmpty : editor.isEmpty }

  private func edit(_ key: Key) {
    let outcome = isSecret ? secretEditor.take(key) : editor.take(key)
    if case .entered(let line) = outcome { enter(line) }
  }

  private func enter(_ line: String) {
    screen.entered(line)
    owner?.typed(line)
  }
}
