import Classroom
import Games
import Words

extension Cards: SpokenRounds {
  static let title = "kort" / "cards"
  static let about = "samla kort med ord" / "collect cards with words"

  static func worth(_ judgement: Attempt.Judgement, on card: HandCard, to speaker: Speaker)
    -> String
  {
    speaker.cards.earnsCard(isHelped: judgement.isHelped)
      ? speaker.say("Kortet är ditt.", "The card is yours.")
      : speaker.say("Nu kan du det ordet.", "Now you know that word.")
  }

  static func say(_ closed: Rounds<Cards>.Closed, by speaker: Speaker) -> String? {
    switch speaker.cards.mode {
    case .together: speaker.say(closed)
    case .first: speaker.whoGotTheCard(closed).map { $0 + speaker.unsaid(closed) }
    }
  }

  static func say(_ over: Scores, by speaker: Speaker) -> String? { speaker.say(over) }

  /// The end sounds the same for all: the words on board are everybody's.
  static func sound(of over: Scores, for seat: Seat) -> Sound? { .bingo }

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String] {
    speaker.picture(of: view, extent: extent)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    Help.moves(
      in: view.round, for: seat,
      sign: Help.Row("1" / "1", "kortets nummer" / "the card's number"))
  }

  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn? {
    Help.wayOn(in: view.round, for: seat)
  }

  static let modes = RoundMode.spoken
  static func mode(of rules: Rules) -> String? { rules.mode.rawValue }

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    SingleKey.numbers(of: view.round, for: seat)
  }
}

extension Cards.Launched: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    "Lastrummet är fullt. Raketen lyfter!" / "The cargo bay is full. The rocket lifts off!"
  }

  func sound(for seat: Seat) -> Sound? { .bingo }

  func show(to speaker: Speaker) -> Show? { .flight(speaker.aboard) }
}

extension Speaker {
  /// The rules of the cards in this room.
  fileprivate var cards: Cards.Rules {
    guard let rules = scenery.room.setup.rules.own as? Cards.Rules else {
      preconditionFailure("a fact of another game")
    }
    return rules
  }

  /// The sentence that says who got the card: in mode `first` one seat at most gets it.
  fileprivate func whoGotTheCard(_ closed: Rounds<Cards>.Closed) -> String? {
    guard let winner = closed.answers.first(where: { $0.finished != nil && !$0.isHelped }) else {
      let words = closed.rights.map(\.whole)
      return say(
        "Ingen får kortet. Svaret var \(words.joined(separator: " eller ")).",
        "Nobody gets the card. The answer was \(words.joined(separator: " or ")).")
    }
    // The viewer who got the card was told so when it answered.
    if isOwn(winner.seat) { return nil }
    return say("Kortet går till \(name(winner.seat)).", "The card goes to \(name(winner.seat)).")
  }

  /// The piles are one: how many of them each has is nobody's matter.
  fileprivate func say(_ over: Scores) -> String {
    let end =
      hasWon(over)
      ? say("Du vann!", "You won!") : say("Alla frågor är klara.", "All questions are done.")
    // The last round is closed, so the hold is as full as it will be.
    let hold = (scenery.room.view(for: viewer) as? Cards.View)?.hold
    return ([end] + all(over) + [hold.map(launch)].compactMap(\.self)).joined(separator: " ")
  }

  /// Whether the viewer has won, where one alone gets a card. Nobody is told that another has more.
  private func hasWon(_ over: Scores) -> Bool {
    guard case .seat(let seat) = viewer, cards.mode == .first else { return false }
    return over.scores.count > 1 && over.winners.contains(seat)
  }

  private func all(_ over: Scores) -> [String] {
    if over.total == 0 { return [] }
    if over.scores.count == 1 { return has(over.scores, count(cards:)) }
    let all = count(cards: over.total)
    return [
      isSeated
        ? say("Tillsammans har ni \(all).", "Together you have \(all).")
        : say("Tillsammans har de \(all).", "Together they have \(all).")
    ]
  }

  func count(cards: Int) -> String {
    say("\(cards) kort", cards == 1 ? "1 card" : "\(cards) cards")
  }

  // MARK: The picture

