public import Dispatch

/// Holds every descriptor and hands what is ready to its owner: epoll on Linux, kqueue on macOS.
///
/// Everything here belongs to one serial queue: the poller, its listeners and connections are made,
/// used and let go on it, and every handler is called on it. Handlers may close anything, this
/// connection and others, and send to anyone; they may not call `drain`.
///
/// A turn is one batch of events: all of them are handled, then every connection that was sent
/// something by then is written to once. `stop` ends it; until then what is open keeps the poller alive.
public final class Poller {
  /// So many batches are handled at least, if there are as many: whoever has said something stands in line
  /// before more of what takes time is done for others.
  private static let batches = 16
  /// At most so many bytes are taken from one connection before the others have their turn.
  static let portion = 16 * 1024
  /// From so many connections on, sharing their writes gains more than it costs.
  private static let worthSharing = 32
  private static let choreInterval = 1000
  /// So many descriptors are left to files and whatever else the process opens.
  private static let reserved = 32

  let pool = BlockPool()
  let portionBuffer: UnsafeMutableRawBufferPointer

  private var events: EventQueue
  private var slots: [Slot] = []
  private var connectionCount = 0
  /// So many connections may be open, those among them that say goodbye.
  public internal(set) var mostConnections: Int
  /// How long a peer gets to take our last words before the descriptor is closed over them, in milliseconds,
  /// unless somebody else needs its place sooner.
  var lingerTime = 2_000
  private var lastGeneration: UInt32 = 0
  private var lastConnection = 0
  /// Whether a turn is going on, at whose end all dirty connections are written to.
  private var isInTurn = false
  /// Who was sent something in this turn.
  private var dirty: [Connection] = []

  private var isStopped = false
  private var source: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?
  private var nextChores: Int?
  /// When `wait` returns at the latest, in nanoseconds of the same clock as `nanoseconds`.
  private var alarm = Int.max
  /// How many events `wait` has fetched that nobody has handled.
  private var fetched = 0
  /// Whether `wait` has found something, or the alarm has come, since the last drain.
  private(set) var isDue = false
  /// Who has lingered longest comes first.
  private(set) var lingering: ArraySlice<Connection> = []
  private var pausedListeners: [Listener] = []

  public init() throws(SocketError) {
    events = try EventQueue()
    mostConnections = max(1, descriptorLimit() - Self.reserved)
    portionBuffer = .allocate(byteCount: Self.portion, alignment: 16)
  }

  deinit {
    stopWatching()
    events.freeEvents()
    portionBuffer.deallocate()
  }

  /// Milliseconds on a clock that never jumps, from an arbitrary start.
  public static var now: Int { nanoseconds / 1_000_000 }

  /// The same clock, read more finely.
  public static var nanoseconds: Int {
    Int(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds)
  }

  /// Memory that holds what peers have not taken, in bytes.
  public var buffered: Int { pool.used }

  /// Whether somebody has a place who comes now: that of one who only lingers, if there is no other.
  func hasPlace() -> Bool {
    while connectionCount >= mostConnections, let oldest = lingering.popFirst() {
      oldest.close(after: false)
    }
    return connectionCount < mostConnections
  }

  /// Readable when anything is ready.
  public var descriptor: CInt { events.descriptor }

  // MARK: Turns

  /// Handles what is ready now, in bounded portions, and writes what was sent: some batches, and more while
  /// the owner has time.
  ///
  /// If it has none left, the descriptor is still readable and asks for another drain.
  public func drain(while hasTime: () -> Bool = { false }) {
    guard !isInTurn, !isStopped else { return }
    isInTurn = true
    isDue = false
    var (count, batch) = (0, 0)
    repeat {
      batch += 1
      count = fetched > 0 ? fetched : events.fetch()
      fetched = 0
      for index in 0..<count {
        let (token, ready) = events.event(index)
        handle(token, ready)
      }
      flushDirty()
    } while count == EventQueue.capacity && !isStopped
      && (batch < Self.batches || hasTime())
    isInTurn = false
    doChores()
  }

  /// Writes to every connection that was sent something outside a drain: after it, or in a turn that a
  /// timer or another queue asked for.
  public func flushAll() {
    guard !isInTurn else { return }
    isInTurn = true
    flushDirty()
    isInTurn = false
  }

  func markDirty(_ connection: Connection) {
    dirty.append(connection)
  }

