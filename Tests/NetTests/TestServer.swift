import Dispatch

@testable import Net

/// What happened on the server's queue, in order.
enum Happening: Sendable, Equatable {
  case accepted(Int, String)
  case bytes(Int, Int)
  case ended(Int)
  case drained(Int)
  case closed(Int, CloseReason)
}

/// Owns a poller and its connections; what it does with bytes is up to the test.
actor TestServer {
  typealias Reaction = @Sendable (isolated TestServer, Connection, [UInt8]) -> Void

  nonisolated let happenings: AsyncStream<Happening>
  private let tell: AsyncStream<Happening>.Continuation
  private let executor = ServingQueue(label: "net-tests")
  let poller: Poller
  private(set) var listener: Listener?
  private(set) var connections: [Int: Connection] = [:]
  private let react: Reaction
  var endsWhenPeerEnds = true

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  static let echo: Reaction = { _, connection, bytes in connection.send(bytes) }
  static let silence: Reaction = { _, _, _ in }

  init(_ react: @escaping Reaction) throws {
    self.react = react
    poller = try Poller()
    (happenings, tell) = AsyncStream.makeStream()
  }

  /// Answers the port.
  func start(localOnly: Bool = true) throws -> UInt16 {
    try executor.serve(poller) { self.assumeIsolated { $0.poller.drain() } }
    let listener = try Listener(port: 0, localOnly: localOnly, poller: poller) { self.welcome($0) }
    self.listener = listener
    return listener.port
  }

  private func welcome(_ connection: Connection) {
    let id = connection.id
    connections[id] = connection
    connection.onEvent = { [unowned connection] event in
      switch event {
      case .came(let bytes):
        self.tell.yield(.bytes(id, bytes.count))
        self.react(self, connection, Array(bytes))
      case .ended:
        self.tell.yield(.ended(id))
        if self.endsWhenPeerEnds { connection.close(after: true) }
      case .drained: self.tell.yield(.drained(id))
      case .closed(let reason):
        self.connections[id] = nil
        self.tell.yield(.closed(id, reason))
      }
    }
    tell.yield(.accepted(id, connection.peerAddress))
  }

  /// Does something as a turn of its own on the queue.
  func turn<Answer: Sendable>(
    _ body: @Sendable (isolated TestServer) throws -> Answer
  ) rethrows -> Answer {
    defer { poller.flushAll() }
    return try body(self)
  }

  func keepWhenPeerEnds() { endsWhenPeerEnds = false }

  func stop() {
    poller.stop()
    executor.stop()
    tell.finish()
  }
}

/// Starts a server, runs the test with it and its port, and stops it whatever happens.
func withServer(
  localOnly: Bool = true, _ react: @escaping TestServer.Reaction = TestServer.echo,
  _ test: (TestServer, UInt16) async throws -> Void
) async throws {
  let server = try TestServer(react)
  do {
    try await test(server, try await server.start(localOnly: localOnly))
  } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

extension TestServer {
  /// Waits until this happens; what happened before it is passed over.
  nonisolated func wait(for wanted: Happening) async {
    for await happening in happenings where happening == wanted { return }
  }

  /// Waits until the server is so, for ten seconds at most. Answers with whether it is.
  nonisolated func wait(until isSo: @Sendable (isolated TestServer) -> Bool) async throws -> Bool {
    for _ in 0..<10_000 {
      if await turn(isSo) { return true }
      try await Task.sleep(for: .milliseconds(1))
    }
    return false
  }

  /// Waits for the next newcomer and answers its number and address.
  nonisolated func waitForNewcomer() async -> (id: Int, address: String) {
    for await happening in happenings {
      if case .accepted(let id, let address) = happening { return (id, address) }
    }
    return (0, "nobody came")
  }
}

/// Runs blocking work away from the threads that the tests share.
func onThread<Answer: Sendable>(
  _ work: @escaping @Sendable () throws -> Answer
) async throws -> Answer {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
  }
}
