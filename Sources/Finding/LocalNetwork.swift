public import Dispatch
public import Nearby
internal import Net

/// The packets of finding over this machine's sockets, on every network that it is on.
///
/// Belongs to one queue, or to one thread.
public final class LocalNetwork {
  public enum Port: Sendable {
    /// 5353, together with whoever else finds and is found on this machine.
    case shared
    /// A free port: who asks from there is answered there, and no one else listens.
    case own
  }

  /// Why nobody can be found, or find us, here: the rest of a sentence, without its full stop.
  public struct Trouble: Error, CustomStringConvertible {
    public let description: String

    init(_ error: SocketError) {
      let sentence = error.description
      description = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
  }

  private static let sharedPort: UInt16 = 5353

  /// Those over which packets can go just now.
  public private(set) var interfaces: [Interface] = []
  /// There is no network: nobody is there but programs on this machine.
  public var isAlone: Bool { networks.allSatisfy(\.isLoopback) }

  private let port: Port
  private let sockets: [IPVersion: MulticastSocket]
  private var networks: [NetworkInterface] = []
  private var joined: Set<Path> = []

  /// Looks around for the first time. That there is no network yet is no trouble.
  public init(_ port: Port) throws(Trouble) {
    self.port = port
    var sockets: [IPVersion: MulticastSocket] = [:]
    var trouble: Trouble?
    for version in IPVersion.allCases {
      do throws(SocketError) {
        sockets[version] = try MulticastSocket(version, port: port == .own ? 0 : Self.sharedPort)
      } catch {
        trouble = trouble ?? Trouble(error)
      }
    }
    self.sockets = sockets
    // With one of the two it works.
    if sockets.isEmpty, let trouble { throw trouble }
    _ = lookAround()
  }

  /// Notices which networks there are by now; answers whether something has changed.
  public func lookAround() -> Bool {
    networks = NetworkInterface.all()
    var paths: Set<Path> = []
    for network in networks {
      for (version, socket) in sockets
      where network.addresses.contains(where: { $0.version == version }) {
        let path = Path(interface: network.index, family: Family(version))
        // Joined anew each time: an interface that was away and came back has forgotten it.
        if port == .own || socket.join(group(of: version), on: network.index) { paths.insert(path) }
      }
    }
    for path in joined.subtracting(paths) {
      sockets[IPVersion(path.family)]?.leave(group(of: IPVersion(path.family)), on: path.interface)
    }
    joined = paths
    let usable = networks.filter { network in joined.contains { $0.interface == network.index } }
    let before = interfaces
    interfaces = usable.map(Interface.init)
    return interfaces != before
  }

  /// Whether at least one of them left.
  @discardableResult
  public func send(_ packets: [Packet]) -> Bool {
    var hasLeft = false
    for packet in packets {
      let version = IPVersion(packet.path.family)
      let (address, port): ([UInt8], UInt16) =
        switch packet.destination {
        case .group: (group(of: version), Self.sharedPort)
        case .one(let address, let port): (address.bytes, port)
        }
      let isSent = sockets[version]?.send(
        packet.bytes, to: address, port: port, over: packet.path.interface)
      if isSent == true { hasLeft = true }
    }
    return hasLeft
  }

  /// What waits, some of it at a time, without whatever came from beyond a router.
  public func receive() -> [(bytes: [UInt8], origin: Origin)] {
    sockets.values.flatMap { $0.receive(atMost: 32) }.compactMap { datagram in
      guard let address = Address(datagram.sender), let network = network(of: datagram) else {
        return nil
      }
      let path = Path(interface: network.index, family: address.family)
      return (datagram.bytes, Origin(address: address, port: datagram.port, path: path))
    }
  }

  /// The network that a datagram came over. What one sends to oneself comes over loopback.
  private func network(of datagram: Datagram) -> NetworkInterface? {
    if let network = networks.first(where: { $0.index == datagram.interface }) {
      return datagram.isForGroup || network.reaches(datagram.sender) ? network : nil
    }
    return networks.first { $0.addresses.contains { $0.bytes == datagram.sender } }
  }

  /// An address as people read and type it, with its interface where it is good for nothing without.
  public func text(of address: Address, over path: Path) -> String {
    let name = networks.first { $0.index == path.interface }?.name
    return addressText(address.bytes, on: name ?? "\(path.interface)")
  }

  // MARK: Waiting

  /// Lets the queue call `onReady` whenever something waits. To be called once.
  public func watch(queue: DispatchQueue, _ onReady: @escaping @Sendable () -> Void) {
    for socket in sockets.values { socket.watch(queue: queue, onReady) }
  }

  /// Waits on this thread until something can be received from one of them, or the time is over.
  public static func wait(for networks: [LocalNetwork], atMost milliseconds: Int) {
    MulticastSocket.wait(for: networks.flatMap(\.sockets.values), atMost: milliseconds)
  }
}

/// 224.0.0.251 and ff02::fb (RFC 6762, 3).
private func group(of version: IPVersion) -> [UInt8] {
  switch version {
  case .four: [224, 0, 0, 251]
  case .six: [0xff, 2] + Array(repeating: 0, count: 13) + [0xfb]
  }
}

extension IPVersion {
  fileprivate init(_ family: Family) {
    self = family == .version4 ? .four : .six
  }
}

extension Family {
  fileprivate init(_ version: IPVersion) {
    self = version == .four ? .version4 : .version6
  }
}

extension Interface {
  fileprivate init(_ network: NetworkInterface) {
    self.init(
      index: network.index, name: network.name,
      addresses: network.addresses.compactMap { Address($0.bytes) })
  }
}
