import Testing

@testable import Net

@Suite(.timeLimit(.minutes(1)))
struct BufferTests {
  /// Bytes in which any lost, doubled or swapped piece shows.
  private static func pattern(_ count: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
  }

  @Test func aSlowReaderMakesTheBufferGrowAndDrain() async throws {
    let payload = Self.pattern(12_000_000)
    try await withServer { server, port in
      let client = try TestClient(port: port, receiveBuffer: 4096)
      _ = await server.waitForNewcomer()
      let sentBefore = Poller.now
      await server.turn { $0.connections[1]?.send(payload) }
      let (waiting, progress) = await server.turn {
        ($0.connections[1]?.buffered ?? 0, $0.connections[1]?.lastWriteProgress ?? 0)
      }
      #expect(waiting > 16 * 1024 && waiting < payload.count)
      #expect(progress >= sentBefore)
      let received = try await onThread { try client.receive(payload.count) }
      #expect(received == payload)
      await server.wait(for: .drained(1))
      #expect(await server.turn { $0.connections[1]?.buffered } == 0)
    }
  }

  @Test func aBigPayloadComesBackExactlyThroughASmallWindow() async throws {
    let payload = Self.pattern(3_000_000)
    try await withServer { server, port in
      let client = try TestClient(port: port, receiveBuffer: 4096)
      async let sent: Void = onThread { try client.send(payload) }
      let received = try await onThread { try client.receive(payload.count) }
      try await sent
      #expect(received == payload)
    }
  }

  /// The owner fills up only when there is room: what a viewer far behind gets.
  @Test func fillingWheneverDrainedSendsEverything() async throws {
    let piece = Self.pattern(40_000)
    try await withServer { server, port in
      let client = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      await server.turn {
        guard let connection = $0.connections[1] else { return }
        var left = 100
        let tell = connection.onEvent
        connection.onEvent = { [unowned connection] event in
          guard case .drained = event else { return tell(event) }
          left -= 1
          if left == 0 { connection.close(after: true) } else { connection.send(piece) }
        }
        connection.send(piece)
        // One refill, however much the socket would take: then it is the others' turn.
        $0.poller.flushAll()
        #expect(left == 99)
      }
      let received = try await onThread { try client.receive(.max) }
      #expect(received.count == 100 * piece.count)
      #expect(received.suffix(piece.count) == piece[...])
    }
  }

  @Test func aFloodLeavesRoomForOthers() async throws {
    try await withServer(TestServer.silence) { server, port in
      let flooder = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      let other = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      // On the server's own queue, so that everything lies ready when it next looks.
      let sent = try await server.turn { _ in
        let count = try flooder.sendWithoutWaiting([UInt8](repeating: 7, count: 1_000_000))
        try other.send("me too")
        return count
      }
      #expect(sent > 2 * Poller.portion)
      var before = 0
      for await happening in server.happenings {
        if happening == .bytes(2, 6) { break }
        if case .bytes(1, let count) = happening { before += count }
      }
      #expect(before <= Poller.portion)
    }
  }

  @Test func anEndlessFloodDoesNotStopAConversation() async throws {
    let react: TestServer.Reaction = { _, connection, bytes in
      if connection.id > 1 { connection.send(bytes) }
    }
    try await withServer(react) { server, port in
      let flooder = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      async let flood: Void = onThread {
        let block = [UInt8](repeating: 7, count: 65536)
        // Ends when the server closes it.
        while true { do { try flooder.send(block) } catch { break } }
      }
      let other = try TestClient(port: port)
      for round in 100..<150 {
        try other.send("\(round)")
        #expect(try other.receiveText(3) == "\(round)")
      }
      await server.turn { $0.connections[1]?.close(after: false) }
      try await flood
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func theOutBufferIsAQueueOfBytes(seed: UInt64) {
    var state = seed
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let pool = BlockPool()
    var buffer = OutBuffer()
    var model: [UInt8] = []
    for step in 0..<3000 {
      let added = Self.pattern(random(step % 100 == 0 ? 5000 : 200))
      added.withUnsafeBytes { buffer.append($0, pool) }
      model += added
      let removed = random(min(model.count, 260) + 1)
      #expect(Array(buffer.front(removed)) == Array(model[..<removed]))
      buffer.removeFirst(removed, pool)
      model.removeFirst(removed)
      #expect(buffer.count == model.count)
    }
    #expect(Array(buffer.front(.max / 2)) == model)
  }
}
