internal import Dispatch
internal import Synchronization

/// A serial queue that waits for its poller itself while it serves: what has come over a socket is handled by the
/// thread that has waited for it. Whatever else it is to do comes as a letter, and wakes it.
///
/// It is an actor's executor. Before `serve` and after `stop` it is a queue of Dispatch like any other.
public final class ServingQueue: SerialExecutor {
  public typealias Work = @Sendable () -> Void

  private enum State {
    /// What is to be done is handed to Dispatch.
    case resting
    /// It looks for letters before it waits again.
    case awake
    case asleep
  }

  private struct Box {
    var state = State.resting
    var letters: [Work] = []
    var waker: Waker?
  }

  private let queue: DispatchQueue
  private let box = Mutex(Box())

  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  // MARK: What is to be done

  /// Has something done later, after what was put here before. Any thread may call.
  public func async(_ work: @escaping Work) {
    box.withLock { box in
      guard box.state != .resting else { return queue.async(execute: work) }
      box.letters.append(work)
      guard box.state == .asleep else { return }
      box.state = .awake
      box.waker?.wake()
    }
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    async { job.runSynchronously(on: executor) }
  }

  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  // MARK: Serving

  /// Has `turn` called whenever something is ready or the poller's alarm has come; `turn` is to call `drain`.
  ///
  /// The poller is the queue's until `stop`, which the owner calls at the latest when it goes.
  public func serve(_ poller: Poller, _ turn: @escaping Work) throws(SocketError) {
    let waker = try poller.makeWaker()
    // From here on nobody but the queue uses it.
    nonisolated(unsafe) let poller = poller
    box.withLock { box in
      precondition(box.state == .resting, "a queue serves one poller")
      box.state = .awake
      box.waker = waker
      queue.async { self.run(poller, turn) }
    }
  }

  /// Ends the service after what is being done now. Any thread may call.
  public func stop() {
    box.withLock { box in
      if box.state == .asleep { box.waker?.wake() }
      for letter in box.letters { queue.async(execute: letter) }
      box = Box()
    }
  }

  private func run(_ poller: Poller, _ turn: Work) {
    var letters: [Work] = []
    while let isIdle = lieDown() {
      poller.wait(patiently: isIdle)
      getUp(&letters)
      for letter in letters { letter() }
      letters.removeAll(keepingCapacity: true)
      if poller.isDue { turn() }
    }
  }

  /// Whether it may wait, because no letter is there; nil: the service is over.
  private func lieDown() -> Bool? {
    box.withLock { box in
      guard box.state != .resting else { return nil }
      if box.letters.isEmpty { box.state = .asleep }
      return box.letters.isEmpty
    }
  }

  private func getUp(_ letters: inout [Work]) {
    box.withLock { box in
      if box.state == .asleep { box.state = .awake }
      swap(&letters, &box.letters)
    }
  }
}
