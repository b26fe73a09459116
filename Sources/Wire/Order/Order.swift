import Classroom
import Games
import Hall
import JSON

// How a teacher keeps order.

extension Verb {
  static let ofOrder: [Verb] = [
    Verb(
      "pause", "pausa", by: .assistant, takes: [.positional("room", .rest)],
      help: Help.Entry(
        .order, 1, "pausa" / "pause", "titta hit: alla spel väntar" / "eyes on me: all games wait"
      ),
      Help.Entry(.order, 2, "pausa K7" / "pause K7", "bara rum K7 väntar" / "room K7 alone waits")
    ) { arguments in
      arguments.reach() ?? .everywhere
    } act: { reach, transaction throws(Trouble) in
      .order(
        try transaction.pause(reach),
        "Alla spel är pausade. De går vidare med: fortsätt"
          / "All games are paused. They go on with: resume"
      ) { "Rum \($0) är pausat." / "Room \($0) is paused." }
    },
    Verb(
      "resume", "fortsätt", by: .assistant, takes: [.positional("room", .rest)],
      help: Help.Entry(.order, 3, "fortsätt" / "resume", "spelen går vidare" / "the games go on")
    ) { arguments in
      arguments.reach() ?? .everywhere
    } act: { reach, transaction throws(Trouble) in
      .order(
        try transaction.resume(reach), "Alla spel går vidare." / "All games go on."
      ) { "Rum \($0) går vidare." / "Room \($0) goes on." }
    },
    Verb(
      "begin", "igång", by: .assistant,
      help: Help.Entry(
        .order, 7, "igång" / "begin",
        "lektionen går vidare när den var slut"
          / "the lesson goes on after its end")
    ) { transaction throws(Trouble) in
      try transaction.begin()
      return Answer { _ in "Lektionen är igång." / "The lesson goes on." }
    },
    Verb(
      "quiet", "tyst", by: .assistant,
      takes: [.positional("room", .text), .positional("on", .flag)],
      help: Help.Entry(
        .order, 4, "tyst" / "quiet",
        "inga röster (tyst av: igen)" / "no voices (quiet off: again)")
    ) { arguments throws(WireTrouble) in
      // `quiet`, `quiet off`, `quiet * on`: it is quiet in the whole class, or nowhere.
      let on = arguments.flag("on")
      guard case .room(let typed) = arguments.reach() else { return on ?? true }
      guard on == nil, let flag = Arguments.flag(meantBy: typed) else {
        throw .badValue(field: "room", allowed: [Said("*")])
      }
      return flag
    } act: { on, transaction throws(Trouble) in
      let hall = transaction.hall
      try transaction.setQuiet(on)
      return Answer { _ in
        hall.book.isQuiet
          ? "Nu är det tyst: inga röster." / "It is quiet now: no voices."
          : "Nu får det låta igen." / "Voices may be heard again."
      }
    },
    Verb(
      "kick", "lyft", by: .assistant, takes: [.positional("name", .rest)],
      lacks: "Vem? Skriv till exempel: lyft Anna" / "Who? Type for example: kick Anna",
      help: Help.Entry(
        .order, 11, "lyft Anna" / "kick Anna", "Anna reser sig från spelet" / "Anna gets up"),
      read: Arguments.needing("name")
    ) { name, transaction throws(Trouble) in
      let seat = try transaction.kick(name)
      return Answer(seat) { _ in
        "Platsen i rum \(seat.code) är tom nu." / "The seat in room \(seat.code) is empty now."
      }
    },
    Verb(
      "swap", "byt", by: .assistant,
      takes: [.positional("name", .rest), .key("with", .rest)],
      lacks: "Vilka två? Skriv till exempel: byt Anna Bo, eller: byt Anna Lisa = Bo"
        / "Which two? Type for example: swap Anna Bo, or: swap Anna Lisa = Bo",
      help: Help.Entry(
        .order, 10, "byt Anna Bo" / "swap Anna Bo", "de byter plats" / "they change places")
    ) { arguments throws(WireTrouble) in
      // `Anna Bo`, or with longer names `Anna Lisa = Bo`.
      let name = try arguments.needed("name")
      if arguments.has("with") {
        return Swapping(one: name, other: try arguments.needed("with"))
      }
      guard let (one, other) = Arguments.two(in: name, lastWordIsOne: false) else {
        throw .missing("with", arguments.verb)
      }
      return Swapping(one: one, other: other)
    } act: { swapping, transaction throws(Trouble) in
      let moved = try transaction.swap(swapping.one, with: swapping.other)
      return Answer { page in page.swapped(moved[0], moved[1]) }
    },
    Verb(
      "say", "säg", by: .assistant, takes: [.positional("text", .rest), .key("to", .rest)],
      lacks: "Säga vad? Skriv till exempel: säg fem minuter kvar, eller: säg Anna: bra!"
        / "Say what? Type for example: say five minutes left, or: say Anna: well done!",
      .isWriting,
      help: Help.Entry(
        .order, 12, "säg titta hit" / "say look here", "alla läser det" / "all read it"),
      Help.Entry(
        .order, 13, "säg Anna: bra!" / "say Anna: well done!",
        "Anna läser det (säg K7: de i K7)" / "Anna reads it (say K7: those in K7)")
    ) { arguments throws(WireTrouble) in
      // `say five minutes left`, `say K7: well done`.
      var text = try arguments.needed("text")
      var to = arguments.text("to")
      // `say 10:30 we stop` is said to nobody called 10.
      if to == nil, let sign = text.firstIndex(of: ":"), !text[..<sign].allSatisfy(\.isNumber) {
        to = String(text[..<sign])
        text = String(text[text.index(after: sign)...])
      }
      text = Arguments.tidied(text)
      if text.isEmpty { throw .missing("text", arguments.verb) }
      guard text.count <= Hall.longestAnnouncement else {
        throw .tooLong(field: "text", most: Hall.longestAnnouncement)
      }
      return Announcement(text: text, to: to.flatMap(Reach.init(typed:)) ?? .everywhere)
    } act: { (asked: Announcement, transaction) throws(Trouble) in
      let heard = try transaction.announce(asked.text, to: asked.to)
      return Answer { _, ok in
        ok.add("heard", heard)
      } say: { _ in
        heard == 0
          ? "Just nu är ingen där som kan läsa det." / "Nobody is there just now to read it."
          : "Sagt till \(heard)." / "\(heard) can read it."
      }
    },
    Verb(
      "put", "sätt", by: .assistant,
      takes: [.positional("name", .rest), .key("room", .rest)],
      lacks: "Vem, och i vilket rum? Skriv till exempel: sätt Anna K7"
        / "Who, and in which room? Type for example: put Anna K7",
      help: Help.Entry(
        .order, 9, "sätt Anna K7" / "put Anna K7",
        "ge Anna en plats i K7 (sätt Anna Bo: hos Bo)"
          / "give Anna a seat in K7 (put Anna Bo: where Bo is)")
    ) { arguments throws(WireTrouble) in
      // `Anna Lisa K7`: the room comes last, or behind a sign.
      let name = try arguments.needed("name")
      if arguments.has("room") { return Seating(name: name, room: try arguments.needed("room")) }
      guard let (who, room) = Arguments.two(in: name, lastWordIsOne: true) else {
        throw .missing("room", arguments.verb)
      }
      return Seating(name: who, room: room)
    } act: { seating, transaction throws(Trouble) in
      let (pupil, room) = try transaction.put(seating.name, in: seating.room)
      return Answer(room.whereabouts()) { page in page.seated(pupil, in: room) }
    },
  ]

