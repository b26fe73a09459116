public import Classroom
public import Games

/// Requests of pupils who sit.
extension Transaction {
  public mutating func move(_ move: Move, in code: String?) throws(Trouble) -> Whereabouts {
    let pupil = try pupil()
    if let code {
      let named = try hall.room(coded: code)
      guard hall.roomOf[pupil] == named.number else { throw .notYourRoom(named.number) }
    }
    let (room, seat) = try hall.seat(of: pupil)
    try hall.mustGoOn(room)
    settleIfDue(room)
    tellInPassing(move, of: seat, in: room)
    let fact = try decided(move, by: seat, in: room)
    try hall.checkWriting(fact, by: pupil, in: room)
    try decide(on: fact, by: pupil)
    tell(fact, in: room)
    settle(room)
    return room.whereabouts(of: seat)
  }

  /// A move that not only who is let in may ask for: a teacher helps by the same verb.
  public mutating func hint(_ move: Move, in code: String?) throws(Trouble) -> Whereabouts {
    _ = try letIn()
    return try self.move(move, in: code)
  }

  /// A teacher takes a wrong choice away from a pupil, where its game has such help.
  public mutating func help(_ name: String) throws(Trouble) -> Whereabouts {
    try mustTeach()
    let pupil = try hall.pupil(called: name)
    let (room, seat) = try hall.mustSit(pupil)
    try hall.mustGoOn(room)
    settleIfDue(room)
    let fact = try decided(.word(.helped), by: seat, in: room)
    try decide()
    tell(fact, in: room)
    settle(room)
    return room.whereabouts()
  }

  /// What is due by now comes before a move: an answer that was kept is not lost to the next one.
  private mutating func settleIfDue(_ room: Room) {
    if hall.agenda.isDue(at: at) { ifPossible { $0.settle(room) } }
  }

  private func decided(
    _ move: Move, by seat: Seat, in room: Room
  ) throws(Trouble) -> RoomFact {
    do throws(Refusal) {
      return try room.decide(move, by: seat, at: hall.clock(in: room, at: at))
    } catch {
      throw .game(error, room.number)
    }
  }

  private mutating func tellInPassing(_ move: Move, of seat: Seat, in room: Room) {
    guard room.phase == .playing, let news = room.news(with: move, of: seat) else { return }
    for other in room.table.here where other != seat {
      let visitor = hall.connection(on: other, in: room)
      send(.game(room.number, PassingNews(own: news)), to: visitor)
    }
  }

  public mutating func ready() throws(Trouble) -> Whereabouts {
    let (room, seat) = try hall.seat(of: pupil())
    try hall.mustGoOn(room)
    switch room.phase {
    case .gathering:
      if room.table[seat]?.isReady == true { return room.whereabouts(of: seat) }
      try decide()
      carryOut(Room.Ready(seat: seat), in: room)
      return room.whereabouts(of: seat)
    case .playing:
      guard let move = (room.game as? any ReadyGame)?.readyMove else {
        throw .alreadyStarted(room.number)
      }
      return try self.move(move, in: nil)
    case .over, .ended: throw .roomOver(room.number)
    }
  }

  public mutating func next() throws(Trouble) -> Whereabouts {
    let (room, seat) = try hall.seat(of: pupil())
    try hall.mustGoOn(room)
    let (silent, wait) = room.skippable(by: seat, at: room.time(at: at))
    guard !silent.isEmpty else { throw .nobodyToSkip }
    guard wait == 0 else { throw .tooSoonToSkip(milliseconds: wait) }
    try decide()
    for other in silent { tell(Room.Skipped(seat: other, by: seat), in: room) }
    settle(room)
    return room.whereabouts(of: seat)
  }

  public mutating func cheer(_ cheer: Cheer) throws(Trouble) -> Whereabouts {
    let (room, seat) = try hall.seat(of: pupil())
    let pause = 2_000
    let wait = room.cheeredAt[seat].map { at.milliseconds(until: $0.adding(pause)) } ?? 0
    guard wait == 0 else { throw .tooSoonToCheer(milliseconds: wait) }
    try decide()
    carryOut(Room.Cheered(seat: seat, cheer: cheer), in: room)
    return room.whereabouts(of: seat)
  }

  /// - Parameter word: what somebody wants to hear of what it is asked; nil: whatever comes next.
  public mutating func listen(to word: String?) throws(Trouble) -> Hall.Listening {
    let pupil = try pupil()
    let (room, seat) = try hall.seat(of: pupil)
    let asked = try Result { () throws(Refusal) in try room.question(for: seat) }
      .mapError { .game($0, room.number) as Trouble }.get()
    let heard = try hear(word, by: pupil, on: seat, in: room)
    return Hall.Listening(
      room: room, whereabouts: room.whereabouts(of: seat), question: asked.question,
      choices: asked.choices, heard: heard)
  }

  /// Has a pupil hear a word, where there is one. While the game is paused, the class is quiet, or nothing
  /// can be stored, nothing is heard. What is asked may be read all the same.
  private mutating func hear(
    _ word: String?, by pupil: Pupil, on seat: Seat, in room: Room
  ) throws(Trouble) -> String? {
    if room.isPaused || book.isQuiet || trouble != nil { return nil }
    let fact: RoomFact
    do throws(Refusal) {
      fact = try room.decide(.word(.hear(word)), by: seat, at: hall.clock(in: room, at: at))
    } catch .notInThisGame {
      return nil
    } catch {
      throw .game(error, room.number)
    }
    try decide(on: fact, by: pupil)
    tell(fact, in: room)
    settle(room)
    return fact.heard
  }
}

extension Hall {
  /// The reply to a pupil who listens.
  public struct Listening {
    public let room: Room
    public let whereabouts: Whereabouts
    public let question: String
    /// The choices that are left.
    public let choices: [String]
    /// The word that it hears; nil in a game that has nothing to be heard.
    public let heard: String?
  }

  /// The question to a visitor in a running game and what it may choose from just now, which is nothing while
  /// others still answer; nil outside a game.
  public func question(for visitor: VisitorID) -> (question: String?, choices: [String])? {
    guard let (room, seat) = place(of: visitor), room.phase == .playing else { return nil }
    guard let asked = try? room.question(for: seat) else { return (nil, []) }
    return (asked.question, asked.choices)
  }

  /// The kind of line that a visitor types to go on in its game. Never to be shown.
  public func typing(of visitor: VisitorID) -> Typing {
    guard let (room, seat) = place(of: visitor), room.phase == .playing else { return .choices }
    return (room.game as? any TypedGame)?.typing(of: seat) ?? .choices
  }
}
