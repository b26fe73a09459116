import Testing

@testable import Games

/// Everything that is refused, with what would work; the board stays as it was.
@Suite struct BoardRefusalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let move: Move
    let seat: Int
    let refusal: Refusal

    init(_ name: String, _ move: BoardMove, by seat: Int = 1, _ refusal: BoardRefusal) {
      self.init(name, .board(move), by: seat, .board(refusal))
    }

    init(_ name: String, _ move: Move, by seat: Int = 1, _ refusal: Refusal) {
      self.name = name
      self.move = move
      self.seat = seat
      self.refusal = refusal
    }

    var testDescription: String { name }
  }

  private func check(_ each: Case, in match: BoardMatch) {
    let before = match.game
    #expect(match.refusal(of: each.move, by: each.seat) == each.refusal)
    #expect(match.game == before)
  }

  // MARK: Building

  /// Anna's turn, on a board of three tiles, one of them alone; Bo is next.
  @Test(arguments: [
    Case("not on turn", .board(.place("d4", links: [])), by: 2, .notYourTurn(whose: Seat(1))),
    Case("a link not on turn", .board(.link("a1", "h8")), by: 2, .notYourTurn(whose: Seat(1))),
    Case("the start not on turn", .board(.start("h8")), by: 2, .notYourTurn(whose: Seat(1))),
    Case("a tile not on turn", .board(.move("a1", to: "d4")), by: 2, .notYourTurn(whose: Seat(1))),
    Case("a layout not on turn", .board(.layout("1")), by: 2, .notYourTurn(whose: Seat(1))),
    Case("no such tile", .place("i1", links: []), .noSuchTile("i1")),
    Case("an empty name", .place("", links: []), .noSuchTile("")),
    Case("no such tile to link to", .place("d4", links: ["a9"]), .noSuchTile("a9")),
    Case("no such tile to link", .link("a1", "båt"), .noSuchTile("båt")),
    Case("no such start", .start("k9"), .noSuchTile("k9")),
    Case(
      "taken", .place("A1", links: []), .tileTaken(tile("a1"), free: ["b1", "a2", "c1"].map(tile))),
    Case("a link to nothing", .link("a1", "d4"), .nothingThere(tile("d4"), tiles: three)),
    Case("a link from nothing", .link("d4", "a1"), .nothingThere(tile("d4"), tiles: three)),
    Case(
      "placed onto nothing", .place("e5", links: ["d4"]), .nothingThere(tile("d4"), tiles: three)),
    Case("no such tile to move", .move("zz", to: "d4"), .noSuchTile("zz")),
    Case("moved to no place", .move("a1", to: "i9"), .noSuchTile("i9")),
    Case("nothing to move", .move("d4", to: "e5"), .nothingThere(tile("d4"), tiles: three)),
    Case(
      "moved onto another", .move("b2", to: "H8"),
      .tileTaken(tile("h8"), free: ["h7", "g8", "g7"].map(tile))),
    Case(
      "moved onto itself", .move("a1", to: "a1"),
      .tileTaken(tile("a1"), free: ["b1", "a2", "c1"].map(tile))),
    Case("a start on nothing", .start("d4"), .nothingThere(tile("d4"), tiles: three)),
    Case("to itself", .link("a1", "a1"), .linkToItself(tile("a1"))),
    Case("placed onto itself", .place("d4", links: ["d4"]), .linkToItself(tile("d4"))),
    Case("twice", .link("a1", "b2"), .alreadyLinked(Board.Link(from: tile("a1"), to: tile("b2")))),
    Case(
      "twice, backwards", .link("b2", "a1"),
      .alreadyLinked(Board.Link(from: tile("b2"), to: tile("a1")))),
    Case(
      "twice at once", .place("d4", links: ["a1", "a1"]),
      .alreadyLinked(Board.Link(from: tile("d4"), to: tile("a1")))),
    Case("the start again", .start("a1"), .alreadyStart(tile("a1"))),
    Case("no such layout", .layout("moon"), .noSuchLayout("moon")),
    Case("a layout on a board", .layout("ring"), .notEmpty(mayUndo: false)),
    Case(
      "others built on it", .undo, by: 1,
      .othersBuiltOn(
        Board.Changed(seat: Seat(1), change: .placed(tile("b2"), links: [tile("a1")])),
        seats: [Seat(2)])),
    Case("nothing of its own", .undo, by: 3, .nothingToUndo),
    Case("ready twice", .ready, by: 3, .alreadyReady(waiting: [Seat(1), Seat(2)])),
    Case("a roll", .roll, .stillBuilding),
    Case("going", .go("a1"), .stillBuilding),
    Case("a word", .word(.answer("båt")), .board(.stillBuilding)),
    Case("a number on a board", .word(.answer("2")), .board(.stillBuilding)),
    Case("a hint", .word(.hint(to: nil)), by: 2, .board(.stillBuilding)),
  ])
  func whileBuilding(_ each: Case) throws {
    var match = BoardMatch(seats: 3)
    try match.move(.ready, by: 3)
    try match.build("place a1", "place h8", "place b2 a1", "link b2 h8")
    try match.move(.undo, by: 2)
    try match.build("link h8 b2")
    check(each, in: match)
  }

  /// Who could clear the ground is told how.
  @Test func aLayoutWhereOnesOwnTilesLie() throws {
    var match = BoardMatch(seats: 1)
    try match.build("place a1")
    check(Case("", .layout("ring"), .notEmpty(mayUndo: true)), in: match)
  }

  private static let three = ["a1", "b2", "h8"].map(tile)

  @Test func theSeventeenthTile() throws {
    var match = BoardMatch(seats: 1)
    try match.build("layout net")
    check(Case("", .place("h8", links: ["g7"]), .boardFull), in: match)
    #expect(match.refusal(of: .board(.link("a1", "g7")), by: 1) == nil)
    #expect(match.refusal(of: .board(.move("a1", to: "h8")), by: 1) == nil)
  }

  // MARK: Playing

  private static let build: [BoardMove] = [
    .place("d4", links: []), .link("c1", "c8"), .start("c8"), .move("c1", to: "d4"), .layout("1"),
    .undo, .ready,
  ]

  @Test(arguments: build, 1...2)
  func nothingIsBuiltAfterTheStart(_ move: BoardMove, _ seat: Int) throws {
    var match = BoardMatch(seats: 2)
    try match.build("layout ring", "ready", "ready")
    check(Case("", move, by: seat, .alreadyBuilt), in: match)
    try match.answerRight()
    check(Case("", move, by: seat, .alreadyBuilt), in: match)
  }

  @Test func everythingInItsOrder() throws {
    var match = BoardMatch(seats: 2)
    try match.build("layout ring", "ready", "ready")
    let (one, other) = (match.holder, 3 - match.holder)
    let question = try #require(match.asked?.question)
    for move in [BoardMove.roll, .go("c8"), .go("1")] {
      check(Case("", move, by: one, .answerFirst(question: question)), in: match)
    }
    let turn = Refusal.notYourTurn(whose: Seat(one))
    for move in [BoardMove.roll, .go("c8")] {
      check(Case("", .board(move), by: other, turn), in: match)
    }
    let words = ["båt", "x", "1", "c8"].map { Move.word(.answer($0)) }
    for word in words { check(Case("", word, by: other, turn), in: match) }

    try match.answerRight()
    check(Case("", .go("c8"), by: other, .rollFirst), in: match)
    check(Case("", .word(.answer("c8")), by: other, .board(.rollFirst)), in: match)
    check(Case("", .board(.roll), by: one, .notYourTurn(whose: Seat(other))), in: match)

    let rolled = try #require(try match.move(.roll, by: other).last?.rolled)
    let ends = rolled.ends.map(\.tile)
    check(Case("", .roll, by: other, .alreadyRolled(value: rolled.value, ends: ends)), in: match)
    for typed in ["d4", "zz", "0", "\(ends.count + 1)", "\(Int.min)", "", "båt"] {
      check(Case("", .go(typed), by: other, .notAnEnd(typed, ends: ends)), in: match)
      check(
        Case("", .word(.answer(typed)), by: other, .board(.notAnEnd(typed, ends: ends))), in: match)
    }
    check(Case("", .board(.go(ends[0].name)), by: one, .notYourTurn(whose: Seat(other))), in: match)
  }

  @Test func afterTheEnd() throws {
    var match = BoardMatch(seats: 1)
    try match.build("place a1", "place b2 a1", "ready")
    while !match.game.isOver { try match.step() }
    for move in [Move.board(.roll), .board(.undo), .word(.answer("x")), .word(.hint(to: nil))] {
      check(Case("", move, .gameOver), in: match)
    }
  }

  @Test func theMovesOfTheBoardAreNoneInBingo() {
    let match = Match(seats: 1)
    #expect(throws: Refusal.notInThisGame) {
      try match.game.decide(.board(.roll), by: Seat(1), in: match.scene)
    }
  }
}
