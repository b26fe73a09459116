import Games

/// What is left of a pupil's finished games: sums that stay small however much is played.
public struct Results: Hashable, Sendable {
  /// Finished exercises, also those that somebody else won.
  public private(set) var finished: Int
  /// Questions answered right at the first try, later, and with the answer shown.
  public private(set) var atFirstTry: Int
  public private(set) var later: Int
  public private(set) var helped: Int
  /// The best score in each game that counts one.
  public private(set) var best: Best

  public init(
    finished: Int = 0, atFirstTry: Int = 0, later: Int = 0, helped: Int = 0, best: Best = Best()
  ) {
    self.finished = finished
    self.atFirstTry = atFirstTry
    self.later = later
    self.helped = helped
    self.best = best
  }

  mutating func forgetBest() { best = Best() }

  /// What counted as a miss was right after all: the question, which went like that, was right at the
  /// first try.
  mutating func credit(_ how: Learnt.How) {
    switch how {
    case .atFirstTry: return
    case .later where later > 0: later -= 1
    case .helped where helped > 0: helped -= 1
    case .later, .helped: return
    }
    atFirstTry += 1
  }

  mutating func add(_ outcome: Outcome, of game: GameKind) {
    if outcome.isFinished { finished += 1 }
    best.add(outcome, of: game)
    for learnt in outcome.learnt {
      switch learnt.how {
      case .atFirstTry: atFirstTry += 1
      case .later: later += 1
      case .helped: helped += 1
      }
    }
  }
}

/// What can be taken along as a table.
public enum Export: String, CaseIterable, Sendable {
  /// A row for each pupil.
  case pupils
  /// A row for each pupil and word.
  case words
}
