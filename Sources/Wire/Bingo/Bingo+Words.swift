import Games
import Words

extension Bingo: SpokenRounds {
  static let title = Said("bingo")
  static let about = "fyll en rad" / "fill a row"

  static func worth(_ judgement: Attempt.Judgement, on tile: Tile, to speaker: Speaker) -> String {
    speaker.say("Ruta \(tile.name) är din.", "Tile \(tile.name) is yours.")
  }

  /// The picture shows one's card, and who has filled a row.
  static func say(_ over: Scores, by speaker: Speaker) -> String? { nil }
  static func sound(of over: Scores, for seat: Seat) -> Sound? { nil }

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String] {
    speaker.picture(of: view, extent: extent)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    Help.moves(
      in: view.round, for: seat,
      sign: Help.Row(
        "a2  eller  1" / "a2  or  1",
        "rutan, eller ordets nummer" / "the tile, or the word's number"))
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

extension Bingo.Won: SpokenFact {
  func say(by speaker: Speaker) -> String? { lines.map(speaker.say).joined(separator: " ") }

  func sound(for seat: Seat) -> Sound? { Sound(seat, among: lines.map(\.seat)) }

  func show(to speaker: Speaker) -> Show? {
    lines.first.map { .bingo(speaker.traveller($0.seat)) }
  }
}

extension Speaker {
  fileprivate func say(_ full: Bingo.FullLine) -> String {
    let words = full.words.joined(separator: ", ")
    let line =
      switch full.line {
      case .row: say("Rad \(full.line.name)", "Row \(full.line.name)")
      case .column: say("Kolumn \(full.line.name)", "Column \(full.line.name)")
      case .falling, .rising: say("En sned rad", "A diagonal")
      }
    return isOwn(full.seat)
      ? say("BINGO! \(line) är full: \(words).", "BINGO! \(line) is full: \(words).")
      : say(
        "BINGO för \(name(full.seat))! \(line) är full: \(words).",
        "BINGO for \(name(full.seat))! \(line) is full: \(words).")
  }

  func count(_ tiles: Int) -> String {
    say(tiles == 1 ? "1 ruta" : "\(tiles) rutor", tiles == 1 ? "1 tile" : "\(tiles) tiles")
  }

  // MARK: The picture

  func picture(of view: Bingo.View, extent: Picture.Extent) -> [String] {
    var lines: [String] = []
    if let round = view.round {
      lines += asking("\(say("FRÅGA", "QUESTION")) \(round.round):", sum(of: round))
    } else {
      lines += celebration(of: view)
    }
    lines += cards(of: view, extent: extent)
    lines += choices(of: view) + (view.round.map(comesInLater) ?? [])
    // At the end there are no lines about the others: nobody is counted beside another.
    if view.over == nil || ownCard(in: view) == nil { lines += others(of: view) }
    return lines
  }

  private func ownCard(in view: Bingo.View) -> Card? {
    view.cards.first { isOwn($0.key) }?.value
  }

  /// The seats that have filled a row, and of which words.
  private func celebration(of view: Bingo.View) -> [String] {
    let rows = view.lines.flatMap { full in
      let who = isOwn(full.seat) ? "" : "\(name(full.seat))  "
      return Paragraph.row(
        of: ["\(faceBefore(full.seat))\(who)BINGO!"] + full.words.map { ink.finished($0) },
        apart: 2,
        width: style.width)
    }
    return [""] + rows
  }

  // MARK: Cards

  private func cards(of view: Bingo.View, extent: Picture.Extent) -> [String] {
    let own = view.cards.keys.filter { isOwn($0) }
    let shown = extent == .turn && !own.isEmpty ? own : view.cards.keys
    let drawings = shown.sorted().compactMap { seat in
      view.cards[seat].map { card in
        let drawing = CardDrawing(
          card: card, layout: view.round?.layouts[seat] ?? [:],
          left: view.round?.attempts[seat]?.choicesLeft,
          numbered: isOwn(seat) && view.round?.attempts[seat]?.isDone == false
            ? view.round?.choices ?? [] : [],
          link: answer, width: style.width, ink: ink)
        return (shown.count > 1 ? [title(of: seat)] : []) + drawing.lines
      }
    }
    return sideBySide(drawings, width: style.width)
  }

  private func title(of seat: Seat) -> String {
    "     \(isOwn(seat) ? say("DU", "YOU") : name(seat).uppercased())"
  }

  /// Two cards beside each other where both fit, otherwise one below the other.
  private func sideBySide(_ drawings: [[String]], width: Int) -> [String] {
    if drawings.count < 2 { return drawings.first ?? [] }
    // A card of long words is wider than the others.
    let card = drawings.joined().map(\.visibleCount).max() ?? 0
    if width < 2 * card + 2 { return Array(drawings.joined(separator: [""])) }
    var lines: [String] = []
    for first in stride(from: 0, to: drawings.count, by: 2) {
      if first > 0 { lines.append("") }
      let right = first + 1 < drawings.count ? drawings[first + 1] : []
      lines += Columns.beside(drawings[first], right, from: card + 2)
    }
    return lines
  }

  // MARK: Below the cards

  private func choices(of view: Bingo.View) -> [String] {
    guard let round = view.round,
      let attempt = round.attempts.first(where: { isOwn($0.key) })?.value, !attempt.isDone
    else { return [] }
    let left = zip(1..., round.choices).filter { attempt.choicesLeft.contains($1) }
    // A narrow card may have had to shorten a word.
    var inFull: [String] = []
    if style.width < CardDrawing.leastWidth {
      inFull = Paragraph.row(
        of: left.map { ink.link("\($0) \($1)", answer($1)) }, width: style.width)
    } else if left.contains(where: { $1.count > 6 }) {
      inFull = ["  " + left.map { "\($0) \($1)" }.joined(separator: "  ")]
    }
    let how = say("Skriv ordet, eller numret:", "Type the word, or its number:")
    return inFull + Paragraph.indented(how, width: style.width)
  }

  private func others(of view: Bingo.View) -> [String] {
    let lines = view.cards.keys.filter { !isOwn($0) }.map { seat in
      let tiles = view.cards[seat]?.finished.count ?? 0
      guard let doing = doing(seat, view.round) else { return "\(name(seat)): \(count(tiles))" }
      return say(doing, of: seat) + (tiles > 0 ? " (\(count(tiles)))" : "")
    }
    if lines.isEmpty { return [] }
    let line = "  " + lines.joined(separator: "   ")
    return line.fits(in: style.width) ? [line] : Paragraph.row(of: lines, width: style.width)
  }
}

/// One card as a grid: `*` before a finished word, its number before one that may be chosen, `-` where
/// a choice is gone.
struct CardDrawing {
  let card: Card
  let layout: Layout
  /// The endings that may still be chosen, as far as the viewer knows.
  let left: [String]?
  /// The words by their numbers, where the viewer may type these.
  let numbered: [String]
  let link: (String) -> TextLink
  let width: Int
  let ink: Ink

  private typealias Content = (mark: String, word: String)

  /// A cell takes eight columns, so that a card has 39 and serves 40 as well as 80; wider words get
  /// wider cells where there is room.
  private func cell(for contents: [Content]) -> Int {
    let longest = contents.map { $0.mark.count + $0.word.count }.max() ?? 0
    let roomy = (width - 7) / Tile.side
    return isNarrow ? max(1, min(3, roomy)) : max(8, min(longest + 2, roomy))
  }

  /// With fewer columns a cell has room for its sign alone, and the words stand below.
  static let leastWidth = 39
  private var isNarrow: Bool { width < CardDrawing.leastWidth }

  var lines: [String] {
    let contents = isNarrow ? Tile.all.map(sign) : Tile.all.map(content)
    let cell = cell(for: contents)
    let cells = contents.map { draw($0, in: cell) }
    let rule =
      "  +" + String(repeating: String(repeating: "-", count: cell) + "+", count: Tile.side)
    let heads = Tile.columnNames.map { name in
      " " + placed(isNarrow ? name : "  \(name)", in: cell)
    }.joined()
    let head = "  " + heads.trimmingEnd
    let rows = (0..<Tile.side).flatMap { row in
      let own = cells[row * Tile.side..<(row + 1) * Tile.side]
      return ["\(row + 1) |" + own.joined(separator: "|") + "|", rule]
    }
    return [head, rule] + rows
  }

  private func content(_ tile: Tile) -> Content {
    if let finished = card.finished[tile] { return ("* ", finished.ending.text) }
    guard let word = layout[Slot(tile)] else { return ("", "") }
    if let left, !left.contains(word) { return ("  ", "-") }
    guard let number = numbered.firstIndex(of: word) else { return ("  ", word) }
    return ("\(number + 1) ", word)
  }

  /// The content of a tile, as far as it has room in a narrow cell.
  private func sign(_ tile: Tile) -> Content {
    let (mark, word) = content(tile)
    return word == "-" ? (mark, word) : (String(mark.prefix(1)), "")
  }

  private func draw(_ content: Content, in cell: Int) -> String {
    let (mark, word) = content
    let text = placed(mark + shortened(word, to: cell - mark.count), in: cell)
    if mark == "* " { return ink.finished(text) }
    if word == "-" { return ink.gone(text) }
    if word.isEmpty, !isNarrow { return text }
    let isChoice = !word.isEmpty && numbered.contains(word)
    return ink.link(ink.open(text), isChoice ? link(word) : nil)
  }

  private func shortened(_ word: String, to room: Int) -> String {
    word.count <= room ? word : word.prefix(room - 1) + "."
  }

  /// Words begin below each other, which is calmer to read than if they were centred.
  private func placed(_ text: String, in width: Int) -> String {
    let space = max(0, width - text.count)
    if space == 0 { return text }
    return " " + text + String(repeating: " ", count: space - 1)
  }
}
