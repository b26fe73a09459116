import Classroom
import Games
import Hall
import Words

extension Verb {
  static let ofBoards: [Verb] =
    [
      place,
      .move(
        "link", "väg", paced: .setting,
        takes: [.positional("from", .text), .positional("to", .text)],
        lacks: "Från vilken ruta till vilken? Skriv till exempel: väg c4 e5"
          / "From which tile to which? Type for example: link c4 e5", .namesTiles
      ) { arguments throws(WireTrouble) in
        .board(.link(try arguments.needed("from"), try arguments.needed("to")))
      },
      .move(
        "start", "start", paced: .setting, takes: [.positional("tile", .text)],
        lacks:
          "Vilken ruta ska vara start? Skriv till exempel: start c4. Vill du spela? Skriv: spela"
          / "Which tile should be the start? Type for example: start c4. To play, type: play",
        .namesTiles, read: Arguments.needing("tile") { .board(.start($0)) }),
      moveTileOrStop,
      layout,
      Verb("undo", "ångra", by: .pupil, paced: .setting) { transaction throws(Trouble) in
        Answer(try transaction.move(.board(.undo), in: nil))
      },
      roll, go,
    ] + ofKeptBoards

  static let place = move(
    "place", "lägg", also: [("bygg", .swedish), ("build", .english)], paced: .setting,
    takes: [.positional("tile", .text), .positional("links", .list)],
    lacks: "Var ska rutan ligga? Skriv till exempel: lägg c4"
      / "Where should the tile lie? Type for example: place c4", .namesTiles
  ) { arguments throws(WireTrouble) in
    .board(.place(try arguments.needed("tile"), links: arguments.list("links")))
  }

  /// A tile of a board, or a stop of a race: that one is typed as a number, and called so in JSON.
  private static let moveTileOrStop = move(
    "move", "flytta", paced: .setting,
    takes: [
      .positional("tile", .text), .positional("to", .textOrNumber), .key("number", .number),
    ],
    lacks:
      "Vilken ruta, och vart? Skriv till exempel: flytta c4 d5. Ett stopp i ett lopp: flytta 3 1"
      / "Which tile, and where to? Type for example: move c4 d5. A stop of a race: move 3 1"
  ) { arguments throws(WireTrouble) in
    let typed = arguments.text("tile").flatMap { arguments.isTyped ? Int($0) : nil }
    if typed == nil, arguments.has("tile") {
      return .board(.move(try arguments.needed("tile"), to: try arguments.needed("to")))
    }
    guard let number = typed ?? arguments.number("number") else {
      throw .missing("tile", arguments.verb)
    }
    guard let place = Int(try arguments.needed("to")) else {
      throw .wrongKind(field: "to", wanted: .wholeNumber)
    }
    return .race(.move(number, to: place))
  }

  /// Words after this verb do not matter: "roll the die".
  static let roll = Verb(
    "roll", "slå", also: [("tärning", .swedish), ("die", .english), ("dice", .english)],
    sayings: [Saying("kasta", .swedish), Saying("rulla", .swedish), Saying("throw", .english)],
    by: .pupil
  ) { transaction throws(Trouble) in
    Answer(try transaction.move(.board(.roll), in: nil))
  }

  static let go = move(
    "go", "gå", takes: [.positional("tile", .text)],
    lacks: "Till vilken ruta? Skriv till exempel: gå c4" / "To which tile? Type for example: go c4",
    .namesTiles, read: Arguments.needing("tile") { .board(.go($0)) })
}

