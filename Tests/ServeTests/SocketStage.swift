import Classroom
import Games
import Hall
import Journal
import Words

@testable import Serve

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A real server on a free port of this machine, its chance and its time in the test's hands.
final class SocketStage: Stage {
  private let server: Server
  private let folder = DataFolder()
  private let clock = TestClock()
  let port: UInt16
  let webPort: UInt16
  /// Who comes with a browser.
  private let browsers: Set<String>
  private var clients: [(name: String, client: Client)] = []

  /// However slow the machine is, no picture is put off to a later turn; without time everything is.
  ///
  /// - Parameter isOpenToBrowsers: also where nobody of the play has one.
  init(
    seed: UInt64, browsers: Set<String> = [], isOpenToBrowsers: Bool = false, hasTime: Bool = true
  ) async throws {
    self.browsers = browsers
    var options = Server.Options(data: folder.path)
    options.rounds = 1
    options.sync = .never
    options.port = 0
    options.isLocal = true
    if isOpenToBrowsers || !browsers.isEmpty {
      var web = Server.WebWishes()
      web.port = 0
      options.web = web
    }
    options.lists = TestWords.lists
    options.materials = TestWords.materials
    options.chance = .seeded(seed)
    options.clock = clock
    options.name = "ordrum-test"
    options.key = TeacherKey(TestWords.key)
    // Nobody is let go for not reading.
    options.patience.stalled = 1 << 40
    options.patience.turn = hasTime ? 1 << 40 : 0
    options.patience.turnInFlood = options.patience.turn
    server = try Server(options)
    port = try await server.start()
    webPort = await server.webPort ?? 0
  }

  /// The page's address has a port that is another each time.
  func tellNoPage() async { await server.tellNoPage() }

  func open(_ name: String) throws {
    clients.removeAll { $0.name == name }
    let client = try browsers.contains(name) ? Client(browserAt: webPort) : Client(port: port)
    clients.append((name, client))
    // The server has let it in before the next one comes.
    client.waitForLine()
  }

  func send(_ text: String, from name: String) throws {
    try client(name)?.send(Array((text + "\n").utf8))
  }

  /// What has come for one up to a line that ends it, or until nothing more comes.
  func lines(of name: String, upTo isLast: (String) -> Bool) throws -> [String] {
    var lines: [String] = []
    while let line = client(name)?.lines(1).first {
      lines.append(line)
      if isLast(line) { break }
    }
    return lines
  }

  func end(_ name: String) throws { try client(name)?.end() }

  func drop(_ name: String) { client(name)?.close() }

  func pass(_ milliseconds: Int) async {
    clock.pass(milliseconds)
    await server.turn()
  }

  func seen(expecting: [String: Int]) throws -> [(name: String, text: String)] {
    clients.flatMap { name, client in
      client.lines(expecting[name] ?? 0).map { (name, $0) }
    }
  }

  func close() async throws -> [(name: String, text: String)] {
    await server.stop()
    return clients.flatMap { name, client in
      client.linesToTheEnd().filter { !$0.contains("stopping") && !$0.isGoodbye }.map { (name, $0) }
    }
  }

  private func client(_ name: String) -> Client? { clients.last { $0.name == name }?.client }
}

extension String {
  /// What a server says when it stops.
  fileprivate var isGoodbye: Bool {
    hasPrefix("Servern stannar") || hasPrefix("The server stops")
  }
}

/// A blocking client. Each wait has a bound, so that a test fails instead of hanging.
final class Client {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  private static let patience: Int32 = 20_000

  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var isOpen = true
  /// Nil: it speaks in lines.
  private(set) var browser: BrowserFrames?

  /// - Parameter receiveBuffer: how much the system takes before the client reads, if not much.
  init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    #if !os(Linux)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code != 0 { throw Failure(call: "connect", code: errno) }
  }

  /// One that speaks in frames.
  convenience init(browserAt port: UInt16) throws {
    try self.init(port: port)
    try send(Array(BrowserFrames.request.utf8))
    browser = BrowserFrames()
  }

  deinit { close() }

  func send(_ bytes: [UInt8]) throws {
    var rest = (browser == nil ? bytes : BrowserFrames.frames(of: bytes))[...]
    while !rest.isEmpty {
      #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
      #else
        let flags: Int32 = 0
      #endif
      let count = rest.withUnsafeBytes {
        #if os(Linux)
          Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
        #else
          Darwin.send(descriptor, $0.baseAddress, $0.count, flags)
        #endif
      }
      if count <= 0 { throw Failure(call: "send", code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends what the system takes at once; answers with how much that was.
  func sendSome(_ bytes: ArraySlice<UInt8>) throws -> Int {
    let count = bytes.withUnsafeBytes {
      #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        return Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
      #else
        return Darwin.send(descriptor, $0.baseAddress, $0.count, MSG_DONTWAIT)
      #endif
    }
    if count < 0, errno != EAGAIN { throw Failure(call: "send", code: errno) }
    return max(0, count)
  }

  /// Sends nothing more, but still listens.
  func end() throws {
    guard browser != nil else { return endSending() }
    _ = try sendSome(BrowserFrames.frame(8, [0x03, 0xE8])[...])
  }

  func endSending() {
    #if os(Linux)
      shutdown(descriptor, Int32(SHUT_WR))
    #else
      shutdown(descriptor, SHUT_WR)
    #endif
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    #if os(Linux)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Waits until a line has come, and leaves it for later.
  func waitForLine() {
    while !pending.contains(UInt8(ascii: "\n")), receive() {}
  }

  /// So many lines, or fewer if no more come.
  func lines(_ count: Int) -> [String] {
    var lines: [String] = []
    while lines.count < count {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(String(decoding: pending[..<end], as: UTF8.self))
        pending.removeFirst(end + 1)
      } else if !receive() {
        break
      }
    }
    return lines
  }

  /// Everything until the server closes.
  func linesToTheEnd() -> [String] {
    while isOpen, receive() {}
    return String(decoding: pending, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Takes what comes; false at the end or when nothing came for very long.
  private func receive() -> Bool {
    guard isOpen else { return false }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, Client.patience) > 0 else { return false }
    var portion = [UInt8](repeating: 0, count: 16 * 1024)
    let count = recv(descriptor, &portion, portion.count, 0)
    guard count > 0 else { return false }
    pending += browser?.lines(in: portion[..<count]) ?? Array(portion[..<count])
    return true
  }
}

extension Server {
  fileprivate func tellNoPage() { house.hall.pageStands(at: nil) }
}