  func picture(of view: Cards.View, extent: Picture.Extent) -> [String] {
    if view.over != nil { return launch(of: view) }
    var lines: [String] = []
    if let round = view.round {
      let (title, of) = (say("FRÅGA", "QUESTION"), say("av", "of"))
      lines += asking("\(title) \(round.round) \(of) \(view.rules.questions):", sum(of: round))
      lines += hand(of: round)
    } else {
      lines.append("")
    }
    return lines + load(of: view) + piles(of: view, extent: extent)
  }

  // MARK: The hand

  /// The hand: with numbers to type for a viewer who plays, laid down when it is done; else the cards.
  private func hand(of round: RoundView) -> [String] {
    if let attempt = round.attempts.first(where: { isOwn($0.key) })?.value {
      if attempt.isDone { return [] }
      let cards = zip(1..., round.choices).map { number, word in
        let isLeft = attempt.choicesLeft.contains(word)
        return HandDrawing.Card(
          number: number, word: isLeft ? word : nil, link: isLeft ? answer(word) : nil)
      }
      let how = say("Skriv ordet, eller numret:", "Type the word, or the card's number:")
      return HandDrawing(cards: cards, width: style.width, ink: ink).lines
        + Paragraph.indented(how, width: style.width)
    }
    let cards = round.choices.map { HandDrawing.Card(number: nil, word: $0) }
    return HandDrawing(cards: cards, width: style.width, ink: ink).lines + comesInLater(than: round)
  }

  // MARK: The piles

  /// The piles; for a viewer who plays, its own and what the others do.
  private func piles(of view: Cards.View, extent: Picture.Extent) -> [String] {
    let widest = view.piles.keys.map { name($0).visibleCount }.max() ?? 0
    return ownFirst(view.piles).flatMap { seat, pile -> [String] in
      let words = pile.map(\.ending.whole)
      let doing = isOwn(seat) ? nil : doing(seat, view.round)
      if isSeated, !isOwn(seat) {
        return doing.map { Paragraph.indented(say($0, of: seat), width: style.width) } ?? []
      }
      let end = behind(doing)
      let name = isOwn(seat) ? say("Du:", "You:") : name(seat).padded(to: widest) + " "
      let start = "  \(name) \(count(cards: pile.count))"
      if extent == .whole { return [start + end] + wrapped(words) }
      let row = start + (words.last.map { " (\($0))" } ?? "") + end
      return [[row, start + end].first { $0.fits(in: style.width) } ?? start]
    }
  }

  private func wrapped(_ words: [String]) -> [String] {
    if words.isEmpty { return [] }
    let indent = "    "
    let text = words.joined(separator: ", ")
    return Paragraph.lines(of: text, width: style.width - indent.count).map { line in
      ink.finished(indent + line)
    }
  }
}

/// Four cards side by side where they fit, otherwise one below the other.
struct HandDrawing {
  struct Card {
    /// The number to type for it, if it is one's own.
    let number: Int?
    /// Nil where the card is gone.
    let word: String?
    var link: TextLink?
  }

  let cards: [Card]
  let width: Int
  let ink: Ink

  /// How many columns a card has within its edges; nil if four such cards do not fit. Six serve 40
  /// columns as well as 80; longer words get wider cards where there is room.
  private var inside: Int? {
    let longest = cards.map { word($0).visibleCount }.max() ?? 0
    return [longest + 2, longest].map { max(6, $0) }.first { inside in
      2 + cards.count * (inside + 2) + cards.count - 1 <= width
    }
  }

  var lines: [String] { inside.map(sideBySide) ?? cards.map(row) }

  private func sideBySide(_ inside: Int) -> [String] {
    let edge = String(repeating: "-", count: inside)
    let rows = [
      cards.map { _ in ".\(edge)." },
      cards.map { "|\(placed(number($0), in: inside))|" },
      cards.map { "|\(paint($0, placed(word($0), in: inside)))|" },
      cards.map { _ in "'\(edge)'" },
    ]
    return rows.map { "  " + $0.joined(separator: " ") }
  }

  private func placed(_ text: String, in inside: Int) -> String {
    (text.visibleCount < inside ? " \(text)" : text).padded(to: inside)
  }

  private func row(_ card: Card) -> String {
    "  | \(number(card).padded(to: 1)) | \(paint(card, word(card)))"
  }

  private func number(_ card: Card) -> String { card.number.map { "\($0)" } ?? "" }

  private func word(_ card: Card) -> String { card.word ?? "-" }

  private func paint(_ card: Card, _ text: String) -> String {
    card.word == nil ? ink.gone(text) : ink.link(ink.open(text), card.link)
  }
}