  private func handle(_ token: UInt64, _ ready: Interest) {
    if token == Waker.token { return }
    let descriptor = Int(UInt32(truncatingIfNeeded: token))
    let slot = slots[descriptor]
    // A handler of this batch may have closed the descriptor and another may have got its number.
    guard slot.generation == UInt32(truncatingIfNeeded: token >> 32) else { return }
    switch slot.owner {
    case .connection(let connection): connection.handle(ready)
    case .listener(let listener): listener.acceptPortion(from: CInt(descriptor))
    case .handler(let handler):
      // Whichever call the handler makes will tell it of the error.
      handler(ready.contains(.hangUp) ? slot.interest : ready)
    case .nobody: break
    }
  }

  // MARK: Descriptors

  /// Watches a descriptor of the caller's, which stays the caller's to close after `remove`.
  public func add(
    _ descriptor: CInt, for interest: Interest, onReady: @escaping (Interest) -> Void
  ) throws(SocketError) {
    try register(descriptor, .handler(onReady), interest)
  }

  /// Forgets a descriptor; to be called before it is closed.
  public func remove(_ descriptor: CInt) {
    guard !isStopped, slots.indices.contains(Int(descriptor)) else { return }
    events.remove(descriptor, slots[Int(descriptor)].interest)
    slots[Int(descriptor)] = Slot()
  }

  func register(_ descriptor: CInt, _ owner: Slot.Owner, _ interest: Interest) throws(SocketError) {
    precondition(!isStopped, "a stopped poller watches nothing")
    lastGeneration &+= 1
    let slot = Slot(owner: owner, generation: lastGeneration, interest: interest)
    let code = events.add(descriptor, interest, token: slot.token(descriptor))
    if code != 0 { throw SocketError("watching a descriptor", code) }
    if case .connection = owner { connectionCount += 1 }
    while slots.count <= Int(descriptor) { slots.append(Slot()) }
    slots[Int(descriptor)] = slot
  }

  /// Answers 0 or an errno.
  func changeInterest(of descriptor: CInt, to interest: Interest) -> CInt {
    let slot = slots[Int(descriptor)]
    guard slot.interest != interest else { return 0 }
    slots[Int(descriptor)].interest = interest
    return events.change(
      descriptor, from: slot.interest, to: interest, token: slot.token(descriptor))
  }

  /// Closes a descriptor of ours. Events of it that are already fetched reach nobody.
  func close(_ descriptor: CInt) {
    if slots.indices.contains(Int(descriptor)) {
      if case .connection = slots[Int(descriptor)].owner { connectionCount -= 1 }
      slots[Int(descriptor)] = Slot()
    }
    Platform.release(descriptor)
    resumeListeners()
  }

  func nextConnectionNumber() -> Int {
    lastConnection += 1
    return lastConnection
  }

  // MARK: Writing
  //
  // Handing bytes to the system is the larger half of a busy server's work, and no two of these calls
  // have anything to do with each other. So the calls of a long list, and nothing but the calls, are
  // shared among the machine's processors, while the queue waits for them; what follows from their
  // results happens on the queue again.

  private func flushDirty() {
    // Handlers called on the way may send to others, which then make the next list.
    while !dirty.isEmpty {
      let connections = dirty
      dirty.removeAll(keepingCapacity: true)
      for connection in connections { connection.isDirty = false }
      if connections.count < Self.worthSharing || Platform.processors == 1 {
        for connection in connections { connection.flush() }
      } else {
        flushTogether(connections)
      }
    }
  }

  private func flushTogether(_ connections: [Connection]) {
    let writes = connections.map(\.pendingWrite)
    var results = [Transfer?](repeating: nil, count: writes.count)
    results.withUnsafeMutableBufferPointer { results in
      let shares = min(Platform.processors, 4)
      // Each share has places of its own.
      nonisolated(unsafe) let places = results
      DispatchQueue.concurrentPerform(iterations: shares) { share in
        for place in stride(from: share, to: writes.count, by: shares) {
          places[place] = writes[place].map { Platform.transmit($0.descriptor, $0.bytes) }
        }
      }
    }
    for (connection, result) in zip(connections, results) {
      if let result { connection.take(result) }
    }
  }

  // MARK: Waiting

  /// Sets when `wait` returns at the latest; the last alarm that was set counts.
  public func setAlarm(after milliseconds: Int) {
    alarm = Self.nanoseconds + milliseconds * 1_000_000
  }

  /// What wakes `wait` from any thread, as long as this poller is not stopped. To be called once.
  func makeWaker() throws(SocketError) -> Waker {
    try events.makeWaker()
  }

