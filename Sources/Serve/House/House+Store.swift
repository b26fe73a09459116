import Classroom
import Games
import Hall
import Wire

/// Storing before telling.
///
/// Nothing is ever undone. What was decided and could not be stored waits unheard, with its answers,
/// until the disk takes it; meanwhile nothing more is decided.
extension House {
  /// Has what a turn decided stored.
  func keep(_ turn: Turn) {
    guard let decision = turn.decision else { return }
    decided = decision.number
    if decision.told.contains(where: \.isRenaming) { lastRenaming = decided }
    ledger.store(decision)
  }

  /// A turn is over: what was decided in it goes to the disk in one piece.
  func commit() { ledger.commit(hall) }

  /// The ledger is safe up to a decision: what waited for it leaves, in order.
  func stored(upTo decision: Int) {
    glanceAtKeyIfShown()
    let waiting = holding
    holding = []
    for guest in waiting where !release(to: guest, upTo: decision) { holding.append(guest) }
    for guest in waiting where guest.isBehind { drained(guest.id) }
    answerWhatWasPutOff()
    advanceStreams()
  }

  /// Answers whether nothing more waits.
  private func release(to guest: Guest, upTo decision: Int) -> Bool {
    heldBytes -= guest.held.bytes
    guest.held.release(upTo: decision) { guest.link.send($0) }
    heldBytes += guest.held.bytes
    if !guest.held.isEmpty { return false }
    if case .leaving(let reason) = guest.life { guest.link.finish(reason) }
    return true
  }

  /// Whether lines may leave that wait for one of very many.
  var mayReleaseNext: Bool {
    holdingInPortions.first.map { $0.held.isReady(at: ledger.durable) } ?? false
  }

  /// They leave as they were told, a portion at a time.
  func releaseNext() {
    guard let guest = holdingInPortions.popFirst(), !guest.isGone else { return }
    if !release(to: guest, upTo: ledger.durable) { holdingInPortions.append(guest) }
    if guest.isBehind { drained(guest.id) }
  }

  /// Nothing after the ledger's last safe decision could be stored so far.
  func failed(_ trouble: StoreTrouble) {
    let isNews = hall.trouble == nil
    hall.trouble = trouble
    stored(upTo: ledger.durable)
    guard isNews else { return }
    for guest in holding + holdingInPortions {
      for asked in guest.held.answers { tellOfWaiting(asked, to: guest) }
    }
    for entry in putOff where entry.waitsFor > ledger.durable {
      if let guest = guests[entry.guest] { tellOfWaiting(Asked(id: entry.message.id), to: guest) }
    }
  }

  /// Whose answer cannot leave before the disk works again is told so at once.
  func tellOfWaiting(_ asked: Asked, to guest: Guest) {
    guard let trouble = hall.trouble else { return }
    guest.link.send(
      guest.isText
        ? Array("\(Sentences.notSaved(trouble, guest.tongue))\n".utf8)
        : HouseLine.notSaved(trouble, id: asked.id, tongue: guest.tongue))
  }

  /// The disk works again: play goes on, and what happened meanwhile is noticed. As nobody could do
  /// anything, the time counts for nobody; nor does one that was to be left out when the disk failed.
  func resumed() {
    hall.trouble = nil
    takeUp()
    wake()
  }

  /// Takes up the work: at the start, before anybody comes, and whenever it had come to rest. The time since
  /// the last decision counts for nobody.
  func takeUp() {
    deliver(hall.takeUp(at: now))
    for room in hall.rooms.keys.sorted() { deliver(hall.takeStock(of: room, at: now)) }
  }

  /// The machine has slept: also whoever was silent was so for less time than it seems.
  func wakeUp(after nap: Int) {
    for guest in guests.values {
      guest.lastHeard = guest.lastHeard.adding(nap)
      guest.lastSent = guest.lastSent.adding(nap)
    }
    takeUp()
  }
}
