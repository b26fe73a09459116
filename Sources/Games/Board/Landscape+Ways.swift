extension Board {
  /// Where a roll may lead, and a way there: every tile that is stepped on, the end among them.
  public struct End: Hashable, Sendable {
    public let tile: Tile
    public let way: [Tile]

    public init(tile: Tile, way: [Tile]) {
      self.tile = tile
      self.way = way
    }
  }
}

extension Board.Landscape {
  /// For one step, two steps and so on: the ends of all ways of exactly so many steps, in order.
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
    /// The tile before the one where it stands.
    let last: Board.Tile?
    let way: [Board.Tile]
  }

  private func onward(from tile: Board.Tile, after last: Board.Tile?) -> [Board.Tile] {
    let all = neighbours[tile] ?? []
    return all.count == 1 ? all : all.filter { $0 != last }
  }
}
