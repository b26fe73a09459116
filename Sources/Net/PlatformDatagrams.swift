// Reading datagrams together with what the system knows of them.

#if os(Linux)
  internal import Glibc
  private let packetInfo4 = IP_PKTINFO
  private let packetInfo6 = IPV6_PKTINFO
#else
  internal import Darwin
  private let packetInfo4 = IP_PKTINFO
  // Its name stands behind a macro of the headers (RFC 3542).
  private let packetInfo6: CInt = 46
#endif

/// What one attempt to read gave.
enum Arrival {
  case datagram(Datagram)
  /// Something came that is too long or has no sender, or an error that waited: try the next.
  case unusable
  case nothing
}

extension Platform {
  /// Where a datagram was sent to, and over which interface it came.
  private struct PacketInfo {
    let interface: UInt32
    let isForGroup: Bool
  }

  static func receiveDatagram(
    _ descriptor: CInt, _ version: IPVersion, into buffer: UnsafeMutableRawBufferPointer
  ) -> Arrival {
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
      guard message.msg_flags & cut == 0, count <= buffer.count,
        let (address, port) = senderParts(sender, version),
        let info = packetInfo(in: notices, version)
      else { return .unusable }
      return .datagram(
        Datagram(
          bytes: Array(buffer[..<count]), sender: address, port: port, interface: info.interface,
          isForGroup: info.isForGroup))
    }
  }

  private static var cut: CInt { CInt(MSG_TRUNC) | CInt(MSG_CTRUNC) }

  private static func senderParts(
    _ sender: sockaddr_storage, _ version: IPVersion
  ) -> (address: [UInt8], port: UInt16)? {
    withUnsafeBytes(of: sender) { raw in
      switch version {
      case .four:
        guard CInt(sender.ss_family) == AF_INET else { return nil }
        let parts = raw.loadUnaligned(as: sockaddr_in.self)
        return (
          withUnsafeBytes(of: parts.sin_addr) { Array($0) }, UInt16(bigEndian: parts.sin_port)
        )
      case .six:
        guard CInt(sender.ss_family) == AF_INET6 else { return nil }
        let parts = raw.loadUnaligned(as: sockaddr_in6.self)
        return (
          withUnsafeBytes(of: parts.sin6_addr) { Array($0) }, UInt16(bigEndian: parts.sin6_port)
        )
      }
    }
  }

  /// Walks over the system's notices. Each has a length that counts its head, then level and kind, then
  /// what it tells; the next begins where the head's alignment allows it.
  private static func packetInfo(
    in notices: UnsafeRawBufferPointer, _ version: IPVersion
  ) -> PacketInfo? {
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
      if let info = packetInfo(told, level: head.cmsg_level, kind: head.cmsg_type, version) {
        return info
      }
      rest = rest.dropFirst(aligned(length))
    }
    return nil
  }

  /// For IPv4: the interface's number, our address there, and where it was sent to. For IPv6: where it
  /// was sent to, and the number.
  private static func packetInfo(
    _ told: UnsafeRawBufferPointer, level: CInt, kind: CInt, _ version: IPVersion
  ) -> PacketInfo? {
    switch version {
    case .four:
      guard level == CInt(IPPROTO_IP), kind == packetInfo4, told.count >= 12 else { return nil }
      return PacketInfo(
        interface: told.loadUnaligned(as: UInt32.self), isForGroup: told[8] & 0xf0 == 0xe0)
    case .six:
      guard level == CInt(IPPROTO_IPV6), kind == packetInfo6, told.count >= 20 else { return nil }
      return PacketInfo(
        interface: told.loadUnaligned(fromByteOffset: 16, as: UInt32.self),
        isForGroup: told[0] == 0xff)
    }
  }
}
