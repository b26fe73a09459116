import JSON
internal import Wire

/// Which picture stands, and what of the rooms' news is new: the little that a client has to know of
/// rooms. It changes with nothing but the server's lines.
struct Stage: Sendable {
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
    home = nil
    focus = nil
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

  mutating func answered(_ verb: Told.Verb, _ told: Told) -> Picture? {
    switch verb {
    case .play, .open, .sit, .join, .again:
      if let room = told.room { sit(in: room, at: told.seat, since: told.seq) }
    case .watch:
      guard let room = told.room else { break }
      focus = room == "*" ? nil : room
      old[room] = told.seq
    case .look: glance = told.room
    case .leave, .unwatch:
      if verb == .leave { home = nil }
      focus = home
      if home == nil, let board { return show(board) }
    case .hello, .teach, .bye, .other: break
    }
    return nil
  }

  mutating func moved(_ told: Told) {
    if let room = told.room { sit(in: room, at: told.seat, since: nil) }
  }

  mutating func leftHome() {
    home = nil
    focus = nil
  }

  // MARK: Facts

  /// Whether a fact is news, and not what was there before we came.
  mutating func isNews(_ told: Told) -> Bool {
    guard let room = told.room, let seq = told.seq else { return true }
    heard[room] = max(seq, heard[room] ?? 0)
    return seq > old[room] ?? 0
  }

  /// More rooms than any class opens while somebody sits there: nothing of them has to be kept.
  mutating func forgetOldRooms() {
    let most = max(heard.count, old.count, lists.count, seats.count)
    if most > Self.mostRooms { (heard, old, lists, seats) = ([:], [:], [:], [:]) }
  }

  mutating func opened(_ told: Told) {
    if let room = told.room, let list = told.body["list"]?.string { lists[room] = list }
  }

  /// The game goes on in another room.
  mutating func continued(_ told: Told, in next: String) {
    if focus == told.room { focus = next }
    if home == told.room { home = next }
  }

  /// What of a fact is to be heard: our own right answer, and at a round's end what was not yet.
  mutating func words(in told: Told, isEnd: Bool) -> [String] {
    guard let room = told.room, room == home else { return [] }
    if isEnd {
      defer { spoken = [] }
      let rights = told.body["rights"]?.elements ?? []
      return rights.compactMap { $0["speak"]?.string }.filter { !spoken.contains($0) }
    }
    guard told.flag("right"), let word = told.body["speak"]?.string, told.seat == seats[room] else {
      return []
    }
    if spoken.count < Self.mostRooms { spoken.insert(word) }
    return [word]
  }

  // MARK: Pictures

  enum Change {
    case nothing
    case picture(Picture, isWanted: Bool)
    /// Something else, asked for once.
    case glance([String])
  }

  mutating func take(_ new: Picture) -> Change {
    if new.room == nil, !new.lines.isEmpty { board = new }
    if new.lines.isEmpty || focus == nil || new.room == focus {
      let isWanted = glance != nil && new.room == glance
      if isWanted { glance = nil }
      if new.lines.isEmpty, new.room == nil { leftHome() }
      return .picture(show(new), isWanted: isWanted)
    }
    guard let room = new.room, room == glance else { return .nothing }
    glance = nil
    return .glance(new.lines)
  }

  private mutating func show(_ new: Picture) -> Picture {
    picture = new
    return new
  }
}
