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
  private var desk: Desk
  private var reader = KeyReader()
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
    desk = Desk(colour: colour)
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

  func show(_ shown: Shown) { desk.show(shown, at: Poller.now, clock: Platform.clock) }

  func ring() {
    guard Poller.now - rangAt >= Self.silence else { return }
    rangAt = Poller.now
    StandardStreams.write([0x07])
  }

  func turnEnded() {
    let wait = drawnAt + Self.calm - Poller.now
    if wait <= 0 { return draw() }
    if !isDrawingPlanned { planDrawing(in: wait) }
  }

  func stop() {
    input?.cancel()
    pauseTimer?.cancel()
    drawTimer?.cancel()
    for signal in signals { signal.cancel() }
    terminal.leave()
  }

  private func draw() {
    guard let talk = owner?.conversation else { return }
    drawnAt = Poller.now
    desk.move(at: drawnAt)
    let bytes = display.show(desk.frame(size, talk))
    if !bytes.isEmpty { StandardStreams.write(bytes) }
    if let due = desk.due { planDrawing(in: max(Self.calm, due - drawnAt)) }
  }

  private func planDrawing(in wait: Int) {
    isDrawingPlanned = true
    drawTimer?.schedule(deadline: .now() + .milliseconds(wait))
  }

  /// The window may have another size, and may show something else.
  private func look() {
    size = StandardStreams.size
    display.resize(to: size)
    owner?.resized(to: size)
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
    case .redraw: display.resize(to: size)
    case .suspend:
      // A child that has pressed that by chance would not find the way back.
      guard owner?.conversation.mayRest == true else { return }
      terminal.suspend()
      look()
    default:
      guard let owner else { return }
      switch desk.take(key, size, owner.conversation, at: Poller.now) {
      case nil: break
      case .typed(let line): owner.typed(line)
      case .marked(let choice): owner.marked(choice)
      case .listening(let choice): owner.listening(to: choice)
      case .interrupted: owner.interrupted()
      }
    }
  }
}
