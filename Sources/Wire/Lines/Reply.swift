import Games
public import Hall
import Words

/// What is answered to one request.
public struct Reply {
  let done: Done
  let verb: Verb
  let id: RequestID?
  let hall: Hall

  public init(_ done: Done, to verb: Verb, id: RequestID?, hall: Hall) {
    self.done = done
    self.verb = verb
    self.id = id
    self.hall = hall
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
      addJourney(of: pupil, to: &line)
    case .best(let pupil):
      line.add("best", hall.book.results(of: pupil).best)
      line.add("class", hall.book.best)
    case .listen(let room, let question, let choices):
      line.add("room", code(room))
      line.add("question", question)
      line.add("choices", choices)
    }
    return rows + [line.finish()]
  }

  private func code(_ room: RoomNumber) -> String { hall.rooms[room]?.code ?? "" }

  private func add(_ welcome: Done.Welcome, to line: inout JSONWriter) {
    line.add("pupil", welcome.pupil.number)
    line.add("name", hall.book.name(of: welcome.pupil))
    if let token = welcome.token { line.add("token", token) }
    if let word = welcome.word { line.add("word", word) }
    let rooms = welcome.room.flatMap { hall.rooms[$0] }.map { [$0] } ?? []
    line.array("rooms", rooms) { entry, room in
      entry.add("room", room.code)
      if let seat = welcome.seat { entry.add("seat", seat.number) }
      entry.add("seq", welcome.seq)
    }
    addJourney(of: welcome.pupil, to: &line)
  }

  private func addJourney(of pupil: Pupil, to line: inout JSONWriter) {
    let results = hall.book.results(of: pupil)
    if let traveller = hall.book.traveller(of: pupil) { line.add("character", traveller.rawValue) }
    line.add("gear", results.gear.map(\.rawValue))
    if let games = results.untilNextGear { line.add("next_in", games) }
  }

  private func row(_ room: Room) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "row")
    line.add(id)
    line.add("room", room.code)
    line.add(room.setup)
    line.add("phase", room.phase.name)
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
    case .hello(let welcome): greet(welcome, tongue)
    case .inRoom(let code, _, _): inRoom(code, tongue)
    case .seated(let number, _, _, let elsewhere):
      hall.rooms[number].map { seated(in: $0, elsewhere: elsewhere, tongue) } ?? []
    case .rooms(let numbers): rooms(numbers.compactMap { hall.rooms[$0] }, tongue, width: width)
    case .levels(let lists): levels(of: lists, tongue)
    case .me(let pupil, let room, _):
      Journey(of: pupil, in: hall.book)
        .lines(in: tongue, width: width, room: room.flatMap { hall.rooms[$0] }?.code)
    case .best(let pupil): best(of: pupil, tongue)
    case .listen(let room, let question, let choices):
      hall.rooms[room].map { [$0.setup.rules.kind.say(question, choices: choices)] } ?? []
    }
  }

  private func plain(_ tongue: Tongue) -> [String] {
    switch verb {
    case .bye:
      [tongue.say("Hej då! Nu kan du stänga fönstret.", "Bye! You can close the window now.")]
    case .unwatch, .leave: [tongue.say("Du tittar inte längre.", "You are not watching any more.")]
    default: []
    }
  }

  private func greet(_ welcome: Done.Welcome, _ tongue: Tongue) -> [String] {
    let name = hall.book.name(of: welcome.pupil)
    let toPlay = tongue.toPlay(.usual)
    let play = tongue.say(
      "Skriv: \(toPlay)   (fler spel: hjälp)", "Now type: \(toPlay)   (more games: help)")
    if let word = welcome.word {
      return [
        tongue.say(
          "Hej \(name)! Ditt ord är \(word). Bryts kontakten? Starta igen och skriv:  "
            + "hej \(name) \(word)",
          "Hi \(name)! Your word is \(word). If the line breaks, start again and type:  "
            + "hello \(name) \(word)"),
        Journey.offer(in: tongue), play,
      ]
    }
    let hello = tongue.say("Hej igen, \(name)!", "Hi again, \(name)!")
    return welcome.room == nil ? [hello, play] : [hello]
  }

  private func inRoom(_ code: String, _ tongue: Tongue) -> [String] {
    switch verb {
    case .leave:
      let toPlay = tongue.toPlay(game(in: code) ?? .usual)
      return [
        tongue.say(
          "Du har lämnat rummet. Skriv: \(toPlay)", "You have left the room. Type: \(toPlay)")
      ]
    case .watch: return [tongue.say("Du följer rum \(code).", "You are watching room \(code).")]
    case .refuse:
      return [tongue.say("Du har sagt nej tack.", "You have said no thanks.")]
    case .place, .link, .start, .layout, .undo, .roll, .go, .word, .guess:
      return []
    case .arrive, .here, .title, .stop, .remove, .move, .time, .team, .show, .end, .invite, .join:
      return []
    case .hello, .play, .answer, .look, .hint, .cheer, .next, .again, .listen, .rooms, .sit,
      .unwatch,
      .open, .ready, .levels, .me, .best, .help, .lang, .text, .json, .ping, .bye:
      return []
    }
  }

  private func game(in code: String) -> GameKind? {
    hall.rooms.values.first { $0.code == code }?.setup.rules.kind
  }

  private func seated(in room: Room, elsewhere: RoomNumber?, _ tongue: Tongue) -> [String] {
    if verb == .again, room.phase != .gathering { return [] }
    var lines = [
      tongue.say(
        "Du sitter i rum \(room.code) (\(kind(of: room, tongue))).",
        "You are in room \(room.code) (\(kind(of: room, tongue))).")
    ]
    if let elsewhere = elsewhere.flatMap({ hall.rooms[$0] }) {
      lines.append(
        tongue.say(
          "I rum \(elsewhere.code) väntar någon på nivå \(elsewhere.setup.level). "
            + "Dit kommer du med: sitt \(elsewhere.code)",
          "In room \(elsewhere.code) somebody waits at level \(elsewhere.setup.level). "
            + "To go there, type: sit \(elsewhere.code)"))
    }
    guard room.phase == .gathering else { return lines }
    let free = room.setup.seats - room.table.seated.count
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
    return "\(Vocabulary.name(of: room.setup.rules.kind, in: tongue)), \(list), \(level)"
  }
}
