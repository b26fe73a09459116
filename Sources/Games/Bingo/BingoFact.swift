public import Words

extension Bingo {
  /// What can happen in a game of bingo.
  public enum Fact: Hashable, Sendable {
    case asked(Asked)
    case answered(Answered)
    case hinted(Hinted)
    case closed(Closed)
    case bingo([FullLine])
    case over(Over)
  }

  /// A round begins: one question, its four choices lying on tiles of each card.
  public struct Asked: Hashable, Sendable {
    public let round: Int
    public let question: String
    /// In alphabetical order, which tells nothing.
    public let choices: [String]
    public let rights: Part<[Ending]>
    public let layouts: BySeat<Layout>
  }

  /// Where a round's choices lie on one card.
  public typealias Layout = ByTile<String>

  /// A seat answered. Others learn only that a seat is done, never what it tried.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let question: String
    public let attempt: Part<Try>
    /// Who is still asked, after this.
    public let waiting: [Seat]
  }

  public struct Try: Hashable, Sendable {
    public let tile: Tile
    public let verdict: Attempt.Verdict
    /// Misses so far, this one included.
    public let misses: Int
    /// Whether the answer was shown before it was taken.
    public let isHelped: Bool
    /// How long the seat must think before it may answer again.
    public let think: Int
  }

  /// A seat that is done took a wrong choice from one that still thinks.
  public struct Hinted: Hashable, Sendable {
    public let seat: Seat
    public let to: Seat
    public let taken: Part<Taken>
  }

  public struct Taken: Hashable, Sendable {
    public let tile: Tile
    public let word: String
    /// The right answers, if nothing else is left.
    public let shown: [String]
  }

  /// A round is over, and everybody may know what everybody answered.
  public struct Closed: Hashable, Sendable {
    public let round: Int
    public let question: String
    public let rights: [Ending]
    public let answers: [Result]
  }

  /// How a round went for one seat. Who did not finish has no tile.
  public struct Result: Hashable, Sendable {
    public let seat: Seat
    public let finished: TileWord?
    public let misses: [String]
    public let isHelped: Bool
    public let hinted: String?
  }

  public struct TileWord: Hashable, Sendable {
    public let tile: Tile
    public let ending: Ending
  }

  public struct FullLine: Hashable, Sendable {
    public let seat: Seat
    public let line: Line
    public let words: [String]
  }

  public struct Over: Hashable, Sendable {
    public let winners: [Seat]
    /// Finished tiles of every seat.
    public let scores: BySeat<Int>
  }
}

extension Bingo.Fact {
  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> Bingo.Fact? {
    switch self {
    case .answered(let answered):
      let attempt = answered.attempt.seen(by: viewer)
      if case .withheld = attempt, case .wrong = answered.attempt.value?.verdict { return nil }
      return .answered(
        Bingo.Answered(
          seat: answered.seat, question: answered.question, attempt: attempt,
          waiting: answered.waiting))
    case .hinted(let hinted):
      return .hinted(
        Bingo.Hinted(seat: hinted.seat, to: hinted.to, taken: hinted.taken.seen(by: viewer)))
    case .asked(let asked):
      return .asked(
        Bingo.Asked(
          round: asked.round, question: asked.question, choices: asked.choices,
          rights: asked.rights.seen(by: viewer), layouts: asked.layouts))
    case .closed, .bingo, .over:
      return self
    }
  }

  /// Whether it is told in the same words to everybody: no secrets, and no card before the others.
  var isSameForAll: Bool {
    switch self {
    case .asked, .answered, .hinted: false
    case .closed, .bingo, .over: true
    }
  }
}
