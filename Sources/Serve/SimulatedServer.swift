import Classroom
import Games
import Hall
package import Journal
import Wire
import Words

/// A real server in surroundings that are not: its connections, disk, clock and queues are its maker's, who
/// decides what happens when. Everything happens on the one thread that calls.
package final class SimulatedServer {
  private let server: Server
  private let surroundings: SimulatedSurroundings

  /// Reads the data directory, as a start does.
  ///
  /// - Parameters:
  ///   - queue: where the server puts what it does in a later turn. The disk has queues of its own.
  ///   - stopwatch: counts nanoseconds, and never goes back.
  package init(
    data: String, key: String, seed: UInt64, disk: Disk, clock: any ServerClock,
    queue: WorkQueue, stopwatch: @escaping @Sendable () -> Int,
    complain: @escaping @Sendable (String) -> Void
  ) throws {
    var options = Server.Options(data: data)
    options.name = "ordrum-test"
    options.key = TeacherKey(key)
    options.chance = .seeded(seed)
    options.disk = disk
    options.clock = clock
    options.complain = complain
    // More rounds would change nothing but the time that they take.
    options.rounds = 1
    // Small sizes, so that as much happens to the files of a class hour as to those of a year.
    options.sizes = JournalLedger.Sizes(segment: 192 << 10, worthwhile: 48 << 10)
    let executor = OneThread(queue)
    server = try Server(
      options, on: executor, queue, in: SimulatedSurroundings(stopwatch: stopwatch))
    surroundings =
      server.assumeIsolated { server in
        guard let surroundings = server.surroundings as? SimulatedSurroundings else {
          preconditionFailure("a simulated server has simulated surroundings")
        }
        return Unchecked(value: surroundings)
      }.value
  }

  /// A value that crosses from the server to its maker, both of which one thread uses.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
  }

  // MARK: Its life

  package func start() throws { try server.assumeIsolated { _ = try $0.start() } }

  /// One turn of its queue, in which it takes what has come.
  package func turn() { server.assumeIsolated { $0.turn() } }

  /// Whether something has come that it could take.
  package var hasUnread: Bool { surroundings.hasUnread }

  /// In how many milliseconds it wants a turn, told anew whenever that changes.
  package var onAlarm: (Int) -> Void {
    get { surroundings.onAlarm }
    set { surroundings.onAlarm = newValue }
  }

  /// Says goodbye and stores everything. `closeConnections` comes when that is done, then `release`.
  package func stop(_ whenDone: @escaping () -> Void) {
    let whenDone = Unchecked(value: whenDone)
    server.assumeIsolated {
      $0.sayGoodbye()
      $0.close(whenDone.value)
    }
  }

  /// Closes all connections, once everything is stored.
  package func closeConnections() {
    server.assumeIsolated {
      $0.surroundings.flushAll()
      $0.surroundings.stop()
    }
  }

  /// Lets another server have the data. The queues must be empty.
  package func release() { server.assumeIsolated { $0.journal.directory.release() } }

  /// Ends as if its process were gone: nothing holds it any more but its maker.
  package func abandon() { surroundings.abandon() }

  // MARK: Who comes

  package func connect(
    from address: String, _ line: SimulatedConnection.Line
  ) -> SimulatedConnection {
    let known = Unchecked(value: (line, surroundings))
    return server.assumeIsolated { server in
      let house = server.house
      let connection = SimulatedConnection(known.value.0, in: known.value.1)
      let visitor = house.enter(connection, from: address)
      connection.onEvent = { house.happened($0, to: visitor) }
      house.makeRoom(for: visitor)
      return Unchecked(value: connection)
    }.value
  }

  // MARK: How it stands

  /// The checkpoint as it would be now: all that outlives a new start.
  package var standing: [UInt8] {
    server.assumeIsolated { server in
      var lines: [UInt8] = []
      func add(_ kept: Kept) { lines += Record.kept(kept).line }
      server.house.hall.memory().forEach(add)
      return lines
    }
  }

  /// The number of the last fact.
  package var decided: Int { server.assumeIsolated { $0.house.hall.factCount } }
  /// The number of the last fact that was told to be stored.
  package var durable: Int { server.assumeIsolated { $0.journal.durable } }
  package var isInTrouble: Bool { server.assumeIsolated { $0.house.hall.trouble != nil } }

  /// How much it holds in memory.
  package struct Load {
    package let connections: Int
    package let rooms: Int
    package let pupils: Int
    package let heldBytes: Int
    package let putOff: Int
    package let waitingToHear: Int
  }

  package var load: Load {
    server.assumeIsolated { server in
      let house = server.house
      return Load(
        connections: house.guests.count, rooms: house.hall.rooms.count,
        pupils: house.hall.book.childrenCount, heldBytes: house.outbox.bytes,
        putOff: house.outbox.putOff.count,
        waitingToHear: house.outbox.count)
    }
  }
}

/// The one thread of a simulation as an actor's executor.
private final class OneThread: SerialExecutor {
  private let queue: WorkQueue

  init(_ queue: WorkQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  /// Always right: there is no other thread.
  func checkIsolated() {}
}
