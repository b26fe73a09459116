// A terminal as a program needs it that draws on it, and how it becomes what it was before, also from the
// handler of a signal.

internal import Synchronization

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The terminal on standard input and output, drawn on and read key by key while entered.
///
/// However the process ends, short of SIGKILL, the terminal is first what it was before. There is one of it:
/// its methods are called from one queue.
final class RawTerminal: Sendable {
  /// Nil if input or output is no terminal, or one that can show nothing but lines.
  init?() {
    guard StandardStreams.areTerminals, Surroundings.here.isCapable else { return nil }
  }

  deinit { leave() }

  /// Takes over the terminal, if it lets us.
  ///
  /// Called again it does the same anew, for after somebody else has changed the terminal's mode. What the
  /// screen shows is unknown afterwards. In the background it first stops until somebody calls us forward.
  func enter() {
    // The bound only keeps a process that nothing stops from turning forever.
    for _ in 0..<8 where !Restoration.isInForeground { Self.stopGroup() }
    guard Restoration.prepare() else { return }
    var raw = Restoration.terminal.pointee
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    raw.c_cflag |= tcflag_t(CS8)
    withUnsafeMutableBytes(of: &raw.c_cc) { codes in
      codes[Int(VMIN)] = 1
      codes[Int(VTIME)] = 0
    }
    // What was typed before is kept.
    while tcsetattr(StandardStreams.input, TCSADRAIN, &raw) != 0 {
      if errno == EINTR { continue }
      return Restoration.now()
    }
    StandardStreams.write(Self.greeting)
  }

  /// Gives the terminal back. Harmless where nothing was taken.
  func leave() { Restoration.now() }

  /// What Ctrl-Z is for: gives the terminal back and stops until somebody continues us in the foreground.
  ///
  /// Returns entered again; everything has to be drawn anew, perhaps in another size.
  func suspend() {
    leave()
    Self.stopGroup()
    enter()
  }

  /// As the terminal itself would: who started us, a script perhaps, stops too.
  private static func stopGroup() {
    var others = sigset_t()
    sigemptyset(&others)
    sigaddset(&others, SIGTSTP)
    var before = sigset_t()
    let old = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    // For ourselves by a call that has stopped us before it returns: one for the whole group would only do
    // so some time later, when the terminal is ours again.
    signal(SIGTSTP, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &others, &before)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    signal(SIGTSTP, old)
  }

  /// The second screen, pasted text marked, a cursor to see.
  private static let greeting = Array("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25h".utf8)
}

/// What the terminal was before, and the way back there.
///
/// A signal's handler may call little: here only `tcsetattr`, `tcflush`, `tcgetpgrp`, `write`, `sigaction`
/// and `raise`, on memory that is never freed. All of it is made before the first handler stands.
enum Restoration {
  /// Written while nothing is due, read when something is.
  nonisolated(unsafe) static let terminal = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private static let isDue = Atomic<Bool>(false)

  /// Colours off, lines flow, drawing shown, paste unmarked, cursor visible; then down to the last line, for
  /// terminals without a second screen, and back to the first screen.
  nonisolated(unsafe) private static let farewell: UnsafeMutableBufferPointer<UInt8> = {
    let text =
      "\u{1B}[0m\u{1B}[?7h\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?25h\u{1B}[999;1H\r\n\u{1B}[?1049l"
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    return bytes
  }()

  /// What was done at these signals before, by their number.
  nonisolated(unsafe) private static let before = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()

  private static let fatal = [
    SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGABRT, SIGTERM, SIGHUP, SIGQUIT, SIGINT,
  ]

  /// Once for a process: from now on no end of it leaves the terminal behind.
  private static let isWatched: Void = {
    _ = (farewell, before)
    atexit { Restoration.now() }
    for signal in fatal { watch(signal) }
  }()

  /// Notes what the terminal is now, unless it is ours already. False if it is no terminal.
  static func prepare() -> Bool {
    if isDue.load(ordering: .acquiring) { return true }
    guard tcgetattr(StandardStreams.input, terminal) == 0 else { return false }
    _ = isWatched
    isDue.store(true, ordering: .releasing)
    return true
  }

  /// Puts the terminal back, once. May be called anywhere, also where a signal was caught.
  static func now() {
    guard isDue.exchange(false, ordering: .acquiringAndReleasing) else { return }
    // If another program has the terminal now, it is its own.
    guard isInForeground else { return }
    // What was typed for us, a paste perhaps, is no command to the shell.
    _ = tcflush(StandardStreams.input, TCIFLUSH)
    _ = tcsetattr(StandardStreams.input, TCSANOW, terminal)
    _ = systemWrite(StandardStreams.output, farewell.baseAddress, farewell.count)
  }

  static var isInForeground: Bool {
    let group = tcgetpgrp(StandardStreams.input)
    return group < 0 || group == getpgrp()
  }

  private static func watch(_ signal: CInt) {
    guard sigaction(signal, nil, &before[Int(signal)]) == 0 else { return }
    var action = before[Int(signal)]
    let handler: @convention(c) (CInt) -> Void = { signal in
      Restoration.now()
      // Then whatever would have been done without us, as soon as this returns.
      _ = sigaction(signal, &Restoration.before[Int(signal)], nil)
      _ = raise(signal)
    }
    #if os(Linux)
      // Who ignores a signal, or leaves it to a watcher, goes on doing so.
      if isIgnored(action.__sigaction_handler.sa_handler) { return }
      action.__sigaction_handler.sa_handler = handler
    #else
      if isIgnored(action.__sigaction_u.__sa_handler) { return }
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = CInt(SA_ONSTACK)
    sigemptyset(&action.sa_mask)
    _ = sigaction(signal, &action, nil)
  }

  private static func isIgnored(_ handler: (@convention(c) (CInt) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
