// Datagram sockets for groups of one network: making them, sending, and reading together with what the
// system knows of what came.

public import Dispatch

#if os(Linux)
  internal import Glibc
  private let datagramType = CInt(SOCK_DGRAM.rawValue)
  private let packetInfo4 = IP_PKTINFO
  private let packetInfo6 = IPV6_PKTINFO
  private let receivePacketInfo4 = IP_PKTINFO
  private let receivePacketInfo6 = IPV6_RECVPKTINFO
#else
  internal import Darwin
  private let datagramType = SOCK_DGRAM
  private let receivePacketInfo4 = IP_RECVPKTINFO
  private let packetInfo4 = IP_PKTINFO
  // Their names stand behind a macro of the headers (RFC 3542).
  private let packetInfo6: CInt = 46
  private let receivePacketInfo6: CInt = 61
#endif

private let level4 = CInt(IPPROTO_IP)
private let level6 = CInt(IPPROTO_IPV6)

/// A datagram socket that never blocks, for groups of one network.
///
/// Belongs to one queue, or to one thread. No failure of a network ends it: what cannot be sent is lost,
/// as datagrams are, and what cannot be read as a whole is dropped.
public final class MulticastSocket {
  /// As much as one datagram of multicast DNS may hold; of a longer one nothing is read.
  private static let longest = 9000

  let descriptor: CInt
  private let version: IPVersion
  private let buffer: UnsafeMutableRawBufferPointer
  private var source: (any DispatchSourceRead)?

  /// On a port that programs share, or, with 0, on a free port of its own.
  public init(_ version: IPVersion, port: UInt16) throws(SocketError) {
    self.version = version
    descriptor = try Platform.boundSocket(datagramType, version, isLocal: false, port: port) {
      descriptor in
      if port != 0 {
        Platform.setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        Platform.setOption(descriptor, SOL_SOCKET, SO_REUSEPORT, 1)
      }
      Self.prepare(descriptor, version)
    }
    buffer = .allocate(byteCount: Self.longest, alignment: 16)
  }

  /// Each datagram tells over which interface it came; ours carry 255 hops, from which others see that
  /// no router was between, and are heard on this machine too.
  private static func prepare(_ descriptor: CInt, _ version: IPVersion) {
    let options: [(name: CInt, value: CInt)] =
      switch version {
      case .four:
        [(receivePacketInfo4, 1), (IP_TTL, 255), (IP_MULTICAST_TTL, 255), (IP_MULTICAST_LOOP, 1)]
      case .six:
        [
          (IPV6_V6ONLY, 1), (receivePacketInfo6, 1), (IPV6_UNICAST_HOPS, 255),
          (IPV6_MULTICAST_HOPS, 255), (IPV6_MULTICAST_LOOP, 1),
        ]
      }
    let level = version == .four ? level4 : level6
    for (name, value) in options { Platform.setOption(descriptor, level, name, value) }
    #if os(Linux)
      // Otherwise what other programs have joined comes here as well.
      let name = version == .four ? IP_MULTICAST_ALL : IPV6_MULTICAST_ALL
      Platform.setOption(descriptor, level, name, 0)
    #endif
  }

  deinit {
    if let source {
      source.cancel()
    } else {
      Platform.release(descriptor)
    }
    buffer.deallocate()
  }

  // MARK: Groups

  /// Whether it now gets what is sent to the group on that interface.
  public func join(_ group: [UInt8], on interface: UInt32) -> Bool {
    setMembership(of: group, on: interface, isMember: true)
  }

  public func leave(_ group: [UInt8], on interface: UInt32) {
    _ = setMembership(of: group, on: interface, isMember: false)
  }

  /// Whether it worked, or was so before.
  private func setMembership(of group: [UInt8], on interface: UInt32, isMember: Bool) -> Bool {
    let isSet: Bool
    switch version {
    case .four:
      guard let address = load(group, as: in_addr.self) else { return false }
      var request = ip_mreqn()
      request.imr_multiaddr = address
      request.imr_ifindex = CInt(truncatingIfNeeded: interface)
      let option = isMember ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP
      isSet = set(level4, option, request)
    case .six:
      guard let address = load(group, as: in6_addr.self) else { return false }
      var request = ipv6_mreq()
      request.ipv6mr_multiaddr = address
      request.ipv6mr_interface = interface
      isSet = set(level6, isMember ? IPV6_JOIN_GROUP : IPV6_LEAVE_GROUP, request)
    }
    return isSet || errno == EADDRINUSE
  }

