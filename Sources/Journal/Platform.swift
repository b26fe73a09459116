// The system calls on files, each wrapped once: errno is read here, and nothing outside this file knows which
// system it runs on.

internal import Dispatch

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The operating system, as far as this layer needs it.
enum Platform {
  /// The identity of a file, whatever it is called.
  struct FileIdentity: Equatable {
    let device: UInt64
    let inode: UInt64
  }

  /// The state of a file at the moment.
  struct Status {
    var size: Int
    var identity: FileIdentity
    /// Whether it is a file, and no directory, pipe or anything else.
    var isPlain: Bool
    /// Whether other users of this machine may read it, or look for files in it.
    var isReadByOthers: Bool
    var isEnteredByOthers: Bool
    /// The time when it was last written or given its name, in nanoseconds.
    var changed: Int

    init(_ raw: stat) {
      size = Int(raw.st_size)
      identity = FileIdentity(
        device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(raw.st_ino))
      isPlain = raw.st_mode & S_IFMT == S_IFREG
      isReadByOthers = raw.st_mode & (S_IRGRP | S_IROTH) != 0
      isEnteredByOthers = raw.st_mode & (S_IXGRP | S_IXOTH) != 0
      #if os(Linux)
        let time = raw.st_ctim
      #else
        let time = raw.st_ctimespec
      #endif
      changed = time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    }
  }

  /// Calls the system until nothing interrupts it, and throws the trouble that it reports.
  @discardableResult
  static func call(_ name: String, _ attempt: () -> CInt) throws(DiskTrouble) -> CInt {
    while true {
      let answer = attempt()
      if answer >= 0 { return answer }
      if errno != EINTR { throw DiskTrouble(name, errno) }
    }
  }

  static func nanoseconds() -> Int {
    Int(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds)
  }

  /// The state of a file; nil if there is nothing of that name.
  static func status(of path: String) throws(DiskTrouble) -> Status? {
    var raw = stat()
    if stat(path, &raw) == 0 { return Status(raw) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw DiskTrouble("stat", errno)
  }

  /// As `Disk.space`.
  static func space(of directory: String) -> DiskSpace? {
    var raw = statvfs()
    guard statvfs(directory, &raw) == 0 else { return nil }
    let block = Int(clamping: raw.f_frsize)
    func bytes(_ blocks: some BinaryInteger) -> Int {
      let (bytes, isTooMany) = Int(clamping: blocks).multipliedReportingOverflow(by: block)
      return isTooMany ? .max : bytes
    }
    return DiskSpace(free: bytes(raw.f_bavail), total: bytes(raw.f_blocks))
  }

  /// As `Disk.write`.
  static func writeSome(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    // Darwin refuses more than 2 GB at a time.
    let count = write(descriptor, bytes.baseAddress, min(bytes.count, Int(CInt.max)))
    return count < 0 ? -Int(errno) : count
  }

  /// As `Disk.sync`.
  static func syncData(_ descriptor: CInt) -> CInt {
    #if os(Linux)
      // Sizes are synced too, as far as they are needed to read the data.
      fdatasync(descriptor) == 0 ? 0 : errno
    #else
      syncAll(descriptor)
    #endif
  }

  /// As `Disk.syncDirectory`.
  static func syncAll(_ descriptor: CInt) -> CInt {
    #if !os(Linux)
      // Here fsync only hands the bytes to the drive, which may keep them; not all file systems
      // know better.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
      if errno != ENOTSUP && errno != ENOTTY && errno != EINVAL { return errno }
    #endif
    return fsync(descriptor) == 0 ? 0 : errno
  }

  /// As `Disk.make`.
  static func make(_ path: String) -> CInt {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    return descriptor < 0 ? -errno : descriptor
  }

  /// As `Disk.move`.
  static func move(_ old: String, to new: String) -> CInt { rename(old, new) == 0 ? 0 : errno }

  /// Removes a name, as far as that can be done.
  static func remove(_ path: String) { unlink(path) }

  /// Makes one directory for this user alone; answers whether it was not there before.
  static func makeDirectory(_ path: String) throws(DiskTrouble) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    let code = errno
    // On the way there may be directories in which we may not write, or that answer otherwise.
    var raw = stat()
    let isDirectory = stat(path, &raw) == 0 && raw.st_mode & S_IFMT == S_IFDIR
    if code == EEXIST || isDirectory { return false }
    throw DiskTrouble("mkdir", code)
  }

