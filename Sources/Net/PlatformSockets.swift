// Making, accepting, naming and calling TCP sockets.

#if os(Linux)
  internal import CEpoll
  internal import Glibc
  private let streamType = CInt(SOCK_STREAM.rawValue)
  private let tcp = CInt(IPPROTO_TCP)
#else
  internal import Darwin
  private let streamType = SOCK_STREAM
  private let tcp = IPPROTO_TCP
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

/// An address and its port, as the system keeps them.
struct SocketAddress: Sendable {
  let family: CInt
  let bytes: [UInt8]
  /// The numeric address, without its port.
  let text: String
}

extension Platform {
  /// A listening, non-blocking socket on all addresses of this machine, or on a loopback address.
  ///
  /// One for all addresses of IPv6 answers on those of IPv4 too.
  static func listeningSocket(
    _ version: IPVersion, isLocal: Bool, port: UInt16
  ) throws(SocketError) -> CInt {
    try boundSocket(streamType, version, isLocal: isLocal, port: port) { descriptor in
      setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
      #if !os(Linux)
        // Connections get it from here: one whose peer has already gone takes no option of its own.
        setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
      #endif
      if version == .six {
        setOption(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, isLocal ? 1 : 0)
      }
    }
  }

  /// A non-blocking socket that is prepared, bound, and listening if it is for streams.
  static func boundSocket(
    _ type: CInt, _ version: IPVersion, isLocal: Bool, port: UInt16, prepare: (CInt) -> Void
  ) throws(SocketError) -> CInt {
    let descriptor = socket(version == .six ? AF_INET6 : AF_INET, type, 0)
    guard descriptor >= 0 else { throw SocketError("socket", errno, port: port) }
    prepare(descriptor)
    let failedCall =
      if !makeNonBlocking(descriptor) {
        "fcntl"
      } else if bindSocket(descriptor, version, isLocal: isLocal, port: port) != 0 {
        "bind"
      } else if type == streamType, listen(descriptor, SOMAXCONN) != 0 {
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

  private static func bindSocket(
    _ descriptor: CInt, _ version: IPVersion, isLocal: Bool, port: UInt16
  ) -> CInt {
    func bound(_ address: some Any) -> CInt {
      withSocketAddress(address) { bind(descriptor, $0, $1) }
    }
    switch version {
    case .four:
      let host = isLocal ? INADDR_LOOPBACK : INADDR_ANY
      return bound(sockaddr_in(in_addr(s_addr: host.bigEndian), port))
    case .six: return bound(sockaddr_in6(isLocal ? in6addr_loopback : in6addr_any, port))
    }
  }

  /// Shows an address of either kind as the system's calls take it.
  static func withSocketAddress<Address, Answer>(
    _ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Answer
  ) -> Answer {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }

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
    setOption(descriptor, tcp, TCP_NODELAY, 1)
    setOption(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1)
    setOption(descriptor, tcp, TCP_KEEPINTVL, 15)
    setOption(descriptor, tcp, TCP_KEEPCNT, 4)
    #if os(Linux)
      setOption(descriptor, tcp, TCP_KEEPIDLE, 60)
      // Keep-alive is silent while bytes are under way; without this they are resent for 15 minutes.
      setOption(descriptor, tcp, TCP_USER_TIMEOUT, 120_000)
    #else
      setOption(descriptor, tcp, TCP_KEEPALIVE, 60)
      setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  // MARK: Calling

  /// Asks the system, which may ask the network: it may take seconds.
  static func addresses(
    of host: String, port: UInt16
  ) -> Result<[SocketAddress], Connector.Failure> {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = streamType
    hints.ai_protocol = tcp
    hints.ai_flags = CInt(AI_NUMERICSERV)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &first)
    guard code == 0 else { return .failure(lookUpFailure(for: code)) }
    defer { freeaddrinfo(first) }
    var addresses: [SocketAddress] = []
    var next = first
    while let found = next?.pointee {
      next = found.ai_next
      guard let address = found.ai_addr else { continue }
      let size = found.ai_addrlen
      addresses.append(
        SocketAddress(
          family: found.ai_family,
          bytes: Array(UnsafeRawBufferPointer(start: address, count: Int(size))),
          text: hostText(address, size)))
    }
    return addresses.isEmpty ? .failure(.unknownHost) : .success(addresses)
  }

  private static func lookUpFailure(for code: CInt) -> Connector.Failure {
    switch code {
    case EAI_SYSTEM: .unreachable(text(for: errno))
    case EAI_AGAIN, EAI_MEMORY:
      .unreachable(gai_strerror(code).map { String(cString: $0) } ?? "error \(code)")
    default: .unknownHost
    }
  }

  /// Its descriptor becomes writable when the connection has come about, or has failed.
  static func beginConnecting(to address: SocketAddress) throws(SocketError) -> CInt {
    let descriptor = socket(address.family, streamType, 0)
    guard descriptor >= 0 else { throw SocketError("socket", errno) }
    guard makeNonBlocking(descriptor) else {
      release(descriptor)
      throw SocketError("fcntl", EMFILE)
    }
    prepareConnection(descriptor)
    let answer = address.bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { address in
        connect(descriptor, address.baseAddress, socklen_t(bytes.count))
      }
    }
    // Interrupted, it goes on all the same.
    if answer == 0 || errno == EINPROGRESS || errno == EINTR { return descriptor }
    let code = errno
    release(descriptor)
    throw SocketError("connect", code)
  }

  /// What an error on the way to a machine means.
  static func failure(for code: CInt) -> Connector.Failure {
    switch code {
    case ECONNREFUSED: .refused
    case ETIMEDOUT: .timedOut
    default: .unreachable(text(for: code))
    }
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

extension sockaddr_in {
  init(_ address: in_addr, _ port: UInt16) {
    self.init()
    sin_family = sa_family_t(AF_INET)
    sin_port = port.bigEndian
    sin_addr = address
  }

  var bytes: [UInt8] { withUnsafeBytes(of: sin_addr) { Array($0) } }
}

extension sockaddr_in6 {
  init(_ address: in6_addr, _ port: UInt16, on interface: UInt32 = 0) {
    self.init()
    sin6_family = sa_family_t(AF_INET6)
    sin6_port = port.bigEndian
    sin6_addr = address
    sin6_scope_id = interface
  }

  var bytes: [UInt8] { withUnsafeBytes(of: sin6_addr) { Array($0) } }
}
