public import Classroom
import Games
import JSON
import Words

/// Claims: a child believes in a word.
extension Transaction {
  public mutating func claim(_ typed: String?) throws(Trouble) -> Claim {
    let pupil = try pupil()
    let (room, _) = try hall.seat(of: pupil)
    guard room.setup.rules.kind.traits.asksWords else { throw .game(.notInThisGame, room.number) }
    guard let miss = room.lastMiss(of: pupil, meantBy: typed) else {
      throw .review(.nothingToClaim)
    }
    let word = ClaimedWord(list: room.setup.list, question: miss.question, ending: miss.ending)
    let own = book.review.open(by: pupil)
    if let same = own.first(where: { $0.word == word }) { return same }
    if let ruling = hall.ruling(on: word) { throw .review(.alreadyJudged(word, ruling)) }
    guard own.count < Hall.mostClaims else { throw .review(.tooManyClaims(own.count)) }
    let claim = Claim(
      number: book.review.lastClaim + 1, pupil: pupil, word: word, level: room.setup.level,
      room: room.number, seq: miss.seq, isFirstTry: miss.isFirstTry, at: wall)
    try decide()
    tell(Claimed(claim: claim))
    for teacher in hall.teachers { send(.review(.claimed(claim)), to: teacher) }
    return claim
  }

  /// Tells a pupil what was decided of its words and exercises while it was away, when it comes.
  mutating func tellRulings(of pupil: Pupil, to visitor: VisitorID) {
    let unheard = book.review.unheard(by: pupil)
    for (claim, isChanged) in unheard {
      guard let ruling = book.review.ruling(on: claim.word) else { continue }
      send(.review(.decided(claim, ruling, isChanged: isChanged)), to: visitor)
    }
    let marks = book.work(of: pupil).unheardMarks
    for (number, marked) in marks {
      if let exercise = book.study[number] { send(.marked(exercise, marked), to: visitor) }
    }
    if !unheard.isEmpty || !marks.isEmpty { tell(DecisionHeard(pupil: pupil)) }
  }
}

extension Hall {
  /// How many words of one pupil may wait for a ruling.
  static let mostClaims = 10

  /// The ruling on a word, also by its list, which may have been changed since the word was tried.
  fileprivate func ruling(on word: ClaimedWord) -> Ruling? {
    let list = lists.first { $0.name == word.list }
    let isRight = list?.isRight(word.ending, after: word.question) ?? false
    return book.review.ruling(on: word) ?? (isRight ? Ruling(isRight: true, comment: nil) : nil)
  }
}
