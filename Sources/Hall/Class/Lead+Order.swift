import Games
import JSON

/// How a teacher keeps order: who plays when, and who sits where.
///
/// The last one wins when two teachers ask for opposite things. What is so already is granted, and no
/// fact is told.
public enum Order: Hashable, Sendable {
  /// What an order holds for.
  public enum Reach: Hashable, Sendable {
    case everywhere
    /// The room of that code.
    case room(String)
  }

  case pause(Reach)
  case resume(Reach)
  /// Ends rooms at once.
  case close(Reach)
  /// Ends rooms when the round that is played there is over.
  case end(Reach)
  /// No voices, or voices again.
  case quiet(Bool)
  /// The pupil gets up. It may come back.
  case kick(name: String)
  /// Two pupils take each other's seat.
  case swap(name: String, with: String)
  /// The pupil sits in that room from now on.
  case put(name: String, room: String)
}

extension Hall {
  func perform(
    _ order: Order, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    try making.decide()
    switch order {
    case .pause(.everywhere): return pauseAll(by: visitor, &making)
    case .resume(.everywhere): return resumeAll(by: visitor, &making)
    case .close(.everywhere): return inAllRooms(&making, close)
    case .end(.everywhere): return inAllRooms(&making, end)
    case .pause(.room(let code)): return try inOpenRoom(code, &making, pause)
    case .resume(.room(let code)): return try inOpenRoom(code, &making, resume)
    case .end(.room(let code)): return try inOpenRoom(code, &making, end)
    case .close(.room(let code)):
      let room = try room(coded: code)
      close(room, &making)
      return .inRoom(code: room.code, nil, seq: room.seq)
    case .quiet(let on): return quiet(on, by: visitor, &making)
    case .kick(let name): return try kick(name, &making)
    case .swap(let name, let other):
      // Done twice it would be undone.
      if making.isRepeat { throw .notRepeatable }
      return try swap(name, with: other, &making)
    case .put(let name, let code): return try put(name, in: room(coded: code), &making)
    }
  }

  /// Does something in a room whose game is not over.
  private func inOpenRoom(
    _ code: String, _ making: inout Making, _ body: (Room, inout Making) -> Void
  ) throws(Trouble) -> Done {
    let room = try room(coded: code)
    try mustBeOpen(room)
    body(room, &making)
    return .inRoom(code: room.code, nil, seq: room.seq)
  }

  private func inAllRooms(
    _ making: inout Making, _ body: (Room, inout Making) -> Void
  ) -> Done {
    for number in rooms.keys.sorted() {
      if let room = rooms[number] { body(room, &making) }
    }
    return .plain
  }

  func mustBeOpen(_ room: Room) throws(Trouble) {
    if !room.isOpen { throw .overAlready(room.number) }
  }

  /// What brings a game on must wait while the room is paused.
  func mustGoOn(_ room: Room) throws(Trouble) {
    if room.isPaused { throw .paused(room.number) }
  }

  // MARK: Eyes on me

  private func pauseAll(by asker: VisitorID, _ making: inout Making) -> Done {
    if !book.isPaused {
      tell(ClassPaused(), &making)
      tellAll(.classPaused, but: asker, &making)
    }
    return inAllRooms(&making, pause)
  }

  private func resumeAll(by asker: VisitorID, _ making: inout Making) -> Done {
    if book.isPaused {
      tell(ClassResumed(), &making)
      tellAll(.classResumed, but: asker, &making)
    }
    return inAllRooms(&making, resume)
  }

  private func pause(_ room: Room, _ making: inout Making) {
    guard room.isOpen, !room.isPaused else { return }
    tell(Room.Paused(), in: room, &making)
    settle(room, &making)
  }

  private func resume(_ room: Room, _ making: inout Making) {
    guard room.isPaused else { return }
    tell(Room.Resumed(), in: room, &making)
    settle(room, &making)
  }

  private func quiet(
    _ on: Bool, by asker: VisitorID, _ making: inout Making
  ) -> Done {
    if book.isQuiet != on {
      tell(Quiet(on: on), &making)
      tellAll(.quiet(on), but: asker, &making)
    }
    return .plain
  }

  /// Who has said hello or looks on hears it; to the others it is told when they come.
  private func tellAll(_ news: News, but asker: VisitorID, _ making: inout Making) {
    for visitor in visitors.keys.sorted()
    where visitor != asker
      && (visitors[visitor]?.pupil != nil || isWatching(visitor) || isTeacher(visitor))
    {
      making.turn.news.append((visitor, news))
    }
  }

  // MARK: The end

  private func close(_ room: Room, _ making: inout Making) {
    tell(Room.Ended(reason: .closed), in: room, &making)
    settle(room, &making)
  }

  /// Where there is nothing to wait for it ends at once.
  private func end(_ room: Room, _ making: inout Making) {
    guard room.isOpen, !room.isLastRound else { return }
    if room.isBetweenRounds {
      tell(Room.Ended(reason: .finishedEarly), in: room, &making)
    } else {
      tell(Room.LastRound(), in: room, &making)
    }
    settle(room, &making)
  }
}

// MARK: - Facts

/// Nobody plays, also not in rooms that are opened from now on.
struct ClassPaused: ClassFact {
  static let event = "class-paused"
  static func coded(_ fact: ClassPaused?, _ fields: FieldCoder) -> ClassPaused { ClassPaused() }
  func apply(to hall: Hall) { hall.book.isPaused = true }
}

struct ClassResumed: ClassFact {
  static let event = "class-resumed"
  static func coded(_ fact: ClassResumed?, _ fields: FieldCoder) -> ClassResumed { ClassResumed() }
  func apply(to hall: Hall) { hall.book.isPaused = false }
}

/// No voices, or voices again.
struct Quiet: ClassSetting {
  static let event = "quiet"
  static let usual = Quiet(on: false)
  let on: Bool

  static func coded(_ fact: Quiet?, _ fields: FieldCoder) throws(Unreadable) -> Quiet {
    Quiet(on: try fields.flag("on", fact?.on))
  }
}

extension ClassBook {
  /// No voices, until a teacher says otherwise.
  public var isQuiet: Bool { self[Quiet.self].on }
}
