import Classroom
import Games
import Words

extension Speaker {
  func picture(of view: Board.View, extent: Picture.Extent) -> [String] {
    let prompts = prompts(of: view)
    switch extent {
    case .question: return prompts
    case .turn, .whole:
      let signs = BoardSigns(of: view, own: ownSeat, name: name, animal: face)
      // On a screen with keys the whole is drawn after every menu, and has no more room than else.
      let isWhole = extent == .whole && !style.hasKeys
      let below = legend(signs, isWhole: isWhole) + prompts
      return [""] + board(signs, isWhole ? nil : room(for: signs, above: below)) + below
    }
  }

  /// The board with a piece on each tile of its way.
  func walk(of seat: Seat, over way: [Board.Tile]) -> [[String]] {
    guard let view = scenery.room.view(for: viewer) as? Board.View else { return [] }
    return way.map { picture(of: view.walking(seat, on: $0), extent: .turn) }
  }

  /// How many lines a screen of 80x24 or 40x20 has left for a board: beside what was said last, and at the
  /// end beside a menu. While it is played on they are as many at every turn, so that it stays as it is.
  private func room(for signs: BoardSigns, above below: [String]) -> Int {
    let isWide = BoardDrawing.gap(on: style.width) == BoardDrawing.widestGap
    guard let playing = signs.view.playing else { return (isWide ? 19 : 14) - below.count }
    if playing.over != nil { return (isWide ? 11 : 7) - below.count }
    let longest = players(in: playing, signs) + [freeSign, endSign]
    return (isWide ? 16 : 11) - Paragraph.row(of: longest, width: style.width).count
  }

  private var ownSeat: Seat? {
    switch viewer {
    case .seat(let seat): seat
    case .spectator, .teacher: nil
    }
  }

  private var mars: Mars { Mars(of: scenery.room.code) }

  // MARK: Landscape and list

  /// The landscape, with the list beside it where both fit. Otherwise the list is only there for a viewer who
  /// wants to see all: above the landscape, which so is next to where one types. On the narrowest screens it
  /// is all there is.
  ///
  /// - Parameter room: how many lines there are; nil where there are enough.
  private func board(_ signs: BoardSigns, _ room: Int?) -> [String] {
    guard let gap = BoardDrawing.gap(on: style.width) else {
      return list(signs, width: style.width)
    }
    let drawing = BoardDrawing(
      signs: signs, gap: gap, height: room, mars: mars, link: way(signs.view)
    ).lines(in: ink)
    let left = BoardDrawing.width(gap: gap) + 2
    if style.width - left >= BoardList.comfortableWidth {
      return Columns.beside(drawing, list(signs, width: style.width - left, room), from: left)
    }
    let list = room == nil ? list(signs, width: style.width) : []
    return list + (list.isEmpty ? [] : [""]) + drawing
  }

  /// The line that the viewer types by choosing a tile, or a place for one.
  private func way(_ view: Board.View) -> (Board.Tile) -> TextLink? {
    switch view.phase {
    case .building(let building):
      guard let builder = building.builder, isOwn(builder) else { return { _ in nil } }
      let landscape = view.landscape
      return { tile in
        if !landscape.has(tile) {
          return landscape.isFull
            ? nil : TextLink(typed: "\(tongue.verb(.place)) \(tile.name)", says: tile.name)
        }
        return landscape.tiles.contains { landscape.mayLead(from: tile, to: $0) }
          ? TextLink(typed: Menu.Page.road(from: tile).typed(in: tongue), says: tile.name) : nil
      }
    case .playing(let playing):
      guard case .go(let rolled) = playing.now, isOwn(rolled.seat) else { return { _ in nil } }
      return { tile in rolled.ends.contains { $0.tile == tile } ? going(to: tile) : nil }
    }
  }

  private func going(to tile: Board.Tile) -> TextLink {
    TextLink(typed: "\(tongue.verb(.go)) \(tile.name)", says: tile.name)
  }

