import Games
import Testing

@testable import Serve

/// What only real sockets show.
@Suite struct HostileSocketTests {
  private func stage(with names: [String] = []) async throws -> SocketStage {
    let stage = try await SocketStage(seed: 5)
    for name in names {
      try stage.open(name)
      try stage.send(#"{"do":"hello","name":"\#(name.inCapitals)"}"#, from: name)
      _ = try stage.seen(expecting: [name: 2])
    }
    return stage
  }

  /// One answer for one question: proof that the server still serves this one.
  private func isServed(_ client: Client, _ id: Int) throws -> Bool {
    try client.send(Array("{\"do\":\"ping\",\"id\":\(id)}\n".utf8))
    return client.lines(1) == [#"{"ok":"ping","id":\#(id)}"#]
  }

  @Test func halfALineAndGone() async throws {
    let stage = try await stage()
    let other = try Client(port: stage.port)
    _ = other.lines(1)
    for half in ["hel", "{\"do\":\"hello\"", "hello Anna\r", "\u{FF}", "\u{EF}"] {
      let client = try Client(port: stage.port)
      _ = client.lines(1)
      try client.send(Array(half.utf8))
      client.close()
      #expect(try isServed(other, 1))
    }
    _ = try await stage.close()
  }

  @Test func aHalfClosedConnectionGetsItsAnswersAndIsClosed() async throws {
    let stage = try await stage()
    let client = try Client(port: stage.port)
    try client.send(Array("hello Anna\nplay bingo\nrooms".utf8))
    client.endSending()
    let lines = client.linesToTheEnd()
    #expect(lines.count == 18)
    #expect(lines[1].hasPrefix("Hi Anna!"))
    #expect(lines.last?.contains("waits for more") == true)
    _ = try await stage.close()
  }

  @Test func aByteAtATimeAndTelnetInTheMiddle() async throws {
    let stage = try await stage()
    let client = try Client(port: stage.port)
    let telnet: [UInt8] = [255, 253, 3, 255, 251, 31, 255, 250, 31, 0, 80, 0, 24, 255, 240]
    let bytes = Array("hel".utf8) + telnet + Array("lo Anx\u{8}na\r\n\r\0me\r\0".utf8)
    for byte in bytes { try client.send([byte]) }
    let lines = client.lines(17)
    #expect(lines[1].hasPrefix("Hi Anna!"))
    #expect(lines[16] == "You are Anna.")
    _ = try await stage.close()
  }

  @Test func aHundredThousandTinyLinesInOneWrite() async throws {
    let stage = try await stage()
    let other = try Client(port: stage.port)
    _ = other.lines(1)
    let client = try Client(port: stage.port)
    // It is closed meanwhile, so that not all of them can be sent.
    try? client.send(Array(String(repeating: "x\n", count: 100_000).utf8))
    #expect(try isServed(other, 2))
    _ = try await stage.close()
  }

  @Test func whoAsksAndNeverReadsIsNotReadFromAndTheOthersGoOn() async throws {
    let stage = try await stage()
    let other = try Client(port: stage.port)
    _ = other.lines(1)
    let client = try Client(port: stage.port, receiveBuffer: 4_096)
    let spaces = String(repeating: " ", count: 300)
    let request = Array("{\"do\":\"help\"\(spaces)}\n".utf8)
    let flood = Array(repeatElement(request, count: 200).joined())
    var rest = flood[...]
    var sent = 0
    // When its socket has taken nothing during so many rounds, the server has stopped to read.
    var still = 0
    while still < 50 {
      if rest.isEmpty { rest = flood[...] }
      let taken = try client.sendSome(rest)
      rest = rest.dropFirst(taken)
      sent += taken
      still = taken == 0 ? still + 1 : 0
      #expect(try isServed(other, 3))
      #expect(sent < 64 * 1024 * 1024, "everything is read, however much waits to be sent")
      if sent >= 64 * 1024 * 1024 { break }
    }
    // It reads after all, and gets one answer for each whole line; then it is as welcome as ever.
    let whole = sent / request.count
    let lines = client.lines(1 + whole)
    #expect(lines.count == 1 + whole)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(#"{"ok":"help""#) })
    try client.send(Array(request.dropFirst(sent % request.count)))
    if sent % request.count > 0 { #expect(client.lines(1).count == 1) }
    #expect(try isServed(client, 4))
    _ = try await stage.close()
  }

  @Test func aSpectatorThatDoesNotReadHoldsUpNobody() async throws {
    let stage = try await stage(with: ["anna"])
    try stage.send(#"{"do":"open","list":"en","seats":1,"think":0}"#, from: "anna")
    let opened = try stage.seen(expecting: ["anna": 5])
    let code = opened.first?.text.text("room") ?? ""
    let watcher = try Client(port: stage.port, receiveBuffer: 1_024)
    try watcher.send(Array(#"{"do":"watch","room":"\#(code)","after":0}"#.utf8) + [0x0A])
    _ = watcher.lines(3)
    // Each two seconds later. A dozen fill its socket, and there are few: the system gives a connection up that takes
    // nothing for two minutes, and a slow machine needs two seconds for each of them.
    let cheers = 40
    for count in 0..<cheers {
      await stage.pass(2_000)
      try stage.send(#"{"do":"cheer","id":\#(count)}"#, from: "anna")
      let seen = try stage.seen(expecting: ["anna": 2])
      #expect(seen.first?.text.number("id") == count)
    }
    // Now it reads: dense, or from a view on, up to the last.
    var last = 0
    while last < cheers + 4 {
      guard let line = watcher.lines(1).first else { break }
      guard let seq = line.number("seq"), line.text("event") != "caught-up" else { continue }
      #expect(seq == last + 1 || line.gist == "event view" || last == 0)
      last = seq
    }
    #expect(last >= cheers + 4)
    _ = try await stage.close()
  }

  @Test func manyConnectionsComeAndGo() async throws {
    let stage = try await stage()
    for _ in 0..<5 {
      let clients = try (0..<60).map { _ in try Client(port: stage.port) }
      for (place, client) in clients.enumerated() {
        switch place % 4 {
        case 0: client.close()
        case 1: client.endSending()
        case 2: try client.send(Array("hello P\(place)\nbye\n".utf8))
        default: break
        }
      }
      for (place, client) in clients.enumerated() where place % 4 == 3 {
        _ = client.lines(1)
        #expect(try isServed(client, place))
      }
      for (place, client) in clients.enumerated() where place % 4 == 1 || place % 4 == 2 {
        #expect(!client.linesToTheEnd().isEmpty)
      }
    }
    _ = try await stage.close()
  }
}
