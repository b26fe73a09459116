/// A point in the server's time, in milliseconds since 1970.
///
/// Rules never ask for the time: every moment they see was handed in with a request or a wake-up,
/// and no moment is smaller than the one before it.
public struct Moment: Hashable, Comparable, Sendable {
  public let milliseconds: Int

  /// The times that can be told: some 280 years before and after 1970, so that no sum of them overflows.
  public static var known: ClosedRange<Int> { -(1 << 43)...1 << 43 }

  public init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }

  public static func < (a: Moment, b: Moment) -> Bool { a.milliseconds < b.milliseconds }

  /// The earlier of two moments, or the one that there is.
  public static func earlier(_ a: Moment?, _ b: Moment?) -> Moment? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  /// The moment `milliseconds` later, or the last that is known.
  public func adding(_ milliseconds: Int) -> Moment {
    let sum = self.milliseconds + milliseconds
    return Moment(milliseconds: min(max(sum, Moment.known.lowerBound), Moment.known.upperBound))
  }

  /// How many milliseconds lie between this moment and a later one; 0 if that one is not later.
  public func milliseconds(until later: Moment) -> Int {
    max(0, later.milliseconds - milliseconds)
  }
}

/// A day of the calendar.
public struct Day: Hashable, Comparable, Sendable {
  /// The day's number, counted from the first day of 1970.
  public let number: Int
  private let local: LocalTime

  private init(_ local: LocalTime) {
    self.local = local
    number = local.minutes / (24 * 60)
  }

  /// The day that a text such as `2027-01-22` names; nil if there is none.
  public init?(_ text: String) {
    guard case .day(let local)? = WrittenTime("\(text) 00:00"), local.year >= 1970 else {
      return nil
    }
    self.init(local)
  }

  /// The day on which a moment falls; nil for moments that no calendar here knows.
  public init?(of moment: Moment, in zone: Zone) {
    guard let now = LocalTime(moment, offset: zone.offset(moment)), now.year >= 1970,
      let local = LocalTime(year: now.year, month: now.month, day: now.day, hour: 0, minute: 0)
    else { return nil }
    self.init(local)
  }

  /// The day of the week; 0 is Monday.
  public var weekday: Int { (number + 3) % 7 }

  public var day: Int { local.day }
  public var month: Int { local.month }

  public static func < (a: Day, b: Day) -> Bool { a.number < b.number }
}

extension Day: CustomStringConvertible {
  /// As it is written: `2027-01-22`.
  public var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(local.year)-\(two(local.month))-\(two(local.day))"
  }
}
