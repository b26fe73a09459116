import Dispatch
import Games
import Hall
import Journal
import Wire

/// Has the files forget whom the class has forgotten.
///
/// Who is forgotten and not swept stands in the class, so that every turn sees whether there is
/// something to do, the first one after a start too.
extension Server {
  /// If that does not work it is tried again so often, in milliseconds.
  private static let retry = 1_000

  /// A checkpoint has been written: with it begins whatever a start reads.
  func sweep(before checkpoint: Int) {
    journal?.sweep(before: checkpoint) { [weak self, queue = queue.queue] outcome in
      queue.async { [weak self] in self?.assumeIsolated { $0.heard(outcome) } }
    }
  }

  private func heard(_ outcome: Sweeper.Outcome) {
    house.setTime(now)
    switch outcome {
    case .swept(let pupils):
      journal?.isSwept()
      if isSweepLate { options.complain("Whoever was forgotten is gone from the files now.") }
      isSweepLate = false
      house.swept(pupils)
    case .failed(let trouble): putOffSweep(because: trouble)
    case .stopped: break
    }
    endTurn()
  }

  /// There is no checkpoint, or a file could not be written anew.
  func putOffSweep(because trouble: DiskTrouble?) {
    guard let journal, journal.putOffSweep() else { return }
    nextSweep = now.adding(Server.retry)
    guard let trouble else {
      if let trouble = house.hall.trouble { house.sweepFailed(trouble) }
      return
    }
    if !isSweepLate {
      options.complain(
        "Somebody is forgotten, but still stands in old files: they cannot be written anew. "
          + "\(trouble) It is tried again until it works.")
    }
    isSweepLate = true
    house.sweepFailed(trouble == .full ? .full : .failed)
  }
}
