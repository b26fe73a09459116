import JSON
import Playing
import Tools

/// Coming in and coming back: hello, what was missed, what got no answer, and the whole room again.
extension Player {
  // MARK: Hello

  func introduce() {
    let id = nextID()
    entrance = id
    var line = JSONWriter()
    line.add("do", "hello")
    line.add("id", id)
    if let token, word == nil || chance.happens(80) {
      line.add("token", token)
    } else {
      line.add("name", name)
      if let word { line.add("word", word) } else { nameTries += 1 }
    }
    if let seating { line.add("after", seating.history.facts(for: seating.seat).count) }
    wire?.send(line.finish())
  }

  /// The answer to `hello`, or to the `watch` that reads the room again.
  func entered(_ line: Line, verb: String, error: String?) throws(Failure) {
    entrance = nil
    switch stage {
    case .introducing:
      if let error { try helloRefused(error, line) } else { try welcomed(line) }
    case .rereading:
      try readingBegins(line, error: error)
    case .away, .greeting, .catchingUp, .repeating, .playing:
      preconditionFailure("the entrance is asked for in two stages only")
    }
  }

  private func helloRefused(_ error: String, _ line: Line) throws(Failure) {
    switch error {
    case "name-known" where number == nil && nameTries > 1:
      name = school.newName()
      nameTries = 0
      introduce()
    case "too-soon":
      restUntil = school.now + (line["wait_ms"]?.int ?? 100)
    default:
      throw Failure(
        "\(name), coming \(number == nil ? "in" : "back")", expected: "ok", found: line.text)
    }
  }

  private func welcomed(_ line: Line) throws(Failure) {
    guard let pupil = line["pupil"]?.int, let told = line["name"]?.string, told == name,
      number == nil || number == pupil
    else {
      throw Failure(
        name, expected: "pupil \(number.map(String.init) ?? "") by that name", found: line.text)
    }
    number = pupil
    token = line["token"]?.string ?? token
    word = line["word"]?.string ?? word
    let place = line["rooms"]?.elements?.first
    guard let code = place?["room"]?.string, let seat = place?["seat"]?.int else {
      try noSeat()
      return repeatAwaited()
    }
    stage = .catchingUp
    broughtTo = nil
    if let seating, seating.history.code == code {
      guard seating.seat == seat else {
        throw Failure("\(name) in room \(code)", expected: "seat \(seating.seat)", found: line.text)
      }
      let seen = seating.history.facts(for: seat).count
      streams.follow(seating.history, as: seat, after: seen)
      return noteWhatBroughtUs()
    }
    try moved(line)
    skip(in: school.book.found(code, seat: seat, name: name, now: school.now), seat: seat)
    noteWhatBroughtUs()
  }

  /// We sit where a request without an answer may have brought us, in this life of the server or an
  /// earlier one: its answer must say so.
  private func noteWhatBroughtUs() {
    let asked = awaited.first(where: \.move.changesSeat)
    if let asked, let here = seating?.history, asked.seating?.history !== here {
      broughtTo = here.code
    }
  }

  private func noSeat() throws(Failure) {
    broughtTo = nil
    guard let lost = seating else { return }
    let history = lost.history
    guard awaited.contains(where: \.move.changesSeat) || isGone(history) else {
      throw Failure(name, expected: "a seat in room \(history.code)", found: "none")
    }
    seating = nil
  }

  private func moved(_ line: Line) throws(Failure) {
    let isByOthers = seating?.history.state.isOver == true
    guard isByOthers || awaited.contains(where: \.move.changesSeat) else {
      throw Failure(
        name, expected: "a seat in \(seating.map { "room \($0.history.code)" } ?? "no room")",
        found: line.text)
    }
  }

  /// Whether the server may have let the room go.
  func isGone(_ history: RoomHistory) -> Bool {
    history.mayBeGone(at: school.now)
      || history.state.isOver && school.book.hasVeryManyFinished
  }

  func caughtUp(_ line: Line) throws(Failure) {
    if !skips(line) { try streams.caughtUp(line) }
    guard line.room == seating?.history.code else { return }
    switch stage {
    case .catchingUp: repeatAwaited()
    case .rereading where entrance == nil: try reread()
    case .away, .greeting, .introducing, .repeating, .rereading, .playing: break
    }
  }

  // MARK: Sending again

  private func repeatAwaited() {
    stage = .repeating
    school.tally.repeats += awaited.count
    for place in awaited.indices {
      awaited[place].sentAt = school.now
      wire?.send(awaited[place].move.line(id: awaited[place].id, isRepeat: true))
    }
    repeated()
  }

  /// Goes on when everything that was sent again has its answer.
  func repeated() {
    guard case .repeating = stage, awaited.isEmpty else { return }
    broughtTo = nil
    readAnew()
  }

  private func readAnew() {
    guard let seating else {
      stage = .playing
      return
    }
    stage = .rereading
    reading = seating
    let id = nextID()
    entrance = id
    var line = JSONWriter()
    line.add("do", "watch")
    line.add("id", id)
    line.add("room", seating.history.code)
    line.add("after", 0)
    wire?.send(line.finish())
  }

  private func readingBegins(_ line: Line, error: String?) throws(Failure) {
    guard let reading, error == nil else {
      throw Failure("\(name), reading its room again", expected: "ok", found: line.text)
    }
    streams.follow(reading.history, as: reading.seat, after: 0)
    // Somebody's request, sent again, may have taken us along to another room meanwhile.
    if seating?.history !== reading.history { readAnew() }
  }

  /// The whole list has been read from its beginning: now nothing may be missing or double.
  private func reread() throws(Failure) {
    guard let seating else { return }
    try seating.history.checkReceipts(of: seating.seat)
    guard seating.history.state.places[seating.seat]?.isHere == true else {
      throw Failure(
        "room \(seating.history.code)", expected: "\(name) is back on seat \(seating.seat)",
        found: seating.history.spine.last?.text ?? "no facts")
    }
    stage = .playing
  }
}
