import Classroom
import Hall
import Journal
import Secrets
import Wire

/// Secrets are stretched on a queue of their own: it takes long on purpose, and holds up nobody but who waits for
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

/// Requests that wait until a secret of theirs is stretched, by turns between the addresses from which they come:
/// whoever asks from one for hundreds keeps hardly anybody at another waiting.
struct StretchLine {
  private var waiting: [String: ArraySlice<(visitor: VisitorID, message: Message)>] = [:]
  /// Those from which something waits, in their turns.
  private var addresses: ArraySlice<String> = []
  /// One secret at a time is stretched.
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

  /// Who has gone leaves nothing in it, or one who comes and goes could fill the memory.
  mutating func remove(_ visitor: VisitorID, from address: String) {
    waiting[address]?.removeAll { $0.visitor == visitor }
    guard waiting[address]?.isEmpty == true else { return }
    waiting[address] = nil
    addresses.removeAll { $0 == address }
  }
}

extension House {
  /// Does it elsewhere, and tells what came of it in a later turn.
  typealias Stretch = (Stretching, VisitorID, Message) -> Void

  /// What was asked is done when that is; until then nothing else is that its connection asks.
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

  /// Who is next asks anew: it may have gone, or have to wait by now, and then no time is spent on it.
  func stretched(
    _ secrets: [Stretched], of work: Stretching, before message: Message, for visitor: VisitorID
  ) {
    hall.take(secrets, of: work)
    var served: [Guest] = []
    // What it needs beyond that waits for its turn.
    askAgain(message, of: visitor, &served)
    stretching.isBusy = false
    while !stretching.isBusy, let next = stretching.next() {
      askAgain(next.message, of: next.visitor, &served)
    }
    // What else they ask comes behind those who wait.
    for guest in served where !guest.isAwaiting { drained(guest.id) }
  }

  private func askAgain(_ message: Message, of visitor: VisitorID, _ served: inout [Guest]) {
    guard let guest = guests[visitor], guest.isTalking else { return }
    guest.isAwaiting = false
    perform(message, for: guest)
    served.append(guest)
  }
}
