import Classroom
import Hall
import Testing

@testable import Wire

@Suite struct TravellerDrawingTests {
  /// A traveller with everything that came up to a number of pieces.
  private func drawing(_ traveller: Traveller, _ pieces: Int) -> [String] {
    TravellerDrawing.lines(of: traveller, with: Array(Gear.allCases.prefix(pieces)))
  }

  @Test(arguments: Traveller.allCases)
  func everyPieceShows(traveller: Traveller) {
    let drawings = (0...Gear.allCases.count).map { drawing(traveller, $0) }
    #expect(Set(drawings).count == drawings.count)
    for (pieces, gear) in Gear.allCases.enumerated() {
      let signs = { (lines: [String]) in lines.joined().count { $0 != " " } }
      #expect(signs(drawings[pieces + 1]) >= signs(drawings[pieces]), "\(gear) takes away")
      // Not only until the next one covers it.
      let others = Gear.allCases.filter { $0 != gear }
      #expect(TravellerDrawing.lines(of: traveller, with: others) != drawings.last, "\(gear)")
    }
  }

  @Test func nobodyLooksLikeAnother() {
    for pieces in 0...Gear.allCases.count {
      let drawings = Set(Traveller.allCases.map { drawing($0, pieces) })
      #expect(drawings.count == Traveller.allCases.count)
    }
  }

  @Test(arguments: Traveller.allCases)
  func theDrawingFitsEveryScreenForWhichItIsMeant(traveller: Traveller) {
    for pieces in 0...Gear.allCases.count {
      let lines = drawing(traveller, pieces)
      #expect(lines.count <= 12)
      for line in lines {
        #expect(line.count <= TravellerDrawing.width)
        #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
        #expect(line.last != " ")
        // A line that begins with a space is not broken on a narrow screen.
        #expect(line.isEmpty || line.hasPrefix(" "))
      }
    }
  }
}
