import Foundation
import Net
import Terminal
import Testing
import Tools

/// The program as a client, with lines instead of a terminal.
@Suite struct PlayCommandTests {
  private static func serve(_ folder: Folder) throws -> (Program, Int) {
    let server = try Program(
      ["serve", "--port", "0", "--local", "--quiet-network", "--data", "\(folder.path)/data"])
    return (server, try #require(server.port()))
  }

  /// Runs a client to its end, with a plain file as its keyboard.
  private static func type(
    _ lines: [String], _ arguments: [String], in folder: Folder, key: String? = nil
  ) throws -> Program.Result {
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "typed")
    // Of ours it gets what a sanitizer of Tests/sanitize goes by.
    var variables = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    variables["HOME"] = folder.path
    variables["LANG"] = "C"
    if let key { variables["ORDRUM_KEY"] = key }
    return try Program.run(arguments, typed: "\(folder.path)/typed", variables: variables)
  }

  @Test func aFileOfLinesIsPlayedAndTheSeatRemembered() throws {
    let folder = try Folder(onDisk: true)
    let (server, port) = try Self.serve(folder)
    defer { server.send(SIGTERM) }
    let place = "127.0.0.1:\(port)"
    let first = try Self.type(["rooms"], ["play", "Anna", place], in: folder)
    #expect(first.code == 0)
    #expect(first.complaints.isEmpty)
    #expect(first.output.contains("Hi Anna!"))
    #expect(first.output.contains("One more player is needed."))
    #expect(first.output.hasSuffix("(write it down)\n"))

    // The second time without a name: it is offered, and a line says it.
    let second = try Self.type(["anna", "me"], ["play", "127.0.0.1", "\(port)"], in: folder)
    #expect(second.code == 0)
    #expect(second.output.contains("Welcome back, Anna!"))
    #expect(second.output.contains("You are Anna."))
    #expect(!second.output.contains("write it down"))
    let third = try Self.type(["me"], ["play", "Bo", "localhost", "\(port)"], in: folder)
    #expect(third.output.contains("You are Bo."))
  }

  @Test func aTeacherSeesTheClassAsLines() throws {
    let folder = try Folder(onDisk: true)
    let (server, port) = try Self.serve(folder)
    defer { server.send(SIGTERM) }
    let wrong = try Self.type(
      [], ["watch", "localhost:\(port)", "--json"], in: folder, key: "not-the-key-at-all")
    #expect(wrong.code == 1)
    #expect(wrong.output.isEmpty)
    #expect(wrong.complaints.contains("not the teacher's key"))
    let none = try Self.type([], ["watch", "localhost:\(port)"], in: folder)
    #expect(none.code == 64)
    #expect(none.complaints.contains("ORDRUM_KEY"))
    let noRoom = try Self.type([], ["watch", "localhost:\(port)", "--room", "ZZ9"], in: folder)
    #expect(noRoom.code == 1)
    #expect(noRoom.complaints.contains("ZZ9"))
  }

  /// So it is found where nothing is announced. Whoever else listens there is none of ours.
  @Test func aServerForThisMachineAloneGreets() async throws {
    let folder = try Folder(onDisk: true)
    let (server, port) = try Self.serve(folder)
    let target = Target(host: Target.here.host, port: UInt16(port))
    defer { server.send(SIGTERM) }
    // Where all tests run at once it may be kept waiting longer than a person would be.
    var greets = false
    for _ in 1...20 where !greets { greets = await target.greets() }
    #expect(greets)
    // Where a server has been, another one of these tests may be by now: there never is one on this port.
    #expect(await !Target(host: Target.here.host, port: 1).greets())

    let poller = try Poller()
    defer { poller.stop() }
    // Nobody drains it: the system takes the call, and nothing is said.
    let silent = try Listener(port: 0, localOnly: true, poller: poller) { _ in }
    #expect(await !Target(host: Target.here.host, port: silent.port).greets())
  }

  @Test func whereNobodyListensItSaysSo() throws {
    let folder = try Folder(onDisk: true)
    let (server, port) = try Self.serve(folder)
    server.send(SIGTERM)
    _ = server.ended()
    let result = try Self.type([], ["play", "Anna", "127.0.0.1:\(port)"], in: folder)
    #expect(result.code == 1)
    #expect(result.complaints.contains("Is `ordrum serve` running there?"))
  }

  @Test(arguments: [
    ["play", "a", "b", "c"], ["play", "--loud"], ["play", "Anna", "host:0"], ["play", "host:x"],
    ["play", "Anna", "host", "0"], ["play", "localhost", "65536"], ["watch", "host", "99999"],
    ["watch", "a", "b"], ["watch", "--room"], ["watch", "--room", "../x"], ["watch", "--xml"],
  ])
  func whatIsNotUnderstoodIsAMistakeInTheCommand(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 64)
    #expect(result.complaints.contains("ordrum help"))
  }
}
