extension Board {
  public var brokenInvariant: String? {
    switch stage {
    case .building(let site): site.brokenInvariant
    case .playing(let wandering):
      wandering.brokenInvariant
        ?? (isOver && !wandering.isComplete ? "the game is over with a tile unfinished" : nil)
    }
  }
}

extension Board.Landscape {
  var brokenInvariant: String? {
    if tiles.count > Board.Landscape.sizes.upperBound { return "too many tiles" }
    if Set(tiles).count != tiles.count { return "a tile lies there twice" }
    if Set(neighbours.keys) != Set(tiles) { return "links of tiles that are not there" }
    for (tile, others) in neighbours {
      if Set(others).count != others.count { return "\(tile.name) is linked twice" }
      if others.contains(tile) { return "\(tile.name) is linked to itself" }
      if let other = others.first(where: { !areLinked($0, tile) }) {
        return "the link from \(tile.name) to \(other.name) runs one way"
      }
    }
    return nil
  }
}

extension Board.Site {
  fileprivate var brokenInvariant: String? {
    if let broken = landscape.brokenInvariant { return broken }
    if landscape != Board.Site.landscape(of: history.map(\.changed)) {
      return "the history made another board"
    }
    if (start == nil) != landscape.tiles.isEmpty { return "there is no start" }
    if let start, !landscape.has(start) { return "the start is no tile" }
    return nil
  }
}

extension Board.Wandering {
  fileprivate var brokenInvariant: String? {
    // Nobody builds any more, so that to look at the beginning is enough.
    if finished.isEmpty, let broken = brokenBeginning { return broken }
    if Set(words.keys) != Set(landscape.tiles) { return "a tile has no word" }
    for (tile, done) in finished where tried(by: done.seat, on: tile)?.attempt.answer != done.ending
    {
      return "\(tile.name) was finished by somebody who did not answer"
    }
    for (seat, tile) in pieces where !landscape.has(tile) {
      return "the piece of seat \(seat.number) fell off the board"
    }
    return turn.flatMap(brokenInvariant)
  }

  private var brokenBeginning: String? {
    if let broken = landscape.brokenInvariant { return broken }
    if !Board.Landscape.sizes.contains(landscape.tiles.count) { return "too few tiles" }
    return landscape.loose(start: start) == nil ? nil : "not every tile can be reached"
  }

  private func brokenInvariant(of turn: Playing) -> String? {
    let tile = tile(of: turn)
    let isFinished = tile.map { finished[$0] != nil } ?? (bonuses[turn.seat] != nil)
    switch turn.step {
    case .toRoll, .thrown: return isFinished ? nil : "a roll before the answer"
    case .asked:
      guard let open else { return "nothing is asked" }
      return open.tried.attempt.isDone || isFinished ? "asked what is answered" : nil
    case .solved: return isFinished ? "finished before it was told" : nil
    case .toGo(let rolled):
      for end in rolled.ends {
        let steps = zip([tile] + end.way, end.way)
        if end.way.count != rolled.value || end.way.last != end.tile
          || !steps.allSatisfy({ $0 != nil && areLinked($0, $1) })
        {
          return "the way to \(end.tile.name) is no way"
        }
      }
      return rolled.ends.isEmpty ? "a roll that leads nowhere" : nil
    case .arrived, .spent: return nil
    }
  }

  private func areLinked(_ tile: Board.Tile?, _ other: Board.Tile) -> Bool {
    tile.map { landscape.areLinked($0, other) } ?? false
  }
}
