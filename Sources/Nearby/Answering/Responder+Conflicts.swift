extension Responder {
  /// Somebody tells something: perhaps under one of our names.
  mutating func heard(_ response: Message, over index: Int, at now: Int) -> [Packet] {
    let records = response.answers + response.additional
    if ways[index].isAnnounced { ways[index].agree(with: records, at: now) }
    let foreign = records.filter(isForeign)
    guard !foreign.isEmpty else { return [] }
    let host = foreign.contains { $0.name == claims.host }
    var instance = foreign.contains { $0.name == claims.instance }
    switch ways[index].state {
    case .announced:
      // Ask again whether they are ours; who has more right to them will say so.
      conflicts.add(at: now)
      ways[index].probe(at: now + conflicts.wait(using: &chance))
      return []
    case .probing(let sent, _):
      // What comes before the first question of this turn is no answer to it.
      guard sent > 0 else { return [] }
      // Whoever has our host's name and says where our instance is has that name as well, also
      // when it says the very same of it, such as the same port of a host of the same name.
      if host { instance = instance || records.contains { $0.name == claims.instance } }
      conflicts.add(at: now)
      let farewells = farewells(but: ways[index].interface)
      rename(instance: instance, host: host, at: now)
      return farewells
    }
  }

  /// Takes names back that are given up, where they were ours: not where they now are another's.
  private func farewells(but interface: Interface) -> [Packet] {
    ways.filter { $0.isAnnounced && $0.interface != interface }.compactMap {
      $0.farewell(to: $0.ended)
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
  mutating func weigh(_ probe: Message, over index: Int, at now: Int) {
    guard case .probing(let sent, _) = ways[index].state, sent > 0 else { return }
    let mine = ways[index].records.filter { !$0.role.isShared && !$0.role.isNegative }.map(\.record)
    for name in [claims.instance, claims.host] {
      let theirs = probe.authority.filter { $0.name == name }
      if Responder.wins(theirs, over: mine.filter { $0.name == name }) {
        ways[index].probe(at: now + Timing.afterLostProbe)
        return
      }
    }
  }

  /// Our own questions come back, also over another interface, where we have other addresses.
  func isOwn(_ probe: Message) -> Bool {
    probe.authority.contains { $0.name == claims.host && $0.data == claims.identity }
  }

  static func wins(_ theirs: [Record], over mine: [Record]) -> Bool {
    func order(_ records: [Record]) -> [[UInt8]] {
      records.map { record in
        [UInt8(record.kind.rawValue >> 8), UInt8(record.kind.rawValue & 0xFF)] + record.data.wire
      }
      .sorted { $0.lexicographicallyPrecedes($1) }
    }
    return order(mine).lexicographicallyPrecedes(order(theirs)) { $0.lexicographicallyPrecedes($1) }
  }
}

extension Way {
  /// Another says the same as we: it spares us the saying of what all may say, and where it takes
  /// back what holds, we say it again.
  fileprivate mutating func agree(with heard: [Record], at now: Int) {
    for index in records.indices {
      let own = records[index]
      for record in heard where record.says(own.record) {
        if record.timeToLive == 0 {
          records[index].plan(at: now)
        } else if own.role == .kindOfService, own.announcements == 0,
          record.timeToLive >= own.record.timeToLive
        {
          records[index].dueAt = nil
        }
      }
    }
  }
}
