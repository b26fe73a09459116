import JSON

/// A drawing of the server's, and what single keys mean while it stands.
struct Picture: Sendable, Hashable {
  /// None for a teacher's board of all rooms.
  var room: String?
  var lines: [String]
  /// The game waits for who sits here.
  var isYours = false
  /// Name of a key (`1` to `9`, `enter`, `left`, `right`) and the line to type for it.
  var keys: [String: String] = [:]
}

extension Picture {
  init(_ message: ServerMessage) {
    room = message.room
    lines = message.body["lines"]?.elements?.map { $0.string ?? "" } ?? []
    isYours = message.flag("yours")
    keys = Dictionary(
      message.body["keys"]?.members?.compactMap { key, value in
        value.string.map { (key, $0) }
      } ?? [], uniquingKeysWith: { first, _ in first })
  }
}

/// Which picture stands, and what of the rooms' news is new: the little that a client has to know of
/// rooms. It changes with nothing but the server's lines.
struct RoomTracker: Sendable {
  private static let mostRooms = 1000

  /// The room where we sit.
  private(set) var home: String?
  private(set) var picture = Picture(lines: [])

  /// The room that is looked at; nil for whatever comes.
  private var focus: String?
  /// A teacher's board, while a room is looked at.
  private var board: Picture?
  /// The next picture of that room was asked for once.
  private var glance: String?
  private var seats: [String: Int] = [:]
  /// Facts up to these numbers were there before we came.
  private var old: [String: Int] = [:]
  private var heard: [String: Int] = [:]
  private var lists: [String: String] = [:]
  /// What was spoken in this round.
  private var spoken: Set<String> = []

  /// The last fact of the room where we sit.
  var lastOfHome: Int? { home.flatMap { heard[$0] } }

  func isLookedAt(_ room: String) -> Bool { room == focus }

  func list(of room: String) -> String? { lists[room] }

  // MARK: Rooms

  /// Where the server says that we sit: a list of objects.
  mutating func followed(_ rooms: [JSONValue]) {
    leftHome()
    for row in rooms.prefix(1) {
      if let room = row["room"]?.string {
        sit(in: room, at: row["seat"]?.int, since: row["seq"]?.int)
      }
    }
  }

  private mutating func sit(in room: String, at seat: Int?, since seq: Int?) {
    home = room
    focus = room
    seats[room] = seat
    if let seq { old[room] = max(seq, old[room] ?? 0) }
  }

  mutating func leftHome() {
    home = nil
    focus = nil
  }

  /// The picture that stands from now on, if the answer makes it another one.
  mutating func answered(_ verb: ServerMessage.Verb, _ answer: ServerMessage) -> Picture? {
    switch verb {
    case .play, .open, .sit, .join, .again:
      if let room = answer.room { sit(in: room, at: answer.seat, since: answer.seq) }
    case .watch:
      guard let room = answer.room else { break }
      focus = room == "*" ? nil : room
      old[room] = answer.seq
    case .look: glance = answer.room
    case .leave, .unwatch:
      if verb == .leave { home = nil }
      focus = home
      if home == nil, let board {
        picture = board
        return board
      }
    case .hello, .teach, .bye, .other: break
    }
    return nil
  }

  // MARK: Facts

  /// Whether a fact is news, and not what was there before we came.
  mutating func isNews(_ fact: ServerMessage) -> Bool {
    // More rooms than any class opens while somebody sits there: nothing of them has to be kept.
    let most = max(heard.count, old.count, lists.count, seats.count)
    if most > Self.mostRooms { (heard, old, lists, seats) = ([:], [:], [:], [:]) }
    guard let room = fact.room, let seq = fact.seq else { return true }
    heard[room] = max(seq, heard[room] ?? 0)
    return seq > old[room] ?? 0
  }

  /// What becomes of the rooms, and of us in them.
  mutating func follow(_ event: ServerMessage.Event, _ fact: ServerMessage) {
    let room = fact.room
    switch event {
    case .opened, .view:
      if let room, let list = fact.body["list"]?.string { lists[room] = list }
    case .moved: if let room { sit(in: room, at: fact.seat, since: nil) }
    case .kicked: leftHome()
    // The game goes on in another room.
    case .continued:
      guard let next = fact.body["next"]?.string else { return }
      if focus == room { focus = next }
      if home == room { home = next }
    default: break
    }
  }

  /// What of a fact is to be heard: our own right answer, and at a round's end what was not yet.
  mutating func words(in fact: ServerMessage, isEnd: Bool) -> [String] {
    guard let room = fact.room, room == home else { return [] }
    if isEnd {
      defer { spoken = [] }
      let rights = fact.body["rights"]?.elements ?? []
      return rights.compactMap { $0["speak"]?.string }.filter { !spoken.contains($0) }
    }
    guard fact.flag("right"), let word = fact.body["speak"]?.string, fact.seat == seats[room] else {
      return []
    }
    if spoken.count < Self.mostRooms { spoken.insert(word) }
    return [word]
  }

  // MARK: Pictures

  /// What is to be seen of it: the picture that stands from now on, or another one that was asked for
  /// once.
  mutating func take(_ new: Picture) -> Shown? {
    if new.room == nil, !new.lines.isEmpty { board = new }
    let isWanted = glance != nil && new.room == glance
    if isWanted { glance = nil }
    guard new.lines.isEmpty || focus == nil || new.room == focus else {
      return isWanted ? .answer(new.lines) : nil
    }
    if new.lines.isEmpty, new.room == nil { leftHome() }
    picture = new
    return .picture(new, isWanted: isWanted)
  }
}
