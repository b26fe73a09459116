import Testing

@testable import Games

/// Being ready with a board, and seats that come and go while it is built.
@Suite struct BoardReadyTests {
  @Test func whoIsReadyIsPassedBy() throws {
    var match = BoardMatch(seats: 3)
    try match.build("place a1", "place b2 a1")
    #expect(try match.move(.ready, by: 3).map(\.kind) == ["ready", "turn"])
    for (name, next) in [("c3 a1", 2), ("d4 a1", 1), ("e5 a1", 2)] {
      try match.build("place \(name)")
      #expect(match.holder == next)
    }
    #expect(try match.move(.ready, by: 1).map(\.kind) == ["ready"])
    #expect(try match.move(.ready, by: 2).map(\.kind) == ["ready", "began", "turn", "asked"])
  }

  @Test func anOwnChangeWithdrawsIt() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1", "ready", "place c3 a1")
    #expect(match.holder == 2)
    let told = try match.move(.place("d4", links: ["a1"]), by: 1)
    #expect(told.map(\.kind) == ["changed"])
    #expect(match.site?.ready == [])
    #expect(match.holder == 2)
    try match.move(.ready, by: 1)
    #expect(
      match.refusal(of: .board(.place("e5", links: [])), by: 1)
        == .notYourTurn(whose: Seat(2)), "twice running would leave the other one out")
    try match.move(.undo, by: 1)
    #expect(match.site?.ready == [])
    #expect(match.holder == 2, "it did not use a turn of its own")
  }

  @Test func theOthersChangesDoNotWithdrawIt() throws {
    var match = BoardMatch(seats: 2)
    try match.build("ready", "place a1", "place b2 a1", "ready")
    #expect(!match.isBuilding)
  }

  @Test func theLastOneIsReadyOnlyWithAWholeBoard() throws {
    var match = BoardMatch(seats: 2)
    try match.build("ready")
    #expect(match.refusal(of: .board(.ready), by: 2) == .board(.tooFewTiles(free: tile("d4"))))
    try match.build("place d4")
    #expect(match.refusal(of: .board(.ready), by: 2) == .board(.tooFewTiles(free: tile("d3"))))
    try match.build("place a1")
    let loose = Board.Loose(
      lone: ["a1", "d4"].map(tile), islands: [], start: tile("d4"),
      bridge: Board.Link(from: tile("a1"), to: tile("d4")))
    #expect(match.refusal(of: .board(.ready), by: 2) == .board(.notConnected(loose)))
    try match.build("link a1 d4", "ready")
    #expect(!match.isBuilding)
  }

  @Test func islandsAndLoneTilesAreNamedWithALinkThatHelps() throws {
    var match = BoardMatch(seats: 1)
    try match.build("place a1", "place b1 a1", "place h8", "place g8 h8", "place d1")
    let loose = Board.Loose(
      lone: [tile("d1")], islands: ["g8", "h8"].map(tile), start: tile("a1"),
      bridge: Board.Link(from: tile("d1"), to: tile("b1")))
    #expect(match.refusal(of: .board(.ready), by: 1) == .board(.notConnected(loose)))
    try match.build("link d1 b1")
    #expect(
      match.refusal(of: .board(.ready), by: 1)
        == .board(
          .notConnected(
            Board.Loose(
              lone: [], islands: loose.islands, start: loose.start,
              bridge: Board.Link(from: tile("g8"), to: tile("d1"))))))
    try match.build("link g8 d1", "ready")
    #expect(!match.isBuilding)
  }

  // MARK: Coming and going

  @Test func whoIsSkippedIsPassedByAndBuildsOnLater() throws {
    var match = BoardMatch(seats: 2)
    match.goAway(1)
    #expect(match.holder == 1)
    #expect(match.game.stillAsked(in: match.table) == [Seat(1)])
    match.skip(1)
    #expect(match.holder == 2)
    try match.build("place a1", "place b2 a1")
    match.comeBack(1)
    try match.build("place c3")
    #expect(match.holder == 1)
  }

  @Test func whatWasPlacedStaysWhenItsSeatLeaves() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2")
    match.leave(1)
    #expect(match.holder == 2)
    try match.build("undo")
    #expect(match.landscape.tiles == [tile("a1")])
    #expect(match.refusal(of: .board(.undo), by: 2) == .board(.nothingToUndo))
    try match.build("place c3 a1", "ready")
    #expect(!match.isBuilding)
  }

  @Test func playStartsWhenTheOnlyOneWhoWasNotReadyIsGone() throws {
    var match = BoardMatch(seats: 2)
    try match.build("layout ring", "place d4 c1")
    try match.move(.ready, by: 1)
    match.leave(2)
    #expect(match.facts.suffix(3).map(\.kind) == ["began", "turn", "asked"])
    #expect(match.holder == 1)
  }

  @Test func whoIsReadyBuildsOnIfTheOtherOneLeftTheBoardInPieces() throws {
    var match = BoardMatch(seats: 2)
    try match.build("place a1", "place b2 a1", "ready", "place h8")
    match.skip(2)
    #expect(match.isBuilding)
    #expect(match.holder == 1)
    guard case .notConnected = match.refusal(of: .board(.ready), by: 1)?.own(BoardRefusal.self)
    else {
      Issue.record("ready with a lone tile")
      return
    }
    try match.build("link h8 b2", "ready")
    #expect(!match.isBuilding)
  }

  @Test func aLatecomerBuildsToo() throws {
    var match = BoardMatch(seats: 1)
    try match.build("place a1")
    match.sit(2)
    try match.build("place b2 a1")
    #expect(match.holder == 2)
  }

  @Test func whenAllAreGoneTheTurnWaits() throws {
    var match = BoardMatch(seats: 2)
    match.skip(1)
    match.skip(2)
    #expect(match.game.stillAsked(in: match.table).isEmpty)
    match.comeBack(1)
    #expect(match.holder == 1)
  }
}
