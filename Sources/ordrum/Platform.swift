import Games

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// What differs between systems, and the few calls that need the C library.
enum Platform {
  static func end(_ code: Int32) -> Never { exit(code) }

  /// The folder in which this user's class is kept if nobody says otherwise; nil without a home.
  static var classFolder: String? {
    func folder(_ variable: String) -> String? {
      self.variable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    #if os(Linux)
      let programs = folder("XDG_DATA_HOME") ?? folder("HOME").map { "\($0)/.local/share" }
      return programs.map { "\($0)/ordrum" }
    #else
      return folder("HOME").map { "\($0)/Library/Application Support/Ordrum" }
    #endif
  }

  /// A variable of the environment; nil if it is not set, or empty.
  static func variable(_ name: String) -> String? {
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

  /// A time of day as it is here: `2026-03-04 10:12`.
  static func localTime(_ milliseconds: Int) -> String {
    let parts = local(milliseconds)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday)) "
      + "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }

  /// How many minutes the clock on the wall is ahead of UTC at a moment.
  static func minutesAheadOfUTC(at milliseconds: Int) -> Int {
    local(milliseconds).tm_gmtoff / 60
  }

  /// The calendar and the clock on the wall here.
  static let zone = Zone { minutesAheadOfUTC(at: $0.milliseconds) }

  private static func local(_ milliseconds: Int) -> tm {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
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
  /// The terminal is closed.
  static let hangUp = SIGHUP
  /// Nobody reads what is written.
  static let brokenPipe = SIGPIPE

  /// Leaves a signal to whoever watches it, so that it no longer ends the program by itself.
  static func leaveToWatcher(_ number: Int32) { _ = signal(number, SIG_IGN) }

  /// Whether all that was written is on the disk; what is no file has taken it already.
  static func hasTaken(_ descriptor: CInt) -> Bool {
    fsync(descriptor) == 0 || [EINVAL, ENOTSUP, EROFS].contains(errno)
  }

  /// Whether a signal was to do nothing when the program was started.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// A file's folder, and what it is called there.
  static func split(_ path: String) -> (folder: String, file: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let folder = parts.dropLast().joined(separator: "/")
    return (parts.count == 1 ? "." : folder.isEmpty ? "/" : folder, parts[parts.count - 1])
  }

  /// Only a plain file is read: whoever opened a pipe would wait for its other end, and a device may have none.
  static func readFile(_ path: String) throws(CommandTrouble) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0, let file = fdopen(descriptor, "rb") else {
      throw .unreadable(path, errno)
    }
    defer { fclose(file) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw CommandTrouble(
        description: "\(path) cannot be read: it is a folder, a pipe or a device, and no file.")
    }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = fread(&portion, 1, portion.count, file)
      if count == 0 {
        if ferror(file) != 0 { throw .unreadable(path, errno) }
        return bytes
      }
      bytes += portion[..<count]
      // Far more than any list; the reader says so in a sentence.
      if bytes.count > 4 * 1024 * 1024 { return bytes }
    }
  }

  /// The names in a folder, sorted; of very many only some.
  static func names(in folder: String, atMost most: Int = .max) throws(CommandTrouble) -> [String] {
    guard let stream = opendir(folder) else { throw .unreadable(folder, errno) }
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

/// Why something cannot be done, in a sentence or several.
struct CommandTrouble: Error, CustomStringConvertible {
  let description: String

  fileprivate static func unreadable(_ path: String, _ code: Int32) -> CommandTrouble {
    CommandTrouble(description: "\(path) cannot be read: \(String(cString: strerror(code))).")
  }
}
