// The system calls for the server's process.

#if os(Linux)
  internal import Glibc
  private typealias FileActions = posix_spawn_file_actions_t
  private func noFileActions() -> FileActions { posix_spawn_file_actions_t() }
#else
  internal import Darwin
  private typealias FileActions = posix_spawn_file_actions_t?
  private func noFileActions() -> FileActions { nil }
#endif

/// How a process ended.
enum Ending: Equatable, CustomStringConvertible {
  case exited(CInt)
  case signalled(CInt)

  var description: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .signalled(let signal): "signal \(signal)"
    }
  }
}

extension Platform {
  static let killSignal = SIGKILL
  static let terminateSignal = SIGTERM

  /// Starts a program; what it prints comes out of the pipe, what it complains goes to the log.
  /// Nil if it cannot be started.
  static func start(_ arguments: [String], log: String) -> (process: CInt, output: CInt)? {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    makeNonBlocking(ends[0])
    var actions = noFileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let answer = posix_spawn(&process, arguments[0], &actions, nil, &words, environ)
    release(ends[1])
    if answer == 0 { return (process, ends[0]) }
    release(ends[0])
    return nil
  }

  static func signal(_ process: CInt, _ signal: CInt) {
    _ = kill(process, signal)
  }

  /// How the process ended, if it has; asks once and never waits.
  static func ending(of process: CInt) -> Ending? {
    var status: CInt = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  /// Replaces a small file's content.
  static func write(_ text: String, to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { return }
    var text = text
    _ = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    release(descriptor)
  }

  /// A small file's content; nil if it cannot be read.
  static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { release(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard case .moved(let count) = buffer.withUnsafeMutableBytes({ read(descriptor, into: $0) })
    else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
    #if os(Linux)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  static func exit(_ code: CInt) -> Never {
    #if os(Linux)
      Glibc.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }

  /// So that lines appear as they are printed, in a pipe too.
  static func flushOutput() {
    fflush(nil)
  }
}
