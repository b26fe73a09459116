import JSON
import Playing

/// How a room stands, as far as it follows from the facts that look the same for all.
struct RoomState {
  struct Place {
    var name: String
    var isHere = true
    var hasLeft = false
  }

  private(set) var seats = 0
  private(set) var mayBeWatched = true
  private(set) var places: [Int: Place] = [:]
  /// Somebody has sat there, if only for a moment.
  private(set) var wasEntered = false
  private(set) var hasStarted = false
  /// A race that has not begun.
  private(set) var isRaceToCome = false
  private(set) var overSince: Int?
  /// The code of the room in which the same seats go on.
  private(set) var continued: String?
  private(set) var hasEnded = false
  /// The numbers of the facts after which nobody was there.
  private(set) var emptyAfter: [Int] = []
  private var count = 0

  var isOver: Bool { overSince != nil }

  var phase: String {
    if isOver { return "over" }
    return hasStarted ? "playing" : "gathering"
  }

  var freeSeats: Int { seats - places.count }

  /// The names of who sits there, by seat.
  var names: [String] {
    places.filter { !$0.value.hasLeft }.sorted { $0.key < $1.key }.map(\.value.name)
  }

  mutating func apply(_ fact: Fact, _ line: Line, now: Int) throws(Failure) {
    count += 1
    guard (count == 1) == (fact.event == "opened") else {
      throw Failure("a room's fact \(count)", expected: "opened only as number 1", found: fact.text)
    }
    switch fact.event {
    case "opened":
      seats = line["seats"]?.int ?? 0
      mayBeWatched = line["watch"]?.bool ?? true
    case "joined":
      wasEntered = true
      if let seat = fact.seat { places[seat] = Place(name: line["name"]?.string ?? "") }
    case "started": hasStarted = true
    case "away": fact.seat.map { places[$0]?.isHere = false }
    case "back": fact.seat.map { places[$0]?.isHere = true }
    case "left": fact.seat.map { leave($0) }
    case "led": isRaceToCome = true
    case "set-off": isRaceToCome = false
    case "over":
      overSince = now
      isRaceToCome = false
    case "continued": continued = line["next"]?.string
    case "ended": hasEnded = true
    default: break
    }
    if count > 1, !places.values.contains(where: { $0.isHere && !$0.hasLeft }) {
      emptyAfter.append(count)
    }
  }

  /// Before the start a seat that left is free again.
  private mutating func leave(_ seat: Int) {
    if hasStarted { places[seat]?.hasLeft = true } else { places[seat] = nil }
  }
}
