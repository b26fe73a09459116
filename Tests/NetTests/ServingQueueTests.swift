import Dispatch
import Synchronization
import Testing

@testable import Net

/// What is put on a queue that waits for sockets is done in its order, whatever the queue does just then.
@Suite(.timeLimit(.minutes(1)))
struct ServingQueueTests {
  /// A queue, what was done on it in order, and how often it had a turn.
  private final class Office: Sendable {
    let queue = ServingQueue(label: "office")
    let done = Mutex<[Int]>([])
    let turns = AsyncStream.makeStream(of: Void.self)

    func put(_ number: Int) {
      queue.async {
        self.queue.checkIsolated()
        self.done.withLock { $0.append(number) }
      }
    }

    /// Waits for all that was put before.
    func finish() async {
      await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    func serve() throws -> Poller {
      let poller = try Poller()
      try queue.serve(poller) { [turns] in turns.continuation.yield() }
      return poller
    }
  }

  @Test func workKeepsItsOrderOverBeginningAndEnd() async throws {
    let office = Office()
    office.put(1)
    let poller = try office.serve()
    office.put(2)
    await office.finish()
    office.put(3)
    office.queue.stop()
    office.put(4)
    await office.finish()
    #expect(office.done.withLock { $0 } == [1, 2, 3, 4])
    poller.stop()
  }

  @Test func workOfManyThreadsIsAllDone() async throws {
    let office = Office()
    let poller = try office.serve()
    DispatchQueue.concurrentPerform(iterations: 1000) { office.put($0) }
    await office.finish()
    #expect(office.done.withLock { $0.sorted() } == Array(0..<1000))
    office.queue.stop()
    await office.finish()
    poller.stop()
  }

  /// Work that puts more work there leaves the sockets their turn.
  @Test func workWithoutEndStarvesNobody() async throws {
    final class Chain: Sendable {
      let isOver = Atomic(false)
      func go(on queue: ServingQueue) {
        queue.async { if !self.isOver.load(ordering: .relaxed) { self.go(on: queue) } }
      }
    }
    let office = Office()
    let poller = try Poller()
    let chain = Chain()
    nonisolated(unsafe) let own = poller
    try office.queue.serve(poller) {
      own.drain()
      chain.isOver.store(true, ordering: .relaxed)
      office.turns.continuation.yield()
    }
    chain.go(on: office.queue)
    office.queue.async { own.setAlarm(after: 1) }
    for await _ in office.turns.stream { break }
    office.queue.stop()
    await office.finish()
    poller.stop()
  }

  @Test func anAlarmRingsOnce() async throws {
    let office = Office()
    let poller = try Poller()
    nonisolated(unsafe) let own = poller
    let rung = Atomic(0)
    try office.queue.serve(poller) {
      own.drain()
      rung.add(1, ordering: .relaxed)
      office.turns.continuation.yield()
    }
    office.queue.async { own.setAlarm(after: 1) }
    for await _ in office.turns.stream { break }
    for _ in 0..<100 { await office.finish() }
    #expect(rung.load(ordering: .relaxed) == 1)
    office.queue.stop()
    await office.finish()
    poller.stop()
  }

  /// What the poller has to look after by itself comes at another time, and leaves the alarm as it is.
  @Test func anAlarmRingsAfterChores() async throws {
    let office = Office()
    let poller = try Poller()
    nonisolated(unsafe) let own = poller
    let listener = try Listener(port: 0, localOnly: true, poller: poller) { _ in }
    nonisolated(unsafe) let paused = listener
    let due = Poller.now + 1_200
    try office.queue.serve(poller) {
      own.drain()
      if Poller.now >= due { office.turns.continuation.yield() }
    }
    office.queue.async {
      own.retryLater(paused)
      own.setAlarm(after: max(0, due - Poller.now))
    }
    for await _ in office.turns.stream { break }
    office.queue.stop()
    await office.finish()
    poller.stop()
  }

  /// Whoever sleeps is woken by the end, and lets go of everything.
  @Test func theEndWakesWhoSleeps() async throws {
    final class Witness: Sendable {
      let gone: AsyncStream<Void>.Continuation
      init(_ gone: AsyncStream<Void>.Continuation) { self.gone = gone }
      deinit { gone.finish() }
    }
    let (gone, teller) = AsyncStream.makeStream(of: Void.self)
    let queue = ServingQueue(label: "sleeper")
    do {
      let witness = Witness(teller)
      try queue.serve(try Poller()) { _ = witness }
    }
    queue.stop()
    for await _ in gone {}
  }
}