  /// The landscape once more, to choose where a road from a tile shall lead to.
  func roads(from tile: Board.Tile, on view: Board.View) -> [String] {
    guard let gap = BoardDrawing.gap(on: style.width) else { return [] }
    let signs = BoardSigns(of: view, own: ownSeat, name: name, animal: face)
    return BoardDrawing(
      signs: signs, gap: gap, height: room(for: signs, above: ["", ""]), mars: mars
    ) {
      view.landscape.mayLead(from: tile, to: $0)
        ? TextLink(typed: "\(say("väg", "link")) \(tile.name) \($0.name)", says: $0.name) : nil
    }.lines(in: ink)
  }

  private func list(_ signs: BoardSigns, width: Int, _ room: Int? = nil) -> [String] {
    let rows = signs.faces.map { face in
      let ways = signs.view.landscape.neighbours[face.tile] ?? []
      return BoardList.Row(
        face: face, word: word(on: face.tile, signs.view.playing),
        ways: ways.isEmpty
          ? say("ingen väg än", "no link yet") : ways.map(\.name).joined(separator: " "))
    }
    let head = BoardList.Head(
      tile: say("ruta", "tile"), word: say("ord", "word"),
      ways: say("vägar till", "ways to"))
    if rows.isEmpty { return [] }
    let list = BoardList(head: head, rows: rows, width: width)
    guard let room else { return list.lines(in: ink) }
    let lines = list.lines(in: ink)
    // At the end nobody goes anywhere, and the words are enough.
    return signs.view.playing?.over == nil && lines.count <= room
      ? lines : list.words(within: room, in: ink)
  }

  /// The question on a tile, or the word that was made of it.
  private func word(on tile: Board.Tile, _ playing: Board.View.Playing?) -> String {
    playing?.finished[tile]?.ending.whole ?? playing?.words[tile] ?? ""
  }

  // MARK: Legend

  /// How much each seat has finished, and the meaning of the signs that can be seen.
  private func legend(_ signs: BoardSigns, isWhole: Bool) -> [String] {
    var items: [String] = []
    if let playing = signs.view.playing {
      items += players(in: playing, signs)
      if signs.faces.contains(where: \.isOpen) {
        items.append(freeSign)
      }
      let crowd = signs.faces.map(\.pieces.count).max() ?? 0
      if let gap = BoardDrawing.gap(on: style.width), crowd > gap { items.append(sign(of: crowd)) }
    }
    // Those who wander need no start any more.
    if isWhole || signs.view.playing == nil, let start = signs.view.start {
      let isSeen = signs.faces.contains(where: \.isOpenStart)
      items.append(isSeen ? "( ) start" : "start: \(start.name)")
      if signs.faces.contains(where: \.isLoose) {
        items.append(say(": : hit går ingen väg än", ": : no way here yet"))
      }
    }
    // The tiles to which somebody else may go are told below.
    if case .go(let rolled) = signs.view.playing?.now, isOwn(rolled.seat) {
      items.append(endSign)
    }
    return Paragraph.row(of: items, width: style.width)
  }

  private var freeSign: String { say("[ ] ledig", "[ ] free") }
  private var endSign: String { say("> < hit kan du gå", "> < you can go here") }

  /// The meaning of a number beside a tile: at least two stand there.
  private func sign(of crowd: Int) -> String {
    let words: [Said] = [
      "två" / "two", "tre" / "three", "fyra" / "four", "fem" / "five",
      "sex" / "six", "sju" / "seven", "åtta" / "eight",
    ]
    guard words.indices.contains(crowd - 2) else {
      return say("\(crowd) spelare", "\(crowd) players")
    }
    let word = words[crowd - 2]
    return say("\(crowd) = \(word.swedish) spelare", "\(crowd) = \(word.english) players")
  }

  private func players(in playing: Board.View.Playing, _ signs: BoardSigns) -> [String] {
    playing.pieces.keys.map { player($0, in: playing, signs) }
  }

