/// What goes on over one path.
struct Way: Sendable {
  let path: Path
  let interface: Interface
  var state: State
  var records: [OwnRecord]
  /// Questions whose known answers are still coming in, one of each asker.
  var held: [Held] = []
  var repliesLeft = Way.repliesInOneSecond
  var repliesSince = 0

  /// Whether the names are ours here.
  enum State: Sendable, Hashable {
    /// So many questions have gone out whether the names are free.
    case probing(sent: Int, next: Int)
    case announced
  }

  struct Held: Sendable {
    let origin: Origin
    /// Indices of records.
    var wanted: Set<Int>
    let dueAt: Int
  }

  static let mostHeld = 16
  /// Answers to one asker each: more than a class needs, little for a flood.
  static let repliesInOneSecond = 100

  init(_ path: Path, of interface: Interface, telling records: [OwnRecord], probingAt time: Int) {
    self.path = path
    self.interface = interface
    self.records = records
    state = .probing(sent: 0, next: time)
  }

  var due: Int? {
    let times = records.compactMap(\.dueAt) + held.map(\.dueAt)
    switch state {
    case .probing(_, let next): return min(next, times.min() ?? next)
    case .announced: return times.min()
    }
  }

  var isAnnounced: Bool { state == .announced }

  /// Begins anew with other records; what stays the same keeps when it was last told.
  mutating func replace(_ new: [OwnRecord]) {
    let old = records
    records = new.map { own in
      guard let known = old.first(where: { $0.record.says(own.record) }) else { return own }
      var own = own
      (own.toldAt, own.dueAt, own.announcements) = (known.toldAt, known.dueAt, known.announcements)
      return own
    }
    held = []
  }

  mutating func probe(at time: Int) {
    state = .probing(sent: 0, next: time)
    held = []
    for index in records.indices {
      records[index].dueAt = nil
      records[index].announcements = 0
    }
  }

  mutating func announce(_ chosen: (OwnRecord) -> Bool, at now: Int) {
    for index in records.indices where chosen(records[index]) && !records[index].role.isNegative {
      records[index].announcements = Timing.announcements
      records[index].plan(at: now)
    }
  }

  /// Counts one more answer to one asker, unless there were too many of late.
  mutating func mayReply(at now: Int) -> Bool {
    if now - repliesSince >= 1_000 {
      repliesSince = now
      repliesLeft = Way.repliesInOneSecond
    }
    guard repliesLeft > 0 else { return false }
    repliesLeft -= 1
    return true
  }
}

// MARK: - What is sent

extension Way {
  /// Asks whether the names are free, and says what is meant to be told of them.
  func probe(number: Int, for claims: Claims) -> Packet {
    // The answer to a probe may come to us alone. But who shares port 5353 with another program
    // may never see that, so the last probe asks for an answer to all.
    let wantsUnicast = number < Timing.probes
    var message = Message()
    message.questions = [claims.instance, claims.host].map {
      Question(name: $0, kind: .any, wantsUnicast: wantsUnicast)
    }
    message.authority = records.filter { !$0.role.isShared && !$0.role.isNegative }.map {
      var record = $0.record
      record.isUnique = false
      return record
    }
    return Packet(message.wire, over: path, to: .group)
  }

  /// Tells all what is due, and what helps beside it.
  mutating func tellAll(at now: Int) -> Packet? {
    guard records.contains(where: { $0.dueAt.map { $0 <= now } ?? false }) else { return nil }
    // What would be told soon anyway goes with it.
    let answers = records.indices.filter {
      guard let due = records[$0].dueAt else { return false }
      return due <= now || records[$0].mayBeTold(at: now)
    }
    let beside = besides(Set(answers)).filter { records[$0].mayBeTold(at: now) }
    for index in answers + beside { records[index].told(at: now) }
    return Packet(response(answers, beside).wire, over: path, to: .group)
  }

  func response(_ answers: [Int], _ beside: [Int]) -> Message {
    var message = Message()
    message.isResponse = true
    message.answers = answers.map { records[$0].record }
    message.additional = beside.map { records[$0].record }
    return message
  }

  /// What who asked for these will ask for next (RFC 6763, 12).
  func besides(_ answers: Set<Int>) -> [Int] {
    let roles = Set(answers.map { records[$0].role })
    var wanted: Set<OwnRecord.Role> = []
    if roles.contains(.pointer) { wanted.formUnion([.server, .text, .address]) }
    if roles.contains(.server) { wanted.insert(.address) }
    if roles.contains(.address) {
      wanted.insert(.address)
      let families = Set(interface.addresses.map(\.family))
      if families.count < Family.allCases.count { wanted.insert(.noOtherOfHost) }
    }
    return records.indices.filter { wanted.contains(records[$0].role) && !answers.contains($0) }
  }

  /// The last word on these records.
  func farewell(to records: [Record]) -> Packet? {
    guard !records.isEmpty else { return nil }
    var message = Message()
    message.isResponse = true
    message.answers = records.map {
      var record = $0
      record.timeToLive = 0
      record.isUnique = false
      return record
    }
    return Packet(message.wire, over: path, to: .group)
  }

  /// What goodbye is said to: not what others may go on saying, and not what was only denied.
  var ended: [Record] {
    records.filter { $0.role != .kindOfService && !$0.role.isNegative }.map(\.record)
  }
}
