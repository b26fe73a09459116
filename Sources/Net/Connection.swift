/// A stream socket that never blocks, with a buffer for what it has not yet taken.
///
/// What is sent is collected and written once at the end of the poller's turn. Small writes
/// therefore cost one system call together, and a connection without waiting bytes holds no buffer.
public final class Connection {
  /// The most that is handed to the system at a time: no peer gets a whole turn for itself.
  private static let writePortion = 256 * 1024
  private static let lowWater = 16 * 1024

  /// Counts up within a poller and is never used again.
  public let id: Int
  /// The peer's numeric address without its port.
  public let peerAddress: String

  public enum Event {
    /// Bytes that came; they are the reader's only during the call. Never told once closed.
    case came(UnsafeRawBufferPointer)
    /// The peer will send no more, but still listens: half closed, and ours to close.
    case ended
    /// `buffered` was much and no longer is: there is room for more.
    case drained
    /// Told exactly once, and last. The handler is let go of before.
    case closed(CloseReason)
  }

  /// Called with what happens: one closure, as there may be ten thousand connections.
  public var onEvent: (Event) -> Void = { _ in }

  /// When the socket last took bytes, or began to refuse them if that is later.
  ///
  /// In milliseconds of `Poller.now`. Worth a look only while `buffered` is not 0.
  public private(set) var lastWriteProgress = 0

  var isDirty = false

  private enum Phase {
    case open
    /// The owner has closed; what is buffered still leaves, what comes is thrown away.
    case finishing
    /// All has left and we have ended our side; the descriptor waits for the peer to end its own,
    /// because closing over unread bytes would take our last words back.
    case lingering
    case closed
  }

  private let descriptor: CInt
  private let poller: Poller
  private var phase = Phase.open
  private var hasPeerEnded = false
  /// The socket is full, and the system tells us when it is not.
  private var awaitsWrite = false
  private var wasAboveLowWater = false
  private var out = OutBuffer()

  /// Takes over a connected, non-blocking descriptor.
  init(_ descriptor: CInt, peerAddress: String, poller: Poller) throws(SocketError) {
    self.descriptor = descriptor
    self.peerAddress = peerAddress
    self.poller = poller
    id = poller.nextConnectionNumber()
    try poller.register(descriptor, .connection(self), .read)
  }

  /// Whether `send` still does anything.
  public var isOpen: Bool { phase == .open }

  // MARK: Reading

  /// Off while the owner can take no more; what comes then waits in the system and at the peer.
  ///
  /// A peer that breaks off meanwhile is closed at once, without what it sent before.
  public var isReading = true {
    didSet { if isReading != oldValue { updateInterest() } }
  }

  private var wantsRead: Bool {
    switch phase {
    case .open: isReading && !hasPeerEnded
    case .finishing, .lingering: !hasPeerEnded
    case .closed: false
    }
  }

  /// Called by the poller with what the descriptor is ready for.
  func handle(_ ready: Interest) {
    if ready.contains(.hangUp), !wantsRead { return fail() }
    // Bytes may stand before a hang-up: it is reading that finds the end.
    if wantsRead, !ready.isDisjoint(with: [.read, .hangUp]) { readPortion() }
    if awaitsWrite, ready.contains(.write), !ready.contains(.hangUp) { write() }
  }

  /// One read, however much waits: the poller comes back for the rest after the others.
  private func readPortion() {
    let buffer = poller.portionBuffer
    switch Platform.receive(descriptor, into: buffer) {
    case .moved(0): takePeersEnd()
    case .moved(let count):
      if phase == .open { onEvent(.came(UnsafeRawBufferPointer(rebasing: buffer[..<count]))) }
    case .wouldBlock: break
    case .failed: fail()
    }
  }

  private func takePeersEnd() {
    hasPeerEnded = true
    switch phase {
    case .open:
      updateInterest()
      if phase == .open { onEvent(.ended) }
    case .finishing: updateInterest()
    case .lingering: release()
    case .closed: break
    }
  }

  // MARK: Writing

  /// Bytes that wait to be taken by the socket.
  public var buffered: Int { out.count }

  /// Puts bytes after those that wait; they leave at the end of the turn, or with `flush`.
  ///
  /// Does nothing once closed.
  public func send(_ bytes: UnsafeRawBufferPointer) {
    guard phase == .open, !bytes.isEmpty else { return }
    out.append(bytes, poller.pool)
    if out.count > Self.lowWater { wasAboveLowWater = true }
    if !isDirty, !awaitsWrite {
      isDirty = true
      poller.markDirty(self)
    }
  }

