import Games
import Words

extension Bingo.Fact {
  /// A question begins, or all is over and the cards may be looked at once more.
  var callsForPicture: Bool {
    switch self {
    case .asked, .over: true
    case .answered, .hinted, .closed, .bingo: false
    }
  }

  /// The picture says it all.
  var isToldByPicture: Bool {
    switch self {
    case .asked: true
    case .answered, .hinted, .closed, .bingo, .over: false
    }
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
