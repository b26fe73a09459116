public import Dispatch

/// Calls a machine by its name or address, and answers once.
///
/// A machine often has several addresses. They are tried in the system's order, each a moment after the
/// one before or as soon as that one has failed, and the first that answers counts.
///
/// Belongs to the poller's queue. Looking up a name, which may take long, happens elsewhere.
///
/// Unchecked, because all but the look-up, which uses nothing of it, happens on that queue.
public final class Connector: @unchecked Sendable {
  /// Why nothing came of it.
  public enum Failure: Error, Equatable, Sendable {
    /// The name, or the interface in an address, is not known.
    case unknownHost
    /// The machine is there, and nobody listens on that port.
    case refused
    case timedOut
    /// The system's words for anything else.
    case unreachable(String)
  }

  /// How long an address has before the next one is tried as well.
  private static let headStart = 250
  /// A name with more addresses than that is nobody's in a classroom.
  private static let mostAddresses = 8

  private let poller: Poller
  private let queue: DispatchQueue
  private var answer: ((Result<Connection, Failure>) -> Void)?
  private let deadline: Int
  private var timer: (any DispatchSourceTimer)?
  private var waiting: ArraySlice<SocketAddress> = []
  private var attempts: [CInt: SocketAddress] = [:]
  private var failure: Failure?

  /// - Parameters:
  ///   - queue: the poller's.
  ///   - answer: called once on it, unless `cancel` comes before. It is to set the connection's handlers
  ///     before it returns.
  public init(
    host: String, port: UInt16, within milliseconds: Int, poller: Poller, queue: DispatchQueue,
    answer: @escaping (Result<Connection, Failure>) -> Void
  ) {
    self.poller = poller
    self.queue = queue
    self.answer = answer
    deadline = Poller.now + milliseconds
    DispatchQueue.global().async {
      let found = Platform.addresses(of: host, port: port)
      queue.async { self.begin(found) }
    }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.schedule(
      deadline: .now() + .milliseconds(Self.headStart), repeating: .milliseconds(Self.headStart))
    timer.activate()
    self.timer = timer
  }

  deinit { timer?.cancel() }

  /// Gives up; no answer comes any more.
  public func cancel() {
    answer = nil
    letGo()
  }

  private func begin(_ found: Result<[SocketAddress], Failure>) {
    guard answer != nil else { return }
    switch found {
    case .failure(let failure): finish(.failure(failure))
    case .success(let addresses):
      waiting = addresses.prefix(Self.mostAddresses)
      tryNext()
    }
  }

  private func tick() {
    if Poller.now >= deadline {
      finish(.failure(failure ?? .timedOut))
    } else if !waiting.isEmpty {
      tryNext()
    }
  }

  /// Tries addresses until one is under way.
  private func tryNext() {
    while let address = waiting.popFirst() {
      do throws(SocketError) { return try attempt(address) } catch { note(error.code) }
    }
    if attempts.isEmpty, answer != nil { finish(.failure(failure ?? .unknownHost)) }
  }

  private func attempt(_ address: SocketAddress) throws(SocketError) {
    let descriptor = try Platform.beginConnecting(to: address)
    do throws(SocketError) {
      try poller.add(descriptor, for: .write) { [weak self] _ in self?.settle(descriptor) }
      attempts[descriptor] = address
    } catch {
      poller.close(descriptor)
      throw error
    }
  }

  /// One attempt has come to its end.
  private func settle(_ descriptor: CInt) {
    guard let address = attempts.removeValue(forKey: descriptor) else { return }
    poller.remove(descriptor)
    var code = Platform.pendingError(descriptor)
    if code == 0 {
      do throws(SocketError) {
        let connection = try Connection(descriptor, peerAddress: address.text, poller: poller)
        return finish(.success(connection))
      } catch {
        code = error.code
      }
    }
    note(code)
    poller.close(descriptor)
    if waiting.isEmpty, !attempts.isEmpty { return }
    tryNext()
  }

  /// Somebody who refuses says more than a network that is not there.
  private func note(_ code: CInt) {
    let new = Platform.failure(for: code)
    if failure == nil || new == .refused { failure = new }
  }

  private func finish(_ result: Result<Connection, Failure>) {
    let tell = answer
    answer = nil
    letGo()
    tell?(result)
  }

  private func letGo() {
    timer?.cancel()
    timer = nil
    waiting = []
    for descriptor in attempts.keys {
      poller.remove(descriptor)
      poller.close(descriptor)
    }
    attempts = [:]
  }
}
