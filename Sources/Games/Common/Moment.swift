/// A point in the server's time, in milliseconds since 1970.
///
/// Rules never ask for the time: every moment they see was handed in with a request or a wake-up,
/// and no moment is smaller than the one before it.
public struct Moment: Hashable, Comparable, Sendable {
  public let milliseconds: Int

  public init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }

  public static func < (a: Moment, b: Moment) -> Bool { a.milliseconds < b.milliseconds }

  /// The earlier of two, either of which there may not be.
  public static func earlier(_ a: Moment?, _ b: Moment?) -> Moment? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  /// The moment `milliseconds` later.
  public func adding(_ milliseconds: Int) -> Moment {
    Moment(milliseconds: self.milliseconds + milliseconds)
  }

  /// How many milliseconds lie between this moment and a later one; 0 if that one is not later.
  public func milliseconds(until later: Moment) -> Int {
    max(0, later.milliseconds - milliseconds)
  }
}
