import JSON

/// Looks at everything once all have come back: which rooms there are, and what is in them.
///
/// It asks one thing after the other and waits for the answers, but never without end.
struct Inspector {
  private static let patience = 30_000

  let school: School
  private let wire: Connection
  private var streams = Streams(of: "the inspector")
  private var waiting: [Line] = []
  private var lastID = 0

  init(school: School) throws(Failure) {
    self.school = school
    guard let port = school.port, let wire = Connection(port: port) else {
      throw Failure("the inspector", expected: "a connection", found: "none")
    }
    self.wire = wire
    try school.greeted(try nextLine())
  }

  // MARK: What there is

  mutating func learnLevels() throws(Failure) {
    school.levels = try rows(of: "levels").compactMap { line in
      guard let list = line["list"]?.string, let level = line["level"]?.int else { return nil }
      return (list, level)
    }
  }

  /// Every room that was there still is, as it was, and nobody opened another.
  mutating func checkRooms() throws(Failure) {
    var found: [String: Line] = [:]
    for row in try rows(of: "rooms") { found[row.room ?? ""] = row }
    for history in school.book.all {
      guard let row = found.removeValue(forKey: history.code) else {
        if isGone(history) || history.spine.isEmpty { continue }
        throw Failure(
          "rooms", expected: "room \(history.code), \(history.state.phase)", found: "none")
      }
      if history.mayBeSucceeded, !history.state.isOver { continue }
      let state = history.state
      // Who left with a request that had to be sent again was not told of its own leaving.
      let names = state.names.filter { !history.leaving.contains($0) }
      guard row["phase"]?.string == state.phase, row.strings("names") == names else {
        throw Failure(
          "rooms", expected: "\(history.code), \(state.phase), \(names)", found: row.text)
      }
    }
    if let stranger = found.first {
      throw Failure(
        "rooms", expected: "only rooms that somebody opened", found: stranger.value.text)
    }
  }

  private func isGone(_ history: RoomHistory) -> Bool {
    history.mayBeGone(at: school.now)
      || history.state.isOver && school.book.hasVeryManyFinished
  }

  // MARK: What is in them

  /// Reads a room from its beginning, as who looks on; every line is compared with what anybody was
  /// told before. Leaves out rooms that need not be there and those that nobody may watch.
  mutating func check(_ history: RoomHistory) throws(Failure) {
    guard history.state.seats > 0, history.state.mayBeWatched, !isGone(history) else { return }
    try ask("watch") {
      $0.add("room", history.code)
      $0.add("after", 0)
    }
    let answer = try nextLine()
    guard answer.kind == .ok("watch") else {
      throw Failure("room \(history.code)", expected: "to look on there", found: answer.text)
    }
    streams.follow(history, as: RoomHistory.spectator, after: 0)
    try takeFacts(of: history)
    try ask("unwatch")
    while case .event(let event) = try nextLine(putBack: true).kind {
      try take(try nextLine(), event: event)
    }
    try expectOk("unwatch")
    streams.forget(history.code)
    try history.checkRestart()
  }

  private mutating func takeFacts(of history: RoomHistory) throws(Failure) {
    while true {
      let line = try nextLine()
      guard case .event(let event) = line.kind else {
        throw Failure("room \(history.code)", expected: "its facts", found: line.text)
      }
      if event == "caught-up" { return try streams.caughtUp(line) }
      try take(line, event: event)
    }
  }

  private mutating func take(_ line: Line, event: String) throws(Failure) {
    guard event != "view" else {
      throw Failure("who looks on from the beginning", expected: "facts", found: line.text)
    }
    let stream = try streams.take(line, event: event, now: school.now)
    if event == "over" { stream.history.count(in: school.tally) }
  }

  // MARK: Who there is

  /// A name that somebody has is hers, whoever asks for it.
  mutating func checkName(of player: Player) throws(Failure) {
    guard player.number != nil else { return }
    try ask("hello") { $0.add("name", player.name) }
    let answer = try nextLine()
    guard answer.kind == .error("name-known") else {
      throw Failure(
        "a stranger by the name \(player.name)", expected: "name-known", found: answer.text)
    }
  }

  // MARK: Asking

  private mutating func ask(
    _ verb: String, _ fields: (inout JSONWriter) -> Void = { _ in }
  ) throws(Failure) {
    lastID += 1
    var line = JSONWriter()
    line.add("do", verb)
    line.add("id", lastID)
    fields(&line)
    wire.send(line.finish())
  }

  /// All rows, page after page.
  private mutating func rows(of verb: String) throws(Failure) -> [Line] {
    var rows: [Line] = []
    var page = 1
    try ask(verb)
    while true {
      let line = try nextLine()
      if line.kind == .event("row") {
        rows.append(line)
      } else if line.kind == .ok(verb), let pages = line["pages"]?.int, page < pages {
        page += 1
        try ask(verb) { $0.add("page", page) }
      } else if line.kind == .ok(verb), line["count"]?.int == rows.count {
        return rows
      } else {
        throw Failure(verb, expected: "ok with count \(rows.count)", found: line.text)
      }
    }
  }

  private mutating func expectOk(_ verb: String) throws(Failure) {
    let line = try nextLine()
    guard line.kind == .ok(verb), line.id == lastID else {
      throw Failure("the inspector", expected: "ok of \(verb)", found: line.text)
    }
  }

  private mutating func nextLine(putBack: Bool = false) throws(Failure) -> Line {
    let end = Platform.milliseconds + Inspector.patience
    while waiting.isEmpty {
      guard Platform.milliseconds < end, !wire.isEnded else {
        throw Failure("the inspector", expected: "an answer", found: "none")
      }
      wire.flush()
      _ = Platform.wait(for: [(wire.descriptor, wire.wantsToWrite)], milliseconds: 100)
      waiting += try wire.receive()
    }
    return putBack ? waiting[0] : waiting.removeFirst()
  }
}
