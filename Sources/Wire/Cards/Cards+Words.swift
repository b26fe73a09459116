import Games
import Hall
import Words

extension Cards: SpokenGame {
  static func name(in tongue: Tongue) -> String { tongue.say("kort", "cards") }

  static func about(in tongue: Tongue) -> String {
    tongue.say("samla kort med ord", "collect cards with words")
  }

  static func say(_ fact: Fact, by speaker: Speaker) -> String? { speaker.say(fact) }

  static func picture(for fact: Fact, _ viewer: Viewpoint) -> Picture.Call? {
    switch fact {
    case .asked: .instead(.turn)
    // The piles may be read.
    case .over: .besides(.turn)
    case .answered, .hinted, .closed: nil
    }
  }

  static func picture(
    of view: View, extent: Picture.Extent, style: TextStyle, by speaker: Speaker
  ) -> [String] {
    speaker.picture(of: view, extent: extent, style: style)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    Help.moves(in: view.round, for: seat, tongue) {
      Help.Row(tongue, "1", "1", "kortets siffra", "the card's number")
    }
  }

  static let modes = RoundMode.spoken
  static func mode(of rules: Rules) -> String? { rules.mode.rawValue }

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    SingleKey.numbers(of: view.round, for: seat)
  }
}

extension Speaker {
  func say(_ fact: Cards.Fact) -> String? {
    guard let rules = scenery.room.setup.rules.own as? Cards.Rules else {
      preconditionFailure("a fact of another game")
    }
    return say(fact, rules)
  }

  private func say(_ fact: Cards.Fact, _ rules: Cards.Rules) -> String? {
    switch fact {
    case .asked(let asked): say(asked)
    case .answered(let answered):
      say(answered) { attempt in
        rules.earnsCard(isHelped: attempt.isHelped)
          ? tongue.say("Kortet är ditt.", "The card is yours.")
          : tongue.say("Nu kan du det ordet.", "Now you know that word.")
      }
    case .hinted(let hinted): say(hinted)
    case .closed(let closed):
      switch rules.mode {
      case .together: say(closed)
      case .first: whoGotTheCard(closed)
      }
    case .over(let over): say(over, rules)
    }
  }

  /// In mode `first` one seat at most gets it.
  private func whoGotTheCard(_ closed: Rounds<HandCard>.Closed) -> String? {
    guard let winner = closed.answers.first(where: { $0.finished != nil && !$0.isHelped }) else {
      let words = closed.rights.map(\.whole)
      return tongue.say(
        "Ingen får kortet. Svaret var \(words.joined(separator: " eller ")).",
        "Nobody gets the card. The answer was \(words.joined(separator: " or ")).")
    }
    // Who answered was told so then.
    if isOwn(winner.seat) { return nil }
    return tongue.say(
      "Kortet går till \(name(winner.seat)).", "The card goes to \(name(winner.seat)).")
  }

  private func say(_ over: Scores, _ rules: Cards.Rules) -> String {
    let end = tongue.say("Alla frågor är klara.", "All questions are done.")
    switch rules.mode {
    case .together where over.scores.count > 1:
      let all = count(cards: over.total)
      let together =
        isSeated
        ? tongue.say("Tillsammans har ni \(all).", "Together you have \(all).")
        : tongue.say("Tillsammans har de \(all).", "Together they have \(all).")
      return "\(end) \(together)"
    case .together, .first:
      let own = over.scores.filter { isOwn($0.key) }.map { _, cards in
        tongue.say("Du har \(count(cards: cards)).", "You have \(count(cards: cards)).")
      }
      let others = over.scores.filter { !isOwn($0.key) }.map { seat, cards in
        tongue.say(
          "\(name(seat)) har \(count(cards: cards)).", "\(name(seat)) has \(count(cards: cards)).")
      }
      return ([end] + own + others).joined(separator: " ")
    }
  }

  func count(cards: Int) -> String {
    tongue.say("\(cards) kort", cards == 1 ? "1 card" : "\(cards) cards")
  }
}
