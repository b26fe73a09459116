import Games
import Hall

/// Speaks to one viewer about one fact.
struct Speaker {
  let viewer: Viewpoint
  let scenery: Scenery
  let tongue: Tongue
  let seq: Int

  /// Whoever is forgotten has no name.
  func name(_ seat: Seat) -> String {
    let pupil = scenery.room.pupil(on: seat, at: seq)
    return pupil.map(scenery.book.isMember) == false
      ? tongue.say("Någon", "Somebody") : scenery.name(seat, at: seq)
  }
  func names(_ seats: [Seat]) -> String { tongue.list(seats.map(name)) }

  func isOwn(_ seat: Seat) -> Bool { viewer == .seat(seat) }

  var isSeated: Bool { if case .seat = viewer { true } else { false } }

  /// Which words the room plays with.
  fileprivate var words: String {
    let setup = scenery.room.setup
    return tongue.say(
      "\(setup.list), nivå \(setup.level)", "\(setup.list), level \(setup.level)")
  }

  /// Whether the same stands before it, so that it is said once.
  fileprivate var isInsideBlank: Bool {
    let before = scenery.room.entries.prefix(max(0, seq - 1))
    return before.count == seq - 1 && before.last?.fact.as(Room.Blank.self) != nil
  }

  /// What a fact sounds like; nil where the viewer need not be told in words: it did it itself, or a picture
  /// shows it.
  func say(_ fact: RoomFact) -> String? {
    switch fact {
    case .game(let fact): fact.kind.spoken.say(any: fact.own, by: self)
    case .own(let fact): (fact.value as? any SpokenFact)?.say(by: self)
    }
  }
}

/// What is said of a room's fact that is no game's.
///
/// A sentence depends on the fact, the viewer and names alone.
protocol SpokenFact {
  /// To somebody in the room, or who looks on; nil where that need not be told in words.
  func say(by speaker: Speaker) -> String?

  /// To a teacher who follows everything in text: one short line, and nil for most.
  func notice(by teacher: TeachersEar) -> String?
}

extension SpokenFact {
  func notice(by teacher: TeachersEar) -> String? { nil }
}

/// What a teacher's line about a fact may need besides it.
struct TeachersEar {
  /// Of whom it is the fact, in which room.
  let name: String
  let code: String
  let tongue: Tongue
}

extension Room.Joined: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    speaker.isOwn(seat) ? nil : speaker.isHere(speaker.name(seat))
  }

  func notice(by teacher: TeachersEar) -> String? { teacher.sits }
}

extension Room.Ready: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let (tongue, name) = (speaker.tongue, speaker.name(seat))
    return speaker.isOwn(seat)
      ? tongue.say("Du är redo.", "You are ready.")
      : tongue.say(
        "\(name) är redo. Är du också redo? Skriv: klar",
        "\(name) is ready. Are you ready too? Type: ready")
  }
}

extension Room.Started: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    speaker.scenery.room.game.waitsForPlayers
      ? speaker.tongue.say("Spelet börjar.", "The game begins.") : nil
  }

  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say("Rum \(teacher.code) börjar.", "Room \(teacher.code) begins.")
  }
}

extension Room.Away: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? nil
      : speaker.tongue.say("\(name) är borta en stund.", "\(name) is away for a moment.")
  }

  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say(
      "~ \(teacher.name) i rum \(teacher.code) är borta.",
      "~ \(teacher.name) in room \(teacher.code) is away.")
  }
}

extension Room.Back: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let (tongue, name) = (speaker.tongue, speaker.name(seat))
    return speaker.isOwn(seat)
      ? tongue.say("Bra att du är tillbaka.", "Good that you are back.")
      : tongue.say("\(name) är tillbaka.", "\(name) is back.")
  }

  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say(
      "\(teacher.name) i rum \(teacher.code) är tillbaka.",
      "\(teacher.name) in room \(teacher.code) is back.")
  }
}

extension Room.Skipped: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let (tongue, name) = (speaker.tongue, speaker.name(seat))
    return speaker.isOwn(seat)
      ? tongue.say(
        "De andra går vidare. Skriv något, så är du med igen.",
        "The others go on. Type something and you are in again.")
      : tongue.say(
        "Vi går vidare så länge. \(name) kan komma tillbaka när som helst.",
        "We go on for now. \(name) can come back any time.")
  }

  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say(
      "Rum \(teacher.code) går vidare utan \(teacher.name).",
      "Room \(teacher.code) goes on without \(teacher.name).")
  }
}

