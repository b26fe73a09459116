import Dispatch
import Finding
import Hall
import Journal
import Nearby
import Net
import Wire

/// Lets others on the network find the server, on a queue of its own: whatever the network does, no
/// game waits for it.
actor Announcer: QueueActor {
  /// How often it looks for new networks and addresses, in milliseconds.
  private static let round = 5_000

  let executor = QueueExecutor(label: "ordrum.finding")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  nonisolated var queue: WorkQueue { executor.work }

  /// Told under which name this machine is known now, and again when it has become another.
  private let tell: @Sendable (String) -> Void
  /// Told at most once why nobody can find the server. It goes on trying.
  private let complain: @Sendable (String) -> Void
  private let timer: any DispatchSourceTimer
  private var service: Service
  private var network: LocalNetwork?
  private var responder: Responder?
  private var nextRound = 0
  /// Whether something has left this machine, so that sending is known to work.
  private var hasSent = false
  private var toldHost: String?
  private var hasComplained = false
  private var isStopped = false

  init(_ service: Service, _ options: Server.Options) {
    self.service = service
    tell = options.tell
    complain = options.complain
    timer = executor.makeTimer()
  }

  nonisolated func start() {
    later { announcer in
      announcer.timer.setEventHandler { [weak announcer] in announcer?.assumeIsolated { $0.turn() }
      }
      announcer.turn()
    }
  }

  /// Changes what the network is told; does nothing if that is the same.
  nonisolated func tell(_ facts: [Service.Fact]) {
    later { announcer in
      guard facts != announcer.service.facts else { return }
      announcer.service.facts = facts
      announcer.answer { $0.tell(facts, at: $1) }
      announcer.setTimer()
    }
  }

  /// Called when the machine has slept, and may have done so on the way to another network.
  nonisolated func wakeUp() {
    later { announcer in
      announcer.responder?.wakeUp(at: Poller.now)
      announcer.nextRound = 0
      announcer.turn()
    }
  }

  /// Says goodbye; when this returns it has left.
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    answer { responder, _ in responder.goodbye() }
    timer.cancel()
    network = nil
    responder = nil
  }

  // MARK: One turn of the queue

  private func turn() {
    guard !isStopped else { return }
    let now = Poller.now
    if now >= nextRound {
      nextRound = now + Self.round
      lookAround(at: now)
    }
    for (bytes, origin) in network?.receive() ?? [] {
      answer { $0.received(bytes, from: origin, at: $1) }
    }
    if let due = responder?.due, now >= due { answer { $0.wake(at: $1) } }
    tellName()
    setTimer()
  }

  private func lookAround(at now: Int) {
    if let network {
      if network.lookAround() {
        let interfaces = network.interfaces
        answer { $0.move(to: interfaces, at: $1) }
      }
    } else {
      open(at: now)
    }
    if let network, network.isAlone || network.interfaces.isEmpty {
      fail("this machine is on no network, or on one without multicast")
    }
  }

  private func open(at now: Int) {
    do throws(LocalNetwork.Trouble) {
      let network = try LocalNetwork(.shared)
      network.watch(queue: executor.queue) { [weak self] in self?.assumeIsolated { $0.turn() } }
      self.network = network
      responder = Responder(
        service, on: network.interfaces, seed: .random(in: .min ... .max), at: now)
    } catch {
      fail("\(error)")
    }
  }

  private func answer(_ ask: (inout Responder, Int) -> [Packet]) {
    guard let network, var responder else { return }
    let packets = ask(&responder, Poller.now)
    self.responder = responder
    if packets.isEmpty { return }
    if network.send(packets) { hasSent = true }
    // Once something was sent, a failure means little: packets get lost, and networks go for a while.
    if !hasSent { fail("the network takes no multicast from this machine") }
  }

  private func tellName() {
    guard let responder, responder.isAnnounced, network?.isAlone == false, hasSent,
      toldHost != responder.service.host
    else { return }
    toldHost = responder.service.host
    tell("This machine is also called \(responder.service.host).local.")
  }

  private func fail(_ cause: String) {
    guard !hasComplained else { return }
    hasComplained = true
    complain("This server cannot be found by itself here: \(cause). Type the address instead.")
  }

  private func setTimer() {
    guard !isStopped else { return }
    let next = min(nextRound, responder?.due ?? nextRound)
    timer.schedule(deadline: .now() + .milliseconds(max(0, next - Poller.now)))
  }
}

/// A serial queue as an actor's executor.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  var work: WorkQueue { WorkQueue { [queue] in queue.async(execute: $0) } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// A timer that is not set yet.
  func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .distantFuture)
    // It runs at once, because Dispatch does not let go of a timer that never ran.
    timer.activate()
    return timer
  }
}

/// Tells the network what anybody may know of the server.
extension Server {
  /// The host's name as long as no other machine has it.
  static let host = "ordrum"

  /// How a server is called by its class, `Ordrum 2A`, or by the machine that it runs on: `Ordrum on skolan`.
  public static func instance(of title: String? = nil, on machine: String) -> String {
    if let title { return "Ordrum \(title)" }
    let name = machine.prefix { $0 != "." }.filter {
      $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " "
    }
    var instance = name.isEmpty ? "Ordrum" : "Ordrum on \(name)"
    // The most that a name may have (RFC 1035, 2.3.4).
    while instance.utf8.count > 63 { instance.removeLast() }
    return instance
  }

  func beginAnnouncing(on port: UInt16) {
    guard let instance = options.instance, !options.isLocal else { return }
    let announcer = Announcer(
      Service(
        instance: instance, host: Server.host, port: port, web: webPort, facts: publicFacts),
      options)
    announcer.start()
    self.announcer = announcer
  }

  var publicFacts: [Service.Fact] {
    let bustle = house.hall.bustle
    return [
      Service.Fact("protocol", "\(HouseLine.protocolNumber)"),
      Service.Fact("server", house.server),
      Service.Fact("rooms", "\(bustle.rooms)"),
      Service.Fact("waiting", "\(bustle.waiting)"),
      Service.Fact("here", "\(bustle.here)"),
    ] + (webPort.map { [Service.Fact("web", "\($0)")] } ?? [])
  }
}
