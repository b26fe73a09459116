// Making, accepting and naming TCP sockets.

#if os(Linux)
  internal import CEpoll
  internal import Glibc
  private let streamType = CInt(SOCK_STREAM.rawValue)
#else
  internal import Darwin
  private let streamType = SOCK_STREAM
#endif

/// What became of one attempt to accept.
enum Accepted {
  /// Non-blocking, closed on exec; the peer's address as text without its port.
  case connection(CInt, peer: String)
  /// Nobody waits any more.
  case nobody
  /// The one who waited has gone, or the network hiccuped: try the next.
  case gone
  /// The machine or the process has no descriptor or memory for another one, or worse:
  /// trying again at once would only spin.
  case exhausted
}

/// Which addresses a listening socket answers on.
enum Reach {
  /// All addresses of this machine, IPv4 and IPv6 in one socket.
  case everyAddress
  /// All IPv4 addresses, for machines without IPv6.
  case everyAddress4
  case loopback4
  case loopback6
}

extension Platform {
  /// A listening, non-blocking socket.
  static func listeningSocket(_ reach: Reach, port: UInt16) throws(SocketError) -> CInt {
    let isVersion6 = reach == .everyAddress || reach == .loopback6
    let descriptor = socket(isVersion6 ? AF_INET6 : AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw SocketError("socket", errno, port: port) }
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    if isVersion6 {
      setOption(descriptor, ipLevel6, IPV6_V6ONLY, reach == .loopback6 ? 1 : 0)
    }
    let failedCall =
      if !makeNonBlocking(descriptor) {
        "fcntl"
      } else if bind(descriptor, to: reach, port: port) != 0 {
        "bind"
      } else if listen(descriptor, SOMAXCONN) != 0 {
        "listen"
      } else {
        ""
      }
    guard failedCall.isEmpty else {
      let code = errno
      release(descriptor)
      throw SocketError(failedCall, code, port: port)
    }
    return descriptor
  }

  static func bind(_ descriptor: CInt, to reach: Reach, port: UInt16) -> CInt {
    var version4 = sockaddr_in()
    version4.sin_family = sa_family_t(AF_INET)
    version4.sin_port = port.bigEndian
    var version6 = sockaddr_in6()
    version6.sin6_family = sa_family_t(AF_INET6)
    version6.sin6_port = port.bigEndian
    switch reach {
    case .everyAddress: version6.sin6_addr = in6addr_any
    case .loopback6: version6.sin6_addr = in6addr_loopback
    case .everyAddress4: version4.sin_addr.s_addr = INADDR_ANY.bigEndian
    case .loopback4: version4.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    }
    return switch reach {
    case .everyAddress, .loopback6: bindBytes(of: &version6, descriptor)
    case .everyAddress4, .loopback4: bindBytes(of: &version4, descriptor)
    }
  }

  private static func bindBytes<Address>(of address: inout Address, _ descriptor: CInt) -> CInt {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if os(Linux)
          Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        #else
          Darwin.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        #endif
      }
    }
  }

  /// The port a socket is bound to.
  static func port(of descriptor: CInt) throws(SocketError) -> UInt16 {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let answer = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    guard answer == 0 else { throw SocketError("getsockname", errno) }
    // The port stands at the same place in both kinds of address.
    return UInt16(bigEndian: address.sin6_port)
  }

  /// Accepts one connection, if one waits.
  static func acceptOne(_ listener: CInt) -> Accepted {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { peer in
        #if os(Linux)
          let flags = CInt(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
          let descriptor = accept4(listener, peer, &size, flags)
        #else
          let descriptor = accept(listener, peer, &size)
        #endif
        guard descriptor >= 0 else { return refusal(errno) }
        #if !os(Linux)
          guard makeNonBlocking(descriptor) else {
            release(descriptor)
            return .gone
          }
        #endif
        prepareConnection(descriptor)
        return .connection(descriptor, peer: hostText(peer, size))
      }
    }
  }

  /// What a failed accept means.
  static func refusal(_ code: CInt) -> Accepted {
    switch code {
    case EAGAIN, EWOULDBLOCK: return .nobody
    case EINTR, ECONNABORTED, ECONNRESET, EPROTO, EPERM: return .gone
    // Linux hands on errors that already wait on the new connection.
    case ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH, ETIMEDOUT:
      return .gone
    default: return .exhausted
    }
  }

  static func makeNonBlocking(_ descriptor: CInt) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
      && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
  }

  /// Lines leave at once, and a machine that vanished is noticed after about two minutes.
  static func prepareConnection(_ descriptor: CInt) {
    setOption(descriptor, tcpLevel, TCP_NODELAY, 1)
    setOption(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1)
    setOption(descriptor, tcpLevel, TCP_KEEPINTVL, 15)
    setOption(descriptor, tcpLevel, TCP_KEEPCNT, 4)
    #if os(Linux)
      setOption(descriptor, tcpLevel, TCP_KEEPIDLE, 60)
      // Keep-alive is silent while bytes are under way; without this they are resent for 15 minutes.
      setOption(descriptor, tcpLevel, TCP_USER_TIMEOUT, 120_000)
    #else
      setOption(descriptor, tcpLevel, TCP_KEEPALIVE, 60)
      setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  private static var tcpLevel: CInt { CInt(IPPROTO_TCP) }
  private static var ipLevel6: CInt { CInt(IPPROTO_IPV6) }

  /// Failure is ignored: every option set here makes a working socket better, none makes it work.
  private static func setOption(_ descriptor: CInt, _ level: CInt, _ name: CInt, _ value: CInt) {
    var value = value
    _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size))
  }
}

/// The numeric text of an address, without port; an IPv4 address inside IPv6 is shown as IPv4.
func hostText(_ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> String {
  let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { host in
    let capacity = socklen_t(host.count)
    guard let start = host.baseAddress,
      getnameinfo(address, size, start, capacity, nil, 0, NI_NUMERICHOST) == 0
    else { return "unknown" }
    return String(cString: start)
  }
  let mapped = "::ffff:"
  return text.hasPrefix(mapped) && text.contains(".")
    ? String(text.dropFirst(mapped.count)) : text
}

/// This machine's addresses that a person at another machine can type, IPv4 first.
///
/// Without loopback, without interfaces that are down or not plugged in, without link-local IPv6.
public func localAddresses() -> [String] {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return [] }
  defer { freeifaddrs(first) }
  var version4: [String] = []
  var version6: [String] = []
  var next = first
  while let interface = next?.pointee {
    next = interface.ifa_next
    let flags = UInt32(truncatingIfNeeded: interface.ifa_flags)
    let usable = UInt32(truncatingIfNeeded: IFF_UP) | UInt32(truncatingIfNeeded: IFF_RUNNING)
    let isLoopback = flags & UInt32(truncatingIfNeeded: IFF_LOOPBACK) != 0
    guard flags & usable == usable, !isLoopback, let address = interface.ifa_addr else { continue }
    switch CInt(address.pointee.sa_family) {
    case AF_INET:
      version4.append(hostText(address, socklen_t(MemoryLayout<sockaddr_in>.size)))
    case AF_INET6:
      let text = hostText(address, socklen_t(MemoryLayout<sockaddr_in6>.size))
      if !text.contains("%"), !text.hasPrefix("fe80:") { version6.append(text) }
    default: continue
    }
  }
  return version4 + version6
}
