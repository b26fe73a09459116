import Games
public import Hall
import JSON
import Words

/// What is answered to one request.
public struct Reply {
  let done: Done
  let verb: Verb
  let id: RequestID?
  let hall: Hall
  /// The language of what programs show to people.
  let tongue: Tongue

  public init(_ done: Done, to verb: Verb, id: RequestID?, hall: Hall, tongue: Tongue) {
    self.done = done
    self.verb = verb
    self.id = id
    self.hall = hall
    self.tongue = tongue
  }

  // MARK: For programs

  /// The lines of JSON: the rows, where there are any, and then the `ok`.
  public func json() -> [[UInt8]] {
    var line = JSONWriter()
    line.add("ok", verb.rawValue)
    line.add(id)
    var rows: [[UInt8]] = []
    switch done {
    case .plain: break
    case .people(let done): rows = add(done, to: &line)
    case .review(let done): rows = add(done, to: &line)
    case .results(let findings): rows = add(findings, to: &line)
    case .hello(let welcome): add(welcome, to: &line)
    case .inRoom(let code, let seat, let seq):
      line.add("room", code)
      if let seat { line.add("seat", seat.number) }
      line.add("seq", seq)
    case .seated(let number, let seat, let seq, let elsewhere):
      line.add("room", code(number))
      line.add("seat", seat.number)
      line.add("seq", seq)
      if let elsewhere { line.add("elsewhere", code(elsewhere)) }
      addAwaited(in: number, to: &line)
    case .rooms(let numbers):
      rows = numbers.compactMap { hall.rooms[$0] }.map(row)
      line.add("count", numbers.count)
    case .levels(let lists):
      rows = lists.flatMap { list in list.levels.map { row(list, $0) } }
      line.add("count", rows.count)
    case .me(let pupil, let room, let seat):
      line.add("pupil", pupil.number)
      line.add("name", hall.book.name(of: pupil))
      if let room { line.add("room", code(room)) }
      if let seat { line.add("seat", seat.number) }
      line.add("finished", hall.book.results(of: pupil).finished)
      addCompany(of: pupil, to: &line)
      addJourney(of: pupil, to: &line)
      addExercises(of: pupil, to: &line)
    case .best(let pupil):
      line.add("best", hall.book.results(of: pupil).best)
      line.add("class", hall.book.best)
    case .listen(let room, let question, let choices):
      line.add("room", code(room))
      line.add("question", question)
      line.add("choices", choices)
    case .plan(let done): rows = add(done, to: &line)
    case .filing(let filed): rows = rowLines(of: filed, closing: &line)
    case .oversight(let done): rows = add(done, to: &line)
    }
    return rows + [line.finish()]
  }

  private func code(_ room: RoomNumber) -> String { hall.rooms[room]?.code ?? "" }

  func addJourney(of pupil: Pupil, to line: inout JSONWriter) {
    let results = hall.book.results(of: pupil)
    if let traveller = hall.book.traveller(of: pupil) { line.add("character", traveller.rawValue) }
    line.add("gear", results.gear.map(\.rawValue))
    if !hall.book.isTeacher(pupil), let games = results.untilNextGear { line.add("next_in", games) }
  }

