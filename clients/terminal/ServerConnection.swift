internal import Dispatch
import JSON
internal import Net

/// What comes over a connection, as a conversation is told of it.
typealias Happening = (inout any Conversation, _ now: Int) -> [Effect]

/// One connection at a time to a server, cut into lines. Belongs to one queue.
final class ServerConnection {
  /// How long a machine has to answer.
  private static let patience = 5000
  /// The longest line of a server's.
  private static let longestLine = 65_536

  private let queue: DispatchQueue
  private let poller: Poller
  private let tell: (Happening) -> Void
  private var connector: Connector?
  private var connection: Connection?

  init(_ queue: DispatchQueue, tell: @escaping (Happening) -> Void) throws(SocketError) {
    self.queue = queue
    self.tell = tell
    let poller = try Poller()
    self.poller = poller
    // On the queue that the poller belongs to.
    nonisolated(unsafe) let itsPoller = poller
    poller.watch(queue: queue) { itsPoller.drain() }
  }

  /// Tries one after the other until somebody answers.
  func call(_ targets: [Target]) {
    hangUp()
    dial(targets[...], after: .unknownHost)
  }

  private func dial(_ targets: ArraySlice<Target>, after failure: Connector.Failure) {
    guard let target = targets.first else { return tell { $0.lost(failure, at: $1) } }
    connector = Connector(
      host: target.host, port: target.port, within: Self.patience, poller: poller, queue: queue
    ) { [weak self] result in
      guard let self else { return }
      connector = nil
      switch result {
      case .success(let connection): take(connection)
      case .failure(let failure): dial(targets.dropFirst(), after: failure)
      }
    }
  }

  private func take(_ connection: Connection) {
    self.connection = connection
    var framer = LineFramer(limit: Self.longestLine)
    // Nothing is told of a connection that was let go of, not even the rest of what came with a line.
    let isCurrent = { [weak self, unowned connection] in self?.connection === connection }
    connection.onEvent = { [weak self] event in
      switch event {
      case .came(let bytes):
        framer.feed(bytes) { frame in
          guard let self, isCurrent() else { return }
          switch frame {
          case .line(let line): self.tell { $0.heard(line, at: $1) }
          case .tooLong, .notUTF8: self.tell { $0.heardNoise(at: $1) }
          case .timingMark, .telnet: break
          }
        }
      case .drained: break
      case .ended, .closed:
        guard let self, isCurrent() else { return }
        hangUp()
        tell { $0.lost(nil, at: $1) }
      }
    }
    let peer = connection.peerAddress
    let isHere = peer.hasPrefix("127.") || peer == "::1" || localAddresses().contains(peer)
    tell { $0.connected(isThisMachine: isHere, at: $1) }
  }

  func send(_ bytes: [UInt8]) { connection?.send(bytes) }

  /// What was sent leaves now.
  func flush() { poller.flushAll() }

  func hangUp() {
    connector?.cancel()
    connector = nil
    let old = connection
    connection = nil
    old?.close(after: true)
  }

  func stop() {
    hangUp()
    poller.stop()
  }
}
