#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The operating system, as far as this program needs it.
enum Platform {
  /// Larger than anything that we keep.
  private static let mostBytes = 256 * 1024

  /// Up to its bound; nothing if it is no plain file or cannot be read. Waits for nobody.
  static func readSmallFile(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count < mostBytes {
      let count = read(descriptor, &portion, portion.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += portion[..<count]
    }
    return bytes
  }

  /// With the folders above it; those that are made are this user's alone.
  static func makePrivateFolder(_ path: String) throws(SeatFile.Trouble) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR, errno != EROFS {
        throw trouble()
      }
    }
  }

  /// How often a lock is tried, and the pause between, in microseconds: it is held for a moment only,
  /// unless who holds it was stopped.
  private static let lockTries = 100
  private static let lockPause: UInt32 = 10_000

  /// Held by one program at a time.
  static func lock(_ path: String) throws(SeatFile.Trouble) -> CInt {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw trouble() }
    for _ in 0..<lockTries {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
      guard errno == EINTR || errno == EWOULDBLOCK else { break }
      usleep(lockPause)
      errno = EWOULDBLOCK
    }
    let trouble = trouble()
    close(descriptor)
    throw trouble
  }

  static func unlock(_ descriptor: CInt) { close(descriptor) }

  /// Whoever reads it finds the old one or the new one. To be called with the lock.
  static func replaceFile(_ path: String, with bytes: [UInt8]) throws(SeatFile.Trouble) {
    let new = "\(path).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw trouble() }
    var rest = bytes[...]
    var isWhole = fchmod(descriptor, 0o600) == 0
    while isWhole, !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      isWhole = count > 0
      rest = rest.dropFirst(max(0, count))
    }
    isWhole = isWhole && fsync(descriptor) == 0
    let writing = trouble()
    let isClosed = close(descriptor) == 0
    guard isWhole, isClosed, rename(new, path) == 0 else {
      let trouble = isWhole ? trouble() : writing
      unlink(new)
      throw trouble
    }
  }

  private static func trouble() -> SeatFile.Trouble {
    SeatFile.Trouble(description: String(cString: strerror(errno)))
  }

  /// A variable of the environment; nil if it is not set.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The folder in which this user's programs keep such things, if the user has one.
  static var stateFolder: String? {
    func folder(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    #if os(Linux)
      return (folder("XDG_STATE_HOME") ?? folder("HOME").map { "\($0)/.local/state" })
        .map { "\($0)/ordrum" }
    #else
      return folder("HOME").map { "\($0)/Library/Application Support/Ordrum" }
    #endif
  }
}
