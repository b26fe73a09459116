// The system calls on files that the simulated disk needs; nothing else here knows which system it runs on.

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

enum Platform {
  /// Which file it is, and how long.
  struct Status {
    let inode: UInt64
    let size: Int
  }

  static let noSpace = ENOSPC
  static let inputOutputError = EIO
  static let interrupted = EINTR

  static func status(of descriptor: CInt) -> Status? {
    var raw = stat()
    guard fstat(descriptor, &raw) == 0 else { return nil }
    return Status(inode: UInt64(truncatingIfNeeded: raw.st_ino), size: Int(raw.st_size))
  }

  static func status(of path: String) -> Status? {
    var raw = stat()
    guard stat(path, &raw) == 0 else { return nil }
    return Status(inode: UInt64(truncatingIfNeeded: raw.st_ino), size: Int(raw.st_size))
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func makeFolder(_ path: String) { mkdir(path, 0o700) }

  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { preconditionFailure("\(path) cannot be written") }
    let count = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    precondition(count == bytes.count, "\(path) cannot be written")
    fclose(file)
  }

  static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&portion, 1, portion.count, file), count > 0 {
      bytes += portion[..<count]
    }
    return bytes
  }

  /// Every line and every file is looked through for many texts, so it has to be fast.
  static func holds(_ bytes: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let first = text.first, let start = bytes.baseAddress else { return false }
      var place = 0
      while bytes.count - place >= text.count {
        guard let found = memchr(start + place, CInt(first), bytes.count - place) else { break }
        place = UnsafeRawPointer(found) - start
        guard bytes.count - place >= text.count else { break }
        if memcmp(found, text, text.count) == 0 { return true }
        place += 1
      }
      return false
    }
  }

  static func removeFolder(_ path: String) {
    for name in names(in: path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Seconds of processor time of this process.
  static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  static func finish(_ code: Int32) -> Never { exit(code) }

  static func say(_ text: String) {
    print(text)
    fflush(nil)
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static var processNumber: Int { Int(getpid()) }
}
