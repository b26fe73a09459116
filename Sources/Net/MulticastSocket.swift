public import Dispatch

/// A datagram socket that never blocks, for groups of one network.
///
/// Belongs to one queue, or to one thread. No failure of a network ends it: what cannot be sent is lost,
/// as datagrams are, and what cannot be read as a whole is dropped.
public final class MulticastSocket {
  /// As much as one datagram of multicast DNS may hold; of a longer one nothing is read.
  private static let longest = 9000

  public let version: IPVersion

  let descriptor: CInt
  private let buffer: UnsafeMutableRawBufferPointer
  private var source: (any DispatchSourceRead)?

  /// On a port that programs share, or, with 0, on a free port of its own.
  public init(_ version: IPVersion, port: UInt16) throws(SocketError) {
    self.version = version
    descriptor = try Platform.datagramSocket(version, port: port)
    buffer = .allocate(byteCount: Self.longest, alignment: 16)
  }

  deinit {
    if let source {
      source.cancel()
    } else {
      Platform.release(descriptor)
    }
    buffer.deallocate()
  }

  /// Whether it now gets what is sent to the group on that interface.
  public func join(_ group: [UInt8], on interface: UInt32) -> Bool {
    Platform.setMembership(descriptor, version, group, on: interface, isMember: true)
  }

  public func leave(_ group: [UInt8], on interface: UInt32) {
    _ = Platform.setMembership(descriptor, version, group, on: interface, isMember: false)
  }

  /// Whether the system took it.
  @discardableResult
  public func send(
    _ bytes: [UInt8], to address: [UInt8], port: UInt16, over interface: UInt32
  ) -> Bool {
    Platform.transmit(descriptor, version, bytes, to: address, port: port, over: interface)
  }

  /// What waits, at most so many datagrams at a time: the rest waits for the next call.
  public func receive(atMost most: Int) -> [Datagram] {
    var datagrams: [Datagram] = []
    for _ in 0..<most {
      switch Platform.receiveDatagram(descriptor, version, into: buffer) {
      case .datagram(let datagram): datagrams.append(datagram)
      case .unusable: continue
      case .nothing: return datagrams
      }
    }
    return datagrams
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
    Platform.waitToRead(sockets.map(\.descriptor), atMost: milliseconds)
  }
}

/// IPv4 or IPv6: a datagram socket speaks one of them.
public enum IPVersion: Sendable, Hashable, CaseIterable {
  case four
  case six
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
