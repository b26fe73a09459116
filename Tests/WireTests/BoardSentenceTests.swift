import Testing
import Words

@testable import Games
@testable import Wire

/// Why the board says no, as children read it.
@Suite struct BoardSentenceTests {
  private func say(_ refusal: Refusal, _ tongue: Tongue = .swedish) -> String {
    tongue.say(refusal.said(in: tongue) { ["Anna", "Bo", "Lars"][$0.number - 1] })
  }

  private func say(_ refusal: BoardRefusal, _ tongue: Tongue = .swedish) -> String {
    say(Refusal.board(refusal), tongue)
  }

  private func tile(_ column: Int, _ row: Int) -> Board.Tile {
    Board.Tile(slot: (row - 1) * Board.Tile.side + column - 1)
  }

  @Test func whoseTurnItIs() {
    #expect(say(.notYourTurn(whose: Seat(2))) == "Det är Bos tur. Vänta lite.")
    #expect(say(.notYourTurn(whose: Seat(3))) == "Det är Lars tur. Vänta lite.")
    #expect(say(.notYourTurn(whose: Seat(1)), .english) == "It is Anna's turn. Wait a little.")
  }

  @Test func whatIsMissingAndALinkThatHelps() {
    let loose = Board.Loose(
      lone: [tile(4, 4)], islands: [tile(7, 5)], start: tile(4, 4),
      bridge: Board.Link(from: tile(7, 5), to: tile(4, 4)))
    #expect(
      say(.notConnected(loose))
        == "Hit kan man inte gå från start än: g5. Skriv till exempel: väg g5 d4")
    #expect(
      say(.tooFewTiles(free: tile(3, 4))) == "Det behövs minst 2 rutor. Skriv till exempel: lägg c4"
    )
  }

  @Test func whereTheRollLeads() {
    let ends = [tile(1, 1), tile(3, 7)]
    #expect(
      say(.notAnEnd("b2", ends: ends))
        == "Dit kommer du inte nu: b2. Du kan gå till: a1 c7")
    #expect(
      say(.alreadyRolled(value: 3, ends: ends), .english) == "You rolled 3. You can go to: a1 c7")
  }

  @Test func onlyWhoCanTakeSomethingBackIsToldHow() {
    #expect(say(.notEmpty(mayUndo: true)).contains("ångra"))
    #expect(!say(.notEmpty(mayUndo: false)).contains("ångra"))
    #expect(!say(.notEmpty(mayUndo: false), .english).contains("undo"))
  }

  @Test func undoIsInTheHelpOfWhoCanTakeSomethingBack() throws {
    var table = BoardTable()
    for seat in [Seat(1), Seat(2)] { #expect(!table.help(for: seat).contains("ångra")) }
    try table.build("place c4")
    #expect(table.help(for: Seat(1)).contains("ångra"))
    #expect(!table.help(for: Seat(2)).contains("ångra"))
    try table.build("place e5 c4")
    #expect(!table.help(for: Seat(1)).contains("ångra"))
    #expect(table.help(for: Seat(2)).contains("ångra"))
  }

  // MARK: Playing

  @Test func theDieIsReadOnce() throws {
    let table = BoardTable()
    let rolled = Board.Rolled(seat: Seat(2), value: 5, ends: [])
    #expect(table.say(rolled, to: .seat(Seat(2))) == "Du slog en 5:a!")
    #expect(table.say(rolled, to: .seat(Seat(2)), .english) == "You rolled a 5!")
    #expect(table.say(rolled) == "Bo slog en 5:a.")
    #expect(table.say(rolled, to: .spectator, .english) == "Bo rolled a 5.")
  }

  /// What one hears of one's own result is the same whatever the other one has.
  @Test(arguments: [0, 4, 9])
  func nobodyIsMeasuredByOthers(_ others: Int) throws {
    let table = BoardTable(mode: .score)
    let scores = Scores(winners: [Seat(others > 4 ? 2 : 1)], scores: [Seat(1): 4, Seat(2): others])
    #expect(table.say(Over<Board>(scores: scores)) == "Alla rutor är klara! Du har 4 rutor.")
    #expect(
      table.say(Over<Board>(scores: scores), to: .seat(Seat(1)), .english)
        == "All tiles are done! You have 4 tiles.")
    #expect(table.say(Over<Board>(scores: scores), to: .spectator) == "Alla rutor är klara!")
  }

  @Test func togetherAllTilesAreEverybodys() throws {
    let scores = Scores(winners: [Seat(1), Seat(2)], scores: [Seat(1): 4, Seat(2): 5])
    #expect(
      BoardTable().say(Over<Board>(scores: scores))
        == "Alla rutor är klara! Tillsammans gjorde ni 9 rutor.")
    let own = Scores(winners: [Seat(1)], scores: [Seat(1): 4])
    #expect(
      BoardTable(["Anna"]).say(Over<Board>(scores: own)) == "Alla rutor är klara! Du har 4 rutor.")
  }

  // MARK: Names

  @Test func whichBoardsThereAre() {
    #expect(
      say(.noSuchLayout("måne"), .english).contains(
        "1 ring, 2 rocket, 3 cross, 4 snake, 5 stars, 6 net"))
    #expect(say(.noSuchLayout("moon")).contains("1 ring, 2 raket, 3 kors, 4 orm, 5 stjärnor"))
  }

  @Test func onAnEmptyLandscapeATileIsAdvised() {
    #expect(
      say(.nothingThere(tile(3, 4), tiles: [])) == "Det ligger inga rutor än. Skriv: lägg c4")
    #expect(
      say(.nothingThere(tile(3, 4), tiles: [tile(1, 1)]))
        == "På c4 ligger ingen ruta än. Rutor: a1")
  }
}
