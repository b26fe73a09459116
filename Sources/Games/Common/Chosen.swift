import Words

/// What a seat chose of the endings that lay before it.
public struct Chosen: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    /// After so many misses.
    case right(misses: Int, isHelped: Bool)
    /// `misses` includes this one.
    case wrong(String, misses: Int)
  }

  public let seat: Seat
  public let question: String
  public let verdict: Verdict

  init(_ verdict: Attempt.Verdict, by seat: Seat, to question: String, misses: Int, isHelped: Bool)
  {
    self.seat = seat
    self.question = question
    self.verdict =
      switch verdict {
      case .right: .right(misses: misses, isHelped: isHelped)
      case .wrong(let word, _): .wrong(word, misses: misses)
      }
  }

  /// The ending that was not right, if none was or it is what somebody means: the ending, or the
  /// whole word as a child writes it.
  public func miss(meantBy typed: String?) -> (ending: String, isFirst: Bool)? {
    guard case .wrong(let ending, let misses) = verdict else { return nil }
    if let typed {
      let drawn = Drawn(word: question, rights: [], wrongs: [ending])
      guard drawn.choice(meantBy: typed) != nil else { return nil }
    }
    return (ending, misses == 1)
  }
}

extension Rounds.Answered {
  var chosen: Chosen? {
    attempt.value.map {
      Chosen($0.verdict, by: seat, to: question, misses: $0.misses, isHelped: $0.isHelped)
    }
  }
}
