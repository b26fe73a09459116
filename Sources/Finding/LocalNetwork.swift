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
  private let sockets: [Family: MulticastSocket]
  private var networks: [NetworkInterface] = []
  private var joined: Set<Path> = []

  /// Looks around for the first time. That there is no network yet is no trouble.
  public init(_ port: Port) throws(Trouble) {
    self.port = port
    var sockets: [Family: MulticastSocket] = [:]
    var trouble: Trouble?
    for family in Family.allCases {
      do throws(SocketError) {
        sockets[family] = try MulticastSocket(
          family == .version4 ? .four : .six, port: port == .own ? 0 : Self.sharedPort)
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
    let all = networks.map(Interface.init)
    // Joined anew each time: an interface that was away and came back has forgotten it.
    let paths = all.ways.map(\.path).filter { path in
      guard let socket = sockets[path.family] else { return false }
      return port == .own || socket.join(group(of: path.family), on: path.interface)
    }
    for path in joined.subtracting(paths) {
      sockets[path.family]?.leave(group(of: path.family), on: path.interface)
    }
    joined = Set(paths)
    let before = interfaces
    interfaces = all.filter { interface in joined.contains { $0.interface == interface.index } }
    return interfaces != before
  }

  /// Whether at least one of them left.
  @discardableResult
  public func send(_ packets: [Packet]) -> Bool {
    var hasLeft = false
    for packet in packets {
      let family = packet.path.family
      let (address, port): ([UInt8], UInt16) =
        switch packet.destination {
        case .group: (group(of: family), Self.sharedPort)
        case .one(let address, let port): (address.bytes, port)
        }
      let isSent = sockets[family]?.send(
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
      return (datagram.bytes, Origin(address, port: datagram.port, over: network.index))
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
private func group(of family: Family) -> [UInt8] {
  switch family {
  case .version4: [224, 0, 0, 251]
  case .version6: [0xff, 2] + Array(repeating: 0, count: 13) + [0xfb]
  }
}

extension Interface {
  fileprivate init(_ network: NetworkInterface) {
    self.init(
      index: network.index, name: network.name,
      addresses: network.addresses.compactMap { Address($0.bytes) })
  }
}
