/// What is told and answered over one path.
struct PathResponder: Sendable {
  let path: Path
  let interface: Interface
  private(set) var state: State
  private(set) var records: [OwnRecord]
  /// Questions whose known answers are still coming in, one of each asker.
  private(set) var held: [Held] = []
  private var repliesLeft = PathResponder.repliesInOneSecond
  private var repliesSince = 0

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
  private static let repliesInOneSecond = 100
  /// So many questions of one message are looked at, and so many answered to old programs.
  private static let mostQuestions = 32
  private static let mostRepeated = 8

  init(_ path: Path, of interface: Interface, telling claims: Claims, probingAt time: Int) {
    self.path = path
    self.interface = interface
    records = claims.records(with: interface.addresses)
    state = .probing(sent: 0, next: time)
  }

  var due: Int? {
    var times = records.compactMap(\.dueAt) + held.map(\.dueAt)
    if case .probing(_, let next) = state { times.append(next) }
    return times.min()
  }

  var isAnnounced: Bool { state == .announced }

  /// Begins anew with other records; what stays the same keeps when it was last told.
  mutating func replace(with claims: Claims, knowing old: [OwnRecord]? = nil) {
    let old = old ?? records
    records = claims.records(with: interface.addresses).map { own in
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

  private mutating func announce(_ chosen: (OwnRecord) -> Bool, at now: Int) {
    for index in records.indices where chosen(records[index]) && !records[index].role.isNegative {
      records[index].announcements = Timing.announcements
      records[index].plan(at: now)
    }
  }

  // MARK: Being woken

  /// What is to be sent by now.
  mutating func wake(for claims: Claims, at now: Int) -> Packet? {
    releaseHeld(at: now)
    switch state {
    case .announced: return tellAll(at: now)
    case .probing(let sent, let next):
      guard next <= now else { return nil }
      guard sent < Timing.probes else {
        state = .announced
        announce({ _ in true }, at: now)
        return tellAll(at: now)
      }
      state = .probing(sent: sent + 1, next: now + Timing.betweenProbes)
      return probe(number: sent + 1, for: claims)
    }
  }

  /// The service has other facts to tell.
  mutating func tell(_ claims: Claims, at now: Int) {
    let told = records.first { $0.role == .text }?.toldAt
    replace(with: claims)
    guard isAnnounced else { return }
    // Other words, but the same record: once a second is enough.
    for index in records.indices where records[index].role == .text { records[index].toldAt = told }
    announce({ $0.role == .text }, at: now)
  }

  /// Another says the same as we: it spares us the saying of what all may say, and where it takes
  /// back what holds, we say it again.
  mutating func agree(with heard: [Record], at now: Int) {
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

  // MARK: Other addresses

  /// Whether this is still the same network: with none of the addresses of before it may be another.
  func leads(to new: Interface, over path: Path) -> Bool {
    self.path == path && interface.name == new.name
      && interface.addresses.contains { $0.family == path.family && new.addresses.contains($0) }
  }

  /// Takes over what went on before its interface's addresses changed.
  mutating func follow(_ before: PathResponder, telling claims: Claims, at now: Int) -> [Packet] {
    replace(with: claims, knowing: before.records)
    state = before.state
    (repliesLeft, repliesSince) = (before.repliesLeft, before.repliesSince)
    guard interface != before.interface else {
      held = before.held
      return []
    }
    guard isAnnounced else { return [] }
    announce({ $0.role == .address }, at: now)
    let gone = before.records.filter { old in
      old.role == .address && !records.contains { $0.record.says(old.record) }
    }
    return farewell(to: gone.map(\.record)).map { [$0] } ?? []
  }

  // MARK: Questions

  /// Somebody asks; `isHere` if it is at this very machine.
  mutating func asked(
    _ query: Message, by origin: Origin, isHere: Bool, at now: Int, using chance: inout SplitMix
  ) -> [Packet] {
    guard isAnnounced else { return [] }
    let known = known(query.answers)
    if let index = held.firstIndex(where: { $0.origin == origin }) {
      held[index].wanted.subtract(known)
    }
    let questions = query.questions.prefix(PathResponder.mostQuestions)
    guard origin.isPeer else {
      return reply(to: questions, id: query.id, from: origin, but: known, at: now)
    }
    var alone: Set<Int> = []
    var later: Set<Int> = []
    for question in questions {
      let isProbe = query.authority.contains { $0.name == question.name }
      for answer in answers(to: question) where !known.contains(answer) {
        // On this very machine port 5353 is shared, and what is sent to one may miss the asker.
        let isUnicast = question.wantsUnicast && !isHere
        if isUnicast && (isProbe || !records[answer].isStale(at: now)) { alone.insert(answer) }
        if isProbe {
          records[answer].plan(at: now, gap: Timing.defenceGap)
        } else if !alone.contains(answer) {
          later.insert(answer)
        }
      }
    }
    plan(later, for: query, by: origin, at: now, using: &chance)
    return reply(alone, to: origin, at: now)
  }

  private mutating func plan(
    _ answers: Set<Int>, for query: Message, by origin: Origin, at now: Int,
    using chance: inout SplitMix
  ) {
    guard !answers.isEmpty else { return }
    if query.isTruncated {
      if let index = held.firstIndex(where: { $0.origin == origin }) {
        held[index].wanted.formUnion(answers)
        return
      }
      if held.count < PathResponder.mostHeld {
        let wait = Int.random(in: Timing.truncatedQuery, using: &chance)
        held.append(Held(origin: origin, wanted: answers, dueAt: now + wait))
        return
      }
    }
    let wait = Int.random(in: Timing.sharedAnswer, using: &chance)
    for answer in answers {
      records[answer].plan(at: records[answer].role.isShared ? now + wait : now)
    }
  }

  /// Which of our records answer a question: for a kind that is not there, that it is not there.
  private func answers(to question: Question) -> [Int] {
    let named = records.indices.filter { records[$0].record.name == question.name }
    let found = named.filter {
      let own = records[$0]
      return question.kind == .any ? !own.role.isNegative : own.record.kind == question.kind
    }
    return found.isEmpty ? named.filter { records[$0].role.isNegative } : found
  }

  /// Which of our records the asker knows, and will for half their time yet (RFC 6762, 7.1).
  private func known(_ answers: [Record]) -> Set<Int> {
    Set(
      records.indices.filter { index in
        let own = records[index].record
        return answers.contains { $0.timeToLive >= own.timeToLive / 2 && $0.says(own) }
      })
  }

  /// Those for whom we waited whether they know more have said it by now.
  private mutating func releaseHeld(at now: Int) {
    for held in held where held.dueAt <= now {
      for index in held.wanted { records[index].plan(at: now) }
    }
    held.removeAll { $0.dueAt <= now }
  }

  /// Answers somebody on port 5353 alone.
  private mutating func reply(_ answers: Set<Int>, to origin: Origin, at now: Int) -> [Packet] {
    guard !answers.isEmpty, origin.canBeAnswered, mayReply(at: now) else { return [] }
    let message = response(answers.sorted(), besides(answers))
    return [Packet(message.wire, over: path, to: .one(origin.address, port: origin.port))]
  }

  /// Answers a program that knows only DNS in the way of DNS (RFC 6762, 6.7).
  private mutating func reply(
    to questions: ArraySlice<Question>, id: UInt16, from origin: Origin, but known: Set<Int>,
    at now: Int
  ) -> [Packet] {
    var repeated: [Question] = []
    var chosen: Set<Int> = []
    for question in questions where repeated.count < PathResponder.mostRepeated {
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
    // It does not hear of changes, and knows no bit that flushes.
    message.answers = message.answers.map { $0.plain(atMost: 10) }
    message.additional = message.additional.map { $0.plain(atMost: 10) }
    return [Packet(message.wire, over: path, to: .one(origin.address, port: origin.port))]
  }

  /// Counts one more answer to one asker, unless there were too many of late.
  private mutating func mayReply(at now: Int) -> Bool {
    if now - repliesSince >= 1_000 {
      repliesSince = now
      repliesLeft = PathResponder.repliesInOneSecond
    }
    guard repliesLeft > 0 else { return false }
    repliesLeft -= 1
    return true
  }

  // MARK: What is sent

  /// What is meant to be told of our names, and of nobody else's.
  var claimed: [Record] {
    records.filter { !$0.role.isShared && !$0.role.isNegative }.map(\.record)
  }

  /// Asks whether the names are free, and says what is meant to be told of them.
  private func probe(number: Int, for claims: Claims) -> Packet {
    // The answer to a probe may come to us alone. But who shares port 5353 with another program
    // may never see that, so the last probe asks for an answer to all.
    let wantsUnicast = number < Timing.probes
    let message = Message(
      questions: [claims.instance, claims.host].map {
        Question(name: $0, kind: .any, wantsUnicast: wantsUnicast)
      },
      authority: claimed.map { $0.plain() })
    return Packet(message.wire, over: path, to: .group)
  }

  /// Tells all what is due, and what helps beside it.
  private mutating func tellAll(at now: Int) -> Packet? {
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

  private func response(_ answers: [Int], _ beside: [Int]) -> Message {
    Message(
      isResponse: true, answers: answers.map { records[$0].record },
      additional: beside.map { records[$0].record })
  }

  /// What who asked for these will ask for next (RFC 6763, 12).
  private func besides(_ answers: Set<Int>) -> [Int] {
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
    let message = Message(isResponse: true, answers: records.map { $0.plain(atMost: 0) })
    return Packet(message.wire, over: path, to: .group)
  }

  /// What goodbye is said to: not what others may go on saying, and not what was only denied.
  var ended: [Record] {
    records.filter { $0.role != .kindOfService && !$0.role.isNegative }.map(\.record)
  }
}
