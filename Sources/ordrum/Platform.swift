#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// What differs between systems, and the few calls that need the C library.
enum Platform {
  enum Stream: Int32 {
    case standardOutput = 1
    case standardError = 2
  }

  static func write(_ text: String, to stream: Stream) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { call(stream.rawValue, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }

  private static func call(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if os(Linux)
      Glibc.write(descriptor, start, count)
    #else
      Darwin.write(descriptor, start, count)
    #endif
  }

  static func exit(_ code: Int32) -> Never {
    #if os(Linux)
      Glibc.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }

  static let interrupt = SIGINT
  static let terminate = SIGTERM

  /// Leaves a signal to whoever watches it, so that it no longer ends the program by itself.
  static func leaveToWatcher(_ signal: Int32) {
    #if os(Linux)
      _ = Glibc.signal(signal, SIG_IGN)
    #else
      _ = Darwin.signal(signal, SIG_IGN)
    #endif
  }

  static func readFile(_ path: String) throws(FileTrouble) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw FileTrouble(path: path, code: errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = fread(&portion, 1, portion.count, file)
      if count == 0 {
        if ferror(file) != 0 { throw FileTrouble(path: path, code: errno) }
        return bytes
      }
      bytes += portion[..<count]
      // Far more than any list; the reader says so in a sentence.
      if bytes.count > 4 * 1024 * 1024 { return bytes }
    }
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws(FileTrouble) -> [String] {
    guard let stream = opendir(folder) else { throw FileTrouble(path: folder, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names.sorted()
  }
}

/// A file that could not be read, told in a sentence.
struct FileTrouble: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String {
    "\(path) cannot be read: \(String(cString: strerror(code)))."
  }
}