  /// The same for an array, a slice or a string's `utf8`.
  @inlinable
  public func send(_ bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { send(UnsafeRawBufferPointer($0)) }
    if isDone == nil { Array(bytes).withUnsafeBytes { send($0) } }
  }

  /// Writes what the socket takes now; the rest follows by itself. It may tell that the connection is
  /// drained or closed.
  public func flush() {
    if !awaitsWrite { write() }
  }

  private func write() {
    guard phase != .closed, !out.isEmpty else { return }
    take(Platform.transmit(descriptor, out.front(Self.writePortion)))
  }

  /// What `flush` would hand over now, so that the poller may hand over many at once.
  var pendingWrite: PendingWrite? {
    guard phase != .closed, !awaitsWrite, !out.isEmpty else { return nil }
    return PendingWrite(descriptor: descriptor, bytes: out.front(Self.writePortion))
  }

  /// What became of handing over the first bytes.
  func take(_ transfer: Transfer) {
    guard phase != .closed else { return }
    switch transfer {
    case .moved(let count):
      out.removeFirst(count, poller.pool)
      lastWriteProgress = Poller.now
    case .wouldBlock:
      // Unless bytes have waited longer, it is now that they begin to.
      if !awaitsWrite { lastWriteProgress = Poller.now }
    case .failed: return fail()
    }
    awaitsWrite = !out.isEmpty
    updateInterest()
    if phase == .finishing, out.isEmpty { finish() }
    if phase == .open { tellDrained() }
  }

  private func tellDrained() {
    guard wasAboveLowWater, out.count <= Self.lowWater else { return }
    wasAboveLowWater = false
    onEvent(.drained)
    // Filled again: the next portion waits for its turn, so that others get theirs.
    if phase == .open, !out.isEmpty, !awaitsWrite {
      awaitsWrite = true
      updateInterest()
    }
  }

  // MARK: Closing

  /// Closes: at once, or after everything that is buffered has left.
  ///
  /// Nothing is read or sent any more either way. `closed` is told before this returns, unless bytes
  /// still wait; then it comes when they have left, and it is for the owner to lose patience.
  public func close(after flushing: Bool) {
    switch (phase, flushing) {
    case (.open, true):
      phase = .finishing
      updateInterest()
      if phase == .finishing, out.isEmpty { finish() } else { flush() }
    case (.open, false), (.finishing, false):
      release()
      conclude(.dropped)
    case (.lingering, false): release()
    case (.finishing, true), (.lingering, true), (.closed, _): break
    }
  }

  private func finish() {
    if hasPeerEnded {
      release()
    } else {
      Platform.endSending(descriptor)
      phase = .lingering
      lastWriteProgress = Poller.now
      updateInterest()
      poller.linger(self)
    }
    conclude(.ended)
  }

  private func fail() {
    let wasConcluded = phase == .lingering || phase == .closed
    release()
    if !wasConcluded { conclude(.broken) }
  }

  /// Tells the owner, and drops the handler, which often holds what holds us.
  private func conclude(_ reason: CloseReason) {
    let tell = onEvent
    onEvent = { _ in }
    tell(.closed(reason))
  }

  private func release() {
    guard phase != .closed else { return }
    phase = .closed
    out.clear(poller.pool)
    poller.close(descriptor)
  }

  var isGone: Bool { phase == .closed }

  func hasLingered(until now: Int) -> Bool {
    phase == .lingering && now - lastWriteProgress >= poller.lingerTime
  }

  // MARK: Interest

  private func updateInterest() {
    guard phase != .closed else { return }
    var interest: Interest = awaitsWrite ? .write : []
    if wantsRead { interest.insert(.read) }
    if poller.changeInterest(of: descriptor, to: interest) != 0 { fail() }
  }
}

/// What a connection would hand to the system now.
///
/// Unchecked, because the queue, which alone changes what the bytes point into, waits while another
/// thread reads them.
struct PendingWrite: @unchecked Sendable {
  let descriptor: CInt
  /// Valid until the connection is sent something or takes the result.
  let bytes: UnsafeRawBufferPointer
}

/// Why a connection is closed.
public enum CloseReason: Sendable {
  /// We closed it, and everything that we had to say was handed to the system first.
  case ended
  /// We closed it at once, whatever was still waiting to be sent.
  case dropped
  /// The peer broke it off, its machine no longer answers, or the system failed us.
  case broken
}