extension BoardRefusal: SpokenRefusal {
  func said(in tongue: Tongue, naming name: (Seat) -> String) -> Said {
    func tiles(_ tiles: [Board.Tile]) -> String { tiles.map(\.name).joined(separator: " ") }
    switch self {
    case .stillBuilding:
      return "Först byggs planen. Vad kan du göra? Skriv: hjälp"
        / "The board is built first. What can you do? Type: help"
    case .noSuchTile(let typed):
      return "\(typed.prefix(20)) finns inte. Välj a1 till h8."
        / "There is no \(typed.prefix(20)). Choose a1 to h8."
    case .tileTaken(let tile, let free):
      return "På \(tile.name) ligger redan en ruta. Nära finns: \(tiles(free))"
        / "There is a tile on \(tile.name) already. Free close by: \(tiles(free))"
    case .boardFull:
      return "Planen är full. Nu kan ni bygga vägar. Färdig? Skriv: klar"
        / "The board is full. Now you can build links. Done? Type: ready"
    case .nothingThere(let tile, let there) where there.isEmpty:
      return "Det ligger inga rutor än. Skriv: lägg \(tile.name)"
        / "There are no tiles yet. Type: place \(tile.name)"
    case .nothingThere(let tile, let there):
      return "På \(tile.name) ligger ingen ruta än. Rutor: \(tiles(there))"
        / "There is no tile on \(tile.name) yet. Tiles: \(tiles(there))"
    case .linkToItself(let tile):
      return "En väg går till en annan ruta, inte från \(tile.name) till \(tile.name)."
        / "A link goes to another tile, not from \(tile.name) to \(tile.name)."
    case .alreadyLinked(let link):
      return "Det går redan en väg mellan \(link.from.name) och \(link.to.name)."
        / "There is a link between \(link.from.name) and \(link.to.name) already."
    case .alreadyStart(let tile):
      return "\(tile.name) är redan start." / "\(tile.name) is the start already."
    case .noSuchLayout(let typed):
      return
        ("Det finns ingen bana \(typed.prefix(20)). Färdiga är: \(Vocabulary.layouts(.swedish)). "
        + "Skriv till exempel: bana 2   Och: banor, så ser du alla")
        / ("There is no board \(typed.prefix(20)). Ready-made are: \(Vocabulary.layouts(.english)). "
          + "Type for example: layout 2   And: boards, to see them all")
    case .notEmpty(mayUndo: true):
      return "En färdig bana behöver tom mark. Bygg vidare här, eller ta bort rutorna med: ångra"
        / "A ready-made board needs empty ground. Build on here, or take the tiles away with: undo"
    case .notEmpty:
      return "En färdig bana behöver tom mark. Bygg vidare här!"
        / "A ready-made board needs empty ground. Build on here!"
    case .nothingToUndo:
      return "Du har inget att ångra. Bygg på!" / "You have nothing to take back. Build on!"
    case .othersBuiltOn(_, let seats):
      let names = tongue.list(seats.map(name))
      return "\(names) har byggt vidare på det du gjorde sist. Låt det stå."
        / "\(names) built on what you did last. Let it be."
    case .tooFewTiles(let free):
      let fewest = Board.Landscape.sizes.lowerBound
      return "Det behövs minst \(fewest) rutor. Skriv till exempel: lägg \(free.name)"
        / "A board needs at least \(fewest) tiles. Type for example: place \(free.name)"
    case .notConnected(let loose):
      let outside = tiles((loose.lone + loose.islands).sorted().filter { $0 != loose.start })
      let link = "\(loose.bridge.from.name) \(loose.bridge.to.name)"
      return "Hit kan man inte gå från start än: \(outside). Skriv till exempel: väg \(link)"
        / "You cannot walk to these from the start yet: \(outside). Type for example: link \(link)"
    case .alreadyReady(let waiting):
      let names = tongue.list(waiting.map(name))
      return "Du är klar. \(names) bygger vidare." / "You are ready. Still building: \(names)."
    case .alreadyBuilt:
      return "Planen är byggd. Nu spelar vi på den." / "The board is built. Now we play on it."
    case .answerFirst(let question):
      return "Svara först: \(question) + ?" / "First answer: \(question) + ?"
    case .rollFirst:
      return "Slå tärningen först. Skriv: slå" / "Roll the die first. Type: roll"
    case .alreadyRolled(let value, let ends):
      return "Du har slagit \(value). Du kan gå till: \(tiles(ends))"
        / "You rolled \(value). You can go to: \(tiles(ends))"
    case .notAnEnd(let typed, let ends):
      return "Dit kommer du inte nu: \(typed.prefix(20)). Du kan gå till: \(tiles(ends))"
        / "You cannot get there now: \(typed.prefix(20)). You can go to: \(tiles(ends))"
    }
  }
}

extension Vocabulary {
  /// The ready-made board of that name in any language, or number; any other name stays as it is.
  static func layout(_ typed: String) -> String {
    Board.Layout.allCases.first { name(of: $0).isTyped(typed) }?.rawValue ?? typed
  }

  /// Whether a name looks like that of a ready-made board, its number, or what kept ones are in a room.
  static func isLikeLayout(_ name: String) -> Bool {
    let looks = layouts.flatMap { [$0.swedish, $0.english] } + [Board.Plan.kept]
    return Board.Layout(named: layout(name)) != nil
      || looks.contains { Names.look($0) == Names.look(name) }
  }

  static func layouts(_ tongue: Tongue) -> String { tongue.numbered(layouts) }

  static var layouts: [Said] { Board.Layout.allCases.map(name) }

  static func name(ofLayout name: String) -> Said {
    Board.Layout(rawValue: name).map(Vocabulary.name) ?? Said(name)
  }

  static func name(of layout: Board.Layout) -> Said {
    switch layout {
    case .ring: "ring" / "ring"
    case .rocket: "raket" / "rocket"
    case .cross: "kors" / "cross"
    case .snake: "orm" / "snake"
    case .stars: "stjärnor" / "stars"
    case .net: "nät" / "net"
    }
  }
}

extension String {
  /// The possessive of a name: `Annas`, but `Lars`.
  var possessive: String {
    switch last {
    case "s", "x", "z", "S", "X", "Z": self
    case nil, .some: self + "s"
    }
  }
}