  private func row(_ room: Room) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "row")
    line.add(id)
    line.add("room", room.code)
    line.add(room.setup)
    line.add("phase", room.phase.name)
    if room.isPaused { line.add("paused", true) }
    line.add("names", names(in: room))
    return line.finish()
  }

  private func row(_ list: WordList, _ level: Level) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "row")
    line.add(id)
    line.add("list", list.name)
    line.add("lang", list.language.rawValue)
    line.add("level", level.number)
    line.add("questions", level.questions.count)
    line.add("words", level.wordCount)
    line.add("example", level.example)
    return line.finish()
  }

  func names(in room: Room) -> [String] {
    room.table.seated.compactMap { room.table[$0]?.pupil }.map(hall.book.name)
  }

  // MARK: For people

  /// The lines of text, on a screen of that width; none where the facts that follow say it all.
  public func text(in tongue: Tongue, width: Int) -> [String] {
    switch done {
    case .plain: plain(tongue)
    case .people(let done): lines(done, tongue)
    case .review(let done): lines(of: done, tongue, width: width)
    case .results(let findings): text(of: findings, tongue, width: width)
    case .hello(let welcome): greet(welcome, tongue)
    case .inRoom(let code, _, _): inRoom(code, tongue)
    case .seated(let number, _, _, let elsewhere):
      hall.rooms[number].map { seated(in: $0, elsewhere: elsewhere, tongue) } ?? []
    case .rooms(let numbers): rooms(numbers.compactMap { hall.rooms[$0] }, tongue, width: width)
    case .levels(let lists): levels(of: lists, tongue)
    case .me(let pupil, let room, _):
      Journey(of: pupil, in: hall.book)
        .lines(in: tongue, width: width, room: room.flatMap { hall.rooms[$0] }?.code)
        + company(of: pupil, tongue)
        + exercises(of: pupil, tongue)
    case .best(let pupil): best(of: pupil, tongue)
    case .listen(let room, let question, let choices):
      hall.rooms[room].map { [$0.setup.rules.kind.spoken.say(question, choices: choices)] } ?? []
    case .plan(let done): say(done, tongue)
    case .filing(let filed): text(of: filed, in: tongue)
    case .oversight(let done): text(of: done, tongue, width: width)
    }
  }

  private func plain(_ tongue: Tongue) -> [String] {
    switch verb {
    case .bye:
      [tongue.say("Hej då! Nu kan du stänga fönstret.", "Bye! You can close the window now.")]
    case .unwatch, .leave: [tongue.say("Du tittar inte längre.", "You are not watching any more.")]
    case .pause, .resume, .close, .end, .quiet, .swap: order(tongue)
    default: []
    }
  }

  private func inRoom(_ code: String, _ tongue: Tongue) -> [String] {
    switch verb {
    case .leave:
      let toPlay = tongue.toPlay(game(in: code) ?? .usual)
      return [
        tongue.say(
          "Du har lämnat rummet. Skriv: \(toPlay)", "You have left the room. Type: \(toPlay)")
      ]
    case .pause, .resume, .close, .end, .kick, .put: return order(tongue, in: code)
    case .watch: return [tongue.say("Du följer rum \(code).", "You are watching room \(code).")]
    case .refuse:
      return [tongue.say("Du har sagt nej tack.", "You have said no thanks.")]
    case .place, .link, .start, .layout, .undo, .roll, .go, .word, .guess:
      return []
    case .arrive, .here, .title, .stop, .remove, .move, .time, .team, .show, .invite, .join:
      return []
    case .hello, .play, .answer, .look, .hint, .cheer, .next, .again, .listen, .rooms, .sit,
      .unwatch,
      .open, .ready, .levels, .me, .best, .help, .lang, .text, .json, .type, .ping,
      .bye, .teach,
      .today, .group, .groups, .approve, .ungroup, .pair, .free, .enrolment, .accept, .decline,
      .renew, .rename, .ban, .pupils, .forget, .export, .who, .quiet, .swap, .claim, .claims,
      .judge, .release:
      return []
    case .assign, .unassign, .exercises, .mark, .overview, .stats, .detail: return []
    }
  }

  private func game(in code: String) -> GameKind? {
    hall.rooms.values.first { $0.code == code }?.setup.rules.kind
  }

  private func advice(to elsewhere: Room, from room: Room, _ tongue: Tongue) -> String {
    let code = elsewhere.code
    let language = hall.language(of: elsewhere.setup)
    guard let language, language != hall.language(of: room.setup) else {
      let level = elsewhere.setup.level
      return tongue.say(
        "I rum \(code) väntar någon på nivå \(level). Dit kommer du med: sitt \(code)",
        "In room \(code) somebody waits at level \(level). To go there, type: sit \(code)")
    }
    let name = Vocabulary.name(of: language, in: tongue)
    return tongue.say(
      "I rum \(code) väntar någon med \(name) ord. Dit kommer du med: sitt \(code)",
      "In room \(code) somebody waits with \(name) words. To go there, type: sit \(code)")
  }

  private func seated(in room: Room, elsewhere: RoomNumber?, _ tongue: Tongue) -> [String] {
    if verb == .again, room.phase != .gathering { return [] }
    var lines = [
      tongue.say(
        "Du sitter i rum \(room.code) (\(kind(of: room, tongue))).",
        "You are in room \(room.code) (\(kind(of: room, tongue))).")
    ]
    if let elsewhere = elsewhere.flatMap({ hall.rooms[$0] }) {
      lines.append(advice(to: elsewhere, from: room, tongue))
    }
    guard room.phase == .gathering else { return lines }
    let awaited = hall.awaited(in: room)
    if !awaited.isEmpty { return lines + waiting(for: awaited, way: wayIn(room, tongue), tongue) }
    let free = room.setup.seats - room.table.seated.count
    if free == 0 { return lines }
    lines[0] +=
      free == 1
      ? tongue.say(" Vi väntar på en till.", " One more player is needed.")
      : tongue.say(" Vi väntar på \(free) till.", " \(free) more players are needed.")
    let way = wayIn(room, tongue)
    lines.append(
      tongue.say("På den andra datorn:  \(way)", "On the other machine, type:  \(way)"))
    return lines
  }

  /// What brings a partner into the room. Who greets in a language gets that language's words.
  private func wayIn(_ room: Room, _ tongue: Tongue) -> String {
    if hall.isOnToday(room.setup) { return tongue.verb(.play) }
    let language = hall.language(of: room.setup)
    return language.map(Tongue.init) == tongue
      ? tongue.toPlay(room.setup.rules.kind)
      : "\(tongue.verb(.sit)) \(room.code)"
  }

  func kind(of room: Room, _ tongue: Tongue) -> String {
    let language = hall.language(of: room.setup)
    let list =
      room.setup.list == language?.rawValue
      ? language.map { Vocabulary.name(of: $0, in: tongue) } ?? "" : room.setup.list
    let level = tongue.say("nivå \(room.setup.level)", "level \(room.setup.level)")
    return "\(room.setup.rules.kind.name(in: tongue)), \(list), \(level)"
  }
}
