import JSON
package import Tools

/// Somebody without a name who looks on in one room after the other.
package final class Onlooker: Client {
  private let school: School
  private let log: LessonLog
  private let ear: Ear
  private var chance: Chance
  private var isGreeted = false
  private var comesAt = 0
  private var restUntil = 0
  private var isWaiting = false
  /// What was on its way before an `unwatch` is left aside.
  private var isDeaf = false
  private var asksFrom: Int?
  package var wire: (any Wire)?

  package init(school: School, log: LessonLog, chance: Chance) {
    self.school = school
    self.log = log
    self.chance = chance
    ear = Ear(of: "who looks on", log: log, lag: school.lag, wall: school.wall)
  }

  package var isChecked: Bool { ear.isChecked }
  package func checkAll() throws(Failure) { try ear.checkAll(before: school.now) }

  package func act(at now: Int) throws(Failure) {
    try ear.check(at: now)
    if wire == nil {
      if now >= comesAt { wire = school.connect() }
      return
    }
    guard isGreeted, !isWaiting, now >= restUntil, school.isPlaying else { return }
    restUntil = now + chance.number(school.pace.look)
    if chance.happens(10) {
      school.tally.returns += 1
      return lost(at: now)
    }
    let open = log.rooms.values.filter { $0.ending == nil }
    guard let room = chance.one(of: open.map(\.code).sorted()) else { return }
    if ear.follows(room) || chance.happens(20) {
      ear.forgetAll()
      ask("unwatch", room: nil)
    } else {
      ask("watch", room: room)
    }
  }

  package func lost(at now: Int) {
    wire = nil
    isGreeted = false
    isWaiting = false
    ear.forgetAll()
    comesAt = now + chance.number(school.pace.comeBack)
  }

  private func ask(_ verb: String, room: String?) {
    isWaiting = true
    isDeaf = verb == "unwatch"
    var line = JSONWriter()
    line.add("do", verb)
    if let room {
      line.add("room", room)
      asksFrom = chance.happens(50) ? 0 : nil
      if let asksFrom { line.add("after", asksFrom) }
    }
    wire?.send(line.finish())
  }

  package func heard(_ line: Line) throws(Failure) {
    switch line.kind {
    case .ok("watch"):
      isWaiting = false
      ear.follow(line.room ?? "", seat: nil, next: asksFrom.map { $0 + 1 })
    case .ok("unwatch"), .error("not-watching"), .error("no-such-room"), .error("not-allowed"),
      .error("too-many-rooms"), .error("invited-only"):
      isWaiting = false
      isDeaf = false
    case .event("hello"):
      try school.greeted(line)
      isGreeted = true
      wire?.isGreeted = true
    case .event("closing"): wire?.closingReason = line["reason"]?.string ?? ""
    case .event("class-paused"), .event("class-resumed"), .event("quiet"), .event("ending"),
      .event("said"), .event("ping"), .event("lesson-over"), .event("lesson-begun"),
      .event("flown"):
      break
    case .event(let event) where school.alsoTold.contains(event): break
    case .event(let event) where line.seq != nil:
      if isDeaf { return }
      try ear.hear(line, event: event, pupil: nil, now: school.now)
      if event == "continued" { ear.goOn(from: line.room ?? "", to: line["next"]?.string ?? "") }
    case .event, .ok, .error:
      throw Failure("who looks on", expected: "an answer or a fact", found: line.text)
    }
  }
}
