public import JSON
import Words

extension Cards {
  /// What can happen in a game of cards.
  public enum Fact: Hashable, Sendable {
    case asked(Rounds<HandCard>.Asked)
    case answered(Rounds<HandCard>.Answered)
    case hinted(Rounds<HandCard>.Hinted)
    case heard(Heard)
    case kept(KeptWord)
    case closed(Rounds<HandCard>.Closed)
    /// The hold was full: so many rockets have lifted off.
    case launched(Int)
    case over(Scores)
  }
}

extension Cards.Fact: RoundsFact {
  public static let kind: GameKind = .cards

  public var event: String {
    switch self {
    case .asked: "asked"
    case .answered: "answered"
    case .hinted: "hinted"
    case .heard: "heard"
    case .kept: "kept"
    case .closed: "closed"
    case .launched: "launched"
    case .over: "over"
    }
  }

  public func write(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .asked(let asked): line.add(asked)
    case .answered(let answered): line.add(answered, for: viewer)
    case .hinted(let hinted): line.add(hinted)
    case .heard(let heard): line.add(heard)
    case .kept(let kept): line.add(kept)
    case .closed(let closed): line.add(closed)
    case .launched(let flight): line.add("flight", flight)
    case .over(let over): line.add(total: over)
    }
  }

  public init(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "asked": self = .asked(try Rounds<HandCard>.Asked(fields))
    case "answered": self = .answered(try Rounds<HandCard>.Answered(fields))
    case "hinted": self = .hinted(try Rounds<HandCard>.Hinted(fields))
    case "heard": self = .heard(try Heard(fields))
    case "kept": self = .kept(try KeptWord(fields))
    case "closed": self = .closed(try Rounds<HandCard>.Closed(fields))
    case "launched": self = .launched(try fields.number("flight", in: 1...Cards.mostFlights))
    case "over": self = .over(try Scores(fields, counting: "cards"))
    default: throw Unreadable(field: "event")
    }
  }

  public func seen(by viewer: Viewpoint) -> Cards.Fact? {
    switch self {
    case .asked(let asked): .asked(asked.seen(by: viewer))
    case .answered(let answered): answered.seen(by: viewer).map(Cards.Fact.answered)
    case .hinted(let hinted): hinted.seen(by: viewer).map(Cards.Fact.hinted)
    case .heard(let heard): heard.seen(by: viewer).map(Cards.Fact.heard)
    case .kept(let kept): kept.seen(by: viewer).map(Cards.Fact.kept)
    case .closed(let closed): .closed(closed.seen(by: viewer))
    case .launched, .over: self
    }
  }

  public var isSameForAll: Bool {
    switch self {
    case .asked, .answered, .hinted, .heard, .kept: false
    case .closed(let closed): closed.isSameForAll
    case .launched, .over: true
    }
  }

  public var actor: Seat? {
    switch self {
    case .answered(let answered): answered.seat
    case .hinted(let hinted): hinted.seat
    case .heard(let heard): heard.seat
    case .kept(let kept): kept.seat
    case .asked, .closed, .launched, .over: nil
    }
  }

  public var chosen: Chosen? {
    if case .answered(let answered) = self { answered.chosen } else { nil }
  }

  public var heard: String? { if case .heard(let heard) = self { heard.word } else { nil } }
  public var kept: KeptWord? { if case .kept(let kept) = self { kept } else { nil } }

  public var asks: Asking? {
    if case .asked(let asked) = self { (asked.question, asked.choices) } else { nil }
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ asked: Rounds<HandCard>.Asked) {
    add("round", asked.round)
    add("question", asked.question)
    add("audio", asked.recording)
    add(asked.choices, in: asked.layouts)
    if let rights = asked.rights.value { add("rights", rights) }
  }

  mutating func add(total over: Scores) {
    add(over, counting: "cards")
    add("total", over.total)
  }

  mutating func add(_ choices: [String], in hands: BySeat<Rounds<HandCard>.Layout>) {
    add("choices", choices)
    array("hands", hands) { hand, entry in
      hand.add("seat", entry.key.number)
      hand.add("choices", entry.value.values)
    }
  }
}

extension Rounds<HandCard>.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let hands: [(Seat, Rounds.Layout)] = try fields.list("hands") { (hand) throws(Unreadable) in
      let words = try hand.strings("choices")
      return (try hand.value("seat"), Rounds<HandCard>.Layout(zip(HandCard.all, words)))
    }
    try self.init(fields, on: BySeat(hands))
  }
}
