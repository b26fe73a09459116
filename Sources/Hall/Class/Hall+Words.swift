import Games
import Words

/// What claimed words mean for lists, rooms and results.
extension Hall {
  func follow(_ fact: ReviewFact) {
    switch fact {
    case .claimed(let claim):
      if rooms[claim.room]?.phase != .playing { count(claim) }
    case .decided(_, let word, let ruling): if ruling.isRight { learn(word) }
    case .judged, .heard: break
    }
  }

  /// The game in a room is over, and its results have just been counted.
  func count(claimsIn room: Room) {
    for claim in book.review.uncounted(in: room.number) { count(claim) }
  }

  private func count(_ claim: Claim) {
    book.count(claim, rooms[claim.room]?.course(ofQuestionMissedAt: claim.seq))
  }

  /// A word is right from the next question on, wherever its list is played with.
  private func learn(_ word: ClaimedWord) {
    guard let place = lists.firstIndex(where: { $0.name == word.list }) else { return }
    lists[place] = lists[place].judging(word.ending, rightAfter: word.question)
    for room in rooms.values where room.setup.list == word.list { room.take(lists[place]) }
  }

  // MARK: After a stop

  func check(_ fact: ReviewFact) throws(Misfit) {
    switch fact {
    case .claimed(let claim):
      guard book.isMember(claim.pupil) else { throw .pupil(claim.pupil) }
      guard claim.number > book.review.lastClaim else { throw .claim(claim.number) }
    case .heard(let pupil): guard book.wasMember(pupil) else { throw .pupil(pupil) }
    // Whose claim it was may have been forgotten since.
    case .judged, .decided: break
    }
  }

  func restore(_ word: Review.Word) {
    book.review.restore(word)
    if word.ruling?.isRight == true { learn(word.word) }
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
      guard case .game(let fact) = entries[place].fact, let chosen = fact.own.chosen,
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
    guard entries.indices.contains(seq - 1), case .game(let fact) = entries[seq - 1].fact,
      let missed = fact.own.chosen
    else { return nil }
    for entry in entries[seq...] {
      guard case .game(let fact) = entry.fact, let chosen = fact.own.chosen,
        chosen.seat == missed.seat, chosen.question == missed.question
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
