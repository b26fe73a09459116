import JSON
import Journal
import Playing
import Serve
import Tools

/// One class hour from one seed: who comes, what they do, and what goes wrong.
final class Hour {
  static let key = "k7mf-2qxd-9rta"

  let seed: UInt64
  let tally: HourTally
  let world = World()
  let wall: Wall
  let log = LessonLog()
  let secrets = Secrets()
  let folder: String
  var chance: Chance
  private(set) var school: School

  var disk: CrashingDisk
  private var disks = 0
  private(set) var life: Life?
  private var seats: [Seat] = []
  /// Pipes to the server that runs.
  private var pipes: [SimulatedWire.Pipe] = []
  /// Slow queues now and then.
  var diskDelay = 0...2
  let memory: Memory
  private(set) var complaints: [String] = []
  /// Nobody minds a connection that ends.
  var expectsEnd = false
  /// How the server stood when it ended last.
  var ending: Ending?
  private var children: [LessonChild] = []
  private var teachers: [LessonTeacher] = []
  private var extras: [any Extra] = []
  private var comparers: [Comparer] = []
  private var onlookers: [Onlooker] = []
  /// The wall's time counts in the hour.
  private let length: Int
  private let wiring: Wiring

  /// What makes connections, for the school that needs it before there is an hour.
  private final class Wiring {
    var connect: () -> (any Wire)? = { nil }
    var wait: () throws(Failure) -> Void = {}
  }

  /// A client and its way to the server.
  final class Seat {
    let client: any Client
    let name: String
    var weather: Weather
    var isTeachers: Bool
    var wantsLook = false

    init(_ client: any Client, _ name: String, _ weather: Weather, isTeachers: Bool = false) {
      self.client = client
      self.name = name
      self.weather = weather
      self.isTeachers = isTeachers
    }
  }

  init(seed: UInt64, in folder: String, remembering last: Int, _ tally: HourTally) {
    self.seed = seed
    self.folder = folder
    self.tally = tally
    wall = Wall(world)
    memory = Memory(world, length: last)
    chance = Chance(seed: seed &* 0x9e37_79b9_7f4a_7c15 ^ 0x686f_7572)
    let wiring = Wiring()
    self.wiring = wiring
    let slowest = chance.number(6000...20_000)
    school = School(
      at: 0,
      pace: Pace(
        move: 1500...slowest, order: 8000...60_000, look: 5000...60_000, comeBack: 0...4000),
      lag: 180_000, wall: nil, connect: { wiring.connect() },
      wait: { () throws(Failure) in try wiring.wait() })
    school.alsoRefused = ["disk-full", "disk-error"]
    school.alsoTold = ["not-saved"]
    length = chance.happens(50) ? 45 * 60_000 : 60 * 60_000
    disk = CrashingDisk(
      "\(folder)/disk-1", chance: Chance(seed: seed &+ 77), tally: tally.disk)
    disks = 1
    wiring.wait = { [unowned self] () throws(Failure) in try world.run(until: world.now + 20) }
    wiring.connect = { [unowned self] in
      connect("a visitor", .calm, isTeachers: true, notify: nil)
    }
  }

  func removeFiles() {
    life = nil
    for number in 1...disks { Platform.removeFolder("\(folder)/disk-\(number)") }
  }

  // MARK: Connections

  private func connect(
    _ name: String, _ weather: Weather, isTeachers: Bool, notify: (() -> Void)?
  ) -> SimulatedWire? {
    guard let life, life.isAlive, !expectsEnd else { return nil }
    let pipe = SimulatedWire.Pipe(world, weather, Chance(seed: chance.next())) { [weak life] in
      life?.planTurn()
    }
    pipe.connection = life.server.connect(
      from: "192.168.1.\(2 + abs(name.hashValueOfBytes) % 200)", pipe.line)
    if let notify { pipe.notify = notify }
    pipes.removeAll(where: \.isOver)
    pipes.append(pipe)
    life.planTurn()
    if chance.happens(3), weather.cut > 0 {
      let (start, length) = (chance.number(0...60_000), chance.number(1000...90_000))
      world.after(start) { [weak pipe] in pipe?.becomeSlow(for: length) }
    }
    return SimulatedWire(
      pipe, world, secrets, isTeachers: isTeachers, tally: tally, memory: memory,
      reader: { name })
  }

