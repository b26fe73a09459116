extension Bingo {
  /// What can happen in a game of bingo.
  public enum Fact: Hashable, Sendable {
    case asked(Rounds<Tile>.Asked)
    case answered(Rounds<Tile>.Answered)
    case hinted(Rounds<Tile>.Hinted)
    case closed(Rounds<Tile>.Closed)
    case bingo([FullLine])
    case over(Scores)
  }

  public struct FullLine: Hashable, Sendable {
    public let seat: Seat
    public let line: Line
    public let words: [String]

    public init(seat: Seat, line: Line, words: [String]) {
      self.seat = seat
      self.line = line
      self.words = words
    }
  }
}

extension Bingo.Fact {
  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> Bingo.Fact? {
    switch self {
    case .asked(let asked): .asked(asked.seen(by: viewer))
    case .answered(let answered): answered.seen(by: viewer).map(Bingo.Fact.answered)
    case .hinted(let hinted): .hinted(hinted.seen(by: viewer))
    case .closed, .bingo, .over: self
    }
  }

  /// Whether the game is over with it.
  var isEnd: Bool {
    if case .over = self { true } else { false }
  }

  /// Whether it is told in the same words to everybody: no secrets, and no card before the others.
  var isSameForAll: Bool {
    switch self {
    case .asked, .answered, .hinted: false
    case .closed, .bingo, .over: true
    }
  }
}
