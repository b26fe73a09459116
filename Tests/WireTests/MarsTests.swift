import Games
import Testing
import Words

@testable import Wire

/// Each room has a Mars of its own.
@Suite struct MarsTests {
  private static let codes = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".flatMap { letter in
    (2...99).map { "\(letter)\($0)" }
  }

  private func picture(_ code: String, _ layout: Board.Layout? = nil) throws -> [String] {
    var table = BoardTable(code: code)
    if let layout {
      try table.build("layout \(layout.rawValue)")
      try table.beReady()
    }
    return table.picture(for: .spectator)
  }

  @Test func everyLandIsSomewhere() {
    let lands = Dictionary(grouping: Self.codes) { Mars(of: $0).land }
    #expect(lands.count == Mars.Land.allCases.count)
    for (land, codes) in lands { #expect(codes.count > Self.codes.count / 8, "\(land)") }
  }

  /// On empty ground too, where the fewest sights have room.
  @Test func noTwoRoomsLookTheSame() throws {
    #expect(Set(Self.codes.map { Mars(of: $0).ground }).count == Self.codes.count)
    let some = Self.codes.filter { $0.count == 2 }
    for layout in [nil, Board.Layout.ring] {
      let pictures = try Set(some.map { try picture($0, layout) })
      #expect(pictures.count == some.count)
    }
  }

  @Test func aRoomLooksTheSameAlways() throws {
    #expect(try picture("K7") == picture("K7"))
    let mars = Mars(of: "K7")
    #expect(mars.land == .canyon)
    #expect(mars.ground.first?.signs == "_v_")
  }

  /// Wherever it is drawn it stays on the board, and nothing of it is a tile, a place or a piece.
  @Test func nothingIsTakenForSomethingElse() {
    for mars in Self.codes.map(Mars.init(of:)) {
      for sight in mars.sky + mars.ground {
        #expect(sight.columns.lowerBound >= 0)
        #expect(sight.columns.upperBound <= BoardDrawing.width(gap: BoardDrawing.widestGap))
        #expect(
          !sight.signs.contains { $0.isUppercase || $0.isNumber || "[]<>*#+=%@&:".contains($0) })
      }
      #expect(mars.ground.allSatisfy { $0.signs != "." })
    }
  }
}
