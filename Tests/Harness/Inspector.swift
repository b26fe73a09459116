import JSON
import Playing

/// Looks at everything once all have come back: which rooms there are, and what is in them.
struct Inspector {
  let school: KillSchool
  private let dialogue: Dialogue
  private var streams = Streams(of: "the inspector")

  init(school: KillSchool) throws(Failure) {
    self.school = school
    dialogue = try Dialogue(of: "the inspector", school: school)
  }

  // MARK: What there is

  func learnLevels() throws(Failure) {
    school.levels = try dialogue.rows(of: "levels").compactMap { line in
      guard let list = line["list"]?.string, let level = line["level"]?.int else { return nil }
      return (list, level)
    }
  }

  /// Every room that was there still is, as it was, and nobody opened another.
  func checkRooms() throws(Failure) {
    var found: [String: Line] = [:]
    // It comes in pages, and a game that ends between two of them has another place.
    for _ in 1...2 {
      for row in try dialogue.rows(of: "rooms") { found[row.room ?? ""] = row }
    }
    for history in school.book.all {
      guard let row = found.removeValue(forKey: history.code) else {
        if isGone(history) || history.spine.isEmpty { continue }
        throw Failure(
          "rooms", expected: "room \(history.code), \(history.state.phase)", found: "none")
      }
      if history.mayBeSucceeded, !history.state.isOver { continue }
      let state = history.state
      // Who left with a request that had to be sent again was not told of its own leaving.
      let names = state.names.filter {
        !history.leaving.contains($0) && !history.elsewhere.contains($0)
      }
      let there = row.strings("names").filter { !history.elsewhere.contains($0) }
      // An answer that was kept may be the last of a game.
      let phases = state.phase == "playing" ? ["playing", "over"] : [state.phase]
      guard phases.contains(row["phase"]?.string ?? ""), there == names else {
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
    dialogue.ask("watch") {
      $0.add("room", history.code)
      $0.add("after", 0)
    }
    let answer = try dialogue.nextLine()
    guard answer.kind == .ok("watch") else {
      throw Failure("room \(history.code)", expected: "to look on there", found: answer.text)
    }
    streams.follow(history, as: RoomHistory.spectator, after: 0)
    try takeFacts(of: history)
    dialogue.ask("unwatch")
    while case .event(let event) = try dialogue.nextLine(putBack: true).kind {
      try take(try dialogue.nextLine(), event: event)
    }
    _ = try dialogue.ok("unwatch")
    streams.forget(history.code)
    try history.checkRestart()
  }

  private mutating func takeFacts(of history: RoomHistory) throws(Failure) {
    while true {
      let line = try dialogue.nextLine()
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
  func checkName(of player: Player) throws(Failure) {
    guard player.number != nil else { return }
    dialogue.ask("hello") { $0.add("name", player.name) }
    let answer = try dialogue.nextLine()
    guard answer.kind == .error("name-known") else {
      throw Failure(
        "a stranger by the name \(player.name)", expected: "name-known", found: answer.text)
    }
  }
}
