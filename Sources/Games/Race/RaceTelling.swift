public import JSON
import Words

extension Start: Coded {
  public static func coded(_ start: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let at = try fields("at", start?.at)
    let offset = try fields("offset", start?.offset)
    fields.derived("clock", start.map { "\($0.local.date) \($0.local.time)" })
    guard let start = Start(at: at, offset: offset) else { throw Unreadable(field: "at") }
    return start
  }
}

extension Position: Coded {
  public static func coded(_ position: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try fields.field(position) {
      $1.add($0)
    } read: { (fields) throws(Unreadable) in
      let (north, east) = (try fields.decimal("lat"), try fields.decimal("lon"))
      guard let position = Position(degreesNorth: north, east: east) else {
        throw Unreadable(field: "lat")
      }
      return position
    }
  }
}

extension FieldCoder {
  func stop(_ key: StaticString, _ number: Int?) throws(Unreadable) -> Int {
    try self(key, number, in: 1...Race.Most.stops)
  }
}

extension JSONWriter {
  /// Adds the stops that are known, with their numbers; nothing if all of them are withheld.
  mutating func add(route: [Part<Race.Stop>]) {
    let known = zip(1..., route).compactMap { number, stop in
      stop.value.map { (number: number, stop: $0) }
    }
    if known.isEmpty, !route.isEmpty { return }
    array("route", known) { line, each in
      line.add("number", each.number)
      line.add(each.stop)
    }
  }

  mutating func add(_ position: Position) {
    add("lat", raw: position.latitude.asDegrees.utf8)
    add("lon", raw: position.longitude.asDegrees.utf8)
  }
}

extension Int {
  /// A number of millionths of a degree, as degrees with all their digits.
  public var asDegrees: String {
    let digits = String(magnitude)
    let padded = String(repeating: "0", count: Swift.max(0, 7 - digits.count)) + digits
    return (self < 0 ? "-" : "") + padded.dropLast(6) + "." + padded.suffix(6)
  }

  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension LocalTime {
  /// `09:30`
  public var time: String { "\(hour.twoDigits):\(minute.twoDigits)" }
  /// `2026-11-22`
  public var date: String { "\(year)-\(month.twoDigits)-\(day.twoDigits)" }
}
