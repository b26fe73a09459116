/// Bingo: each seat has its own card of sixteen tiles, each round asks all of them one question, and
/// a full row or column wins.
///
/// Four unfinished tiles always exist: thirteen finished ones force a full row.
public struct Bingo: Game {
  /// How a room plays bingo.
  public struct Rules: Hashable, Sendable {
    public var mode: RoundMode
    /// Whether a full diagonal is bingo too.
    public var diagonals: Bool
    /// How many milliseconds a seat thinks after a wrong answer.
    public var think: Int

    public init(mode: RoundMode = .together, diagonals: Bool = false, think: Int = 3000) {
      self.mode = mode
      self.diagonals = diagonals
      self.think = think
    }
  }

  public let rules: Rules
  private(set) var rounds: Rounds<Tile>
  private(set) var cards: BySeat<Card> = [:]
  private(set) var lines: [FullLine] = []
  private(set) var over: Scores?

  public init(rules: Rules) {
    self.rules = rules
    rounds = Rounds(mode: rules.mode, think: rules.think)
  }

  public var isOver: Bool { over != nil }

  public mutating func apply(_ fact: Fact, at now: Moment, table: Table) {
    switch fact {
    case .asked(let asked):
      rounds.apply(asked, at: now)
      for seat in asked.layouts.keys { cards[seat] = cards[seat] ?? Card() }
    case .answered(let answered):
      guard let taken = rounds.apply(answered, at: now) else { return }
      cards[answered.seat]?.finish(taken.spot, with: taken.ending, round: rounds.number)
    case .hinted(let hinted): rounds.apply(hinted)
    case .closed: rounds.close()
    case .bingo(let full): lines = full
    case .over(let over): self.over = over
    }
  }

  public func stillAsked(in table: Table) -> [Seat] { rounds.stillAsked(in: table) }

  public func question(
    for seat: Seat
  ) throws(Refusal) -> (question: String, choices: [String]) {
    try rounds.question(for: seat)
  }

  public var thinking: BySeat<Moment> { rounds.thinking }

  public func outcome(for seat: Seat) -> Outcome { rounds.outcome(for: seat, isOver: isOver) }
}
