/// What a browser was told and still believes. It holds only what leads to a server or to the host
/// that is looked for, and little of that.
struct Cache: Sendable {
  private static let mostInstances = 64
  static let mostAddresses = 16

  private(set) var instances: [Name: Instance] = [:]
  /// Those which somebody's service names, and the one that is looked for.
  private(set) var hosts: [Name: Host] = [:]
  private let wanted: Name?
  /// What these lack has been asked for at once; from then on in turn.
  private var hastened: Set<Name> = []

  struct Instance: Sendable {
    /// Over which paths the service's name led here.
    var pointers: [Path: Lifetime] = [:]
    var servers: [Path: Believed<Record.Server>] = [:]
    var texts: [Path: Believed<[[UInt8]]>] = [:]
    var server: Record.Server? { newest(servers) }
    var strings: [[UInt8]] { newest(texts) ?? [] }

    /// Paths may disagree.
    private func newest<Value>(_ told: [Path: Believed<Value>]) -> Value? {
      told.values.max { $0.lifetime.start < $1.lifetime.start }?.value
    }

    fileprivate var isWhole: Bool { !servers.isEmpty && !texts.isEmpty }

    fileprivate mutating func forget(at now: Int) {
      pointers = pointers.filter { $0.value.end > now }
      servers = servers.filter { $0.value.lifetime.end > now }
      texts = texts.filter { $0.value.lifetime.end > now }
    }
  }

  struct Host: Sendable {
    var addresses: [Browser.Found.Place: Lifetime] = [:]

    fileprivate mutating func forget(at now: Int) {
      addresses = addresses.filter { $0.value.end > now }
    }

    fileprivate mutating func learn(_ place: Browser.Found.Place, _ lifetime: Lifetime) {
      if lifetime.isGoodbye {
        addresses[place]?.end(by: lifetime.end)
      } else if addresses[place] != nil
        || addresses.keys.count(where: { $0.path == place.path }) < Cache.mostAddresses
      {
        addresses[place] = lifetime
      }
    }

    /// What was not said again in the last second ends (RFC 6762, 10.2).
    fileprivate mutating func flush(_ families: Set<Family>, over path: Path, at now: Int) {
      for (place, lifetime) in addresses
      where place.path == path && families.contains(place.address.family)
        && lifetime.start < now - 1_000
      {
        addresses[place]?.end(by: now + 1_000)
      }
    }
  }

  struct Believed<Value: Sendable>: Sendable {
    var value: Value
    var lifetime: Lifetime
  }

  init(of wanted: Name?) {
    self.wanted = wanted
    if let wanted { hosts[wanted] = Host() }
  }

  /// Takes in one message: names first, so that what it says of them finds them.
  mutating func learn(_ records: [Record], over path: Path, allowingLoopback: Bool, at now: Int) {
    for record in records {
      if case .pointer(let instance) = record.data, record.name == .ordrum {
        learn(instance, record, over: path, at: now)
      }
    }
    for record in records {
      switch record.data {
      case .server(let server):
        instances[record.name]?.servers[path].learn(server, Lifetime(of: record, at: now))
      case .text(let strings):
        instances[record.name]?.texts[path].learn(strings, Lifetime(of: record, at: now))
      case .address, .pointer, .other: break
      }
    }
    followTargets()
    var fresh: [Name: Set<Family>] = [:]
    for record in records {
      guard case .address(let address) = record.data, hosts[record.name] != nil, address.isOfOne,
        allowingLoopback || !address.isLoopback
      else { continue }
      let place = Browser.Found.Place(address: address, path: path)
      hosts[record.name]?.learn(place, Lifetime(of: record, at: now))
      if record.isUnique { fresh[record.name, default: []].insert(address.family) }
    }
    for (name, families) in fresh { hosts[name]?.flush(families, over: path, at: now) }
  }

  private mutating func learn(_ name: Name, _ record: Record, over path: Path, at now: Int) {
    guard wanted == nil, let label = name.label(in: .ordrum),
      String(validating: label, as: UTF8.self) != nil,
      instances[name] != nil || (instances.count < Cache.mostInstances && record.timeToLive > 0)
    else { return }
    let lifetime = Lifetime(of: record, at: now)
    if record.timeToLive == 0 {
      instances[name]?.pointers[path]?.end(by: lifetime.end)
    } else {
      instances[name, default: Instance()].pointers[path] = lifetime
    }
  }

