import Games
import Words

/// What claimed words mean for lists, rooms and results.
extension Hall {
  /// A claim is made when its game may be over already.
  func countIfOver(_ claim: Claim) {
    if rooms[claim.room]?.phase != .playing { count(claim) }
  }

  /// The game in a room is over, and its results have just been counted.
  func count(claimsIn room: Room) {
    for claim in book.review.uncounted(in: room.number) { count(claim) }
  }

  private func count(_ claim: Claim) {
    book.count(claim, rooms[claim.room]?.course(ofQuestionMissedAt: claim.seq))
  }

  /// A word is right from the next question on, wherever its list is played with.
  func learn(_ word: ClaimedWord) {
    guard let place = lists.firstIndex(where: { $0.name == word.list }) else { return }
    lists[place] = lists[place].judging(word.ending, rightAfter: word.question)
    for room in rooms.values where room.setup.list == word.list { room.take(lists[place]) }
  }
}

extension Room {
  /// A word that a pupil tried here and that was not right.
  struct Miss {
    let question: String
    let ending: String
    let isFirstTry: Bool
    let seq: Int
  }

  /// The last one; of those that `typed` may mean, if somebody said which.
  func lastMiss(of pupil: Pupil, meantBy typed: String?) -> Miss? {
    for place in entries.indices.reversed() {
      guard let chosen = entries[place].fact.chosen,
        let (ending, isFirst) = chosen.miss(meantBy: typed),
        self.pupil(on: chosen.seat, at: place + 1) == pupil
      else { continue }
      return Miss(
        question: chosen.question, ending: ending, isFirstTry: isFirst, seq: place + 1)
    }
    return nil
  }

  /// How the question went on in which something was not right; nil if it came to no end.
  func course(ofQuestionMissedAt seq: Int) -> Learnt.How? {
    guard entries.indices.contains(seq - 1), let missed = entries[seq - 1].fact.chosen else {
      return nil
    }
    for entry in entries[seq...] {
      guard let chosen = entry.fact.chosen, chosen.seat == missed.seat,
        chosen.question == missed.question
      else { continue }
      switch chosen.verdict {
      case .right(misses: 0, _), .wrong(_, misses: 1):
        // It was asked anew before there was an answer.
        return nil
      case .right(_, let isHelped): return isHelped ? .helped : .later
      case .wrong: continue
      }
    }
    return nil
  }
}
