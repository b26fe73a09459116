import Games

/// How a tile looks, on the landscape and in the list beside it: its name between two signs.
struct BoardFace {
  let tile: Board.Tile
  let left: Character
  let right: Character
  let paint: Canvas.Paint
  /// The letters of those who stand there, the viewer's own first.
  let pieces: [Character]

  /// As many columns as every face takes.
  static let width = 4

  var isOpen: Bool { left == "[" }
  var isOpenStart: Bool { left == "(" }

  var text: String { "\(left)\(tile.name)\(right)" }

  /// The pieces where there is room for so many letters; for more, how many they are.
  func pieces(in room: Int) -> String {
    pieces.count <= room ? String(pieces) : "\(pieces.count)"
  }
}

/// Which signs stand for whom and what on one board, as one viewer sees it.
struct BoardSigns {
  let view: Board.View
  /// The viewer's own seat, if it has one.
  let own: Seat?
  /// What stands for each seat's piece.
  let letters: BySeat<Character>
  /// Of all tiles, in reading order.
  private(set) var faces: [BoardFace] = []

  init(of view: Board.View, own: Seat?, name: (Seat) -> String) {
    self.view = view
    self.own = own
    letters = BoardSigns.letters(for: view.playing?.pieces.keys ?? [], name: name)
    faces = view.landscape.tiles.sorted().map(face)
  }

  /// Stands around the tiles that a seat finished.
  static func owner(_ seat: Seat) -> Character { owners[seat.slot % owners.count] }
  private static let owners = Array("*#+=%@&~")

  private var ends: [Board.Tile] {
    if case .go(let rolled) = view.playing?.now { rolled.ends.map(\.tile) } else { [] }
  }

  private func face(of tile: Board.Tile) -> BoardFace {
    let finisher = view.playing?.finished[tile]?.seat
    let owner = finisher.map(BoardSigns.owner)
    let isEnd = ends.contains(tile)
    let edges: (Character, Character) = tile == view.start ? ("(", ")") : ("[", "]")
    return BoardFace(
      tile: tile, left: isEnd ? ">" : owner ?? edges.0, right: owner ?? (isEnd ? "<" : edges.1),
      paint: isEnd ? .open : finisher != nil && finisher == own ? .finished : .plain,
      pieces: pieces(on: tile))
  }

  private func pieces(on tile: Board.Tile) -> [Character] {
    let there = view.playing?.pieces.filter { $0.value == tile }.keys ?? []
    let ordered = there.filter { $0 == own } + there.filter { $0 != own }
    return ordered.compactMap { letters[$0] }
  }

  /// The initial; where two names begin alike, the later one is known by another letter of its name,
  /// and where none is left, by the seat's number.
  private static func letters(
    for seats: [Seat], name: (Seat) -> String
  ) -> BySeat<Character> {
    var letters: BySeat<Character> = [:]
    let taken = { (letter: Character) in letters.values.contains(letter) }
    let names = seats.map { (seat: $0, letters: capitals(in: name($0))) }
    for (seat, capitals) in names {
      if let initial = capitals.first, !taken(initial) { letters[seat] = initial }
    }
    for (seat, capitals) in names where letters[seat] == nil {
      letters[seat] = capitals.first { !taken($0) } ?? Character("\(seat.number % 10)")
    }
    return letters
  }

  /// The letters of a name, as far as each takes one column on every screen.
  private static func capitals(in name: String) -> [Character] {
    name.uppercased().filter { sign in
      sign.isLetter && sign.unicodeScalars.first.map { $0.value < 0x530 } == true
    }.map(\.self)
  }
}

extension Board.View {
  var playing: Playing? {
    switch phase {
    case .building: nil
    case .playing(let playing): playing
    }
  }
}