  struct Swapping: Asked {
    let one: String
    let other: String
  }

  struct Seating: Asked {
    let name: String
    let room: String
  }

  struct Announcement: Asked {
    let text: String
    let to: Reach
  }

  /// The time when games are to end.
  enum Ending: Asked {
    case now(Reach?)
    /// All games end in so many minutes; nil: that is taken back.
    case soon(minutes: Int?)
  }

  struct Closing: Asked {
    let reach: Reach
    let isSure: Bool
  }

  static let close = Verb(
    "close", "stäng", by: .teacher, takes: [.positional("room", .rest), .key("sure", .flag)],
    lacks: "Vilket rum? Skriv till exempel: stäng K7, eller: stäng Anna"
      / "Which room? Type for example: close K7, or: close Anna",
    help: Help.Entry(.order, 8, "stäng K7" / "close K7", "stäng ett rum nu" / "close a room now")
  ) { arguments throws(WireTrouble) in
    // `close * now` is sure of it. A program is, unless it says that it is not.
    var words = try arguments.needed("room").split(separator: " ")
    var isSure = arguments.flag("sure") ?? !arguments.isTyped
    if arguments.isTyped, words.count > 1, let last = words.last, ["now", "nu"].contains(last) {
      words.removeLast()
      isSure = true
    }
    guard let reach = Reach(typed: words.joined(separator: " ")) else {
      throw .missing("room", arguments.verb)
    }
    return Closing(reach: reach, isSure: isSure)
  } act: { (asked: Closing, transaction) throws(Trouble) in
    if case .everywhere = asked.reach, !asked.isSure, transaction.hall.closing.rooms > 0 {
      return .closing(transaction.hall)
    }
    return .order(
      try transaction.close(asked.reach), "Alla rum är stängda." / "All rooms are closed."
    ) { "Rum \($0) är stängt." / "Room \($0) is closed." }
  }

