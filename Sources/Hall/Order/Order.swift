public import Classroom
public import Games
import JSON

/// The rooms for which an order holds.
public enum Reach: Hashable, Sendable {
  case everywhere
  /// The room of that code, or where somebody of that name sits.
  case room(String)
}

/// How a teacher keeps order: who plays when, and who sits where.
///
/// The last one wins when two teachers ask for opposite things. What is so already is granted, and no
/// fact is told.
extension Transaction {
  public mutating func pause(_ reach: Reach) throws(Trouble) -> Whereabouts? {
    try decide()
    if case .everywhere = reach, !book.isPaused {
      tell(ClassPaused())
      tellAll(.classPaused)
    }
    return try inRooms(reach) { $0.pause($1) }
  }

  public mutating func resume(_ reach: Reach) throws(Trouble) -> Whereabouts? {
    try decide()
    if case .everywhere = reach { resumeClass() }
    return try inRooms(reach) { $0.resume($1) }
  }

  mutating func resumeClass() {
    guard book.isPaused else { return }
    tell(ClassResumed())
    hall.presence.mayPlaySince = at
    tellAll(.classResumed)
  }

  /// Ends rooms when the round that is played there is over. A visitor that is no teacher, or names no room,
  /// makes a move with the same word.
  public mutating func end(_ reach: Reach?, orMake move: Move) throws(Trouble) -> Whereabouts? {
    if let reach, hall.isTeacher(asker) {
      try decide()
      if case .everywhere = reach {
        endLesson()
        return nil
      }
      return try inRooms(reach) { $0.end($1) }
    }
    if case .everywhere = reach { throw .notAllowed }
    _ = try letIn()
    guard case .room(let code) = reach else { return try self.move(move, in: nil) }
    return try self.move(move, in: code)
  }

  /// Ends rooms at once, also one whose game is over.
  public mutating func close(_ reach: Reach) throws(Trouble) -> Whereabouts? {
    try decide()
    guard case .room(let typed) = reach else {
      return try inRooms(reach) { $0.close($1) }
    }
    let room = try room(typed)
    close(room)
    return room.whereabouts()
  }

  public mutating func setQuiet(_ on: Bool) throws(Trouble) {
    try decide()
    if book.isQuiet != on {
      tell(Quiet(on: on))
      tellAll(.quiet(on))
    }
  }

  /// Does something in all rooms, or in one whose game is not over.
  private mutating func inRooms(
    _ reach: Reach, _ body: (inout Transaction, Room) -> Void
  ) throws(Trouble) -> Whereabouts? {
    switch reach {
    case .everywhere:
      for number in rooms.keys.sorted() {
        if let room = rooms[number] { body(&self, room) }
      }
      return nil
    case .room(let typed):
      let room = try room(typed)
      try hall.mustBeOpen(room)
      body(&self, room)
      return room.whereabouts()
    }
  }

  // MARK: Eyes on me

  private mutating func pause(_ room: Room) {
    if room.isOpen, !room.isPaused { carryOut(Room.Paused(), in: room) }
  }

  mutating func resume(_ room: Room) {
    if room.isPaused { carryOut(Room.Resumed(), in: room) }
  }

  /// Tells all but the one who asked for it.
  mutating func tellAll(_ news: News) {
    for other in hall.audience where other != visitor { send(news, to: other) }
  }

  // MARK: The end

  private mutating func close(_ room: Room) {
    carryOut(Room.Ended(reason: .closed), in: room)
  }

  /// Ends a room with its round, or at once where there is nothing to wait for.
  mutating func end(_ room: Room) {
    guard room.isOpen, !room.isLastRound else { return }
    if room.isBetweenRounds {
      carryOut(Room.Ended(reason: .finishedEarly), in: room)
    } else {
      carryOut(Room.LastRound(), in: room)
    }
  }
}

extension Hall {
  /// All who have said hello or look on; the others are told of the class when they come.
  var audience: [VisitorID] {
    presence.visitors.keys.sorted().filter {
      presence[$0]?.pupil != nil || isWatching($0) || isTeacher($0)
    }
  }

  /// How many rooms would be closed with everything, and how many children play there.
  public var closing: (rooms: Int, children: Int) {
    (
      rooms.values.count(where: \.isOpen),
      rooms.values.filter { $0.phase == .playing }.reduce(0) { $0 + $1.table.here.count }
    )
  }

  func mustBeOpen(_ room: Room) throws(Trouble) {
    if !room.isOpen { throw .overAlready(room.number) }
  }

  /// Refuses what brings a game on while the room is paused.
  func mustGoOn(_ room: Room) throws(Trouble) {
    if room.isPaused { throw .paused(room.number) }
  }
}
