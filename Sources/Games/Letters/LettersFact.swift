extension Letters {
  /// What can happen in a game of letters.
  public enum Fact: Hashable, Sendable {
    case asked(Asked)
    case answered(Answered)
    case over(Scores)
  }

  /// A seat has a row before it; in turns perhaps the one that it had before the others went on.
  public struct Asked: Hashable, Sendable {
    public let seat: Seat
    /// The row's number in the run, from 1.
    public let round: Int
    /// How large it is to be drawn, in hundredths of the first.
    public let size: Int
    /// In a duel for the seat alone: others have it still before them.
    public let challenge: Part<Challenge>

    public init(seat: Seat, round: Int, size: Int, challenge: Part<Challenge>) {
      self.seat = seat
      self.round = round
      self.size = size
      self.challenge = challenge
    }

    func seen(by viewer: Viewpoint) -> Asked {
      Asked(seat: seat, round: round, size: size, challenge: challenge.seen(by: viewer))
    }
  }

  /// A seat chose a side. How far it is, everybody hears.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let round: Int
    public let isRight: Bool
    /// The row that it chose, and the one that it was.
    public let rows: Part<Rows>

    /// How many rows were right so far, this one included.
    public var score: Int { isRight ? round : round - 1 }
    /// Whether the seat's run is over with it.
    public var endsRun: Bool { !isRight || round >= Step.count }

    public init(seat: Seat, round: Int, isRight: Bool, rows: Part<Rows>) {
      self.seat = seat
      self.round = round
      self.isRight = isRight
      self.rows = rows
    }
  }

  public struct Rows: Hashable, Sendable {
    public let chosen: String
    public let wanted: String

    public init(chosen: String, wanted: String) {
      self.chosen = chosen
      self.wanted = wanted
    }
  }
}

extension Letters.Fact {
  /// The fact as it is seen from a viewpoint.
  public func seen(by viewer: Viewpoint) -> Letters.Fact? {
    switch self {
    case .asked(let asked):
      .asked(asked.seen(by: viewer))
    case .answered(let answered):
      .answered(
        Letters.Answered(
          seat: answered.seat, round: answered.round, isRight: answered.isRight,
          rows: answered.rows.seen(by: viewer)))
    case .over: self
    }
  }

  /// Whether the game is over with it.
  var isEnd: Bool {
    if case .over = self { true } else { false }
  }

  /// Whether it is told in the same words to everybody.
  var isSameForAll: Bool {
    if case .over = self { true } else { false }
  }
}
