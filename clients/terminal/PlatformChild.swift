// Another program, started and waited for.

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A running program without input or output.
///
/// Its number is valid until `reap`; who stops it and who reaps it must not do so at the same time.
struct Child: Sendable {
  enum End: Sendable {
    case done
    /// It ended by itself and says that it could not do it.
    case failed
    case stopped
  }

  private let number: pid_t

  /// Nil if it cannot be started.
  ///
  /// - Parameter program: its whole path; no shell sees the arguments.
  init?(program: String, arguments: [String]) {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }

    for descriptor: CInt in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // Signals mean to it what they usually do, whatever we or this thread do with them.
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP] { sigaddset(&usual, signal) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setsigmask(&attributes, &none)
    var flags = CInt(POSIX_SPAWN_SETSIGDEF) | CInt(POSIX_SPAWN_SETSIGMASK)
    #if !os(Linux)
      flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var number: pid_t = 0
    guard posix_spawn(&number, program, &actions, &attributes, words, environ) == 0 else {
      return nil
    }
    self.number = number
  }

  func stop() { kill(number, SIGTERM) }

  /// Waits until it has ended, and leaves it to be reaped: its number is still its own.
  func waitForEnd() {
    var info = siginfo_t()
    while waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Lets go of it. No other child is touched.
  func reap() -> End {
    var status: CInt = 0
    while waitpid(number, &status, 0) < 0 {
      if errno != EINTR { return .done }
    }
    // The low seven bits are the signal that ended it, the next eight what it answered.
    if status & 0x7F != 0 { return .stopped }
    return (status >> 8) & 0xFF == 0 ? .done : .failed
  }

  // MARK: Finding

  static var searchPath: String { getenv("PATH").map { String(cString: $0) } ?? "" }

  #if os(Linux)
    static let isOnMac = false
  #else
    static let isOnMac = true
  #endif

  static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
