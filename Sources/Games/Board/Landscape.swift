public import JSON

extension Board {
  /// One of the 64 places of the landscape: columns a–h, rows 1–8 from the top.
  public struct Tile: GridTile {
    public static let side = 8
    public static let all = (0..<side * side).map(Tile.init(slot:))
    static let inTheMiddle = Tile(slot: (side / 2 - 1) * side + side / 2 - 1)

    /// The tile's number in reading order, from 0.
    public let slot: Int

    @inlinable public init(slot: Int) {
      self.slot = slot
    }

    /// The square of the distance between two tiles, only good for comparing.
    func distance(to other: Tile) -> Int {
      let (rows, columns) = (row - other.row, column - other.column)
      return rows * rows + columns * columns
    }

    fileprivate func closeness(to other: Board.Tile) -> (Int, Int) { (distance(to: other), slot) }
  }

  /// A link between two tiles, as somebody said it; it runs both ways.
  public struct Link: Coded, Hashable, Sendable {
    public let from: Tile
    public let to: Tile

    public static func coded(_ link: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(from: fields("from", link?.from), to: fields("to", link?.to))
    }

    fileprivate var length: (Int, Int, Int) { (from.distance(to: to), from.slot, to.slot) }
  }

  /// A value for each tile of a board.
  public typealias ByTile<Value> = Slots<Tile, Value>

  /// Tiles and the links between them.
  public struct Landscape: Hashable, Sendable {
    /// How many tiles make a board.
    public static let sizes = 2...16

    /// The tiles in the order in which they were placed.
    public private(set) var tiles: [Tile] = []
    /// For every tile the tiles that it is linked to, in order.
    public private(set) var neighbours: ByTile<[Tile]> = [:]

    public init() {}

    /// Every link once, in reading order.
    public var links: [Link] {
      neighbours.flatMap { tile, others in
        others.filter { $0 > tile }.map { Link(from: tile, to: $0) }
      }
    }

    public func has(_ tile: Tile) -> Bool { neighbours[tile] != nil }

    public func areLinked(_ tile: Tile, _ other: Tile) -> Bool {
      neighbours[tile]?.contains(other) == true
    }

    mutating func place(_ tile: Tile) {
      tiles.append(tile)
      neighbours[tile] = []
    }

    mutating func link(_ link: Link) {
      for (tile, other) in [(link.from, link.to), (link.to, link.from)] {
        neighbours[tile]?.append(other)
        neighbours[tile]?.sort()
      }
    }

    /// Moves a tile to a free place; its links and its place in the order of tiles stay its own.
    mutating func move(_ tile: Tile, to place: Tile) {
      guard let others = neighbours[tile], let index = tiles.firstIndex(of: tile) else { return }
      tiles[index] = place
      neighbours[tile] = nil
      neighbours[place] = []
      for other in others {
        neighbours[other]?.removeAll { $0 == tile }
        link(Link(from: place, to: other))
      }
    }

    /// All tiles that can be reached from a tile, itself among them.
    public func reachable(from tile: Tile) -> Set<Tile> {
      var found: Set = [tile]
      var open = [tile]
      while let next = open.popLast() {
        for other in neighbours[next] ?? [] where found.insert(other).inserted {
          open.append(other)
        }
      }
      return found
    }

    /// The free tiles closest to a tile.
    func free(near tile: Tile, count: Int) -> [Tile] {
      let free = Tile.all.filter { !has($0) }
      return Array(free.sorted { $0.closeness(to: tile) < $1.closeness(to: tile) }.prefix(count))
    }

    /// The reason why the board cannot be played on, if there is one.
    func loose(start: Tile) -> Loose? {
      let reached = reachable(from: start)
      let lone = tiles.filter { neighbours[$0]?.isEmpty == true }.sorted()
      let islands = tiles.filter { !reached.contains($0) && !lone.contains($0) }.sorted()
      let outside = tiles.filter { !reached.contains($0) }
      let bridges = outside.flatMap { tile in reached.map { Link(from: tile, to: $0) } }
      // The shortest bridge, and the first of these in reading order.
      guard let bridge = bridges.min(by: { $0.length < $1.length }) else { return nil }
      return Loose(lone: lone, islands: islands, start: start, bridge: bridge)
    }
  }

  /// Why a board cannot be played on yet.
  public struct Loose: Hashable, Sendable {
    /// Tiles without any link.
    public let lone: [Tile]
    /// Tiles with links, but none that leads to the start.
    public let islands: [Tile]
    public let start: Tile
    /// A link that would help.
    public let bridge: Link
  }

  /// An end of a roll, and a way there: every tile that is stepped on, the end among them.
  public struct End: Coded, Hashable, Sendable {
    public let tile: Tile
    public let way: [Tile]

    public static func coded(_ end: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(tile: fields("tile", end?.tile), way: fields("way", end?.way))
    }
  }

