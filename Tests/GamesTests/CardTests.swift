import Testing
import Words

@testable import Games

@Suite struct CardTests {
  private let ending = Ending(text: "båt", whole: "husbåt", spoken: "hus-båt")

  private func card(_ tiles: [Tile]) -> Card {
    var card = Card()
    for tile in tiles { card.finish(tile, with: ending, round: 1) }
    return card
  }

  @Test func tilesAreNamedByColumnAndRowFromTheTop() {
    #expect(Tile.all.count == 16)
    #expect(Tile.all.prefix(5).map(\.name) == ["a1", "b1", "c1", "d1", "a2"])
    #expect(Tile.all.last?.name == "d4")
    for tile in Tile.all {
      #expect(Tile(named: tile.name) == tile)
      #expect(Tile(named: tile.name.uppercased()) == tile)
      #expect(tile.slot == tile.row * 4 + tile.column)
    }
    #expect(Tile.all == Tile.all.shuffled().sorted())
  }

  @Test(arguments: [
    "", "a", "1", "a0", "a5", "e1", "1a", "a1 ", "å1", "a１", "aa", "11", "a11", "🅰1",
  ])
  func nothingElseIsATile(_ name: String) {
    #expect(Tile(named: name) == nil)
  }

  @Test func everyTileLiesInOneRowAndOneColumn() {
    let lines = Line.all(diagonals: false)
    #expect(lines.count == 8)
    for tile in Tile.all { #expect(lines.filter { $0.tiles.contains(tile) }.count == 2) }
    #expect(Line.all(diagonals: true).count == 10)
    #expect(Line.row(1).tiles.map(\.name) == ["a2", "b2", "c2", "d2"])
    #expect(Line.column(2).tiles.map(\.name) == ["c1", "c2", "c3", "c4"])
    #expect(Line.falling.tiles.map(\.name) == ["a1", "b2", "c3", "d4"])
    #expect(Line.rising.tiles.map(\.name) == ["d1", "c2", "b3", "a4"])
  }

  @Test(arguments: Line.all(diagonals: true))
  func aLineIsFullWithItsLastTile(_ line: Line) {
    for missing in line.tiles {
      #expect(card(line.tiles.filter { $0 != missing }).fullLines(diagonals: true).isEmpty)
    }
    #expect(card(line.tiles).fullLines(diagonals: true) == [line])
    let isDiagonal = line == .falling || line == .rising
    #expect(card(line.tiles).fullLines(diagonals: false).isEmpty == isDiagonal)
  }

  @Test func aCardWithoutAFullLineHasFourTilesLeftAtLeast() {
    for finished in 0..<(1 << 16) where finished.nonzeroBitCount == 13 {
      let unfinished = Tile.all.filter { finished & 1 << $0.slot == 0 }
      let rows = Set(unfinished.map(\.row)).count
      if rows == 4 { Issue.record("no full row with \(unfinished.map(\.name)) left") }
    }
    let most = card(Tile.all.filter { $0.row != $0.column })
    #expect(most.unfinished.count == 4)
    #expect(most.fullLines(diagonals: false).isEmpty)
  }

  @Test func aCardAsItWasBeforeARoundLacksThatRoundsTile() {
    var card = card([Tile.all[3]])
    let before = card
    card.finish(Tile.all[7], with: ending, round: 2)
    #expect(card.before(round: 2) == before)
    #expect(card.before(round: 3) == card)
    #expect(card.unfinished.count == 14)
  }
}

@Suite struct TableTests {
  private var table: Table {
    var table = Table()
    for seat in 1...4 { table[Seat(seat)] = Table.Place(pupil: Pupil(10 + seat)) }
    table[Seat(2)]?.presence = .away(since: Moment(milliseconds: 1))
    table[Seat(3)]?.presence = .left
    table[Seat(4)]?.isSkipped = true
    return table
  }

  @Test func whoIsSeatedHereAndWaitedForAreThreeThings() {
    #expect(table.all.map(\.number) == [1, 2, 3, 4])
    #expect(table.seated.map(\.number) == [1, 2, 4])
    #expect(table.here.map(\.number) == [1, 4])
    #expect(table.waitedFor.map(\.number) == [1, 2])
  }

  @Test func whoLeftHasNoSeat() {
    #expect(table.seat(of: Pupil(12)) == Seat(2))
    #expect(table.seat(of: Pupil(13)) == nil)
    #expect(table.seat(of: Pupil(99)) == nil)
  }
}
