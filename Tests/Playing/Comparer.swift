package import JSON
package import Tools

/// Follows everything too, from old numbers on or with a filter: each fact has to be the log's, byte for
/// byte, and none that it asked for may be missing.
package final class Comparer: Follower {
  private struct Beginning {
    let n: Int
    /// Nil where it asked how everything stands.
    let after: Int?
    let filter: StreamFilter
  }

  private enum Heard {
    case beginning(Beginning)
    case line(Line)

    /// The number to which the log must have come for this to be checked.
    var n: Int {
      switch self {
      case .beginning(let beginning): beginning.n
      case .line(let line): line["n"]?.int ?? 0
      }
    }
  }

  private let isFiltered: Bool
  private var asked: (after: Int?, filter: StreamFilter) = (nil, StreamFilter())
  private var lastHeard = 0
  private var heard: [Heard] = []
  /// What is checked belongs to this, and has come to that number.
  private var beginning: Beginning?
  private var reached = 0
  private var shown: Set<Int> = []
  /// Something is gone, so that how everything stands may come behind it.
  private var mayBeginAnew = false

  package init(
    school: School, log: LessonLog, key: String, chance: Chance, stays stay: ClosedRange<Int>,
    isFiltered: Bool
  ) {
    self.isFiltered = isFiltered
    super.init(school: school, log: log, key: key, chance: chance, stays: stay)
  }

  package var isChecked: Bool { heard.isEmpty }

  // MARK: Asking

  package override func addWish(to line: inout JSONWriter) {
    asked.after =
      switch chance.number(1...10) {
      case 1...2: nil
      // So old that only the files have it.
      case 3: chance.number(0...lastHeard / 2)
      case 4...5: max(0, lastHeard - chance.number(0...2000))
      default: lastHeard
      }
    asked.filter = isFiltered ? StreamFilter(log, using: &chance) : StreamFilter()
    if let after = asked.after { line.add("after", after) }
    asked.filter.add(to: &line)
  }

  package override func refused(_ code: String, _ line: Line) throws(Failure) {
    // A room that has ended and a child that is called otherwise by now are no failure.
    guard isFiltered, code == "no-such-room" || code == "no-such-pupil" else {
      return try super.refused(code, line)
    }
    lost(at: school.now)
  }

  package override func begins(_ line: Line) throws(Failure) {
    guard let n = line["n"]?.int else {
      throw Failure("a follower", expected: "ok with n", found: line.text)
    }
    heard.append(.beginning(Beginning(n: n, after: asked.after, filter: asked.filter)))
  }

  package override func told(_ event: String, _ line: Line) throws(Failure) {
    if let n = line["n"]?.int, event != "class" { lastHeard = n }
    heard.append(.line(line))
  }

  // MARK: Checking

  package override func act(at now: Int) throws(Failure) {
    let ready = heard.firstIndex { $0.n > log.last } ?? heard.endIndex
    for known in heard[..<ready] {
      switch known {
      case .beginning(let new): begin(new)
      case .line(let line): try check(line)
      }
    }
    heard.removeFirst(ready)
    try super.act(at: now)
  }

  private func begin(_ new: Beginning) {
    beginning = Beginning(n: new.n, after: new.after, filter: new.filter.meant(at: new.n, in: log))
    reached = new.after ?? new.n
    (shown, mayBeginAnew) = ([], false)
  }

  private func check(_ line: Line) throws(Failure) {
    guard let beginning, case .event(let event) = line.kind else { return }
    if event == "view" { return try checkView(line) }
    let n = line["n"]?.int ?? 0
    if event == "gone" {
      guard !log.course.forgotten.isEmpty, n > reached else { throw fault("nothing gone", line) }
      (reached, mayBeginAnew) = (n, true)
      return
    }
    if event == "class", mayBeginAnew {
      self.beginning = Beginning(n: n, after: nil, filter: beginning.filter)
      (reached, shown, mayBeginAnew) = (n, [], false)
      return
    }
    if event == "class" {
      guard beginning.after == nil, n == beginning.n else { throw fault("no class", line) }
      return
    }
    if event == "caught-up" {
      // Newer facts may have come before it.
      guard n == beginning.n else { throw fault("caught-up at \(beginning.n)", line) }
      try checkNone(until: n, line, beginning.filter)
      return try checkShown(line, beginning)
    }
    guard n > reached else { throw fault("a number after \(reached)", line) }
    try checkNone(until: n - 1, line, beginning.filter)
    reached = n
    guard log.holds(line, at: n), beginning.filter.mayTell(log.facts[n - 1]) else {
      throw fault("\(log.facts[n - 1].text), if it was asked for", line)
    }
  }

  /// That none was left out which it asked for.
  private func checkNone(until n: Int, _ line: Line, _ filter: StreamFilter) throws(Failure) {
    guard reached < n else { return }
    for missed in log.facts[reached..<n] where filter.lets(missed) && !log.mayHaveGone(missed) {
      throw fault(missed.text, line)
    }
    reached = n
  }

  private func checkView(_ line: Line) throws(Failure) {
    guard beginning?.after == nil, let id = line["room_id"]?.int, let room = log.rooms[id] else {
      throw fault("no view, or one of a room of the log", line)
    }
    if let fault = room.fault(in: line.tree, seat: nil, isTeachers: true, log.course) {
      throw Failure("a follower", expected: fault.expected, found: fault.found)
    }
    shown.insert(id)
  }

  private func checkShown(_ line: Line, _ beginning: Beginning) throws(Failure) {
    guard beginning.after == nil, reached == beginning.n else { return }
    let open = log.rooms.values.filter {
      $0.isOpen(at: beginning.n) && beginning.filter.shows($0)
    }
    guard shown == Set(open.map(\.id)) else {
      throw fault("views of the rooms \(open.map(\.id).sorted()), not \(shown.sorted())", line)
    }
  }

  private func fault(_ expected: String, _ line: Line) -> Failure {
    Failure(
      "a follower that asked after \(asked.after ?? -1), \(asked.filter)", expected: expected,
      found: line.text)
  }
}
