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
    let answer: Answer
    let traces: Traces
    /// The number of the decision to forget, and of the one that says it is done.
    let decided: Int
    var swept: Int?

    /// The decision that has to be stored next.
    var waitsFor: Int { swept ?? decided }
  }

  func putOff(_ answer: Answer, _ message: Message, _ traces: Traces, for guest: Guest) {
    putOff.append(
      PutOff(guest: guest.id, message: message, answer: answer, traces: traces, decided: decided))
    guest.isAwaiting = true
  }

  /// No file tells anything of these pupils any more. While that cannot be stored it is not noticed: they
  /// will be looked for again.
  func swept(_ pupils: Set<Pupil>) {
    if hall.trouble != nil { return }
    deliver(hall.noteSwept(pupils, at: now))
    for place in putOff.indices where pupils.contains(putOff[place].traces.pupil) {
      putOff[place].swept = decided
    }
    answerWhatWasPutOff()
  }

  /// The files could not be swept. That is tried again, but nobody waits for it any longer.
  func sweepFailed(_ trouble: StoreTrouble) {
    for entry in take(where: { $0.decided <= ledger.durable }) {
      tell(entry, .failure(.unswept(trouble, name: entry.traces.name)))
    }
  }

  /// What was decided is stored up to here.
  func answerWhatWasPutOff() {
    for entry in take(where: { $0.swept.map { $0 <= ledger.durable } ?? false }) {
      tell(entry, .success(entry.answer))
    }
  }

  private func take(where isReady: (PutOff) -> Bool) -> [PutOff] {
    let ready = putOff.filter(isReady)
    if !ready.isEmpty { putOff.removeAll(where: isReady) }
    return ready
  }

  /// Answers, whatever becomes of what others decided since, and reads on.
  private func tell(_ entry: PutOff, _ result: Result<Answer, Problem>) {
    guard let guest = guests[entry.guest] else { return }
    switch result {
    case .success(let answer): send(answer, entry.message, to: guest)
    case .failure(let problem): send(problem, id: entry.message.id, to: guest)
    }
    guest.isAwaiting = false
    goOn(with: guest)
  }
}
