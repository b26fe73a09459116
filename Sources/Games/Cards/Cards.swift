public import JSON
public import Words

/// Cards: for each question every seat is dealt the same hand of four endings, and each right answer goes on
/// its pile, until the questions are done. Answers that were right before they were shown are also cargo for
/// a hold that all fill together. When it is full the rocket lifts off, and the next one is filled.
public struct Cards: RoundsGame {
  public static let traits = GameTraits("cards", asksWords: true)
  public static let facts = roundFacts + [Launched.self]
  public typealias Spot = HandCard
  public static let counted: StaticString = "cards"
  public static let tellsTotal = true

  /// How a room plays cards.
  public struct Rules: GameRules {
    public static let usualQuestions = 10
    /// All piles of eight seats still fit into one line of the wire.
    public static let mostQuestions = 100

    public var mode: RoundMode = .together
    /// How many milliseconds a seat thinks after a wrong answer.
    public var think = 3000
    /// How many endings there are to choose from.
    public var choices = Drawn.count
    /// How many questions are asked before the game is over.
    public var questions = usualQuestions
    public var order = QuestionOrder.drawn
  }

  /// A card on a pile: the word that it makes, and the round in which it came there.
  public struct Won: Hashable, Sendable {
    public let ending: Ending
    public let round: Int
    /// Whether the answer was shown before, as far as everybody may know; if so, the card is no cargo.
    public let isHelped: Bool
  }

  /// The cargo of all seats together.
  public struct Hold: Hashable, Sendable {
    /// How many cards were brought to all rockets.
    public let cards: Int
    /// How many cards fill one rocket.
    public let size: Int
    /// How many rockets have lifted off.
    public let flights: Int

    /// How many cards lie in the rocket that stands there.
    public var aboard: Int { min(max(0, cards - flights * size), size) }
    /// Whether enough was brought for one rocket at least.
    public var isEnough: Bool { cards >= size }
  }

  public let rules: Rules
  public var rounds: Rounds<Cards>
  /// The pile of each seat that was ever dealt a hand.
  private(set) var piles: BySeat<[Won]> = [:]
  /// How many cards fill the hold; 0 before the first question, which tells how many play.
  private(set) var holdSize = 0
  /// How many rockets have lifted off.
  fileprivate(set) var flights = 0
  public var over: Scores?

  public init(rules: Rules) {
    self.rules = rules
    rounds = Rounds(
      mode: rules.mode, think: rules.think, choices: rules.choices, order: rules.order)
  }

  public mutating func deal(to seats: [Seat]) {
    for seat in seats { piles[seat] = piles[seat] ?? [] }
    if holdSize == 0 { holdSize = rules.holdSize(seats: seats.count) }
  }

  public mutating func take(_ word: SpotWord, by seat: Seat, isHelped: Bool) {
    guard rules.earnsCard(isHelped: isHelped) else { return }
    piles[seat]?.append(Won(ending: word.ending, round: rounds.number, isHelped: isHelped))
  }

  /// The hold was full and a rocket lifted off; tells how many have.
  public struct Launched: GameFact {
    public static let event = "launched"

    public let flights: Int

    public static func coded(_ launched: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      Self(flights: try fields("flight", launched?.flights, in: 1...Cards.mostFlights))
    }

    public func apply(to game: inout Cards, at now: Moment, table: Table) { game.flights = flights }
  }
}

extension Cards.Rules {
  /// Whether a right answer brings its card onto the pile. A helped one does not in mode `first`.
  public func earnsCard(isHelped: Bool) -> Bool { mode == .together || !isHelped }

  /// How many cards fill the hold: half of those that so many seats can get. Pure guessing gets three of
  /// four, so it is nearly always full before the end; with two seats it is a card for each question.
  func holdSize(seats: Int) -> Int {
    let most = mode == .together ? questions * seats : questions
    return (most + 1) / 2
  }

  public static var options: [RulesOption] { [.mode, .think, .choices, .questions, .order] }

  public init(_ wish: RulesWish, changing before: Self?, questions count: Int) throws(BadRules) {
    let most = min(count, Cards.Rules.mostQuestions)
    self = before ?? Self(questions: min(Cards.Rules.usualQuestions, most))
    mode = try wish.mode(of: .cards) ?? mode
    think = try wish.thinkingTime() ?? think
    choices = try wish.choices() ?? choices
    order = try wish.order() ?? order
    if let questions = wish[.questions]?.number {
      guard questions >= 1, questions <= most else { throw .badQuestions(most: most) }
      self.questions = questions
    }
  }

  public static func coded(_ rules: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      mode: fields("mode", rules?.mode), think: fields("think", rules?.think),
      choices: fields.choices(rules?.choices), questions: fields("questions", rules?.questions),
      order: fields.order(rules?.order))
  }
}

/// One of the four cards of a hand, numbered from 1.
public struct HandCard: ChoiceSpot {
  public static let all = (0..<Drawn.count).map(HandCard.init(slot:))

  /// The card's place from left to right, from 0.
  public let slot: Int

  @inlinable public init(slot: Int) {
    self.slot = slot
  }

