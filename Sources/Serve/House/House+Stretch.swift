import Classroom
import Hall
import Journal
import Secrets
import Wire

/// Stretches secrets on a queue of its own: it takes long on purpose, and holds up only those who wait for
/// it.
final class Stretcher: Sendable {
  private let queue: WorkQueue

  init(_ disk: Disk) {
    queue = disk.queue("ordrum.secrets", false)
  }

  func stretch(_ work: Stretching, _ tell: @escaping @Sendable ([Stretched]) -> Void) {
    queue.async { tell(work.done()) }
  }
}

/// Requests that wait until a secret of theirs is stretched, by turns between the addresses they come from:
/// whoever asks from one for hundreds keeps hardly anybody at another waiting.
struct StretchLine {
  private var waiting: [String: ArraySlice<(visitor: VisitorID, message: Message)>] = [:]
  /// The addresses from which something waits, in the order of their turns.
  private var addresses: ArraySlice<String> = []
  /// Whether a secret is being stretched: one at a time is.
  var isBusy = false

  mutating func add(_ message: Message, of visitor: VisitorID, from address: String) {
    if waiting[address] == nil { addresses.append(address) }
    waiting[address, default: []].append((visitor, message))
  }

  mutating func next() -> (visitor: VisitorID, message: Message)? {
    guard let address = addresses.popFirst(), let first = waiting[address]?.popFirst() else {
      return nil
    }
    if waiting[address]?.isEmpty == true {
      waiting[address] = nil
    } else {
      addresses.append(address)
    }
    return first
  }

  /// Takes out what a visitor that has gone asked for, or one who comes and goes could fill the memory.
  mutating func remove(_ visitor: VisitorID, from address: String) {
    waiting[address]?.removeAll { $0.visitor == visitor }
    guard waiting[address]?.isEmpty == true else { return }
    waiting[address] = nil
    addresses.removeAll { $0 == address }
  }
}

extension House {
  /// Stretches secrets elsewhere, and tells them in a later turn.
  typealias Stretch = (Stretching, VisitorID, Message) -> Void

  /// Does a request when its secret is stretched; until then nothing else that the guest asks is done.
  func stretch(_ work: Stretching, before message: Message, for guest: Guest) {
    guard let stretchElsewhere = outside.stretch else {
      hall.take(work.done(), of: work)
      return perform(message, for: guest)
    }
    guest.isAwaiting = true
    if stretching.isBusy {
      stretching.add(message, of: guest.id, from: hall.address(of: guest.id))
    } else {
      stretching.isBusy = true
      stretchElsewhere(work, guest.id, message)
    }
  }

  /// Does that request, and then the next one: a guest that has gone, or has to wait by now, costs no time.
  func stretched(
    _ secrets: [Stretched], of work: Stretching, before message: Message, for visitor: VisitorID
  ) {
    hall.take(secrets, of: work)
    var served: [Guest] = []
    // If the request needs another secret, that waits for its turn.
    askAgain(message, of: visitor, &served)
    stretching.isBusy = false
    while !stretching.isBusy, let next = stretching.next() {
      askAgain(next.message, of: next.visitor, &served)
    }
    // Their other requests come behind those who wait.
    for guest in served where !guest.isAwaiting { drained(guest.id) }
  }

  private func askAgain(_ message: Message, of visitor: VisitorID, _ served: inout [Guest]) {
    guard let guest = guests[visitor], guest.isTalking else { return }
    guest.isAwaiting = false
    perform(message, for: guest)
    served.append(guest)
  }
}
