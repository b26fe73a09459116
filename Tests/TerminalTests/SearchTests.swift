import Dispatch
import Finding
import Nearby
import Net
import Testing

@testable import Terminal

/// A server as far as finding goes, on this machine's own networks. All of it happens on its queue,
/// which is why it may be shared.
private final class Neighbour: @unchecked Sendable {
  private let queue = DispatchQueue(label: "neighbour")
  private let timer: any DispatchSourceTimer
  private let network: LocalNetwork
  private var responder: Responder

  init(_ service: Service) throws {
    network = try LocalNetwork(.shared)
    responder = Responder(
      service, on: network.interfaces, seed: .random(in: .min ... .max), at: Poller.now)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.turn() }
    timer.schedule(deadline: .now())
    timer.activate()
    network.watch(queue: queue) { [weak self] in self?.turn() }
  }

  private func turn() {
    let now = Poller.now
    for (bytes, origin) in network.receive() {
      network.send(responder.received(bytes, from: origin, at: now))
    }
    network.send(responder.wake(at: now))
    if let due = responder.due {
      timer.schedule(deadline: .now() + .milliseconds(max(0, due - Poller.now)))
    }
  }

  func leave() {
    queue.sync {
      network.send(responder.goodbye())
      timer.cancel()
    }
  }
}

@Suite(.timeLimit(.minutes(1)))
struct SearchTests {
  private static let canFind = (try? LocalNetwork(.shared))?.interfaces.isEmpty == false

  /// Names of nobody else's: other servers may be near.
  @Test(.enabled(if: canFind, "nothing can be found here: no multicast"))
  func aServerIsFoundAndItsHostToo() throws {
    let number = UInt32.random(in: .min ... .max)
    let (name, host) = ("Neighbour \(number)", "neighbour-\(number)")
    let neighbour = try Neighbour(
      Service(
        instance: name, host: host, port: 4099, facts: [.init("rooms", "3"), .init("Here", "")]))
    var found: Search.Found?
    while found == nil { found = try Search.run().first { $0.name == name } }
    #expect(found?.port == 4099)
    #expect(found?.host == "\(host).local")
    #expect(found?["rooms"] == "3")
    #expect(found?["here"] == "")
    #expect(found?["waiting"] == nil)
    let address = try #require(found?.addresses.first)
    #expect(try Search.addresses(of: "\(host).local").contains(address))
    #expect(try Search.addresses(of: host).contains(address))
    neighbour.leave()
    #expect(try !Search.run().contains { $0.name == name })
    #expect(try Search.addresses(of: host).isEmpty)
  }

  @Test func aPlaceIsWrittenAsPeopleTypeIt() {
    func place(_ addresses: String...) -> String {
      Search.Found(name: "", host: "", addresses: addresses, port: 4040, facts: []).place
    }
    #expect(place("192.168.1.20", "fe80::1%eth0") == "192.168.1.20:4040")
    #expect(place("fe80::1%eth0") == "[fe80::1%eth0]:4040")
  }
}
