import Classroom
import Games
import Hall
import Wire

/// Storing before telling.
///
/// Nothing is ever undone. What was decided and could not be stored waits unheard, with its answers,
/// until the disk takes it; meanwhile nothing more is decided.
extension House {
  /// Has a decision stored. By it somebody may have stopped being a teacher.
  func keep(_ decision: Decision?) {
    if let decision {
      outbox.note(decision)
      ledger.store(decision)
    }
    noticeNewKey()
  }

  /// Ends a turn: what was decided in it goes to the disk in one piece.
  func commit() { ledger.commit(hall) }

  /// Called when the ledger is safe up to a decision: lines that waited for it leave, in order.
  func stored(upTo decision: Int) {
    glanceAtKeyIfShown()
    for guest in outbox.release(upTo: decision) where guest.isBehind { drained(guest.id) }
    answerWhatWasPutOff()
    advanceStreams()
  }

  /// Whether the next guest who is told in portions has lines that may leave.
  var mayReleaseNext: Bool { outbox.mayReleaseNext(upTo: ledger.durable) }

  func releaseNext() {
    if let guest = outbox.releaseNext(upTo: ledger.durable), guest.isBehind { drained(guest.id) }
  }

  /// Called when nothing after the ledger's last safe decision could be stored.
  func failed(_ trouble: StoreTrouble) {
    let isNews = hall.trouble == nil
    hall.storingFails(because: trouble)
    stored(upTo: ledger.durable)
    guard isNews else { return }
    for (guest, asked) in outbox.answers { tellOfWaiting(asked, to: guest) }
    for entry in outbox.putOff where entry.waitsFor > ledger.durable {
      if let guest = guests[entry.guest] { tellOfWaiting(Asked(id: entry.message.id), to: guest) }
    }
  }

  /// Tells a guest at once that its answer cannot leave before the disk works again.
  func tellOfWaiting(_ asked: Asked, to guest: Guest) {
    guard let trouble = hall.trouble else { return }
    guest.link.send(
      guest.isText
        ? Array("\(Sentences.notSaved(trouble, guest.tongue))\n".utf8)
        : HouseLine.notSaved(trouble, id: asked.id, tongue: guest.tongue))
  }

  /// Called when the disk works again: play goes on, and what happened meanwhile is noticed. The time counts
  /// for nobody, as nobody could do anything; nor does a time that was to be left out when the disk failed.
  func resumed() {
    hall.storingFails(because: nil)
    takeUp()
    wake()
  }

  /// Takes up the work: at the start, before anybody comes, and whenever it had come to rest. The time since
  /// the last decision counts for nobody.
  func takeUp() {
    deliver(hall.takeUp(at: now))
    for room in hall.rooms.keys.sorted() { deliver(hall.takeStock(of: room, at: now)) }
  }

  /// Called when the machine has slept: guests were silent for less time than it seems.
  func wakeUp(after nap: Int) {
    for guest in guests.all {
      guest.lastHeard = guest.lastHeard.adding(nap)
      guest.lastSent = guest.lastSent.adding(nap)
    }
    takeUp()
  }
}