  private func set(_ level: CInt, _ name: CInt, _ request: some Any) -> Bool {
    withUnsafeBytes(of: request) {
      setsockopt(descriptor, level, name, $0.baseAddress, socklen_t($0.count)) == 0
    }
  }

  /// Nil unless there are as many bytes as such an address has.
  private func load<Address>(_ bytes: [UInt8], as _: Address.Type) -> Address? {
    guard bytes.count == MemoryLayout<Address>.size else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: Address.self) }
  }

  // MARK: Sending

  /// Whether the system took it. To a group it goes over the interface that is named.
  @discardableResult
  public func send(
    _ bytes: [UInt8], to address: [UInt8], port: UInt16, over interface: UInt32
  ) -> Bool {
    switch version {
    case .four:
      guard let host = load(address, as: in_addr.self) else { return false }
      var request = ip_mreqn()
      request.imr_ifindex = CInt(truncatingIfNeeded: interface)
      return set(level4, IP_MULTICAST_IF, request)
        && send(bytes, to: sockaddr_in(host, port))
    case .six:
      guard let host = load(address, as: in6_addr.self) else { return false }
      // The interface is looked at for groups and for addresses that are good on one network only.
      return send(bytes, to: sockaddr_in6(host, port, on: interface))
    }
  }

  private func send(_ bytes: [UInt8], to target: some Any) -> Bool {
    let sent = Platform.withSocketAddress(target) { target, size in
      Platform.transfer { sendto(descriptor, bytes, bytes.count, 0, target, size) }
    }
    return if case .moved = sent { true } else { false }
  }

  // MARK: Waiting

  /// Lets the queue call `onReady` whenever something waits. To be called once.
  public func watch(queue: DispatchQueue, _ onReady: @escaping @Sendable () -> Void) {
    precondition(source == nil, "a socket is watched once")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    let watched = descriptor
    source.setEventHandler(handler: onReady)
    // The descriptor must outlive the source's last look at it.
    source.setCancelHandler { Platform.release(watched) }
    source.activate()
    self.source = source
  }

  /// Waits on this thread until something can be read from one of them, or the time is over.
  public static func wait(for sockets: [MulticastSocket], atMost milliseconds: Int) {
    var polled = sockets.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    // An interruption ends the wait early, as does what can be read: the caller looks and waits anew.
    _ = poll(&polled, nfds_t(polled.count), CInt(clamping: max(0, milliseconds)))
  }

  // MARK: Reading

  private enum Arrival {
    case datagram(Datagram)
    /// Something came that is too long or has no sender, or an error that waited: try the next.
    case unusable
    case nothing
  }

  /// Over which interface a datagram came, and whether it was sent to a group.
  private typealias PacketInfo = (interface: UInt32, isForGroup: Bool)

  /// What waits, at most so many datagrams at a time: the rest waits for the next call.
  public func receive(atMost most: Int) -> [Datagram] {
    var datagrams: [Datagram] = []
    for _ in 0..<most {
      switch receiveOne() {
      case .datagram(let datagram): datagrams.append(datagram)
      case .unusable: continue
      case .nothing: return datagrams
      }
    }
    return datagrams
  }

  private func receiveOne() -> Arrival {
    // Far more than the one notice that was asked for takes, and aligned as notices are.
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { control in
      var sender = sockaddr_storage()
      var part = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
      var message = msghdr()
      let count = withUnsafeMutablePointer(to: &sender) { sender in
        withUnsafeMutablePointer(to: &part) { part in
          message.msg_name = UnsafeMutableRawPointer(sender)
          message.msg_namelen = socklen_t(MemoryLayout<sockaddr_storage>.size)
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = .init(control.count)
          return recvmsg(descriptor, &message, 0)
        }
      }
      guard count >= 0 else {
        return errno == EAGAIN || errno == EWOULDBLOCK ? .nothing : .unusable
      }
      let notices = UnsafeRawBufferPointer(
        rebasing: control[..<min(control.count, Int(message.msg_controllen))])
      guard message.msg_flags & Self.cut == 0, count <= buffer.count,
        let (address, port) = senderParts(sender),
        let info = packetInfo(in: notices)
      else { return .unusable }
      return .datagram(
        Datagram(
          bytes: Array(buffer[..<count]), sender: address, port: port, interface: info.interface,
          isForGroup: info.isForGroup))
    }
  }

  private static let cut = CInt(MSG_TRUNC) | CInt(MSG_CTRUNC)

  private func senderParts(_ sender: sockaddr_storage) -> (address: [UInt8], port: UInt16)? {
    withUnsafeBytes(of: sender) { raw in
      switch version {
      case .four:
        guard CInt(sender.ss_family) == AF_INET else { return nil }
        let parts = raw.loadUnaligned(as: sockaddr_in.self)
        return (parts.bytes, UInt16(bigEndian: parts.sin_port))
      case .six:
        guard CInt(sender.ss_family) == AF_INET6 else { return nil }
        let parts = raw.loadUnaligned(as: sockaddr_in6.self)
        return (parts.bytes, UInt16(bigEndian: parts.sin6_port))
      }
    }
  }

  /// Walks over the system's notices. Each has a length that counts its head, then level and kind, then
  /// what it tells; the next begins where the head's alignment allows it.
  private func packetInfo(in notices: UnsafeRawBufferPointer) -> PacketInfo? {
    let alignment = MemoryLayout<cmsghdr>.alignment
    func aligned(_ length: Int) -> Int { (length + alignment - 1) / alignment * alignment }
    let headSize = aligned(MemoryLayout<cmsghdr>.size)
    var rest = notices[...]
    while rest.count >= headSize {
      let notice = UnsafeRawBufferPointer(rebasing: rest)
      let head = notice.loadUnaligned(as: cmsghdr.self)
      let length = Int(head.cmsg_len)
      guard length >= headSize, length <= notice.count else { return nil }
      let told = UnsafeRawBufferPointer(rebasing: notice[headSize..<length])
      if let info = packetInfo(told, level: head.cmsg_level, kind: head.cmsg_type) { return info }
      rest = rest.dropFirst(aligned(length))
    }
    return nil
  }

  /// For IPv4: the interface's number, our address there, and where it was sent to. For IPv6: where it
  /// was sent to, and the number.
  private func packetInfo(_ told: UnsafeRawBufferPointer, level: CInt, kind: CInt) -> PacketInfo? {
    switch version {
    case .four:
      guard level == level4, kind == packetInfo4, told.count >= 12 else { return nil }
      return (told.loadUnaligned(as: UInt32.self), isForGroup: told[8] & 0xf0 == 0xe0)
    case .six:
      guard level == level6, kind == packetInfo6, told.count >= 20 else { return nil }
      let interface = told.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
      return (interface, isForGroup: told[0] == 0xff)
    }
  }
}

/// What came in one piece, from whom, and over which interface.
public struct Datagram: Sendable, Hashable {
  public let bytes: [UInt8]
  /// Four bytes or sixteen.
  public let sender: [UInt8]
  public let port: UInt16
  /// The system's number of the interface.
  public let interface: UInt32
  /// Sent to a group, and so by somebody on this network: no router hands on these groups.
  public let isForGroup: Bool
}

extension Platform {
  /// The address from which this machine would speak to another; nothing is sent.
  static func source(towards host: String) -> String? {
    guard case .success(let found) = addresses(of: host, port: 9), let there = found.first else {
      return nil
    }
    let descriptor = socket(there.family, datagramType, 0)
    guard descriptor >= 0 else { return nil }
    defer { release(descriptor) }
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let answer = there.bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
      }
    }
    guard answer == 0 else { return nil }
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size) == 0 ? hostText($0, size) : nil
      }
    }
  }
}
