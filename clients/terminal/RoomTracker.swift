import JSON
internal import Words

/// A drawing of the server's, and what single keys mean while it stands.
struct Picture: Sendable, Hashable {
  /// None for a teacher's board of all rooms.
  var room: String?
  var lines: [String]
  /// The game waits for who sits here.
  var isYours = false
  /// For the class to see: what comes unasked is not to be read beside it.
  var isForWall = false
  /// Name of a key (`0` to `9`, `enter`, `space`, `left`, `right`) and the line to type for it.
  var keys: [String: String] = [:]
  /// The lines of which one may be chosen, from the top.
  var menu: [Choice] = []
  /// The one that is marked first.
  var firstMark = 0
  /// What may be chosen wherever it stands in the picture; nothing of it is marked before somebody presses an arrow.
  var spots: [Choice] = []
  /// What a voice says of it,
  var speak: String?
  /// to everybody, and not only to who is read to.
  var isAloud = false
  /// What has it read to who is read to: a line to be typed.
  var hear: String?
  /// How many milliseconds others who sit beside are let go before.
  var speakAfter = 0
  /// What is seen for a moment before it stands, and how many milliseconds each of it.
  var frames: [[String]] = []
  var frameTime = 0

  /// A teacher's, which is read from its top and asks nothing.
  var isBoard: Bool { room == nil && menu.isEmpty && !lines.isEmpty }

  struct Choice: Sendable, Hashable {
    /// Its place among the lines, from 0.
    let line: Int
    /// Where the mark stands on that line, and how many columns are marked.
    var column = 0
    var width = 1
    /// The key that stands for it, if one does.
    var key: String?
    /// What Enter types while it is marked.
    let typed: String
    /// What a voice reads.
    let says: String
    /// What is typed to hear it, where the server has to know of that.
    var hear: String?

    /// It stands in the line to type in, below any picture.
    var isBelow: Bool { line == .max }
  }

  /// All that may be chosen: the last one is what 0 stands for, where no line says so.
  var choices: [Choice] {
    let all = menu + spots
    guard let more = keys["0"], !all.contains(where: { $0.typed == more }) else { return all }
    return all + [Choice(line: .max, typed: more, says: "")]
  }
}

extension Picture {
  private static let longestShow = 1500
  /// More than any board has places.
  private static let mostSpots = 200
  /// No screen has more columns.
  private static let widest = 1000

  init(_ message: ServerMessage) {
    room = message.room
    lines = message.body["lines"]?.elements?.map { $0.string ?? "" } ?? []
    isYours = message.flag("yours")
    isForWall = message.flag("wall")
    keys = Dictionary(
      message.body["keys"]?.members?.compactMap { key, value in
        value.string.map { (key, $0) }
      } ?? [], uniquingKeysWith: { first, _ in first })
    for row in message.body["menu"]?.elements ?? [] {
      guard let line = row["line"]?.int, lines.indices.contains(line),
        let key = row["key"]?.string, let typed = keys[key]
      else { continue }
      menu.append(Choice(line: line, key: key, typed: typed, says: row["say"]?.string ?? ""))
    }
    firstMark = (message.body["mark"]?.int).flatMap { menu.indices.contains($0) ? $0 : nil } ?? 0
    spots = (message.body["spots"]?.elements ?? []).prefix(Self.mostSpots).compactMap { spot in
      guard let line = spot["line"]?.int, lines.indices.contains(line),
        let typed = spot["type"]?.string
      else { return nil }
      return Choice(
        line: line, column: columns(spot["column"], from: 0),
        width: columns(spot["width"], from: 1),
        typed: typed, says: spot["say"]?.string ?? "", hear: spot["hear"]?.string)
    }
    speak = message.body["speak"]?.string
    isAloud = message.flag("aloud")
    hear = message.body["hear"]?.string
    speakAfter = message.speakAfter
    frameTime = max(0, message.body["frame_ms"]?.int ?? 0)
    // However many a server sends, a second and a half is enough.
    let most = frameTime > 0 ? Self.longestShow / frameTime : 0
    frames = (message.body["frames"]?.elements ?? []).prefix(most).map { frame in
      frame["lines"]?.elements?.map { $0.string ?? "" } ?? []
    }

    func columns(_ value: JSONValue?, from least: Int) -> Int {
      max(least, min(value?.int ?? 0, Self.widest))
    }
  }
}

/// Which picture stands, and what of the rooms' news is new: the little that a client has to know of
/// rooms. It changes with nothing but the server's lines.
struct RoomTracker: Sendable {
  private static let mostRooms = 1000

  /// The room where we sit.
  private(set) var home: String?
  private(set) var picture = Picture(lines: [])

  private enum Focus: Hashable {
    /// All rooms at once, whichever of them is followed besides.
    case board
    case room(String)

    init(named room: String) { self = room == "*" ? .board : .room(room) }
  }

  /// What is looked at, so that no other picture comes in between; nil for whatever comes.
  private var focus: Focus?
  /// A teacher's board as it came last, while it is followed.
  private var board: Picture?
  /// The next picture of that room was asked for once.
  private var glance: String?
  private var seats: [String: Int] = [:]
  /// Facts up to these numbers were there before we came.
  private var old: [String: Int] = [:]
  private var heard: [String: Int] = [:]
  private var languages: [String: Language] = [:]
  /// What was spoken in this round.
  private var spoken: Set<String> = []

