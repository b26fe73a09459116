// Which networks this machine is on.

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Platform {
  struct InterfaceAddress {
    let index: UInt32
    let name: String
    let address: NetworkInterface.Address
    let isLoopback: Bool
    var canMulticast = true
  }

  /// Every address of every interface that is up and plugged in.
  static func interfaceAddresses() -> [InterfaceAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [InterfaceAddress] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      let flags = UInt32(truncatingIfNeeded: interface.ifa_flags)
      guard has(IFF_UP, in: flags), has(IFF_RUNNING, in: flags), let name = interface.ifa_name,
        let bytes = addressBytes(interface.ifa_addr)
      else { continue }
      // The mask of an address is written as an address; each of its bits stands for one.
      let mask = addressBytes(interface.ifa_netmask) ?? []
      let prefix = mask.reduce(0) { $0 + $1.nonzeroBitCount }
      let index = if_nametoindex(name)
      guard index != 0 else { continue }
      found.append(
        InterfaceAddress(
          index: index, name: String(cString: name),
          address: .init(bytes: bytes, prefix: prefix), isLoopback: has(IFF_LOOPBACK, in: flags),
          canMulticast: has(IFF_MULTICAST, in: flags) && !has(IFF_POINTOPOINT, in: flags)))
    }
    return found
  }

  private static func has(_ flag: some BinaryInteger, in flags: UInt32) -> Bool {
    flags & UInt32(truncatingIfNeeded: flag) != 0
  }

  private static func addressBytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
    guard let address else { return nil }
    switch CInt(address.pointee.sa_family) {
    case AF_INET:
      return UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).bytes
    case AF_INET6:
      return UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).bytes
    default: return nil
    }
  }

  /// Of four bytes or sixteen.
  static func numericText(_ bytes: [UInt8]) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
      let family = bytes.count == 4 ? AF_INET : AF_INET6
      guard let start = text.baseAddress,
        inet_ntop(family, bytes, start, socklen_t(text.count)) != nil
      else { return "" }
      return String(cString: start)
    }
  }
}
