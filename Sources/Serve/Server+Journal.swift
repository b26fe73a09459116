import Games
import Hall
import Journal
import Wire

extension Server {
  /// While nothing can be stored it is tried again so often, in milliseconds.
  private static let retry = 1_000

  /// The journal reports. What it stored may now be told.
  func heard(_ event: Journal.Event) {
    guard let journal else { return }
    house.setTime(now)
    switch event {
    case .stored(let number):
      journal.stored(upTo: number)
      house.stored(upTo: number)
    case .failed(let trouble):
      if house.hall.trouble == nil {
        options.complain(
          "Nothing can be saved. \(trouble) Until it works again, nothing changes in the games.")
      }
      house.failed(trouble == .full ? .full : .failed)
      nextRetry = now.adding(Server.retry)
    case .resumed:
      options.complain("Saving works again.")
      house.resumed()
      enrolNames()
    case .checkpointed(let number):
      journal.checkpointed(true)
      sweep(before: number)
    case .checkpointFailed(let trouble):
      options.complain("What is saved could not be summed up, so a start takes longer. \(trouble)")
      journal.checkpointed(false)
      putOffSweep(because: trouble)
    case .checkpointLeftOut:
      journal.checkpointed(false)
      putOffSweep(because: nil)
    case .closed:
      whenClosed?.resume()
      whenClosed = nil
    }
    endTurn()
  }
}
