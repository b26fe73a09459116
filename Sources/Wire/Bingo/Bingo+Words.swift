import Games
import Words

extension Bingo: SpokenGame {
  static func name(in tongue: Tongue) -> String { "bingo" }

  static func about(in tongue: Tongue) -> String {
    tongue.say("fyll en rad", "fill a row")
  }

  static func say(_ fact: Fact, by speaker: Speaker) -> String? { speaker.say(fact) }

  static func picture(for fact: Fact, _ viewer: Viewpoint) -> Picture.Call? {
    switch fact {
    case .asked: .instead(.turn)
    // The cards may be looked at once more.
    case .over: .besides(.turn)
    case .answered, .hinted, .closed, .bingo: nil
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
      Help.Row(
        tongue, "a2  eller  1", "a2  or  1", "rutan, eller ordets nummer",
        "the tile, or the word's number")
    }
  }

  static let modes = RoundMode.spoken
  static func mode(of rules: Rules) -> String? { rules.mode.rawValue }

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    SingleKey.numbers(of: view.round, for: seat)
  }
}

extension Speaker {
  func say(_ fact: Bingo.Fact) -> String? {
    switch fact {
    case .asked(let asked): say(asked)
    case .answered(let answered):
      say(answered) { attempt in
        let tile = attempt.spot.name
        return tongue.say("Ruta \(tile) är klar.", "Tile \(tile) is done.")
      }
    case .hinted(let hinted): say(hinted)
    case .closed(let closed): say(closed)
    case .bingo(let lines): lines.map(say).joined(separator: " ")
    case .over(let over): scores(over.scores)
    }
  }

  private func say(_ full: Bingo.FullLine) -> String {
    let words = full.words.joined(separator: ", ")
    let line =
      switch full.line {
      case .row: tongue.say("Rad \(full.line.name)", "Row \(full.line.name)")
      case .column: tongue.say("Kolumn \(full.line.name)", "Column \(full.line.name)")
      case .falling, .rising: tongue.say("En sned rad", "A diagonal")
      }
    return isOwn(full.seat)
      ? tongue.say("BINGO! \(line) är full: \(words).", "BINGO! \(line) is full: \(words).")
      : tongue.say(
        "BINGO för \(name(full.seat))! \(line) är full: \(words).",
        "BINGO for \(name(full.seat))! \(line) is full: \(words).")
  }

  /// How many tiles everybody has, one's own first.
  func scores(_ tiles: BySeat<Int>) -> String {
    let own = tiles.filter { isOwn($0.key) }.map { _, tiles in
      tongue.say("Du har \(count(tiles)).", "You have \(count(tiles)).")
    }
    let others = tiles.filter { !isOwn($0.key) }.map { seat, tiles in
      tongue.say("\(name(seat)) har \(count(tiles)).", "\(name(seat)) has \(count(tiles)).")
    }
    return (own + others).joined(separator: " ")
  }

  func count(_ tiles: Int) -> String {
    tongue.say(
      tiles == 1 ? "1 ruta" : "\(tiles) rutor", tiles == 1 ? "1 tile" : "\(tiles) tiles")
  }
}