  /// Lets go of what nobody has said for too long.
  mutating func forget(at now: Int) {
    guard let end = firstEnd, end <= now else { return }
    for name in instances.keys { instances[name]?.forget(at: now) }
    instances = instances.filter { !$0.value.pointers.isEmpty }
    followTargets()
    for name in hosts.keys { hosts[name]?.forget(at: now) }
  }

  private mutating func followTargets() {
    let targets = Set(instances.values.flatMap { $0.servers.values.map(\.value.target) })
    hosts = hosts.filter { targets.contains($0.key) || $0.key == wanted }
    for target in targets where hosts[target] == nil { hosts[target] = Host() }
    hastened = hastened.filter { instances[$0] != nil || hosts[$0] != nil }
  }

  /// When the first of it ends.
  var firstEnd: Int? {
    let lifetimes = instances.values.flatMap { instance in
      Array(instance.pointers.values) + instance.servers.values.map(\.lifetime)
        + instance.texts.values.map(\.lifetime)
    }
    return (lifetimes + hosts.values.flatMap(\.addresses.values)).lazy.map(\.end).min()
  }

  // MARK: What is missing

  struct Missing: Sendable {
    let name: Name
    let kinds: [Kind]
  }

  /// What is not known yet, in an order that stays.
  var missing: [Missing] {
    let ofInstances = instances.compactMap { name, instance in
      instance.isWhole ? nil : Missing(name: name, kinds: [.server, .text])
    }
    let ofHosts = hosts.compactMap { name, host in
      host.addresses.isEmpty && name != wanted ? Missing(name: name, kinds: [.a, .aaaa]) : nil
    }
    return (ofInstances + ofHosts).sorted {
      $0.name.wire.lexicographicallyPrecedes($1.name.wire)
    }
  }

  /// The servers that nobody needs to tell again.
  func known(over path: Path, at now: Int) -> [Record] {
    instances.compactMap { name, instance in
      guard instance.isWhole,
        let seconds = instance.pointers[path]?.knownSeconds(at: now)
      else { return nil }
      return Record(name: .ordrum, data: .pointer(name), timeToLive: seconds, isUnique: false)
    }
  }

  /// Whether something is missing for the first time.
  mutating func hasten() -> Bool {
    let new = Set(missing.map(\.name)).subtracting(hastened)
    hastened.formUnion(new)
    return !new.isEmpty
  }
}

extension Optional {
  /// The last word counts; only the same word can be taken back.
  fileprivate mutating func learn<Value: Equatable>(_ value: Value, _ lifetime: Lifetime)
  where Wrapped == Cache.Believed<Value> {
    if !lifetime.isGoodbye {
      self = Cache.Believed(value: value, lifetime: lifetime)
    } else if self?.value == value {
      self?.lifetime.end(by: lifetime.end)
    }
  }
}

/// From when to when something told is believed, in milliseconds.
struct Lifetime: Sendable {
  let start: Int
  private(set) var end: Int
  let isGoodbye: Bool
  /// Somebody said otherwise since.
  private var isDoubtful = false

  /// No longer than what these records hold by the standard.
  private static let longest: UInt32 = 4_500
  /// What is taken back is believed so much longer, for others may say otherwise (RFC 6762, 10.1).
  private static let farewell = 1_000

  init(of record: Record, at now: Int) {
    start = now
    isGoodbye = record.timeToLive == 0
    let time = Int(min(record.timeToLive, Lifetime.longest)) * 1_000
    end = now + (isGoodbye ? Lifetime.farewell : time)
  }

  mutating func end(by time: Int) {
    end = min(end, time)
    isDoubtful = true
  }

  /// Seconds that are left, if that is more than half: then nobody needs to say it again.
  func knownSeconds(at now: Int) -> UInt32? {
    guard !isDoubtful, (end - now) * 2 > end - start else { return nil }
    return UInt32(clamping: (end - now) / 1_000)
  }
}
