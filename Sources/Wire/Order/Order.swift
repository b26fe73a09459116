import Games
import Hall
import JSON

// How a teacher keeps order.

extension Verb {
  static let ofOrder: [Verb] = [
    Verb(
      "pause", "pausa", by: .teacher, takes: [.positional("room", .text)],
      help: Help.Entry(
        .order, 1, "pausa" / "pause", "titta hit: alla spel väntar" / "eyes on me: all games wait"
      ),
      Help.Entry(.order, 2, "pausa K7" / "pause K7", "bara rum K7 väntar" / "room K7 alone waits")
    ) { arguments in
      arguments.reach() ?? .everywhere
    } act: { reach, hall, making throws(Trouble) in
      .order(
        try hall.pause(reach, &making),
        "Alla spel är pausade. De går vidare med: fortsätt"
          / "All games are paused. They go on with: resume"
      ) { "Rum \($0) är pausat." / "Room \($0) is paused." }
    },
    Verb(
      "resume", "fortsätt", by: .teacher, takes: [.positional("room", .text)],
      help: Help.Entry(.order, 3, "fortsätt" / "resume", "spelen går vidare" / "the games go on")
    ) { arguments in
      arguments.reach() ?? .everywhere
    } act: { reach, hall, making throws(Trouble) in
      .order(
        try hall.resume(reach, &making), "Alla spel går vidare." / "All games go on."
      ) { "Rum \($0) går vidare." / "Room \($0) goes on." }
    },
    Verb(
      "quiet", "tyst", by: .teacher,
      takes: [.positional("room", .text), .positional("on", .flag)],
      help: Help.Entry(
        .order, 4, "tyst" / "quiet",
        "inga röster (tyst av: igen)" / "no voices (quiet off: again)")
    ) { arguments throws(WireTrouble) in
      // `quiet`, `quiet off`, `quiet * on`: it is quiet in the whole class, or nowhere.
      let on = arguments.flag("on")
      guard case .room(let typed) = arguments.reach() else { return on ?? true }
      guard on == nil, let flag = Arguments.flag(meantBy: typed) else {
        throw .badValue(field: "room", allowed: ["*"])
      }
      return flag
    } act: { on, hall, making throws(Trouble) in
      try hall.setQuiet(on, &making)
      return Answer { _ in
        hall.book.isQuiet
          ? "Nu är det tyst: inga röster." / "It is quiet now: no voices."
          : "Nu får det låta igen." / "Voices may be heard again."
      }
    },
    Verb(
      "kick", "lyft", by: .teacher, takes: [.positional("name", .rest)],
      lacks: "Vem? Skriv till exempel: lyft Anna" / "Who? Type for example: kick Anna",
      help: Help.Entry(
        .order, 9, "lyft Anna" / "kick Anna", "Anna reser sig från spelet" / "Anna gets up"),
      read: Arguments.needing("name")
    ) { name, hall, making throws(Trouble) in
      let seat = try hall.kick(name, &making)
      return Answer(seat) { _ in
        "Platsen i rum \(seat.code) är tom nu." / "The seat in room \(seat.code) is empty now."
      }
    },
    Verb(
      "swap", "byt", by: .teacher,
      takes: [.positional("name", .rest), .key("with", .rest)],
      lacks: "Vilka två? Skriv till exempel: byt Anna Bo, eller: byt Anna Lisa = Bo"
        / "Which two? Type for example: swap Anna Bo, or: swap Anna Lisa = Bo",
      help: Help.Entry(
        .order, 8, "byt Anna Bo" / "swap Anna Bo", "de byter plats" / "they change places")
    ) { arguments throws(WireTrouble) in
      // `Anna Bo`, or with longer names `Anna Lisa = Bo`.
      let name = try arguments.needed("name")
      if arguments.has("with") {
        return Swapping(one: name, other: try arguments.needed("with"))
      }
      let sides = name.split(separator: "=", omittingEmptySubsequences: false)
      let names = (sides.count == 2 ? sides : name.split(separator: " "))
        .map { $0.split(separator: " ").joined(separator: " ") }
      guard names.count == 2, !names.contains("") else { throw .missing("with", arguments.verb) }
      return Swapping(one: names[0], other: names[1])
    } act: { swapping, hall, making throws(Trouble) in
      try hall.swap(swapping.one, with: swapping.other, &making)
      return Answer { _ in "De har bytt plats." / "They have changed places." }
    },
    Verb(
      "put", "sätt", by: .teacher,
      takes: [.positional("name", .rest), .key("room", .text)],
      lacks: "Vem, och i vilket rum? Skriv till exempel: sätt Anna K7"
        / "Who, and in which room? Type for example: put Anna K7",
      help: Help.Entry(
        .order, 7, "sätt Anna K7" / "put Anna K7",
        "ge Anna en plats i K7" / "give Anna a seat in K7")
    ) { arguments throws(WireTrouble) in
      // `Anna Lisa K7`: the room comes last.
      let name = try arguments.needed("name")
      if arguments.has("room") { return Seating(name: name, room: try arguments.needed("room")) }
      let words = name.split(separator: " ")
      guard words.count > 1, let room = words.last else { throw .missing("room", arguments.verb) }
      return Seating(name: words.dropLast().joined(separator: " "), room: String(room))
    } act: { seating, hall, making throws(Trouble) in
      let seat = try hall.put(seating.name, in: seating.room, &making)
      return Answer(seat) { _ in
        "Platsen i rum \(seat.code) är tagen nu." / "The seat in room \(seat.code) is taken now."
      }
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

  static let close = Verb(
    "close", "stäng", by: .teacher, takes: [.positional("room", .text)],
    help: Help.Entry(.order, 6, "stäng K7" / "close K7", "stäng ett rum nu" / "close a room now")
  ) { arguments throws(WireTrouble) in
    guard let reach = arguments.reach() else { throw .missing("room", arguments.verb) }
    return reach
  } act: { reach, hall, making throws(Trouble) in
    .order(
      try hall.close(reach, &making), "Alla rum är stängda." / "All rooms are closed."
    ) { "Rum \($0) är stängt." / "Room \($0) is closed." }
  }

  /// Alone it ends a race, and whoever made that may say so.
  static let end = Verb(
    "end", "avsluta", takes: [.positional("room", .text)],
    help: Help.Entry(
      .order, 5, "avsluta *" / "end *",
      "alla spelar klart sin runda, sedan är det slut"
        / "everybody finishes the round, then it is over")
  ) { arguments in
    arguments.reach()
  } act: { (reach: Reach?, hall, making) throws(Trouble) in
    let whereabouts = try hall.end(reach, orMake: .race(.end), &making)
    // A move of a seat's: what is seen in its room says it all.
    if whereabouts?.seat != nil { return Answer(whereabouts) }
    return .order(
      whereabouts,
      "Varje spel slutar när rundan är över." / "Every game ends when its round is over."
    ) { code in
      hall.rooms.values.contains { $0.code == code }
        ? "Rum \(code) slutar när rundan är över." / "Room \(code) ends when its round is over."
        : "Rum \(code) är slut." / "Room \(code) has ended."
    }
  }
}

extension Arguments {
  /// Which rooms are meant; nil where none is named.
  fileprivate func reach() -> Reach? {
    switch text("room")?.lowercased() {
    case nil, "": nil
    case "*", "all", "alla": .everywhere
    case .some: text("room").map(Reach.room)
    }
  }
}

extension Answer {
  /// What was ordered for all rooms, or in one.
  fileprivate static func order(
    _ whereabouts: Whereabouts?, _ all: Said, inRoom one: @escaping (_ code: String) -> Said
  ) -> Answer {
    Answer(whereabouts) { _ in whereabouts.map { one($0.code) } ?? all }
  }
}

extension Page {
  /// What holds for the class just now, for who comes in.
  func addOrders(to line: inout JSONWriter) {
    if hall.book.isPaused { line.add("paused", true) }
    if hall.book.isQuiet { line.add("quiet", true) }
  }

  /// What the class has been told and a teacher who comes may want to end.
  @Lines var standingOrders: [Said] {
    if hall.book.isPaused {
      "Klassen har paus. Den slutar med: fortsätt" / "The class is paused. To end that: resume"
    }
    if hall.book.isQuiet {
      "Inga röster hörs. Det slutar med: tyst av" / "No voices. To end that: quiet off"
    }
  }

  @Lines var orders: [Said] {
    if hall.book.isPaused { Sentences.eyesOnMe }
    if hall.book.isQuiet { Sentences.quiet(true) }
  }
}
