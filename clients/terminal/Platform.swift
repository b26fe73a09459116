// Files, the environment, and other programs.

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
  static func readSmallFile(_ path: String, atMost mostBytes: Int = mostBytes) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    var bytes: [UInt8] = []
    while bytes.count < mostBytes,
      case .bytes(let portion) = StandardStreams.read(
        descriptor, atMost: min(16 * 1024, mostBytes - bytes.count))
    {
      bytes += portion
    }
    return bytes
  }

  /// Hours and minutes, as the clock on the wall shows them here.
  static var clock: String {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }

  /// With the folders above it; those that are made are this user's alone.
  static func makePrivateFolder(_ path: String) throws(CredentialFile.Failure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR, errno != EROFS {
        throw failure()
      }
    }
  }

  /// How often a lock is tried, and the pause between, in microseconds: it is held for a moment only,
  /// unless who holds it was stopped.
  private static let lockTries = 100
  private static let lockPause: UInt32 = 10_000

  /// Held by one program at a time.
  static func lock(_ path: String) throws(CredentialFile.Failure) -> CInt {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    for _ in 0..<lockTries {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
      guard errno == EINTR || errno == EWOULDBLOCK else { break }
      usleep(lockPause)
      errno = EWOULDBLOCK
    }
    let failure = failure()
    close(descriptor)
    throw failure
  }

  static func unlock(_ descriptor: CInt) { close(descriptor) }

  /// Whoever reads it finds the old one or the new one. To be called with the lock.
  static func replaceFile(_ path: String, with bytes: [UInt8]) throws(CredentialFile.Failure) {
    let new = "\(path).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure() }
    let isWhole =
      fchmod(descriptor, 0o600) == 0 && StandardStreams.write(bytes, to: descriptor)
      && fsync(descriptor) == 0
    let writing = failure()
    let isClosed = close(descriptor) == 0
    guard isWhole, isClosed, rename(new, path) == 0 else {
      let failure = isWhole ? failure() : writing
      unlink(new)
      throw failure
    }
  }

  // MARK: Folders

  struct File {
    let name: String
    let bytes: Int
    /// When it was written, in seconds.
    let time: Int
  }

  /// What is in a folder: its plain files, and the folders in it.
  static func look(in folder: String) -> (files: [File], folders: [String]) {
    guard let stream = opendir(folder) else { return ([], []) }
    defer { closedir(stream) }
    var (files, folders): ([File], [String]) = ([], [])
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard !name.hasPrefix("."), lstat("\(folder)/\(name)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: folders.append(name)
      case S_IFREG:
        #if os(Linux)
          let time = status.st_mtim.tv_sec
        #else
          let time = status.st_mtimespec.tv_sec
        #endif
        files.append(File(name: name, bytes: Int(status.st_size), time: time))
      default: break
      }
    }
    return (files, folders)
  }

  static func removeFile(_ path: String) { unlink(path) }

  /// A new one, for this user alone; nil if there is no place for it.
  static func makeTemporaryFolder() -> String? {
    let place = variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(place)/ordrum-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return nil }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// For this user alone; false if it is there already, or there is no place for it.
  static func writeNewFile(_ path: String, _ bytes: [UInt8]) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWhole = StandardStreams.write(bytes, to: descriptor)
    return close(descriptor) == 0 && isWhole
  }

  /// With those files, if nothing else is in it.
  static func removeFolder(_ folder: String, with files: [String]) {
    for file in files { unlink("\(folder)/\(file)") }
    rmdir(folder)
  }

  private static func failure() -> CredentialFile.Failure {
    CredentialFile.Failure(description: String(cString: strerror(errno)))
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

/// The system's call, where its own name means ours.
private func systemKill(_ process: pid_t, _ signal: CInt) -> CInt { kill(process, signal) }

/// A running program without input or output.
///
/// Its number is valid until `reap`; who stops it and who reaps it must not do so at the same time.
struct ChildProcess: Sendable {
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

  func stop() { _ = systemKill(number, SIGTERM) }

  /// For one that may not heed anything else.
  func kill() { _ = systemKill(number, SIGKILL) }

  /// Waits until it has ended, and leaves it to be reaped: its number is still its own.
  func waitForEnd() {
    var info = siginfo_t()
    while waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Lets go of it; no other child is touched. Whether it ended by itself and says that it could not do
  /// it.
  func reap() -> Bool {
    var status: CInt = 0
    while waitpid(number, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    // The low seven bits are the signal that ended it, the next eight what it answered.
    return status & 0x7F == 0 && (status >> 8) & 0xFF != 0
  }

  // MARK: Finding

  static var searchPath: String { Platform.variable("PATH") ?? "" }

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
