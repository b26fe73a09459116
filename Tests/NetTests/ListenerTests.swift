import Testing

@testable import Net

@Suite(.timeLimit(.minutes(1)))
struct ListenerTests {
  @Test(arguments: [true, false])
  func peersAreNamedByTheirAddress(localOnly: Bool) async throws {
    try await withServer(localOnly: localOnly) { server, port in
      let version4 = try TestClient(port: port)
      #expect(await server.waitForNewcomer() == (1, "127.0.0.1"))
      try version4.send("x")
      // Not every machine has IPv6.
      if let version6 = try? TestClient(port: port, version6: true) {
        #expect(await server.waitForNewcomer() == (2, "::1"))
        try version6.send("x")
      }
    }
  }

  @Test(arguments: [true, false])
  func aPortInUseIsToldInASentence(localOnly: Bool) async throws {
    try await withServer(localOnly: localOnly) { server, port in
      let error = await server.turn { server in
        #expect(throws: SocketError.self) {
          try Listener(port: port, localOnly: localOnly, poller: server.poller) { _ in }
        }
      }
      #expect(error?.isPortInUse == true)
      #expect(
        error?.description.hasPrefix("Port \(port) is already in use by another program") == true)
    }
  }

  @Test func withoutDescriptorsNewcomersWaitUntilOneIsFreed() async throws {
    try await withServer { server, port in
      let first = try TestClient(port: port)
      _ = await server.waitForNewcomer()
      let second = try await server.turn {
        // However often it is tried again meanwhile.
        $0.listener?.pretendedErrors = Array(repeating: outOfDescriptors, count: 10_000)
        return try TestClient(port: port)
      }
      try first.send("x")
      await server.wait(for: .bytes(1, 1))
      let isPaused = await server.turn {
        #expect($0.connections[2] == nil)
        $0.listener?.pretendedErrors = []
        $0.connections[1]?.close(after: false)
        return $0.listener?.isPaused
      }
      #expect(isPaused == false)
      #expect(await server.waitForNewcomer().id == 2)
      try second.send("in")
      #expect(try second.receiveText(2) == "in")
    }
  }

  /// Those that are left are for the files.
  @Test func newcomersWaitWhileThereAreAsManyAsMayBe() async throws {
    try await withServer { server, port in
      await server.turn { $0.poller.mostConnections = 1 }
      let first = try TestClient(port: port)
      #expect(await server.waitForNewcomer().id == 1)
      let second = try TestClient(port: port)
      try first.send("x")
      await server.wait(for: .bytes(1, 1))
      #expect(try await server.wait { $0.listener?.isPaused == true })
      await server.turn {
        #expect($0.connections[2] == nil)
        $0.connections[1]?.close(after: false)
      }
      #expect(await server.waitForNewcomer().id == 2)
      try second.send("in")
      #expect(try second.receiveText(2) == "in")
    }
  }

  /// Who has been told the last word, and stays, keeps nobody out.
  @Test func whoOnlyLingersMakesRoom() async throws {
    try await withServer { server, port in
      await server.turn {
        $0.poller.mostConnections = 1
        $0.poller.lingerTime = .max
      }
      let first = try TestClient(port: port)
      #expect(await server.waitForNewcomer().id == 1)
      let second = try TestClient(port: port)
      try first.send("x")
      await server.wait(for: .bytes(1, 1))
      #expect(try await server.wait { $0.listener?.isPaused == true })
      await server.turn { $0.connections[1]?.close(after: true) }
      #expect(await server.waitForNewcomer().id == 2)
      await server.turn { $0.connections[2]?.close(after: true) }
      let third = try TestClient(port: port)
      #expect(await server.waitForNewcomer().id == 3)
      for client in [first, second] { #expect(try client.receiveToEnd().count <= 1) }
      try third.send("in")
      #expect(try third.receiveText(2) == "in")
    }
  }

  @Test func withoutDescriptorsAcceptingIsTriedAgainAfterAWhile() async throws {
    try await withServer { server, port in
      let client = try await server.turn {
        $0.listener?.pretendedErrors = [outOfDescriptors]
        return try TestClient(port: port)
      }
      #expect(await server.waitForNewcomer().id == 1)
      try client.send("in")
      #expect(try client.receiveText(2) == "in")
    }
  }

  @Test func aDescriptorOfTheOwnersIsWatchedToo() async throws {
    let pipe = try makePipe()
    let (bytes, tell) = AsyncStream<UInt8>.makeStream()
    try await withServer { server, _ in
      try await server.turn {
        try $0.poller.add(pipe.reading, for: .read) { _ in
          tell.yield(readByte(from: pipe.reading))
        }
      }
      writeByte(42, to: pipe.writing)
      #expect(await bytes.first { _ in true } == 42)
      await server.turn { $0.poller.remove(pipe.reading) }
    }
    closeDescriptor(pipe.reading)
    closeDescriptor(pipe.writing)
  }

  /// Two descriptors are ready at once, and whoever is handled first replaces the other.
  @Test func anEventOfADescriptorsFormerOwnerReachesNobody() throws {
    let poller = try Poller()
    let pipes = try (0..<2).map { _ in try makePipe() }
    let quiet = try makePipe()
    var calls = 0
    for (own, other) in [(0, 1), (1, 0)] {
      writeByte(1, to: pipes[own].writing)
      try poller.add(pipes[own].reading, for: .read) { _ in
        calls += 1
        _ = readByte(from: pipes[own].reading)
        poller.remove(pipes[other].reading)
        replace(pipes[other].reading, with: quiet.reading)
        #expect(throws: Never.self) {
          try poller.add(pipes[other].reading, for: .read) { _ in calls += 100 }
        }
      }
    }
    poller.drain()
    #expect(calls == 1)
    poller.stop()
    for pipe in pipes + [quiet] {
      closeDescriptor(pipe.reading)
      closeDescriptor(pipe.writing)
    }
  }

  @Test func theMachinesAddressesCanBeTypedElsewhere() {
    for address in localAddresses() {
      #expect(!address.hasPrefix("127.") && address != "::1")
      #expect(!address.hasPrefix("fe80") && !address.contains("%"))
    }
  }

  @Test func theDescriptorLimitIsRaisedOnlyOnce() {
    let limit = raiseDescriptorLimit()
    #expect(limit > 0 && raiseDescriptorLimit() == limit)
  }
}