  private func add(_ seat: Seat) {
    seats.append(seat)
    poll(seat)
  }

  /// Everybody looks up now and then.
  private func poll(_ seat: Seat) {
    world.after(chance.number(500...1500)) { [unowned self] () throws(Failure) in
      try serve(seat)
      try checkPatience(seat)
      try act(seat)
      poll(seat)
    }
  }

  /// Nothing keeps an answer for so long: no slow reader, and no disk.
  private func checkPatience(_ seat: Seat) throws(Failure) {
    guard let wire = seat.client.wire as? SimulatedWire, let since = wire.waitsSince,
      world.now - since > 300_000
    else { return }
    throw Failure(seat.name, expected: "an answer within five minutes", found: "none")
  }

  private func act(_ seat: Seat) throws(Failure) {
    if expectsEnd { return }
    school.now = world.now
    let (previous, name) = (wiring.connect, seat.name)
    wiring.connect = { [unowned self] in
      connect(name, seat.weather, isTeachers: seat.isTeachers) { [weak self, weak seat] in
        guard let self, let seat, !seat.wantsLook else { return }
        seat.wantsLook = true
        world.after(0) { () throws(Failure) in
          seat.wantsLook = false
          try self.serve(seat)
        }
      }
    }
    let before = seat.client.wire != nil
    try seat.client.act(at: world.now)
    if before, seat.client.wire == nil { tally.disconnections += 1 }
    wiring.connect = previous
  }

  private func serve(_ seat: Seat) throws(Failure) {
    guard let wire = seat.client.wire else { return }
    school.now = world.now
    for line in try wire.receive() {
      try seat.client.heard(line)
      // It may have hung up by itself.
      if seat.client.wire !== wire { return }
    }
    guard wire.isEnded else { return }
    let reason = wire.closingReason ?? ""
    guard
      expectsEnd || life?.isAlive != true || !wiresOfThisLife(wire) || reason == "too-slow"
        || (seat.client as? any Extra)?.mayBeSentAway == true
    else {
      throw Failure(
        seat.name, expected: "a connection that stays while the server runs",
        found: wire.closingReason.map { "closing: \($0)" } ?? "the end")
    }
    seat.client.wire = nil
    seat.client.lost(at: world.now)
  }

  private func wiresOfThisLife(_ wire: any Wire) -> Bool {
    guard let wire = wire as? SimulatedWire else { return false }
    return pipes.contains { $0 === wire.pipe }
  }

  // MARK: The hour

  func play() throws(Failure) {
    try begin()
    try enter()
    school.isPlaying = true
    planTrouble()
    while world.now < length {
      try world.run(until: min(length, world.now + chance.number(60_000...600_000)))
      try checkLoad()
      if chance.happens(60) { try restart() }
      if chance.happens(40) {
        try world.run(until: world.now + chance.number(0...60_000))
        try inspect()
      }
    }
    try inspect()
    try restart()
    try inspect()
    try stop()
    tally.moves += school.tally.acknowledged
    tally.repeats += school.tally.repeats
    tally.facts += log.last
    tally.forgotten += log.course.swept.count
    for room in log.rooms.values {
      tally.games[room.standing.game, default: 0] += 1
    }
  }

  func begin() throws(Failure) {
    let number = chance.next()
    disk.liveAgain()
    do {
      let life = try Life(
        on: disk, world, wall, key: Hour.key, seed: number,
        delay: { [unowned self] label in delay(of: label) },
        complain: { [unowned self] in complain($0) })
      self.life = life
      try checkReturn(of: life.server)
      try life.server.start()
      life.planTurn()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("the server", expected: "a start", found: "\(error)")
    }
  }

