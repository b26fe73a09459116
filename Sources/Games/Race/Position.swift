#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A place on the globe.
///
/// In millionths of a degree, a tenth of a metre: exact, so that what is written to the journal and
/// read again is the same place.
public struct Position: Hashable, Sendable {
  public let latitude: Int
  public let longitude: Int

  private static let unit = 1_000_000

  /// Nil where there is no such place on the globe.
  public init?(latitude: Int, longitude: Int) {
    guard (-90 * Position.unit...90 * Position.unit).contains(latitude),
      (-180 * Position.unit...180 * Position.unit).contains(longitude)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// From degrees; nil where there is no such place on the globe.
  public init?(degreesNorth latitude: Double, east longitude: Double) {
    // What is beyond the globe might be beyond every whole number too.
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.init(
      latitude: Int((latitude * Double(Position.unit)).rounded()),
      longitude: Int((longitude * Double(Position.unit)).rounded()))
  }

  private static let earthRadius = 6_371_000.0

  private static func radians(_ millionths: Int) -> Double {
    Double(millionths) / Double(unit) * Double.pi / 180
  }

  /// How far it is along the ground, on a sphere (haversine): right to half a percent.
  public func metres(to other: Position) -> Int {
    let (north, otherNorth) = (Position.radians(latitude), Position.radians(other.latitude))
    let up = sin((otherNorth - north) / 2)
    let aside = sin(Position.radians(other.longitude - longitude) / 2)
    let root = up * up + cos(north) * cos(otherNorth) * aside * aside
    return Int(
      (2 * Position.earthRadius * asin(min(1, root).squareRoot())).rounded())
  }

  /// Where to set out for another place.
  public func direction(to other: Position) -> Direction {
    let (north, otherNorth) = (Position.radians(latitude), Position.radians(other.latitude))
    let turn = Position.radians(other.longitude - longitude)
    let y = sin(turn) * cos(otherNorth)
    let x =
      cos(north) * sin(otherNorth)
      - sin(north) * cos(otherNorth) * cos(turn)
    let eighths = Int((atan2(y, x) / Double.pi * 4).rounded())
    let all = Direction.allCases
    return all[(eighths + all.count) % all.count]
  }
}

/// The eight winds, clockwise.
public enum Direction: String, CaseIterable, Sendable {
  case north
  case northEast = "north-east"
  case east
  case southEast = "south-east"
  case south
  case southWest = "south-west"
  case west
  case northWest = "north-west"
}

/// A number with a fraction as people write it: digits, and at most one point or comma.
public enum Decimal {
  /// Nil if it is not written like that, or has more digits than any measure needs.
  public static func read(_ text: some StringProtocol) -> Double? {
    guard text.utf8.count <= 20 else { return nil }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    return Double((text.hasPrefix("-") ? "-" : "") + parts.joined(separator: "."))
  }
}
