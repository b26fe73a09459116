import Testing

@testable import Net

@Suite(.timeLimit(.minutes(1)))
struct ClosingTests {
  /// All three events lie in one batch: the first closes the last one's connection, and the
  /// newcomer in between gets its descriptor.
  @Test func closingAnotherInTheSameBatchIsSafe() async throws {
    let react: TestServer.Reaction = { server, connection, bytes in
      // By its number: now and then the newcomer comes first.
      if bytes == Array("close".utf8) { server.connections[2]?.close(after: false) }
      connection.send(bytes)
    }
    try await withServer(react) { server, port in
      let first = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      let second = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      let third = try await server.turn { _ in
        try first.send("close")
        let newcomer = try TestClient(port: port)
        try second.send("never read")
        return newcomer
      }
      #expect(try first.receiveText(5) == "close")
      try third.send("new")
      #expect(try third.receiveText(3) == "new")
      var seen: [Happening] = []
      for await happening in server.happenings {
        seen.append(happening)
        if happening == .bytes(3, 3) { break }
      }
      #expect(seen.filter { $0 == .closed(2, .dropped) }.count == 1)
      #expect(!seen.contains(.bytes(2, 10)))
    }
  }

  @Test func closingOneselfAndSendingAfterwardsIsSafe() async throws {
    let react: TestServer.Reaction = { _, connection, _ in
      connection.close(after: false)
      connection.send("too late".utf8)
      connection.flush()
      connection.isReading.toggle()
      connection.close(after: true)
      connection.close(after: false)
    }
    try await withServer(react) { server, port in
      let client = try TestClient(port: port)
      try client.send("x")
      await server.wait(for: .closed(1, .dropped))
      #expect(try client.receiveToEnd() == "")
    }
  }

  /// Closing a socket over unread bytes resets it, and the peer would lose what we said last.
  @Test func theLastWordArrivesAlthoughThePeerGoesOnTalking() async throws {
    let react: TestServer.Reaction = { _, connection, _ in
      connection.send("This is not for browsers.".utf8)
      connection.close(after: true)
    }
    try await withServer(react) { server, port in
      let client = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      // More than one portion lies ready: much is unread when the first is answered.
      let sent = try await server.turn { _ in
        try client.sendWithoutWaiting([UInt8](repeating: 65, count: 300_000))
      }
      #expect(sent > Poller.portion)
      await server.wait(for: .closed(1, .ended))
      #expect(try client.receiveToEnd() == "This is not for browsers.")
    }
  }

  @Test func whoNeverClosesIsLetGoOfAfterAWhile() async throws {
    try await withServer { server, port in
      let client = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      let lingering = await server.turn {
        $0.connections[1]?.close(after: true)
        let before = $0.poller.lingering.count
        $0.poller.doChores(now: Poller.now + 60_000)
        return [before, $0.poller.lingering.count]
      }
      #expect(lingering == [1, 0])
      #expect(try client.receiveToEnd() == "")
      await server.wait(for: .closed(1, .ended))
    }
  }

  @Test func closingAfterFlushingSendsAllThatWaits() async throws {
    let react: TestServer.Reaction = { _, connection, _ in
      connection.send([UInt8](repeating: 1, count: 12_000_000))
      connection.close(after: true)
      connection.send("not this".utf8)
    }
    try await withServer(react) { server, port in
      let client = try TestClient(port: port, receiveBuffer: 4096)
      try client.send("all, please")
      await server.wait(for: .bytes(1, 11))
      #expect(await server.turn { $0.connections[1]?.isOpen } == false)
      let received = try await onThread { try client.receive(.max) }
      #expect(received == [UInt8](repeating: 1, count: 12_000_000))
      await server.wait(for: .closed(1, .ended))
    }
  }

  @Test func stoppingTellsEveryConnectionOnce() async throws {
    try await withServer { server, port in
      let clients = try (0..<3).map { _ in try TestClient(port: port) }
      for _ in clients { _ = await server.waitForNewcomer() }
      await server.stop()
      var closed: [Int] = []
      for await case .closed(let id, .dropped) in server.happenings { closed.append(id) }
      #expect(closed.sorted() == [1, 2, 3])
      for client in clients { #expect(try client.receiveToEnd() == "") }
    }
  }
}
