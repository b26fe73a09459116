public import Classroom
public import Games

/// Finding rooms, and looking on.
extension Transaction {
  /// The rooms of which the one who asks may know no more than that they are there.
  public func hiddenRooms() -> Set<RoomNumber> {
    Set(rooms.values.filter { !hall.maySee($0, by: asker) }.map(\.number))
  }

  /// The room that somebody means: by its code, or by who sits there. A code wins where both could be meant.
  func room(_ typed: String) throws(Trouble) -> Room {
    if let number = book.room(coded: typed.uppercased()), let room = rooms[number] { return room }
    guard let pupil = book.pupil(named: Names.tidied(typed)) else { throw .noSuchRoom(typed) }
    if let place = hall.place(of: pupil) { return place.room }
    // Only a teacher is told who is in the class.
    throw hall.isTeacher(asker) ? .sitsNowhere(pupil) : .noSuchRoom(typed)
  }

  /// Has a pupil who sits somewhere see the room from that seat, if it is connected.
  mutating func lead(
    _ visitor: VisitorID?, to seat: Seat, in room: Room, from start: Follow.Start
  ) {
    if let visitor { hall.presence.unwatch(room.number, by: visitor) }
    follow(room, by: visitor, as: .seat(seat), from: start)
  }

  public mutating func watch(_ typed: String, after: Int?) throws(Trouble) -> Whereabouts {
    let (room, visitor) = (try room(typed), asker)
    let viewpoint = hall.viewpoint(of: visitor, in: room)
    switch viewpoint {
    case .seat: break
    case .spectator where !room.setup.allowsWatching: throw .watchingNotAllowed(room.number)
    case .spectator where !hall.maySee(room, by: visitor): throw .invitedOnly(room.number)
    case .spectator
    where hall.presence.watched(by: visitor).count { $0 != room.number } >= hall.limits.watchedRooms:
      throw .watchesMany(hall.limits.watchedRooms)
    case .spectator, .teacher:
      hall.presence.watch(room.number, by: visitor)
      if book.isQuiet, hall.presence[visitor]?.pupil == nil { send(.quiet(true), to: visitor) }
    }
    follow(room, by: visitor, as: viewpoint, from: after.map { .after($0) } ?? .view)
    return room.whereabouts()
  }

  /// Answers with the room that was named.
  @discardableResult
  public mutating func unwatch(_ typed: String?) throws(Trouble) -> Room? {
    let visitor = asker
    let watching = hall.presence.watched(by: visitor)
    let isOverseeing = hall.isOverseeing(visitor)
    let isWatchingNothing = Trouble.notWatching(sits: hall.place(of: visitor) != nil)
    guard !watching.isEmpty || isOverseeing else { throw isWatchingNothing }
    if typed == nil, isOverseeing { stopOverseeing(visitor) }
    let named = try typed.map { (typed) throws(Trouble) in try room(typed) }
    for number in named.map({ [$0.number] }) ?? watching {
      guard watching.contains(number) else { throw isWatchingNothing }
      hall.presence.unwatch(number, by: visitor)
      part(visitor, from: number)
    }
    return named
  }

  /// Whether the one who asks follows everything, and the rooms that it watches.
  public func watched() -> (isOverseeing: Bool, rooms: [Room]) {
    (hall.isOverseeing(asker), hall.presence.watched(by: asker).compactMap { rooms[$0] })
  }

  /// The whole view of a room: the one named, or where the visitor sits, or what it watches.
  public mutating func look(_ typed: String?) throws(Trouble) -> Whereabouts {
    let visitor = asker
    let named = try typed.map { (typed) throws(Trouble) in try room(typed) }
    let seen =
      hall.place(of: visitor)?.room ?? hall.presence.watched(by: visitor).last.flatMap { rooms[$0] }
    guard let room = named ?? seen else {
      throw hall.presence[visitor]?.pupil == nil ? .helloFirst : .notSeated
    }
    let viewpoint = hall.viewpoint(of: visitor, in: room)
    guard viewpoint != .spectator || room.setup.allowsWatching else {
      throw .watchingNotAllowed(room.number)
    }
    guard viewpoint != .spectator || hall.maySee(room, by: visitor) else {
      throw .invitedOnly(room.number)
    }
    effects.add(.view(visitor, room.number, viewpoint))
    return room.whereabouts()
  }
}

extension Hall {
  // MARK: Finding rooms

  func room(coded code: String) throws(Trouble) -> Room {
    guard let number = book.room(coded: code.uppercased()), let room = rooms[number] else {
      throw .noSuchRoom(code)
    }
    return room
  }

