import Classroom
public import Games
public import Hall
import JSON

// The wall: what the class sees of itself, large, on a connection that may do nothing else.

extension Verb {
  /// The verbs that a wall may ask for.
  public static let ofWalls: Set<Verb> = [wall, json, lang, ping, bye]

  /// A teacher asks for a code, and who says that becomes a wall.
  static let wall = Verb(
    "wall", "väggen",
    takes: [.positional("code", .text), .key("names", .flag), .key("pass", .text)],
    help: Help.Entry(
      .seeing, 6, "väggen" / "wall",
      "en kod till det klassen ser stort: sidan /wall"
        / "a code for what the class sees large: the page /wall"),
    read: AskedWall.init,
    talk: { (asked: AskedWall, message, asker) in
      asker.glanceAtKey()
      asker.ask(message) { (transaction) throws(Trouble) in
        switch asked {
        case .code(let showsNames):
          .code(try transaction.drawWallCode(showingNames: showsNames), in: transaction.hall)
        case .shown(let shown): .pass(try transaction.becomeWall(showing: shown))
        }
      }
    })
}

private enum AskedWall: Verb.Asked {
  case code(showsNames: Bool)
  case shown(Hall.ShownWall)

  init(_ arguments: Arguments) throws(WireTrouble) {
    if let pass = arguments.text("pass") {
      self = .shown(.pass(pass))
    } else if let code = arguments.text("code") {
      self = .shown(.code(code))
    } else {
      self = .code(showsNames: arguments.flag("names") ?? true)
    }
  }
}

extension Answer {
  fileprivate static func code(_ code: String, in hall: Hall) -> Answer {
    let minutes = Hall.wallCodeMinutes
    let place = hall.pageAddress.map { "\($0)wall" }
    return Answer(tells: .nothing) { _, ok in
      ok.add("code", code)
      ok.add("good_ms", minutes * 60_000)
      if let place { ok.add("page", place) }
    } say: { _ in
      "Koden till väggen är \(code). Den gäller en gång, i \(minutes) minuter."
        / "The code of the wall is \(code). It is good once, for \(minutes) minutes."
      if let place { "Öppna \(place) på en annan skärm." / "Open \(place) on another screen." }
    }
  }

  fileprivate static func pass(_ pass: String) -> Answer {
    Answer(tells: .nothing) { _, ok in
      ok.add("pass", pass)
    } say: { _ in
      "Det här är klassens vägg nu." / "This is the class's wall now."
    }
  }
}

extension WallTrouble {
  var code: String {
    switch self {
    case .wrongCode: "wrong-wall-code"
    case .wrongPass: "wrong-wall-pass"
    case .notApart: "wall-apart"
    case .isWall: "is-wall"
    }
  }

  var said: Said {
    switch self {
    case .wrongCode:
      "Den koden öppnar ingen vägg. Den kan vara använd eller för gammal: be läraren om en ny."
        / "That code opens no wall. It may have been used, or be too old: ask the teacher for a new one."
    case .wrongPass:
      "Väggen gäller inte längre. Be läraren om en ny kod."
        / "This wall is good no longer. Ask the teacher for a new code."
    case .notApart:
      "Väggen behöver en egen anslutning. Öppna en till, och säg koden där."
        / "The wall needs a connection of its own. Open another, and say the code there."
    case .isWall:
      "Det här är klassens vägg, som bara visar. Öppna en anslutning till för annat."
        / "This is the class's wall, which only shows. Open another connection for other things."
    }
  }
}

extension Hall.WallEnd {
  var name: String {
    switch self {
    case .keyChanged: "key-changed"
    case .dayOver: "day-over"
    }
  }

  public func said(in tongue: Tongue) -> String {
    switch self {
    case .keyChanged:
      tongue.say(
        "Lärarens nyckel är ny, och väggen är slut. Be läraren om en ny kod.",
        "The teacher's key is new, and the wall has ended. Ask the teacher for a new code.")
    case .dayOver:
      tongue.say(
        "Dagen är slut, och väggen med den. Be läraren om en ny kod.",
        "The day is over, and the wall with it. Ask the teacher for a new code.")
    }
  }
}

/// The lines that a wall hears without asking.
public enum WallLine {
  /// How the class stands.
  public static func encode(_ view: WallView, at now: Moment) -> [UInt8] {
    JSONWriter.event("wall", reserving: 1024) { line in
      if let title = view.title { line.add("title", title) }
      if let address = view.address { line.add("address", address) }
      line.add("count", view.count)
      line.add("of", view.all)
      line.array("here", view.here) { entry, child in
        entry.add("pupil", child.pupil.number)
        if let name = child.name { entry.add("name", name) }
        if let traveller = child.traveller { entry.add("character", traveller.rawValue) }
      }
      line.array("tables", view.tables) { entry, table in
        entry.add("game", table.game.rawValue)
        entry.add("pupils", table.pupils.map(\.number))
      }
      if let today = view.today { line.add("today", today.rawValue) }
      if let end = view.end {
        line.add("ending_ms", max(0, now.milliseconds(until: end.at)))
        if let planned = end.planned {
          line.add("planned_ms", max(0, planned.milliseconds(until: end.at)))
        }
      }
      if view.isPaused { line.add("paused", true) }
      if view.isQuiet { line.add("quiet", true) }
      if view.isOver { line.add("over", true) }
      line.add("words", view.words)
      if let flight = view.flight {
        line.object("flight") { entry in
          entry.add("words", flight.words)
          entry.add("far", flight.far)
        }
      }
    }
  }

  /// The end of a wall: from now on the connection is nobody's.
  public static func over(_ end: Hall.WallEnd, tongue: Tongue) -> [UInt8] {
    JSONWriter.event("wall-over") { line in
      line.add("reason", end.name)
      line.add("say", end.said(in: tongue))
    }
  }
}

extension WallView {
  /// The same for people who read text.
  public func lines(in tongue: Tongue, width: Int) -> [String] {
    func called(_ pupil: Pupil) -> String {
      let child = here.first { $0.pupil == pupil }
      return child?.name
        ?? child?.traveller.map { tongue.say(Vocabulary.name(of: $0)) }
        ?? tongue.say("ett barn", "a child")
    }
    var lines = [title, address].compactMap(\.self)
    lines.append(tongue.say("\(count) av \(all) här", "\(count) of \(all) here"))
    if isPaused { lines.append(tongue.say(Sentences.eyesOnMe)) }
    if isQuiet { lines.append(tongue.say(Sentences.quiet(true))) }
    if let today {
      let game = today.name(in: tongue)
      lines.append(tongue.say("I dag: \(game)", "Today: \(game)"))
    }
    lines += tables.map { "\(tongue.list($0.pupils.map(called)))  (\($0.game.name(in: tongue)))" }
    let seated = Set(tables.flatMap(\.pupils))
    let free = here.map(\.pupil).filter { !seated.contains($0) }.map(called)
    if !free.isEmpty { lines.append(tongue.list(free)) }
    if isOver { lines.append(tongue.say(Sentences.thanksForToday)) }
    if let flight {
      lines.append(tongue.say(Sentences.read(flight.words)) + tongue.say(Sentences.flown(flight)))
    } else if let fuelled = Sentences.fuelled(words) {
      lines.append(tongue.say(fuelled))
    }
    return lines.flatMap { Paragraph.lines(of: $0, width: width) }
  }
}
