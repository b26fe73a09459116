/// What a server says of itself.
public struct Service: Sendable, Hashable {
  /// What people read, such as `Ordrum on skolan`; on a conflict it becomes `Ordrum on skolan (2)`.
  public var instance: String
  /// The first part of its host's name in `.local`; on a conflict `ordrum` becomes `ordrum-2`.
  public var host: String
  public var port: UInt16
  /// Where browsers find its page; nil if they do not.
  public var web: UInt16?
  /// The pairs of TXT, in their order.
  public var facts: [Fact]

  public struct Fact: Sendable, Hashable {
    public let key: String
    public let value: String

    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  public init(instance: String, host: String, port: UInt16, web: UInt16? = nil, facts: [Fact]) {
    self.instance = instance
    self.host = host
    self.port = port
    self.web = web
    self.facts = facts
  }
}

/// The names that a service tries one after the other, until one is free.
enum Naming {
  /// `Ordrum on skolan`, then `Ordrum on skolan (2)`.
  static func instance(_ wished: String, try number: Int) -> String {
    fit(wished, or: "Ordrum", with: number > 1 ? " (\(number))" : "")
  }

  /// `ordrum`, then `ordrum-2`.
  static func host(_ wished: String, try number: Int) -> String {
    fit(wished, or: "ordrum", with: number > 1 ? "-\(number)" : "")
  }

  /// What is too long for a label loses whole characters before its ending.
  private static func fit(_ wished: String, or fallback: String, with ending: String) -> String {
    let room = Name.longestLabel - ending.utf8.count
    var fitting = String(wished.prefix(room))
    while fitting.utf8.count > room { fitting.removeLast() }
    return (fitting.isEmpty ? fallback : fitting) + ending
  }
}

/// The strings of TXT (RFC 6763, 6).
enum Facts {
  /// So much fits into one packet beside all else that is told.
  private static let room = 400
  private static let most = 32

  /// What does not fit is left out.
  static func strings(of facts: [Service.Fact]) -> [[UInt8]] {
    var strings: [[UInt8]] = []
    var length = 0
    for fact in facts where !fact.key.isEmpty && !fact.key.utf8.contains(UInt8(ascii: "=")) {
      let string = Array("\(fact.key)=\(fact.value)".utf8)
      guard string.count <= 255, length + string.count + 1 <= room else { continue }
      length += string.count + 1
      strings.append(string)
    }
    // TXT must not be empty.
    return strings.isEmpty ? [[]] : strings
  }

  /// The pairs, the first of each key; what is no pair of UTF-8 is left out.
  static func facts(in strings: [[UInt8]]) -> [Service.Fact] {
    var facts: [Service.Fact] = []
    var known: Set<String> = []
    for string in strings where facts.count < most {
      guard let text = String(validating: string, as: UTF8.self) else { continue }
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = parts.first, !key.isEmpty, known.insert(key.lowercased()).inserted else {
        continue
      }
      facts.append(Service.Fact(String(key), parts.count > 1 ? String(parts[1]) : ""))
    }
    return facts
  }
}

/// What a service says under its present names, and what of that another may not say.
struct Claims: Sendable {
  let instance: Name
  let host: Name
  let server: Record.Data
  let text: Record.Data
  /// Tells this host's name from the same name of another server, even on the same machine, whose
  /// addresses are the same. It lies beside the addresses, as TXT.
  let identity: Record.Data
  /// The page, under the name that the service has.
  private let page: (name: Name, server: Record.Data)?

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
    page = service.web.map { [host] in
      (
        Claims.name(service.instance, in: .http),
        .server(Record.Server(port: $0, target: host))
      )
    }
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
    ] + told.map { own(.address, host, .address($0), Claims.hostTime) } + recordsOfPage
  }

  private var recordsOfPage: [OwnRecord] {
    guard let page else { return [] }
    return [
      own(.kindOfService, .kindsOfService, .pointer(.http), Claims.otherTime),
      own(.pointer, .http, .pointer(page.name), Claims.otherTime),
      own(.server, page.name, page.server, Claims.hostTime),
      own(.text, page.name, .text(Facts.strings(of: [])), Claims.otherTime),
      own(.noOtherOfInstance, page.name, .only([.text, .server], of: page.name), Claims.otherTime),
    ]
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
