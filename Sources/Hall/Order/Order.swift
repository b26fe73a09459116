public import Classroom
public import Games
import JSON

/// What an order holds for.
public enum Reach: Hashable, Sendable {
  case everywhere
  /// The room of that code, or where somebody of that name sits.
  case room(String)
}

/// How a teacher keeps order: who plays when, and who sits where.
///
/// The last one wins when two teachers ask for opposite things. What is so already is granted, and no
/// fact is told.
extension Hall {
  public func pause(_ reach: Reach, _ making: inout Transaction) throws(Trouble) -> Whereabouts? {
    try making.decide()
    if case .everywhere = reach, !book.isPaused {
      tell(ClassPaused(), &making)
      tellAll(.classPaused, &making)
    }
    return try inRooms(reach, &making, pause)
  }

  public func resume(_ reach: Reach, _ making: inout Transaction) throws(Trouble) -> Whereabouts? {
    try making.decide()
    if case .everywhere = reach, book.isPaused {
      tell(ClassResumed(), &making)
      tellAll(.classResumed, &making)
    }
    return try inRooms(reach, &making, resume)
  }

  /// Ends rooms when the round that is played there is over. Who is no teacher, or names no room, makes a
  /// move with the same word.
  public func end(
    _ reach: Reach?, orMake move: Move, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts? {
    if let reach, isTeacher(making.asker) {
      try making.decide()
      if case .everywhere = reach { endNoLater(&making) }
      return try inRooms(reach, &making, end)
    }
    if case .everywhere = reach { throw .notAllowed }
    _ = try letIn(making)
    guard case .room(let code) = reach else { return try self.move(move, in: nil, &making) }
    return try self.move(move, in: code, &making)
  }

  /// Ends rooms at once, also one whose game is over.
  public func close(_ reach: Reach, _ making: inout Transaction) throws(Trouble) -> Whereabouts? {
    try making.decide()
    guard case .room(let typed) = reach else { return try inRooms(reach, &making, close) }
    let room = try room(typed, making)
    close(room, &making)
    return room.whereabouts()
  }

  /// What would be closed with everything: how many rooms, and how many children play there.
  public var closing: (rooms: Int, children: Int) {
    (
      rooms.values.count(where: \.isOpen),
      rooms.values.filter { $0.phase == .playing }.reduce(0) { $0 + $1.table.here.count }
    )
  }

  public func setQuiet(_ on: Bool, _ making: inout Transaction) throws(Trouble) {
    try making.decide()
    if book.isQuiet != on {
      tell(Quiet(on: on), &making)
      tellAll(.quiet(on), &making)
    }
  }

  /// Does something in all rooms, or in one whose game is not over.
  private func inRooms(
    _ reach: Reach, _ making: inout Transaction, _ body: (Room, inout Transaction) -> Void
  ) throws(Trouble) -> Whereabouts? {
    switch reach {
    case .everywhere:
      for number in rooms.keys.sorted() {
        if let room = rooms[number] { body(room, &making) }
      }
      return nil
    case .room(let typed):
      let room = try room(typed, making)
      try mustBeOpen(room)
      body(room, &making)
      return room.whereabouts()
    }
  }

  func mustBeOpen(_ room: Room) throws(Trouble) {
    if !room.isOpen { throw .overAlready(room.number) }
  }

  /// What brings a game on must wait while the room is paused.
  func mustGoOn(_ room: Room) throws(Trouble) {
    if room.isPaused { throw .paused(room.number) }
  }

  // MARK: Eyes on me

  private func pause(_ room: Room, _ making: inout Transaction) {
    if room.isOpen, !room.isPaused { carryOut(Room.Paused(), in: room, &making) }
  }

  private func resume(_ room: Room, _ making: inout Transaction) {
    if room.isPaused { carryOut(Room.Resumed(), in: room, &making) }
  }

  /// Who has said hello or looks on hears it; to the others it is told when they come.
  func tellAll(_ news: News, _ making: inout Transaction) {
    for visitor in presence.visitors.keys.sorted()
    where visitor != making.asker
      && (presence[visitor]?.pupil != nil || isWatching(visitor) || isTeacher(visitor))
    {
      making.send(news, to: visitor)
    }
  }

  // MARK: The end

  private func close(_ room: Room, _ making: inout Transaction) {
    carryOut(Room.Ended(reason: .closed), in: room, &making)
  }

  /// Where there is nothing to wait for it ends at once.
  func end(_ room: Room, _ making: inout Transaction) {
    guard room.isOpen, !room.isLastRound else { return }
    if room.isBetweenRounds {
      carryOut(Room.Ended(reason: .finishedEarly), in: room, &making)
    } else {
      carryOut(Room.LastRound(), in: room, &making)
    }
  }
}
