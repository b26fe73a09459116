import JSON

/// What one connection hears of its rooms. That nothing is missing is seen at once; whether it is what the
/// log says, a moment later, when the log has surely come so far.
///
/// A code may be given again at once, so a stream is first of any room that had the code about then, and
/// each line rules out those to which it cannot belong. None left is the failure.
package final class Ear {
  private final class Stream {
    /// By the server's clock; nil if that is not known.
    let began: Int?
    var seat: Int?
    /// The number that comes next; nil before a view.
    var next: Int?
    var isCaughtUp = false
    /// It has heard the last fact: the code may be another room's by now.
    var hasEnded = false
    /// Somebody sits there, and the facts will tell where.
    var findsSeat = false
    var rooms: [LoggedRoom]?

    init(began: Int?, seat: Int?, next: Int?) {
      self.began = began
      self.seat = seat
      self.next = next
    }
  }

  private enum Told {
    case fact(Int, Tree)
    case view(Tree)
    /// An ok that promised so many facts.
    case promise(Int)
  }

  private struct Heard {
    let code: String
    let stream: Stream
    let seat: Int?
    let told: Told
    let at: Int
  }

  package var owner: String
  private let log: LessonLog
  private let wall: (() -> Int)?
  /// How much later the log may hear of something, in milliseconds.
  private let lag: Int
  private var streams: [String: Stream] = [:]
  private var heard: [Heard] = []
  private var checked = 0

  /// - Parameter wall: the clock that the server goes by; nil: it may be set to any time.
  package init(of owner: String, log: LessonLog, lag: Int = 700, wall: (() -> Int)?) {
    self.lag = lag
    self.wall = wall
    self.owner = owner
    self.log = log
  }

  package var isChecked: Bool { checked == heard.count }

  /// From now on the room's facts come, from a number on, or from where a view says.
  package func follow(_ code: String, seat: Int?, next: Int?, findsSeat: Bool = false) {
    streams[code] = Stream(began: wall?(), seat: seat, next: next)
    streams[code]?.findsSeat = findsSeat
  }

  /// Somebody who looked on is taken along to the next room, if it was there when the others went on.
  package func goOn(from code: String, to next: String) {
    if streams[code]?.isCaughtUp == true, !follows(next) {
      follow(next, seat: nil, next: 1)
      streams[next]?.isCaughtUp = true
    }
  }

  package func forgetAll() { streams = [:] }
  package func follows(_ code: String) -> Bool { streams[code].map { !$0.hasEnded } == true }
  package var lookedOn: Set<String> {
    Set(streams.filter { $0.value.seat == nil && !$0.value.hasEnded }.keys)
  }
  package func seat(in code: String) -> Int? { streams[code]?.seat }

  /// The last fact that was heard there.
  package func last(in code: String) -> Int? { streams[code]?.next.map { $0 - 1 } }

  // MARK: Hearing

  package func hear(_ line: Line, event: String, pupil name: String?, now: Int) throws(Failure) {
    guard let code = line.room, let seq = line.seq, let stream = streams[code] else {
      throw Failure(owner, expected: "facts of rooms that it follows", found: line.text)
    }
    if event == "caught-up" {
      guard stream.next == seq + 1 else { throw fault(stream, line) }
      stream.isCaughtUp = true
      return
    }
    if event == "view" {
      stream.next = seq + 1
    } else {
      guard stream.next == seq else { throw fault(stream, line) }
      stream.next = seq + 1
      stream.hasEnded = event == "ended" || event == "continued"
      if stream.findsSeat, let name, event == "joined", line["name"]?.string == name {
        stream.seat = line.seat
        stream.findsSeat = false
      }
    }
    note(code, stream, event == "view" ? .view(line.tree) : .fact(seq, line.tree), now)
  }

  package func promised(_ seq: Int, in code: String, now: Int) {
    if let stream = streams[code] { note(code, stream, .promise(seq), now) }
  }

  private func note(_ code: String, _ stream: Stream, _ told: Told, _ now: Int) {
    heard.append(Heard(code: code, stream: stream, seat: stream.seat, told: told, at: now))
  }

  private func fault(_ stream: Stream, _ line: Line) -> Failure {
    Failure(
      "\(owner), room \(line.room ?? "")",
      expected: stream.next.map { "fact \($0) next" } ?? "a view first", found: line.text)
  }

  // MARK: Checking

  package func check(at now: Int) throws(Failure) {
    guard let liveSince = log.liveSince, liveSince + lag <= now else { return }
    try checkAll(before: now - lag)
  }

  /// Checks what was heard until then; the log must have come so far.
  package func checkAll(before time: Int) throws(Failure) {
    while checked < heard.count, heard[checked].at <= time {
      try check(heard[checked])
      checked += 1
    }
    if checked > 1000 {
      heard.removeFirst(checked)
      checked = 0
    }
  }

  private func check(_ line: Heard) throws(Failure) {
    let possible = line.stream.rooms ?? log.rooms(coded: line.code, about: line.stream.began)
    let left = possible.filter { fault(in: line, of: $0) == nil }
    guard left.isEmpty else {
      line.stream.rooms = left
      return
    }
    let last = possible.last.flatMap { fault(in: line, of: $0) }
    throw Failure(
      "\(owner), room \(line.code), \(line.seat.map { "seat \($0)" } ?? "looking on")",
      expected: last?.expected ?? "a room of the log", found: last?.found ?? "\(line.told)")
  }

  private func fault(in line: Heard, of room: LoggedRoom) -> (expected: String, found: String)? {
    switch line.told {
    case .fact(let seq, let tree):
      guard seq <= room.facts.count else { return ("\(room.facts.count) facts", "\(tree)") }
      let (fact, expected) = (room.facts[seq - 1], room.told(seq, to: line.seat))
      let isSame =
        room.hasBlanks
        || log.course.withoutNames(expected, of: fact) == log.course.withoutNames(tree, of: fact)
      return isSame ? nil : ("\(expected)", "\(tree)")
    case .view(let view):
      return room.fault(in: view, seat: line.seat, isTeachers: false, log.course)
    case .promise(let seq):
      return seq <= room.facts.count ? nil : ("\(room.facts.count) facts", "an ok with \(seq)")
    }
  }
}
