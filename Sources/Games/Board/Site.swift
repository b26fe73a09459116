extension Board {
  /// A board that is being built: the changes that were not taken back, and what they add up to.
  struct Site: Hashable, Sendable {
    private(set) var history: [Changed] = []
    private(set) var landscape = Landscape()
    private(set) var ready: Set<Seat> = []
    /// Whose turn it is.
    private(set) var builder: Seat?
    /// The builder has made its change, and the next turn is to be told.
    private(set) var isSpent = false
    /// Who took back the last change of all: the turn is its own again.
    private(set) var returning: Seat?
    private var chosenStart: Tile?
    private(set) var startChooser: Seat?

    init() {}

    /// The first tile, unless another one was chosen.
    var start: Tile? { chosenStart ?? landscape.tiles.first }

    // MARK: What happens

    mutating func apply(_ changed: Changed) {
      history.append(changed)
      landscape.apply(changed.change)
      ready.remove(changed.seat)
      if changed.seat == builder { isSpent = true }
    }

    mutating func undo(_ changed: Changed) {
      guard let place = history.lastIndex(of: changed) else { return }
      if place == history.indices.last, changed.seat != builder { returning = changed.seat }
      history.remove(at: place)
      landscape = Site.landscape(of: history)
      ready.remove(changed.seat)
      if let tile = chosenStart, !landscape.has(tile) {
        chosenStart = nil
        startChooser = nil
      }
    }

    mutating func moveStart(to tile: Tile, by seat: Seat) {
      chosenStart = tile
      startChooser = seat
      ready.remove(seat)
    }

    mutating func beReady(_ seat: Seat) { ready.insert(seat) }

    mutating func begin(turnOf seat: Seat) {
      builder = seat
      isSpent = false
      returning = nil
    }

    static func landscape(of history: [Changed]) -> Landscape {
      var landscape = Landscape()
      for changed in history { landscape.apply(changed.change) }
      return landscape
    }

    // MARK: What may happen

    /// Who may still build: who is ready is passed by, unless all are and the board is not whole.
    func builders(in table: Table) -> [Seat] {
      let building = table.waitedFor.filter { !ready.contains($0) }
      return building.isEmpty ? table.waitedFor : building
    }

    /// Whose turn should be told now; nil if nothing is to be told.
    func turnDue(in table: Table) -> Seat? {
      let builders = builders(in: table)
      if let returning, builders.contains(returning) { return returning }
      guard let builder else { return builders.first }
      if !isSpent, builders.contains(builder) { return nil }
      return builders.first { $0 > builder } ?? builders.first
    }

    /// Who is ready has no turn, but may change its mind; only not twice running.
    func mayBuild(_ seat: Seat) -> Bool {
      seat == builder || (ready.contains(seat) && history.last?.seat != seat)
    }

    /// What keeps the board from being played on.
    var flaw: BoardRefusal? {
      if landscape.tiles.count < Landscape.sizes.lowerBound {
        return .tooFewTiles(landscape.tiles.count)
      }
      return start.flatMap { landscape.loose(start: $0) }.map(BoardRefusal.notConnected)
    }

    /// Whether everybody that is waited for is ready, and the board is whole.
    func mayBegin(in table: Table) -> Bool {
      !table.waitedFor.isEmpty && table.waitedFor.allSatisfy(ready.contains) && flaw == nil
    }

    /// Who built on what one change brought, or starts there.
    func seats(hangingOn changed: Changed) -> [Seat] {
      guard let place = history.lastIndex(of: changed) else { return [] }
      var rest = history
      rest.remove(at: place)
      let left = Site.landscape(of: rest)
      var seats = Set(
        rest.filter { !$0.change.anchors.allSatisfy(left.has) }.map(\.seat))
      if let chosenStart, !left.has(chosenStart), let startChooser, startChooser != changed.seat {
        seats.insert(startChooser)
      }
      return seats.sorted()
    }
  }
}

extension Board.Change {
  /// The tiles that must lie there.
  fileprivate var anchors: [Board.Tile] {
    switch self {
    case .placed(let tile, let links): links + [tile]
    case .linked(let link): [link.from, link.to]
    case .laid(let plan): plan.tiles
    }
  }
}

extension Board.Landscape {
  fileprivate mutating func apply(_ change: Board.Change) {
    switch change {
    case .placed(let tile, let links):
      place(tile)
      for other in links { link(Board.Link(from: tile, to: other)) }
    case .linked(let link): self.link(link)
    case .laid(let plan):
      for tile in plan.tiles { place(tile) }
      for link in plan.links { self.link(link) }
    }
  }
}