  /// The room where we sit, and its last fact.
  var lastOfHome: (room: String, seq: Int)? {
    home.flatMap { room in heard[room].map { (room, $0) } }
  }

  func isLookedAt(_ room: String) -> Bool { focus == .room(room) }

  /// That of its words.
  func language(of room: String) -> Language? { languages[room] }

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
    focus = .room(room)
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
    case .play, .practise, .open, .sit, .join, .again, .agree:
      if let room = answer.room { sit(in: room, at: answer.seat, since: answer.seq) }
    case .watch:
      guard let room = answer.room else { break }
      focus = Focus(named: room)
      old[room] = answer.seq
    case .look: glance = answer.room
    case .leave, .unwatch:
      if verb == .leave { home = nil }
      if answer.room == "*" { board = nil }
      // What is looked at is followed still.
      if let focus, let room = answer.room, verb == .unwatch, focus != Focus(named: room) { break }
      focus = home.map(Focus.room) ?? board.map { _ in .board }
      if home == nil, let board {
        picture = board
        return board
      }
    case .hello, .teach, .lang, .bye, .role, .renew, .slips, .other: break
    }
    return nil
  }

  // MARK: Facts

  /// Whether a fact is about our own seat.
  func isOwn(_ fact: ServerMessage) -> Bool {
    fact.room == home && fact.seat != nil && fact.seat == home.flatMap { seats[$0] }
  }

  /// Whether a fact is news, and not what was there before we came.
  mutating func isNews(_ fact: ServerMessage) -> Bool {
    // More rooms than any class opens while somebody sits there: nothing of them has to be kept.
    let most = max(heard.count, old.count, languages.count, seats.count)
    if most > Self.mostRooms { (heard, old, languages, seats) = ([:], [:], [:], [:]) }
    guard let room = fact.room, let seq = fact.seq else { return true }
    heard[room] = max(seq, heard[room] ?? 0)
    return seq > old[room] ?? 0
  }

  /// What becomes of the rooms, and of us in them.
  mutating func follow(_ event: ServerMessage.Event, _ fact: ServerMessage) {
    let room = fact.room
    switch event {
    case .opened, .view:
      // Older servers told it by the list's name alone.
      let told = fact.body["lang"]?.string ?? fact.body["list"]?.string
      if let room, let language = told.flatMap(Language.init) { languages[room] = language }
    case .moved, .partners: if let room { sit(in: room, at: fact.seat, since: nil) }
    case .kicked: leftHome()
    // The game goes on in another room.
    case .continued:
      guard let next = fact.body["next"]?.string else { return }
      // With the same seat.
      seats[next] = room.flatMap { seats[$0] }
      if let room, isLookedAt(room) { focus = .room(next) }
      if home == room { home = next }
    default: break
    }
  }

  /// What of a fact in our room is to be heard: what we asked to hear; and a word that was joined, once
  /// in a round. Whoever sits beside us and is still asked does not hear it before the end.
  mutating func words(in fact: ServerMessage, of event: ServerMessage.Event) -> [SpokenWord] {
    guard let room = fact.room else { return [] }
    switch event {
    case .heard where fact.seat == seats[room]: return [fact.body.word("word")].compactMap(\.self)
    case .silly: return [fact.body.joinedWord].compactMap(\.self)
    case .answered where fact.flag("right") && fact.seat == seats[room]:
      guard (fact.body["waiting"]?.elements ?? []).isEmpty, let word = fact.body.joinedWord
      else { return [] }
      if spoken.count < Self.mostRooms { spoken.insert(word.text) }
      return [word]
    case .closed:
      defer { spoken = [] }
      let rights = (fact.body["rights"]?.elements ?? []).compactMap(\.joinedWord)
      return rights.filter { !spoken.contains($0.text) }
    default: return []
    }
  }

  // MARK: Pictures

  /// What is to be seen of it: the picture that stands from now on, or another one that was asked for
  /// once.
  mutating func take(_ new: Picture) -> Shown? {
    if new.room == nil { board = new.lines.isEmpty ? nil : new }
    let isWanted = glance != nil && new.room == glance
    if isWanted { glance = nil }
    let seen = new.room.map(Focus.room) ?? .board
    guard new.lines.isEmpty || focus == nil || focus == seen else {
      return isWanted ? .answer(new.lines) : nil
    }
    if new.lines.isEmpty, new.room == nil { leftHome() }
    picture = new
    return .picture(new, isWanted: isWanted)
  }
}

extension JSONValue {
  /// A joined word as a voice reads it to who learns it: its parts, and then the whole.
  fileprivate var joinedWord: SpokenWord? {
    word("speak").map { word in
      let parts = word.text.split(separator: "-").joined(separator: ", ")
      return SpokenWord(text: "\(parts), \(word.text)", file: word.file)
    }
  }

  fileprivate func word(_ key: String) -> SpokenWord? {
    self[key]?.string.map { SpokenWord(text: $0, file: self["audio"]?.string) }
  }
}