  /// Ends games; alone it ends a race, and the pupil who made that may say so too.
  static let end = Verb(
    "end", "avsluta",
    takes: [.positional("room", .rest), .key("in", .number), .key("off", .flag)],
    help: Help.Entry(
      .order, 5, "avsluta *" / "end *",
      "alla spelar klart sin runda, sedan är det slut"
        / "everybody finishes the round, then it is over"),
    Help.Entry(
      .order, 6, "avsluta * om 5" / "end * in 5",
      "det om fem minuter (ångra: avsluta * av)" / "that in five minutes (undo: end * off)")
  ) { arguments throws(WireTrouble) in
    try arguments.ending()
  } act: { (ending: Ending, transaction) throws(Trouble) in
    let hall = transaction.hall
    let reach: Reach?
    switch ending {
    case .soon(let minutes):
      try transaction.end(inMinutes: minutes)
      return Answer { _ in
        minutes.map { Sentences.lessonEnds(inMinutes: $0) } ?? Sentences.lessonGoesOn
      }
    case .now(let named): reach = named
    }
    let whereabouts = try transaction.end(reach, orMake: .race(.end))
    // After a move of a seat's, the room shows all that happened.
    if whereabouts?.seat != nil { return Answer(whereabouts) }
    return .order(
      whereabouts,
      "Lektionen är slut, och varje spel när dess runda är över. Ångra: igång"
        / "The lesson is over, and each game when its round is. To take that back: begin"
    ) { code in
      hall.rooms.values.contains { $0.code == code }
        ? "Rum \(code) slutar när rundan är över." / "Room \(code) ends when its round is over."
        : "Rum \(code) är slut." / "Room \(code) has ended."
    }
  }
}

extension Reach {
  /// Reads which rooms are meant; nil where nothing is named.
  fileprivate init?(typed: String) {
    let typed = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch typed.lowercased() {
    case "": return nil
    case "*", "all", "alla": self = .everywhere
    default: self = .room(typed)
    }
  }
}

extension Arguments {
  /// The rooms that are meant; nil where none is named.
  fileprivate func reach() -> Reach? { text("room").flatMap(Reach.init(typed:)) }

  /// Reads when games are to end: `end * in 5`, `end * off`.
  fileprivate func ending() throws(WireTrouble) -> Verb.Ending {
    var words = (text("room") ?? "").split(separator: " ")
    var minutes = number("in")
    var isOff = flag("off") ?? false
    if isTyped, words.count > 1, let last = words.last {
      if ["in", "om"].contains(words[words.count - 2]), let number = Int(last) {
        minutes = number
        words.removeLast(2)
      } else if Arguments.flag(meantBy: last) == false {
        isOff = true
        words.removeLast()
      }
    }
    let reach = Reach(typed: words.joined(separator: " "))
    if minutes == nil, !isOff { return .now(reach) }
    // There is one end of the lesson, and it is everybody's.
    if case .room = reach { throw .badValue(field: "room", allowed: [Said("*")]) }
    if isOff { return .soon(minutes: nil) }
    guard let minutes, Hall.minutesToEnd.contains(minutes) else {
      let (least, most) = (Hall.minutesToEnd.lowerBound, Hall.minutesToEnd.upperBound)
      throw .badValue(field: "in", allowed: [Said("\(least)–\(most)")])
    }
    return .soon(minutes: minutes)
  }
}

