import Words

/// Bingo: each seat has its own card of sixteen tiles, each round asks all of them one question, and
/// a full row or column wins.
///
/// Four unfinished tiles always exist: thirteen finished ones force a full row.
public struct Bingo: Game {
  /// How a room plays bingo.
  public struct Rules: Hashable, Sendable {
    public enum Mode: String, CaseIterable, Sendable {
      /// A round ends when everybody is done.
      case together
      /// The first right answer ends a round.
      case first
    }

    public var mode: Mode
    /// Whether a full diagonal is bingo too.
    public var diagonals: Bool
    /// How many milliseconds a seat thinks after a wrong answer.
    public var think: Int

    public init(mode: Mode = .together, diagonals: Bool = false, think: Int = 3000) {
      self.mode = mode
      self.diagonals = diagonals
      self.think = think
    }
  }

  /// What is open between an `asked` and its `closed`.
  struct Round: Hashable, Sendable {
    let asked: Asked
    let at: Moment
    var attempts: BySeat<Attempt>
    var hinters: Set<Seat> = []
    /// In mode `first`: somebody got it without help.
    var isWon = false
  }

  public let rules: Rules
  private(set) var cards: BySeat<Card> = [:]
  private(set) var round: Round?
  private(set) var roundsAsked = 0
  /// Question words that came since all had come.
  private(set) var used: Set<String> = []
  private(set) var lastQuestion: String?
  private(set) var learnt: BySeat<[Learnt]> = [:]
  private(set) var lines: [FullLine] = []
  private(set) var over: Over?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var isOver: Bool { over != nil }

  public mutating func apply(_ fact: Fact, at now: Moment, table: Table) {
    switch fact {
    case .asked(let asked): begin(asked, at: now)
    case .answered(let answered): apply(answered, at: now)
    case .hinted(let hinted):
      round?.hinters.insert(hinted.seat)
      if let taken = hinted.taken.value { round?.attempts[hinted.to]?.takeAway(taken.word) }
    case .closed: round = nil
    case .bingo(let full): lines = full
    case .over(let over): self.over = over
    }
  }

  private mutating func begin(_ asked: Asked, at now: Moment) {
    guard let rights = asked.rights.value else { preconditionFailure("facts are applied whole") }
    let words = rights.map(\.text)
    let drawn = Drawn(
      word: asked.question, rights: rights, wrongs: asked.choices.filter { !words.contains($0) })
    round = Round(asked: asked, at: now, attempts: asked.layouts.mapValues { _ in Attempt(drawn) })
    roundsAsked = asked.round
    if used.contains(asked.question) { used = [] }
    used.insert(asked.question)
    lastQuestion = asked.question
    for seat in asked.layouts.keys { cards[seat] = cards[seat] ?? Card() }
  }

  private mutating func apply(_ answered: Answered, at now: Moment) {
    guard let attempt = answered.attempt.value else {
      preconditionFailure("facts are applied whole")
    }
    // Not the whole round at once: a copy of it would have to be copied again to be changed.
    guard let number = round?.asked.round, let askedAt = round?.at else { return }
    let seat = answered.seat
    round?.attempts[seat]?.apply(attempt.verdict, at: now, think: attempt.think)
    guard case .right(let ending) = attempt.verdict else { return }
    cards[seat]?.finish(attempt.tile, with: ending, round: number)
    if rules.mode == .first, !attempt.isHelped { round?.isWon = true }
    if let learnt = round?.attempts[seat]?.learnt(from: askedAt, to: now) {
      if self.learnt[seat] == nil { self.learnt[seat] = [] }
      self.learnt[seat]?.append(learnt)
    }
  }

  public func isDone(_ seat: Seat) -> Bool { round?.attempts[seat]?.isDone == true }

  public func stillAsked(in table: Table) -> [Seat] {
    guard let round else { return [] }
    return table.waitedFor.filter { round.attempts[$0]?.isDone == false }
  }

  public func question(for seat: Seat) -> (question: String, choices: [String])? {
    guard let round, let attempt = round.attempts[seat], !attempt.isDone,
      let layout = round.asked.layouts[seat]
    else { return nil }
    let left = attempt.choicesLeft
    return (round.asked.question, layout.values.filter(left.contains))
  }

  public var thinking: BySeat<Moment> {
    round?.attempts.compactMapValues(\.thinkUntil) ?? [:]
  }

  public func outcome(for seat: Seat) -> Outcome {
    Outcome(isFinished: isOver && learnt[seat] != nil, learnt: learnt[seat] ?? [])
  }
}