extension Room.Left: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    if speaker.isOwn(seat) { return nil }
    let (tongue, name) = (speaker.tongue, speaker.name(seat))
    return tongue.say("\(name) har gått.", "\(name) has left.")
      + (speaker.isSeated
        ? tongue.say(" Du kan stanna, eller skriva: lämna", " You can stay, or type: leave") : "")
  }

  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say(
      "\(teacher.name) har lämnat rum \(teacher.code).",
      "\(teacher.name) has left room \(teacher.code).")
  }
}

extension Room.Invited: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let (tongue, name) = (speaker.tongue, speaker.scenery.book.name(of: pupil))
    return speaker.isOwn(by)
      ? tongue.say("\(name) är inbjuden.", "\(name) is invited.")
      : tongue.say(
        "\(speaker.name(by)) bjuder in \(name).", "\(speaker.name(by)) invites \(name).")
  }
}

extension Room.Refused: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let name = speaker.scenery.book.name(of: pupil)
    return speaker.tongue.say(
      "\(name) säger nej tack den här gången.", "\(name) says no thanks this time.")
  }
}

extension Room.Cheered: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    "\(speaker.name(seat)): \(Vocabulary.name(of: cheer, in: speaker.tongue))!"
  }
}

extension Room.Called: SpokenFact {
  /// The one whose name it is hears it from the teacher.
  func say(by speaker: Speaker) -> String? {
    if speaker.isOwn(seat) { return nil }
    let name = speaker.scenery.book.name(of: pupil)
    return speaker.tongue.say(
      "Spelare \(seat.number) heter nu \(name).", "Player \(seat.number) is called \(name) now.")
  }
}

extension Room.Equipped: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.equipped(seat, gear) }
}

extension Room.Continued: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    speaker.tongue.say(
      "Nytt spel! Nu är ni i rum \(code).", "A new game! You are in room \(code) now.")
  }
}

extension Room.Opened: SpokenFact {
  func say(by speaker: Speaker) -> String? { nil }

  func notice(by teacher: TeachersEar) -> String? {
    let game = setup.rules.kind.name(in: teacher.tongue)
    return teacher.tongue.say(
      "Nytt rum \(teacher.code): \(game).", "New room \(teacher.code): \(game).")
  }
}

extension Room.Ended: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let (tongue, code) = (speaker.tongue, speaker.scenery.room.code)
    switch reason {
    case .over:
      return tongue.say(
        "Rum \(code) är stängt. Tack för spelet!", "Room \(code) is closed. Thanks for playing!")
    case .empty:
      return tongue.say(
        "Ingen var kvar, så rum \(code) är stängt.",
        "Nobody was left, so room \(code) is closed.")
    case .closed:
      return tongue.say(
        "Läraren har stängt rum \(code). Det ni har klarat är kvar.",
        "The teacher has closed room \(code). What you have done is kept.") + speaker.goOn
    case .forgotten:
      return tongue.say(
        "Rum \(code) är stängt, för något som stod där har tagits bort. "
          + "Det ni har klarat är kvar.",
        "Room \(code) is closed, because something in it has been taken away. "
          + "What you have done is kept.")
    case .finishedEarly: return speaker.finishedEarly
    case .listGone:
      return tongue.say(
        "Orden i rum \(code) är borta (\(speaker.words)), så rummet är stängt.",
        "The words of room \(code) are gone (\(speaker.words)), so the room is closed.")
    }
  }

  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say("Rum \(teacher.code) är stängt.", "Room \(teacher.code) is closed.")
  }
}

extension Room.Blank: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    speaker.isInsideBlank ? nil : speaker.tongue.say("(borttaget)", "(taken away)")
  }
}

extension Room.Paused: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.paused }

  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say("Rum \(teacher.code) har paus.", "Room \(teacher.code) is paused.")
  }
}

extension Room.Resumed: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    speaker.tongue.say("Nu går spelet vidare.", "The game goes on now.")
  }

  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say("Rum \(teacher.code) går vidare.", "Room \(teacher.code) goes on.")
  }
}

extension Room.LastRound: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    speaker.tongue.say("Det här är sista rundan.", "This is the last round.")
  }
}

extension Room.Seated: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.seated(pupil, on: seat) }
  func notice(by teacher: TeachersEar) -> String? { teacher.sits }
}

extension Room.Swapped: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let names = speaker.names([one, other])
    return speaker.tongue.say("\(names) har bytt plats.", "\(names) have changed places.")
  }
}

extension Speaker {
  func isHere(_ name: String) -> String {
    tongue.say("\(name) är här.", "\(name) is here.")
  }
}

extension TeachersEar {
  fileprivate var sits: String {
    tongue.say("\(name) sitter i rum \(code).", "\(name) sits in room \(code).")
  }
}
