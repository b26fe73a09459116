import Games
import Words

extension Speaker {
  func picture(of view: Cards.View, extent: Picture.Extent, style: TextStyle) -> [String] {
    let ink = Ink(isColoured: style.colour)
    var lines = [""]
    if let round = view.round {
      let title = tongue.say("FRÅGA", "QUESTION")
      let of = tongue.say("av", "of")
      lines += [
        "  \(title) \(round.round) \(of) \(view.rules.questions):   "
          + ink.question(sum(of: round)), "",
      ]
      lines += hand(of: round, style: style)
    }
    lines += piles(of: view, extent: extent, style: style)
    if view.over != nil, isSeated {
      lines.append(tongue.say("  Nytt spel? Skriv: igen", "  Another game? Type: again"))
    }
    return lines
  }

  /// The question, or, for who is done, what came of it.
  private func sum(of round: Rounds<HandCard>.View) -> String {
    let answer = round.attempts.first { isOwn($0.key) }?.value.answer
    return answer.map { "\(round.question) + \($0.text) = \($0.whole.uppercased())" }
      ?? "\(round.question) + ?"
  }

  // MARK: The hand

  /// Who plays has numbers to type; who is done has laid its hand down; who looks on sees the cards.
  private func hand(of round: Rounds<HandCard>.View, style: TextStyle) -> [String] {
    let ink = Ink(isColoured: style.colour)
    if let (seat, attempt) = round.attempts.first(where: { isOwn($0.key) }) {
      guard !attempt.isDone, let hand = round.layouts[seat] else { return [] }
      let cards = hand.map { card, word in
        HandDrawing.Card(
          number: card.number, word: attempt.choicesLeft.contains(word) ? word : nil)
      }
      return HandDrawing(cards: cards, width: style.width, ink: ink).lines + [
        tongue.say("  Skriv ordet, eller kortets siffra:", "  Type the word, or the card's number:")
      ]
    }
    let cards = round.choices.map { HandDrawing.Card(number: nil, word: $0) }
    return HandDrawing(cards: cards, width: style.width, ink: ink).lines
  }

  // MARK: The piles

  private func piles(
    of view: Cards.View, extent: Picture.Extent, style: TextStyle
  ) -> [String] {
    let own = view.piles.filter { isOwn($0.key) }
    let all = Array(own) + view.piles.filter { !isOwn($0.key) }
    let names = all.map { isOwn($0.key) ? tongue.say("Du", "You") : name($0.key) }
    let widest = names.map(\.count).max() ?? 0
    let showsAll = extent == .whole || view.over != nil
    return zip(names, all).flatMap { name, entry -> [String] in
      let (seat, pile) = entry
      let words = pile.map(\.ending.whole)
      let start = "  \(name.padded(to: widest))  \(count(cards: pile.count))"
      let end = isOwn(seat) ? "" : doing(seat, view.round)
      if showsAll { return [start + end] + wrapped(words, style) }
      let row = start + (words.last.map { " (\($0))" } ?? "") + end
      return [row.count > style.width ? start + end : row]
    }
  }

  private func wrapped(_ words: [String], _ style: TextStyle) -> [String] {
    if words.isEmpty { return [] }
    let indent = "    "
    let text = words.joined(separator: ", ")
    return Paragraph.lines(of: text, width: style.width - indent.count).map { line in
      Ink(isColoured: style.colour).finished(indent + line)
    }
  }
}

/// Four cards side by side where they fit, otherwise one below the other.
struct HandDrawing {
  struct Card {
    /// What may be typed for it, if it is one's own.
    let number: Int?
    /// Nil where the card is gone.
    let word: String?
  }

  let cards: [Card]
  let width: Int
  let ink: Ink

  /// How many columns a card has within its edges; nil if four such cards do not fit. Six serve 40
  /// columns as well as 80; longer words get wider cards where there is room.
  private var inside: Int? {
    let longest = cards.map { word($0).count }.max() ?? 0
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
    (text.count < inside ? " \(text)" : text).padded(to: inside)
  }

  private func row(_ card: Card) -> String {
    "  | \(number(card).padded(to: 1)) | \(paint(card, word(card)))"
  }

  private func number(_ card: Card) -> String { card.number.map { "\($0)" } ?? "" }

  private func word(_ card: Card) -> String { card.word ?? "-" }

  private func paint(_ card: Card, _ text: String) -> String {
    card.word == nil ? ink.gone(text) : ink.open(text)
  }
}
