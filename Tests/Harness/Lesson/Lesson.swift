import JSON
import Playing
import Tools

/// A lesson: thirty children, two who look on, two teachers, an assistant and three who follow everything.
///
/// In its first half children play as children do, and some have needs that were planted; in the second one
/// teachers give orders, lines break and the server is stopped and killed.
final class Lesson {
  /// Bounds of every wait, in milliseconds.
  private enum Patience {
    static let start = 60_000
    static let settling = 60_000
    static let hearing = 10_000
    /// So much later than planned a need may come about, on a slow machine.
    static let planting = 120_000
  }

  /// As many as have needs, and some who have none.
  static let fewest = 10
  /// A teacher looks at the board so often.
  private static let lookingEvery = 2_000

  private let options: Options
  private let school = KillSchool()
  private let log = LessonLog()
  private let crowd: Crowd
  private var chance: Chance
  private var children: [LessonChild] = []
  private var teachers: [LessonTeacher] = []
  private var staff: Set<Int> = []
  private var comparers: [Comparer] = []
  private var onlookers: [Onlooker] = []
  private var server: ServerProcess?
  private var inspections = 0
  private var needs = LessonNeeds()
  /// The class's key.
  private var key = ""

  init(_ options: Options) {
    self.options = options
    chance = Chance(seed: options.seed)
    crowd = Crowd(school: school)
  }

  private var summary: String {
    let tally = school.tally
    let orders = teachers.map(\.orders).reduce(0, +)
    return """
      Every stream was what the log says it had to be.
        facts             \(log.last), in \(log.rooms.count) rooms
        restarts          \(tally.kills) kills, \(tally.stops) polite stops
        children          \(log.course.pupils.count) names, \(tally.acknowledged) requests
        teachers          \(orders) orders, \(teachers.map(\.forbidden).reduce(0, +)) not allowed
        sent again        \(tally.repeats)
        lines that broke  \(tally.returns), besides the restarts
        inspections       \(inspections)
      """
  }

  private var plants: [Plant] { children.compactMap(\.plant) }
  private var toldOf: String {
    plants.map { "\($0.need.rawValue) \($0.outcome)" }.joined(separator: ", ")
  }

  func hold(_ report: Report) throws(Failure) {
    let half = options.minutes * 30_000
    try begin()
    try enter()
    try playWithNeeds(for: half)
    report.say("the board: \(toldOf); \(needs.trueMarks) of \(needs.marks) marks true")
    let end = Platform.milliseconds + half
    var life = 0
    repeat {
      life += 1
      if life > 1 { try begin() }
      try play(until: Platform.milliseconds + chance.number(3000...9000))
      try inspect()
      try play(until: Platform.milliseconds + chance.number(500...6000))
      if Platform.milliseconds >= end { try inspect() }
      let isPolite = chance.happens(50)
      report.say("life \(life), \(isPolite ? "stopped" : "killed"): \(log.last) facts")
      try stop(politely: isPolite)
    } while life == 1 || Platform.milliseconds < end
    report.say(summary)
    // For a browser that took part, to compare what it heard.
    if options.web > 0 { keepLog() }
  }

  /// However the run ended, no server stays; the log stays with the data.
  func end() {
    server?.killQuietly()
    if log.last > 0 { keepLog() }
  }

  private func keepLog() {
    let lines = log.facts.map(\.text).joined(separator: "\n")
    Platform.write(lines + "\n", to: options.folder + "/log.jsonl")
  }

  // MARK: Who takes part

  private func enter() throws(Failure) {
    let file = Platform.text(of: options.folder + "/data/key") ?? ""
    key = file.split(separator: "\n").first.map(String.init) ?? ""
    let dialogue = try Dialogue(of: "who gives the keys", school: school)
    dialogue.ask("teach") { $0.add("key", self.key) }
    _ = try dialogue.ok("teach")
    for (number, name) in ["Olle", "Eva", "Ida"].enumerated() {
      let isAssistant = number == 2
      dialogue.ask("role") {
        $0.add("name", name)
        $0.add("role", isAssistant ? "assistant" : "teacher")
      }
      let made = try dialogue.ok("role")
      made["pupil"]?.int.map { _ = staff.insert($0) }
      teachers.append(
        LessonTeacher(
          school: school, log: log, key: made["key"]?.string ?? "", isAssistant: isAssistant,
          chance: Chance(seed: options.seed &* 3000 &+ UInt64(number)),
          children: { [unowned self] in children }))
    }
    school.levels = try dialogue.rows(of: "levels").compactMap { line in
      guard let list = line["list"]?.string, let level = line["level"]?.int else { return nil }
      return (list, level)
    }
    for number in 0..<options.children {
      // Some are late, and may have to be let in.
      let time = Platform.milliseconds + (number < 22 ? 0 : number * 1000)
      children.append(
        LessonChild(
          school: school, log: log, chance: Chance(seed: options.seed &* 1000 &+ UInt64(number)),
          comesAt: time))
    }
    followAll()
    crowd.clients += children as [any Client] + comparers + onlookers
  }

  // MARK: Needs

