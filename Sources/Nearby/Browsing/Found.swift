extension Browser {
  /// What is looked for.
  public enum Wanted: Sendable, Hashable {
    /// All servers.
    case services
    /// The addresses of one machine, as people write it: `ordrum-2` or `ordrum-2.local`.
    case host(String)
  }

  /// A server that answered, as far as it is known. Its texts are as they came from the network:
  /// valid UTF-8 and short, but with whatever characters somebody put there.
  public struct Found: Sendable, Hashable {
    public let instance: String
    /// Such as `ordrum.local`.
    public let host: String
    public let port: UInt16
    /// Each with the way over which it was told; what is easiest to reach first.
    public let addresses: [Place]
    public let facts: [Service.Fact]

    public struct Place: Sendable, Hashable {
      public let address: Address
      public let path: Path

      public init(address: Address, path: Path) {
        self.address = address
        self.path = path
      }
    }

    public init(
      instance: String, host: String, port: UInt16, addresses: [Place], facts: [Service.Fact]
    ) {
      self.instance = instance
      self.host = host
      self.port = port
      self.addresses = addresses
      self.facts = facts
    }
  }
}

extension Browser.Found.Place {
  /// Each address once, in the order in which they are worth a try: IPv4, then what IPv6 reaches
  /// from everywhere, then what has a meaning only together with its interface.
  static func ordered(_ places: some Sequence<Self>, atMost limit: Int) -> [Self] {
    var best: [Meaning: Self] = [:]
    for place in places {
      let meaning = Meaning(
        address: place.address, interface: place.address.isLinkLocal ? place.path.interface : nil)
      if let other = best[meaning], !place.isBefore(other) { continue }
      best[meaning] = place
    }
    return Array(best.values.sorted { $0.isBefore($1) }.prefix(limit))
  }

  private struct Meaning: Hashable {
    let address: Address
    let interface: UInt32?
  }

  private func isBefore(_ other: Self) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

  private var rank: [UInt32] {
    let isOwnFamily = path.family == address.family
    return [
      address.family == .version4 ? 0 : 1, address.isLinkLocal ? 1 : 0, isOwnFamily ? 0 : 1,
      path.interface,
    ] + address.bytes.map(UInt32.init)
  }
}

extension Address {
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
