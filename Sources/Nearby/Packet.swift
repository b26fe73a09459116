// Where packets come from and go to: the words that the rules of finding share with the sockets.

/// IPv4 or IPv6: multicast goes over each by itself.
public enum Family: Sendable, Hashable, CaseIterable {
  case version4
  case version6
}

public struct Address: Sendable, Hashable {
  /// Four bytes or sixteen.
  public let bytes: [UInt8]

  /// Nil unless there are four bytes or sixteen.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  public var family: Family { bytes.count == 4 ? .version4 : .version6 }

  /// Neither a group's nor nobody's.
  var isOfOne: Bool {
    switch family {
    case .version4: bytes[0] != 0 && bytes[0] < 224
    case .version6: bytes[0] != 0xFF && bytes.contains { $0 != 0 }
    }
  }

  /// 169.254.0.0/16 and fe80::/10.
  var isLinkLocal: Bool {
    switch family {
    case .version4: bytes[0] == 169 && bytes[1] == 254
    case .version6: bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }
  }

  /// 127.0.0.0/8 and ::1.
  var isLoopback: Bool {
    switch family {
    case .version4: bytes[0] == 127
    case .version6: bytes == [UInt8](repeating: 0, count: 15) + [1]
    }
  }
}

/// One way onto a network: an interface, in one family.
public struct Path: Sendable, Hashable {
  /// The system's number of the interface.
  public let interface: UInt32
  public let family: Family
}

/// An interface on which multicast works, and the addresses that this machine has there.
public struct Interface: Sendable, Hashable {
  public let index: UInt32
  public let name: String
  public let addresses: [Address]

  public init(index: UInt32, name: String, addresses: [Address]) {
    self.index = index
    self.name = name
    self.addresses = addresses
  }
}

extension [Interface] {
  /// Each way onto their networks once; of very many interfaces only over the first.
  public var ways: [(path: Path, interface: Interface)] {
    var ways: [(path: Path, interface: Interface)] = []
    for interface in prefix(32) {
      for family in Family.allCases
      where interface.addresses.contains(where: { $0.family == family }) {
        let path = Path(interface: interface.index, family: family)
        if !ways.contains(where: { $0.path == path }) { ways.append((path, interface)) }
      }
    }
    return ways
  }
}

/// Who sent a packet, and over which way it came.
public struct Origin: Sendable, Hashable {
  public let address: Address
  public let port: UInt16
  public let path: Path

  /// Whether it speaks multicast DNS itself: others ask from ports of their own, and answers come
  /// from no other port than this (RFC 6762, 6).
  var isPeer: Bool { port == 5353 }

  /// Whether there can be one machine behind it.
  var canBeAnswered: Bool { port != 0 && address.isOfOne }
}

extension Origin {
  public init(_ address: Address, port: UInt16, over interface: UInt32) {
    let path = Path(interface: interface, family: address.family)
    self.init(address: address, port: port, path: path)
  }
}

/// Bytes to send over one way.
public struct Packet: Sendable, Hashable {
  public enum Destination: Sendable, Hashable {
    /// All who listen: 224.0.0.251 or ff02::fb, port 5353.
    case group
    case one(Address, port: UInt16)
  }

  public let bytes: [UInt8]
  public let path: Path
  public let destination: Destination

  public init(_ bytes: [UInt8], over path: Path, to destination: Destination) {
    self.bytes = bytes
    self.path = path
    self.destination = destination
  }
}