  private func player(_ seat: Seat, in playing: Board.View.Playing, _ signs: BoardSigns) -> String {
    let bonus = playing.bonuses[seat]?.whole
    let tiles = playing.finished.count { $0.value.seat == seat } + (bonus == nil ? 0 : 1)
    let name = name(seat)
    // An initial needs no words.
    let letter = signs.letters[seat].map(String.init) ?? ""
    let piece = name.uppercased().hasPrefix(letter) ? nil : "(\(letter))"
    let extra = bonus.map { say("(med \($0))", "(with \($0))") }
    return ["\(BoardSigns.owner(seat)) \(name)", piece, face(seat), count(tiles), extra]
      .compactMap(\.self).joined(separator: " ")
  }
}

/// The tiles one below the other: who stands there, its word, and where one can go from it. It says
/// what crossing links hide on the landscape.
struct BoardList {
  struct Row {
    let face: BoardFace
    let word: String
    let ways: String
  }

  struct Head {
    let tile: String
    let word: String
    let ways: String
  }

  let head: Head
  /// The list has at least one row.
  let rows: [Row]
  let width: Int

  /// With so many columns or more most boards have each tile on one line.
  static let comfortableWidth = 28

  /// The fewest columns for the ways from a tile: fewer do not hold two tiles.
  private static let leastRoom = 5
  private static let gap = 2

  private var pieces: Int { rows.map(\.face.pieces.count).max() ?? 0 }
  /// The column in which the words begin.
  private var indent: Int { pieces + BoardFace.width + 1 }
  private var longest: Int { rows.map(\.word.count).max() ?? 0 }

  func lines(in ink: Ink) -> [String] {
    let isWordless = longest == 0
    let word = isWordless ? 0 : max(longest, head.word.count) + BoardList.gap
    let room = width - indent - word
    let first = String(repeating: " ", count: pieces) + head.tile.padded(to: BoardFace.width) + " "
    guard room >= BoardList.leastRoom else {
      return [(first + head.word).shortened(to: width)] + rows.flatMap { stacked($0, in: ink) }
    }
    let title = first + (isWordless ? "" : head.word.padded(to: word)) + head.ways
    return [title.shortened(to: width)]
      + rows.flatMap { row -> [String] in
        let ways = Paragraph.lines(of: row.ways, width: room)
        let blank = String(repeating: " ", count: indent + word)
        return [start(of: row, in: ink) + row.word.padded(to: word) + ways[0]]
          + ways.dropFirst().map { blank + $0 }
      }
  }

  /// The words alone, in columns of at most that height, as far as they fit.
  func words(within height: Int, in ink: Ink) -> [String] {
    if longest == 0 { return [] }
    let columns = (rows.count - 1) / max(1, height) + 1
    let each = (rows.count - 1) / columns + 1
    let cells = rows.map { start(of: $0, in: ink) + $0.word }
    let lines = Columns.lines(
      of: (0..<each).map { line in
        stride(from: line, to: line + columns * each, by: each).map {
          $0 < cells.count ? cells[$0] : ""
        }
      })
    return lines.allSatisfy { $0.visibleCount <= width } ? lines : []
  }

  /// On a narrow screen the ways stand below the word.
  private func stacked(_ row: Row, in ink: Ink) -> [String] {
    let room = width - indent
    let blank = String(repeating: " ", count: indent)
    return [start(of: row, in: ink) + row.word.shortened(to: room)]
      + Paragraph.lines(of: row.ways, width: room).map { blank + $0 }
  }

  private func start(of row: Row, in ink: Ink) -> String {
    let letters = String(row.face.pieces)
    return String(repeating: " ", count: pieces - letters.count)
      + (letters.isEmpty ? "" : ink.paint(letters, .bold))
      + ink.paint(row.face.text, row.face.paint) + " "
  }
}

extension Speaker {
  private func prompt(_ text: String) -> [String] { Paragraph.indented(text, width: style.width) }

  private func prompt(
    _ swedish: @autoclosure () -> String, _ english: @autoclosure () -> String
  ) -> [String] {
    prompt(say(swedish(), english()))
  }