  /// Whether somebody who is connected sits there, and has not gone on to another room.
  func isSatIn(_ room: Room) -> Bool {
    room.table.seated.contains { seat in
      room.table[seat].map { roomOf[$0.pupil] == room.number && connection(of: $0.pupil) != nil }
        ?? false
    }
  }

  func place(of visitor: VisitorID) -> (room: Room, seat: Seat)? {
    presence[visitor]?.pupil.flatMap { place(of: $0) }
  }

  public func seat(of pupil: Pupil) throws(Trouble) -> (Room, Seat) {
    guard let place = place(of: pupil) else { throw .notSeated }
    return place
  }

  func connection(of pupil: Pupil) -> VisitorID? { presence.connections[pupil] }

  func connection(on seat: Seat, in room: Room) -> VisitorID? {
    room.table[seat].flatMap { connection(of: $0.pupil) }
  }

  // MARK: Looking on

  /// Whether somebody may see who is in a room, and what they do there: all, but where only those may come who
  /// were asked.
  func maySee(_ room: Room, by visitor: VisitorID) -> Bool {
    !room.setup.isInvitedOnly || isTeacher(visitor)
      || presence[visitor]?.pupil.map { admits($0, to: room) } == true
  }

  /// Whether a visitor looks on somewhere and sits nowhere.
  func isMerelyWatching(_ visitor: VisitorID) -> Bool {
    place(of: visitor) == nil && isWatching(visitor)
  }

  public func isWatching(_ visitor: VisitorID) -> Bool {
    isOverseeing(visitor) || presence.watching.contains(visitor)
  }

  func viewpoint(of visitor: VisitorID, in room: Room) -> Viewpoint {
    presence[visitor]?.pupil.flatMap { room.table.seat(of: $0) }.map(Viewpoint.seat)
      ?? (isTeacher(visitor) ? .teacher : .spectator)
  }
}

/// Where a visitor is just now, as far as help is concerned.
extension Transaction {
  public func situation() -> Hall.Situation { hall.situation(of: asker) }
}

extension Hall {
  public enum Situation: Hashable, Sendable {
    /// The visitor has not said hello.
    case stranger
    /// The visitor waits to be let in.
    case pending
    /// The visitor sits nowhere.
    case guest
    /// The visitor sits nowhere and looks on.
    case watching
    case seated(RoomNumber, Seat)
  }

  public func situation(of visitor: VisitorID) -> Situation {
    if let (room, seat) = place(of: visitor) { return .seated(room.number, seat) }
    if isWatching(visitor) { return .watching }
    guard let pupil = presence[visitor]?.pupil else { return .stranger }
    return book.role(of: pupil) == .pending ? .pending : .guest
  }

  public func isHere(_ pupil: Pupil) -> Bool {
    connection(of: pupil) != nil || book.isTeacher(pupil) && teaches(pupil)
  }

  public func isSeated(_ visitor: VisitorID) -> Bool { place(of: visitor) != nil }

  /// Whether a visitor has said who it is, or shown the key, or is a wall.
  public func isKnown(_ visitor: VisitorID) -> Bool {
    presence[visitor]?.pupil != nil || isTeacher(visitor) || isWall(visitor)
  }
}

/// The moments at which rooms want to be looked at.
struct Agenda: Sendable {
  private typealias Appointment = (at: Moment, room: RoomNumber)

  /// The appointments, the earliest last.
  private var appointments: [Appointment] = []
  private var current: [RoomNumber: Moment] = [:]

  /// The moment until which all whose time to think was over have been told so.
  var lastWake = Moment(milliseconds: 0)
  /// The latest moment that was heard of.
  var latest = Moment(milliseconds: 0)

  var earliest: Moment? { appointments.last?.at }

  /// Whether the appointment of any room has come.
  func isDue(at now: Moment) -> Bool { appointments.last.map { $0.at <= now } == true }

  mutating func set(_ room: RoomNumber, at moment: Moment?) {
    let before = current[room]
    guard before != moment else { return }
    current[room] = moment
    if let before { appointments.remove(at: place(of: (before, room))) }
    if let moment { appointments.insert((moment, room), at: place(of: (moment, room))) }
  }

  /// Takes out a room whose appointment has come.
  mutating func next(until now: Moment) -> RoomNumber? {
    guard let (at, room) = appointments.last, at <= now else { return nil }
    current[room] = nil
    appointments.removeLast()
    return room
  }

  private func place(of appointment: Appointment) -> Int {
    appointments.firstPlace { $0 <= appointment }
  }
}
