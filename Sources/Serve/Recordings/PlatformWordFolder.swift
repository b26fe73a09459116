#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Asks the system for the files of words.
extension WordFolder {
  /// Hands over the file of a sound or a picture while it is open, and its size.
  static func withFile<Result>(
    _ file: String, in folder: String, _ use: (CInt, Int) -> Result?
  ) -> Result? {
    guard let kind = kind(of: file), let path = path(of: file, in: "\(folder)/\(kind.folder)")
    else { return nil }
    // Without O_NONBLOCK, opening a pipe would wait for its other end.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard (1...largest).contains(size),
      kind.begins(bytes(of: descriptor, from: 0, atMost: headLength))
    else { return nil }
    return use(descriptor, size)
  }

  /// Where a file lies, if that is in the folder: a link may lead to another one there, and nowhere
  /// else.
  private static func path(of file: String, in folder: String) -> String? {
    guard let root = real(folder), let path = real("\(folder)/\(file)"),
      let slash = path.lastIndex(of: "/"), path[..<slash] == root
    else { return nil }
    return path
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func bytes(of descriptor: CInt, from start: Int, atMost count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(start)))
    }
  }
}
