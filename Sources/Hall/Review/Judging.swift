public import Classroom
import Games

/// A word that might be released, and what became of it; `ruling` nil: its judges do not agree.
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
  /// Nobody has judged the claim.
  case judgeFirst(Int)
  case judgesDisagree(Int)
  case badComment(most: Int)
}

/// Passing news about claimed words.
public enum ReviewNews: Hashable, Sendable {
  /// Teachers hear of a claim.
  case claimed(Claim)
  /// The pupil hears what became of its claim, and whether it has read another ruling before.
  case decided(Claim, Ruling, isChanged: Bool)
}

extension Transaction {
  /// Judges a claim. Answers also with whether the same teacher had judged it before.
  public mutating func judge(
    _ number: Int, isRight: Bool, isReady: Bool, comment: String?
  ) throws(Trouble) -> (Claim, Judgement, isChanged: Bool) {
    let comment = try hall.checked(comment)
    let claim = try hall.claim(numbered: number)
    let judgement = Judgement(by: try voice(), isRight: isRight, isReady: isReady, comment: comment)
    let before = book.review.judgements(of: claim.word).first { $0.by == judgement.by }
    if before != judgement {
      try decide()
      tell(Judged(claim: claim.number, judgement: judgement))
    }
    return (claim, judgement, before != nil)
  }

  /// Decides the word of one claim, also anew; `isRight` nil: as its judges agree.
  public mutating func release(
    _ number: Int, isRight: Bool?, comment: String?
  ) throws(Trouble) -> Release {
    let comment = try hall.checked(comment)
    let claim = try hall.claim(numbered: number)
    let ruling = try hall.ruling(on: claim, isRight: isRight, comment: comment, by: voice())
    // A ruling that stands already is granted, and nothing is told.
    if !book.review.isDecided(claim.word, by: ruling) { try decide([(claim, ruling)]) }
    return Release(claim: claim, ruling: ruling)
  }

  /// Decides all words that are ready and on which all judges agree.
  public mutating func releaseReady() throws(Trouble) -> [Release] {
    let judge = try voice()
    var seen: Set<ClaimedWord> = []
    let releases = book.review.open.filter { seen.insert($0.word).inserted }.compactMap { claim in
      let judgements = book.review.judgements(of: claim.word)
      let isReady = !judgements.isEmpty && judgements.allSatisfy(\.isReady)
      return isReady ? Release(claim: claim, ruling: judgements.agreed(nil, by: judge)) : nil
    }
    try decide(releases.compactMap { done in done.ruling.map { (done.claim, $0) } })
    return releases
  }

  /// Decides words. All who claimed them and are there are told, unless they have read the same.
  private mutating func decide(_ rulings: [(claim: Claim, ruling: Ruling)]) throws(Trouble) {
    if rulings.isEmpty { return }
    try decide()
    var told: Set<Pupil> = []
    for (claim, ruling) in rulings {
      let word = claim.word
      tell(Decided(claim: claim.number, word: word, ruling: ruling))
      for pupil in Set(book.review.claims(of: word).map(\.pupil)).sorted() {
        guard let visitor = hall.connection(of: pupil) else { continue }
        for (claim, isChanged) in book.review.unheard(by: pupil) where claim.word == word {
          send(.review(.decided(claim, ruling, isChanged: isChanged)), to: visitor)
          told.insert(pupil)
        }
      }
    }
    for pupil in told.sorted() { tell(DecisionHeard(pupil: pupil)) }
  }
}

extension Hall {
  static let longestComment = 200

  fileprivate func ruling(
    on claim: Claim, isRight: Bool?, comment: String?, by judge: Pupil
  ) throws(Trouble) -> Ruling {
    let judgements = book.review.judgements(of: claim.word)
    if let isRight { return judgements.ruling(isRight, comment, by: judge) }
    guard !judgements.isEmpty else { throw .review(.judgeFirst(claim.number)) }
    guard let ruling = judgements.agreed(comment, by: judge) else {
      throw .review(.judgesDisagree(claim.number))
    }
    return ruling
  }

  fileprivate func claim(numbered number: Int) throws(Trouble) -> Claim {
    guard let claim = book.review.claim(numbered: number) else {
      throw .review(.noSuchClaim(number))
    }
    return claim
  }

  /// The comment as it is kept; blanks alone are none.
  fileprivate func checked(_ comment: String?) throws(Trouble) -> String? {
    guard let comment, comment.contains(where: { !$0.isWhitespace }) else { return nil }
    guard let kept = Writing.kept(comment, most: Hall.longestComment) else {
      throw .review(.badComment(most: Hall.longestComment))
    }
    return kept
  }
}

extension [Judgement] {
  /// The ruling on which all agree; nil if they do not.
  fileprivate func agreed(_ comment: String?, by judge: Pupil) -> Ruling? {
    guard let isRight = first?.isRight, allSatisfy({ $0.isRight == isRight }) else { return nil }
    return ruling(isRight, comment, by: judge)
  }

  /// A ruling with a comment of its own, or the newest of those who say the same.
  fileprivate func ruling(_ isRight: Bool, _ comment: String?, by judge: Pupil) -> Ruling {
    let theirs = last { $0.isRight == isRight && $0.comment != nil }?.comment
    return Ruling(isRight: isRight, comment: comment ?? theirs, by: judge)
  }
}
