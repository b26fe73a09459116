// The system calls on files, each wrapped once: errno is read here, and nothing outside the files
// called Platform… knows which system it runs on.

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The operating system, as far as this layer needs it.
enum Platform {
  /// What a file is at the moment.
  struct Status {
    var size: Int
    var identity: FileIdentity
    /// Neither a directory nor a pipe nor anything else that is no file.
    var isPlain: Bool

    init(_ raw: stat) {
      size = Int(raw.st_size)
      identity = FileIdentity(
        device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(raw.st_ino))
      isPlain = raw.st_mode & S_IFMT == S_IFREG
    }
  }

  /// Answers nil if there is nothing of that name.
  static func status(of path: String) throws(DiskTrouble) -> Status? {
    var raw = stat()
    if stat(path, &raw) == 0 { return Status(raw) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw DiskTrouble("stat", errno)
  }

  /// As `Disk.write`.
  static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if os(Linux)
      let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      // Darwin refuses more than 2 GB at a time.
      let count = Darwin.write(descriptor, bytes.baseAddress, min(bytes.count, Int(CInt.max)))
    #endif
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

  static func rename(_ old: String, to new: String) throws(DiskTrouble) {
    #if os(Linux)
      let answer = Glibc.rename(old, new)
    #else
      let answer = Darwin.rename(old, new)
    #endif
    if answer != 0 { throw DiskTrouble("rename", errno) }
  }

  /// Takes a name away, as far as that can be done.
  static func remove(_ path: String) { unlink(path) }

  /// Makes one directory for this user alone; answers whether it was not there before.
  static func makeDirectory(_ path: String) throws(DiskTrouble) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    let code = errno
    // On the way there may be directories in which we may not write, or that answer otherwise.
    if code == EEXIST || isDirectory(path) { return false }
    throw DiskTrouble("mkdir", code)
  }

  private static func isDirectory(_ path: String) -> Bool {
    var raw = stat()
    return stat(path, &raw) == 0 && raw.st_mode & S_IFMT == S_IFDIR
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

  static func areEqual(
    _ bytes: UnsafeRawBufferPointer, _ other: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    guard let start = bytes.baseAddress else { return count == 0 }
    return memcmp(start, other, count) == 0
  }

  /// Where the next such byte stands.
  static func firstIndex(
    of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, CInt(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
