/// What a service says under its present names, and what of that another may not say.
struct Claims: Sendable {
  let instance: Name
  let host: Name
  let server: Record.Data
  let text: Record.Data
  /// Tells this host's name from the same name of another server, even on the same machine, whose
  /// addresses are the same. It lies beside the addresses, as TXT.
  let identity: Record.Data

  /// Seconds (RFC 6762, 10).
  private static let hostTime: UInt32 = 120
  private static let otherTime: UInt32 = 4_500
  /// Of each family, so that all fits into one packet.
  private static let mostAddresses = 8

  /// - Parameter service: with names from `Naming`.
  init(_ service: Service, identity: UInt64) {
    instance = Claims.name(service.instance, in: .ordrum)
    host = Claims.name(service.host, in: .local)
    server = .server(Record.Server(port: service.port, target: host))
    text = .text(Facts.strings(of: service.facts))
    self.identity = .text([Array("id=\(String(identity, radix: 36))".utf8)])
  }

  private static func name(_ label: String, in parent: Name) -> Name {
    guard let name = Name(label, in: parent) else { preconditionFailure("its naming makes it fit") }
    return name
  }

  /// All that is told over one interface.
  func records(with addresses: [Address]) -> [OwnRecord] {
    let told = Family.allCases.flatMap { family in
      addresses.filter { $0.family == family }.prefix(Claims.mostAddresses)
    }
    let kinds: Set<Kind> = Set(told.map { Record.Data.address($0).kind })
    let hostKinds = [Kind.a, .aaaa].filter(kinds.contains) + [.text]
    return [
      own(.kindOfService, .kindsOfService, .pointer(.ordrum), Claims.otherTime),
      own(.pointer, .ordrum, .pointer(instance), Claims.otherTime),
      own(.server, instance, server, Claims.hostTime),
      own(.text, instance, text, Claims.otherTime),
      own(.identity, host, identity, Claims.hostTime),
      own(.noOtherOfInstance, instance, .only([.text, .server], of: instance), Claims.otherTime),
      own(.noOtherOfHost, host, .only(hostKinds, of: host), Claims.hostTime),
    ] + told.map { own(.address, host, .address($0), Claims.hostTime) }
  }

  private func own(_ role: OwnRecord.Role, _ name: Name, _ data: Record.Data, _ time: UInt32)
    -> OwnRecord
  {
    OwnRecord(
      role: role,
      record: Record(name: name, data: data, timeToLive: time, isUnique: !role.isShared))
  }
}

/// A record that we tell over one path, and when.
struct OwnRecord: Sendable {
  enum Role: Sendable {
    case kindOfService
    case pointer
    case server
    case text
    case identity
    case address
    case noOtherOfInstance
    case noOtherOfHost

    /// Others may say something of the same name too.
    var isShared: Bool { self == .kindOfService || self == .pointer }
    /// Said only where somebody asks for what is not there.
    var isNegative: Bool { self == .noOtherOfInstance || self == .noOtherOfHost }
  }

  let role: Role
  let record: Record
  /// When it was last told to all.
  var toldAt: Int?
  /// When it is to be told to all.
  var dueAt: Int?
  /// How many times it is still to be told unasked.
  var announcements = 0

  init(role: Role, record: Record) {
    self.role = role
    self.record = record
  }

  /// Wants to be told to all, but not sooner than `gap` after the last time.
  mutating func plan(at time: Int, gap: Int = Timing.gap) {
    let possible = max(time, toldAt.map { $0 + gap } ?? time)
    dueAt = min(dueAt ?? possible, possible)
  }

  mutating func told(at now: Int) {
    toldAt = now
    announcements = max(0, announcements - 1)
    dueAt = announcements > 0 ? now + Timing.gap : nil
  }

  func mayBeTold(at now: Int) -> Bool {
    toldAt.map { $0 + Timing.gap <= now } ?? true
  }

  /// Whether it is so long ago that all should hear it again (RFC 6762, 5.4).
  func isStale(at now: Int) -> Bool {
    toldAt.map { now - $0 >= Int(record.timeToLive) * 1_000 / 4 } ?? true
  }
}
