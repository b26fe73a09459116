extension Board {
  /// Tiles and the links between them.
  public struct Landscape: Hashable, Sendable {
    /// So many tiles make a board.
    public static let sizes = 2...16

    /// In the order in which they were placed.
    public private(set) var tiles: [Tile] = []
    /// For every tile those that it is linked to, in order.
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

    /// All tiles that can be reached from one, that one among them.
    func reachable(from tile: Tile) -> Set<Tile> {
      var found: Set = [tile]
      var open = [tile]
      while let next = open.popLast() {
        for other in neighbours[next] ?? [] where found.insert(other).inserted {
          open.append(other)
        }
      }
      return found
    }

    /// The free tiles closest to one.
    func free(near tile: Tile, count: Int) -> [Tile] {
      let free = Tile.all.filter { !has($0) }
      return Array(free.sorted { $0.closeness(to: tile) < $1.closeness(to: tile) }.prefix(count))
    }

    /// What keeps the board from being played on, if anything does.
    func loose(start: Tile) -> Loose? {
      let reached = reachable(from: start)
      let lone = tiles.filter { neighbours[$0]?.isEmpty == true }.sorted()
      let islands = tiles.filter { !reached.contains($0) && !lone.contains($0) }.sorted()
      let outside = tiles.filter { !reached.contains($0) }
      let bridges = outside.flatMap { tile in reached.map { Link(from: tile, to: $0) } }
      // The shortest, and in reading order among those.
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

    public init(lone: [Tile], islands: [Tile], start: Tile, bridge: Link) {
      self.lone = lone
      self.islands = islands
      self.start = start
      self.bridge = bridge
    }
  }
}

extension Board.Tile {
  fileprivate func closeness(to other: Board.Tile) -> (Int, Int) { (distance(to: other), slot) }
}

extension Board.Link {
  fileprivate var length: (Int, Int, Int) { (from.distance(to: to), from.slot, to.slot) }
}