  /// The lines to type now; for a viewer who looks on, what somebody else is about to do.
  private func prompts(of view: Board.View) -> [String] {
    switch view.phase {
    case .building(let building): prompts(for: building, on: view)
    case .playing(let playing): prompts(for: playing)
    }
  }

  // MARK: Building

  private func prompts(for building: Board.View.Building, on view: Board.View) -> [String] {
    var lines: [String] = []
    let others = building.ready.filter { !isOwn($0) }
    if !others.isEmpty {
      let names = names(others)
      lines += prompt("Klar med bygget: \(names).", "Done building: \(names).")
    }
    let isReady = building.ready.contains(where: isOwn)
    if isReady { lines += prompt("Du är klar med bygget.", "You are done building.") }
    guard let builder = building.builder else { return lines }
    guard isOwn(builder) else {
      let name = name(builder)
      return lines + prompt("\(name) bygger nu.", "\(name) builds now.")
        + (isReady && building.mayBuild
          ? prompt(
            "Vill du bygga en sak till? Det får du.", "Want to build one thing more? You may.")
          : [])
    }
    return lines + Paragraph.row(of: toBuild(on: view.landscape), width: style.width)
  }

  /// Examples for building, which can be typed as they stand.
  private func toBuild(on landscape: Board.Landscape) -> [String] {
    guard !landscape.tiles.isEmpty else {
      return [
        say(
          "Lägg den första rutan. Skriv till exempel: lägg c4",
          "Place the first tile. Type for example: place c4"),
        say("Eller skriv numret på en färdig bana:", "Or a ready-made board, by its number:"),
      ]
        + Vocabulary.layouts.enumerated().map { place, name in
          ink.link(
            "\(place + 1) \(say(name))",
            TextLink(typed: say("bana \(place + 1)", "layout \(place + 1)"), says: say(name)))
        }
    }
    var items = landscape.nextPieces.enumerated().map { place, piece in
      ink.link(
        (style.hasKeys ? "\(place + 1) " : "") + "\(say(piece.does)): \(say(piece.typed))",
        TextLink(typed: say(piece.typed), says: say(piece.does)))
    }
    if landscape.tiles.count >= Board.Landscape.sizes.lowerBound {
      items.append(
        ink.link(
          say("Färdig? Skriv: klar", "Done? Type: ready"),
          TextLink(typed: tongue.verb(.ready), says: say("Färdig?", "Done?"))))
    }
    return items
  }

  // MARK: Playing

  private func prompts(for playing: Board.View.Playing) -> [String] {
    guard playing.over == nil, let seat = playing.turn?.seat else { return [] }
    switch playing.now {
    case .roll:
      return isOwn(seat)
        ? prompt(say("Skriv: slå", "Type: roll")).map { roll in
          ink.link(roll, TextLink(typed: tongue.verb(.roll), says: say("Slå!", "Roll!")))
        }
        : prompt("\(name(seat).possessive) tur.", "\(name(seat))'s turn.")
    case .go(let rolled):
      return ends(of: rolled, playing)
    case .answer(let question): return asking(seat, question)
    case .nothing: return []
    }
  }

  /// The ends of a roll; the free ones stand out. The roll itself has been told.
  private func ends(of rolled: Board.Rolled, _ playing: Board.View.Playing) -> [String] {
    let tiles = rolled.ends.map(\.tile)
    let names = tiles.map(\.name).joined(separator: " ")
    guard isOwn(rolled.seat) else {
      let name = name(rolled.seat)
      return prompt("\(name) kan gå till: \(names)", "\(name) can go to: \(names)")
    }
    if tiles.count == 1 {
      return Paragraph.row(
        of: [
          say("Du kommer till \(names).", "You get to \(names)."),
          ink.link(say("Skriv: gå \(names)", "Type: go \(names)"), going(to: tiles[0])),
        ], width: style.width)
    }
    let numbered = zip(1..., tiles).map { number, tile in
      ink.link(
        playing.isFree(tile)
          ? ink.open("\(number) \(tile.name) " + say("ledig", "free"))
          : "\(number) \(tile.name)", going(to: tile))
    }
    return Paragraph.row(
      of: [
        say("Vart vill du gå?", "Where do you want to go?"),
        say("Skriv numret:", "Type the number:"),
      ], width: style.width)
      + Paragraph.row(of: numbered, width: style.width - 2).map { "  " + $0 }
  }

