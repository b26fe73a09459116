/// Answers for one service, by RFC 6762 and 6763: pure, on milliseconds that are handed in.
///
/// Whoever holds it sends the packets that it answers with, and calls `wake` when it is `due`. Its
/// names are the same on all paths: a conflict on one of them changes them everywhere.
public struct Responder: Sendable {
  /// As it is called now: other names than were wished for, where those were taken.
  public private(set) var service: Service
  /// When it wants to be woken.
  public var due: Int? { paths.compactMap(\.due).min() }
  /// Whether its names are free everywhere, and have been told; not so without any interface.
  public var isAnnounced: Bool { !paths.isEmpty && paths.allSatisfy(\.isAnnounced) }

  private let wished: Service
  private let identity: UInt64
  /// Which of its names are being tried.
  private var tries = (instance: 1, host: 1)
  private var claims: Claims
  private(set) var paths: [PathResponder] = []
  /// All that this machine is called by: over another interface our own words come back.
  private var addresses: Set<Address> = []
  private var conflicts = Conflicts()
  private var chance: SplitMix

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
    guard let index = paths.firstIndex(where: { $0.path == origin.path }),
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
    paths.indices.compactMap { paths[$0].wake(for: claims, at: now) }
  }

  /// Something else is to be told from now on.
  public mutating func tell(_ facts: [Service.Fact], at now: Int) -> [Packet] {
    service.facts = facts
    let new = Claims(service, identity: identity)
    guard new.text != claims.text else { return [] }
    claims = new
    for index in paths.indices {
      paths[index].tell(claims, at: now)
    }
    return wake(at: now)
  }

  /// The machine has slept: others may have taken its names, or have forgotten it (RFC 6762, 8).
  public mutating func wakeUp(at now: Int) {
    for index in paths.indices {
      paths[index].probe(at: now + Int.random(in: Timing.beforeProbe, using: &chance))
    }
  }

  /// Interfaces or addresses have changed.
  public mutating func move(to interfaces: [Interface], at now: Int) -> [Packet] {
    settle(on: interfaces, at: now) + wake(at: now)
  }

  private mutating func settle(on interfaces: [Interface], at now: Int) -> [Packet] {
    let ways = interfaces.ways
    addresses = Set(ways.flatMap(\.interface.addresses))
    let old = paths
    paths = []
    var packets: [Packet] = []
    for (path, interface) in ways {
      var responder = PathResponder(path, of: interface, telling: claims, probingAt: now)
      if let before = old.first(where: { $0.leads(to: interface, over: path) }) {
        packets += responder.follow(before, telling: claims, at: now)
      } else {
        responder.probe(at: now + Int.random(in: Timing.beforeProbe, using: &chance))
      }
      paths.append(responder)
    }
    return packets
  }

  /// The last that it has to say.
  public mutating func goodbye() -> [Packet] {
    defer { paths = [] }
    return paths.filter(\.isAnnounced).compactMap { $0.farewell(to: $0.ended) }
  }

  /// Somebody asks, or wants to take a name.
  private mutating func asked(
    _ query: Message, by origin: Origin, over index: Int, at now: Int
  ) -> [Packet] {
    guard !isOwn(query) else { return [] }
    if origin.isPeer { weigh(query, over: index, at: now) }
    return paths[index].asked(
      query, by: origin, isHere: addresses.contains(origin.address), at: now, using: &chance)
  }

  // MARK: Conflicts

  /// Somebody tells something: perhaps under one of our names.
  private mutating func heard(_ response: Message, over index: Int, at now: Int) -> [Packet] {
    let records = response.answers + response.additional
    if paths[index].isAnnounced { paths[index].agree(with: records, at: now) }
    let foreign = records.filter(isForeign)
    guard !foreign.isEmpty else { return [] }
    let host = foreign.contains { $0.name == claims.host }
    var instance = foreign.contains { $0.name == claims.instance }
    switch paths[index].state {
    case .announced:
      // Ask again whether they are ours; who has more right to them will say so.
      conflicts.add(at: now)
      paths[index].probe(at: now + conflicts.wait(using: &chance))
      return []
    case .probing(let sent, _):
      // What comes before the first question of this turn is no answer to it.
      guard sent > 0 else { return [] }
      // Whoever has our host's name and says where our instance is has that name as well, also
      // when it says the very same of it, such as the same port of a host of the same name.
      if host { instance = instance || records.contains { $0.name == claims.instance } }
      conflicts.add(at: now)
      // What is given up is taken back where it was ours: not where it now is another's.
      let farewells = paths.filter {
        $0.isAnnounced && $0.interface != paths[index].interface
      }.compactMap { $0.farewell(to: $0.ended) }
      rename(instance: instance, host: host, at: now)
      return farewells
    }
  }

  /// Whether it says of one of our names what only another would.
  private func isForeign(_ record: Record) -> Bool {
    guard record.timeToLive > 0, record.name == claims.host || record.name == claims.instance else {
      return false
    }
    switch record.data {
    case .address(let address):
      return record.name == claims.instance || !addresses.contains(address)
    case .server: return record.name == claims.host || record.data != claims.server
    // What the service tells changes all the time, and whoever keeps answers for others may tell our
    // former words: where it is says enough.
    case .text: return record.name == claims.host && record.data != claims.identity
    case .pointer, .other: return false
    }
  }

  /// Somebody else asks whether one of our names is free while we do: the one whose records come
  /// later in the alphabet has it (RFC 6762, 8.2).
  private mutating func weigh(_ probe: Message, over index: Int, at now: Int) {
    guard case .probing(let sent, _) = paths[index].state, sent > 0 else { return }
    let mine = paths[index].claimed
    for name in [claims.instance, claims.host] {
      let theirs = probe.authority.filter { $0.name == name }
      if Responder.wins(theirs, over: mine.filter { $0.name == name }) {
        paths[index].probe(at: now + Timing.afterLostProbe)
        return
      }
    }
  }

  /// Our own questions come back, also over another interface, where we have other addresses.
  private func isOwn(_ probe: Message) -> Bool {
    probe.authority.contains { $0.name == claims.host && $0.data == claims.identity }
  }

  static func wins(_ theirs: [Record], over mine: [Record]) -> Bool {
    func order(_ records: [Record]) -> [[UInt8]] {
      records.map { $0.kind.rawValue.wire + $0.data.wire }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    return order(mine).lexicographicallyPrecedes(order(theirs)) { $0.lexicographicallyPrecedes($1) }
  }

  /// Takes the next name where another has ours, and asks everywhere whether that one is free.
  private mutating func rename(instance: Bool, host: Bool, at now: Int) {
    if instance { tries.instance += 1 }
    if host { tries.host += 1 }
    service.instance = Naming.instance(wished.instance, try: tries.instance)
    service.host = Naming.host(wished.host, try: tries.host)
    claims = Claims(service, identity: identity)
    for index in paths.indices {
      paths[index].replace(with: claims)
      paths[index].probe(at: now + conflicts.wait(using: &chance))
    }
  }
}

