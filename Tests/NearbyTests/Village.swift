import Testing

@testable import Nearby

/// Machines on links, and the packets between them, in a time of its own.
struct Village {
  /// One program on one machine.
  struct House {
    var who: Who
    let port: UInt16
    var interfaces: [Interface]
    /// On which link each interface is.
    var links: [UInt32: Int]
    var isListening = true
  }

  enum Who {
    case responder(Responder)
    case browser(Browser)
    /// Only listens.
    case ear
  }

  struct Sent {
    let at: Int
    let house: Int
    let packet: Packet
    var message: Message? { try? Message(reading: packet.bytes) }
  }

  var houses: [House] = []
  var now = 0
  var sent: [Sent] = []
  var underway: [(at: Int, to: Int, bytes: [UInt8], from: Origin)] = []
  /// Drops every packet for which this is true, by its number.
  var loses: (Int) -> Bool = { _ in false }
  var copies = 1
  /// How many packets were on their way so far.
  var count = 0

  static let port: UInt16 = 5353

  // MARK: - Who lives there

  @discardableResult
  mutating func serve(
    _ instance: String = "Ordrum", host: String = "ordrum", port: UInt16 = 4040,
    web: UInt16? = nil, facts: [Service.Fact] = [Service.Fact("rooms", "0")],
    on interfaces: [Interface], links: [UInt32: Int] = [:], seed: UInt64? = nil
  ) -> Int {
    let service = Service(instance: instance, host: host, port: port, web: web, facts: facts)
    let responder = Responder(
      service, on: interfaces, seed: seed ?? UInt64(houses.count + 1), at: now)
    houses.append(
      House(who: .responder(responder), port: Village.port, interfaces: interfaces, links: links))
    return houses.count - 1
  }

  @discardableResult
  mutating func browse(
    _ wanted: Browser.Wanted = .services, on interfaces: [Interface], from port: UInt16 = 50_000,
    links: [UInt32: Int] = [:]
  ) -> Int {
    let browser = Browser(for: wanted, on: interfaces, at: now)
    houses.append(House(who: .browser(browser), port: port, interfaces: interfaces, links: links))
    return houses.count - 1
  }

  @discardableResult
  mutating func listen(on interfaces: [Interface], from port: UInt16 = Village.port) -> Int {
    houses.append(House(who: .ear, port: port, interfaces: interfaces, links: [:]))
    return houses.count - 1
  }

  func service(_ house: Int) -> Service? {
    guard case .responder(let responder) = houses[house].who else { return nil }
    return responder.service
  }

  func found(_ house: Int) -> [Browser.Found] {
    guard case .browser(let browser) = houses[house].who else { return [] }
    return browser.found
  }

  func isAnnounced(_ house: Int) -> Bool {
    guard case .responder(let responder) = houses[house].who else { return false }
    return !responder.paths.isEmpty && responder.paths.allSatisfy { $0.isAnnounced }
  }

  // MARK: - What happens

  mutating func responder(_ house: Int, _ act: (inout Responder, Int) -> [Packet]) {
    guard case .responder(var responder) = houses[house].who else { return }
    let packets = act(&responder, now)
    houses[house].who = .responder(responder)
    send(packets, from: house)
  }

  mutating func stop(_ house: Int) {
    responder(house) { responder, _ in responder.goodbye() }
    houses[house].isListening = false
  }

  /// Lets time go by, and all that falls due in it happen.
  mutating func pass(_ milliseconds: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = now + milliseconds
    var steps = 0
    while let next = nextEvent, next <= end {
      now = max(now, next)
      steps += 1
      guard steps < 100_000 else {
        Issue.record("it does not end", sourceLocation: sourceLocation)
        return
      }
      deliver()
      for house in houses.indices where (due(house) ?? .max) <= now { wake(house) }
    }
    now = end
  }

  /// Lets time go by until something is so, and says how long it took; nil if it took too long.
  mutating func time(_ limit: Int, until isSo: (Village) -> Bool) -> Int? {
    let start = now
    while now - start <= limit {
      if isSo(self) { return now - start }
      pass(10)
    }
    return nil
  }

  mutating func say(
    _ message: Message, from house: Int, over family: Family = .version4, interface: UInt32 = 1
  ) {
    let path = Path(interface: interface, family: family)
    send([Packet(message.wire, over: path, to: .group)], from: house)
  }

  func messages(from house: Int, since time: Int = 0) -> [Message] {
    sent.filter { $0.house == house && $0.at >= time }.compactMap(\.message)
  }
}

extension Interface {
  /// The only interface of a machine, with 10.0.0.n and fe80::n.
  static func of(
    _ number: UInt8, index: UInt32 = 1, families: Set<Family> = [.version4, .version6]
  )
    -> Interface
  {
    var addresses: [Address] = []
    if families.contains(.version4) { addresses.append(.v4(10, 0, 0, number)) }
    if families.contains(.version6) { addresses.append(.v6(0xFE, 0x80, number)) }
    return Interface(index: index, name: "eth\(index)", addresses: addresses)
  }
}

extension Address {
  static func v4(_ bytes: UInt8...) -> Address { Address(bytes) ?? nowhere }

  /// These bytes first, the last one last, zeros between.
  static func v6(_ bytes: UInt8...) -> Address {
    let zeros = [UInt8](repeating: 0, count: 16 - bytes.count)
    return Address(bytes.dropLast() + zeros + bytes.suffix(1)) ?? nowhere
  }

  private static let nowhere = Address([0, 0, 0, 0])!
}
