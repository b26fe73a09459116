public import Classroom
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

  /// The room that somebody means: by its code, or by who sits there. A code wins where both could be meant.
  func room(_ typed: String, _ making: Transaction) throws(Trouble) -> Room {
    if let number = book.room(coded: typed.uppercased()), let room = rooms[number] { return room }
    guard let pupil = book.pupil(named: Names.tidied(typed)) else { throw .noSuchRoom(typed) }
    if let place = place(of: pupil) { return place.room }
    // Only a teacher is told who is in the class.
    throw isTeacher(making.asker) ? .sitsNowhere(pupil) : .noSuchRoom(typed)
  }

  /// Whether somebody who is connected has not gone on to another room.
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

  /// Looks on somewhere and sits nowhere.
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

  /// Whoever sits somewhere sees the room from that seat, if anybody is connected.
  func lead(
    _ visitor: VisitorID?, to seat: Seat, in room: Room, from start: Follow.Start,
    _ making: inout Transaction
  ) {
    if let visitor { presence.unwatch(room.number, by: visitor) }
    making.follow(room, by: visitor, as: .seat(seat), from: start)
  }

  public func watch(
    _ typed: String, after: Int?, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    let (room, visitor) = (try room(typed, making), making.asker)
    let viewpoint = viewpoint(of: visitor, in: room)
    switch viewpoint {
    case .seat: break
    case .spectator where !room.setup.allowsWatching: throw .watchingNotAllowed(room.number)
    case .spectator
    where presence.watched(by: visitor).count { $0 != room.number } >= limits.watchedRooms:
      throw .watchesMany(limits.watchedRooms)
    case .spectator, .teacher:
      presence.watch(room.number, by: visitor)
      if book.isQuiet, presence[visitor]?.pupil == nil { making.send(.quiet(true), to: visitor) }
    }
    making.follow(room, by: visitor, as: viewpoint, from: after.map { .after($0) } ?? .view)
    return room.whereabouts()
  }

  public func unwatch(_ typed: String?, _ making: inout Transaction) throws(Trouble) {
    let visitor = making.asker
    let watching = presence.watched(by: visitor)
    let isOverseeing = isOverseeing(visitor)
    let isWatchingNothing = Trouble.notWatching(sits: place(of: visitor) != nil)
    guard !watching.isEmpty || isOverseeing else { throw isWatchingNothing }
    if typed == nil, isOverseeing { stopOverseeing(visitor, &making) }
    let numbers = try typed.map { (typed) throws(Trouble) in [try room(typed, making).number] }
    for number in numbers ?? watching {
      guard watching.contains(number) else { throw isWatchingNothing }
      presence.unwatch(number, by: visitor)
      making.part(visitor, from: number)
    }
  }

  /// The whole view of a room: the one named, or where the visitor sits, or what it watches.
  public func look(_ typed: String?, _ making: inout Transaction) throws(Trouble) -> Whereabouts {
    let visitor = making.asker
    let named = try typed.map { (typed) throws(Trouble) in try room(typed, making) }
    let seen = place(of: visitor)?.room ?? presence.watched(by: visitor).last.flatMap { rooms[$0] }
    guard let room = named ?? seen else {
      throw presence[visitor]?.pupil == nil ? .helloFirst : .notSeated
    }
    let viewpoint = viewpoint(of: visitor, in: room)
    guard viewpoint != .spectator || room.setup.allowsWatching else {
      throw .watchingNotAllowed(room.number)
    }
    making.effects.add(.view(visitor, room.number, viewpoint))
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
    if let (room, seat) = place(of: visitor) { return .seated(room.number, seat) }
    if isWatching(visitor) { return .watching }
    guard let pupil = presence[visitor]?.pupil else { return .stranger }
    return book.role(of: pupil) == .pending ? .pending : .guest
  }

  public func situation(_ making: Transaction) -> Situation { situation(of: making.asker) }

  public func isHere(_ pupil: Pupil) -> Bool {
    connection(of: pupil) != nil || book.isTeacher(pupil) && teaches(pupil)
  }

  public func isSeated(_ visitor: VisitorID) -> Bool { place(of: visitor) != nil }

  /// Whether a visitor has said who it is, or shown the key.
  public func isKnown(_ visitor: VisitorID) -> Bool {
    presence[visitor]?.pupil != nil || isTeacher(visitor)
  }
}

/// Which room wants to be looked at when.
struct Agenda: Sendable {
  private typealias Appointment = (at: Moment, room: RoomNumber)

  /// The earliest last.
  private var appointments: [Appointment] = []
  private var current: [RoomNumber: Moment] = [:]

  /// Whose time to think was over until then has been told so.
  var lastWake = Moment(milliseconds: 0)

  var earliest: Moment? { appointments.last?.at }

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
