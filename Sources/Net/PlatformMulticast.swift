// Datagram sockets for groups of one network.

#if os(Linux)
  internal import Glibc
  private let datagramType = CInt(SOCK_DGRAM.rawValue)
  private let receivePacketInfo4 = IP_PKTINFO
  private let receivePacketInfo6 = IPV6_RECVPKTINFO
#else
  internal import Darwin
  private let datagramType = SOCK_DGRAM
  private let receivePacketInfo4 = IP_RECVPKTINFO
  // Its name stands behind a macro of the headers (RFC 3542).
  private let receivePacketInfo6: CInt = 61
#endif

private let level4 = CInt(IPPROTO_IP)
private let level6 = CInt(IPPROTO_IPV6)

extension Platform {
  /// A non-blocking socket; on another port than 0 it shares the port with whoever allows it too.
  static func datagramSocket(_ version: IPVersion, port: UInt16) throws(SocketError) -> CInt {
    let descriptor = socket(version == .four ? AF_INET : AF_INET6, datagramType, 0)
    guard descriptor >= 0 else { throw SocketError("socket", errno, port: port) }
    if port != 0 {
      set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
      set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1)
    }
    prepareDatagrams(descriptor, version)
    let reach: Reach = version == .four ? .everyAddress4 : .everyAddress
    let failedCall =
      if !makeNonBlocking(descriptor) {
        "fcntl"
      } else if bind(descriptor, to: reach, port: port) != 0 {
        "bind"
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

  /// Each datagram tells over which interface it came; ours carry 255 hops, from which others see that
  /// no router was between, and are heard on this machine too.
  private static func prepareDatagrams(_ descriptor: CInt, _ version: IPVersion) {
    switch version {
    case .four:
      set(descriptor, level4, receivePacketInfo4, 1)
      set(descriptor, level4, IP_TTL, 255)
      set(descriptor, level4, IP_MULTICAST_TTL, 255)
      set(descriptor, level4, IP_MULTICAST_LOOP, 1)
    case .six:
      set(descriptor, level6, IPV6_V6ONLY, 1)
      set(descriptor, level6, receivePacketInfo6, 1)
      set(descriptor, level6, IPV6_UNICAST_HOPS, 255)
      set(descriptor, level6, IPV6_MULTICAST_HOPS, 255)
      set(descriptor, level6, IPV6_MULTICAST_LOOP, 1)
    }
    #if os(Linux)
      // Otherwise what other programs have joined comes here as well.
      switch version {
      case .four: set(descriptor, level4, IP_MULTICAST_ALL, 0)
      case .six: set(descriptor, level6, IPV6_MULTICAST_ALL, 0)
      }
    #endif
  }

  /// Whether it worked, or was so before.
  static func setMembership(
    _ descriptor: CInt, _ version: IPVersion, _ group: [UInt8], on interface: UInt32, isMember: Bool
  ) -> Bool {
    let answer: CInt
    switch version {
    case .four:
      guard let address = address4(group) else { return false }
      var request = ip_mreqn()
      request.imr_multiaddr = address
      request.imr_ifindex = CInt(truncatingIfNeeded: interface)
      let size = socklen_t(MemoryLayout<ip_mreqn>.size)
      let option = isMember ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP
      answer = setsockopt(descriptor, level4, option, &request, size)
    case .six:
      guard let address = address6(group) else { return false }
      var request = ipv6_mreq()
      request.ipv6mr_multiaddr = address
      request.ipv6mr_interface = interface
      let size = socklen_t(MemoryLayout<ipv6_mreq>.size)
      let option = isMember ? IPV6_JOIN_GROUP : IPV6_LEAVE_GROUP
      answer = setsockopt(descriptor, level6, option, &request, size)
    }
    return answer == 0 || errno == EADDRINUSE
  }

  /// Hands over one datagram; to a group, over the interface that is named.
  static func transmit(
    _ descriptor: CInt, _ version: IPVersion, _ bytes: [UInt8], to address: [UInt8], port: UInt16,
    over interface: UInt32
  ) -> Bool {
    switch version {
    case .four:
      guard let host = address4(address) else { return false }
      var request = ip_mreqn()
      request.imr_ifindex = CInt(truncatingIfNeeded: interface)
      let size = socklen_t(MemoryLayout<ip_mreqn>.size)
      guard setsockopt(descriptor, level4, IP_MULTICAST_IF, &request, size) == 0 else {
        return false
      }
      var target = sockaddr_in()
      target.sin_family = sa_family_t(AF_INET)
      target.sin_port = port.bigEndian
      target.sin_addr = host
      return transmit(descriptor, bytes, to: &target)
    case .six:
      guard let host = address6(address) else { return false }
      var target = sockaddr_in6()
      target.sin6_family = sa_family_t(AF_INET6)
      target.sin6_port = port.bigEndian
      target.sin6_addr = host
      // Looked at for groups and for addresses that are good on one network only.
      target.sin6_scope_id = interface
      return transmit(descriptor, bytes, to: &target)
    }
  }

  private static func transmit<Address>(
    _ descriptor: CInt, _ bytes: [UInt8], to target: inout Address
  ) -> Bool {
    withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
        while true {
          let size = socklen_t(MemoryLayout<Address>.size)
          if sendto(descriptor, bytes, bytes.count, 0, target, size) >= 0 { return true }
          if errno != EINTR { return false }
        }
      }
    }
  }

  /// Waits until something can be read from one of them, or the time is over.
  static func waitToRead(_ descriptors: [CInt], atMost milliseconds: Int) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // An interruption ends the wait early, as does what can be read: the caller looks and waits anew.
    _ = poll(&polled, nfds_t(polled.count), CInt(clamping: max(0, milliseconds)))
  }

  private static func address4(_ bytes: [UInt8]) -> in_addr? {
    guard bytes.count == 4 else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: in_addr.self) }
  }

  private static func address6(_ bytes: [UInt8]) -> in6_addr? {
    guard bytes.count == 16 else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: in6_addr.self) }
  }

  /// Failure is ignored: what a socket then lacks shows when it is used.
  private static func set(_ descriptor: CInt, _ level: CInt, _ name: CInt, _ value: CInt) {
    var value = value
    _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size))
  }
}
