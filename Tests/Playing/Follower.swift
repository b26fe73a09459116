package import JSON
package import Tools

/// Follows everything with a teacher's key, over all lives of the server and its own drops.
package class Follower: Client {
  package let school: School
  package let log: LessonLog
  package let key: String
  package var chance: Chance
  package var wire: (any Wire)?
  private let stay: ClosedRange<Int>
  private var comesAt = 0
  private var dropsAt = Int.max

  /// Stays so many milliseconds, then drops and comes back.
  package init(
    school: School, log: LessonLog, key: String, chance: Chance, stays stay: ClosedRange<Int>
  ) {
    self.school = school
    self.log = log
    self.key = key
    self.chance = chance
    self.stay = stay
  }

  package func act(at now: Int) throws(Failure) {
    if wire == nil, now >= comesAt { wire = school.connect() }
    if wire != nil, now >= dropsAt, school.isPlaying {
      school.tally.returns += 1
      lost(at: now)
    }
  }

  package func lost(at now: Int) {
    wire = nil
    dropsAt = .max
    comesAt = now + chance.number(school.pace.comeBack)
  }

  package func heard(_ line: Line) throws(Failure) {
    switch line.kind {
    case .event("hello"):
      try school.greeted(line)
      wire?.isGreeted = true
      dropsAt = school.now + chance.number(stay)
      send("teach") { $0.add("key", self.key) }
    case .ok("teach"):
      send("watch") {
        $0.add("room", "*")
        self.addWish(to: &$0)
      }
    case .event("closing"): wire?.closingReason = line["reason"]?.string ?? ""
    // News for teachers, which have no number.
    case .event where line["n"] == nil && line["room_id"] == nil: break
    case .event(let event): try told(event, line)
    case .ok("watch"): try begins(line)
    case .error(let code): try refused(code, line)
    case .ok: throw Failure("a follower", expected: "ok of watch", found: line.text)
    }
  }

  private func send(_ verb: String, _ fields: (inout JSONWriter) -> Void) {
    var line = JSONWriter()
    line.add("do", verb)
    fields(&line)
    wire?.send(line.finish())
  }

  // MARK: For those who follow each in its own way

  package func addWish(to line: inout JSONWriter) {}
  package func begins(_ line: Line) throws(Failure) {}
  package func told(_ event: String, _ line: Line) throws(Failure) {}
  package func refused(_ code: String, _ line: Line) throws(Failure) {
    throw Failure("a follower", expected: "ok", found: line.text)
  }
}

/// Hears everything from the first fact on, and so makes the log.
package final class LogFollower: Follower {
  /// How much there was when it asked.
  private var end = 0

  package override func addWish(to line: inout JSONWriter) { line.add("after", log.last) }

  package override func begins(_ line: Line) { end = line["n"]?.int ?? 0 }

  package override func lost(at now: Int) {
    super.lost(at: now)
    log.liveSince = nil
  }

  package override func told(_ event: String, _ line: Line) throws(Failure) {
    // Somebody was forgotten a moment ago; once the files are swept they tell what came before that.
    if event == "gone" { return lost(at: school.now) }
    guard event == "caught-up" else { return try log.take(line) }
    guard line["n"]?.int == end, end <= log.last else {
      throw Failure("the log", expected: "caught-up at \(end), all heard", found: line.text)
    }
    log.liveSince = school.now
  }
}
