import Games
import Journal
import Playing
import Serve

/// The clock of one process: the wall's as it was at its start, going on steadily.
final class ProcessClock: ServerClock {
  private let world: World
  private let wall: Wall
  private let began: Int
  private let start: Int

  init(_ world: World, _ wall: Wall) {
    self.world = world
    self.wall = wall
    began = world.now
    start = wall.now
  }

  func now() -> Moment { Moment(milliseconds: start + world.now - began) }
  var behind: Int { wall.now - (start + world.now - began) }
}

/// The clock on the wall, which somebody may set.
///
/// Unchecked, because the simulation has one thread.
final class Wall: @unchecked Sendable {
  private let world: World
  /// Somebody has set it, or the machine has slept.
  var shift = 0

  init(_ world: World) { self.world = world }

  var now: Int { 1_800_000_000_000 + shift + world.now }
}

/// One life of the server, from a start to its end.
final class Life {
  /// What its queues and alarms look at: whether it is still there.
  ///
  /// Unchecked, because the simulation has one thread.
  fileprivate final class Pulse: @unchecked Sendable {
    private(set) var isAlive = true
    var afterWork: () -> Void = {}
    private var queues: [SimulatedQueue] = []

    func add(_ queue: SimulatedQueue) { queues.append(queue) }

    func end() {
      isAlive = false
      afterWork = {}
      for queue in queues { queue.forget() }
      queues = []
    }
  }

  let server: SimulatedServer
  private let world: World
  private let pulse = Pulse()
  private var isTurnPlanned = false
  private var hasStopped = false
  private var alarms = 0

  var isAlive: Bool { pulse.isAlive }

  /// - Parameter delay: how long work waits on a queue of that name.
  init(
    on disk: CrashingDisk, _ world: World, _ wall: Wall, key: String, seed: UInt64,
    delay: @escaping (String) -> Int, complain: @escaping (String) -> Void
  ) throws {
    self.world = world
    let told = Unchecked(value: (delay, complain))
    let (pulse, queueWorld) = (pulse, world)
    let makeQueue: @Sendable (String) -> WorkQueue = { label in
      let queue = SimulatedQueue(queueWorld, pulse) { told.value.0(label) }
      pulse.add(queue)
      return WorkQueue { queue.put($0) }
    }
    server = try SimulatedServer(
      data: disk.folder, key: key, seed: seed, disk: disk.disk(queue: makeQueue),
      clock: ProcessClock(world, wall), queue: makeQueue("server"),
      stopwatch: { world.stopwatch() }, complain: { told.value.1($0) })
    server.onAlarm = { [weak self] in self?.setAlarm(after: $0) }
    pulse.afterWork = { [weak self] in self?.noticeWhatCame() }
  }

  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
  }

  /// The process is gone, as with kill -9.
  func end() {
    pulse.end()
    server.abandon()
  }

  /// It does what waits on its queues, and nothing else.
  func stopTurns() {
    hasStopped = true
    pulse.afterWork = {}
  }

  /// Something has come, or there is room again.
  func planTurn() {
    if isTurnPlanned || !isAlive || hasStopped { return }
    isTurnPlanned = true
    world.after(0) { [weak self] in
      guard let self, isAlive, !hasStopped else { return }
      isTurnPlanned = false
      server.turn()
      noticeWhatCame()
    }
  }

  private func noticeWhatCame() {
    if isAlive, server.hasUnread { planTurn() }
  }

  private func setAlarm(after milliseconds: Int) {
    alarms += 1
    let number = alarms
    world.after(milliseconds) { [weak self] in
      guard let self, isAlive, !hasStopped, alarms == number else { return }
      server.turn()
      noticeWhatCame()
    }
  }

  /// A serial queue in virtual time.
  ///
  /// Unchecked, because the simulation has one thread.
  fileprivate final class SimulatedQueue: @unchecked Sendable {
    private let world: World
    private let pulse: Pulse
    private let delay: () -> Int
    private var freeAt = 0
    private var waiting: ArraySlice<@Sendable () -> Void> = []

    init(_ world: World, _ pulse: Pulse, delay: @escaping () -> Int) {
      self.world = world
      self.pulse = pulse
      self.delay = delay
    }

    func put(_ work: @escaping @Sendable () -> Void) {
      if !pulse.isAlive { return }
      freeAt = max(world.now + delay(), freeAt)
      waiting.append(work)
      world.at(freeAt) { [self] in
        guard let next = waiting.popFirst() else { return }
        next()
        pulse.afterWork()
      }
    }

    /// What waits is never done.
    func forget() { waiting = [] }
  }
}
