public import Words

/// Cards: for each question every seat is dealt its four endings as a hand, in an order of its own,
/// and what it gets right goes on its pile, until the questions are done.
public struct Cards: Game {
  /// How a room plays cards.
  public struct Rules: Hashable, Sendable {
    public static let usualQuestions = 10
    /// All piles of eight seats still fit into one line of the wire.
    public static let mostQuestions = 100

    public var mode: RoundMode
    /// How many milliseconds a seat thinks after a wrong answer.
    public var think: Int
    /// How many are asked before the game is over.
    public var questions: Int

    public init(mode: RoundMode = .together, think: Int = 3000, questions: Int = usualQuestions) {
      self.mode = mode
      self.think = think
      self.questions = questions
    }
  }

  /// A card on a pile: the word that it makes, and the round in which it came there.
  public struct Won: Hashable, Sendable {
    public let ending: Ending
    public let round: Int
  }

  public let rules: Rules
  private(set) var rounds: Rounds<HandCard>
  /// One for each seat that was ever dealt a hand.
  private(set) var piles: BySeat<[Won]> = [:]
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
      for seat in asked.layouts.keys { piles[seat] = piles[seat] ?? [] }
    case .answered(let answered):
      guard let taken = rounds.apply(answered, at: now), rules.earnsCard(answered) else { return }
      piles[answered.seat]?.append(Won(ending: taken.ending, round: rounds.number))
    case .hinted(let hinted): rounds.apply(hinted)
    case .closed: rounds.close()
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

extension Cards.Rules {
  /// Whether a right answer brings its card onto the pile: where one alone gets it, a helped one does
  /// not.
  public func earnsCard(isHelped: Bool) -> Bool {
    switch mode {
    case .together: true
    case .first: !isHelped
    }
  }

  fileprivate func earnsCard(_ answered: Rounds<HandCard>.Answered) -> Bool {
    earnsCard(isHelped: answered.attempt.value?.isHelped == true)
  }
}

/// One of the four cards of a hand, numbered from 1.
public struct HandCard: ChoiceSpot {
  public static let all = (0..<Drawn.count).map(HandCard.init(slot:))

  /// From left to right from 0.
  public let slot: Int

  @inlinable public init(slot: Int) {
    self.slot = slot
  }

  public init?(number: Int) {
    guard (1...Drawn.count).contains(number) else { return nil }
    slot = number - 1
  }

  public init?(named name: String) {
    guard let number = Int(name) else { return nil }
    self.init(number: number)
  }

  public var number: Int { slot + 1 }

  public static func < (a: HandCard, b: HandCard) -> Bool { a.slot < b.slot }
}
