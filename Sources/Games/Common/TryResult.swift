/// How a try at a question went, whatever the game.
public enum TryResult: Hashable, Sendable {
  case right(Learnt.How)
  case wrong

  /// - Parameter misses: on this question, this try included.
  init(_ verdict: Attempt.Verdict, misses: Int, isHelped: Bool) {
    switch verdict {
    case .right: self = .right(isHelped ? .helped : misses == 0 ? .atFirstTry : .later)
    case .wrong: self = .wrong
    }
  }
}

extension Rounds.Answered {
  var tried: TryResult? {
    attempt.value.map { TryResult($0.verdict, misses: $0.misses, isHelped: $0.isHelped) }
  }
}
