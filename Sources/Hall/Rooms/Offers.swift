public import Classroom
public import Games
public import Words

/// The offers to a child that sits nowhere: a reading of the rooms and of the plan.
extension Hall {
  public struct Offers {
    /// The game that is on today, where it can be played.
    public let today: Wish?
    /// The rooms where somebody waits, in one's own language first.
    public let waiting: [WaitingRoom]
    public let invitations: [(room: Room, host: Pupil)]
    /// A game that goes on, where one has got up and others still are.
    public let left: Room?
  }

  /// A room in which somebody waits for another.
  public struct WaitingRoom {
    public let room: Room
    /// The language of its words, where that is not one's own.
    public let language: Language?

    public func names(in book: ClassBook) -> [String] {
      room.table.here.compactMap { room.table[$0]?.pupil }.map(book.name)
    }
  }

  /// How many rooms of a kind fit into a menu.
  private static let shown = 2

  public func offers(to pupil: Pupil) -> Offers {
    let own = connection(of: pupil).map(language)
    let welcoming = readings.waiting.lazy.filter { [self] room in
      room.number != roomOf[pupil] && (room.setup.isPractice || isWelcome(pupil, in: room))
    }
    let near = welcoming.filter { [self] in language(of: $0.setup) == own }.prefix(Hall.shown)
    let far = welcoming.filter { [self] in language(of: $0.setup) != own }.prefix(Hall.shown)
    let waiting =
      near.map { WaitingRoom(room: $0, language: nil) }
      + far.map { [self] in WaitingRoom(room: $0, language: language(of: $0.setup)) }
    let shown = Array(waiting.prefix(Hall.shown))
    let left = readings.left[pupil]
    return Offers(
      today: book.today.flatMap { isThere($0) ? $0 : nil },
      waiting: shown.filter { $0.room !== left },
      invitations: invitations(of: pupil)
        .filter { invited in !shown.contains { $0.room === invited.room } }.suffix(1),
      left: left)
  }

  /// The offers of the rooms, found out once after each fact: many may look between two.
  private var readings: DoorReadings {
    if presence.doorReadings?.facts != factCount {
      var readings = DoorReadings(facts: factCount)
      for room in rooms.values.sorted(by: { $0.number < $1.number }) where !room.table.here.isEmpty
      {
        if room.awaitsAnybody || mayBeAsked(room) { readings.waiting.append(room) }
        if room.phase == .playing {
          for seat in room.table.all where room.table[seat]?.presence == .left {
            if let pupil = room.table[seat]?.pupil { readings.left[pupil] = room }
          }
        }
      }
      presence.doorReadings = readings
    }
    return presence.doorReadings ?? DoorReadings(facts: factCount)
  }

  /// The rooms where others wait while somebody waits alone in a room, or is at the end of a game.
  public func waiting(besides seat: Seat, in room: Room) -> [WaitingRoom] {
    guard let pupil = room.table[seat]?.pupil else { return [] }
    return switch room.phase {
    case .gathering where room.table.seated.count == 1: offers(to: pupil).waiting
    case .over: offers(to: pupil).waiting
    case .gathering, .playing, .ended: []
    }
  }

  /// The plea to which a seat may say yes or no, if a yes still leads there.
  public func plea(to seat: Seat, in room: Room) -> Room.Plea? {
    switch room.open(to: seat) {
    case .toCome(let wanting) where !isStillWaiting(wanting): nil
    // Where the lesson is over no yes leads anywhere.
    case .toChange where isLessonOver(at: latest): nil
    case let plea: plea
    }
  }

  /// The room to which a pupil at the end of a game has been asked to come.
  public func invitation(to seat: Seat, in room: Room) -> (room: Room, host: Pupil)? {
    guard case .over = room.phase, let pupil = room.table[seat]?.pupil else { return nil }
    return invitations(of: pupil).last { $0.room.awaitsAnybody }
  }

  public func pupil(of visitor: VisitorID) -> Pupil? { presence[visitor]?.pupil }

  /// Whether a visitor is somebody who may go on to something else.
  public func mayChoose(_ visitor: VisitorID) -> Bool {
    switch situation(of: visitor) {
    case .guest, .seated: true
    case .stranger, .pending, .watching: false
    }
  }
}

/// The offers of the rooms to those who stand at a door, as they were after so many facts.
struct DoorReadings {
  let facts: Int
  /// The rooms where somebody waits or practises, by their numbers.
  var waiting: [Room] = []
  /// The newest game that each has got up from while others go on.
  var left: [Pupil: Room] = [:]
}

extension Decision {
  /// Whether it may change what somebody who sits nowhere, or waits, can do: anything but a move in the
  /// middle of a game. In a game that is for all a move may begin it.
  public var concernsDoors: Bool {
    told.contains { fact in
      if case .inRoom(_, _, .game(let move)) = fact {
        move.own.isEnd || move.kind.traits.isForAll
      } else {
        true
      }
    }
  }
}

/// Choices when a game is over.
extension Room {
  /// The levels of its list where words are spelled as they sound, the easiest first. The others are for
  /// those who ask for them.
  public var levels: [Int] { list?.levels.filter { !$0.isTricky }.map(\.number) ?? [] }

  /// Whether most answers had to be shown to a seat.
  public func wasHard(for seat: Seat) -> Bool {
    let learnt = game.outcome(for: seat).learnt
    return learnt.count { $0.how == .helped } * 2 > learnt.count
  }

  /// The word that a seat is asked; nil while it is asked none.
  public func question(of seat: Seat) -> String? { try? game.question(for: seat).question }

  /// Whether there is a word that a seat may hear just now.
  public func mayListen(_ seat: Seat) -> Bool {
    phase == .playing && !isPaused && setup.rules.kind.isReadAloud
      && (try? game.question(for: seat)) != nil
  }
}
