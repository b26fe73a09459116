// Standard input and output, and what the system knows of the terminal behind them.

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Surroundings {
  /// Those of this process.
  public static var here: Surroundings {
    Surroundings { name in getenv(name).map { String(cString: $0) } }
  }
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
  static let output: CInt = 1

  /// Sent when the window's size changes.
  static let windowChanged: CInt = SIGWINCH
  /// Sent when the process goes on after it was stopped.
  static let continued: CInt = SIGCONT

  public static var isInputTerminal: Bool { isatty(input) == 1 }
  public static var isOutputTerminal: Bool { isatty(output) == 1 }

  /// The terminal's size: its own word, or the environment's, or 80×24.
  public static var size: Display.Size {
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
        #if os(Linux)
          answer = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          answer = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
        code = answer < 0 ? errno : 0
      } while code == EINTR
      count = max(0, answer)
    }
    if code == EAGAIN || code == EWOULDBLOCK { return .nothing }
    return bytes.isEmpty ? .ended : .bytes(bytes)
  }

  /// Writes all; false if the terminal, or who read from the pipe, is gone.
  @discardableResult public static func write(_ bytes: [UInt8]) -> Bool {
    write(bytes, to: output)
  }

  static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
        #if os(Linux)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
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
}
