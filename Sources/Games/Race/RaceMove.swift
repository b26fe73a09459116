/// A move in a race, as somebody typed it.
public enum RaceMove: Hashable, Sendable {
  // MARK: Making one

  /// Nil: as it was.
  case title(name: String?, about: String?)
  /// Adds a stop, or changes the one of that number.
  case stop(Int?, StopWish)
  case remove(Int)
  /// Another place in the order.
  case move(Int, to: Int)
  case time(TimeWish)
  /// Nil: alone.
  case team(String?)
  /// Whether the others see where one is.
  case show(Bool)
  /// Go!
  case ready
  case end

  // MARK: Running

  case arrive(String)
  case here(Fix)

  /// What somebody wishes of a stop; nil where nothing was said.
  public struct StopWish: Hashable, Sendable {
    public var clue: String?
    public var code: String?
    public var latitude: Double?
    public var longitude: Double?
    public var radius: Int?
    public var question: String?
    public var answers: [String]?
    public var isCompound: Bool?

    public init() {}
  }

  public enum TimeWish: Hashable, Sendable {
    case typed(String)
    case at(Moment)
    /// Whoever leads says go.
    case off
  }

  /// Where a machine believes to be.
  public struct Fix: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double
    /// So many metres it may be wrong; 0 where nothing was said.
    public var accuracy: Double

    public init(latitude: Double, longitude: Double, accuracy: Double = 0) {
      self.latitude = latitude
      self.longitude = longitude
      self.accuracy = accuracy
    }

    public var position: Position? { Position(degreesNorth: latitude, east: longitude) }
  }
}
