public import Games
public import Words

/// What is open to a child that sits nowhere: a reading of the rooms and of the plan.
extension Hall {
  public struct Offers {
    /// What is on, where it can be played.
    public let today: Wish?
    /// Where somebody waits, in one's own language first.
    public let waiting: [WaitingRoom]
    public let invitations: [(room: Room, host: Pupil)]
  }

  /// A room in which somebody waits for another.
  public struct WaitingRoom {
    public let room: Room
    /// Of its words, where that is not one's own.
    public let language: Language?

    public func names(in book: ClassBook) -> [String] {
      room.table.here.compactMap { room.table[$0]?.pupil }.map(book.name)
    }
  }

  /// So many of a kind fit into a menu.
  private static let shown = 2

  public func offers(to pupil: Pupil) -> Offers {
    let own = connection[pupil].map(language)
    let waiting = rooms.values
      .filter { $0.awaitsAnybody && isWelcome(pupil, in: $0) || mayBeAsked($0) }
      .filter { $0.number != roomOf[pupil] }
      .map { room in
        let language = language(of: room.setup)
        return WaitingRoom(room: room, language: language == own ? nil : language)
      }
      .sorted {
        ($0.language == nil ? 0 : 1, $0.room.number) < ($1.language == nil ? 0 : 1, $1.room.number)
      }
    return Offers(
      today: book.today.flatMap { isThere($0) ? $0 : nil },
      waiting: Array(waiting.prefix(Hall.shown)),
      invitations: invitations(of: pupil)
        .filter { invited in !waiting.prefix(Hall.shown).contains { $0.room === invited.room } }
        .suffix(1))
  }

  /// Where others wait while somebody waits alone in a room.
  public func waiting(besidesWhoWaitsIn room: Room) -> [WaitingRoom] {
    guard room.phase == .gathering, room.table.seated.count == 1,
      let pupil = room.table.seated.first.flatMap({ room.table[$0]?.pupil })
    else { return [] }
    return offers(to: pupil).waiting
  }

  /// Somebody practises there who would rather play that with another.
  func mayBeAsked(_ room: Room) -> Bool {
    room.setup.isPractice && room.phase == .playing && !room.table.here.isEmpty
      && !room.wanted.values.contains(where: isStillWaiting)
  }

  public func pupil(of visitor: VisitorID) -> Pupil? { visitors[visitor]?.pupil }

  /// Whether a visitor is somebody who may go on to something else.
  public func mayChoose(_ visitor: VisitorID) -> Bool {
    switch situation(of: visitor) {
    case .guest, .seated: true
    case .stranger, .pending, .watching: false
    }
  }
}

extension Decision {
  /// Whether it may change what somebody who sits nowhere, or waits, can do: anything but a move in a game. In
  /// one that is for all a move may be that which begins it.
  public var concernsDoors: Bool {
    told.contains { fact in
      if case .inRoom(_, _, .game(let move)) = fact { move.kind.type.isForAll } else { true }
    }
  }
}

/// What may be chosen when a game is over.
extension Room {
  /// The levels of its words, the easiest first.
  public var levels: [Int] { list?.levels.map(\.number) ?? [] }

  /// Whether most answers had to be shown to a seat.
  public func wasHard(for seat: Seat) -> Bool {
    let learnt = game.outcome(for: seat).learnt
    return learnt.count { $0.how == .helped } * 2 > learnt.count
  }

  /// Whether there is a word that a seat may hear just now.
  public func mayListen(_ seat: Seat) -> Bool {
    phase == .playing && !isPaused && setup.rules.kind.type.isReadAloud
      && (try? game.question(for: seat)) != nil
  }
}
