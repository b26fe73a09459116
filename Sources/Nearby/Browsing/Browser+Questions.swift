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
    let missing = memory.missing
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
    var isNew = false
    for (name, instance) in instances
    where !instance.wasHastened && !instance.isWhole {
      instances[name]?.wasHastened = true
      isNew = true
    }
    for (name, host) in hosts where !host.wasHastened && host.addresses.isEmpty && name != wanted {
      hosts[name]?.wasHastened = true
      isNew = true
    }
    return isNew
  }
}

extension Memory.Instance {
  fileprivate var isWhole: Bool { !servers.isEmpty && !texts.isEmpty }
}