  func end(withItsMachine: Bool) {
    guard let life else { return }
    life.end()
    for pipe in pipes { pipe.serverDies(withItsMachine: withItsMachine) }
    pipes = []
    // Not at once: one of its calls may be under way.
    world.after(0) { [unowned self] in
      if self.life === life { self.life = nil }
    }
  }

  /// It came to nothing.
  func forgetLife() {
    life?.end()
    life = nil
    for pipe in pipes { pipe.serverDies(withItsMachine: true) }
    pipes = []
  }

  func newDisk(holding content: [String: [UInt8]]) -> CrashingDisk {
    disks += 1
    return CrashingDisk(
      "\(folder)/disk-\(disks)", holding: content, chance: Chance(seed: chance.next()),
      tally: tally.disk)
  }

  private func complain(_ text: String) {
    complaints.append(text)
    memory.note("complaint: \(text)")
  }

  private func delay(of label: String) -> Int {
    switch label {
    case "server": 0
    case "journal": chance.number(diskDelay)
    default: chance.number(1...400)
    }
  }

  private func enter() throws(Failure) {
    let dialogue = try Dialogue(of: "who gives the keys", school: school)
    dialogue.ask("teach") { $0.add("key", Hour.key) }
    _ = try dialogue.ok("teach")
    school.levels = try dialogue.rows(of: "levels").compactMap { line in
      guard let list = line["list"]?.string, let level = line["level"]?.int else { return nil }
      return (list, level)
    }
    let follower = LogFollower(
      school: school, log: log, key: Hour.key, chance: Chance(seed: seed &+ 1),
      stays: 100_000_000...100_000_000)
    add(Seat(follower, "the log", .calm, isTeachers: true))
    try addTeachers(dialogue)
    let count = chance.happens(4) ? 25 : chance.number(2...8)
    for number in 0..<count {
      let child = LessonChild(
        school: school, log: log, chance: Chance(seed: seed &* 1000 &+ UInt64(number)),
        comesAt: chance.number(0...(chance.happens(80) ? 60_000 : 20 * 60_000)))
      children.append(child)
      add(Seat(child, "child \(number + 1)", anyWeather()))
    }
    addOthers()
  }

  private func addTeachers(_ dialogue: Dialogue) throws(Failure) {
    for (number, name) in ["Olle", "Ida"].prefix(chance.number(1...2)).enumerated() {
      let isAssistant = number == 1
      dialogue.ask("role") {
        $0.add("name", name)
        $0.add("role", isAssistant ? "assistant" : "teacher")
      }
      let made = try dialogue.ok("role")
      let teacher = LessonTeacher(
        school: school, log: log, key: made["key"]?.string ?? "", isAssistant: isAssistant,
        chance: Chance(seed: seed &* 3000 &+ UInt64(number)),
        children: { [unowned self] in children })
      if let pupil = made["pupil"]?.int { staff.insert(pupil) }
      teachers.append(teacher)
      add(Seat(teacher, name, anyWeather(), isTeachers: true))
    }
  }

  private var staff: Set<Int> = []

  private func addOthers() {
    for (number, isFiltered) in [false, true].enumerated() where chance.happens(40) {
      let comparer = Comparer(
        school: school, log: log, key: Hour.key, chance: Chance(seed: seed &* 7 &+ UInt64(number)),
        stays: 5000...400_000, isFiltered: isFiltered)
      comparers.append(comparer)
      add(Seat(comparer, "follower \(number + 1)", anyWeather(), isTeachers: true))
    }
    let onlooker = Onlooker(school: school, log: log, chance: Chance(seed: seed &* 11))
    onlookers.append(onlooker)
    add(Seat(onlooker, "who looks on", anyWeather()))
    let vandal = Vandal(school: school, log: log, tally, chance: Chance(seed: seed &* 13))
    extras.append(vandal)
    add(Seat(vandal, "the vandal", anyWeather()))
    if chance.happens(50) {
      let reader = PlainReader(school: school, log: log, chance: Chance(seed: seed &* 17))
      extras.append(reader)
      add(Seat(reader, "who types words", anyWeather()))
    }
  }

