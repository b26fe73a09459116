import Classroom
import Games
import Hall
import JSON
import Words

// The verbs that children type most: to play, and to go on.

extension Verb {
  static let playing: [Verb] = [
    hello, play, answer, look, hint, stuck, tired, cheer, next, again, agree, practise, leave,
    listen, silly,
  ]

  static let play = Verb(
    "play", "spela", also: [("starta", .swedish), ("börja", .swedish)], by: .pupil,
    paced: .coming, takes: Field.wish
  ) { arguments throws(WireTrouble) in
    try arguments.wish()
  } act: { wish, transaction throws(Trouble) in
    .seated(try transaction.play(wish))
  }

  static let look = Verb(
    "look", "titta", takes: [.positional("room", .rest)], .findsTheWay,
    read: Arguments.optional("room")
  ) { room, transaction throws(Trouble) in
    Answer(try transaction.look(room))
  }

  /// Helps a pupil who does not know the answer, or what to do: says what helps, and does nothing.
  private static let stuck = Verb(
    "stuck", "fastnat",
    sayings: [
      Saying("jag vet inte", .swedish), Saying("vet inte", .swedish), Saying("vet ej", .swedish),
      Saying("jag kan inte", .swedish), Saying("kan inte", .swedish),
      Saying("jag fattar inte", .swedish), Saying("ingen aning", .swedish),
      Saying("i don't know", .english), Saying("don't know", .english), Saying("dunno", .english),
      Saying("idk", .english), Saying("i can't", .english), Saying("no idea", .english),
      Saying("i am stuck", .english), Saying("i'm stuck", .english),
    ]
  ) { transaction throws(Trouble) in
    let situation = transaction.situation()
    return Answer { page in Help.comfort(situation, in: page.hall) }
  }

  private static let tired = Verb(
    "tired", "trött",
    sayings: [
      Saying("jag är trött", .swedish), Saying("jag orkar inte", .swedish),
      Saying("i am tired", .english), Saying("i'm tired", .english),
    ]
  ) { _ in
    Answer { _ in
      "Vill du ta en paus? Skriv: hejdå" / "Would you like a break? Type: bye"
    }
  }

  static let cheer = Verb(
    "cheer", "heja",
    sayings: [
      Saying("tack", .swedish, adding: "tack"), Saying("thanks", .english, adding: "thanks"),
      Saying("thank you", .english, adding: "thanks"),
    ], by: .pupil, takes: [.positional("cheer", .rest)], .findsTheWay
  ) { arguments throws(WireTrouble) in
    guard let typed = arguments.text("cheer") else { return Cheer.hooray }
    if let cheer = Vocabulary.cheer(typed.lowercased()) { return cheer }
    guard arguments.isTyped else { throw .noSuchCheer(typed) }
    // `heja Anna`, `heja bra jobbat`: those who hear it know who is meant.
    let words = typed.lowercased().split(separator: " ")
    return words.lazy.compactMap { Vocabulary.cheer(String($0)) }.first ?? .hooray
  } act: { cheer, transaction throws(Trouble) in
    Answer(try transaction.cheer(cheer))
  }

  private static let next = Verb("next", "nästa", by: .pupil, .findsTheWay) {
    transaction throws(Trouble) in Answer(try transaction.next())
  }

  /// Plays again; with a level, with words that are easier or harder.
  static let again = Verb(
    "again", "igen",
    sayings: [
      Saying("spela igen", .swedish), Saying("en gång till", .swedish),
      Saying("play again", .english), Saying("once more", .english),
    ], by: .pupil, takes: [.positional("level", .number)]
  ) { arguments in
    arguments.number("level")
  } act: { (level: Int?, transaction) throws(Trouble) in
    let seated = try transaction.again(level: level)
    return .seated(seated, isTold: seated.room.phase == .gathering)
  }

  /// Says yes. Its words are no game's, so that it can be said in the middle of one.
  static let agree = Verb(
    "agree", "ja", also: [("yes", .english)], by: .pupil, .findsTheWay
  ) { transaction throws(Trouble) in
    let seated = try transaction.agree()
    return .seated(seated, isTold: seated.room.phase == .gathering)
  }

  static let practise = Verb(
    "practise", "öva", also: [("practice", .english)], by: .pupil, paced: .coming
  ) { transaction throws(Trouble) in
    .seated(try transaction.practise())
  }

  static let leave = Verb("leave", "lämna", .findsTheWay) {
    transaction throws(Trouble) in
    guard let left = try transaction.leave() else { return .noLongerWatching(nil, transaction) }
    return Answer(left) { _ in "Du har lämnat rummet." / "You have left the room." }
  }

