import Hall
import Journal
import Secrets
import Wire

/// Secrets are stretched on a queue of their own, one after the other: it takes long on purpose, and holds up
/// nobody but who waits for it, and for those before.
final class Stretcher: Sendable {
  private let queue: WorkQueue

  init(_ disk: Disk) {
    queue = disk.queue("ordrum.secrets", false)
  }

  func stretch(_ work: Stretching, _ tell: @escaping @Sendable ([Stretched]) -> Void) {
    queue.async { tell(work.done()) }
  }
}

extension House {
  /// Does it elsewhere, and tells what came of it in a later turn.
  typealias Stretch = (Stretching, VisitorID, Message) -> Void

  /// What was asked is done when that is; until then nothing else is that its connection asks.
  func stretch(_ work: Stretching, before message: Message, for guest: Guest) {
    if let stretchElsewhere {
      guest.isAwaiting = true
      stretchElsewhere(work, guest.id, message)
    } else {
      hall.take(work.done(), of: work)
      perform(message, for: guest)
    }
  }

  func stretched(
    _ secrets: [Stretched], of work: Stretching, before message: Message, for visitor: VisitorID
  ) {
    hall.take(secrets, of: work)
    guard let guest = guests[visitor], !guest.isLeaving else { return }
    guest.isAwaiting = false
    perform(message, for: guest)
    if !guest.isAwaiting { drained(visitor) }
  }
}
