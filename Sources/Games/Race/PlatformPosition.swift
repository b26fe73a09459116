#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Distances and directions on the globe. They need the angles of the system's library.
extension Position {
  private static let earthRadius = 6_371_000.0

  private static func radians(_ millionths: Int) -> Double {
    Double(millionths) / Double(unit) * Double.pi / 180
  }

  /// The metres between two places along the ground, on a sphere (haversine): right to half a percent.
  public func metres(to other: Position) -> Int {
    let (north, otherNorth) = (Position.radians(latitude), Position.radians(other.latitude))
    let up = sin((otherNorth - north) / 2)
    let aside = sin(Position.radians(other.longitude - longitude) / 2)
    let root = up * up + cos(north) * cos(otherNorth) * aside * aside
    return Int((2 * Position.earthRadius * asin(min(1, root).squareRoot())).rounded())
  }

  /// The direction in which to set out for another place.
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
