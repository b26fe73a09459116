import Testing

@testable import Games

/// Distances, directions and times, from which a race is measured.
@Suite struct RaceMeasureTests {
  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.0, 0), (59.3293, 18.0686, 57.7089, 11.9746, 397_000),
    (0, 0, 0, 180, 20_015_000), (90, 0, -90, 77, 20_015_000), (0, 179.9995, 0, -179.9995, 111),
    (59.32930, 18.06860, 59.32939, 18.06860, 10), (51.4778, 0, 40.7128, -74.0060, 5_577_000),
  ])
  func distances(_ north: Double, _ east: Double, _ toNorth: Double, _ toEast: Double, metres: Int)
    throws
  {
    let from = try #require(Position(degreesNorth: north, east: east))
    let to = try #require(Position(degreesNorth: toNorth, east: toEast))
    #expect((from.metres(to: to) - metres).magnitude <= metres / 200 + 1)
    #expect(from.metres(to: to) == to.metres(to: from))
  }

  @Test(arguments: [
    (1.0, 0.0, Direction.north), (1, 1, .northEast), (0, 1, .east), (-1, 1, .southEast),
    (-1, 0, .south), (-1, -1, .southWest), (0, -1, .west), (1, -1, .northWest),
    (1, 0.3, .north), (1, 0.5, .northEast), (-1, -0.3, .south), (0.3, -1, .west),
  ])
  func directions(_ north: Double, _ east: Double, _ direction: Direction) throws {
    // Close to the equator, where a degree is as long either way, and over the date line.
    for start in [0.0, 179.9999] {
      let from = try #require(Position(degreesNorth: 0, east: start))
      let beyond = start + east / 1000
      let to = try #require(
        Position(degreesNorth: north / 1000, east: beyond > 180 ? beyond - 360 : beyond))
      #expect(from.direction(to: to) == direction)
    }
  }

  @Test(arguments: [
    (90.0, 180.0, true), (-90, -180, true), (90.000001, 0, false), (0, -180.000001, false),
    (.nan, 0, false), (0, .infinity, false), (1e300, 0, false),
  ])
  func theGlobeHasAnEnd(_ north: Double, _ east: Double, isThere: Bool) {
    #expect((Position(degreesNorth: north, east: east) != nil) == isThere)
  }

  @Test(
    arguments: [
      ("59.3293", 59.3293), ("59,3293", 59.3293), ("-18", -18), ("0.5", 0.5), ("1.2.3", nil),
      ("", nil), ("-", nil), (".5", nil), ("5.", nil), ("1e3", nil), ("nan", nil), ("+5", nil),
      ("٣", nil), ("0x10", nil), (String(repeating: "9", count: 21), nil),
    ] as [(String, Double?)])
  func decimals(_ text: String, _ number: Double?) { #expect(Decimal.read(text) == number) }

  // MARK: Times

  @Test(
    arguments: [
      (0, 0, "1970-1-1 0:0"), (-1, -60, "1969-12-31 22:59"),
      (1_800_000_000_000, 0, "2027-1-15 8:0"),
      (1_800_000_000_000, 60, "2027-1-15 9:0"),
      (1_800_000_000_000, -540, "2027-1-14 23:0"), (951_782_400_000, 0, "2000-2-29 0:0"),
      (1_709_251_199_999, 0, "2024-2-29 23:59"), (1_709_251_200_000, 0, "2024-3-1 0:0"),
      (4_133_980_799_000, 0, "2100-12-31 23:59"), (4_133_980_800_000, 0, nil), (.min, 0, nil),
      (.max, 1440, nil), (1_800_000_000_000, 1_441, nil),
    ] as [(Int, Int, String?)])
  func whatAClockShows(_ milliseconds: Int, _ offset: Int, _ shown: String?) {
    let start = Start(at: Moment(milliseconds: milliseconds), offset: offset)
    #expect(
      start.map {
        "\($0.local.year)-\($0.local.month)-\($0.local.day) \($0.local.hour):\($0.local.minute)"
      }
        == shown)
  }

  /// Ahead by an hour, in summer by two.
  private static let sweden = Zone {
    (1_806_195_600_000..<1_824_944_400_000).contains($0.milliseconds) ? 120 : 60
  }

  @Test(arguments: [
    ("2027-01-15 09:00", 1_800_000_000_000), ("2027-07-01 09:00", 1_814_425_200_000),
    // The clocks go from two to three: half past two is never, and one close to it counts.
    ("2027-03-28 02:30", 1_806_197_400_000), ("2027-03-28 03:00", 1_806_195_600_000),
    ("09:00", 1_800_000_000_000), ("9.00", 1_800_000_000_000),
    ("2027-01-15T10:00", 1_800_003_600_000),
  ])
  func writtenTimes(_ text: String, _ milliseconds: Int) throws {
    let written = try #require(WrittenTime(text))
    let start = written.start(at: Moment(milliseconds: 1_800_000_000_000), in: Self.sweden)
    #expect(start?.at.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "soon", "9", "24:00", "09:60", "009:00", "-1:00", "09:00:00", "2027-13-01 09:00",
    "2027-02-29 09:00", "1899-01-01 09:00", "2027-01-15", "2027-01-15 09:00 09:00", "９:00",
  ])
  func whatIsNoTime(_ text: String) { #expect(WrittenTime(text) == nil) }
}
