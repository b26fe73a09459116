/// Looks for servers, by RFC 6762 and 6763: pure, on milliseconds that are handed in.
///
/// It may ask from port 5353, then it hears what is told to all, or from any other, then answers come
/// to it alone. Whoever holds it sends the packets that it answers with, and calls `wake` when it is
/// `due`. It is made for a look of some seconds: what it heard it forgets when its time is over, and does
/// not ask for before.
public struct Browser: Sendable {
  /// When it wants to be woken.
  public var due: Int? {
    guard !paths.isEmpty, !isIdle else { return nil }
    return [nextQuestion, cache.firstEnd].compactMap { $0 }.min()
  }

  /// In turn, or for what is missing; but never too often.
  private var nextQuestion: Int {
    let missing = hasty.map { max($0, (askedAt ?? $0) + Browser.gap) }
    return min(next, missing ?? next)
  }

  private let paths: [Path]
  /// Over which of these a machine may be this one.
  private let loopbacks: Set<Path>
  private let wanted: Wanted
  /// The host that is looked for, if its name can be one.
  private let host: Name?
  private(set) var cache: Cache
  /// When all is asked again, and how long it takes from then.
  private var next: Int
  private var interval = Browser.firstInterval
  private var askedAt: Int?
  /// When to ask for what just turned out to be missing.
  private var hasty: Int?
  /// Counts the rounds, so that everything missing has its turn.
  private var round = 0

  private static let firstInterval = 250
  private static let secondInterval = 1_000
  /// Old readers are answered for ten seconds.
  private static let longestInterval = 5_000
  private static let haste = 30
  private static let gap = 100
  /// So much of a packet may be questions, and so much of it all.
  private static let roomForQuestions = 700
  private static let room = 1_200

  public init(for wanted: Wanted = .services, on interfaces: [Interface], at now: Int) {
    let ways = interfaces.ways
    paths = ways.map(\.path)
    loopbacks = Set(
      ways.filter { $0.interface.addresses.contains(where: \.isLoopback) }.map(\.path))
    self.wanted = wanted
    host = if case .host(let text) = wanted { Name(host: text) } else { nil }
    cache = Cache(of: host)
    next = now
  }

  /// A host that can have no name is not asked for.
  private var isIdle: Bool { wanted != .services && host == nil }

  /// The servers whose address is known, in the order of their names.
  public var found: [Found] {
    cache.instances.compactMap { name, instance in
      guard let label = name.label(in: .ordrum),
        let readable = String(validating: label, as: UTF8.self),
        let server = instance.server, server.port != 0, let host = server.target.text
      else { return nil }
      let places = places(of: server.target)
      guard !places.isEmpty else { return nil }
      return Found(
        instance: readable, host: host, port: server.port, addresses: places,
        facts: Facts.facts(in: instance.strings))
    }
    .sorted { ($0.instance, $0.host) < ($1.instance, $1.host) }
  }

  /// The addresses of one host as far as they are known, such as of the one that is looked for.
  public func addresses(of host: String) -> [Found.Place] {
    Name(host: host).map(places) ?? []
  }

  private func places(of host: Name) -> [Found.Place] {
    guard let host = cache.hosts[host] else { return [] }
    return Found.Place.ordered(host.addresses.keys, atMost: Cache.mostAddresses)
  }

  public mutating func received(_ bytes: [UInt8], from origin: Origin, at now: Int) -> [Packet] {
    guard origin.isPeer, paths.contains(origin.path),
      let message = try? Message(reading: bytes), message.isResponse
    else { return wake(at: now) }
    cache.forget(at: now)
    cache.learn(
      message.answers + message.additional, over: origin.path,
      allowingLoopback: loopbacks.contains(origin.path), at: now)
    if cache.hasten() { hasty = min(hasty ?? now + Browser.haste, now + Browser.haste) }
    return wake(at: now)
  }

  /// At most one packet for each path.
  public mutating func wake(at now: Int) -> [Packet] {
    cache.forget(at: now)
    guard !isIdle, nextQuestion <= now else { return [] }
    askedAt = now
    hasty = nil
    if next <= now {
      next = now + interval
      interval =
        interval < Browser.secondInterval
        ? Browser.secondInterval : min(interval * 2, Browser.longestInterval)
    }
    let packets = paths.map {
      Packet(query(over: $0, round: round, at: now).wire, over: $0, to: .group)
    }
    round += 1
    return packets
  }

  /// What is asked over one path: all that is wanted, what is missing of it, and what is known.
  private func query(over path: Path, round: Int, at now: Int) -> Message {
    var message = Message()
    var length = 0
    if wanted == .services {
      message.questions.append(Question(name: .ordrum, kind: .pointer))
    } else if let host {
      message.questions += [Kind.a, .aaaa].map { Question(name: host, kind: $0) }
    }
    let missing = cache.missing
    // Not all may fit: each round begins with another.
    let turn = missing.isEmpty ? 0 : round % missing.count
    for name in missing[turn...] + missing[..<turn] {
      length += name.name.wire.count + 2 * 6
      guard length <= Browser.roomForQuestions else { break }
      message.questions += name.kinds.map { Question(name: name.name, kind: $0) }
    }
    guard wanted == .services else { return message }
    for known in cache.known(over: path, at: now) {
      length += known.data.wire.count + 12
      guard length <= Browser.room else { break }
      message.answers.append(known)
    }
    return message
  }
}

extension Browser {
  /// What is looked for.
  public enum Wanted: Sendable, Hashable {
    /// All servers.
    case services
    /// The addresses of one machine, as people write it: `ordrum-2` or `ordrum-2.local`.
    case host(String)
  }

  /// A server that answered, as far as it is known. Its texts are as they came from the network:
  /// valid UTF-8 and short, but with whatever characters somebody put there.
  public struct Found: Sendable, Hashable {
    public let instance: String
    /// Such as `ordrum.local`.
    public let host: String
    public let port: UInt16
    /// Each with the way over which it was told; what is easiest to reach first.
    public let addresses: [Place]
    public let facts: [Service.Fact]

    public struct Place: Sendable, Hashable {
      public let address: Address
      public let path: Path
    }
  }
}

extension Browser.Found.Place {
  /// Each address once, in the order in which they are worth a try: IPv4, then what IPv6 reaches
  /// from everywhere, then what has a meaning only together with its interface.
  static func ordered(_ places: some Sequence<Self>, atMost limit: Int) -> [Self] {
    var met: Set<Meaning> = []
    let best = places.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.filter {
      let interface = $0.address.isLinkLocal ? $0.path.interface : nil
      return met.insert(Meaning(address: $0.address, interface: interface)).inserted
    }
    return Array(best.prefix(limit))
  }

  private struct Meaning: Hashable {
    let address: Address
    let interface: UInt32?
  }

  private var rank: [UInt32] {
    let isOwnFamily = path.family == address.family
    return [
      address.family == .version4 ? 0 : 1, address.isLinkLocal ? 1 : 0, isOwnFamily ? 0 : 1,
      path.interface,
    ] + address.bytes.map(UInt32.init)
  }
}

extension Name {
  /// As people write a host: with `.local` or without, with a dot at the end or without.
  init?(host text: String) {
    guard text.utf8.count <= Name.longest + 1 else { return nil }
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard let plain = Name(parts), !plain.labels.isEmpty else { return nil }
    if parts.count > 1, Name(Array(parts.suffix(1))) == .local {
      self = plain
    } else {
      self.init(parts + Name.local.labels)
    }
  }
}
