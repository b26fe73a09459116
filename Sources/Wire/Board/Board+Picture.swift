import Games
import Hall
import Words

extension Speaker {
  func picture(of view: Board.View, extent: Picture.Extent) -> [String] {
    let prompts = prompts(of: view)
    switch extent {
    case .question: return prompts
    case .turn, .whole:
      let signs = BoardSigns(of: view, own: ownSeat, name: name)
      return [""] + board(signs) + legend(signs) + prompts
    }
  }

  private var ownSeat: Seat? {
    switch viewer {
    case .seat(let seat): seat
    case .spectator, .teacher: nil
    }
  }

  // MARK: Landscape and list

  /// The list stands beside the landscape where both fit, otherwise above it, so that the landscape
  /// is next to where one types; on the narrowest screens it is all there is.
  private func board(_ signs: BoardSigns) -> [String] {
    guard let gap = BoardDrawing.gap(on: style.width) else {
      return list(signs, width: style.width)
    }
    let drawing = BoardDrawing(signs: signs, gap: gap).lines(in: ink)
    let left = BoardDrawing.width(gap: gap) + 2
    if style.width - left >= BoardList.comfortableWidth {
      return Columns.beside(drawing, list(signs, width: style.width - left), from: left)
    }
    let list = list(signs, width: style.width)
    return list + (list.isEmpty ? [] : [""]) + drawing
  }

  private func list(_ signs: BoardSigns, width: Int) -> [String] {
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
    return rows.isEmpty ? [] : BoardList(head: head, rows: rows, width: width).lines(in: ink)
  }

  /// The question, or what was made of it.
  private func word(on tile: Board.Tile, _ playing: Board.View.Playing?) -> String {
    playing?.finished[tile]?.ending.whole ?? playing?.words[tile] ?? ""
  }

  // MARK: Legend

  /// Who has finished how much, and what the signs mean that can be seen.
  private func legend(_ signs: BoardSigns) -> [String] {
    var items: [String] = []
    if let playing = signs.view.playing {
      items += playing.pieces.keys.map { player($0, in: playing, signs) }
      if signs.faces.contains(where: \.isOpen) {
        items.append(say("[ ] kvar", "[ ] open"))
      }
      let crowd = signs.faces.map(\.pieces.count).max() ?? 0
      if let gap = BoardDrawing.gap(on: style.width), crowd > gap {
        items.append(say("\(crowd) = så många står där", "\(crowd) = so many stand there"))
      }
    }
    if let start = signs.view.start {
      let isSeen = signs.faces.contains(where: \.isOpenStart)
      items.append(isSeen ? "( ) start" : "start: \(start.name)")
    }
    if case .go(let rolled) = signs.view.playing?.now {
      let name = name(rolled.seat)
      items.append(
        isOwn(rolled.seat)
          ? say("> < hit kan du gå", "> < you can go here")
          : say("> < hit kan \(name) gå", "> < \(name) can go here"))
    }
    return Paragraph.row(of: items, width: style.width)
  }

