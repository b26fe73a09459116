public import JSON

extension Board {
  /// The fact that a move makes on a board that is being built, for a seat that may build now.
  func built(_ move: BoardMove, by seat: Seat, on site: Site, table: Table) throws(BoardRefusal)
    -> Fact
  {
    let landscape = site.landscape
    switch move {
    case .place(let name, let others):
      let tile = try Tile(naming: name)
      try landscape.checkPlace(tile)
      if landscape.tiles.count == Landscape.sizes.upperBound { throw .boardFull }
      var links: [Tile] = []
      for name in others {
        let other = try Tile(naming: name)
        if other == tile { throw .linkToItself(tile) }
        try landscape.checkTile(other)
        if links.contains(other) { throw .alreadyLinked(Link(from: tile, to: other)) }
        links.append(other)
      }
      return Changed(seat: seat, change: .placed(tile, links: links))
    case .link(let from, let to):
      let link = try Link(from: Tile(naming: from), to: Tile(naming: to))
      for tile in [link.from, link.to] { try landscape.checkTile(tile) }
      if link.from == link.to { throw .linkToItself(link.from) }
      if landscape.areLinked(link.from, link.to) { throw .alreadyLinked(link) }
      return Changed(seat: seat, change: .linked(link))
    case .start(let name):
      let tile = try Tile(naming: name)
      try landscape.checkTile(tile)
      if site.start == tile { throw .alreadyStart(tile) }
      return Changed(seat: seat, change: .started(tile))
    case .move(let name, let other):
      let tile = try Tile(naming: name)
      let place = try Tile(naming: other)
      try landscape.checkTile(tile)
      try landscape.checkPlace(place)
      return Changed(seat: seat, change: .moved(tile, to: place))
    case .layout(let name):
      guard let layout = Layout(named: name) else { throw .noSuchLayout(name) }
      guard landscape.tiles.isEmpty else { throw .notEmpty(mayUndo: site.mayUndo(seat)) }
      return Changed(seat: seat, change: .laid(layout.plan, as: layout.rawValue))
    case .lay(let plan):
      guard landscape.tiles.isEmpty else { throw .notEmpty(mayUndo: site.mayUndo(seat)) }
      return Changed(seat: seat, change: .laid(plan, as: Plan.kept))
    case .undo:
      return Undone(changed: try site.lastChange(of: seat))
    case .ready:
      try site.checkReady(of: seat, table: table)
      return Ready(seat: seat)
    case .roll, .go: throw .stillBuilding
    }
  }

  /// Ready-made boards, the small ones first. They may be named by number too.
  public enum Layout: String, CaseIterable, Sendable {
    case ring
    case rocket
    case cross
    case snake
    case stars
    case net

    public init?(named typed: String) {
      let known = Layout.allCases.element(numbered: typed) ?? Layout(rawValue: typed.lowercased())
      guard let known else { return nil }
      self = known
    }

    public var plan: Plan {
      let strokes = strokes.map { $0.split(separator: " ").compactMap { Tile(named: String($0)) } }
      var landscape = Landscape()
      for tile in strokes.joined() where !landscape.has(tile) { landscape.place(tile) }
      return Plan(
        tiles: landscape.tiles, links: strokes.flatMap { zip($0, $0.dropFirst()).map(Link.init) })
    }

    /// The lines of a layout, each drawn without lifting the pen; the first tile of all is the start.
    private var strokes: [String] {
      switch self {
      case .ring: ["c1 f1 h3 h6 f8 c8 a6 a3 c1"]
      case .rocket: ["d1 f3 f6 d8 b6 b3 d1", "b3 f3", "a8 b6 f6 g8"]
      case .cross: ["c1 f1 f3 h3 h6 f6 f8 c8 c6 a6 a3 c3 c1", "c3 f3 f6 c6 c3"]
      case .snake: ["a1 d1 g1 g3 d3 a3 a5 d5 g5 g7 d7 a7"]
      case .stars:
        [
          "c3 f3 f6 c6 c3", "c1 c3 a3", "a1 c3", "f1 f3 h3", "h1 f3", "h6 f6 f8", "h8 f6",
          "a6 c6 c8", "a8 c6",
        ]
      case .net:
        [
          "a1 c1 e1 g1", "a3 c3 e3 g3", "a5 c5 e5 g5", "a7 c7 e7 g7", "a1 a3 a5 a7",
          "c1 c3 c5 c7", "e1 e3 e5 e7", "g1 g3 g5 g7",
        ]
      }
    }
  }

