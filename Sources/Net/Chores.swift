internal import Dispatch

/// What has to be looked at again although no descriptor asks for it. The timer sleeps otherwise.
extension Poller {
  private static var choreInterval: Int { 1000 }

  /// Lets go of a connection that has said its last word, once its peer has too or time is up.
  func linger(_ connection: Connection) {
    lingering.append(connection)
    planChores()
  }

  /// A listener that found no free descriptor: tried again when one is freed, or a second later.
  func retryLater(_ listener: Listener) {
    pausedListeners.append(listener)
    planChores()
  }

  func resumeListeners() {
    guard !pausedListeners.isEmpty, !isStopped else { return }
    let listeners = pausedListeners
    pausedListeners.removeAll()
    for listener in listeners { listener.resume() }
  }

  private func planChores() {
    guard nextChores == nil else { return }
    nextChores = Platform.milliseconds + Self.choreInterval
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
