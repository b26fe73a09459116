import Games
import Hall
import Words

extension Speaker {
  func picture(of view: Board.View, extent: Picture.Extent, style: TextStyle) -> [String] {
    let prompts = prompts(of: view, style: style)
    switch extent {
    case .question: return prompts
    case .turn, .whole:
      let signs = BoardSigns(of: view, own: ownSeat, name: name)
      return [""] + board(signs, style) + legend(signs, style) + prompts
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
  private func board(_ signs: BoardSigns, _ style: TextStyle) -> [String] {
    let ink = Ink(isColoured: style.colour)
    guard let gap = BoardDrawing.gap(on: style.width) else {
      return list(signs, width: style.width, ink)
    }
    let drawing = BoardDrawing(signs: signs, gap: gap).lines(in: ink)
    let left = BoardDrawing.width(gap: gap) + 2
    if style.width - left >= BoardList.comfortableWidth {
      return Columns.beside(drawing, list(signs, width: style.width - left, ink), from: left)
    }
    let list = list(signs, width: style.width, ink)
    return list + (list.isEmpty ? [] : [""]) + drawing
  }

  private func list(_ signs: BoardSigns, width: Int, _ ink: Ink) -> [String] {
    let rows = signs.faces.map { face in
      let ways = signs.view.landscape.neighbours[face.tile] ?? []
      return BoardList.Row(
        face: face, word: word(on: face.tile, signs.view.playing),
        ways: ways.isEmpty
          ? tongue.say("ingen väg än", "no link yet") : ways.map(\.name).joined(separator: " "))
    }
    let head = BoardList.Head(
      tile: tongue.say("ruta", "tile"), word: tongue.say("ord", "word"),
      ways: tongue.say("vägar till", "ways to"))
    return rows.isEmpty ? [] : BoardList(head: head, rows: rows, width: width).lines(in: ink)
  }

  /// The question, or what was made of it.
  private func word(on tile: Board.Tile, _ playing: Board.View.Playing?) -> String {
    playing?.finished[tile]?.ending.whole ?? playing?.words[tile] ?? ""
  }

  // MARK: Legend

  /// Who has finished how much, and what the signs mean that can be seen.
  private func legend(_ signs: BoardSigns, _ style: TextStyle) -> [String] {
    var items: [String] = []
    if let playing = signs.view.playing {
      items += playing.pieces.keys.map { player($0, in: playing, signs) }
      if signs.faces.contains(where: \.isOpen) {
        items.append(tongue.say("[ ] kvar", "[ ] open"))
      }
      let crowd = signs.faces.map(\.pieces.count).max() ?? 0
      if let gap = BoardDrawing.gap(on: style.width), crowd > gap {
        items.append(tongue.say("\(crowd) = så många står där", "\(crowd) = so many stand there"))
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
          ? tongue.say("> < hit kan du gå", "> < you can go here")
          : tongue.say("> < hit kan \(name) gå", "> < \(name) can go here"))
    }
    return Paragraph.row(of: items, width: style.width)
  }

  private func player(
    _ seat: Seat, in playing: Board.View.Playing, _ signs: BoardSigns
  ) -> String {
    let bonus = playing.bonuses[seat]?.whole
    let tiles = playing.finished.count { $0.value.seat == seat } + (bonus == nil ? 0 : 1)
    let name = name(seat)
    // An initial needs no words.
    let letter = signs.letters[seat].map(String.init) ?? ""
    let piece = name.uppercased().hasPrefix(letter) ? nil : "(\(letter))"
    let extra = bonus.map { tongue.say("(med \($0))", "(with \($0))") }
    return ["\(BoardSigns.owner(seat)) \(name)", piece, count(tiles), extra]
      .compactMap(\.self).joined(separator: " ")
  }
}
