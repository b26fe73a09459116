import Games

/// Which request does what.
extension Hall {
  func perform(
    _ request: Request, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    switch request {
    case .hello(let introduction, let after):
      return try hello(introduction, after: after, from: visitor, &making)
    case .rooms: return .rooms(rooms.keys.sorted())
    case .levels(let name):
      return .levels(try name.map { name throws(Trouble) in [try list(named: name)] } ?? lists)
    case .watch(let code, let after):
      return try watch(room(coded: code), after: after, from: visitor, &making)
    case .unwatch(let code): return try unwatch(code, from: visitor, &making)
    case .look(let code): return try look(code, from: visitor, &making)
    case .bye: return .plain
    case .teach(let key): return try teach(key, from: visitor, &making)
    case .lead(let lead): return try perform(lead, from: visitor, &making)
    case .plan(let request): return try perform(request, from: visitor, &making)
    case .exercises: return try exercises(for: visitor)
    case .leave where isMerelyWatching(visitor): return try unwatch(nil, from: visitor, &making)
    case .play, .open, .sit, .ready, .next, .leave, .invite, .join, .refuse, .again, .me, .choose,
      .best, .forgetBest, .cheer, .claim, .listen, .move:
      guard let pupil = visitors[visitor]?.pupil else { throw .helloFirst }
      return try perform(request, by: pupil, from: visitor, &making)
    }
  }

  /// What only a pupil may ask.
  private func perform(
    _ request: Request, by pupil: Pupil, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    try refusePending(request, by: pupil)
    switch request {
    case .play, .open, .sit, .leave, .invite, .join, .refuse:
      try keepPace(pupil, at: making.wall)
    case .ready, .next, .again, .me, .choose, .best, .forgetBest, .cheer, .claim, .listen, .move,
      .hello, .rooms, .levels, .watch, .unwatch, .look, .bye, .teach, .lead, .plan, .exercises:
      break
    }
    switch request {
    case .play(let wish): return try play(wish, by: pupil, from: visitor, &making)
    case .open(let wish): return try open(wish, by: pupil, from: visitor, &making)
    case .sit(let code, let after):
      return try sit(room(coded: code), after: after, by: pupil, from: visitor, &making)
    case .ready: return try ready(pupil, &making)
    case .next: return try next(pupil, &making)
    case .leave: return try leave(pupil, from: visitor, &making)
    case .invite(let name): return try invite(name, by: pupil, &making)
    case .join(let code): return try join(code, by: pupil, from: visitor, &making)
    case .refuse(let code): return try refuse(code, by: pupil, &making)
    case .again: return try again(pupil, from: visitor, &making)
    case .cheer(let cheer): return try self.cheer(cheer, by: pupil, &making)
    case .move(let move, let code): return try self.move(move, in: code, by: pupil, &making)
    case .listen: return try listen(pupil)
    case .claim(let word): return try claim(word, by: pupil, &making)
    case .me: return me(pupil)
    case .choose(let traveller):
      try choose(traveller, by: pupil, &making)
      return me(pupil)
    case .best(let name): return try best(of: name, forgetting: false, by: pupil, &making)
    case .forgetBest(let name): return try best(of: name, forgetting: true, by: pupil, &making)
    case .hello, .rooms, .levels, .watch, .unwatch, .look, .bye, .teach, .lead, .plan, .exercises:
      preconditionFailure("anybody may ask that")
    }
  }

  private func me(_ pupil: Pupil) -> Done {
    let room = roomOf[pupil].flatMap { rooms[$0] }
    return .me(pupil, room?.number, room?.table.seat(of: pupil))
  }

  func keepPace(_ pupil: Pupil, at now: Moment) throws(Trouble) {
    let wait = pace.step(pupil, at: now)
    guard wait == 0 else { throw .tooFast(milliseconds: wait) }
  }

  // MARK: Finding rooms

  func room(coded code: String) throws(Trouble) -> Room {
    guard let number = book.room(coded: code.uppercased()), let room = rooms[number] else {
      throw .noSuchRoom(code)
    }
    return room
  }

  /// The room in which a pupil sits, and the seat.
  func seat(of pupil: Pupil) throws(Trouble) -> (Room, Seat) {
    guard let number = roomOf[pupil], let room = rooms[number],
      let seat = room.table.seat(of: pupil)
    else { throw .notSeated }
    return (room, seat)
  }

  // MARK: Looking on

  /// Looks on somewhere and sits nowhere.
  private func isMerelyWatching(_ visitor: VisitorID) -> Bool {
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

  private func watch(
    _ room: Room, after: Int?, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
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
    return .inRoom(code: room.code, nil, seq: room.seq)
  }

  private func unwatch(
    _ code: String?, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
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
    return .plain
  }

  /// The whole view of a room: the one named, or where the visitor sits, or what it watches.
  private func look(
    _ code: String?, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
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
    return .inRoom(code: room.code, nil, seq: room.seq)
  }
}
