import Games

extension Help {
  static func moves(in view: Board.View, for seat: Seat, _ tongue: Tongue) -> [Row] {
    switch view.phase {
    case .building(let building):
      building.builder == seat
        ? toBuild(on: view, tongue)
        : whileOthersBuild(isReady: building.ready.contains(seat), tongue)
    case .playing(let playing):
      playing.turn?.seat == seat ? toPlay(playing.now, tongue) : toWait(tongue)
    }
  }

  // MARK: Building

  private static func toBuild(on view: Board.View, _ tongue: Tongue) -> [Row] {
    view.landscape.tiles.isEmpty ? toBegin(tongue) : toGoOn(on: view, tongue)
  }

  private static func toBegin(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "lägg c4", "place c4", "lägg en ruta på c4", "put a tile on c4"),
      Row(
        tongue, "bana 2", "layout 2", "ta en färdig bana (1–6)", "take a ready-made board (1–6)"),
      look(tongue),
    ]
  }

  /// With examples that can be typed as they stand.
  private static func toGoOn(on view: Board.View, _ tongue: Tongue) -> [Row] {
    var rows: [Row] = []
    if let (free, last) = view.landscape.nextTile {
      rows += [
        Row(
          tongue, "lägg \(free.name)", "place \(free.name)", "lägg en ruta på \(free.name)",
          "put a tile on \(free.name)"),
        Row(
          tongue, "lägg \(free.name) \(last.name)", "place \(free.name) \(last.name)",
          "en ruta med väg till \(last.name)", "a tile with a link to \(last.name)"),
      ]
    }
    if let (from, to) = view.landscape.unlinked {
      rows.append(
        Row(
          tongue, "väg \(from.name) \(to.name)", "link \(from.name) \(to.name)",
          "gör en väg mellan två rutor", "link two tiles"))
    }
    if let other = view.landscape.tiles.first(where: { $0 != view.start }) {
      rows.append(
        Row(
          tongue, "start \(other.name)", "start \(other.name)", "flytta starten",
          "move the start"))
    }
    return rows + [undo(tongue), ready(tongue), look(tongue)]
  }

  private static func whileOthersBuild(isReady: Bool, _ tongue: Tongue) -> [Row] {
    (isReady ? [] : [ready(tongue)]) + [
      undo(tongue),
      Row(tongue, "nästa", "next", "gå vidare utan den som är tyst", "go on without who is silent"),
      look(tongue),
    ]
  }

  private static func undo(_ tongue: Tongue) -> Row {
    Row(tongue, "ångra", "undo", "ta bort det du gjorde sist", "take back what you did last")
  }

  private static func ready(_ tongue: Tongue) -> Row {
    Row(tongue, "klar", "ready", "jag är klar med bygget", "I am done building")
  }

  // MARK: Playing

  private static func toPlay(_ now: Board.View.Now, _ tongue: Tongue) -> [Row] {
    switch now {
    case .roll: [Row(tongue, "slå", "roll", "slå tärningen", "roll the die"), look(tongue)]
    case .go(let rolled):
      rolled.ends.prefix(1).map { end in
        Row(
          tongue, "gå \(end.tile.name)", "go \(end.tile.name)", "gå till en ruta med > <",
          "go to a tile with > <")
      } + [look(tongue)]
    case .answer(let asked):
      toAnswer(tongue, sign: Row(tongue, "1", "1", "ordets nummer", "the word's number"))
        + (asked.attempt.misses.isEmpty ? [] : [claim(tongue)])
    case .nothing: [look(tongue)]
    }
  }
}
