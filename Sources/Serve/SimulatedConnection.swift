import Net
import Wire

/// Connections that exist in memory alone.
final class SimulatedSurroundings: Surroundings {
  private var connections: [SimulatedConnection] = []
  private var dirty: [SimulatedConnection] = []
  private let stopwatch: @Sendable () -> Int
  var onAlarm: (Int) -> Void = { _ in }

  init(stopwatch: @escaping @Sendable () -> Int) { self.stopwatch = stopwatch }

  func open(port: UInt16, isLocal: Bool, _ onAccept: @escaping (Connection) -> Void) -> UInt16 { 0 }
  func closePorts() {}
  func begin(_ turn: @escaping @Sendable () -> Void) {}
  func setAlarm(after milliseconds: Int) { onAlarm(milliseconds) }

  func add(_ connection: SimulatedConnection) { connections.append(connection) }
  func markDirty(_ connection: SimulatedConnection) { dirty.append(connection) }

  /// Reads one portion of each, and more while there is time, as with sockets.
  func drain(while hasTime: () -> Bool) {
    var isMore: Bool
    repeat {
      isMore = false
      for connection in connections {
        connection.read()
        isMore = isMore || connection.hasUnread
      }
      flushAll()
    } while isMore && hasTime()
    connections.removeAll(where: \.isGone)
  }

  var hasUnread: Bool { connections.contains(where: \.hasUnread) }

  func flushAll() {
    let written = dirty
    dirty = []
    for connection in written { connection.write() }
  }

  /// Drops all connections without telling anybody.
  func abandon() {
    for connection in connections { connection.letGo() }
    (connections, dirty) = ([], [])
  }

  func stop() {
    for connection in connections { connection.drop() }
    connections = []
  }

  var buffered: Int { connections.reduce(0) { $0 + $1.buffered } }
  let mostConnections = 200
  var nanoseconds: Int { stopwatch() }
}

/// A connection that behaves as a socket's does, with a line at its other end that its maker keeps.
package final class SimulatedConnection: Link {
  /// The way to the other side.
  package struct Line {
    /// Takes some of the bytes, as a socket does; answers how many.
    let take: (ArraySlice<UInt8>) -> Int
    /// Called when nothing more comes: all that was sent has been taken, or the rest is lost.
    let end: (_ isWhole: Bool) -> Void
    let now: () -> Int

    package init(
      take: @escaping (ArraySlice<UInt8>) -> Int, end: @escaping (Bool) -> Void,
      now: @escaping () -> Int
    ) {
      self.take = take
      self.end = end
      self.now = now
    }
  }

  private enum Phase {
    case open
    /// Goodbye was said; what waits still leaves.
    case finishing
    case closed
  }

  private static let lowWater = 16 * 1024

  var onEvent: (Connection.Event) -> Void = { _ in }
  package var isReading = true

  private let line: Line
  private unowned let surroundings: SimulatedSurroundings
  private var phase = Phase.open
  private var unread: ArraySlice<[UInt8]> = []
  private var hasPeerEnded = false
  private var isBroken = false
  private var isRoomTold = false
  private var isEndTold = false
  private var out: ArraySlice<UInt8> = []
  private var isDirty = false
  private var awaitsRoom = false
  private var wasAboveLowWater = false
  private var lastProgress = 0

  init(_ line: Line, in surroundings: SimulatedSurroundings) {
    self.line = line
    self.surroundings = surroundings
    surroundings.add(self)
  }

  // MARK: What the other side does

  /// Takes bytes that the other side has sent.
  package func receive(_ bytes: [UInt8]) {
    if phase == .open { unread.append(bytes) }
  }

  /// Notes that the other side sends no more, but listens.
  package func receiveEnd() { hasPeerEnded = true }

  /// Breaks the way to the other side. Bytes that have come and were not read are lost.
  package func breakOff() { isBroken = true }

  /// Notes that the other side takes more.
  package func hasRoom() { isRoomTold = true }

  // MARK: What the server does

  /// Whether there is something to be done in a turn.
  var hasUnread: Bool {
    phase != .closed && (isBroken || isRoomTold && awaitsRoom)
      || phase == .open && isReading && (!unread.isEmpty || hasPeerEnded && !isEndTold)
  }
  var isGone: Bool { phase == .closed }

  /// Takes in what the other side has done.
  func read() {
    if isBroken, phase != .closed { return conclude(isWhole: false) }
    if isRoomTold, awaitsRoom {
      awaitsRoom = false
      write()
    }
    guard phase == .open, isReading else { return }
    if let bytes = unread.popFirst() {
      bytes.withUnsafeBytes { onEvent(.came($0)) }
    } else if hasPeerEnded, !isEndTold {
      isEndTold = true
      onEvent(.ended)
    }
  }

  func send(_ bytes: [UInt8]) {
    guard phase == .open, !bytes.isEmpty else { return }
    if out.isEmpty { lastProgress = line.now() }
    out += bytes
    if out.count > Self.lowWater { wasAboveLowWater = true }
    if !isDirty, !awaitsRoom {
      isDirty = true
      surroundings.markDirty(self)
    }
  }

  var buffered: Int { out.count }
  var stalledFor: Int { out.isEmpty ? 0 : line.now() - lastProgress }

  func write() {
    isDirty = false
    guard phase != .closed, !awaitsRoom, !out.isEmpty else { return }
    let taken = line.take(out)
    out.removeFirst(taken)
    if taken > 0 { lastProgress = line.now() }
    if out.isEmpty { out = [] }
    awaitsRoom = !out.isEmpty
    isRoomTold = false
    if phase == .finishing, out.isEmpty { return conclude(isWhole: true) }
    if phase == .open, wasAboveLowWater, out.count <= Self.lowWater {
      wasAboveLowWater = false
      onEvent(.drained)
    }
  }

  func finish(_ farewell: Farewell?) {
    guard phase == .open else { return }
    phase = .finishing
    if out.isEmpty { conclude(isWhole: true) } else { write() }
  }

  func drop() {
    if phase != .closed { conclude(isWhole: false) }
  }

  private func conclude(isWhole: Bool) {
    phase = .closed
    let tell = onEvent
    letGo()
    line.end(isWhole)
    tell(.closed(isWhole ? .ended : .dropped))
  }

  /// Drops the handler, which holds objects that hold this connection.
  func letGo() {
    phase = .closed
    onEvent = { _ in }
    (unread, out) = ([], [])
  }
}
