import Dispatch
import Testing

@testable import Net

/// Calling others: who answers, who refuses, who is not known.
@Suite struct ConnectorTests {
  /// Calls, and waits for the answer on a queue of its own.
  private static func call(
    _ host: String, _ port: UInt16, within milliseconds: Int = 5000
  ) async throws -> Result<String, Connector.Failure> {
    let queue = DispatchQueue(label: "test")
    let poller = try Poller()
    nonisolated(unsafe) let own = poller
    poller.watch(queue: queue) { own.drain() }
    return await withCheckedContinuation { continuation in
      queue.async {
        nonisolated(unsafe) var connector: Connector?
        connector = Connector(
          host: host, port: port, within: milliseconds, poller: own, queue: queue
        ) { result in
          let answer = result.map(\.peerAddress)
          own.stop()
          connector = nil
          continuation.resume(returning: answer)
        }
        _ = connector
      }
    }
  }

  private static func listener() throws -> (Listener, Poller) {
    let poller = try Poller()
    return (try Listener(port: 0, localOnly: true, poller: poller) { _ in }, poller)
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func whoListensAnswers(_ host: String) async throws {
    let (listener, poller) = try Self.listener()
    defer { poller.stop() }
    let peer = try await Self.call(host, listener.port).get()
    #expect(["127.0.0.1", "::1"].contains(peer))
  }

  @Test func whereNobodyListensItIsRefused() async throws {
    let (listener, poller) = try Self.listener()
    let port = listener.port
    poller.stop()
    #expect(try await Self.call("127.0.0.1", port) == .failure(.refused))
  }

  @Test(arguments: ["nobody.invalid", "1.2.3.4.5", "fe80::1%nothing0", "a b", ""])
  func whatHasNoAddressIsUnknown(_ host: String) async throws {
    let answer = try await Self.call(host, 4040)
    switch answer {
    // Without a network a name cannot even be looked up, and nothing is there under no name.
    case .failure(.unknownHost), .failure(.unreachable), .failure(.refused): break
    case .success, .failure(.timedOut): Issue.record("\(answer)")
    }
  }

  @Test func whoGivesUpHearsNothing() async throws {
    let queue = DispatchQueue(label: "test")
    let poller = try Poller()
    nonisolated(unsafe) let own = poller
    poller.watch(queue: queue) { own.drain() }
    let (listener, other) = try Self.listener()
    let port = listener.port
    defer { other.stop() }
    await withCheckedContinuation { continuation in
      queue.async {
        let connector = Connector(
          host: "127.0.0.1", port: port, within: 5000, poller: own, queue: queue
        ) { _ in Issue.record("It was cancelled") }
        connector.cancel()
        // A second call on the same poller, answered after the first would have been.
        nonisolated(unsafe) var second: Connector?
        second = Connector(
          host: "127.0.0.1", port: port, within: 5000, poller: own, queue: queue
        ) { _ in
          own.stop()
          second = nil
          continuation.resume()
        }
        _ = second
      }
    }
  }
}
