public import Finding
public import Nearby
import Net

/// A server's machine and port, as a person types them.
public struct Target: Sendable, Hashable, CustomStringConvertible {
  public static let usualPort: UInt16 = 4040

  public enum Fault: Error {
    case noHost
    /// It is a number from 1 to 65535.
    case badPort
  }

  /// A name, or an address without brackets, perhaps with its interface (`fe80::1%eth0`).
  public let host: String
  public let port: UInt16

  private static let longestHost = 253

  public init(host: String, port: UInt16 = Target.usualPort) {
    self.host = host
    self.port = port
  }

  /// Reads `host`, `host:4041`, `[fe80::1%eth0]:4041` or an address of IPv6 as it is.
  public init(parsing text: String) throws(Fault) {
    var host = text[...]
    var port: Substring?
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { throw .noHost }
      host = text[..<end].dropFirst()
      let rest = text[end...].dropFirst()
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .badPort }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
      host = text[..<colon]
      port = text[colon...].dropFirst()
    }
    guard !host.isEmpty, host.utf8.count <= Self.longestHost,
      host.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F || $0.value > 0xA0 }),
      !host.contains(where: { $0 == "[" || $0 == "]" || $0 == "/" || $0 == "@" })
    else { throw .noHost }
    self.host = String(host)
    guard let port else {
      self.port = Self.usualPort
      return
    }
    guard !port.isEmpty, port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt16(port),
      number > 0
    else { throw .badPort }
    self.port = number
  }

  /// Whether somebody who types only this means a machine and not a child.
  public static func isMeant(by word: String) -> Bool {
    word.contains { $0 == "." || $0 == ":" } || word.lowercased() == "localhost"
  }

  /// As short as it can be typed.
  public var short: String { port == Target.usualPort ? host : "\(self)" }

  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

public struct Server: Sendable {
  /// How it is called in sentences, such as `192.168.1.20:4040`.
  let place: String
  let targets: [Target]
  /// The address as it can be typed, if one was.
  let given: String?
  /// Looks for it again, if its address was not given but found: it may have become another one, and
  /// only the same class counts.
  let again: (@Sendable () -> [Target])?

  public init(
    place: String, targets: [Target], given: String? = nil,
    again: (@Sendable () -> [Target])? = nil
  ) {
    self.place = place
    self.targets = targets
    self.given = given
    self.again = again
  }

  var isFound: Bool { again != nil }

  /// The same, for who is to have this address and no other.
  public var asGiven: Server { Server(place: place, targets: targets, given: given) }
}

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
    public var place: String { "\(Target(host: addresses[0], port: port))" }

    /// The first value of a key, whose capitals do not matter.
    public subscript(key: String) -> String? {
      facts.first { $0.key.lowercased() == key }?.value
    }
  }

  /// Why this machine cannot look: the rest of a sentence.
  public typealias Trouble = LocalNetwork.Trouble

  /// Told to whoever waits, before anything else is known.
  public static var looking: String {
    Phrase.looking.text(inBothUnless: .ofThisMachine)
  }

  /// - Parameter typed: what goes without looking.
  public static func nobodyYet(_ typed: String) -> String {
    Phrase.nobodyYet(typed).text(inBothUnless: .ofThisMachine, parted: "\n")
  }

  /// How long it looks at most, in milliseconds.
  private static let longest = 1_500
  /// Whoever is there has answered so long after the question.
  private static let shortest = 500
  /// When nothing new has come for so long, all have answered.
  private static let settled = 300

  /// All servers that answer, in the order of their names.
  public static func run() throws(Trouble) -> [Found] {
    try look(for: .services, known: \.found) { found, network in
      Found(
        name: found.instance, host: found.host,
        addresses: found.addresses.map { network.text(of: $0.address, over: $0.path) },
        port: found.port, facts: found.facts)
    }
  }

  /// The numeric addresses of a machine such as `ordrum.local`, easiest to reach first; none if it
  /// does not answer.
  public static func addresses(of host: String) throws(Trouble) -> [String] {
    try look(
      for: .host(host), known: { $0.addresses(of: host) },
      shown: { $1.text(of: $0.address, over: $0.path) })
  }

  /// Asks until nothing new has come for a while, or time is up.
  private static func look<Answer: Equatable, Shown>(
    for wanted: Browser.Wanted, known: (Browser) -> [Answer],
    shown: (Answer, LocalNetwork) -> Shown
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
    return answers.map { shown($0, asking) }
  }
}
