/// IPv4 or IPv6: a datagram socket speaks one of them.
public enum IPVersion: Sendable, Hashable, CaseIterable {
  case four
  case six
}

/// An interface over which this machine can speak to all others of one network.
public struct NetworkInterface: Sendable, Hashable {
  /// An address of this machine, and how many of its first bits all on this network share.
  public struct Address: Sendable, Hashable {
    public let bytes: [UInt8]
    public let prefix: Int

    public var version: IPVersion { bytes.count == 4 ? .four : .six }

    /// Whether another address belongs to the same network.
    public func shares(networkOf other: [UInt8]) -> Bool {
      guard other.count == bytes.count else { return false }
      let differences = zip(bytes, other).map(^)
      let same = differences.prefix { $0 == 0 }.count
      return same * 8 + (differences.dropFirst(same).first?.leadingZeroBitCount ?? 0) >= prefix
    }
  }

  /// Far more than a machine in a classroom has; on a host of many containers some are left out.
  static let most = 32
  static let mostAddresses = 16

  /// The system's number of it.
  public let index: UInt32
  public let name: String
  /// IPv4 first, in the system's order.
  public let addresses: [Address]
  /// Only programs on this machine are there.
  public fileprivate(set) var isLoopback = false

  /// Whether somebody gave it an address; the cable of a container has only the one it gave itself.
  private var wasGivenAddress: Bool { addresses.contains { !isLinkLocal($0.bytes) } }

  /// Whether somebody with this address is on the same network, without a router between.
  public func reaches(_ address: [UInt8]) -> Bool {
    addresses.contains { $0.shares(networkOf: address) }
  }

  /// Those that are up, plugged in and can multicast, without tunnels, in the order of their numbers.
  /// Where there is none, loopback: two programs on one machine still find each other.
  public static func all() -> [NetworkInterface] {
    // Tunnels are no network of this room. Linux does not say that loopback can multicast.
    all(of: Platform.interfaceAddresses().filter { $0.canMulticast || $0.isLoopback })
  }

  static func all(of found: [Platform.InterfaceAddress]) -> [NetworkInterface] {
    let outward = found.filter { !$0.isLoopback }
    let grouped = Dictionary(grouping: outward.isEmpty ? found : outward, by: \.index)
    let networks = grouped.compactMap { index, own -> NetworkInterface? in
      guard let first = own.first else { return nil }
      return NetworkInterface(
        index: index, name: first.name,
        addresses: Array(version4First(own.map(\.address)).prefix(mostAddresses)),
        isLoopback: first.isLoopback)
    }
    .sorted { $0.index < $1.index }
    let given = networks.filter(\.wasGivenAddress).prefix(most)
    let others = networks.filter { !$0.wasGivenAddress }.prefix(most - given.count)
    return (given + others).sorted { $0.index < $1.index }
  }
}

/// An address as people read and type it; one that is good on one network only names its interface:
/// `fe80::1%eth0`.
public func addressText(_ bytes: [UInt8], on interface: String) -> String {
  guard bytes.count == 4 || bytes.count == 16 else { return "" }
  let text = Platform.numericText(bytes)
  return isLinkLocal(bytes) ? "\(text)%\(interface)" : text
}

/// This machine's addresses that a person at another machine can type, IPv4 first.
///
/// Without loopback, without interfaces that are down or not plugged in, without link-local IPv6.
public func localAddresses() -> [String] {
  let found = Platform.interfaceAddresses().filter { !$0.isLoopback }.map(\.address)
  return version4First(found).map(\.bytes).filter { !isLinkLocal($0) }.map(Platform.numericText)
}

/// That of them over which the way to everywhere else leads: no container's, and no tunnel's that leads to a
/// few machines alone.
public func outwardAddress() -> String? {
  // Nobody has that address (RFC 5737).
  Platform.source(towards: "192.0.2.1")
}

private func version4First(_ addresses: [NetworkInterface.Address]) -> [NetworkInterface.Address] {
  IPVersion.allCases.flatMap { version in addresses.filter { $0.version == version } }
}

/// fe80::/10.
private func isLinkLocal(_ bytes: [UInt8]) -> Bool {
  bytes.count == 16 && bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
}