  /// A whole board, as a fact carries it. The first tile is the start.
  public struct Plan: Coded, Hashable, Sendable {
    /// The layout that a board is said to be that somebody kept: its own name is for its class alone.
    public static let kept = "kept"

    public let tiles: [Tile]
    public let links: [Link]

    public static func coded(_ plan: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(tiles: fields("tiles", plan?.tiles), links: fields("links", plan?.links))
    }

    /// Whether it can be played on.
    public var isWhole: Bool {
      let changes =
        tiles.map { Change.placed($0, links: []) } + links.map { Change.linked($0) }
      let ground = Ground(of: changes)
      return Landscape.sizes.contains(tiles.count) && Ground.unheld(among: changes).isEmpty
        && links.allSatisfy { $0.from != $0.to }
        && ground.start.flatMap(ground.landscape.loose) == nil
    }
  }

  /// The board as it can be kept, once it can be played on.
  public func plan() throws(Refusal) -> Plan {
    let (landscape, start): (Landscape, Tile)
    switch stage {
    case .building(let site):
      if let flaw = site.flaw { throw .board(flaw) }
      (landscape, start) = (site.landscape, site.start ?? Tile.inTheMiddle)
    case .playing(let wandering):
      (landscape, start) = (wandering.landscape, wandering.start)
    }
    return Plan(
      tiles: [start] + landscape.tiles.filter { $0 != start }, links: landscape.links)
  }
}

extension BoardMove {
  /// Whether the move needs the seat's turn. Undoing one's own change and being ready need none; the die
  /// comes later.
  var needsTurn: Bool {
    switch self {
    case .place, .link, .start, .move, .layout, .lay: true
    case .undo, .ready, .roll, .go: false
    }
  }
}

extension Board.Site {
  /// The last change of a seat, which it takes back.
  fileprivate func lastChange(of seat: Seat) throws(BoardRefusal) -> Board.Changed {
    guard let last = history.last(where: { $0.changed.seat == seat })?.changed else {
      throw .nothingToUndo
    }
    let hanging = seats(hangingOn: last)
    if !hanging.isEmpty { throw .othersBuiltOn(last, seats: hanging) }
    return last
  }

  func mayUndo(_ seat: Seat) -> Bool { (try? lastChange(of: seat)) != nil }

  /// Refuses to let the last seat be ready with an unfinished board; the others may be at any time.
  fileprivate func checkReady(of seat: Seat, table: Table) throws(BoardRefusal) {
    let others = table.waitedFor.filter { $0 != seat && !ready.contains($0) }
    if others.isEmpty {
      if let flaw { throw flaw }
    } else if ready.contains(seat) {
      throw .alreadyReady(waiting: others)
    }
  }
}

extension Board.Landscape {
  fileprivate func checkTile(_ tile: Board.Tile) throws(BoardRefusal) {
    if !has(tile) { throw .nothingThere(tile, tiles: tiles.sorted()) }
  }

  fileprivate func checkPlace(_ tile: Board.Tile) throws(BoardRefusal) {
    if has(tile) { throw .tileTaken(tile, free: free(near: tile, count: 3)) }
  }
}

extension Board.Tile {
  fileprivate init(naming name: String) throws(BoardRefusal) {
    guard let tile = Board.Tile(named: name) else { throw .noSuchTile(name) }
    self = tile
  }
}
