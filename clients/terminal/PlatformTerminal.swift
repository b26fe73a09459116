// A terminal as a program needs it that draws on it, and as it was before.

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The terminal on standard input and output, drawn on and read key by key while entered.
///
/// However the process ends, short of SIGKILL, the terminal is first what it was before. There is one of it:
/// its methods are called from one queue.
public final class RawTerminal: Sendable {
  /// Nil if input or output is no terminal, or one that can show nothing but lines.
  public init?() {
    guard StandardStreams.isInputTerminal, StandardStreams.isOutputTerminal,
      Surroundings.here.isCapable
    else { return nil }
  }

  deinit { leave() }

  /// Takes over the terminal; false if it lets nobody.
  ///
  /// Called again it does the same anew, for after somebody else has changed the terminal's mode. What the
  /// screen shows is unknown afterwards. In the background it first stops until somebody calls us forward.
  @discardableResult public func enter() -> Bool {
    // The bound only keeps a process that nothing stops from turning forever.
    for _ in 0..<8 where !Restoration.isInForeground { Self.stopGroup() }
    guard Restoration.prepare() else { return false }
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
      Restoration.now()
      return false
    }
    return StandardStreams.write(Self.greeting)
  }

  /// Gives the terminal back. Harmless where nothing was taken.
  public func leave() {
    Restoration.now()
  }

  /// What Ctrl-Z is for: gives the terminal back and stops until somebody continues us in the foreground.
  ///
  /// Returns entered again; everything has to be drawn anew, perhaps in another size.
  public func suspend() {
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
