public import Games

/// Finding rooms, and looking on.
extension Hall {
  // MARK: Finding rooms

  func room(coded code: String) throws(Trouble) -> Room {
    guard let number = book.room(coded: code.uppercased()), let room = rooms[number] else {
      throw .noSuchRoom(code)
    }
    return room
  }

  /// The room in which a pupil sits, and the seat.
  public func seat(of pupil: Pupil) throws(Trouble) -> (Room, Seat) {
    guard let number = roomOf[pupil], let room = rooms[number],
      let seat = room.table.seat(of: pupil)
    else { throw .notSeated }
    return (room, seat)
  }

  // MARK: Looking on

  /// Looks on somewhere and sits nowhere.
  func isMerelyWatching(_ visitor: VisitorID) -> Bool {
    visitors[visitor]?.pupil.flatMap { roomOf[$0] } == nil && isWatching(visitor)
  }

  public func isWatching(_ visitor: VisitorID) -> Bool {
    isOverseeing(visitor) || watchers.values.contains { $0.contains(visitor) }
  }

  /// The rooms that a visitor looks on at, the newest last.
  func watched(by visitor: VisitorID) -> [RoomNumber] {
    watchers.filter { $0.value.contains(visitor) }.keys.sorted()
  }

  func stopWatching(_ room: RoomNumber, _ visitor: VisitorID) {
    watchers[room]?.removeAll { $0 == visitor }
    if watchers[room]?.isEmpty == true { watchers[room] = nil }
  }

  func viewpoint(of visitor: VisitorID, in room: Room) -> Viewpoint {
    visitors[visitor]?.pupil.flatMap { room.table.seat(of: $0) }.map(Viewpoint.seat)
      ?? (isTeacher(visitor) ? .teacher : .spectator)
  }

  public func watch(
    _ code: String, after: Int?, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    let (room, visitor) = (try room(coded: code), making.asker)
    let viewpoint = viewpoint(of: visitor, in: room)
    switch viewpoint {
    case .seat: break
    case .spectator where !room.setup.allowsWatching: throw .watchingNotAllowed(room.number)
    case .spectator, .teacher:
      stopWatching(room.number, visitor)
      watchers[room.number, default: []].append(visitor)
      if book.isQuiet, visitors[visitor]?.pupil == nil {
        making.turn.news.append((visitor, .quiet(true)))
      }
    }
    making.turn.follows.append(
      Follow(
        visitor: visitor, room: room.number, viewpoint: viewpoint,
        start: after.map { .after($0) } ?? .view))
    return room.whereabouts()
  }

  public func unwatch(_ code: String?, _ making: inout Transaction) throws(Trouble) {
    let visitor = making.asker
    let watching = watched(by: visitor)
    let isOverseeing = isOverseeing(visitor)
    guard !watching.isEmpty || isOverseeing else { throw .notWatching }
    if code == nil, isOverseeing { stopOverseeing(visitor, &making) }
    let numbers = try code.map { code throws(Trouble) in [try room(coded: code).number] }
    for number in numbers ?? watching {
      guard watching.contains(number) else { throw .notWatching }
      stopWatching(number, visitor)
      making.turn.parts.append((visitor, number))
    }
  }

  /// The whole view of a room: the one named, or where the visitor sits, or what it watches.
  public func look(
    _ code: String?, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    let visitor = making.asker
    let own = visitors[visitor]?.pupil.flatMap { roomOf[$0] }
    let watched = watched(by: visitor).last
    let room: Room
    if let code {
      room = try self.room(coded: code)
    } else if let number = own ?? watched, let found = rooms[number] {
      room = found
    } else {
      throw visitors[visitor]?.pupil == nil ? .helloFirst : .notSeated
    }
    let viewpoint = viewpoint(of: visitor, in: room)
    guard viewpoint != .spectator || room.setup.allowsWatching else {
      throw .watchingNotAllowed(room.number)
    }
    making.turn.looks.append((visitor, room.number, viewpoint))
    return room.whereabouts()
  }
}

/// Where a visitor is just now, as far as help is concerned.
extension Hall {
  public enum Situation: Hashable, Sendable {
    /// Has not said hello.
    case stranger
    /// Waits to be let in.
    case pending
    /// Sits nowhere.
    case guest
    /// Sits nowhere and looks on.
    case watching
    case seated(RoomNumber, Seat)
  }

  public func situation(of visitor: VisitorID) -> Situation {
    guard let pupil = visitors[visitor]?.pupil else {
      return isWatching(visitor) ? .watching : .stranger
    }
    guard let number = roomOf[pupil], let seat = rooms[number]?.table.seat(of: pupil) else {
      if isWatching(visitor) { return .watching }
      return book.role(of: pupil) == .pending ? .pending : .guest
    }
    return .seated(number, seat)
  }

  /// Whether somebody is connected as that pupil.
  public func isHere(_ pupil: Pupil) -> Bool { connection[pupil] != nil }
}

/// Which room wants to be looked at when: a heap of appointments, of which only a room's newest counts.
struct Agenda: Sendable {
  private struct Appointment {
    let at: Moment
    let room: RoomNumber
  }

  private var heap: [Appointment] = []
  private var current: [RoomNumber: Moment] = [:]

  /// The earliest appointment. Costs as much as there are outdated ones before it.
  mutating func earliest() -> Moment? {
    while let first = heap.first, current[first.room] != first.at { removeFirst() }
    return heap.first?.at
  }

  mutating func set(_ room: RoomNumber, at moment: Moment?) {
    guard current[room] != moment else { return }
    current[room] = moment
    guard let moment else { return }
    heap.append(Appointment(at: moment, room: room))
    var child = heap.count - 1
    while child > 0, heap[child].at < heap[(child - 1) / 2].at {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out a room whose appointment has come.
  mutating func next(until now: Moment) -> RoomNumber? {
    guard let earliest = earliest(), earliest <= now, let room = heap.first?.room else {
      return nil
    }
    current[room] = nil
    removeFirst()
    return room
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      let left = 2 * parent + 1
      var smallest = parent
      if left < heap.count, heap[left].at < heap[smallest].at { smallest = left }
      if left + 1 < heap.count, heap[left + 1].at < heap[smallest].at { smallest = left + 1 }
      if smallest == parent { return }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
