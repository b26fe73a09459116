import Testing

@testable import Games

/// A tile that is moved while the board is built.
@Suite struct BoardMoveTests {
  private func links(_ match: BoardMatch) -> [String] {
    match.landscape.links.map { "\($0.from.name)-\($0.to.name)" }
  }

  /// What it is refused with to take back one's last change, if it is.
  private func hanging(on seat: Int, in match: BoardMatch) -> [Int] {
    guard
      case .othersBuiltOn(_, let seats) = match.refusal(of: .board(.undo), by: seat)?
        .own(BoardRefusal.self)
    else { return [] }
    return seats.map(\.number)
  }

  @Test func itKeepsItsLinksAndItsPlaceAmongTheTiles() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1", "place c3 a1 b2")
    let told = try match.move(.move("A1", to: "d5"), by: 2)
    #expect(told.map(\.event) == ["shifted", "turn"])
    #expect(match.landscape.tiles == ["d5", "b2", "c3"].map(tile))
    #expect(links(match) == ["b2-c3", "b2-d5", "c3-d5"])
    #expect(match.holder == 1)
  }

  /// Whoever placed it, and whether it was chosen as the start or is the first tile.
  @Test func theStartGoesAlong() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1")
    try match.build("move a1 c1")
    #expect(match.site?.start == tile("c1"))
    try match.build("start b2", "move b2 d4")
    #expect(match.site?.start == tile("d4"))
    try match.build("move c1 b2")
    #expect(match.site?.start == tile("d4"), "nothing becomes the start by lying where it lay")
    try match.build("ready", "ready")
    #expect(match.wandering?.start == tile("d4"))
  }

  @Test func aChoiceOfTheStartIsTakenBackWhereverTheTileLies() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1", "start b2", "place e5", "move b2 c3")
    #expect(match.site?.start == tile("c3"))
    try match.move(.undo, by: 1)
    try match.move(.undo, by: 1)
    #expect(match.site?.start == tile("a1"))
    #expect(match.landscape.tiles == ["a1", "c3"].map(tile))
  }

  @Test func itWithdrawsReady() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1", "ready", "place c3 a1")
    #expect(try match.move(.move("b2", to: "d4"), by: 1).map(\.event) == ["shifted"])
    #expect(match.site?.ready == [])
    #expect(match.holder == 2)
  }

  // MARK: Undo

  @Test func itIsTakenBackAsTheLastChangeAndTheTurnComesBack() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1", "move b2 c3")
    #expect(try match.move(.undo, by: 1).map(\.event) == ["undone", "turn"])
    #expect(match.landscape.tiles == ["a1", "b2"].map(tile))
    #expect(links(match) == ["a1-b2"])
    #expect(match.holder == 1)
  }

  @Test func onesOwnMovesAreTakenBackOneAfterTheOther() throws {
    var match = BoardMatch(seats: 1)
    try match.build("place a1", "place h8", "move h8 b1", "start b1", "move b1 c1", "move a1 h8")
    try match.build("undo")
    #expect(match.landscape.tiles == ["a1", "c1"].map(tile))
    try match.build("undo")
    #expect(match.site?.start == tile("b1"))
    try match.build("undo", "undo")
    #expect(match.landscape.tiles == ["a1", "h8"].map(tile))
    #expect(match.site?.start == tile("a1"))
  }

  @Test func whoMovedATileHangsOnIt() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "move a1 b1")
    #expect(hanging(on: 1, in: match) == [2])
    try match.move(.undo, by: 2)
    #expect(hanging(on: 1, in: match) == [])
  }

  @Test func whoLinkedWhereATileWasMovedHangsOnTheMove() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2", "move a1 c3", "link c3 b2")
    #expect(hanging(on: 1, in: match) == [2])
  }

  @Test func whoStartsWhereATileWasMovedHangsOnTheMove() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2", "move b2 c3", "start c3")
    #expect(hanging(on: 1, in: match) == [2])
  }

  @Test(arguments: ["place a1", "move b2 a1"])
  func whoFilledTheOldPlaceHangsOnTheMove(_ line: String) throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2", "move a1 c3", line)
    #expect(hanging(on: 1, in: match) == [2])
  }

  /// So that what is told to be gone can be found by its name.
  @Test func whoMovedAnEndOfALinkHangsOnIt() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2", "link a1 b2", "move b2 c3")
    #expect(hanging(on: 1, in: match) == [2])
    try match.move(.undo, by: 2)
    try match.move(.undo, by: 1)
    #expect(links(match).isEmpty)
  }

  @Test func whatLiesElsewhereDoesNotHangOnIt() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2", "move a1 c3", "place d4 b2")
    try match.move(.undo, by: 1)
    #expect(match.landscape.tiles == ["a1", "b2", "d4"].map(tile))
  }
}
