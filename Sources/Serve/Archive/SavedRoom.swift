public import Games
public import Hall

/// A room as the saved data tells of it, in short.
public struct SavedRoom: Hashable, Sendable {
  /// What it was opened for.
  public struct Kind: Hashable, Sendable {
    public let game: GameKind
    public let list: String
    public let level: Int
  }

  public let number: RoomNumber
  /// Nil where the fact that tells it is missing, or stands in another file.
  public internal(set) var code: String?
  public internal(set) var kind: Kind?
  /// When its first fact was told.
  public internal(set) var began: Moment
  /// The number of its last fact.
  public internal(set) var facts: Int
  /// All who ever sat there.
  public internal(set) var pupils: [Pupil] = []
  /// Whether its game came to its end.
  public internal(set) var isFinished = false

  /// What the next file tells of the same room.
  mutating func add(_ later: SavedRoom) {
    code = code ?? later.code
    kind = kind ?? later.kind
    facts = later.facts
    for pupil in later.pupils { add(pupil) }
    isFinished = isFinished || later.isFinished
  }

  fileprivate mutating func add(_ telling: Telling) {
    facts = telling.seq
    let fact = telling.entry.fact
    if let setup = fact.as(Room.Opened.self)?.setup {
      kind = Kind(game: setup.rules.kind, list: setup.list, level: setup.level)
    }
    if let pupil = fact.newcomer { add(pupil) }
    if case .game(let fact) = fact, fact.own.isEnd { isFinished = true }
  }

  private mutating func add(_ pupil: Pupil) {
    if !pupils.contains(pupil) { pupils.append(pupil) }
  }
}

/// The rooms that one file tells of.
struct SavedRooms {
  private(set) var rooms: [RoomNumber: SavedRoom] = [:]
  /// Told before the room's first fact.
  private var codes: [RoomNumber: String] = [:]

  mutating func hear(_ saying: Saying) {
    switch saying {
    case .code(let number, let code): codes[number] = code
    case .fact(let number, let telling):
      var room =
        rooms[number]
        ?? SavedRoom(number: number, code: codes[number], began: telling.entry.at, facts: 0)
      room.add(telling)
      rooms[number] = room
    case .name: break
    }
  }
}