  /// The names in a directory, unsorted.
  static func names(in directory: String) throws(DiskTrouble) -> [String] {
    guard let stream = opendir(directory) else { throw DiskTrouble("opendir", errno) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
      errno = 0
    }
    if errno != 0 { throw DiskTrouble("readdir", errno) }
    return names
  }

  static var processNumber: Int { Int(getpid()) }

  // MARK: Bytes

  /// The place of the next such byte.
  static func firstIndex(
    of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, CInt(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  // MARK: What the system's error numbers mean here

  static func text(for code: CInt) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  static func isFull(_ code: CInt) -> Bool { code == ENOSPC || code == EDQUOT }
  static func isInterruption(_ code: CInt) -> Bool { code == EINTR }
  static var inputOutputError: CInt { EIO }

  /// The trouble and what to do about it, as a sentence for people.
  static func sentence(for code: CInt) -> String {
    switch code {
    case EIO: "The disk reports a fault; it may be breaking. Save your data elsewhere."
    case EROFS: "The disk can only be read, not written."
    case ENOENT: "The data directory, or a file in it, is gone."
    case ENOTDIR: "On the way to it is a file where a directory is needed."
    case EISDIR, ENXIO: "In it is a directory, a pipe or a device where a file is needed."
    case EEXIST:
      "Other data has been put in its place, or another Ordrum has written there. "
        + "Stop this server, and start it again."
    case EACCES, EPERM: "This user may not do that there."
    case EMFILE, ENFILE: "Too many files are open."
    case EWOULDBLOCK:
      "Another Ordrum has taken the data directory, which can only happen if its file lock was "
        + "deleted. Stop one of the two."
    default: "The disk refused."
    }
  }
}

extension DiskTrouble {
  /// Other data stands where ours was.
  static var otherData: DiskTrouble { DiskTrouble("open", EEXIST) }
  /// Another process writes there.
  static var otherProcess: DiskTrouble { DiskTrouble("flock", EWOULDBLOCK) }
  static var isGone: DiskTrouble { DiskTrouble("stat", ENOENT) }
  /// No file that can be read stands where one should be.
  static var isNoFile: DiskTrouble { DiskTrouble("open", ENXIO) }
}

/// An open file. Owns its descriptor.
final class OpenFile: Sendable {
  enum Purpose {
    /// To read a file. If it is a pipe, nobody at its other end is waited for.
    case reading
    /// To lock a file, which is made if need be; its bytes stay.
    case lock
    case directory
  }

  let descriptor: CInt

  init(_ path: String, _ purpose: Purpose) throws(DiskTrouble) {
    let flags =
      switch purpose {
      case .reading: O_RDONLY | O_NONBLOCK
      case .lock: O_RDWR | O_CREAT
      case .directory: O_RDONLY | O_DIRECTORY
      }
    descriptor = try Platform.call("open") { open(path, flags | O_CLOEXEC, 0o600) }
  }

  /// A file that has been opened elsewhere.
  init(descriptor: CInt) { self.descriptor = descriptor }

  // Closing is never repeated: after EINTR the descriptor is gone or another's already.
  deinit { close(descriptor) }

  func status() throws(DiskTrouble) -> Platform.Status {
    var raw = stat()
    try Platform.call("fstat") { fstat(descriptor, &raw) }
    return Platform.Status(raw)
  }

  /// Reads from a place on until so many bytes came or the file ends; they stand behind `first`.
  func read(
    at offset: Int, _ count: Int, behind first: ArraySlice<UInt8> = []
  ) throws(DiskTrouble) -> [UInt8] {
    var code: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: first.count + count) { buffer, used in
      _ = buffer.initialize(from: first)
      used = first.count
      while used < first.count + count, let start = buffer.baseAddress {
        // Darwin refuses more than 2 GB at a time.
        let portion = min(first.count + count - used, 1 << 30)
        let came = pread(descriptor, start + used, portion, off_t(offset + used - first.count))
        if came == 0 { break }
        if came > 0 {
          used += came
        } else if errno != EINTR {
          code = errno
          break
        }
      }
    }
    if code != 0 { throw DiskTrouble("read", code) }
    return bytes
  }

  /// Cuts off all bytes after a place.
  func truncate(to size: Int) throws(DiskTrouble) {
    try Platform.call("ftruncate") { ftruncate(descriptor, off_t(size)) }
  }

  /// Takes the lock that a process holds on a file until it closes it or dies; throws `otherProcess` if
  /// somebody else has it.
  func lock() throws(DiskTrouble) {
    try Platform.call("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Gives the lock back at once.
  ///
  /// Closing is not enough: a child process that is just being started has the file open too.
  func unlock() { flock(descriptor, LOCK_UN) }
}
