// The system calls for sockets and time that the harness needs.

#if os(Linux)
  internal import Glibc
  private let streamType = CInt(SOCK_STREAM.rawValue)
  private let sendFlags = CInt(MSG_NOSIGNAL)
#else
  internal import Darwin
  private let streamType = SOCK_STREAM
  private let sendFlags: CInt = 0
#endif

/// How a read or a write on a non-blocking descriptor went.
enum Transfer {
  case moved(Int)
  case wouldBlock
  /// The peer has ended or broken the connection.
  case ended
}

enum Platform {
  /// A clock that never goes back, in milliseconds.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// The time of day, as the server tells it: milliseconds since 1970.
  static var wallMilliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  static func sleep(milliseconds: Int) {
    _ = poll(nil, 0, CInt(milliseconds))
  }

  /// Begins to connect to this machine without waiting; nil if the system refuses at once.
  static func connectToLoopback(port: UInt16) -> CInt? {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { return nil }
    makeNonBlocking(descriptor)
    var isOn: CInt = 1
    let size = socklen_t(MemoryLayout<CInt>.size)
    setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
    #if !os(Linux)
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, size)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let answer = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if answer == 0 || errno == EINPROGRESS { return descriptor }
    _ = close(descriptor)
    return nil
  }

  /// No read or write waits, and no server that is started inherits the descriptor.
  static func makeNonBlocking(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  static func read(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    #if os(Linux)
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
    if count > 0 { return .moved(count) }
    return count < 0 && isTemporary(errno) ? .wouldBlock : .ended
  }

  static func send(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if os(Linux)
      let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
    #else
      let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
    #endif
    if count >= 0 { return .moved(count) }
    return isTemporary(errno) ? .wouldBlock : .ended
  }

  /// Not connected yet counts as temporary: poll tells when it is worth another try.
  private static func isTemporary(_ code: CInt) -> Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR || code == ENOTCONN
  }

  static func release(_ descriptor: CInt) {
    _ = close(descriptor)
  }

  /// Waits until one of the descriptors can be read (or written, where asked for) or the time is over.
  /// Answers which can.
  static func wait(
    for descriptors: [(descriptor: CInt, wantsToWrite: Bool)], milliseconds: Int
  ) -> [Bool] {
    var polled = descriptors.map { entry in
      let events = entry.wantsToWrite ? POLLIN | POLLOUT : POLLIN
      return pollfd(fd: entry.descriptor, events: Int16(events), revents: 0)
    }
    let count = poll(&polled, nfds_t(polled.count), CInt(max(0, milliseconds)))
    return polled.map { count > 0 && $0.revents != 0 }
  }
}
