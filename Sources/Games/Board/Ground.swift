extension Board {
  /// A board as changes make it, one after the other: its tiles and links, and its start.
  struct Ground: Hashable, Sendable {
    private(set) var landscape = Landscape()
    /// The tiles that were chosen as the start, one after the other, each where it lies now.
    private var chosen: [Tile] = []

    init() {}

    init(of changes: [Change]) {
      for change in changes { apply(change) }
    }

    /// The first tile, unless another one was chosen.
    var start: Tile? { chosen.last ?? landscape.tiles.first }

    /// Whether a change finds the tiles that it names, and the places free that it fills.
    private func holds(_ change: Change) -> Bool {
      switch change {
      case .placed(let tile, let links): !landscape.has(tile) && links.allSatisfy(landscape.has)
      case .linked(let link):
        landscape.has(link.from) && landscape.has(link.to)
          && !landscape.areLinked(link.from, link.to)
      case .laid: landscape.tiles.isEmpty
      case .started(let tile): landscape.has(tile)
      case .moved(let tile, let place): landscape.has(tile) && !landscape.has(place)
      }
    }

    /// A change that does not hold changes nothing.
    mutating func apply(_ change: Change) {
      guard holds(change) else { return }
      switch change {
      case .placed(let tile, let links):
        landscape.place(tile)
        for other in links { landscape.link(Link(from: tile, to: other)) }
      case .linked(let link): landscape.link(link)
      case .laid(let plan, _):
        for tile in plan.tiles { landscape.place(tile) }
        for link in plan.links { landscape.link(link) }
      case .started(let tile): chosen.append(tile)
      case .moved(let tile, let place):
        landscape.move(tile, to: place)
        chosen = chosen.map { $0 == tile ? place : $0 }
      }
    }

    /// The places of the changes that do not hold where those before them are made.
    ///
    /// - Parameter gone: the place of a change that is not made.
    static func unheld(among changes: [Change], without gone: Int? = nil) -> [Int] {
      var ground = Ground()
      return changes.indices.filter { place in
        if place == gone { return false }
        let isHeld = ground.holds(changes[place])
        ground.apply(changes[place])
        return !isHeld
      }
    }
  }
}

extension Board.Change {
  /// Whether the change uses its seat's turn: all do, but for moving the start.
  var usesTurn: Bool { !isStart }

  var isStart: Bool { if case .started = self { true } else { false } }

  /// Whether a tile that somebody moves was named by the change. Of a start that does not matter: it goes along.
  func names(_ tile: Board.Tile) -> Bool {
    switch self {
    case .placed(let own, let links): own == tile || links.contains(tile)
    case .linked(let link): link.from == tile || link.to == tile
    case .laid(let plan, _): plan.tiles.contains(tile)
    case .moved(_, let place): place == tile
    case .started: false
    }
  }
}
