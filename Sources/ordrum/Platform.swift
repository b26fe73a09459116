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

  /// The folder in which programs keep a user's data, if the user has one.
  static var dataFolder: String? {
    #if os(Linux)
      return variable("XDG_DATA_HOME") ?? variable("HOME").map { "\($0)/.local/share" }
    #else
      return variable("HOME").map { "\($0)/Library/Application Support" }
    #endif
  }

  #if os(Linux)
    static let dataFolderName = "ordrum"
  #else
    static let dataFolderName = "Ordrum"
  #endif

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else {
      return nil
    }
    return value
  }

  /// A variable of the environment; nil if it is not set, or empty.
  static func variableText(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  enum Kind {
    case folder
    case file
  }

  /// What is there under a name; nil if nothing is.
  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Whether the output is read by a person who wants colour.
  static var showsColour: Bool {
    isatty(Stream.standardOutput.rawValue) == 1 && (getenv("NO_COLOR")?.pointee ?? 0) == 0
  }

  /// Whether a person reads the output, and no other program.
  static var isReadByAPerson: Bool { isatty(Stream.standardOutput.rawValue) == 1 }

  /// A time of day as it is here: `2026-03-04 10:12`.
  static func localTime(_ milliseconds: Int) -> String {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday)) "
      + "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }

  /// How many minutes the clock on the wall is ahead of UTC at a moment.
  static func minutesAheadOfUTC(at milliseconds: Int) -> Int {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts.tm_gmtoff / 60
  }

  /// What this machine is called; empty if nobody knows.
  static var hostName: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 257) { name in
      name.initialize(repeating: 0)
      guard let start = name.baseAddress, gethostname(start, name.count - 1) == 0 else { return "" }
      return String(cString: start)
    }
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

  /// The names in a folder, sorted; of very many only some.
  static func names(in folder: String, atMost most: Int = .max) throws(FileTrouble) -> [String] {
    guard let stream = opendir(folder) else { throw FileTrouble(path: folder, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < most, let entry = readdir(stream) {
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
