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