  /// Children play as children do, and a teacher looks at the board.
  private func playWithNeeds(for length: Int) throws(Failure) {
    let pace = school.pace
    school.pace.move = 1500...5000
    plant(for: length)
    let teacher = try Dialogue(of: "who looks at the board", school: school)
    teacher.ask("teach") { $0.add("key", self.key) }
    _ = try teacher.ok("teach")
    let end = Platform.milliseconds + length
    while Platform.milliseconds < end || plants.contains(where: { !$0.isOver }) {
      guard Platform.milliseconds < end + Patience.planting else {
        throw Failure("the planted needs", expected: "all to come about", found: toldOf)
      }
      try play(until: Platform.milliseconds + Lesson.lookingEvery)
      let time = Platform.milliseconds
      let rows = try teacher.rows(of: "who")
      needs.look(
        rows, at: children, askedAt: time, now: Platform.milliseconds,
        wall: Platform.wallMilliseconds)
    }
    school.pace = pace
    crowd.clients += teachers as [any Client]
    try inspect()
    needs.judge(by: log)
    guard !plants.contains(where: { $0.outcome == .missed }) else {
      throw Failure("the board", expected: "every need in its time", found: toldOf)
    }
    guard needs.trueMarks * 10 >= needs.marks * 7 else {
      throw Failure(
        "the board", expected: "seven of ten marks to be true",
        found: "\(needs.trueMarks) of \(needs.marks)")
    }
  }

  /// The needs that there is time for, each from a moment of its own on.
  private func plant(for length: Int) {
    let latest = 8_000
    let fitting = Plant.Need.allCases.filter { $0.promise + 2 * latest <= length }
    let planted = Dictionary(zip(fitting, children)) { first, _ in first }
    for (need, child) in zip(fitting, children) {
      // Who talks nonsense holds another up, where there is time for that.
      let partner: LessonChild? =
        switch need {
        case .nonsense: planted[.heldUp]
        case .heldUp: planted[.nonsense]
        default: nil
        }
      child.plant = Plant(need, with: partner, from: school.now + chance.number(2_000...latest))
    }
  }

  private func followAll() {
    let chances = (0..<5).map { Chance(seed: options.seed &* 2000 &+ UInt64($0)) }
    // Before all others, so that what they heard is compared with as much as there is.
    crowd.clients = [
      LogFollower(school: school, log: log, key: key, chance: chances[0], stays: 4000...9000)
    ]
    comparers = [
      Comparer(
        school: school, log: log, key: key, chance: chances[1], stays: 300...3000,
        isFiltered: false),
      Comparer(
        school: school, log: log, key: key, chance: chances[2], stays: 1000...6000,
        isFiltered: true),
    ]
    onlookers = [3, 4].map { Onlooker(school: school, log: log, chance: chances[$0]) }
  }

  // MARK: Lives

  private func begin() throws(Failure) {
    let server = try ServerProcess(options)
    self.server = server
    guard let port = try server.port(within: Patience.start) else {
      throw Failure("the server", expected: "its port within a minute", found: "none")
    }
    school.port = port
  }

  private func play(until end: Int) throws(Failure) {
    school.isPlaying = true
    while Platform.milliseconds < end { try crowd.turn(waiting: 10) }
    school.isPlaying = false
  }

  private func stop(politely: Bool) throws(Failure) {
    guard let server else { return }
    crowd.expectsEnd = true
    let told = crowd.clients.compactMap(\.wire).filter(\.isGreeted)
    if politely {
      server.tellToStop()
      school.tally.stops += 1
    } else {
      try server.kill()
      school.tally.kills += 1
    }
    try crowd.hearTheLast(within: Patience.hearing)
    if politely {
      try server.checkStopped()
      for wire in told where wire.closingReason != "stopping" {
        throw Failure(
          "SIGTERM", expected: "everybody is told `closing` with reason `stopping`",
          found: wire.closingReason ?? "a connection that just ended")
      }
    }
    crowd.expectsEnd = false
    school.port = nil
  }

  // MARK: Quiet moments

  private func wait(_ expected: String, until isReached: () -> Bool) throws(Failure) {
    let end = Platform.milliseconds + Patience.settling
    while !isReached() {
      guard school.now < end else {
        throw Failure("a quiet moment", expected: expected, found: "not within a minute")
      }
      try crowd.turn(waiting: 10)
    }
  }

  /// What comes by itself, such as the skipping of who is away, may spoil a moment: then another one is
  /// taken.
  private func inspect() throws(Failure) {
    for _ in 0..<50 {
      try wait("everybody has its answers") {
        children.allSatisfy(\.isSettled) && teachers.allSatisfy(\.isSettled)
          && log.liveSince != nil
      }
      let found = try LessonInspection(
        school: school, log: log, key: key, children: children, staff: staff)
      guard let found else { continue }
      try wait("the log comes to \(found.n)") { log.last >= found.n }
      guard log.last == found.n else { continue }
      try found.check()
      inspections += 1
      return try wait("all that was heard is checked") {
        children.allSatisfy(\.ear.isChecked) && comparers.allSatisfy(\.isChecked)
          && onlookers.allSatisfy(\.isChecked) && teachers.allSatisfy(\.isChecked)
      }
    }
    throw Failure("a quiet moment", expected: "one in which nothing happens", found: "none of 50")
  }
}
