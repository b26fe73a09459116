internal import Dispatch

/// Holds every descriptor and hands what is ready to its owner: epoll on Linux, kqueue on macOS.
///
/// Everything here belongs to one serial queue: the poller, its listeners and connections are made,
/// used and let go on it, and every handler is called on it. Handlers may close anything, this
/// connection and others, and send to anyone; they may not call `drain`.
///
/// A turn is one batch of events: all of them are handled, then every connection that was sent
/// something is written to once. `stop` ends it; until then what is open keeps the poller alive.
public final class Poller {
  /// At most so many bytes are taken from one connection before the others have their turn.
  static let portion = 64 * 1024
  /// A drain ends after so many events, so that whatever else waits on the queue gets in.
  private static let eventsPerDrain = 1024

  let pool = BlockPool()
  let portionBuffer: UnsafeMutableRawBufferPointer
  /// Whether a turn is going on, at whose end all dirty connections are written to.
  private(set) var isInTurn = false

  private let events: EventQueue
  private(set) var slots: [Slot] = []
  private var lastGeneration: UInt32 = 0
  private var lastConnection = 0
  /// Who was sent something in this turn.
  var dirty: [Connection] = []

  // What Watch.swift and Chores.swift keep.
  var isStopped = false
  var source: (any DispatchSourceRead)?
  var timer: (any DispatchSourceTimer)?
  var nextChores: Int?
  var lingering: [Connection] = []
  var pausedListeners: [Listener] = []

  public init() throws(SocketError) {
    events = try EventQueue()
    portionBuffer = .allocate(byteCount: Self.portion, alignment: 16)
  }

  deinit {
    stopWatching()
    events.freeEvents()
    portionBuffer.deallocate()
  }

  /// Milliseconds on a clock that never jumps, from an arbitrary start.
  public static var now: Int { Platform.milliseconds }

  /// Readable when anything is ready.
  public var descriptor: CInt { events.descriptor }

  // MARK: Turns

  /// Handles everything that is ready now, in bounded portions, and writes what was sent.
  ///
  /// If the bound cuts it off, the descriptor is still readable and asks for another drain.
  public func drain() {
    guard !isInTurn else { return }
    var handled = 0
    while handled < Self.eventsPerDrain, !isStopped {
      let count = events.fetch()
      if count == 0 { break }
      isInTurn = true
      for index in 0..<count {
        let (token, ready) = events.event(index)
        handle(token, ready)
      }
      flushDirty()
      isInTurn = false
      handled += count
    }
    doChores()
  }

  /// Writes to every connection that was sent something outside a drain.
  ///
  /// For the owner's other turns: a timer's, or one that another queue asked for.
  public func flushAll() {
    guard !isInTurn else { return }
    isInTurn = true
    flushDirty()
    isInTurn = false
  }

  func forgetDirty() { dirty.removeAll() }

  func markDirty(_ connection: Connection) {
    dirty.append(connection)
  }

  private func handle(_ token: UInt64, _ ready: Interest) {
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

  /// Changes what an added descriptor waits for.
  public func setInterest(of descriptor: CInt, to interest: Interest) throws(SocketError) {
    let code = changeInterest(of: descriptor, to: interest)
    if code != 0 { throw SocketError("changing what a descriptor waits for", code) }
  }

  /// Forgets a descriptor; to be called before it is closed.
  public func remove(_ descriptor: CInt) {
    guard !isStopped, slots.indices.contains(Int(descriptor)) else { return }
    events.remove(descriptor, slots[Int(descriptor)].interest)
    slots[Int(descriptor)] = Slot()
  }

  func register(
    _ descriptor: CInt, _ owner: Slot.Owner, _ interest: Interest
  ) throws(SocketError) {
    precondition(!isStopped, "a stopped poller watches nothing")
    lastGeneration &+= 1
    let slot = Slot(owner: owner, generation: lastGeneration, interest: interest)
    let code = events.add(descriptor, interest, token: slot.token(descriptor))
    if code != 0 { throw SocketError("watching a descriptor", code) }
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
    if slots.indices.contains(Int(descriptor)) { slots[Int(descriptor)] = Slot() }
    Platform.release(descriptor)
    resumeListeners()
  }

  func nextConnectionNumber() -> Int {
    lastConnection += 1
    return lastConnection
  }
}
