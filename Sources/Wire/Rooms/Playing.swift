import Games
import Hall
import JSON
import Words

// What children type most: to play, and to go on.

extension Verb {
  static let playing: [Verb] = [
    hello, play, answer, look, hint, cheer, next, again, leave, listen,
  ]

  static let play = Verb(
    "play", "spela", also: [("starta", .swedish), ("börja", .swedish)], by: .pupil,
    paced: .coming, takes: Field.wish
  ) { arguments throws(WireTrouble) in
    try arguments.wish()
  } act: { wish, hall, making throws(Trouble) in
    .seated(try hall.play(wish, &making))
  }

  static let look = Verb(
    "look", "titta", takes: [.positional("room", .text)], .findsTheWay,
    read: Arguments.optional("room")
  ) { room, hall, making throws(Trouble) in
    Answer(try hall.look(room, &making))
  }

  private static let cheer = Verb(
    "cheer", "heja", by: .pupil, takes: [.positional("cheer", .text)], .findsTheWay
  ) { arguments throws(WireTrouble) in
    guard let typed = arguments.text("cheer") else { return Cheer.hooray }
    guard let cheer = Vocabulary.cheer(typed.lowercased()) else { throw .noSuchCheer(typed) }
    return cheer
  } act: { cheer, hall, making throws(Trouble) in
    Answer(try hall.cheer(cheer, &making))
  }

  private static let next = Verb("next", "nästa", by: .pupil, .findsTheWay) {
    hall, making throws(Trouble) in Answer(try hall.next(&making))
  }

  private static let again = Verb(
    "again", "igen", also: [("ja", .swedish), ("yes", .english)], by: .pupil
  ) { hall, making throws(Trouble) in
    let seated = try hall.again(&making)
    return .seated(seated, isTold: seated.room.phase == .gathering)
  }

  private static let leave = Verb("leave", "lämna", .findsTheWay) {
    hall, making throws(Trouble) in
    guard let left = try hall.leave(&making) else { return .noLongerWatching }
    return Answer(left) { page in
      let room = page.hall.rooms.values.first { $0.code == left.code }
      let toPlay = page.tongue.toPlay(room?.setup.rules.kind ?? .usual)
      "Du har lämnat rummet. Skriv: \(toPlay)" / "You have left the room. Type: \(toPlay)"
    }
  }

  private static let listen = Verb("listen", "lyssna", by: .pupil, .findsTheWay) {
    hall, making throws(Trouble) in
    let (room, question, choices) = try hall.listen(&making)
    return Answer(tells: .room(code: room.code)) { _, ok in
      ok.add("room", room.code)
      ok.add("question", question)
      ok.add("choices", choices)
    } say: { _ in
      room.setup.rules.kind.spoken.say(question, choices: choices)
    }
  }
}

extension Answer {
  static var noLongerWatching: Answer {
    Answer { _ in "Du tittar inte längre." / "You are not watching any more." }
  }

  /// A seat was taken.
  static func seated(_ seated: Seated, isTold: Bool = true) -> Answer {
    Answer(seated.whereabouts) { page, ok in
      if let elsewhere = seated.elsewhere { ok.add("elsewhere", elsewhere.code) }
      let awaited = page.hall.awaited(in: seated.room)
      if !awaited.isEmpty { ok.add("awaits", awaited.map(page.hall.book.name)) }
    } say: { page in
      if isTold { page.seated(seated) }
    }
  }
}

extension Page {
  private func advice(to elsewhere: Room, from room: Room) -> Said {
    let code = elsewhere.code
    let language = hall.language(of: elsewhere.setup)
    guard let language, language != hall.language(of: room.setup) else {
      let level = elsewhere.setup.level
      return "I rum \(code) väntar någon på nivå \(level). Dit kommer du med: sitt \(code)"
        / "In room \(code) somebody waits at level \(level). To go there, type: sit \(code)"
    }
    let name = say(Vocabulary.name(of: language))
    return "I rum \(code) väntar någon med \(name) ord. Dit kommer du med: sitt \(code)"
      / "In room \(code) somebody waits with \(name) words. To go there, type: sit \(code)"
  }

  @Lines func seated(_ seated: Seated) -> [Said] {
    let room = seated.room
    let awaited = room.phase == .gathering ? hall.awaited(in: room) : []
    // Who waits for somebody by name is not told how many are missing.
    let free =
      room.phase == .gathering && awaited.isEmpty
      ? room.setup.seats - room.table.seated.count : 0
    let way = wayIn(room)
    let (kind, names) = (kind(of: room), tongue.list(awaited.map(hall.book.name)))
    say("Du sitter i rum \(room.code) (\(kind)).", "You are in room \(room.code) (\(kind)).")
      + missing(free)
    if let elsewhere = seated.elsewhere { advice(to: elsewhere, from: room) }
    if free != 0 { "På den andra datorn:  \(way)" / "On the other machine, type:  \(way)" }
    if !awaited.isEmpty {
      say("Du väntar på \(names).", "You are waiting for \(names).")
        + say(" På den andra datorn:  \(way)", " On the other machine, type:  \(way)")
      "Vill du inte vänta? Skriv: klar  eller: spela själv"
        / "To go ahead without waiting, type: ready  or: play alone"
    }
  }

  private func missing(_ free: Int) -> String {
    switch free {
    case 0: ""
    case 1: say(" Vi väntar på en till.", " One more player is needed.")
    default: say(" Vi väntar på \(free) till.", " \(free) more players are needed.")
    }
  }

  /// What brings a partner into the room. Who greets in a language gets that language's words.
  private func wayIn(_ room: Room) -> String {
    if hall.isOnToday(room.setup) { return tongue.verb(.play) }
    return hall.language(of: room.setup).map(Tongue.init) == tongue
      ? tongue.toPlay(room.setup.rules.kind) : "\(tongue.verb(.sit)) \(room.code)"
  }
}