/// How often names were disputed, and so how long a new try has to wait (RFC 6762, 8.1).
private struct Conflicts: Sendable {
  /// The newest last.
  private var times: [Int] = []
  /// There were so many that each further try waits, until there was none for a while.
  private var isStorm = false

  mutating func add(at now: Int) {
    if let last = times.last, now - last >= Timing.conflictWindow {
      times = []
      isStorm = false
    }
    times = (times + [now]).suffix(Timing.manyConflicts)
    if times.count == Timing.manyConflicts, now - times[0] < Timing.conflictWindow {
      isStorm = true
    }
  }

  func wait(using chance: inout SplitMix) -> Int {
    isStorm ? Timing.afterManyConflicts : Int.random(in: Timing.beforeProbe, using: &chance)
  }
}

/// Draws waiting times (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The waiting times of RFC 6762, in milliseconds.
enum Timing {
  /// Before the first probe, so that machines switched on together do not speak together (8.1).
  static let beforeProbe = 0...250
  static let betweenProbes = 250
  static let probes = 3
  /// Who loses against another probe begins again after this time (8.2).
  static let afterLostProbe = 1_000
  /// So many conflicts within so long a time, and each further try waits (8.1).
  static let manyConflicts = 15
  static let conflictWindow = 10_000
  static let afterManyConflicts = 5_000
  static let announcements = 2
  /// The same record to all (6), and when it is defended against a probe.
  static let gap = 1_000
  static let defenceGap = 250
  /// Where others may answer as well (6), and where more known answers follow (7.2).
  static let sharedAnswer = 20...120
  static let truncatedQuery = 400...500
}
