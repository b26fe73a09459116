import Games
import Words

// The hold that all fill together, and the rocket at the end.

extension Speaker {
  /// How full the hold is; once also what it is for.
  func load(of view: Cards.View) -> [String] {
    guard view.hold.size > 0 else { return [] }
    let bar = HoldDrawing(hold: view.hold, tongue: tongue, width: style.width, ink: ink).line
    guard isSeated, view.round?.round == 1 else { return [bar] }
    return [bar]
      + Paragraph.indented(
        say(
          "Fyll lastrummet, så lyfter raketen!", "Fill the cargo bay, and the rocket lifts off!"),
        width: style.width)
  }

  /// A sentence about what came of the hold.
  func launch(_ hold: Cards.Hold) -> String {
    switch hold.flights {
    case 0 where !hold.isEnough: say("Nästa gång lyfter vi.", "Next time we lift off.")
    case 0, 1: say("Raketen har lyft!", "The rocket has lifted off!")
    default: say("\(hold.flights) raketer har lyft!", "\(hold.flights) rockets have lifted off!")
    }
  }

  /// The rocket, and beside it what is on board; one below the other on a narrow screen.
  func launch(of view: Cards.View) -> [String] {
    let rocket = CargoRocket(hold: view.hold).lines
    let isWide = style.width >= CargoRocket.width + 24
    let column = isWide ? CargoRocket.width : 2
    let told =
      [launch(view.hold)] + aboard(view, lines: isWide ? 5 : 3, width: style.width - column)
    if isWide { return [""] + Columns.beside(rocket, told, from: column) }
    return [""] + rocket + told.flatMap { Paragraph.indented($0, width: style.width) }
  }

  /// The words on board in the order in which they came, each once: as many as fit.
  private func aboard(_ view: Cards.View, lines most: Int, width: Int) -> [String] {
    let cards = view.piles.values.flatMap { $0.filter { !$0.isHelped } }
    let words = cards.sorted { $0.round < $1.round }.map(\.ending.whole).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    if words.isEmpty { return [] }
    func lines(_ count: Int) -> [String] {
      let rest = words.count - count
      let more = rest > 0 ? say(" och \(rest) till", " and \(rest) more") : ""
      let text = say("Ombord: ", "On board: ") + words.prefix(count).joined(separator: ", ") + more
      return Paragraph.lines(of: text, width: width).map { $0.shortened(to: width) }
    }
    // A word takes three columns or more, so no more words than that need be tried.
    let fitting = (1...min(words.count, most * width / 3)).last { lines($0).count <= most }
    return lines(fitting ?? 1)
  }
}

/// The hold as one row: as many signs as it has room for, or fewer that stand for them.
struct HoldDrawing: Speaking {
  let hold: Cards.Hold
  let tongue: Tongue
  let width: Int
  let ink: Ink

  private static let most = 20

  var line: String {
    let title =
      hold.flights == 0
      ? say("LASTRUM", "CARGO BAY") : say("NÄSTA RAKET", "NEXT ROCKET")
    let start = "  \(title)  ["
    let end = hold.aboard == hold.size ? "] " + say("FULLT!", "FULL!") : "]"
    let room = max(1, min(hold.size, Self.most, width - start.count - end.count))
    let filled = hold.aboard * room / hold.size
    return start + ink.finished(String(repeating: "#", count: filled))
      + String(repeating: ".", count: room - filled) + end
  }
}

/// The rocket with its cargo, as text.
struct CargoRocket {
  /// How many columns it takes, with the gap to what stands beside it.
  static let width = 14

  let hold: Cards.Hold

  var lines: [String] {
    let (upper, lower) = (hold.isEnough ? "##" : "  ", hold.cards > 0 ? "##" : "  ")
    return [
      #"      /\"#,
      #"     /  \"#,
      #"     |()|"#,
      #"    /|\#(upper)|\"#,
      #"   /_|\#(lower)|_\"#,
    ] + (hold.isEnough ? [#"     )||("#, #"    ( )( )"#] : ["  =========="])
  }
}
