// Finding out a machine's addresses, and calling one of them.

#if os(Linux)
  internal import Glibc
  private let streamType = CInt(SOCK_STREAM.rawValue)
  private let tcp = CInt(IPPROTO_TCP)
#else
  internal import Darwin
  private let streamType = SOCK_STREAM
  private let tcp = IPPROTO_TCP
#endif

/// An address and its port, as the system keeps them.
struct SocketAddress: Sendable {
  let family: CInt
  let bytes: [UInt8]
  /// The numeric address, without its port.
  let text: String
}

/// What became of beginning to connect.
enum Calling {
  /// The descriptor becomes writable when it has come about, or has failed.
  case underWay(CInt)
  case failed(CInt)
}

extension Platform {
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
    guard code == 0 else { return .failure(failure(code)) }
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

  private static func failure(_ code: CInt) -> Connector.Failure {
    switch code {
    case EAI_SYSTEM: .unreachable(text(for: errno))
    case EAI_AGAIN, EAI_MEMORY:
      .unreachable(gai_strerror(code).map { String(cString: $0) } ?? "error \(code)")
    default: .unknownHost
    }
  }

  static func connect(to address: SocketAddress) -> Calling {
    let descriptor = socket(address.family, streamType, 0)
    guard descriptor >= 0 else { return .failed(errno) }
    guard makeNonBlocking(descriptor) else {
      release(descriptor)
      return .failed(EMFILE)
    }
    prepareConnection(descriptor)
    let answer = address.bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { address in
        #if os(Linux)
          Glibc.connect(descriptor, address.baseAddress, socklen_t(bytes.count))
        #else
          Darwin.connect(descriptor, address.baseAddress, socklen_t(bytes.count))
        #endif
      }
    }
    // Interrupted, it goes on all the same.
    if answer == 0 || errno == EINPROGRESS || errno == EINTR { return .underWay(descriptor) }
    let code = errno
    release(descriptor)
    return .failed(code)
  }

  static func isRefusal(_ code: CInt) -> Bool { code == ECONNREFUSED }
  static func isTimeout(_ code: CInt) -> Bool { code == ETIMEDOUT }
}
