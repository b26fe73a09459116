/// What a browser was told and still believes. It holds only what leads to a server or to the host
/// that is looked for, and little of that.
struct Memory: Sendable {
  static let mostInstances = 64
  static let mostAddresses = 16

  var instances: [Name: Instance] = [:]
  /// Those which somebody's service names, and the one that is looked for.
  var hosts: [Name: Host] = [:]
  let wanted: Name?

  struct Instance: Sendable {
    /// Over which paths the service's name led here.
    var pointers: [Path: Span] = [:]
    var servers: [Path: Told<Record.Server>] = [:]
    var texts: [Path: Told<[[UInt8]]>] = [:]
    /// What it lacks has been asked for at once; from then on in turn.
    var wasHastened = false
  }

  struct Host: Sendable {
    var addresses: [Browser.Found.Place: Span] = [:]
    var wasHastened = false
  }

  struct Told<Value: Sendable>: Sendable {
    var value: Value
    var span: Span
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
        instances[record.name]?.servers[path].learn(server, Span(of: record, at: now))
      case .text(let strings):
        instances[record.name]?.texts[path].learn(strings, Span(of: record, at: now))
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
      hosts[record.name]?.learn(place, Span(of: record, at: now))
      if record.isUnique { fresh[record.name, default: []].insert(address.family) }
    }
    for (name, families) in fresh { hosts[name]?.flush(families, over: path, at: now) }
  }

  private mutating func learn(_ name: Name, _ record: Record, over path: Path, at now: Int) {
    guard wanted == nil, let label = name.label(in: .ordrum),
      String(validating: label, as: UTF8.self) != nil,
      instances[name] != nil || (instances.count < Memory.mostInstances && record.timeToLive > 0)
    else { return }
    let span = Span(of: record, at: now)
    if record.timeToLive == 0 {
      instances[name]?.pointers[path]?.end(by: span.end)
    } else {
      instances[name, default: Instance()].pointers[path] = span
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
  }

  /// When the first of it ends.
  var firstEnd: Int? {
    var first: Int?
    forEachSpan { first = min(first ?? $0.end, $0.end) }
    return first
  }

  private func forEachSpan(_ body: (Span) -> Void) {
    for instance in instances.values {
      for span in instance.pointers.values { body(span) }
      for told in instance.servers.values { body(told.span) }
      for told in instance.texts.values { body(told.span) }
    }
    for host in hosts.values {
      for span in host.addresses.values { body(span) }
    }
  }
}

extension Memory.Instance {
  /// The newest, should paths disagree.
  var server: Record.Server? {
    servers.values.max { $0.span.start < $1.span.start }?.value
  }

  var strings: [[UInt8]] {
    texts.values.max { $0.span.start < $1.span.start }?.value ?? []
  }

  fileprivate mutating func forget(at now: Int) {
    pointers = pointers.filter { $0.value.end > now }
    servers = servers.filter { $0.value.span.end > now }
    texts = texts.filter { $0.value.span.end > now }
  }
}

extension Memory.Host {
  fileprivate mutating func forget(at now: Int) {
    addresses = addresses.filter { $0.value.end > now }
  }

  fileprivate mutating func learn(_ place: Browser.Found.Place, _ span: Span) {
    if span.isGoodbye {
      addresses[place]?.end(by: span.end)
    } else if addresses[place] != nil
      || addresses.keys.count(where: { $0.path == place.path }) < Memory.mostAddresses
    {
      addresses[place] = span
    }
  }

  /// What was not said again in the last second ends (RFC 6762, 10.2).
  fileprivate mutating func flush(_ families: Set<Family>, over path: Path, at now: Int) {
    for (place, span) in addresses
    where place.path == path && families.contains(place.address.family) && span.start < now - 1_000
    {
      addresses[place]?.end(by: now + 1_000)
    }
  }
}

extension Optional {
  /// The last word counts; only the same word can be taken back.
  fileprivate mutating func learn<Value: Equatable>(_ value: Value, _ span: Span)
  where Wrapped == Memory.Told<Value> {
    if !span.isGoodbye {
      self = Memory.Told(value: value, span: span)
    } else if self?.value == value {
      self?.span.end(by: span.end)
    }
  }
}
