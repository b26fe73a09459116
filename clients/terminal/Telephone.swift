internal import Dispatch
import JSON
internal import Net
internal import Wire

/// One connection at a time to a server, cut into lines; and what else wakes a client: a clock, and the
/// signals to end. Belongs to one queue.
final class Telephone {
  /// How long a machine has to answer.
  private static let patience = 5000
  /// The longest line of a server's.
  private static let longestLine = 65_536

  enum Event {
    /// Whether the server is on this machine.
    case connected(isThisMachine: Bool)
    case line([UInt8])
    /// No line of text, or one without end.
    case noise
    case lost(Trouble)
    /// It is as late as was said at the last turn's end.
    case due
    /// Ctrl-C, or the system wants us gone.
    case interrupted
  }

  private let queue: DispatchQueue
  private let poller: Poller
  private var tell: (Event) -> Void
  private let timer: any DispatchSourceTimer
  private var signals: [any DispatchSourceSignal] = []
  private var connector: Connector?
  private var connection: Connection?
  /// Counts calls, so that nothing of an old one is told.
  private var call = 0

  init(_ queue: DispatchQueue, tell: @escaping (Event) -> Void) throws(SocketError) {
    self.queue = queue
    self.tell = tell
    let poller = try Poller()
    self.poller = poller
    timer = DispatchSource.makeTimerSource(queue: queue)
    // All of it happens on the queue, which is the poller's own.
    nonisolated(unsafe) let (own, itsPoller) = (self, poller)
    poller.watch(queue: queue) { itsPoller.drain() }
    timer.setEventHandler { [unowned own] in own.tell(.due) }
    timer.activate()
    signals = Platform.watchEndings(for: queue) { [weak own] in own?.tell(.interrupted) }
  }

  /// Tries one after the other until somebody answers.
  func call(_ targets: [Target]) {
    hangUp()
    dial(targets[...], after: .unknownHost)
  }

  private func dial(_ targets: ArraySlice<Target>, after failure: Trouble) {
    guard let target = targets.first else { return tell(.lost(failure)) }
    let call = call
    connector = Connector(
      host: target.host, port: target.port, within: Self.patience, poller: poller, queue: queue
    ) { [weak self] result in
      guard let self, self.call == call else { return }
      connector = nil
      switch result {
      case .success(let connection): take(connection)
      case .failure(let failure): dial(targets.dropFirst(), after: Trouble(failure))
      }
    }
  }

  private func take(_ connection: Connection) {
    self.connection = connection
    let call = call
    var framer = LineFramer(limit: Self.longestLine)
    connection.onBytes = { [weak self] bytes in
      framer.feed(bytes) { frame in
        guard let self, self.call == call else { return }
        switch frame {
        case .line(let line): self.tell(.line(line))
        case .tooLong, .notUTF8: self.tell(.noise)
        case .timingMark: break
        }
      }
    }
    let end = { [weak self] in
      guard let self, self.call == call else { return }
      hangUp()
      tell(.lost(.ended))
    }
    connection.onEnd = end
    connection.onClosed = { _ in end() }
    let peer = connection.peerAddress
    let isHere = peer.hasPrefix("127.") || peer == "::1" || localAddresses().contains(peer)
    tell(.connected(isThisMachine: isHere))
    poller.flushAll()
  }

  func send(_ bytes: [UInt8]) { connection?.send(bytes) }

  /// What was sent leaves now; at that time `due` is told, or never.
  func turnEnded(due: Int?) {
    poller.flushAll()
    timer.schedule(
      deadline: due.map { .now() + .milliseconds(max(0, $0 - Poller.now)) } ?? .distantFuture)
  }

  func hangUp() {
    call += 1
    connector?.cancel()
    connector = nil
    let old = connection
    connection = nil
    old?.close(after: true)
  }

  func stop() {
    hangUp()
    tell = { _ in }
    timer.cancel()
    for signal in signals { signal.cancel() }
    poller.stop()
  }
}

extension Trouble {
  init(_ failure: Connector.Failure) {
    self =
      switch failure {
      case .unknownHost: .unknownHost
      case .refused: .refused
      case .timedOut: .silent
      case .unreachable(let text): .unreachable(text)
      }
  }
}