  public init?(plain number: Int) {
    guard (1...Drawn.count).contains(number) else { return nil }
    slot = number - 1
  }

  public init?(named name: String) {
    guard let number = Int(name) else { return nil }
    self.init(plain: number)
  }

  public var number: Int { slot + 1 }

  public static let key: StaticString = "card"
  public var plain: Int { number }

  public static func coded(
    _ layouts: BySeat<Layout>?, _ fields: FieldCoder
  ) throws(Unreadable) -> BySeat<Layout> {
    try fields.field(layouts) {
      $1.add(hands: $0)
    } read: { (fields) throws(Unreadable) in
      let hands: [(Seat, Layout)] = try fields.list("hands") {
        (hand) throws(Unreadable) in
        let words = try hand.strings("choices")
        return (try hand.value("seat"), Layout(zip(HandCard.all.map { Slot($0) }, words)))
      }
      return BySeat(hands)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func add(hands: BySeat<Layout>) {
    array("hands", hands) { hand, entry in
      hand.add("seat", entry.key.number)
      hand.add("choices", entry.value.values)
    }
  }
}

extension Cards {
  /// The most rockets that can lift off: each needs at least one card.
  static let mostFlights = Rules.mostQuestions * traits.seats.upperBound

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    if rounds.isOpen { return followInRound(scene) }
    let filled = holdSize > 0 ? hold(of: piles).cards / holdSize : 0
    if filled > flights { return Launched(flights: filled) }
    if rounds.number >= rules.questions { return Over<Cards>(scores: end()) }
    return rounds.asking(
      on: .alike(HandCard.all.prefix(rules.choices).map { Slot($0) }), in: scene, using: &chance)
  }

  fileprivate func hold(of piles: BySeat<[Won]>) -> Hold {
    let cards = piles.values.reduce(0) { $0 + $1.count { !$0.isHelped } }
    return Hold(cards: cards, size: holdSize, flights: flights)
  }

  private func end() -> Scores {
    let scores = piles.mapValues(\.count)
    let winners: [Seat]
    switch rules.mode {
    // All who played have won: the piles are one.
    case .together: winners = piles.keys.filter { rounds.learnt[$0] != nil }
    // Where nobody got a card, nobody wins.
    case .first:
      let most = scores.values.max() ?? 0
      winners = most > 0 ? scores.filter { $0.value == most }.keys : []
    }
    return Scores(winners: winners, scores: scores)
  }

  /// A game as somebody may see it.
  public struct View: GameView {
    public let rules: Rules
    public let round: RoundView?
    /// The cards on each pile. The card of an open round is there only if the seat may be seen into.
    public let piles: BySeat<[Won]>
    /// The hold; its size is 0 before the first question.
    public let hold: Hold
    public let over: Scores?

    public func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment) {
      line.add("piles", piles.mapValues { $0.map(\.ending.whole) }, as: "words")
      if hold.size > 0 {
        line.object("hold") { line in
          line.add("cards", hold.cards)
          line.add("full", hold.size)
          if hold.flights > 0 { line.add("flights", hold.flights) }
        }
      }
      if let round {
        line.add(round, at: now) {
          $0.add("choices", round.choices)
          $0.add(hands: round.layouts)
        }
      }
      if let over { line.add(over, of: Cards.self) }
    }
  }

  public func view(for viewer: Viewpoint) -> View {
    let piles = piles(for: viewer)
    return View(
      rules: rules, round: rounds.view(for: viewer), piles: piles, hold: hold(of: piles), over: over
    )
  }

  private func piles(for viewer: Viewpoint) -> BySeat<[Won]> {
    guard let open = rounds.open else { return piles }
    return BySeat(
      piles.map { seat, pile in
        let mayKnow = viewer.belongs(to: .seat(seat))
        return (seat, mayKnow ? pile : pile.filter { $0.round != open.asked.round })
      }
    ).withOwn([], of: viewer)
  }

  public var brokenInvariant: String? {
    if let broken = rounds.brokenInvariant { return broken }
    if rounds.number > rules.questions { return "more was asked than the game has questions" }
    if isOver, rounds.open != nil { return "a round is open in a game that is over" }
    if isOver, rounds.number < rules.questions { return "the game was over too early" }
    for (seat, pile) in piles {
      let rounds = pile.map(\.round)
      if zip(rounds, rounds.dropFirst()).contains(where: { $0 >= $1 }) {
        return "seat \(seat.number) got two cards in one round"
      }
      if let last = rounds.last, last > self.rounds.number {
        return "seat \(seat.number) got a card in a round that was not"
      }
      if rules.mode == .together, pile.count != self.rounds.learnt[seat]?.count ?? 0 {
        return "seat \(seat.number) answered right and got no card, or got one without"
      }
    }
    if rules.mode == .first {
      let won = piles.values.flatMap { $0 }.map(\.round)
      if Set(won).count != won.count { return "two seats got the same card" }
    }
    return nil
  }
}

extension RulesOption {
  /// How many questions are asked.
  static let questions = RulesOption("questions", .number)
}