extension Answer {
  /// The answer that tells what would end with all rooms, and how to say that one is sure.
  fileprivate static func closing(_ hall: Hall) -> Answer {
    let (rooms, children) = hall.closing
    return Answer { _, ok in
      ok.add("sure", false)
      ok.add("rooms", rooms)
      ok.add("children", children)
    } say: { _ in
      "Då stängs \(rooms) rum på en gång, och \(children) barn slutar mitt i sitt spel."
        / ("That closes \(rooms) room\(rooms == 1 ? "" : "s") at once, and \(children) "
          + "\(children == 1 ? "child stops" : "children stop") in the middle of a game.")
      "Låt dem spela klart: avsluta *   Stäng ändå: stäng * nu"
        / "Let them finish: end *   Close all the same: close * now"
    }
  }

  /// The answer to an order for all rooms, or for one.
  fileprivate static func order(
    _ whereabouts: Whereabouts?, _ all: Said, inRoom one: @escaping (_ code: String) -> Said
  ) -> Answer {
    Answer(whereabouts) { _ in whereabouts.map { one($0.code) } ?? all }
  }
}

extension Page {
  /// Where somebody sits now, and with whom.
  fileprivate func seated(_ pupil: Pupil, in room: Room) -> Said {
    let (name, code) = (name(of: pupil), room.code)
    let others = room.table.seated.compactMap { room.table[$0]?.pupil }.filter { $0 != pupil }
    if others.isEmpty {
      return "\(name) sitter ensam i rum \(code) nu." / "\(name) sits alone in room \(code) now."
    }
    let with = list(others.map(name(of:)))
    return "\(name) sitter i rum \(code) nu, med \(with)."
      / "\(name) sits in room \(code) now, with \(with)."
  }

  @Lines fileprivate func swapped(
    _ one: (pupil: Pupil, room: Room), _ other: (pupil: Pupil, room: Room)
  ) -> [Said] {
    if one.room === other.room {
      let (name, otherName, code) = (name(of: one.pupil), name(of: other.pupil), one.room.code)
      "\(name) och \(otherName) har varandras platser nu, i rum \(code)."
        / "\(name) and \(otherName) have each other's seats now, in room \(code)."
    } else {
      seated(one.pupil, in: one.room)
      seated(other.pupil, in: other.room)
    }
  }

  /// Adds what holds for the class just now, for a guest who comes in.
  func addOrders(to line: inout JSONWriter) {
    if hall.book.isPaused { line.add("paused", true) }
    if hall.book.isQuiet { line.add("quiet", true) }
    if hall.isLessonOver(at: hall.latest) { line.add("over", true) }
    if let left = hall.timeLeft(at: hall.latest) { line.add("ending_ms", left) }
  }

  /// The orders that hold for the class, which a teacher who comes may want to end.
  @Lines var standingOrders: [Said] {
    if hall.book.isPaused {
      "Klassen har paus. Den slutar med: fortsätt" / "The class is paused. To end that: resume"
    }
    if hall.book.isQuiet {
      "Inga röster hörs. Det slutar med: tyst av" / "No voices. To end that: quiet off"
    }
    if let left = hall.timeLeft(at: hall.latest) {
      Sentences.lessonEnds(inMinutes: Minutes(left: left).count)
    }
    if hall.isLessonOver(at: hall.latest) { Sentences.lessonIsOver }
  }

  @Lines var orders: [Said] {
    if hall.book.isPaused { Sentences.eyesOnMe }
    if hall.book.isQuiet { Sentences.quiet(true) }
    if let left = hall.timeLeft(at: hall.latest) {
      Sentences.ending(inMinutes: Minutes(left: left).count)
    }
  }
}
