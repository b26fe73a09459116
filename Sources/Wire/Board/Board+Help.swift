import Games

extension Help {
  static func moves(in view: Board.View, for seat: Seat, _ tongue: Tongue) -> [Row] {
    switch view.phase {
    case .building(let building):
      building.builder == seat ? toBuild(on: view.landscape, tongue) : whileOthersBuild(tongue)
    case .playing(let playing):
      playing.turn?.seat == seat ? toPlay(playing.now, tongue) : toWait(tongue)
    }
  }

  // MARK: Building

  private static func toBuild(on landscape: Board.Landscape, _ tongue: Tongue) -> [Row] {
    landscape.tiles.isEmpty ? toBegin(tongue) : toGoOn(tongue)
  }

  private static func toBegin(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "lägg c4", "place c4", "lägg en ruta på c4", "put a tile on c4"),
      Row(
        tongue, "bana 2", "layout 2", "ta en färdig plan (1–6)", "take a ready-made board (1–6)"),
      look(tongue),
    ]
  }

  private static func toGoOn(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "lägg e5", "place e5", "lägg en ruta på e5", "put a tile on e5"),
      Row(
        tongue, "lägg e5 c4", "place e5 c4", "en ruta med väg till c4", "a tile with a link to c4"),
      Row(tongue, "väg c4 e5", "link c4 e5", "gör en väg mellan två rutor", "link two tiles"),
      Row(tongue, "start c4", "start c4", "flytta starten", "move the start"),
      Row(tongue, "ångra", "undo", "ta bort det du gjorde sist", "take back what you did last"),
      ready(tongue), look(tongue),
    ]
  }

  private static func whileOthersBuild(_ tongue: Tongue) -> [Row] {
    [
      ready(tongue),
      Row(tongue, "nästa", "next", "gå vidare utan den som är tyst", "go on without who is silent"),
      look(tongue),
    ]
  }

  private static func ready(_ tongue: Tongue) -> Row {
    Row(tongue, "klar", "ready", "jag är klar med bygget", "I am done building")
  }

  // MARK: Playing

  private static func toPlay(_ now: Board.View.Now, _ tongue: Tongue) -> [Row] {
    switch now {
    case .roll: [Row(tongue, "slå", "roll", "slå tärningen", "roll the die"), look(tongue)]
    case .go:
      [
        Row(tongue, "gå c7", "go c7", "gå till en ruta med > <", "go to a tile with > <"),
        look(tongue),
      ]
    case .answer:
      toAnswer(tongue, sign: Row(tongue, "1", "1", "ordets nummer", "the word's number"))
    case .nothing: [look(tongue)]
    }
  }
}
