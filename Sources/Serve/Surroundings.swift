import Dispatch
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
  func begin(_ turn: @escaping @Sendable () -> Void)
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

/// Sockets, and a timer.
final class Sockets: Surroundings {
  private let executor: QueueExecutor
  private let poller: Poller
  private let timer: any DispatchSourceTimer
  private var listeners: [Listener] = []

  init(on executor: QueueExecutor) throws {
    self.executor = executor
    poller = try Poller()
    timer = executor.makeTimer()
  }

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

  func begin(_ turn: @escaping @Sendable () -> Void) {
    poller.watch(queue: executor.queue, turn)
    timer.setEventHandler(handler: turn)
  }

  func setAlarm(after milliseconds: Int) {
    timer.schedule(deadline: .now() + .milliseconds(milliseconds))
  }

  func drain(while hasTime: () -> Bool) { poller.drain(while: hasTime) }

  func flushAll() { poller.flushAll() }

  func stop() {
    poller.stop()
    timer.cancel()
  }

  var buffered: Int { poller.buffered }
  var mostConnections: Int { poller.mostConnections }
  var nanoseconds: Int { Poller.nanoseconds }
}
