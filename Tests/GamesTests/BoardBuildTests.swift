import Testing

@testable import Games

/// How children build a board.
@Suite struct BoardBuildTests {
  private func links(_ match: BoardMatch) -> [String] {
    match.landscape.links.map { "\($0.from.name)-\($0.to.name)" }
  }

  @Test func seatsTakeTurnsAndTheFirstTileIsTheStart() throws {
    var match = BoardMatch(seats: 3)
    #expect(match.facts == [Board.Turn(seat: Seat(1), purpose: .build)])
    let told = try match.move(.place("C4", links: []), by: 1)
    #expect(told.map(\.kind) == ["changed", "turn"])
    #expect(match.site?.start == tile("c4"))
    try match.move(.place("e5", links: ["c4"]), by: 2)
    try match.move(.place("a1", links: ["e5", "c4"]), by: 3)
    #expect(match.holder == 1)
    #expect(match.landscape.tiles == ["c4", "e5", "a1"].map(tile))
    #expect(links(match) == ["a1-c4", "a1-e5", "c4-e5"])
  }

  @Test func linksRunBothWays() throws {
    var match = BoardMatch(seats: 1)
    try match.build("place c4", "place e5", "link e5 c4")
    #expect(match.landscape.areLinked(tile("c4"), tile("e5")))
    #expect(match.landscape.areLinked(tile("e5"), tile("c4")))
    #expect(links(match) == ["c4-e5"])
  }

  @Test func whoeverIsAloneBuildsOnAndOn() throws {
    var match = BoardMatch(seats: 1)
    try match.build("place a1", "place b2 a1", "ready")
    #expect(!match.isBuilding)
  }

  // MARK: The start

  @Test func theStartCanBeMovedAndThatIsNoTurn() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1")
    #expect(try match.move(.start("b2"), by: 1).map(\.kind) == ["changed"])
    #expect(match.holder == 1)
    try match.build("ready", "ready")
    #expect(match.wandering?.start == tile("b2"))
    #expect(match.wandering?.pieces == [Seat(1): tile("b2"), Seat(2): tile("b2")])
  }

  @Test func whenTheChosenStartIsTakenBackItIsTheFirstTileAgain() throws {
    var match = BoardMatch(seats: 1)
    try match.build("place a1", "place b2 a1", "start b2", "undo")
    #expect(match.site?.start == tile("a1"))
    #expect(match.landscape.tiles == ["a1", "b2"].map(tile))
    try match.build("undo", "undo")
    #expect(match.site?.start == nil)
    try match.build("place h8")
    #expect(match.site?.start == tile("h8"))
  }

  @Test func whenTheFirstTileIsTakenBackTheNextOneIsTheStart() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2")
    try match.move(.undo, by: 1)
    #expect(match.site?.start == tile("b2"))
  }

  // MARK: Undo

  @Test func undoTakesBackOnesOwnLastOneAfterTheOther() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1", "place c3 a1 b2", "place d4")
    try match.move(.undo, by: 1)
    #expect(match.landscape.tiles == ["a1", "b2", "d4"].map(tile))
    #expect(links(match) == ["a1-b2"])
    try match.move(.undo, by: 2)
    try match.move(.undo, by: 2)
    try match.move(.undo, by: 1)
    #expect(match.landscape.tiles.isEmpty)
    #expect(match.refusal(of: .board(.undo), by: 1) == .board(.nothingToUndo))
  }

  @Test func whoTakesBackTheLastChangeOfAllHasItsTurnAgain() throws {
    var match = BoardMatch(seats: 3)
    try match.build("place a1")
    #expect(try match.move(.undo, by: 1).map(\.kind) == ["undone", "turn"])
    #expect(match.holder == 1)
    try match.build("place a1", "place b2")
    #expect(try match.move(.undo, by: 1).map(\.kind) == ["undone"])
    #expect(match.holder == 3)
  }

  @Test func onesOwnTurnStaysWhenSomethingOlderIsTakenBack() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2")
    #expect(try match.move(.undo, by: 1).map(\.kind) == ["undone"])
    try match.build("place c3")
    #expect(match.holder == 2)
  }

  @Test func whatAnotherHangsOnStays() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1")
    let placed = Board.Changed(seat: Seat(1), change: .placed(tile("a1"), links: []))
    #expect(
      match.refusal(of: .board(.undo), by: 1)
        == .board(.othersBuiltOn(placed, seats: [Seat(2)])))
    try match.move(.undo, by: 2)
    #expect(match.refusal(of: .board(.undo), by: 1) == nil)
  }

  @Test func whereAnotherStartsStays() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2", "place c3", "start c3")
    let placed = Board.Changed(seat: Seat(1), change: .placed(tile("c3"), links: []))
    #expect(
      match.refusal(of: .board(.undo), by: 1)
        == .board(.othersBuiltOn(placed, seats: [Seat(2)])))
    try match.build("start a1")
    #expect(match.refusal(of: .board(.undo), by: 1) == nil)
  }

  @Test func whoMayTakeSomethingBackSeesSo() throws {
    var match = BoardMatch(seats: 2)
    func mayUndo() -> [Bool] {
      [Viewpoint.seat(Seat(1)), .seat(Seat(2)), .spectator, .teacher].map { viewer in
        guard case .building(let building) = match.game.view(for: viewer).phase else {
          return false
        }
        return building.mayUndo
      }
    }
    #expect(mayUndo() == [false, false, false, false])
    try match.build("place a1")
    #expect(mayUndo() == [true, false, false, false])
    try match.build("place b2 a1")
    #expect(mayUndo() == [false, true, false, false])
  }

  @Test func aLinkBetweenOthersTilesIsOnesOwn() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2", "place c3", "link a1 b2")
    try match.move(.undo, by: 2)
    #expect(links(match).isEmpty)
    #expect(match.landscape.tiles.count == 3)
  }
}
