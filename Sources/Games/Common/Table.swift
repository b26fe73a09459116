/// A place at a room's table, counted from 1.
public struct Seat: SlotKey {
  public let number: Int

  @inlinable public init(_ number: Int) {
    self.number = number
  }

  @inlinable public init(slot: Int) {
    self.init(slot + 1)
  }

  @inlinable public var slot: Int { number - 1 }

  public static func < (a: Seat, b: Seat) -> Bool { a.number < b.number }
}

/// A pupil, as facts name one: by a number, never by name.
public struct Pupil: Hashable, Comparable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }

  public static func < (a: Pupil, b: Pupil) -> Bool { a.number < b.number }
}

/// Who sits at a room's table, and who of them is there.
///
/// The rules read it to know for whom to wait. It changes only when a room applies a fact.
public struct Table: Hashable, Sendable {
  public enum Presence: Hashable, Sendable {
    case here
    case away(since: Moment)
    /// Left for good. What the seat finished stays its own.
    case left
  }

  public struct Place: Hashable, Sendable {
    public let pupil: Pupil
    public var presence: Presence
    /// The others went on without this seat. Its next request brings it back.
    public var isSkipped: Bool
    public var isReady: Bool

    public init(pupil: Pupil) {
      self.pupil = pupil
      presence = .here
      isSkipped = false
      isReady = false
    }
  }

  private var places: BySeat<Place> = [:]

  public init() {}

  public subscript(seat: Seat) -> Place? {
    get { places[seat] }
    set { places[seat] = newValue }
  }

  /// Every seat that was ever taken, those who left included, in order.
  public var all: [Seat] { places.keys }

  /// The seats that have not left, in order.
  public var seated: [Seat] { seats { $0.presence != .left } }

  /// The seats whose connection is there, in order.
  public var here: [Seat] { seats { $0.presence == .here } }

  /// The seats that the game waits for: seated and not skipped, in order.
  public var waitedFor: [Seat] { seats { $0.presence != .left && !$0.isSkipped } }

  /// Whether somebody who has not left is away.
  public var isSomebodyAway: Bool {
    places.contains { if case .away = $0.value.presence { true } else { false } }
  }

  public var isAnybodyHere: Bool { places.contains { $0.value.presence == .here } }

  private func seats(_ isIncluded: (Place) -> Bool) -> [Seat] {
    var seats: [Seat] = []
    // It is asked all the time: growing bit by bit would cost more than all else.
    seats.reserveCapacity(places.count)
    for (seat, place) in places where isIncluded(place) { seats.append(seat) }
    return seats
  }

  /// The seat of a pupil who has not left.
  public func seat(of pupil: Pupil) -> Seat? {
    places.first { $0.value.pupil == pupil && $0.value.presence != .left }?.key
  }
}

extension [Seat] {
  /// The one after a seat, round and round; the first of all after nobody.
  func next(after seat: Seat?) -> Seat? {
    first { next in seat.map { next > $0 } ?? true } ?? first
  }
}
