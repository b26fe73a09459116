import Playing
import Tools

/// One run: lives of the server one after the other, on the same data.
final class Run {
  /// Bounds of every wait, in milliseconds. The machine may be busy with other things.
  private enum Patience {
    static let start = 60_000
    static let settling = 60_000
    static let playing = 5_000
    static let finishing = 180_000
    static let hearing = 10_000
  }

  private let options: Options
  private let school = KillSchool()
  private let crowd: Crowd
  private let players: [Player]
  private var chance: Chance
  private var server: ServerProcess?
  private var tally: Tally { school.tally }

  init(_ options: Options) {
    self.options = options
    chance = Chance(seed: options.seed)
    crowd = Crowd(school: school)
    // Everybody has chances of its own, so that what one does changes nothing for the others.
    let watchers = max(1, options.clients / 6)
    players = (0..<options.clients - watchers).map { [school] number in
      Player(school: school, chance: Chance(seed: options.seed &* 1000 &+ UInt64(number)))
    }
    crowd.clients = players
    for number in 0..<watchers {
      let chance = Chance(seed: options.seed &* 2000 &+ UInt64(number))
      crowd.clients.append(Watcher(school: school, chance: chance))
    }
  }

  func killAgainAndAgain(_ report: Report) throws(Failure) {
    report.begin()
    var chance = Chance(seed: options.seed ^ 0x6b69_6c6c)
    var earlyOnes = 0
    for number in 1...max(1, options.kills) where options.kills > 0 {
      let plan = KillPlan(&chance, earlyOnes: earlyOnes)
      earlyOnes = plan.isEarly ? earlyOnes + 1 : 0
      report.begins(number, plan)
      try live(until: plan)
      if number % 20 == 0 { report.progress(number, tally) }
    }
    report.beginsLast()
    try finish()
    report.success(tally)
  }

  // MARK: Lives

  private func live(until plan: KillPlan) throws(Failure) {
    let server = try ServerProcess(options)
    self.server = server
    switch plan {
    case .duringStart(let wait):
      _ = try server.port(within: wait)
      try kill(server)
    case .duringReturn(let lines):
      try open(server)
      try settle(orUntil: crowd.linesHeard + lines)
      try kill(server)
    case .inGame(let acknowledged):
      try playOn(server, acknowledged)
      try kill(server)
    case .afterBurst(let acknowledged, let wait):
      try playOn(server, acknowledged)
      for player in players where player.isSettled && player.seating != nil {
        player.burst(at: school.now)
      }
      if wait > 0 { Platform.sleep(milliseconds: wait) }
      try kill(server)
    case .politely(let acknowledged):
      try playOn(server, acknowledged)
      try stop(server)
    }
  }

  /// The last life: all games are played to their end.
  private func finish() throws(Failure) {
    let server = try ServerProcess(options)
    self.server = server
    try playOn(server, options.kills == 0 ? options.moves : 0)
    school.isFinishing = true
    let end = Platform.milliseconds + Patience.finishing
    while let unfinished = players.first(where: { $0.seating != nil && !$0.sense.isOver }) {
      guard school.now < end else {
        throw Failure(
          "room \(unfinished.seating?.history.code ?? "")", expected: "the game comes to its end",
          found: unfinished.seating?.history.spine.last?.text ?? "nothing")
      }
      try crowd.turn(waiting: 10)
    }
    school.isPlaying = false
    try settle()
    try inspect(all: true)
    try stop(server)
  }

  /// However the run ended, no server stays.
  func end() { server?.killQuietly() }

  private func open(_ server: ServerProcess) throws(Failure) {
    guard let port = try server.port(within: Patience.start) else {
      throw Failure("the server", expected: "its port within a minute", found: "none")
    }
    school.port = port
  }

  private func playOn(_ server: ServerProcess, _ acknowledged: Int) throws(Failure) {
    try open(server)
    try settle()
    try inspect(all: false)
    school.isPlaying = true
    let enough = tally.acknowledged + acknowledged
    let end = Platform.milliseconds + (options.kills == 0 ? Patience.finishing : Patience.playing)
    repeat { try crowd.turn(waiting: 10) } while tally.acknowledged < enough && school.now < end
  }

  // MARK: Between lives

  private func kill(_ server: ServerProcess) throws(Failure) {
    crowd.expectsEnd = true
    try server.kill()
    tally.kills += 1
    try close()
  }

  private func stop(_ server: ServerProcess) throws(Failure) {
    crowd.expectsEnd = true
    let told = crowd.clients.compactMap(\.wire).filter(\.isGreeted)
    server.tellToStop()
    try close()
    try server.checkStopped()
    tally.stops += 1
    for wire in told where wire.closingReason != "stopping" {
      throw Failure(
        "SIGTERM", expected: "everybody is told `closing` with reason `stopping`",
        found: wire.closingReason ?? "a connection that just ended")
    }
  }

  private func close() throws(Failure) {
    try crowd.hearTheLast(within: Patience.hearing)
    crowd.expectsEnd = false
    school.port = nil
    school.isPlaying = false
    for history in school.book.all { history.noteStop() }
  }

  /// Until everybody is back, has its answers and has read its room anew.
  private func settle(orUntil lines: Int = .max) throws(Failure) {
    let end = Platform.milliseconds + Patience.settling
    while let missing = players.first(where: { !$0.isSettled }), crowd.linesHeard < lines {
      guard school.now < end else {
        throw Failure(
          missing.name, expected: "to be back within a minute", found: "\(missing.stage)")
      }
      try crowd.turn(waiting: 10)
    }
  }

  private func inspect(all: Bool) throws(Failure) {
    var inspector = try Inspector(school: school)
    if school.levels.isEmpty { try inspector.learnLevels() }
    try inspector.checkRooms()
    let old = school.book.all.filter { !$0.isDirty }.shuffled(using: &chance).prefix(5)
    for history in all ? school.book.all : school.book.all.filter(\.isDirty) + old {
      try inspector.check(history)
      history.isDirty = false
    }
    if let player = chance.one(of: players) { try inspector.checkName(of: player) }
  }
}
