import Testing

@testable import Games

/// Where a roll leads, and how the die falls.
@Suite struct BoardDieTests {
  private typealias Tile = Board.Tile

  /// Every way there is, one after the other: slow, and written in another way than the rules.
  private func everyWay(
    _ steps: Int, from tile: Tile, cameFrom last: Tile? = nil, on landscape: Board.Landscape
  ) -> [[Tile]] {
    if steps == 0 { return [[]] }
    let doors = landscape.links.compactMap { link -> Tile? in
      if link.from == tile { return link.to }
      return link.to == tile ? link.from : nil
    }
    let isDeadEnd = doors.count == 1
    return doors.filter { isDeadEnd || $0 != last }.flatMap { next in
      everyWay(steps - 1, from: next, cameFrom: tile, on: landscape).map { [next] + $0 }
    }
  }

  private func landscape(_ links: String) -> Board.Landscape {
    var landscape = Board.Landscape()
    for link in links.split(separator: " ") {
      let ends = link.split(separator: "-").map { tile(String($0)) }
      for end in ends where !landscape.has(end) { landscape.place(end) }
      landscape.link(Board.Link(from: ends[0], to: ends[1]))
    }
    return landscape
  }

  /// A tree with some links more.
  private func randomLandscape(_ chance: inout Chance) -> Board.Landscape {
    var landscape = Board.Landscape()
    let count = Int.random(in: Board.Landscape.sizes, using: &chance)
    for tile in Tile.all.shuffled(using: &chance).prefix(count) {
      let old = landscape.tiles.randomElement(using: &chance)
      landscape.place(tile)
      if let old { landscape.link(Board.Link(from: tile, to: old)) }
    }
    for _ in 0..<Int.random(in: 0...5, using: &chance) {
      guard let one = landscape.tiles.randomElement(using: &chance),
        let other = landscape.tiles.randomElement(using: &chance), one != other,
        !landscape.areLinked(one, other)
      else { continue }
      landscape.link(Board.Link(from: one, to: other))
    }
    return landscape
  }

  private func check(_ landscape: Board.Landscape, from tile: Tile, upTo steps: Int = 6) {
    let ends = landscape.ends(upTo: steps, from: tile)
    #expect(ends.count == steps)
    for value in 1...steps {
      let ways = everyWay(value, from: tile, on: landscape)
      #expect(ends[value - 1].map(\.tile) == Set(ways.compactMap(\.last)).sorted())
      for end in ends[value - 1] {
        let first = ways.filter { $0.last == end.tile }
          .min { $0.lexicographicallyPrecedes($1) }
        #expect(end.way == first)
      }
    }
  }

  @Test func theEndsAndWaysAreThoseOfAnIndependentSearch() {
    var chance = Chance.seeded(7)
    for _ in 0..<25 {
      let landscape = randomLandscape(&chance)
      #expect(landscape.brokenInvariant == nil)
      if let tile = landscape.tiles.randomElement(using: &chance) {
        check(landscape, from: tile, upTo: Int.random(in: 1...6, using: &chance))
      }
    }
  }

  @Test(arguments: Board.Layout.allCases)
  func alsoOnTheReadyMadeBoards(_ layout: Board.Layout) {
    let plan = layout.plan
    var landscape = Board.Landscape()
    for tile in plan.tiles { landscape.place(tile) }
    for link in plan.links { landscape.link(link) }
    check(landscape, from: plan.tiles[0], upTo: 5)
  }

  /// Links, from where, steps, and the ends with their ways.
  @Test(arguments: [
    ("a1-b1", "a1", 1, ["b1"]), ("a1-b1", "a1", 2, ["b1 a1"]),
    ("a1-b1", "b1", 5, ["a1 b1 a1 b1 a1"]),
    ("a1-b1 b1-c1", "b1", 1, ["a1", "c1"]), ("a1-b1 b1-c1", "b1", 2, ["a1 b1"]),
    ("a1-b1 b1-c1", "a1", 2, ["b1 c1"]), ("a1-b1 b1-c1", "a1", 3, ["b1 c1 b1"]),
    ("a1-b1 b1-b2 b2-a1", "a1", 2, ["b2 b1", "b1 b2"]),
    ("a1-b1 b1-b2 b2-a1", "a1", 3, ["b1 b2 a1"]),
    ("a1-b1 b1-b2 b2-a2 a2-a1", "a1", 2, ["b1 b2"]),
  ])
  func noTurningBackButAtADeadEnd(_ links: String, _ from: String, _ steps: Int, _ ways: [String]) {
    let ends = landscape(links).ends(upTo: steps, from: tile(from))[steps - 1]
    #expect(ends.map { $0.way.map(\.name).joined(separator: " ") } == ways)
  }

