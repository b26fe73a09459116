import Dispatch
public import Games
import Hall
import Net
public import Words

/// A running server: one serial queue that owns the sockets, the hall and every room.
///
/// The actor's executor is that queue, so that the compiler sees what only the queue may touch.
public actor Server {
  public struct Options: Sendable {
    public var port: UInt16 = 4040
    /// For this machine alone.
    public var isLocal = false
    public var lists: [WordList] = WordList.builtIn
    public var chance = Chance.system
    public var clock: any ServerClock = SteadyClock()
    /// How this class's server is called, so that programs keep its tokens apart from others'.
    public var name: String?

    public init() {}
  }

  /// Looks around for silent and stalled connections so often, in milliseconds.
  private static let round = 5_000

  private let queue: QueueExecutor
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let options: Options
  private let house: House
  private let poller: Poller
  private var listener: Listener?
  private let timer: any DispatchSourceTimer
  private var nextRound: Moment
  private var alarm: Moment?

  public init(_ options: Options) throws {
    self.options = options
    queue = QueueExecutor(label: "ordrum")
    poller = try Poller()
    timer = DispatchSource.makeTimerSource(queue: queue.queue)
    timer.schedule(deadline: .distantFuture)
    // At once, because Dispatch does not let go of a timer that never ran.
    timer.activate()
    let now = options.clock.now()
    nextRound = now.adding(Server.round)
    var chance = options.chance
    let name = options.name ?? "ordrum-\(String(chance.next() % 0xffff_ffff, radix: 36))"
    house = House(
      server: name, hall: Hall(lists: options.lists, chance: chance), ledger: MemoryLedger(),
      at: now)
  }

  /// Opens the port and begins to serve. Answers with the real port.
  public func start() throws -> UInt16 {
    let house = house
    let listener = try Listener(
      port: options.port, localOnly: options.isLocal, poller: poller
    ) { connection in
      Server.welcome(connection, to: house)
    }
    self.listener = listener
    poller.watch(queue: queue.queue) { [weak self] in
      self?.assumeIsolated { $0.turn() }
    }
    timer.setEventHandler { [weak self] in
      self?.assumeIsolated { $0.turn() }
    }
    setAlarm()
    return listener.port
  }

  /// Tells everybody, sends what they are still to hear, and closes.
  public func stop() {
    listener?.close()
    house.stop()
    poller.flushAll()
    poller.stop()
    timer.cancel()
  }

  /// Lets what is due happen now. For clocks that do not run by themselves.
  public func wake() {
    turn()
  }

  // MARK: One turn of the queue

  private func turn() {
    let now = options.clock.now()
    house.setTime(now)
    poller.drain()
    house.wake()
    if now >= nextRound {
      house.lookAround()
      nextRound = now.adding(Server.round)
    }
    poller.flushAll()
    setAlarm()
  }

  /// One timer, set to whatever comes first.
  private func setAlarm() {
    let next = min(nextRound, house.due() ?? nextRound)
    guard next != alarm else { return }
    alarm = next
    let wait = options.clock.now().milliseconds(until: next)
    timer.schedule(deadline: .now() + .milliseconds(wait))
  }

  private static func welcome(_ connection: Connection, to house: House) {
    let link = SocketLink(connection)
    let visitor = house.enter(link, from: connection.peerAddress)
    connection.onBytes = { house.received($0, from: visitor) }
    connection.onEnd = { house.ended(visitor) }
    connection.onDrained = { house.drained(visitor) }
    connection.onClosed = { _ in house.closed(visitor) }
  }
}

/// A serial queue as an actor's executor.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}

/// A socket as the house sees it.
private final class SocketLink: Link {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func send(_ bytes: [UInt8]) { connection.send(bytes) }

  var buffered: Int { connection.buffered }

  var isReading: Bool {
    get { connection.isReading }
    set { connection.isReading = newValue }
  }

  func finish() { connection.close(after: true) }

  func drop() { connection.close(after: false) }

  var stalledFor: Int {
    connection.buffered == 0 ? 0 : max(0, Poller.now - connection.lastWriteProgress)
  }
}