  static let listen = Verb(
    "listen", "lyssna", by: .pupil, takes: [.positional("word", .rest)], .findsTheWay,
    read: Arguments.optional("word")
  ) { word, transaction throws(Trouble) in
    let told = try transaction.listen(to: word)
    return Answer(told.whereabouts, tells: .room(code: told.room.code)) { _, ok in
      ok.add("question", told.question)
      ok.add("choices", told.choices)
      if let heard = told.heard { ok.add("heard", heard) }
    } say: { _ in
      told.room.setup.rules.kind.spoken.say(told.question, choices: told.choices)
    }
  }
}

extension Answer {
  /// - Parameter room: the code of what was meant; nil: all that was followed.
  static func noLongerWatching(_ room: String?, _ transaction: Transaction) -> Answer {
    let (isOverseeing, rooms) = transaction.watched()
    func watched(_ tongue: Tongue) -> String {
      let all = isOverseeing ? [tongue.say("hela klassen", "the whole class")] : []
      return tongue.list(all + rooms.map { tongue.say("rum \($0.code)", "room \($0.code)") })
    }
    // It comes behind the facts that were not heard yet because they cannot be stored.
    return Answer(tells: .everything) { _, ok in
      if let room { ok.add("room", room) }
    } say: { _ in
      if isOverseeing || !rooms.isEmpty {
        "Du följer fortfarande \(watched(.swedish))."
          / "You are still watching \(watched(.english))."
      } else {
        "Du tittar inte längre." / "You are not watching any more."
      }
    }
  }

  /// The reply when a seat was taken.
  static func seated(_ seated: Seated, isTold: Bool = true) -> Answer {
    Answer(seated.whereabouts) { page, ok in
      if seated.isProposal { ok.add("proposed", true) }
      if seated.isTooLate { ok.add("too_late", true) }
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

  /// A sentence to one of two who would each wait for the other.
  private func advice(to other: Hall.WaitingRoom) -> Said {
    let (code, title) = (other.room.code, other.room.setup.rules.kind.spoken.title)
    let names = tongue.list(other.names(in: hall.book))
    return other.room.setup.isPractice
      ? "\(names) övar: \(title.swedish). Vill ni spela ihop? Skriv: sitt \(names)"
        / "\(names) practises: \(title.english). To play together, type: sit \(names)"
      : "\(names) väntar i rum \(code): \(title.swedish). Dit kommer du med: sitt \(code)"
        / "\(names) waits in room \(code): \(title.english). To go there, type: sit \(code)"
  }

  @Lines func seated(_ seated: Seated) -> [Said] {
    if seated.isTooLate {
      "Det hann komma någon annan. Spela vidare!" / "Somebody else came first. Play on!"
    } else if !seated.isProposal {
      whereabouts(of: seated)
    }
  }

  @Lines private func whereabouts(of seated: Seated) -> [Said] {
    let room = seated.room
    let awaited = room.phase == .gathering ? hall.awaited(in: room) : []
    // A pupil who waits for somebody by name is not told how many are missing.
    let free =
      room.phase == .gathering && awaited.isEmpty
      ? room.setup.seats - room.table.seated.count : 0
    let way = wayIn(room)
    let (kind, names) = (shortKind(of: room), tongue.list(awaited.map(hall.book.name)))
    say("Du är i rum \(room.code) (\(kind)).", "You are in room \(room.code) (\(kind)).")
      + missing(free)
    if let elsewhere = seated.elsewhere {
      advice(to: elsewhere, from: room)
    } else if let seat = seated.whereabouts.seat,
      let other = hall.waiting(besides: seat, in: room).first
    {
      advice(to: other)
    }
    if free != 0 {
      if room.setup.isInvitedOnly {
        "Bjud den som ska vara med:  bjud Bo" / "Ask those who shall come:  invite Bo"
      } else {
        "På den andra datorn:  \(way)" / "On the other machine, type:  \(way)"
      }
      if room.table.seated.count == 1, room.setup.rules.kind.traits.seats.contains(1) {
        "Vill du öva så länge? Skriv: öva" / "To practise meanwhile, type: practise"
      }
    }
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

  /// The words to type for a partner to come in; somebody who greets in a language plays with its words.
  private func wayIn(_ room: Room) -> String {
    if hall.isOnToday(room.setup) { return tongue.verb(.play) }
    return hall.language(of: room.setup).map(Tongue.init) == tongue
      ? tongue.toPlay(room.setup.rules.kind) : "\(tongue.verb(.sit)) \(room.code)"
  }
}
