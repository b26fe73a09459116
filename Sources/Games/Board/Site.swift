extension Board {
  /// A board that is being built: the changes that were not taken back, and what they add up to.
  struct Site: Hashable, Sendable {
    /// A change, and whether it was what its seat did with its turn.
    struct Step: Hashable, Sendable {
      let changed: Changed
      let usedTurn: Bool
    }

    enum Turn: Hashable, Sendable {
      case nobody
      case building(Seat)
      /// Has made its change, and the next turn is to be told.
      case built(Seat)
      /// Took back the last change of all while another one was to build: the turn is its own again.
      case returned(Seat, from: Seat)
    }

    private(set) var history: [Step] = []
    private(set) var landscape = Landscape()
    private(set) var ready: Set<Seat> = []
    private(set) var turn = Turn.nobody

    init() {}

    /// The first tile, unless another one was chosen.
    var start: Tile? { chosenStart?.tile ?? landscape.tiles.first }

    /// A tile that was taken back is no start, and the choice before counts again.
    private var chosenStart: (tile: Tile, by: Seat)? {
      history.reversed().lazy.compactMap { step in
        if case .started(let tile) = step.changed.change { (tile, step.changed.seat) } else { nil }
      }.first { landscape.has($0.0) }
    }

    /// Whose turn it is.
    var builder: Seat? {
      switch turn {
      case .nobody: nil
      case .building(let seat), .built(let seat), .returned(_, from: let seat): seat
      }
    }

    // MARK: What happens

    mutating func apply(_ changed: Changed) {
      let usesTurn = turn == .building(changed.seat) && changed.change.usesTurn
      history.append(Step(changed: changed, usedTurn: usesTurn))
      landscape.apply(changed.change)
      ready.remove(changed.seat)
      if usesTurn { turn = .built(changed.seat) }
    }

    mutating func undo(_ changed: Changed) {
      guard let place = history.lastIndex(where: { $0.changed == changed }) else { return }
      let isLast = place == history.indices.last
      if isLast, history[place].usedTurn, let builder, builder != changed.seat {
        turn = .returned(changed.seat, from: builder)
      }
      history.remove(at: place)
      landscape = Site.landscape(of: history.map(\.changed))
      ready.remove(changed.seat)
    }

    mutating func beReady(_ seat: Seat) { ready.insert(seat) }

    mutating func begin(turnOf seat: Seat) { turn = .building(seat) }

    static func landscape(of changes: [Changed]) -> Landscape {
      var landscape = Landscape()
      for changed in changes { landscape.apply(changed.change) }
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
      switch turn {
      case .nobody: return builders.first
      case .returned(let seat, _) where builders.contains(seat): return seat
      case .building(let seat) where builders.contains(seat),
        .returned(_, from: let seat) where builders.contains(seat):
        return nil
      case .building(let seat), .built(let seat), .returned(_, from: let seat):
        return builders.next(after: seat)
      }
    }

    /// Who is ready has no turn, but may change its mind; only not twice running.
    func mayBuild(_ seat: Seat) -> Bool {
      seat == builder || (ready.contains(seat) && history.last?.changed.seat != seat)
    }

    /// What keeps the board from being played on.
    var flaw: BoardRefusal? {
      if landscape.tiles.count < Landscape.sizes.lowerBound {
        let place = landscape.tiles.last ?? Tile.inTheMiddle
        return .tooFewTiles(free: landscape.free(near: place, count: 1)[0])
      }
      return start.flatMap { landscape.loose(start: $0) }.map(BoardRefusal.notConnected)
    }

    /// Whether everybody that is waited for is ready, and the board is whole.
    func mayBegin(in table: Table) -> Bool {
      !table.waitedFor.isEmpty && table.waitedFor.allSatisfy(ready.contains) && flaw == nil
    }

    /// Who built on what one change brought, or starts there.
    func seats(hangingOn changed: Changed) -> [Seat] {
      guard let place = history.lastIndex(where: { $0.changed == changed }) else { return [] }
      var rest = history.map(\.changed)
      rest.remove(at: place)
      let left = Site.landscape(of: rest)
      var seats = Set(rest.filter { !$0.change.anchors.allSatisfy(left.has) }.map(\.seat))
      if let chosenStart, !left.has(chosenStart.tile) { seats.insert(chosenStart.by) }
      return seats.filter { $0 != changed.seat }.sorted()
    }
  }
}

extension Board.Change {
  /// Where the start is can be changed besides.
  fileprivate var usesTurn: Bool {
    switch self {
    case .placed, .linked, .laid: true
    case .started: false
    }
  }

  /// The tiles that must lie there.
  fileprivate var anchors: [Board.Tile] {
    switch self {
    case .placed(let tile, let links): links + [tile]
    case .linked(let link): [link.from, link.to]
    case .laid(let plan): plan.tiles
    // Only the newest choice matters, and a tile that is gone is none.
    case .started: []
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
    case .started: break
    }
  }
}
