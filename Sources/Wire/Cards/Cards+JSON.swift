import Games
import JSON
import Words

extension Cards.Fact {
  var event: String {
    switch self {
    case .asked: "asked"
    case .answered: "answered"
    case .hinted: "hinted"
    case .closed: "closed"
    case .over: "over"
    }
  }

  func add(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .asked(let asked): line.add(asked, for: viewer)
    case .answered(let answered): line.add(answered, for: viewer)
    case .hinted(let hinted): line.add(hinted)
    case .closed(let closed): line.add(closed)
    case .over(let over):
      line.add(over, counting: "cards")
      line.add("total", over.total)
    }
  }
}

extension HandCard: ToldSpot {
  func add(to line: inout JSONWriter) { line.add("card", number) }
}

extension JSONWriter {
  mutating func add(_ rules: Cards.Rules) {
    add("mode", rules.mode.rawValue)
    add("think", rules.think)
    add("questions", rules.questions)
  }

  mutating func add(_ asked: Rounds<HandCard>.Asked, for viewer: Viewpoint) {
    add("round", asked.round)
    add("question", asked.question)
    add("audio", asked.recording)
    add(asked.choices, in: asked.layouts, for: viewer)
    if let rights = asked.rights.value { add("rights", rights) }
  }

  /// A seat gets the choices in the order of its own hand, others by the alphabet.
  private mutating func add(
    _ choices: [String], in hands: BySeat<Rounds<HandCard>.Layout>, for viewer: Viewpoint
  ) {
    if case .seat(let own) = viewer, let hand = hands[own] {
      add("choices", hand.values)
    } else {
      add("choices", choices)
    }
    array("hands", hands) { hand, entry in
      hand.add("seat", entry.key.number)
      hand.add("choices", entry.value.values)
    }
  }

  /// The game as somebody may see it, for a `view` line.
  mutating func add(_ view: Cards.View, for viewer: Viewpoint, at now: Moment) {
    array("piles", view.piles) { pile, entry in
      pile.add("seat", entry.key.number)
      pile.add("words", entry.value.map(\.ending.whole))
    }
    if let round = view.round {
      add(round, at: now) { $0.add(round.choices, in: round.layouts, for: viewer) }
    }
    if let over = view.over { Cards.Fact.over(over).add(to: &self, for: viewer) }
  }
}
