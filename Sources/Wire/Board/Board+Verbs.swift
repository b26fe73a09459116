import Games
import Hall
import Words

extension Verb {
  static let ofBoards: [Verb] = [
    place,
    .move(
      "link", "väg", costs: 10, takes: [.positional("from", .text), .positional("to", .text)],
      lacks: Said(
        "Från vilken ruta till vilken? Skriv till exempel: väg c4 e5",
        "From which tile to which? Type for example: link c4 e5"), .namesTiles
    ) { arguments throws(WireTrouble) in
      .board(.link(try arguments.needed("from"), try arguments.needed("to")))
    },
    .move(
      "start", "start", costs: 10, takes: [.positional("tile", .text)],
      lacks: Said(
        "Vilken ruta ska vara start? Skriv till exempel: start c4. Vill du spela? Skriv: spela",
        "Which tile should be the start? Type for example: start c4. To play, type: play"),
      .namesTiles
    ) { arguments throws(WireTrouble) in
      .board(.start(try arguments.needed("tile")))
    },
    .move(
      "layout", "bana", costs: 20, takes: [.positional("layout", .text)],
      lacks: Said(
        "Vilken bana? Det finns: \(Vocabulary.layouts(.swedish)). Skriv till exempel: bana 2",
        "Which board? There are: \(Vocabulary.layouts(.english)). Type for example: layout 2"),
      .namesTiles
    ) { arguments throws(WireTrouble) in
      .board(.layout(Vocabulary.layout(try arguments.needed("layout"))))
    },
    Verb("undo", "ångra", by: .pupil, costs: 10) { hall, making throws(Trouble) in
      Answer(try hall.move(.board(.undo), in: nil, &making))
    },
    roll, go,
  ]

  static let place = move(
    "place", "lägg", also: [("bygg", .swedish), ("build", .english)], costs: 10,
    takes: [.positional("tile", .text), .positional("links", .list)],
    lacks: Said(
      "Var ska rutan ligga? Skriv till exempel: lägg c4",
      "Where should the tile lie? Type for example: place c4"), .namesTiles
  ) { arguments throws(WireTrouble) in
    .board(.place(try arguments.needed("tile"), links: arguments.list("links")))
  }

  /// Nothing that comes after it matters: "roll the die".
  static let roll = Verb(
    "roll", "slå", also: [("tärning", .swedish), ("die", .english), ("dice", .english)],
    by: .pupil, costs: 10
  ) { hall, making throws(Trouble) in
    Answer(try hall.move(.board(.roll), in: nil, &making))
  }

  static let go = move(
    "go", "gå", costs: 10, takes: [.positional("tile", .text)],
    lacks: Said(
      "Till vilken ruta? Skriv till exempel: gå c4", "To which tile? Type for example: go c4"),
    .namesTiles
  ) { arguments throws(WireTrouble) in
    .board(.go(try arguments.needed("tile")))
  }
}