  // MARK: How it falls

  /// Where every value helps, where only one does and where none does.
  @Test(arguments: [
    // A long line of which only the far end is unfinished: seven steps away, six, and one.
    (7, [1, 2, 3, 4, 5, 6]), (6, [6]), (1, [1]),
  ])
  func itHelpsWhereItCanAndFallsFairlyWhereNot(_ distance: Int, _ values: [Int]) throws {
    var counts: [Int: Int] = [:]
    let rolls = 600
    var match = try onALine(distance: distance)
    for seed in 0..<UInt64(rolls) {
      match.chance = .seeded(seed)
      var one = match
      let rolled = try #require(try one.move(.roll, by: 1).last?.rolled)
      counts[rolled.value, default: 0] += 1
    }
    #expect(counts.keys.sorted() == values)
    // Four times the spread of as many throws of as many sides.
    let share = 1 / Double(values.count)
    let spread = (Double(rolls) * share * (1 - share)).squareRoot()
    for count in counts.values {
      #expect(abs(Double(count) - Double(rolls) * share) <= 4 * spread)
    }
  }

  /// A line of eight tiles, all finished but the last, with a piece so far from it.
  private func onALine(distance: Int) throws -> BoardMatch {
    var match = BoardMatch(seats: 1)
    let names = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]
    try match.build("place a1")
    for (one, next) in zip(names, names.dropFirst()) { try match.build("place \(next) \(one)") }
    try match.build("ready")
    let tiles = names.map(tile)
    for place in 0..<7 {
      try match.answerRight()
      if place < 6 { match.tellWay(to: tiles[place + 1]) }
    }
    match.tellWay(to: tiles[7 - distance])
    return match
  }

  /// In the order in which a screen numbers them.
  @Test func unfinishedTilesAreNamedFirst() throws {
    var mixed = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      var match = try begun(1, layout: "cross", seed: seed)
      for _ in 0..<12 where !match.game.isOver {
        try match.step()
        guard case .toGo(let rolled) = match.wandering?.turn?.step else { continue }
        let isFree = rolled.ends.map { match.wandering?.finished[$0.tile] == nil }
        #expect(isFree == isFree.filter { $0 } + isFree.filter { !$0 })
        let places = rolled.ends.map(\.tile.slot)
        let free = isFree.count { $0 }
        #expect(places.prefix(free).sorted() == Array(places.prefix(free)))
        #expect(places.dropFirst(free).sorted() == Array(places.dropFirst(free)))
        if free > 0, free < isFree.count, places != places.sorted() { mixed += 1 }
      }
    }
    #expect(mixed > 10)
  }

  @Test func evenlyAmongTheValuesThatHelp() throws {
    var counts: [Int: Int] = [:]
    for seed in 1...600 as ClosedRange<UInt64> {
      var match = BoardMatch(seats: 1, seed: seed)
      // From a1 only one step and three steps (by the dead end) lead to b1.
      try match.build("place a1", "place b1 a1", "ready")
      try match.answerRight()
      let rolled = try #require(try match.move(.roll, by: 1).last?.rolled)
      counts[rolled.value, default: 0] += 1
    }
    #expect(counts.keys.sorted() == [1, 3, 5])
    let spread = (600.0 * 1 / 3 * 2 / 3).squareRoot()
    for count in counts.values { #expect(abs(Double(count) - 200) <= 4 * spread) }
  }
}

extension BoardMatch {
  /// Puts the holder's piece somewhere, as if it had rolled and gone there.
  fileprivate mutating func tellWay(to tile: Board.Tile) {
    let end = Board.End(tile: tile, way: [tile])
    tell(Board.Went(seat: Seat(holder), end: end))
    settle()
  }
}
