// The system calls that move bytes, each wrapped once: EINTR is repeated here, errno is read here,
// and nothing outside the files called Platform… knows which system it runs on.

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a read or a write on a non-blocking descriptor went.
enum Transfer {
  /// So many bytes went through; for a read, 0 means that the peer has ended its sending side.
  case moved(Int)
  case wouldBlock
  case failed
}

/// The operating system, as far as this layer needs it.
enum Platform {
  static func receive(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// Never raises SIGPIPE: by flag on Linux, by an option set on the socket elsewhere.
  static func transmit(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if os(Linux)
      let flags = CInt(MSG_NOSIGNAL)
    #else
      let flags: CInt = 0
    #endif
    return transfer { send(descriptor, bytes.baseAddress, bytes.count, flags) }
  }

  @inline(__always)
  static func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count >= 0 { return .moved(count) }
      let code = errno
      if code == EAGAIN || code == EWOULDBLOCK { return .wouldBlock }
      if code != EINTR { return .failed }
    }
  }

  static let processors = max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))

  /// Gives the descriptor back. Never repeated: after EINTR it is gone or another's already.
  static func release(_ descriptor: CInt) {
    _ = close(descriptor)
  }

  /// Tells the peer that nothing more comes from us; what it sends can still be read.
  static func endSending(_ descriptor: CInt) {
    _ = shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Failure is ignored: an option makes a working socket better, or what it lacks shows when it is
  /// used.
  static func setOption(_ descriptor: CInt, _ level: CInt, _ name: CInt, _ value: CInt) {
    var value = value
    _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Takes the error that waits on a socket, 0 if none does.
  static func pendingError(_ descriptor: CInt) -> CInt {
    var code: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    let answer = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    return answer == 0 ? code : errno
  }

  static func text(for code: CInt) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  static var addressInUse: CInt { EADDRINUSE }
  static func isForbidden(_ code: CInt) -> Bool { code == EACCES || code == EPERM }
  static func isOutOfDescriptors(_ code: CInt) -> Bool { code == EMFILE || code == ENFILE }
}

/// Raises this process's soft limit of open descriptors as far as the hard limit lets it.
///
/// Answers the limit that holds afterwards. A failure is no error: the old limit goes on.
public func raiseDescriptorLimit() -> Int {
  #if os(Linux)
    let ceiling = rlim_t.max
  #else
    // Darwin refuses more than OPEN_MAX even where the hard limit says "infinite".
    let ceiling = rlim_t(OPEN_MAX)
  #endif
  if var limit = descriptorLimits(), limit.rlim_cur < min(limit.rlim_max, ceiling) {
    limit.rlim_cur = min(limit.rlim_max, ceiling)
    _ = setrlimit(descriptorResource, &limit)
  }
  return descriptorLimit()
}

/// How many descriptors this process may have open.
func descriptorLimit() -> Int { descriptorLimits().map { Int(clamping: $0.rlim_cur) } ?? 256 }

private func descriptorLimits() -> rlimit? {
  var limit = rlimit()
  return getrlimit(descriptorResource, &limit) == 0 ? limit : nil
}

#if os(Linux)
  private let descriptorResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private let descriptorResource = RLIMIT_NOFILE
#endif
