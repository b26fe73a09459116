public import Classroom
public import Games
import Journal
import Wire

/// A file of a data directory, read leniently for what it tells.
struct SavedFile {
  let name: String
  /// The byte up to which the file counts; nil: nobody says so, and all of it does.
  let end: Int?

  /// A segment, which counts as far as the next one says.
  static func segment(_ number: Int, in directory: DataDirectory) throws(DiskTrouble) -> SavedFile {
    let own = try directory.header(ofSegment: number)
    let next = try directory.header(ofSegment: number + 1)
    // A file of another class does not speak of this one. One that was begun with only a checkpoint to go by
    // knows of no end, and says 0.
    let speaks = next.map { $0.end > 0 && $0.className == own?.className ?? $0.className } ?? false
    return SavedFile(name: NumberedFile.segment(number).name, end: speaks ? next?.end : nil)
  }

  /// A sentence about segments that are missing; nil: none are.
  static func missing(_ numbers: Range<Int>) -> String? {
    guard let first = numbers.first, let last = numbers.last else { return nil }
    let (name, lastName) = (NumberedFile.segment(first).name, NumberedFile.segment(last).name)
    return first == last ? "\(name) is missing." : "\(name) to \(lastName) are missing."
  }

  var isCheckpoint: Bool { NumberedFile(name: name)?.kind == .checkpoint }

  static func checkpoint(_ number: Int) -> SavedFile {
    SavedFile(name: NumberedFile.checkpoint(number).name, end: nil)
  }
}

/// One thing that stands in a file and matters for seeing a game again.
enum Saying {
  case fact(RoomNumber, Telling)
  case code(RoomNumber, String)
  case name(Pupil, String)
  /// The class has let go of what is old.
  case hasLetGo
}

/// A fact in its place in its room.
struct Telling: Hashable, Sendable {
  let seq: Int
  let entry: Room.Entry
  /// A number that facts which were told together share.
  let decision: Int
}

extension DataDirectory {
  /// Goes through what is whole in a file. Answers with what is not.
  func read(_ file: SavedFile, _ body: (Saying) -> Void) throws -> LenientReading {
    try readLeniently(file.name, upTo: file.end) { batch in
      for line in batch.records {
        // A record that is whole and yet not understood says nothing that could be shown.
        if let record = try? Record(line) { record.forEachSaying(body) }
      }
    }
  }
}

extension Record {
  func forEachSaying(_ body: (Saying) -> Void) {
    switch self {
    case .decision(let decision):
      for told in decision.told {
        switch told {
        case .inRoom(let room, let seq, let fact):
          let entry = Room.Entry(fact: fact, at: decision.at)
          body(.fact(room, Telling(seq: seq, entry: entry, decision: decision.number)))
        case .inClass(let fact): fact.tellSaying(body)
        }
      }
    case .kept(.room(let room, let code, let first, let entries)):
      body(.code(room, code))
      for (place, entry) in entries.enumerated() {
        // A checkpoint does not say what was decided together; what was has the same time.
        let decision = entry.at.milliseconds
        body(.fact(room, Telling(seq: first + place, entry: entry, decision: decision)))
      }
    case .kept(.pupil(_, let facts, _)): for fact in facts { fact.tellSaying(body) }
    case .kept(.standing(_, let facts)): for fact in facts { fact.tellSaying(body) }
    case .kept(.fact), .kept(.forgotten), .kept(.word), .kept(.words): break
    }
  }
}

extension AnyClassFact {
  fileprivate func tellSaying(_ body: (Saying) -> Void) {
    switch value {
    case let fact as RoomOpened: body(.code(fact.number, fact.code))
    case let fact as Enrolled: body(.name(fact.pupil, fact.name))
    case let fact as Renamed: body(.name(fact.pupil, fact.name))
    case is LetGo: body(.hasLetGo)
    default: break
    }
  }
}

/// A room as the saved data tells of it, in short.
public struct SavedRoom: Hashable, Sendable {
  /// The game that a room was opened for.
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

  /// Adds what the next file tells of the same room.
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

/// The rooms that one file tells of, and the names.
struct SavedRooms {
  private(set) var names: [Pupil: String] = [:]
  private(set) var rooms: [RoomNumber: SavedRoom] = [:]
  private(set) var hasLetGo = false
  /// The codes that were told before the room's first fact.
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
    case .name(let pupil, let name): names[pupil] = name
    case .hasLetGo: hasLetGo = true
    }
  }
}
