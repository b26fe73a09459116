extension Browser {
  /// So much of a packet may be questions, and so much of it all.
  private static let roomForQuestions = 700
  private static let room = 1_200

  /// What is asked over one path: all that is wanted, what is missing of it, and what is known.
  func query(over path: Path, round: Int, at now: Int) -> Message {
    var message = Message()
    var length = 0
    if wanted == .services {
      message.questions.append(Question(name: .ordrum, kind: .pointer))
    } else if let host {
      message.questions += [Kind.a, .aaaa].map { Question(name: host, kind: $0) }
    }
    let missing = memory.missing(at: now)
    // Not all may fit: each round begins with another.
    let turn = missing.isEmpty ? 0 : round % missing.count
    for name in missing[turn...] + missing[..<turn] {
      length += name.name.wire.count + 2 * 6
      guard length <= Browser.roomForQuestions else { break }
      message.questions += name.kinds.map { Question(name: name.name, kind: $0) }
    }
    guard wanted == .services else { return message }
    for known in memory.known(over: path, at: now) {
      length += known.data.wire.count + 12
      guard length <= Browser.room else { break }
      message.answers.append(known)
    }
    return message
  }
}

extension Memory {
  struct Missing: Sendable {
    let name: Name
    let kinds: [Kind]
  }

  /// What is not known yet or soon no more, in an order that stays.
  func missing(at now: Int) -> [Missing] {
    let ofInstances = instances.compactMap { name, instance in
      instance.lacks(at: now) ? Missing(name: name, kinds: [.server, .text]) : nil
    }
    let ofHosts = hosts.compactMap { name, host in
      host.lacks(at: now) && name != wanted ? Missing(name: name, kinds: [.a, .aaaa]) : nil
    }
    return (ofInstances + ofHosts).sorted {
      $0.name.wire.lexicographicallyPrecedes($1.name.wire)
    }
  }

  /// The servers that nobody needs to tell again.
  func known(over path: Path, at now: Int) -> [Record] {
    instances.compactMap { name, instance in
      guard !instance.lacks(at: now),
        let seconds = instance.pointers[path]?.knownSeconds(at: now)
      else { return nil }
      return Record(name: .ordrum, data: .pointer(name), timeToLive: seconds, isUnique: false)
    }
  }

  /// Whether something is missing for the first time.
  mutating func hasten() -> Bool {
    var isNew = false
    for (name, instance) in instances
    where !instance.wasHastened && (instance.servers.isEmpty || instance.texts.isEmpty) {
      instances[name]?.wasHastened = true
      isNew = true
    }
    for (name, host) in hosts where !host.wasHastened && host.addresses.isEmpty && name != wanted {
      hosts[name]?.wasHastened = true
      isNew = true
    }
    return isNew
  }

  mutating func renewed(at now: Int) {
    for name in instances.keys { instances[name]?.renewed(at: now) }
    for name in hosts.keys { hosts[name]?.renewed(at: now) }
  }
}

extension Memory.Instance {
  fileprivate func lacks(at now: Int) -> Bool {
    servers.isEmpty || texts.isEmpty
      || servers.values.contains { $0.span.needsRenewal(at: now) }
      || texts.values.contains { $0.span.needsRenewal(at: now) }
  }

  fileprivate mutating func renewed(at now: Int) {
    for path in pointers.keys { pointers[path]?.renewed(at: now) }
    for path in servers.keys { servers[path]?.span.renewed(at: now) }
    for path in texts.keys { texts[path]?.span.renewed(at: now) }
  }
}

extension Memory.Host {
  fileprivate func lacks(at now: Int) -> Bool {
    addresses.isEmpty || addresses.values.contains { $0.needsRenewal(at: now) }
  }

  fileprivate mutating func renewed(at now: Int) {
    for place in addresses.keys { addresses[place]?.renewed(at: now) }
  }
}
