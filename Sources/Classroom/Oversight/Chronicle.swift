public import Games

/// The last facts of the class and of all its rooms, in one list: from it a teacher's stream is read.
///
/// It holds what was decided, now or before a new start as far as the journal tells it fact by fact, and
/// forgets the oldest: those who want to know more begin with how things stand.
public struct Chronicle {
  /// A fact in its place.
  public struct Fact {
    /// The number of the fact over the class and all rooms, counted from 1 and kept over restarts.
    public let number: Int
    /// The moment by the clock on the wall.
    public let at: Moment
    public let told: Decision.Told
    /// The pupil who asked for it, if that was somebody by name.
    public let by: Pupil?
    /// The room that it tells of, also when it is no more.
    public let room: Room?
  }

  /// How many facts are held.
  public static let length = 8192

  /// The facts in a ring: each has its slot for good, and a later one takes it over.
  private var slots: [Fact] = []
  private var count = 0
  /// The number of the first fact that was ever put in.
  private let origin: Int
  /// The number of the last fact that there was.
  public private(set) var last: Int
  private let length: Int

  /// Begins after a fact, and holds nothing of what was until then.
  init(after number: Int, length: Int = Chronicle.length) {
    origin = number + 1
    last = number
    self.length = length
  }

  /// The oldest fact that is held; one after the last if there is none.
  public var first: Int { last - count + 1 }

  /// The facts of these numbers that are held.
  public subscript(number: Int) -> Fact? {
    (first...max(first, last)).contains(number) && count > 0 ? slots[slot(number)] : nil
  }

  /// Whether somebody who knows all up to a fact can be told what came after it.
  public func continues(after number: Int) -> Bool { (first - 1...last).contains(number) }

  private func slot(_ number: Int) -> Int { (number - origin) % length }

  mutating func take(_ decision: Decision, room: (RoomNumber) -> Room?) {
    // Facts that tell of a pupil who is forgotten are told no more.
    if decision.forgets { self = Chronicle(after: last, length: length) }
    for told in decision.told {
      last += 1
      count = min(count + 1, length)
      let fact = Fact(
        number: last, at: decision.at, told: told, by: decision.by,
        room: told.roomNumber.flatMap(room))
      if slot(last) < slots.count { slots[slot(last)] = fact } else { slots.append(fact) }
    }
  }
}

extension Decision.Told {
  fileprivate var roomNumber: RoomNumber? {
    switch self {
    case .inRoom(let number, _, _): number
    case .inClass(let fact): fact.room
    }
  }
}
