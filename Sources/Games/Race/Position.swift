/// A place on the globe.
///
/// In millionths of a degree, a tenth of a metre: exact, so that what is written to the journal and
/// read again is the same place.
public struct Position: Hashable, Sendable {
  public let latitude: Int
  public let longitude: Int

  static let unit = 1_000_000

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
    // Degrees beyond the globe might be beyond every whole number too.
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.init(
      latitude: Int((latitude * Double(Position.unit)).rounded()),
      longitude: Int((longitude * Double(Position.unit)).rounded()))
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
  /// The number; nil if it is not written like that, or has more digits than any measure needs.
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
