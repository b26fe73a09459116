/// Answers for one service, by RFC 6762 and 6763: pure, on milliseconds that are handed in.
///
/// Whoever holds it sends the packets that it answers with, and calls `wake` when it is `due`. Its
/// names are the same on all paths: a conflict on one of them changes them everywhere.
public struct Responder: Sendable {
  /// As it is called now: other names than were wished for, where those were taken.
  public private(set) var service: Service
  /// When it wants to be woken.
  public var due: Int? { ways.compactMap(\.due).min() }
  /// Whether its names are free everywhere, and have been told; not so without any interface.
  public var isAnnounced: Bool { !ways.isEmpty && ways.allSatisfy(\.isAnnounced) }

  private static let mostInterfaces = 32

  private let wished: Service
  private let identity: UInt64
  /// Which of its names are being tried.
  private var tries = (instance: 1, host: 1)
  private(set) var claims: Claims
  var ways: [Way] = []
  /// All that this machine is called by: over another interface our own words come back.
  private(set) var addresses: Set<Address> = []
  var conflicts = Conflicts()
  var chance: SplitMix

  /// - Parameter seed: of the waiting times that are drawn, and of what tells it from other servers:
  ///   each server needs one of its own.
  public init(_ service: Service, on interfaces: [Interface], seed: UInt64, at now: Int) {
    var chance = SplitMix(seed: seed)
    wished = service
    identity = chance.next()
    self.chance = chance
    self.service = service
    self.service.instance = Naming.instance(service.instance, try: 1)
    self.service.host = Naming.host(service.host, try: 1)
    claims = Claims(self.service, identity: identity)
    _ = settle(on: interfaces, at: now)
  }

  public mutating func received(_ bytes: [UInt8], from origin: Origin, at now: Int) -> [Packet] {
    guard let index = ways.firstIndex(where: { $0.path == origin.path }),
      let message = try? Message(reading: bytes)
    else { return wake(at: now) }
    var packets: [Packet] = []
    if message.isResponse {
      if origin.isPeer { packets = heard(message, over: index, at: now) }
    } else {
      packets = asked(message, by: origin, over: index, at: now)
    }
    return packets + wake(at: now)
  }

  /// At most one packet for each path.
  public mutating func wake(at now: Int) -> [Packet] {
    ways.indices.compactMap { index in
      ways[index].releaseHeld(at: now)
      switch ways[index].state {
      case .announced: return ways[index].tellAll(at: now)
      case .probing(let sent, let next):
        guard next <= now else { return nil }
        guard sent < Timing.probes else {
          ways[index].state = .announced
          ways[index].announce({ _ in true }, at: now)
          return ways[index].tellAll(at: now)
        }
        ways[index].state = .probing(sent: sent + 1, next: now + Timing.betweenProbes)
        return ways[index].probe(number: sent + 1, for: claims)
      }
    }
  }

  /// Something else is to be told from now on.
  public mutating func tell(_ facts: [Service.Fact], at now: Int) -> [Packet] {
    service.facts = facts
    let new = Claims(service, identity: identity)
    guard new.text != claims.text else { return [] }
    claims = new
    for index in ways.indices {
      let told = ways[index].records.first { $0.role == .text }?.toldAt
      ways[index].replace(claims.records(with: ways[index].interface.addresses))
      guard ways[index].isAnnounced else { continue }
      if let text = ways[index].records.firstIndex(where: { $0.role == .text }) {
        // Other words, but the same record: once a second is enough.
        ways[index].records[text].toldAt = told
      }
      ways[index].announce({ $0.role == .text }, at: now)
    }
    return wake(at: now)
  }

  /// The machine has slept: others may have taken its names, or have forgotten it (RFC 6762, 8).
  public mutating func wakeUp(at now: Int) {
    for index in ways.indices {
      ways[index].probe(at: now + Int.random(in: Timing.beforeProbe, using: &chance))
    }
  }

  /// Interfaces or addresses have changed.
  public mutating func move(to interfaces: [Interface], at now: Int) -> [Packet] {
    settle(on: interfaces, at: now) + wake(at: now)
  }

  private mutating func settle(on interfaces: [Interface], at now: Int) -> [Packet] {
    let interfaces = interfaces.prefix(Responder.mostInterfaces)
    addresses = Set(interfaces.flatMap(\.addresses))
    let old = ways
    ways = []
    var packets: [Packet] = []
    for interface in interfaces {
      for family in Family.allCases
      where interface.addresses.contains(where: { $0.family == family }) {
        let path = Path(interface: interface.index, family: family)
        guard !ways.contains(where: { $0.path == path }) else { continue }
        let records = claims.records(with: interface.addresses)
        var way = Way(path, of: interface, telling: records, probingAt: now)
        if let before = old.first(where: { $0.leads(to: interface, over: path) }) {
          packets += way.follow(before, at: now)
        } else {
          way.probe(at: now + Int.random(in: Timing.beforeProbe, using: &chance))
        }
        ways.append(way)
      }
    }
    return packets
  }

  /// The last that it has to say.
  public mutating func goodbye() -> [Packet] {
    defer { ways = [] }
    return ways.filter(\.isAnnounced).compactMap { $0.farewell(to: $0.ended) }
  }

  /// Takes the next name where another has ours, and asks everywhere whether that one is free.
  mutating func rename(instance: Bool, host: Bool, at now: Int) {
    if instance { tries.instance += 1 }
    if host { tries.host += 1 }
    service.instance = Naming.instance(wished.instance, try: tries.instance)
    service.host = Naming.host(wished.host, try: tries.host)
    claims = Claims(service, identity: identity)
    for index in ways.indices {
      ways[index].replace(claims.records(with: ways[index].interface.addresses))
      ways[index].probe(at: now + conflicts.wait(using: &chance))
    }
  }
}

extension Way {
  /// Whether this is still the same network: with none of the addresses of before it may be another.
  fileprivate func leads(to new: Interface, over path: Path) -> Bool {
    self.path == path && interface.name == new.name
      && interface.addresses.contains { $0.family == path.family && new.addresses.contains($0) }
  }

  /// Takes over what went on before its interface's addresses changed.
  fileprivate mutating func follow(_ before: Way, at now: Int) -> [Packet] {
    let new = records
    records = before.records
    replace(new)
    state = before.state
    (repliesLeft, repliesSince) = (before.repliesLeft, before.repliesSince)
    guard interface != before.interface else {
      held = before.held
      return []
    }
    guard isAnnounced else { return [] }
    announce({ $0.role == .address }, at: now)
    let gone = before.records.filter { old in
      old.role == .address && !records.contains { $0.record.says(old.record) }
    }
    return farewell(to: gone.map(\.record)).map { [$0] } ?? []
  }
}
