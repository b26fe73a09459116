internal import Dispatch
import JSON
internal import Net

extension Target {
  /// Where a server on this machine is, unless it was given another port.
  ///
  /// One that is for this machine alone tells no network that it is there.
  public static let here = Target(host: "127.0.0.1")

  /// Whether a server of ours greets there, and soon.
  public func greets() async -> Bool {
    let queue = DispatchQueue(label: "ordrum.first-line")
    return await withCheckedContinuation { continuation in
      queue.async {
        do throws(SocketError) {
          try FirstLine(by: self, on: queue) { continuation.resume(returning: $0) }.wait()
        } catch {
          continuation.resume(returning: false)
        }
      }
    }
  }
}

/// Calls a machine to hear its first line, and hangs up.
///
/// Unchecked, because all of it happens on its queue.
private final class FirstLine: @unchecked Sendable {
  /// So many milliseconds one on this machine has, who answers at once.
  private static let patience = 1_000
  private static let longestLine = 4_096

  private let target: Target
  private let queue: DispatchQueue
  private let poller: Poller
  private var tell: ((Bool) -> Void)?
  private var connector: Connector?
  private var framer = LineFramer(limit: FirstLine.longestLine)

  /// - Parameter tell: called once.
  init(
    by target: Target, on queue: DispatchQueue, _ tell: @escaping (Bool) -> Void
  ) throws(SocketError) {
    (self.target, self.queue, self.tell) = (target, queue, tell)
    let poller = try Poller()
    self.poller = poller
    nonisolated(unsafe) let itsPoller = poller
    poller.watch(queue: queue) { itsPoller.drain() }
  }

  func wait() {
    queue.asyncAfter(deadline: .now() + .milliseconds(Self.patience)) { self.end(false) }
    connector = Connector(
      host: target.host, port: target.port, within: Self.patience, poller: poller, queue: queue
    ) { result in
      self.connector = nil
      switch result {
      case .success(let connection): self.listen(to: connection)
      case .failure: self.end(false)
      }
    }
  }

  private func listen(to connection: Connection) {
    connection.onEvent = { event in
      switch event {
      case .came(let bytes):
        self.framer.feed(bytes) { frame in
          if case .line(let line) = frame, case .event(.hello)? = ServerMessage(line)?.kind {
            self.end(true)
          } else {
            self.end(false)
          }
        }
      case .drained: break
      case .ended, .closed: self.end(false)
      }
    }
  }

  private func end(_ isOurs: Bool) {
    guard let tell else { return }
    self.tell = nil
    connector?.cancel()
    connector = nil
    // In a turn of its own: the connection is still in the middle of what it tells.
    queue.async { self.poller.stop() }
    tell(isOurs)
  }
}
