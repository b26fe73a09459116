import Testing

@testable import Net

@Suite(.timeLimit(.minutes(1)))
struct ConversationTests {
  @Test func whatIsSentComesBack() async throws {
    try await withServer { _, port in
      let client = try TestClient(port: port)
      for text in ["hej\n", "svara båt\n", "!"] {
        try client.send(text)
        #expect(try client.receiveText(text.utf8.count) == text)
      }
    }
  }

  @Test func smallSendsWaitForTheEndOfTheTurn() async throws {
    let react: TestServer.Reaction = { _, connection, _ in
      connection.send("one ".utf8)
      connection.send(Array("two ".utf8)[...])
      connection.send("then \(connection.buffered)".utf8)
    }
    try await withServer(react) { server, port in
      let client = try TestClient(port: port)
      try client.send("?")
      #expect(try client.receiveText(14) == "one two then 8")
      #expect(await server.turn { $0.connections.values.map(\.buffered) } == [0])
    }
  }

  @Test func anOwnersTurnReachesEverybody() async throws {
    try await withServer { server, port in
      let clients = try (0..<3).map { _ in try TestClient(port: port) }
      for _ in clients { _ = await server.waitForNewcomer() }
      await server.turn { for connection in $0.connections.values { connection.send("ping".utf8) } }
      for client in clients { #expect(try client.receiveText(4) == "ping") }
    }
  }

  @Test func whoHasEndedSendingIsStillAnswered() async throws {
    try await withServer { server, port in
      let client = try TestClient(port: port)
      try client.send("last question")
      client.endSending()
      #expect(try client.receiveToEnd() == "last question")
      await server.wait(for: .closed(1, .ended))
    }
  }

  @Test func whoHasEndedSendingMayGoOnWatchingUntilItIsGone() async throws {
    try await withServer { server, port in
      await server.keepWhenPeerEnds()
      var client: TestClient? = try TestClient(port: port)
      client?.endSending()
      await server.wait(for: .ended(1))
      for news in ["one", "two", "six"] {
        await server.turn { $0.connections[1]?.send(news.utf8) }
        #expect(try client?.receiveText(3) == news)
      }
      client?.resetOnClose()
      client = nil
      await server.wait(for: .closed(1, .broken))
    }
  }

  @Test func bytesBeforeAResetArrive() async throws {
    try await withServer(TestServer.silence) { server, port in
      var client: TestClient? = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      try await server.turn { [client] _ in try client?.send("gone") }
      client?.resetOnClose()
      client = nil
      await server.wait(for: .bytes(1, 4))
      await server.wait(for: .closed(1, .broken))
    }
  }

  @Test func aReaderThatIsPausedIsNotDisturbed() async throws {
    try await withServer { server, port in
      let quiet = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      await server.turn { $0.connections[1]?.isReading = false }
      try quiet.send("later")
      // Whatever was ready before this round trip has been handled after it.
      let other = try TestClient(port: port)
      try other.send("now")
      #expect(try other.receiveText(3) == "now")
      await server.wait(for: .bytes(2, 3))
      await server.turn { $0.connections[1]?.isReading = true }
      #expect(try quiet.receiveText(5) == "later")
    }
  }

  /// More than one portion: the reader is called again for what the first call leaves.
  @Test func whatCameDuringAPauseIsReadToItsEnd() async throws {
    try await withServer { server, port in
      let client = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      await server.turn { $0.connections[1]?.isReading = false }
      let sent = try client.sendWithoutWaiting([UInt8](repeating: 65, count: 60_000))
      #expect(sent > Poller.portion)
      await server.turn { $0.connections[1]?.isReading = true }
      #expect(try client.receive(sent).count == sent)
    }
  }

  @Test func aPausedPeerThatBreaksOffIsClosed() async throws {
    try await withServer { server, port in
      var client: TestClient? = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      await server.turn { $0.connections[1]?.isReading = false }
      client?.resetOnClose()
      client = nil
      await server.wait(for: .closed(1, .broken))
    }
  }

  @Test func manyConnectionsAreAnsweredEach() async throws {
    // Both ends of each lie in this process.
    #expect(raiseDescriptorLimit() > 1200)
    try await withServer { _, port in
      let wrong = try await onThread {
        let clients = try (0..<500).map { _ in try TestClient(port: port) }
        for (index, client) in clients.enumerated() { try client.send("\(1000 + index)") }
        return try clients.enumerated().filter { index, client in
          try client.receiveText(4) != "\(1000 + index)"
        }.count
      }
      #expect(wrong == 0)
    }
  }
}