  private func anyWeather() -> Weather {
    chance.happens(20)
      ? Weather(latency: 5...chance.number(50...1500), cut: 60)
      : Weather(latency: 1...chance.number(3...40), cut: chance.happens(30) ? 20 : 2)
  }

  // MARK: Quiet moments

  private func wait(_ expected: String, until isReached: () -> Bool) throws(Failure) {
    let end = world.now + 5 * 60_000
    while !isReached() {
      guard world.now < end else {
        throw Failure(
          "a quiet moment", expected: expected, found: "not within five minutes: \(unsettled)")
      }
      try world.run(until: world.now + 250)
    }
  }

  private var unsettled: String {
    let names = children.filter { !$0.isSettled || !$0.ear.isChecked }.map(\.ear.owner)
    let teachers = teachers.count { !$0.isSettled || !$0.isChecked }
    let extras = extras.count { !$0.isSettled }
    return "\(names), \(teachers) teachers, \(extras) others, log "
      + "\(log.liveSince.map(String.init) ?? "away"), \(life == nil ? "no server" : "a server")"
  }

  /// What comes by itself, such as the skipping of who is away, may spoil a moment: then another one is
  /// taken.
  func inspect() throws(Failure) {
    school.isPlaying = false
    isCalm = true
    defer { isCalm = false }
    disk.mood = .well
    diskDelay = 0...2
    world.work = 2_000
    for _ in 0..<50 {
      try wait("everybody has its answers") {
        children.allSatisfy(\.isSettled) && teachers.allSatisfy(\.isSettled)
          && extras.allSatisfy(\.isSettled)
          && log.liveSince != nil && life?.server.isInTrouble == false
      }
      let found = try LessonInspection(
        school: school, log: log, key: Hour.key, children: children,
        staff: staff.union(extras.compactMap { $0.pupilHere }))
      guard let found else { continue }
      try wait("the log comes to \(found.n)") { log.last >= found.n }
      guard log.last == found.n else { continue }
      try found.check()
      tally.inspections += 1
      try checkSwept()
      try checkIdle(found.idleRooms)
      // What the log has not come to is on its way to others too.
      try world.run(until: world.now + 5000)
      for child in children { try child.ear.checkAll(before: world.now) }
      for teacher in teachers { try teacher.checkAll() }
      for onlooker in onlookers { try onlooker.checkAll() }
      try wait("all that was followed is checked") { comparers.allSatisfy(\.isChecked) }
      school.isPlaying = true
      return
    }
    throw Failure("a quiet moment", expected: "one in which nothing happens", found: "none of 50")
  }

  /// Who was forgotten stands in no file.
  private func checkSwept() throws(Failure) {
    for name in log.course.sweptNames.sorted() {
      guard let file = disk.file(holding: name) else { continue }
      throw Failure("who is forgotten", expected: "the name \(name) in no file", found: file)
    }
  }

  /// Who is away is waited for only so long.
  private func checkIdle(_ rooms: Set<String>) throws(Failure) {
    if rooms.isEmpty { return }
    try world.run(until: world.now + 40_000)
    let later = try LessonInspection(
      school: school, log: log, key: Hour.key, children: children, staff: [])
    let stuck = (later?.idleRooms ?? Set()).intersection(rooms)
    guard stuck.isEmpty else {
      throw Failure(
        "rooms \(stuck.sorted())", expected: "to wait for somebody who is there",
        found: "they wait for nobody, or for who is away, and have for 40 seconds")
    }
  }

  /// The disk is well, and nothing goes wrong.
  var isCalm = false

  private func checkLoad() throws(Failure) {
    guard let load = life?.server.load else { return }
    guard load.connections <= seats.count * 8 + 20, load.rooms <= 400,
      load.pupils <= children.count * 6 + 60, load.heldBytes < 8 << 20
    else {
      throw Failure("the server's memory", expected: "a class's", found: "\(load)")
    }
  }
}

extension String {
  /// The same in every run.
  var hashValueOfBytes: Int { utf8.reduce(7) { $0 &* 31 &+ Int($1) } }
}
