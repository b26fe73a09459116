import Games

/// What became of a word that might be released; `ruling` nil: its judges do not agree.
public struct Release: Hashable, Sendable {
  public let claim: Claim
  public let ruling: Ruling?
}

public enum ReviewTrouble: Error, Hashable, Sendable {
  /// Nothing was tried here that was not right, or not that word.
  case nothingToClaim
  /// So many words of that pupil wait already.
  case tooManyClaims(Int)
  case alreadyJudged(ClaimedWord, Ruling)
  case noSuchClaim(Int)
  case alreadyDecided(Int)
  /// Nobody has judged it.
  case judgeFirst(Int)
  case judgesDisagree(Int)
  case badComment(most: Int)
}

/// Passing news about claimed words.
public enum ReviewNews: Hashable, Sendable {
  /// For teachers.
  case claimed(Claim)
  /// For who claimed it.
  case decided(claim: Int, ClaimedWord, Ruling)
}

extension Hall {
  static let longestComment = 200

  /// Answers also with whether the same teacher had judged it before.
  public func judge(
    _ number: Int, isRight: Bool, isReady: Bool, comment: String?, _ making: inout Transaction
  ) throws(Trouble) -> (Claim, Judgement, isChanged: Bool) {
    let judgement = Judgement(
      by: making.by, isRight: isRight, isReady: isReady, comment: try checked(comment))
    let claim = try openClaim(number)
    let before = book.review.judgements(of: claim.word).first { $0.by == judgement.by }
    if before != judgement {
      try making.decide()
      tell(Judged(claim: claim.number, judgement: judgement), &making)
    }
    return (claim, judgement, before != nil)
  }

  /// Decides the word of one claim; `isRight` nil: as its judges agree.
  public func release(
    _ number: Int, isRight: Bool?, comment: String?, _ making: inout Transaction
  ) throws(Trouble) -> Release {
    let claim = try openClaim(number)
    let ruling = try ruling(on: claim, isRight: isRight, comment: checked(comment))
    try decide([(claim, ruling)], &making)
    return Release(claim: claim, ruling: ruling)
  }

  /// Decides all words that are ready and on which all judges agree.
  public func releaseReady(_ making: inout Transaction) throws(Trouble) -> [Release] {
    var seen: Set<ClaimedWord> = []
    let releases = book.review.open.filter { seen.insert($0.word).inserted }.compactMap { claim in
      let judgements = book.review.judgements(of: claim.word)
      let isReady = !judgements.isEmpty && judgements.allSatisfy(\.isReady)
      return isReady ? Release(claim: claim, ruling: judgements.agreed(saying: nil)) : nil
    }
    try decide(releases.compactMap { done in done.ruling.map { (done.claim, $0) } }, &making)
    return releases
  }

  private func ruling(
    on claim: Claim, isRight: Bool?, comment: String?
  ) throws(Trouble) -> Ruling {
    let judgements = book.review.judgements(of: claim.word)
    if let isRight {
      return Ruling(
        isRight: isRight, comment: judgements.comment(comment, elseOfThoseRuling: isRight))
    }
    guard !judgements.isEmpty else { throw .review(.judgeFirst(claim.number)) }
    guard let ruling = judgements.agreed(saying: comment) else {
      throw .review(.judgesDisagree(claim.number))
    }
    return ruling
  }

  /// All who claimed the words and are there are told.
  private func decide(
    _ rulings: [(claim: Claim, ruling: Ruling)], _ making: inout Transaction
  ) throws(Trouble) {
    if rulings.isEmpty { return }
    try making.decide()
    var told: Set<Pupil> = []
    for (claim, ruling) in rulings {
      let claims = book.review.open.filter { $0.word == claim.word }
      tell(Decided(claim: claim.number, word: claim.word, ruling: ruling), &making)
      for claim in claims {
        guard let visitor = connection[claim.pupil] else { continue }
        making.send(.review(.decided(claim: claim.number, claim.word, ruling)), to: visitor)
        told.insert(claim.pupil)
      }
    }
    for pupil in told.sorted() { tell(DecisionHeard(pupil: pupil), &making) }
  }

  private func openClaim(_ number: Int) throws(Trouble) -> Claim {
    guard number >= 1, number <= book.review.lastClaim else {
      throw .review(.noSuchClaim(number))
    }
    guard let claim = book.review.claim(numbered: number),
      book.review.ruling(on: claim.word) == nil
    else { throw .review(.alreadyDecided(number)) }
    return claim
  }

  /// Blanks alone are no comment.
  private func checked(_ comment: String?) throws(Trouble) -> String? {
    guard let comment, comment.contains(where: { !$0.isWhitespace }) else { return nil }
    guard let kept = Writing.kept(comment, most: Hall.longestComment) else {
      throw .review(.badComment(most: Hall.longestComment))
    }
    return kept
  }
}

extension [Judgement] {
  /// What all say, with a comment of its own or the newest of theirs; nil if they do not agree.
  fileprivate func agreed(saying comment: String?) -> Ruling? {
    guard let isRight = first?.isRight, allSatisfy({ $0.isRight == isRight }) else { return nil }
    return Ruling(isRight: isRight, comment: self.comment(comment, elseOfThoseRuling: isRight))
  }

  /// One of its own, or the newest of those who say the same.
  fileprivate func comment(_ own: String?, elseOfThoseRuling isRight: Bool) -> String? {
    own ?? last { $0.isRight == isRight && $0.comment != nil }?.comment
  }
}