  private func player(_ seat: Seat, in playing: Board.View.Playing, _ signs: BoardSigns) -> String {
    let bonus = playing.bonuses[seat]?.whole
    let tiles = playing.finished.count { $0.value.seat == seat } + (bonus == nil ? 0 : 1)
    let name = name(seat)
    // An initial needs no words.
    let letter = signs.letters[seat].map(String.init) ?? ""
    let piece = name.uppercased().hasPrefix(letter) ? nil : "(\(letter))"
    let extra = bonus.map { say("(med \($0))", "(with \($0))") }
    return ["\(BoardSigns.owner(seat)) \(name)", piece, count(tiles), extra]
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
  /// At least one.
  let rows: [Row]
  let width: Int

  /// From here on most boards have each tile on one line.
  static let comfortableWidth = 28

  /// Fewer columns than two tiles take are too few for a column of ways.
  private static let leastRoom = 5
  private static let gap = 2

  private var pieces: Int { rows.map(\.face.pieces.count).max() ?? 0 }
  /// Where the words begin.
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

  /// What is to be typed now, or for who looks on, what somebody else is about to do.
  private func prompts(of view: Board.View) -> [String] {
    switch view.phase {
    case .building(let building): prompts(for: building, on: view)
    case .playing(let playing): prompts(for: playing)
    }
  }

  // MARK: Building

  private func prompts(for building: Board.View.Building, on view: Board.View) -> [String] {
    var lines: [String] = []
    if !building.ready.isEmpty {
      let names = names(building.ready)
      lines += prompt("Klar med bygget: \(names).", "Done building: \(names).")
    }
    guard let builder = building.builder else { return lines }
    guard isOwn(builder) else {
      let name = name(builder)
      return lines
        + prompt("\(name) bygger nu.", "\(name) builds now.")
    }
    return lines + Paragraph.row(of: toBuild(on: view.landscape), width: style.width)
  }

  /// Examples can be typed as they stand.
  private func toBuild(on landscape: Board.Landscape) -> [String] {
    guard !landscape.tiles.isEmpty else {
      return [
        say(
          "Lägg den första rutan. Skriv till exempel: lägg c4",
          "Place the first tile. Type for example: place c4"),
        style.hasKeys
          ? say("Eller ta en färdig bana:", "Or take a ready-made board:")
          : say("Eller ta en färdig bana: bana 2", "Or take a ready-made board: layout 2"),
        "(\(Vocabulary.layouts(tongue)))",
      ]
    }
    var items = landscape.nextPieces.enumerated().map { place, piece in
      (style.hasKeys ? "\(place + 1) " : "")
        + "\(tongue.say(piece.does)): \(tongue.say(piece.typed))"
    }
    if landscape.tiles.count >= Board.Landscape.sizes.lowerBound {
      items.append(say("Färdig? Skriv: klar", "Done? Type: ready"))
    }
    return items
  }

  // MARK: Playing

  private func prompts(for playing: Board.View.Playing) -> [String] {
    guard playing.over == nil, let seat = playing.turn?.seat else { return [] }
    switch playing.now {
    case .roll:
      return prompt(
        isOwn(seat)
          ? say("Skriv: slå", "Type: roll")
          : say("\(name(seat).possessive) tur.", "\(name(seat))'s turn."))
    case .go(let rolled):
      return ends(of: rolled, playing)
    case .answer(let question): return asking(seat, question)
    case .nothing: return []
    }
  }

  private func ends(of rolled: Board.Rolled, _ playing: Board.View.Playing) -> [String] {
    let tiles = rolled.ends.map(\.tile)
    guard isOwn(rolled.seat) else {
      let name = name(rolled.seat)
      let ends = tiles.map(\.name).joined(separator: " ")
      return prompt(
        "\(name) slog \(rolled.value) och kan gå till: \(ends)",
        "\(name) rolled \(rolled.value) and can go to: \(ends)")
    }
    let open = tiles.first { playing.finished[$0] == nil } ?? tiles.first
    guard let end = open?.name else { return [] }
    if tiles.count == 1 {
      return Paragraph.row(
        of: [
          say(
            "Du slog \(rolled.value) och kan gå till \(end).",
            "You rolled \(rolled.value) and can go to \(end)."),
          say("Skriv: gå \(end)", "Type: go \(end)"),
        ], width: style.width)
    }
    let numbered = tiles.enumerated().map { number, tile in "\(number + 1) \(tile.name)" }
    return prompt(
      "Du slog \(rolled.value) och kan gå till:", "You rolled \(rolled.value) and can go to:")
      + Paragraph.row(of: numbered, apart: 4, width: style.width - 2).map { "  " + $0 }
      + prompt(
        "Skriv siffran, eller till exempel: gå \(end)",
        "Type the number, or for example: go \(end)")
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
      return "\(number + 1) " + (isLeft ? ink.open(word) : ink.gone("-"))
    }
    let head = [title, place].compactMap(\.self).joined(separator: " ") + ":"
    let sum = ink.question("\(question.question) + ?")
    let lines =
      [""] + Paragraph.row(of: [head, sum], width: style.width)
      + Paragraph.row(of: choices, apart: 4, width: style.width - 2).map { "  " + $0 }
    guard isOwn(seat) else { return lines }
    return lines
      + prompt("Skriv ordet, eller dess siffra:", "Type the word, or its number:")
  }
}

extension Board.Landscape {
  /// A tile that may come next, and the newest one, to which it may be linked.
  var nextTile: (free: Board.Tile, last: Board.Tile)? {
    guard let last = tiles.last, tiles.count < Board.Landscape.sizes.upperBound else { return nil }
    return free(toGoOnFrom: last).map { ($0, last) }
  }

  /// What may be built next.
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
