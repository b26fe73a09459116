import Playing
import Serve
import Tools

/// What goes wrong, and what must be right afterwards.
extension Hour {
  /// How the server stood when it ended.
  struct Ending {
    let decided: Int
    let durable: Int
    /// All that it knew, if it knew more than its files that cannot be compared.
    let standing: [UInt8]
  }

  // MARK: While it runs

  func planTrouble() {
    repeatedly(every: 60_000...600_000) { hour in
      hour.disk.mood = [.full, .broken, .failingSyncs][hour.chance.number(0...2)]
      hour.memory.note("the disk is \(hour.disk.mood)")
      return hour.chance.number(200...40_000)
    } end: { hour in
      hour.disk.mood = .well
      hour.memory.note("the disk is well")
    }
    repeatedly(every: 60_000...900_000) { hour in
      hour.diskDelay = 20...hour.chance.number(50...4000)
      return hour.chance.number(1000...60_000)
    } end: {
      $0.diskDelay = 0...2
    }
    repeatedly(every: 60_000...900_000) { hour in
      hour.world.work = hour.chance.number(100_000...3_000_000)
      return hour.chance.number(1000...60_000)
    } end: {
      $0.world.work = 2_000
    }
    repeatedly(every: 300_000...3_000_000) { hour in
      hour.setClock(isAsleep: true)
      return 1000
    } end: { _ in
    }
  }

  /// Lets something go wrong now and then, and be right again after so many milliseconds.
  private func repeatedly(
    every pause: ClosedRange<Int>, _ begin: @escaping (Hour) -> Int, end: @escaping (Hour) -> Void
  ) {
    func plan(in wait: ClosedRange<Int>) {
      world.after(chance.number(wait)) { [unowned self] in
        if isCalm { return plan(in: 10_000...20_000) }
        world.after(begin(self)) { [unowned self] in
          end(self)
          plan(in: pause)
        }
      }
    }
    plan(in: pause)
  }

  /// The machine sleeps, or somebody sets its clock.
  func setClock(isAsleep: Bool) {
    let jumps = [15_000, 600_000, 3_600_000, 14 * 3_600_000, 3 * 24 * 3_600_000]
    let jump = chance.one(of: jumps) ?? 0
    let isBack = !isAsleep && chance.happens(50)
    wall.shift += isBack ? -jump : jump
    tally.clockJumps += 1
    memory.note("the clock is set \(isBack ? "back" : "forward") by \(jump / 1000) seconds")
  }

  // MARK: Ends and new starts

  /// The server ends in some way and starts anew.
  func restart() throws(Failure) {
    switch chance.number(1...10) {
    case 1...3: try kill()
    case 4...5: try cutPower()
    case 6...8: try crashInACall()
    default: try stop()
    }
    if chance.happens(25) { setClock(isAsleep: false) }
    try world.run(until: world.now + chance.number(100...20_000))
    try startAgain()
  }

  private func kill() throws(Failure) {
    guard let life else { return }
    memory.note("the server is killed")
    tally.kills += 1
    ending = Ending(of: life.server)
    end(withItsMachine: false)
  }

  private func cutPower() throws(Failure) {
    guard let life else { return }
    memory.note("the power fails")
    tally.powerCuts += 1
    ending = Ending(of: life.server)
    moveToLeftovers()
    end(withItsMachine: true)
  }

  /// The power fails in the middle of a call to the disk.
  private func crashInACall() throws(Failure) {
    disk.onCrash = { [unowned self] in
      guard let life, life.isAlive else { return }
      memory.note("the power fails in a call to the disk")
      ending = Ending(of: life.server)
      moveToLeftovers()
      end(withItsMachine: true)
    }
    disk.callsToCrash = chance.number(0...40)
    let last = world.now + 120_000
    while world.now < last, life?.isAlive == true { try world.run(until: world.now + 200) }
    if life?.isAlive == true {
      disk.callsToCrash = nil
      return try cutPower()
    }
    tally.powerCuts += 1
  }

  /// What the old disk would be after a power cut is the new one.
  private func moveToLeftovers() {
    let left = disk.leftovers()
    disk.die()
    disk = newDisk(holding: left)
  }

  func stop() throws(Failure) {
    guard let life else { return }
    memory.note("the server is stopped")
    tally.stops += 1
    expectsEnd = true
    defer { expectsEnd = false }
    let (hadTrouble, told) = (life.server.isInTrouble, complaints.count)
    var isClosed = false
    life.server.stop { isClosed = true }
    let promised = life.server.decided
    let last = world.now + 300_000
    while !isClosed {
      guard world.now < last else {
        throw Failure("the server", expected: "to stop", found: "still there after five minutes")
      }
      try world.run(until: world.now + 50)
    }
    life.stopTurns()
    life.server.closeConnections()
    // What is done in the background comes to its end.
    try world.run(until: world.now + 5000)
    life.server.release()
    if !hadTrouble, complaints.count == told, life.server.durable < promised {
      throw Failure(
        "an orderly stop", expected: "all \(promised) facts stored",
        found: "\(life.server.durable)")
    }
    ending = Ending(of: life.server)
    end(withItsMachine: false)
  }

  private func startAgain() throws(Failure) {
    disk.callsToCrash = nil
    // Now and then it goes down again while it starts.
    if chance.happens(10) {
      disk.onCrash = { [unowned self] in moveToLeftovers() }
      disk.callsToCrash = chance.number(0...12)
    }
    if disk.mood != .well, chance.happens(70) { disk.mood = .well }
    while true {
      let tried = disk
      do {
        try begin()
        if disk === tried { break }
        // It had started on a machine that went down.
        memory.note("the power fails during the start")
      } catch {
        guard disk !== tried || disk.mood != .well else { throw error }
        memory.note("no start: \(error.found)")
      }
      forgetLife()
      disk.mood = .well
    }
    disk.callsToCrash = nil
  }

  /// What was acknowledged is there, and nothing is there that was never decided.
  func checkReturn(of server: SimulatedServer) throws(Failure) {
    guard let ending else { return }
    let found = server.decided
    guard (ending.durable...ending.decided).contains(found) else {
      throw Failure(
        "the new start", expected: "\(ending.durable) to \(ending.decided) facts", found: "\(found)"
      )
    }
    if found == ending.decided { try compare(ending.standing, server.standing) }
  }

  private func compare(_ before: [UInt8], _ after: [UInt8]) throws(Failure) {
    guard before != after else { return }
    let lineFeed = UInt8(ascii: "\n")
    let (old, new) = (before.split(separator: lineFeed), after.split(separator: lineFeed))
    for place in 0..<max(old.count, new.count) {
      let expected = place < old.count ? String(decoding: old[place], as: UTF8.self) : "nothing"
      let found = place < new.count ? String(decoding: new[place], as: UTF8.self) : "nothing"
      if expected != found {
        throw Failure("how everything stands after the start", expected: expected, found: found)
      }
    }
  }
}

extension Hour.Ending {
  init(of server: SimulatedServer) {
    self.init(decided: server.decided, durable: server.durable, standing: server.standing)
  }
}
