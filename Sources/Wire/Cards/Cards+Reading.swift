import Games
import JSON
import Words

extension Cards.Fact {
  /// The fact that a journal tells; nil if cards know no such event.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "asked": self = .asked(try Rounds<HandCard>.Asked(fields))
    case "answered": self = .answered(try Rounds<HandCard>.Answered(fields))
    case "hinted": self = .hinted(try Rounds<HandCard>.Hinted(fields))
    case "closed": self = .closed(try Rounds<HandCard>.Closed(fields))
    case "over": self = .over(try Scores(fields, counting: "cards"))
    default: return nil
    }
  }
}

extension Cards.Rules {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(
      mode: try fields.choice("mode"), think: try fields.int("think"),
      questions: try fields.int("questions"))
  }
}

extension Rounds<HandCard>.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let hands = try fields.list("hands") { (hand) throws(Unreadable) in
      let words = try hand.strings("choices")
      return (try hand.seat("seat"), Rounds<HandCard>.Layout(zip(HandCard.all, words)))
    }
    try self.init(fields, on: BySeat(hands))
  }
}

extension HandCard {
  init(_ fields: Fields) throws(Unreadable) {
    guard let card = HandCard(number: try fields.int("card")) else {
      throw Unreadable(field: "card")
    }
    self = card
  }
}
