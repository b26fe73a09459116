public import Finding
public import Nearby
import Net

/// Looks for servers on the networks of this machine.
///
/// One line does it: `let found = try Search.run()`. It takes the thread for half a second, and for
/// less than two in any case.
public enum Search {
  /// A server as one connects to it.
  public struct Found: Sendable, Hashable {
    /// As it calls itself: text from the network, to be cleaned before it is shown.
    public let name: String
    /// Such as `ordrum.local`; from the network too.
    public let host: String
    /// Numeric, with the interface where it is needed: `192.168.1.20`, `fe80::1%eth0`. What is easiest
    /// to reach first, and at least one.
    public let addresses: [String]
    public let port: UInt16
    /// What it tells of itself; from the network.
    public let facts: [Service.Fact]

    /// As people read and type it: `192.168.1.20:4040`, `[fe80::1%eth0]:4040`.
    public var place: String {
      addresses[0].contains(":") ? "[\(addresses[0])]:\(port)" : "\(addresses[0]):\(port)"
    }

    /// The first value of a key, whose capitals do not matter.
    public subscript(key: String) -> String? {
      facts.first { $0.key.lowercased() == key }?.value
    }
  }

  /// Why this machine cannot look: the rest of a sentence.
  public typealias Trouble = LocalNetwork.Trouble

  /// How long it looks at most, in milliseconds.
  private static let longest = 1_500
  /// Whoever is there has answered so long after the question.
  private static let shortest = 500
  /// When nothing new has come for so long, all have answered.
  private static let settled = 300

  /// All servers that answer, in the order of their names.
  public static func run() throws(Trouble) -> [Found] {
    try look(for: .services, known: \.found, shown: found)
  }

  /// The numeric addresses of a machine such as `ordrum.local`, easiest to reach first; none if it
  /// does not answer.
  public static func addresses(of host: String) throws(Trouble) -> [String] {
    try look(
      for: .host(host), known: { $0.addresses(of: host) },
      shown: { place, network in network.text(of: place.address, over: place.path) })
  }

  /// Asks until nothing new has come for a while, or time is up.
  private static func look<Answer: Equatable, Shown>(
    for wanted: Browser.Wanted, known: (Browser) -> [Answer],
    shown: (Answer, LocalNetwork) -> Shown?
  ) throws(Trouble) -> [Shown] {
    // Questions from a port of our own are answered there, beside whatever else runs on this machine;
    // what is told to all is heard too, where that port can be had.
    let asking = try LocalNetwork(.own)
    let networks = [asking] + [try? LocalNetwork(.shared)].compactMap(\.self)
    let start = Poller.now
    var browser = Browser(for: wanted, on: asking.interfaces, at: start)
    var answers: [Answer] = []
    var changed = start
    while !asking.interfaces.isEmpty {
      let now = Poller.now
      if let due = browser.due, now >= due { asking.send(browser.wake(at: now)) }
      for (bytes, origin) in networks.flatMap({ $0.receive() }) {
        asking.send(browser.received(bytes, from: origin, at: now))
      }
      let before = answers
      answers = known(browser)
      if answers != before { changed = now }
      var end = start + longest
      if !answers.isEmpty { end = min(end, max(start + shortest, changed + settled)) }
      if now >= end { break }
      LocalNetwork.wait(for: networks, atMost: min(end, browser.due ?? end) - now)
    }
    return answers.compactMap { shown($0, asking) }
  }

  private static func found(_ found: Browser.Found, _ network: LocalNetwork) -> Found? {
    let addresses = found.addresses.map { network.text(of: $0.address, over: $0.path) }
    guard !addresses.isEmpty else { return nil }
    return Found(
      name: found.instance, host: found.host, addresses: addresses, port: found.port,
      facts: found.facts)
  }
}
