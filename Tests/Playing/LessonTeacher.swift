import JSON
package import Tools

/// A teacher or an assistant with a key of its own, who gives orders at random.
package final class LessonTeacher: Client {
  private let school: School
  private let log: LessonLog
  private let key: String
  private let isAssistant: Bool
  private let children: () -> [LessonChild]
  private var chance: Chance
  private var isTeaching = false
  private var awaited: (id: Int, order: Order)?
  private let ear: Ear
  private var restUntil = 0
  private var lastID = 0
  package private(set) var orders = 0
  package private(set) var forbidden = 0
  package var wire: (any Wire)?

  package init(
    school: School, log: LessonLog, key: String, isAssistant: Bool, chance: Chance,
    children: @escaping () -> [LessonChild]
  ) {
    self.school = school
    self.log = log
    self.key = key
    self.isAssistant = isAssistant
    self.children = children
    self.chance = chance
    ear = Ear(
      of: isAssistant ? "an assistant" : "a teacher", log: log, lag: school.lag, wall: school.wall)
  }

  package var isSettled: Bool { isTeaching && awaited == nil }
  package var isChecked: Bool { ear.isChecked }
  package func checkAll() throws(Failure) { try ear.checkAll(before: school.now) }

  package func lost(at now: Int) {
    wire = nil
    isTeaching = false
    awaited = nil
    restUntil = now + chance.number(school.pace.comeBack)
  }

  package func act(at now: Int) throws(Failure) {
    try ear.check(at: now)
    if wire == nil {
      if now >= restUntil { wire = school.connect() }
      return
    }
    guard isTeaching, awaited == nil, now >= restUntil, school.isPlaying else { return }
    restUntil = now + chance.number(school.pace.order)
    if chance.happens(1) {
      school.tally.returns += 1
      return lost(at: now)
    }
    give(Order.any(log, newName: school.newName, using: &chance))
  }

  private func give(_ order: Order) {
    lastID += 1
    awaited = (lastID, order)
    wire?.send(order.line(id: lastID))
  }

  package func heard(_ line: Line) throws(Failure) {
    switch line.kind {
    case .event("hello"):
      try school.greeted(line)
      wire?.isGreeted = true
      give(Order(verb: "teach", fields: [("key", .text(key))]))
    case .event("closing"): wire?.closingReason = line["reason"]?.string ?? ""
    case .event: break
    case .ok(let verb): try done(verb, line)
    case .error(let code): try refused(code, line)
    }
  }

  private func take(_ line: Line) throws(Failure) -> Order {
    guard let awaited, line.id == awaited.id else {
      throw Failure("a teacher", expected: "the answer to its order", found: line.text)
    }
    self.awaited = nil
    return awaited.order
  }

  private func done(_ verb: String, _ line: Line) throws(Failure) {
    let order = try take(line)
    guard verb == order.verb, !(isAssistant && order.isTeachersOnly) else {
      throw Failure(
        isAssistant ? "an assistant" : "a teacher",
        expected: isAssistant && order.isTeachersOnly ? "not-allowed" : "ok of \(order.verb)",
        found: line.text)
    }
    if verb == "teach" { isTeaching = true } else { orders += 1 }
    if verb == "renew", let word = line["word"]?.string {
      children().first { $0.number == line["pupil"]?.int }?.word = word
    }
    if let room = line.room, let seq = line.seq {
      ear.follow(room, seat: nil, next: nil)
      ear.promised(seq, in: room, now: school.now)
    }
  }

  private func refused(_ code: String, _ line: Line) throws(Failure) {
    let order = try take(line)
    if isAssistant, order.isTeachersOnly {
      guard code == "not-allowed" else {
        throw Failure("an assistant", expected: "not-allowed", found: line.text)
      }
      forbidden += 1
    } else if !order.refusals.contains(code), !school.alsoRefused.contains(code) {
      throw Failure("a teacher", expected: "ok, or a refusal of \(order)", found: line.text)
    }
  }
}
