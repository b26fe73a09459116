import Games
import Net
import Synchronization
import Testing

@testable import Serve

/// Pages come back by address, so a class keeps the port of its page.
@Suite struct WebPortTests {
  private func options(_ folder: DataFolder, _ complain: @escaping @Sendable (String) -> Void)
    -> Server.Options
  {
    var options = Server.Options(data: folder.path)
    options.port = 0
    options.isLocal = true
    options.rounds = 1
    options.web = Server.WebWishes()
    options.complain = complain
    return options
  }

  @Test func thePortStaysWhereItWasFound() async throws {
    let folder = DataFolder()
    let complaints = Mutex<[String]>([])
    let complain: @Sendable (String) -> Void = { sentence in
      complaints.withLock { $0.append(sentence) }
    }
    let first = try Server(options(folder, complain))
    _ = try await first.start()
    let port = try #require(await first.webPort)
    #expect(port >= Server.WebWishes.usualPort)
    await first.stop()

    let second = try Server(options(folder, complain))
    _ = try await second.start()
    #expect(await second.webPort == port)
    await second.stop()
    #expect(complaints.withLock { $0.isEmpty })

    let poller = try Poller()
    let other = try Net.Listener(port: port, localOnly: true, poller: poller) {
      $0.close(after: false)
    }
    let third = try Server(options(folder, complain))
    _ = try await third.start()
    #expect(await third.webPort == nil)
    #expect(complaints.withLock { $0.joined() }.contains("Port \(port)"))
    other.close()
    await third.retryWeb()
    #expect(await third.webPort == port)
    await third.stop()
    poller.stop()
  }

  @Test func aPortThatIsNamedIsTakenOrTheServerSaysSo() async throws {
    let poller = try Poller()
    let other = try Net.Listener(port: 0, localOnly: true, poller: poller) {
      $0.close(after: false)
    }
    var wishes = options(DataFolder()) { _ in }
    wishes.web?.port = other.port
    let server = try Server(wishes)
    await #expect(throws: SocketError.self) { _ = try await server.start() }
    await server.stop()
    other.close()
    poller.stop()
  }
}
