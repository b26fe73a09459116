import Net

/// The surroundings of a server: where bytes come in and leave, and what wakes it. A simulation has its own.
///
/// Belongs to the server's queue.
protocol Surroundings: AnyObject {
  /// Opens a port. Answers with the real one.
  func open(
    port: UInt16, isLocal: Bool, _ onAccept: @escaping (Connection) -> Void
  ) throws(SocketError) -> UInt16
  /// Lets nobody in any more.
  func closePorts()
  /// Has `turn` called from now on when something comes, and at the alarm.
  func begin(_ turn: @escaping @Sendable () -> Void) throws(SocketError)
  /// Sets when the server has a turn at the latest; the last alarm that was set counts.
  func setAlarm(after milliseconds: Int)
  /// Hands over what has come, and more while there is time.
  func drain(while hasTime: () -> Bool)
  /// Writes what was sent.
  func flushAll()
  func stop()

  /// How many bytes of memory hold what the other sides have not taken.
  var buffered: Int { get }
  var mostConnections: Int { get }
  /// The time on a clock that never goes back.
  var nanoseconds: Int { get }
}

/// Sockets, for which the queue waits itself.
final class Sockets: Surroundings {
  private let queue: ServingQueue
  private let poller: Poller
  private var listeners: [Listener] = []

  init(on queue: ServingQueue) throws {
    self.queue = queue
    poller = try Poller()
  }

  deinit { queue.stop() }

  func open(
    port: UInt16, isLocal: Bool, _ onAccept: @escaping (Connection) -> Void
  ) throws(SocketError) -> UInt16 {
    let listener = try Listener(port: port, localOnly: isLocal, poller: poller, onAccept: onAccept)
    listeners.append(listener)
    return listener.port
  }

  func closePorts() {
    for listener in listeners { listener.close() }
  }

  func begin(_ turn: @escaping @Sendable () -> Void) throws(SocketError) {
    try queue.serve(poller, turn)
  }

  func setAlarm(after milliseconds: Int) { poller.setAlarm(after: milliseconds) }

  func drain(while hasTime: () -> Bool) { poller.drain(while: hasTime) }

  func flushAll() { poller.flushAll() }

  func stop() {
    poller.stop()
    queue.stop()
  }

  var buffered: Int { poller.buffered }
  var mostConnections: Int { poller.mostConnections }
  var nanoseconds: Int { Poller.nanoseconds }
}
