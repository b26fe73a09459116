// Standard input and output, what the system knows of the terminal behind them, and its signals.

internal import Dispatch

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the environment tells of the terminal, and what its user wants of it.
struct Surroundings: Sendable {
  /// Whether the terminal can put its cursor anywhere. Where it cannot, lines follow each other.
  let isCapable: Bool
  let wantsColour: Bool
  /// Whether the terminal says that it has all colours, and not some sixteen.
  let hasShades: Bool
  /// How large the terminal is said to be, where the terminal itself does not say.
  let size: Display.Size

  /// - Parameter variable: the value of an environment variable.
  init(_ variable: (String) -> String?) {
    let kind = variable("TERM") ?? ""
    isCapable = !["", "dumb", "unknown"].contains(kind)

    let isMonochrome =
      ["vt52", "vt100", "vt102", "vt220"].contains(kind) || kind.hasSuffix("-m")
      || kind.hasSuffix("-mono")
    let hasColour = !(variable("COLORTERM") ?? "").isEmpty || !isMonochrome
    // By agreement (no-color.org) any value but an empty one says no.
    wantsColour = isCapable && hasColour && variable("NO_COLOR") == nil
    hasShades = ["truecolor", "24bit"].contains(variable("COLORTERM"))

    func count(_ name: String, else usual: Int) -> Int {
      variable(name).flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil } ?? usual
    }
    size = Display.Size(columns: count("COLUMNS", else: 80), rows: count("LINES", else: 24))
  }

  /// Those of this process.
  static var here: Surroundings { Surroundings(Platform.variable) }
}

/// The system's calls, where their own names mean ours.
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

func systemWrite(_ descriptor: CInt, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}

/// Standard input and output.
public enum StandardStreams {
  public enum Reading: Sendable, Hashable {
    case bytes([UInt8])
    /// Nothing just now; only where another program has made the input non-blocking.
    case nothing
    /// No more will come: the end, or the terminal is gone.
    case ended
  }

  static let input: CInt = 0
  public static let output: CInt = 1
  public static let errors: CInt = 2

  private static var isInputTerminal: Bool { isatty(input) == 1 }
  public static var isOutputTerminal: Bool { isatty(output) == 1 }
  /// Whether there is somebody who types and looks.
  public static var areTerminals: Bool { isInputTerminal && isOutputTerminal }

  /// How many columns the terminal has.
  public static var width: Int { size.columns }

  /// The terminal's size: its own word, or the environment's, or 80×24.
  static var size: Display.Size {
    for descriptor in [output, input] {
      var window = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
        return Display.Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
      }
    }
    return Surroundings.here.size
  }

  /// Waits until something is there.
  public static func read(atMost most: Int = 4096) -> Reading {
    read(input, atMost: most)
  }

  static func read(_ descriptor: CInt, atMost most: Int) -> Reading {
    var code: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      var answer = -1
      repeat {
        answer = systemRead(descriptor, buffer)
        code = answer < 0 ? errno : 0
      } while code == EINTR
      count = max(0, answer)
    }
    if code == EAGAIN || code == EWOULDBLOCK { return .nothing }
    return bytes.isEmpty ? .ended : .bytes(bytes)
  }

  /// Writes all; false if the terminal, or who read from the pipe, is gone.
  @discardableResult
  public static func write(_ bytes: [UInt8], to descriptor: CInt = output) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          done += count
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          // It shares its mode with whoever made it non-blocking, so it stays so.
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          if poll(&wait, 1, -1) < 0, errno != EINTR { return false }
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Waits until something can be read, or the input has ended.
  static func waitForInput() {
    var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    _ = poll(&wait, 1, -1)
  }

  /// Whether nobody reads any more what is written to a pipe.
  static var isReaderGone: Bool {
    var look = pollfd(fd: output, events: 0, revents: 0)
    return poll(&look, 1, 0) > 0 && look.revents & Int16(POLLERR) != 0
  }
}

extension Platform {
  /// Sent when the window's size changes.
  static let windowChanged = SIGWINCH
  /// Sent when the process goes on after it was stopped.
  static let continued = SIGCONT

  /// How long an end may take, in seconds: a write to somebody who takes nothing has none.
  private static let endTime = 3

  /// Who reads is gone: a write says so, and nothing else happens.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// From now on what asks a program to end is told on the queue; and if that is held up, it ends.
  static func watchEndings(
    for queue: DispatchQueue, _ tell: @escaping () -> Void
  ) -> [any DispatchSourceSignal] {
    // Called on that queue, and on no other.
    nonisolated(unsafe) let tell = tell
    return [SIGINT, SIGTERM, SIGHUP].map { number in
      _ = signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global()).telling {
        queue.async { tell() }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(endTime)) {
          exit(EXIT_FAILURE)
        }
      }
    }
  }
}

extension DispatchSourceProtocol {
  /// From now on, and for as long as it is held, the source tells on its queue what it is for.
  func telling(_ tell: @escaping () -> Void) -> Self {
    // Called on that queue, and on no other.
    nonisolated(unsafe) let tell = tell
    setEventHandler { tell() }
    activate()
    return self
  }
}
