#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

enum ErrorNumber {
  static let interrupted = EINTR
  static let noSpace = ENOSPC
  static let quota = EDQUOT
  static let broken = EIO
  static let readOnly = EROFS
  static let gone = ENOENT
  static let taken = EWOULDBLOCK
  static let badDescriptor = EBADF
}

/// Whether the system lets us do things that it forbids others.
let isSuperuser = getuid() == 0

func setMode(_ path: String, _ mode: mode_t) -> Bool { chmod(path, mode) == 0 }

func makePipe(_ path: String) -> Bool { mkfifo(path, 0o600) == 0 }

/// A process that holds the lock on a file as long as it lives, and does nothing else.
struct Locker {
  private let process: pid_t

  init?(lockFile: String) {
    let descriptor = open(lockFile, O_RDWR | O_CREAT, 0o600)
    // The lock belongs to the open file, which the child inherits and we close.
    defer { close(descriptor) }
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [
      strdup("tail"), strdup("-f"), strdup("/dev/null"), nil,
    ]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawn(&process, "/usr/bin/tail", nil, nil, &arguments, nil) == 0 else { return nil }
    self.process = process
  }

  /// Ends it the hard way, and waits until it is gone.
  func kill() {
    #if os(Linux)
      Glibc.kill(process, SIGKILL)
    #else
      Darwin.kill(process, SIGKILL)
    #endif
    var status: CInt = 0
    waitpid(process, &status, 0)
  }
}
