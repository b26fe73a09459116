import Games
import Hall

extension Speaker {
  /// What is to be typed now, or for who looks on, what somebody else is about to do.
  func prompts(of view: Board.View, style: TextStyle) -> [String] {
    switch view.phase {
    case .building(let building): prompts(for: building, on: view, style)
    case .playing(let playing): prompts(for: playing, style)
    }
  }

  // MARK: Building

  private func prompts(
    for building: Board.View.Building, on view: Board.View, _ style: TextStyle
  ) -> [String] {
    var lines: [String] = []
    if !building.ready.isEmpty {
      let names = names(building.ready)
      lines += Paragraph.indented(
        tongue.say("Klar med bygget: \(names).", "Done building: \(names)."), width: style.width)
    }
    guard let builder = building.builder else { return lines }
    guard isOwn(builder) else {
      let name = name(builder)
      return lines
        + Paragraph.indented(
          tongue.say("\(name) bygger nu.", "\(name) builds now."), width: style.width)
    }
    return lines + Paragraph.row(of: toBuild(on: view.landscape), width: style.width)
  }

  /// Examples can be typed as they stand.
  private func toBuild(on landscape: Board.Landscape) -> [String] {
    guard !landscape.tiles.isEmpty else {
      return [
        tongue.say(
          "Lägg den första rutan. Skriv till exempel: lägg c4",
          "Place the first tile. Type for example: place c4"),
        tongue.say("Eller ta en färdig bana: bana 2", "Or take a ready-made board: layout 2"),
        "(\(Vocabulary.layouts(tongue)))",
      ]
    }
    var items: [String] = []
    if let (free, last) = landscape.nextTile {
      items += [
        tongue.say("Ny ruta: lägg \(free.name)", "A new tile: place \(free.name)"),
        tongue.say(
          "Med väg: lägg \(free.name) \(last.name)",
          "With a link: place \(free.name) \(last.name)"),
      ]
    }
    if let (from, to) = landscape.unlinked {
      items.append(
        tongue.say("Väg: väg \(from.name) \(to.name)", "A link: link \(from.name) \(to.name)"))
    }
    if landscape.tiles.count >= Board.Landscape.sizes.lowerBound {
      items.append(tongue.say("Färdig? Skriv: klar", "Done? Type: ready"))
    }
    return items
  }

  // MARK: Playing

  private func prompts(for playing: Board.View.Playing, _ style: TextStyle) -> [String] {
    if playing.over != nil {
      return isSeated
        ? Paragraph.indented(
          tongue.say("Nytt spel? Skriv: igen", "Another game? Type: again"), width: style.width)
        : []
    }
    guard let seat = playing.turn?.seat else { return [] }
    switch playing.now {
    case .roll:
      return Paragraph.indented(
        isOwn(seat)
          ? tongue.say("Skriv: slå", "Type: roll")
          : tongue.say("\(name(seat).possessive) tur.", "\(name(seat))'s turn."),
        width: style.width)
    case .go(let rolled):
      return ends(of: rolled, playing, style)
    case .answer(let question): return asking(seat, question, style)
    case .nothing: return []
    }
  }

  private func ends(
    of rolled: Board.Rolled, _ playing: Board.View.Playing, _ style: TextStyle
  ) -> [String] {
    let tiles = rolled.ends.map(\.tile)
    guard isOwn(rolled.seat) else {
      let name = name(rolled.seat)
      let ends = tiles.map(\.name).joined(separator: " ")
      return Paragraph.indented(
        tongue.say(
          "\(name) slog \(rolled.value) och kan gå till: \(ends)",
          "\(name) rolled \(rolled.value) and can go to: \(ends)"), width: style.width)
    }
    let open = tiles.first { playing.finished[$0] == nil } ?? tiles.first
    guard let end = open?.name else { return [] }
    if tiles.count == 1 {
      return Paragraph.row(
        of: [
          tongue.say(
            "Du slog \(rolled.value) och kan gå till \(end).",
            "You rolled \(rolled.value) and can go to \(end)."),
          tongue.say("Skriv: gå \(end)", "Type: go \(end)"),
        ], width: style.width)
    }
    let numbered = tiles.enumerated().map { number, tile in "\(number + 1) \(tile.name)" }
    return Paragraph.indented(
      tongue.say(
        "Du slog \(rolled.value) och kan gå till:", "You rolled \(rolled.value) and can go to:"),
      width: style.width)
      + Paragraph.row(of: numbered, apart: 4, width: style.width - 2).map { "  " + $0 }
      + Paragraph.indented(
        tongue.say(
          "Skriv siffran, eller till exempel: gå \(end)",
          "Type the number, or for example: go \(end)"), width: style.width)
  }

  private func asking(
    _ seat: Seat, _ question: Board.View.Question, _ style: TextStyle
  ) -> [String] {
    let ink = Ink(isColoured: style.colour)
    let title =
      isOwn(seat)
      ? question.tile == nil
        ? tongue.say("EXTRA FRÅGA", "ONE MORE QUESTION") : tongue.say("FRÅGA", "QUESTION")
      : tongue.say("\(name(seat)) läser", "\(name(seat)) reads")
    let place = question.tile.map { tongue.say("på \($0.name)", "on \($0.name)") }
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
      + Paragraph.indented(
        tongue.say("Skriv ordet, eller dess siffra:", "Type the word, or its number:"),
        width: style.width)
  }
}

extension Board.Landscape {
  /// A tile that may come next, and the newest one, to which it may be linked.
  var nextTile: (free: Board.Tile, last: Board.Tile)? {
    guard let last = tiles.last, tiles.count < Board.Landscape.sizes.upperBound else { return nil }
    return free(toGoOnFrom: last).map { ($0, last) }
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