  private func asking(_ seat: Seat, _ question: Board.View.Question) -> [String] {
    let title =
      isOwn(seat)
      ? question.tile == nil
        ? say("EXTRA FRÅGA", "ONE MORE QUESTION") : say("FRÅGA", "QUESTION")
      : say("\(name(seat)) läser", "\(name(seat)) reads")
    let place = question.tile.map { say("på \($0.name)", "on \($0.name)") }
    let choices = question.choices.enumerated().map { number, word in
      let isLeft = question.attempt.choicesLeft.contains(word)
      return isLeft
        ? ink.link("\(number + 1) " + ink.open(word), isOwn(seat) ? answer(word) : nil)
        : "\(number + 1) " + ink.gone("-")
    }
    let head = [title, place].compactMap(\.self).joined(separator: " ") + ":"
    let sum = ink.question("\(question.question) + ?")
    let lines =
      [""] + Paragraph.row(of: [head, sum], width: style.width)
      + Paragraph.row(of: choices, apart: 4, width: style.width - 2).map { "  " + $0 }
    guard isOwn(seat) else { return lines }
    return lines
      + prompt("Skriv ordet, eller numret:", "Type the word, or its number:")
  }
}

extension Board.Landscape {
  fileprivate var isFull: Bool { tiles.count >= Board.Landscape.sizes.upperBound }

  /// Whether there is room for a link between two tiles.
  fileprivate func mayLead(from tile: Board.Tile, to other: Board.Tile) -> Bool {
    other != tile && has(other) && !areLinked(tile, other)
  }

  /// A tile that may come next, and the newest one, to which it may be linked.
  var nextTile: (free: Board.Tile, last: Board.Tile)? { isFull ? nil : nextPlace }

  /// A free place close to the newest tile, and that tile.
  var nextPlace: (free: Board.Tile, last: Board.Tile)? {
    tiles.last.flatMap { last in free(toGoOnFrom: last).map { ($0, last) } }
  }

  /// Examples of what may be built next.
  var nextPieces: [Help.Row] {
    var pieces: [Help.Row] = []
    if let (free, last) = nextTile {
      pieces += [
        Help.Row("lägg \(free.name)" / "place \(free.name)", "Ny ruta" / "A new tile"),
        Help.Row(
          "lägg \(free.name) \(last.name)" / "place \(free.name) \(last.name)",
          "Med väg" / "With a link"),
      ]
    }
    if let (from, to) = unlinked {
      pieces.append(
        Help.Row(
          "väg \(from.name) \(to.name)" / "link \(from.name) \(to.name)", "Väg" / "A link"))
    }
    return pieces
  }

  /// A free place close by, but with room for the link to be seen.
  private func free(toGoOnFrom tile: Board.Tile) -> Board.Tile? {
    func closeness(_ other: Board.Tile) -> (Int, Int, Int) {
      let (rows, columns) = (abs(tile.row - other.row), abs(tile.column - other.column))
      let isTight = rows + columns < 2
      return (isTight ? 1 : 0, rows + columns, -other.column)
    }
    return Board.Tile.all.filter { !has($0) }.min { closeness($0) < closeness($1) }
  }

  /// Two tiles without a link between them, one without any link first.
  var unlinked: (from: Board.Tile, to: Board.Tile)? {
    let lonely = tiles.sorted { (neighbours[$0]?.count ?? 0) < (neighbours[$1]?.count ?? 0) }
    return lonely.lazy.compactMap { from in
      tiles.first { $0 != from && !areLinked(from, $0) }.map { (from, $0) }
    }.first
  }
}
