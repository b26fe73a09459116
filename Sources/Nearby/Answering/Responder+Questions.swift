extension Responder {
  /// So many questions of one message are looked at.
  private static let mostQuestions = 32

  /// Somebody asks, or wants to take a name.
  mutating func asked(_ query: Message, by origin: Origin, over index: Int, at now: Int) -> [Packet]
  {
    guard !isOwn(query) else { return [] }
    if origin.isPeer { weigh(query, over: index, at: now) }
    guard ways[index].isAnnounced else { return [] }
    let known = ways[index].known(query.answers)
    if let held = ways[index].held.firstIndex(where: { $0.origin == origin }) {
      ways[index].held[held].wanted.subtract(known)
    }
    let questions = query.questions.prefix(Responder.mostQuestions)
    guard origin.isPeer else {
      return ways[index].reply(to: questions, id: query.id, from: origin, but: known, at: now)
    }
    var alone: Set<Int> = []
    var later: Set<Int> = []
    for question in questions {
      let isProbe = query.authority.contains { $0.name == question.name }
      for answer in ways[index].answers(to: question) where !known.contains(answer) {
        let own = ways[index].records[answer]
        // On this very machine port 5353 is shared, and what is sent to one may miss the asker.
        let isUnicast = question.wantsUnicast && !addresses.contains(origin.address)
        if isUnicast && (isProbe || !own.isStale(at: now)) { alone.insert(answer) }
        if isProbe {
          ways[index].records[answer].plan(at: now, gap: Timing.defenceGap)
        } else if !alone.contains(answer) {
          later.insert(answer)
        }
      }
    }
    plan(later, for: query, by: origin, over: index, at: now)
    return ways[index].reply(alone, to: origin, at: now)
  }

  /// Decides when these are told to all.
  private mutating func plan(
    _ answers: Set<Int>, for query: Message, by origin: Origin, over index: Int, at now: Int
  ) {
    guard !answers.isEmpty else { return }
    if query.isTruncated {
      if let held = ways[index].held.firstIndex(where: { $0.origin == origin }) {
        ways[index].held[held].wanted.formUnion(answers)
        return
      }
      if ways[index].held.count < Way.mostHeld {
        let wait = Int.random(in: Timing.truncatedQuery, using: &chance)
        ways[index].held.append(Way.Held(origin: origin, wanted: answers, dueAt: now + wait))
        return
      }
    }
    let wait = Int.random(in: Timing.sharedAnswer, using: &chance)
    for answer in answers {
      let isShared = ways[index].records[answer].role.isShared
      ways[index].records[answer].plan(at: isShared ? now + wait : now)
    }
  }
}

extension Way {
  /// Which of our records answer a question: for a kind that is not there, that it is not there.
  func answers(to question: Question) -> [Int] {
    let named = records.indices.filter { records[$0].record.name == question.name }
    let found = named.filter {
      let own = records[$0]
      return question.kind == .any ? !own.role.isNegative : own.record.kind == question.kind
    }
    return found.isEmpty ? named.filter { records[$0].role.isNegative } : found
  }

  /// Which of our records the asker knows, and will for half their time yet (RFC 6762, 7.1).
  func known(_ answers: [Record]) -> Set<Int> {
    Set(
      records.indices.filter { index in
        let own = records[index].record
        return answers.contains { $0.timeToLive >= own.timeToLive / 2 && $0.says(own) }
      })
  }

  /// Those for whom we waited whether they know more have said it by now.
  mutating func releaseHeld(at now: Int) {
    for held in held where held.dueAt <= now {
      for index in held.wanted { records[index].plan(at: now) }
    }
    held.removeAll { $0.dueAt <= now }
  }

  /// Answers somebody on port 5353 alone.
  mutating func reply(_ answers: Set<Int>, to origin: Origin, at now: Int) -> [Packet] {
    guard !answers.isEmpty, origin.canBeAnswered, mayReply(at: now) else { return [] }
    let message = response(answers.sorted(), besides(answers))
    return [Packet(message.wire, over: path, to: .one(origin.address, port: origin.port))]
  }

  /// Answers a program that knows only DNS in the way of DNS (RFC 6762, 6.7).
  mutating func reply(
    to questions: ArraySlice<Question>, id: UInt16, from origin: Origin, but known: Set<Int>,
    at now: Int
  ) -> [Packet] {
    var repeated: [Question] = []
    var chosen: Set<Int> = []
    for question in questions where repeated.count < Way.mostRepeated {
      let answers = Set(answers(to: question)).subtracting(known)
      guard !answers.isEmpty else { continue }
      repeated.append(Question(name: question.name, kind: question.kind))
      chosen.formUnion(answers)
    }
    guard !chosen.isEmpty, origin.canBeAnswered, mayReply(at: now) else { return [] }
    let beside = besides(chosen)
    // Now and then all hear it too, also another machine that came to have the same name.
    for index in chosen.union(beside) where records[index].isStale(at: now) {
      records[index].plan(at: now)
    }
    var message = response(chosen.sorted(), beside)
    message.id = id
    message.questions = repeated
    message.answers = message.answers.map(Way.forOldReader)
    message.additional = message.additional.map(Way.forOldReader)
    return [Packet(message.wire, over: path, to: .one(origin.address, port: origin.port))]
  }

  private static let mostRepeated = 8

  /// It does not hear of changes, and knows no bit that flushes.
  private static func forOldReader(_ record: Record) -> Record {
    var record = record
    record.timeToLive = min(record.timeToLive, 10)
    record.isUnique = false
    return record
  }
}

extension Origin {
  /// Whether it speaks multicast DNS itself: others ask from ports of their own, and answers come
  /// from no other port than this (RFC 6762, 6).
  var isPeer: Bool { port == 5353 }

  /// Whether there can be one machine behind it.
  var canBeAnswered: Bool { port != 0 && address.isOfOne }
}

extension Address {
  /// Neither a group's nor nobody's.
  var isOfOne: Bool {
    switch family {
    case .version4: bytes[0] != 0 && bytes[0] < 224
    case .version6: bytes[0] != 0xFF && bytes.contains { $0 != 0 }
    }
  }
}
