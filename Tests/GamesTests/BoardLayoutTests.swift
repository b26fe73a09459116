import Testing

@testable import Games

/// The ready-made boards.
@Suite struct BoardLayoutTests {
  private typealias Layout = Board.Layout

  @Test func thereAreSmallMiddleAndLargeOnes() {
    #expect(Layout.allCases.map { $0.plan.tiles.count } == [8, 8, 12, 12, 16, 16])
  }

  @Test(arguments: Board.Layout.allCases)
  func eachCanBePlayedAtOnce(_ layout: Board.Layout) throws {
    var match = BoardMatch(seats: 2)
    try match.build("layout \(layout.rawValue)")
    #expect(match.site?.start == layout.plan.tiles.first)
    #expect(match.landscape.links.count == layout.plan.links.count)
    #expect(match.holder == 2)
    try match.build("ready", "ready")
    #expect(!match.isBuilding)
  }

  /// A link that ran over a third tile would look like two.
  @Test(arguments: Board.Layout.allCases)
  func noLinkRunsOverAnotherTileOrCrossesAnotherLink(_ layout: Board.Layout) {
    let plan = layout.plan
    for link in plan.links {
      for tile in plan.tiles where tile != link.from && tile != link.to {
        #expect(turn(link.from, link.to, tile) != 0 || !isBetween(tile, link))
      }
      for other in plan.links {
        let crosses =
          turn(link.from, link.to, other.from).signum()
          * turn(link.from, link.to, other.to).signum()
          < 0
          && turn(other.from, other.to, link.from).signum()
            * turn(other.from, other.to, link.to).signum() < 0
        #expect(!crosses)
      }
    }
  }

  /// To which side of the line through two tiles a third one lies.
  private func turn(_ a: Board.Tile, _ b: Board.Tile, _ c: Board.Tile) -> Int {
    (b.column - a.column) * (c.row - a.row) - (b.row - a.row) * (c.column - a.column)
  }

  private func isBetween(_ tile: Board.Tile, _ link: Board.Link) -> Bool {
    min(link.from.row, link.to.row)...max(link.from.row, link.to.row) ~= tile.row
      && min(link.from.column, link.to.column)...max(link.from.column, link.to.column)
        ~= tile.column
  }

  @Test(arguments: [("2", Board.Layout.rocket), ("NET", .net), ("1", .ring), ("6", .net)])
  func theyHaveNamesAndNumbers(_ typed: String, _ layout: Board.Layout) {
    #expect(Board.Layout(named: typed) == layout)
  }

  /// As a child types who sees them numbered.
  @Test func aBareNumberLaysOneOnEmptyGroundOnOnesTurn() throws {
    var match = BoardMatch(seats: 2)
    let turn = Refusal.notYourTurn(whose: Seat(1))
    #expect(match.refusal(of: .word(.answer("2")), by: 2) == turn)
    for bad in ["0", "7", "moon"] {
      #expect(match.refusal(of: .word(.answer(bad)), by: 1) == .board(.stillBuilding))
    }
    try match.answer("2", by: 1)
    #expect(match.landscape.tiles == Board.Layout.rocket.plan.tiles)
  }

  @Test(arguments: ["", "0", "7", "-1", "moon", "\(Int.min)", "1.0"])
  func anythingElseIsNone(_ typed: String) {
    #expect(Board.Layout(named: typed) == nil)
  }

  @Test func oneThatIsNotLikedIsTakenBackAndAnotherOneLaid() throws {
    var match = BoardMatch(seats: 2)
    try match.build("layout cross")
    try match.move(.undo, by: 1)
    #expect(match.landscape == Board.Landscape())
    try match.build("layout 1", "place d4 c1")
    #expect(match.landscape.tiles.count == 9)
    guard case .othersBuiltOn = match.refusal(of: .board(.undo), by: 1)?.own(BoardRefusal.self)
    else {
      Issue.record("a board was taken away under another's tile")
      return
    }
  }

  @Test func tileNamesGoFromA1ToH8() {
    #expect(Board.Tile.all.count == 64)
    for tile in Board.Tile.all { #expect(Board.Tile(named: tile.name.uppercased()) == tile) }
    for bad in ["", "a", "a0", "a9", "i1", "11", "aa", "a11", "å1", "1a", " a1", "é"] {
      #expect(Board.Tile(named: bad) == nil)
    }
  }
}
