extension Cards {
  /// What can happen in a game of cards.
  public enum Fact: Hashable, Sendable {
    case asked(Rounds<HandCard>.Asked)
    case answered(Rounds<HandCard>.Answered)
    case hinted(Rounds<HandCard>.Hinted)
    case closed(Rounds<HandCard>.Closed)
    case over(Scores)
  }
}

extension Cards.Fact {
  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> Cards.Fact? {
    switch self {
    case .asked(let asked): .asked(asked.seen(by: viewer))
    case .answered(let answered): answered.seen(by: viewer).map(Cards.Fact.answered)
    case .hinted(let hinted): .hinted(hinted.seen(by: viewer))
    case .closed, .over: self
    }
  }

  /// Whether the game is over with it.
  var isEnd: Bool {
    if case .over = self { true } else { false }
  }

  /// Whether it is told in the same words to everybody: no secrets, and no hand before the others.
  var isSameForAll: Bool {
    switch self {
    case .asked, .answered, .hinted: false
    case .closed, .over: true
    }
  }
}
