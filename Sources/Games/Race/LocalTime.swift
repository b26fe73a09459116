/// A minute by the clock on the wall, in whatever zone.
public struct LocalTime: Hashable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int
  public let hour: Int
  public let minute: Int

  private static let months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Nil if there is no such day, or no such time of day.
  public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    guard (1900...2100).contains(year), (1...12).contains(month), (0...23).contains(hour),
      (0...59).contains(minute),
      (1...LocalTime.months[month - 1] + (month == 2 && LocalTime.isLeap(year) ? 1 : 0))
        .contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The minutes from the beginning of 1970 by that clock.
  var minutes: Int {
    // The years begin in March, so that the leap day comes last.
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    return (days * 24 + hour) * 60 + minute
  }

  /// The minute that a clock shows which is so many minutes ahead of UTC.
  init?(_ moment: Moment, offset: Int) {
    let minutes = LocalTime.floor(moment.milliseconds, 60_000) + offset
    let shifted = LocalTime.floor(minutes, 24 * 60) + 719_468
    let century = LocalTime.floor(4 * shifted + 3, 146_097)
    let inCentury = shifted - 146_097 * century / 4
    let yearInCentury = (4 * inCentury + 3) / 1461
    let dayOfYear = inCentury - 1461 * yearInCentury / 4
    let fromMarch = (5 * dayOfYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let ofDay = minutes - LocalTime.floor(minutes, 24 * 60) * 24 * 60
    self.init(
      year: 100 * century + yearInCentury + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * fromMarch + 2) / 5 + 1, hour: ofDay / 60, minute: ofDay % 60)
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }

  /// The moment of that minute; if a clock is moved, and shows it twice or never, one close to it.
  func moment(in zone: Zone) -> Moment {
    func moment(_ offset: Int) -> Moment { Moment(milliseconds: (minutes - offset) * 60_000) }
    let near = moment(zone.offset(moment(0)))
    return moment(zone.offset(near))
  }
}

/// The clock on the wall: how many minutes it is ahead of UTC at a moment.
public struct Zone: Sendable {
  let offset: @Sendable (Moment) -> Int

  public init(offset: @escaping @Sendable (Moment) -> Int) {
    self.offset = offset
  }

  public static let utc = Zone { _ in 0 }
}

/// A time as somebody writes it.
public enum WrittenTime: Hashable, Sendable {
  /// `09:30`, today.
  case today(hour: Int, minute: Int)
  /// `2026-11-22 09:30`
  case day(LocalTime)

  /// Nil if the text is no time. `T` may stand between day and time, and a dot in the time.
  public init?(_ text: String) {
    let parts = text.split { $0 == " " || $0 == "T" || $0 == "t" }
    guard let time = parts.last.flatMap({ WrittenTime.numbers(in: $0, at: ":.", lengths: [2, 2]) })
    else { return nil }
    switch parts.count {
    case 1:
      guard (0...23).contains(time[0]), (0...59).contains(time[1]) else { return nil }
      self = .today(hour: time[0], minute: time[1])
    case 2:
      guard let day = WrittenTime.numbers(in: parts[0], at: "-", lengths: [4, 2, 2]),
        let local = LocalTime(
          year: day[0], month: day[1], day: day[2], hour: time[0], minute: time[1])
      else { return nil }
      self = .day(local)
    default: return nil
    }
  }

  private static func numbers(in text: Substring, at signs: String, lengths: [Int]) -> [Int]? {
    let parts = text.split(omittingEmptySubsequences: false) { signs.contains($0) }
    guard parts.count == lengths.count else { return nil }
    var numbers: [Int] = []
    for (part, length) in zip(parts, lengths) {
      guard (1...length).contains(part.count), part.allSatisfy({ $0.isASCII && $0.isNumber }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The start that is meant, for somebody who reads the time now.
  func start(at wall: Moment, in zone: Zone) -> Start? {
    let local: LocalTime
    switch self {
    case .day(let day): local = day
    case .today(let hour, let minute):
      guard let today = LocalTime(wall, offset: zone.offset(wall)),
        let time = LocalTime(
          year: today.year, month: today.month, day: today.day, hour: hour, minute: minute)
      else { return nil }
      local = time
    }
    return Start(at: local.moment(in: zone), in: zone)
  }
}

/// A moment at which something opens by itself, and the minute that the clock on the wall shows then.
public struct Start: Hashable, Sendable {
  public let at: Moment
  /// How many minutes the clock is ahead of UTC.
  public let offset: Int
  /// The minute that the clock shows.
  public let local: LocalTime

  /// Nil if no calendar here knows the moment, or no clock of this world is that far ahead.
  public init?(at moment: Moment, offset: Int) {
    guard (-24 * 60...24 * 60).contains(offset), moment.milliseconds.magnitude < 1 << 53,
      let local = LocalTime(moment, offset: offset)
    else { return nil }
    at = moment
    self.offset = offset
    self.local = local
  }

  public init?(at moment: Moment, in zone: Zone) {
    guard moment.milliseconds.magnitude < 1 << 53 else { return nil }
    self.init(at: moment, offset: zone.offset(moment))
  }
}