  /// Waits until something is ready, somebody wakes it or the alarm comes; if it is not to be patient, it only
  /// looks. What it finds is handled by the next drain.
  func wait(patiently isPatient: Bool) {
    guard !isStopped else { return }
    let latest = min(alarm, nextChores.map { $0 * 1_000_000 } ?? .max)
    let patience = isPatient ? max(0, latest - Self.nanoseconds) : 0
    fetched = events.fetch(waiting: patience)
    let isOnlyWoken = fetched == 1 && events.event(0).token == Waker.token
    if isOnlyWoken { fetched = 0 }
    isDue = fetched > 0
    let now = Self.nanoseconds
    if now >= latest { isDue = true }
    if now >= alarm { alarm = .max }
  }

  /// Lets the queue call `onReady` whenever anything is ready; `onReady` is to call `drain`.
  ///
  /// To be called once. Two sources in all, made here, whatever the number of connections.
  public func watch(queue: DispatchQueue, _ onReady: @escaping @Sendable () -> Void) {
    precondition(source == nil && !isStopped, "a poller is watched once")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let watched = descriptor
    source.setEventHandler(handler: onReady)
    // The descriptor must outlive the source's last look at it.
    source.setCancelHandler { Platform.release(watched) }
    timer.setEventHandler(handler: onReady)
    timer.schedule(deadline: .distantFuture)
    source.activate()
    timer.activate()
    self.source = source
    self.timer = timer
  }

  /// Closes every connection and listener at once and stops watching.
  ///
  /// Each connection is told that it is closed. What was to be sent first should have been flushed.
  public func stop() {
    guard !isStopped else { return }
    for descriptor in slots.indices {
      switch slots[descriptor].owner {
      case .connection(let connection): connection.close(after: false)
      case .listener(let listener): listener.close()
      case .handler: remove(CInt(descriptor))
      case .nobody: break
      }
    }
    lingering.removeAll()
    dirty.removeAll()
    isDue = false
    stopWatching()
  }

  private func stopWatching() {
    guard !isStopped else { return }
    isStopped = true
    if let source {
      source.cancel()
    } else {
      Platform.release(descriptor)
    }
    events.freeWaker()
    timer?.cancel()
    source = nil
    timer = nil
  }

  // MARK: Chores
  //
  // What has to be looked at again although no descriptor asks for it. The timer sleeps otherwise.

  /// Lets go of a connection that has said its last word, once its peer has too or time is up.
  func linger(_ connection: Connection) {
    lingering.append(connection)
    resumeListeners()
    planChores()
  }

  /// A listener that found no free descriptor: tried again when one is freed, or a second later.
  func retryLater(_ listener: Listener) {
    pausedListeners.append(listener)
    planChores()
  }

  private func resumeListeners() {
    guard !pausedListeners.isEmpty, !isStopped else { return }
    let listeners = pausedListeners
    pausedListeners.removeAll()
    for listener in listeners { listener.resume() }
  }

  private func planChores() {
    guard nextChores == nil else { return }
    nextChores = Self.now + Self.choreInterval
    timer?.schedule(deadline: .now() + .milliseconds(Self.choreInterval))
  }

  /// Called at the end of every drain, so also when the timer asked for one.
  func doChores(now: @autoclosure () -> Int = now) {
    guard let due = nextChores, !isStopped else { return }
    let now = now()
    guard now >= due else { return }
    nextChores = nil
    let overdue = lingering.filter { $0.hasLingered(until: now) }
    for connection in overdue { connection.close(after: false) }
    lingering.removeAll { $0.isGone }
    resumeListeners()
    if !lingering.isEmpty { planChores() }
  }
}

/// What a descriptor can be asked to wait for, and what it is ready for.
public struct Interest: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let read = Interest(rawValue: 1)
  public static let write = Interest(rawValue: 2)
  /// Nobody asks for this one: the system tells it unasked.
  static let hangUp = Interest(rawValue: 4)
}

/// Who owns a descriptor, at the index of its number.
struct Slot {
  enum Owner {
    case nobody
    case connection(Connection)
    case listener(Listener)
    case handler((Interest) -> Void)
  }

  var owner = Owner.nobody
  /// Tells events of this owner from those of one before it at the same number.
  var generation: UInt32 = 0
  var interest: Interest = []

  func token(_ descriptor: CInt) -> UInt64 {
    UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }
}