  /// A board that is being built: the changes that were not taken back, and what they add up to.
  struct Site: Hashable, Sendable {
    /// A change, and whether it used its seat's turn.
    struct Step: Hashable, Sendable {
      let changed: Changed
      let usedTurn: Bool
    }

    enum Turn: Hashable, Sendable {
      case nobody
      case building(Seat)
      /// The seat has made its change, and the next turn is to be told.
      case built(Seat)
      /// A seat took back the last change of all while another one was to build, and has the turn again.
      case returned(Seat, from: Seat)
    }

    private(set) var history: [Step] = []
    private(set) var ground = Ground()
    private(set) var ready: Set<Seat> = []
    private(set) var turn = Turn.nobody

    init() {}

    var landscape: Landscape { ground.landscape }
    var start: Tile? { ground.start }
    var changes: [Change] { history.map(\.changed.change) }

    /// The seat whose turn it is.
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
      ground.apply(changed.change)
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
      ground = Ground(of: changes)
      ready.remove(changed.seat)
    }

    mutating func beReady(_ seat: Seat) { ready.insert(seat) }

    mutating func begin(turnOf seat: Seat) { turn = .building(seat) }

    // MARK: What may happen

    /// The seats that may still build. Ready ones are passed by, unless all are and the board is not whole.
    func builders(in table: Table) -> [Seat] {
      let building = table.waitedFor.filter { !ready.contains($0) }
      return building.isEmpty ? table.waitedFor : building
    }

    /// The seat whose turn should be told now; nil if none should.
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

    /// Whether a seat may build. A ready seat has no turn, but may change its mind, only not twice running.
    func mayBuild(_ seat: Seat) -> Bool {
      seat == builder || (ready.contains(seat) && history.last?.changed.seat != seat)
    }

    /// The reason why the board cannot be played on yet, if there is one.
    var flaw: BoardRefusal? {
      if landscape.tiles.count < Landscape.sizes.lowerBound {
        let place = landscape.tiles.last ?? Tile.inTheMiddle
        return .tooFewTiles(free: landscape.free(near: place, count: 1)[0])
      }
      return start.flatMap { landscape.loose(start: $0) }.map(BoardRefusal.notConnected)
    }

    /// Whether every seat that is waited for is ready, and the board is whole.
    func mayBegin(in table: Table) -> Bool {
      !table.waitedFor.isEmpty && table.waitedFor.allSatisfy(ready.contains) && flaw == nil
    }

    /// The seats that built on what a change made, start there, or moved a tile of it since.
    func seats(hangingOn changed: Changed) -> [Seat] {
      guard let place = history.lastIndex(where: { $0.changed == changed }) else { return [] }
      let changes = changes
      let unheld = Set(Ground.unheld(among: changes))
      // Of all choices of a start the newest counts.
      let start = changes.indices.last { changes[$0].isStart && !unheld.contains($0) }
      let fallen = Ground.unheld(among: changes, without: place)
        .filter { !changes[$0].isStart || $0 == start }
      let moves = changes.indices.suffix(from: place + 1).filter { later in
        if case .moved(let tile, _) = changes[later] { changed.change.names(tile) } else { false }
      }
      let seats = Set((fallen + moves).map { history[$0].changed.seat })
      return seats.filter { $0 != changed.seat }.sorted()
    }
  }
}

extension Board.Landscape {
  /// The ends of all ways of exactly one step, two steps and so on, in order.
  ///
  /// No way turns straight back except at a dead end. Of several ways to one end it is the one whose
  /// tiles come first, so that everybody names the same. There is at least one end, as every tile
  /// has a link. The cost is bounded by the steps times the links, not by the number of ways.
  func ends(upTo steps: Int, from tile: Board.Tile) -> [[Board.End]] {
    var walks = [Walk(last: nil, way: [])]
    return (1...steps).map { _ in
      // Ways that took the same last step go on alike: the first of them will do.
      var steps: Set<Board.Link> = []
      walks = walks.flatMap { walk in
        let here = walk.way.last ?? tile
        return onward(from: here, after: walk.last)
          .filter { steps.insert(Board.Link(from: here, to: $0)).inserted }
          .map { Walk(last: here, way: walk.way + [$0]) }
      }
      var ends: Board.ByTile<Board.End> = [:]
      for walk in walks {
        guard let end = walk.way.last, ends[end] == nil else { continue }
        ends[end] = Board.End(tile: end, way: walk.way)
      }
      return ends.values
    }
  }

  private struct Walk {
    /// The tile before the one where the walk stands.
    let last: Board.Tile?
    let way: [Board.Tile]
  }

  private func onward(from tile: Board.Tile, after last: Board.Tile?) -> [Board.Tile] {
    let all = neighbours[tile] ?? []
    return all.count == 1 ? all : all.filter { $0 != last }
  }
}
