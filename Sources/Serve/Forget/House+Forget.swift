import Games
import Hall
import Wire

/// Forgetting is answered when the files have forgotten too. Meanwhile whoever asked is read no
/// further, so that answers keep their order; everybody else goes on.
extension House {
  /// An answer that waits for that.
  struct PutOff {
    let guest: VisitorID
    let message: Message
    let traces: Traces
    /// The number of the decision to forget, and of the one that says it is done.
    let decided: Int
    var swept: Int?

    /// The decision that has to be stored next.
    var waitsFor: Int { swept ?? decided }
  }

  /// Whether the answer waits, and then keeps it.
  func putsOff(_ reply: Result<Done, Trouble>, _ message: Message, to guest: Guest) -> Bool {
    guard ledger.hasFiles, case .success(.filing(.forgot(let traces))) = reply else { return false }
    putOff.append(
      PutOff(guest: guest.id, message: message, traces: traces, decided: decided))
    guest.isAwaiting = true
    return true
  }

  /// No file tells anything of these pupils any more. While that cannot be stored it is not noticed: they
  /// will be looked for again.
  func swept(_ pupils: Set<Pupil>) {
    if hall.trouble != nil { return }
    deliver(hall.noteSwept(pupils, at: now), to: nil)
    for place in putOff.indices where pupils.contains(putOff[place].traces.pupil) {
      putOff[place].swept = decided
    }
    answerWhatWasPutOff()
  }

  /// The files could not be swept. That is tried again, but nobody waits for it any longer.
  func sweepFailed(_ trouble: StoreTrouble) {
    for entry in take(where: { $0.decided <= ledger.durable }) {
      answer(entry, .failure(.unswept(trouble, name: entry.traces.name)))
    }
  }

  /// What was decided is stored up to here.
  func answerWhatWasPutOff() {
    for entry in take(where: { $0.swept.map { $0 <= ledger.durable } ?? false }) {
      answer(entry, .success(.filing(.forgot(entry.traces))))
    }
  }

  private func take(where isReady: (PutOff) -> Bool) -> [PutOff] {
    let ready = putOff.filter(isReady)
    if !ready.isEmpty { putOff.removeAll(where: isReady) }
    return ready
  }

  /// Answers, whatever becomes of what others decided since, and reads on.
  private func answer(_ entry: PutOff, _ result: Result<Done, Problem>) {
    guard let guest = guests[entry.guest] else { return }
    switch result {
    case .success(let done): send(done, entry.message, to: guest)
    case .failure(let problem): send(problem, id: entry.message.id, to: guest)
    }
    guest.isAwaiting = false
    goOn(with: guest)
  }
}
