public import Classroom
import Games
import Hall

/// Speaks to one viewer about one fact.
struct Speaker: Speaking {
  let viewer: Viewpoint
  let scenery: Scenery
  let tongue: Tongue
  let seq: Int
  var style = TextStyle()

  var ink: Ink { Ink(isColoured: style.colour, hasLinks: style.hasKeys) }

  /// The link for a word with which the viewer answers: it is heard first, if that is asked for.
  func answer(_ word: String) -> TextLink {
    TextLink(typed: word, says: word, hear: mayListen ? "\(tongue.verb(.listen)) \(word)" : nil)
  }

  private var mayListen: Bool {
    if case .seat(let seat) = viewer { scenery.room.mayListen(seat) } else { false }
  }

  /// The name of the pupil on a seat; one who is forgotten has none.
  func name(_ seat: Seat) -> String {
    let pupil = scenery.room.pupil(on: seat, at: seq)
    return pupil.map(scenery.book.isMember) == false
      ? say("Någon", "Somebody") : scenery.name(seat, at: seq)
  }

  func names(_ seats: [Seat]) -> String { tongue.list(seats.map(name)) }

  /// The traveller that a pupil has chosen to be, if it has: all in a room see it.
  func traveller(_ seat: Seat) -> Traveller? {
    scenery.room.pupil(on: seat, at: seq).flatMap(scenery.book.traveller)
  }

  /// The face of a seat's traveller, in a line.
  func face(_ seat: Seat) -> String? { traveller(seat).map(TravellerDrawing.face) }

  /// The face of a seat's traveller, to stand before a name.
  func faceBefore(_ seat: Seat) -> String { face(seat).map { "\($0)  " } ?? "" }

  func isOwn(_ seat: Seat) -> Bool { viewer == .seat(seat) }

  var isSeated: Bool { if case .seat = viewer { true } else { false } }

  /// Whether the same fact stands before this one, so that it is told once.
  fileprivate var isInsideBlank: Bool {
    let before = scenery.room.entries.prefix(max(0, seq - 1))
    return before.count == seq - 1 && before.last?.fact.as(Room.Blank.self) != nil
  }

  /// The sentence of a fact; nil where the viewer need not be told in words: it did it itself, or a picture
  /// shows it.
  func say(_ fact: RoomFact) -> String? {
    fact.spoken?.say(by: self)
  }
}

extension Room.Joined: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    speaker.isOwn(seat) ? nil : speaker.isHere(speaker.name(seat))
  }

  func notice(by teacher: TeachersEar) -> Said? { teacher.sits }
}

extension Room.Ready: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? "Du är redo." / "You are ready."
      : "\(name) är redo. Är du också redo? Skriv: klar"
        / "\(name) is ready. Are you ready too? Type: ready"
  }
}

extension Room.Started: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    speaker.scenery.room.waitsForPlayers
      ? "Spelet börjar." / "The game begins." : nil
  }

  func notice(by teacher: TeachersEar) -> Said? {
    "Rum \(teacher.code) börjar." / "Room \(teacher.code) begins."
  }
}

extension Room.Away: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    if speaker.isOwn(seat) { return nil }
    return isGoingHome
      ? "\(name) har gått hem." / "\(name) has gone home."
      : "\(name) är borta en stund." / "\(name) is away for a moment."
  }

  func notice(by teacher: TeachersEar) -> Said? {
    isGoingHome
      ? "\(teacher.name) i rum \(teacher.code) har gått hem."
        / "\(teacher.name) in room \(teacher.code) has gone home."
      : "~ \(teacher.name) i rum \(teacher.code) är borta."
        / "~ \(teacher.name) in room \(teacher.code) is away."
  }
}

extension Room.Back: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? "Bra att du är tillbaka." / "Good that you are back."
      : "\(name) är tillbaka." / "\(name) is back."
  }

  func notice(by teacher: TeachersEar) -> Said? {
    "\(teacher.name) i rum \(teacher.code) är tillbaka."
      / "\(teacher.name) in room \(teacher.code) is back."
  }
}

extension Room.Skipped: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? "De andra går vidare. Skriv något, så är du med igen."
        / "The others go on. Type something and you are in again."
      : "Vi går vidare så länge. \(name) kan komma tillbaka när som helst."
        / "We go on for now. \(name) can come back any time."
  }

  func notice(by teacher: TeachersEar) -> Said? {
    "Rum \(teacher.code) går vidare utan \(teacher.name)."
      / "Room \(teacher.code) goes on without \(teacher.name)."
  }
}

extension Room.Left: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    if speaker.isOwn(seat) { return nil }
    let (tongue, name) = (speaker.tongue, speaker.name(seat))
    let left =
      isGoingHome
      ? "\(name) har gått hem." / "\(name) has gone home."
      : "\(name) har gått." / "\(name) has left."
    guard speaker.isSeated, speaker.scenery.room.isOpen else { return left }
    let stay = tongue.say(
      " Du kan spela vidare. Vill du sluta? Skriv: lämna",
      " You can play on. Want to stop? Type: leave")
    return Said(tongue.say(left) + stay)
  }

  func notice(by teacher: TeachersEar) -> Said? {
    "\(teacher.name) har lämnat rum \(teacher.code)."
      / "\(teacher.name) has left room \(teacher.code)."
  }
}

extension Room.Invited: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.scenery.book.name(of: pupil)
    if isAsked, speaker.isOwn(by) { return "Vi frågar \(name)." / "We ask \(name)." }
    return speaker.isOwn(by)
      ? "\(name) är inbjuden." / "\(name) is invited."
      : "\(speaker.name(by)) bjuder in \(name)." / "\(speaker.name(by)) invites \(name)."
  }
}

extension Room.Refused: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.scenery.book.name(of: pupil)
    return switch because {
    case nil: "\(name) säger nej tack den här gången." / "\(name) says no thanks this time."
    case .later: "\(name) läser klart först." / "\(name) finishes first."
    case .silent: "\(name) svarar inte just nu." / "\(name) does not answer just now."
    case .elsewhere: "\(name) gör något annat nu." / "\(name) does something else now."
    }
  }
}

extension Room.Cheered: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let (name, cheer) = (speaker.name(seat), speaker.tongue.say(Vocabulary.name(of: cheer)))
    return Said("\(speaker.faceBefore(seat))\(name): \(cheer)!")
  }

  func show(to speaker: Speaker) -> Show? {
    speaker.isOwn(seat) ? nil : .cheer(speaker.traveller(seat))
  }
}

extension Room.Called: SpokenFact {
  /// The pupil whose name it is hears of it from the teacher.
  func said(by speaker: Speaker) -> Said? {
    if speaker.isOwn(seat) { return nil }
    let book = speaker.scenery.book
    let (name, former) = (book.name(of: pupil), book.formerName(of: pupil))
    return "\(former ?? "Spelare \(seat.number)") heter nu \(name)."
      / "\(former ?? "Player \(seat.number)") is called \(name) now."
  }
}

extension Room.Equipped: SpokenFact {
  func said(by speaker: Speaker) -> Said? { speaker.equipped(seat, .gear(gear)) }
}

extension Room.Built: SpokenFact {
  func said(by speaker: Speaker) -> Said? { speaker.equipped(seat, .base(part, number: number)) }
}

extension Room.Continued: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    speaker.isSeated
      ? "Nytt spel!" / "A new game!"
      : "Nytt spel! Det går vidare i rum \(code)." / "A new game! It goes on in room \(code)."
  }
}

extension Room.Opened: SpokenFact {
  func notice(by teacher: TeachersEar) -> Said? {
    let game = setup.rules.kind.name(in: teacher.tongue)
    return "Nytt rum \(teacher.code): \(game)." / "New room \(teacher.code): \(game)."
  }
}

extension Room.Ended: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let setup = speaker.scenery.room.setup
    // A viewer who sits there needs no code.
    let code = speaker.isSeated ? nil : speaker.scenery.room.code
    let (rum, room) = (
      code.map { "rum \($0)" } ?? "rummet", code.map { "room \($0)" } ?? "the room"
    )
    switch reason {
    case .over:
      return "Nu är \(rum) stängt. Tack för spelet!" / "Now \(room) is closed. Thanks for playing!"
    case .empty:
      // A viewer who has left the room knows.
      if speaker.isSeated { return nil }
      return "Ingen var kvar, så \(rum) är stängt." / "Nobody was left, so \(room) is closed."
    case .closed:
      return speaker.thenGoOn(
        "Läraren har stängt \(rum). Det ni har klarat är kvar."
          / "The teacher has closed \(room). What you have done is kept.")
    case .forgotten:
      return
        ("Nu är \(rum) stängt, för något som stod där har tagits bort. "
        + "Det ni har klarat är kvar.")
        / ("Now \(room) is closed, because something in it has been taken away. "
          + "What you have done is kept.")
    case .crowded:
      return
        "Det är väldigt många rum just nu, så \(rum) är stängt. Det ni har klarat är kvar."
        / ("There are very many rooms just now, so \(room) is closed. "
          + "What you have done is kept.")
    case .finishedEarly:
      return speaker.thenGoOn(
        "Spelet slutar här. Bra gjort! Det ni har klarat är kvar."
          / "The game ends here. Well done! What you have done is kept.")
    case .listGone:
      let words = speaker.say(
        "\(setup.list), nivå \(setup.level)", "\(setup.list), level \(setup.level)")
      return "Orden är borta (\(words)), så \(rum) är stängt."
        / "The words are gone (\(words)), so \(room) is closed."
    }
  }

  func notice(by teacher: TeachersEar) -> Said? {
    "Rum \(teacher.code) är stängt." / "Room \(teacher.code) is closed."
  }
}

extension Room.Blank: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    speaker.isInsideBlank ? nil : "(borttaget)" / "(taken away)"
  }
}

extension Room.Paused: SpokenFact {
  func said(by speaker: Speaker) -> Said? { speaker.paused }

  func notice(by teacher: TeachersEar) -> Said? {
    "Rum \(teacher.code) har paus." / "Room \(teacher.code) is paused."
  }
}

extension Room.Resumed: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    "Nu går spelet vidare." / "The game goes on now."
  }

  /// The question that was asked before the pause is far up the screen by now.
  func picture(for viewer: Viewpoint) -> Picture.Call? { .besides(.turn) }

  func notice(by teacher: TeachersEar) -> Said? {
    "Rum \(teacher.code) går vidare." / "Room \(teacher.code) goes on."
  }
}

extension Room.LastRound: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    "Det här är sista rundan." / "This is the last round."
  }
}

extension Room.MoreRounds: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    "Det blir fler rundor ändå." / "There are more rounds after all."
  }
}

extension Room.Widened: SpokenFact {}

extension Room.Seated: SpokenFact {
  func said(by speaker: Speaker) -> Said? { speaker.seated(pupil, on: seat) }
  func notice(by teacher: TeachersEar) -> Said? { teacher.sits }
}

extension Room.Swapped: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let names = speaker.names([one, other])
    return "\(names) har bytt plats." / "\(names) have changed places."
  }
}

extension Room.Proposed: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let game = setup.rules.kind
    if case .over = speaker.scenery.room.phase { return speaker.asksAgain(seat, setup) }
    if speaker.isOwn(seat) {
      let others = speaker.names(speaker.scenery.room.table.here.filter { $0 != seat })
      let title = game.spoken.title
      return "Vi frågar \(others) om ni ska spela \(title.swedish). Spela vidare så länge!"
        / "We ask \(others) whether you will play \(title.english). Play on meanwhile!"
    }
    return speaker.wants(speaker.name(seat), game)
  }
}

extension Room.Agreed: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? "Du säger ja." / "You say yes."
      : "\(name) säger ja." / "\(name) says yes."
  }
}

extension Room.PlaysOn: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    let isPlaying = speaker.scenery.room.phase == .playing
    guard speaker.isOwn(seat) else {
      return isPlaying
        ? "\(name) vill spela klart först." / "\(name) would like to finish this game first."
        : "\(name) vill göra något annat nu." / "\(name) would like to do something else now."
    }
    return isPlaying
      ? "Då spelar vi vidare." / "Then we play on." : "En annan gång." / "Another time."
  }
}

extension Room.Wanted: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    speaker.isOwn(seat) ? speaker.wants(speaker.scenery.book.name(of: pupil), game) : nil
  }
}

extension Room.Unwanted: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.scenery.book.name(of: pupil)
    return speaker.isOwn(seat)
      ? "\(name) väntar inte längre." / "\(name) is not waiting any more." : nil
  }
}

extension Speaker {
  /// A sentence that asks for one more game, perhaps with other words.
  fileprivate func asksAgain(_ seat: Seat, _ setup: Setup) -> Said {
    let others = names(scenery.room.table.here.filter { $0 != seat })
    if isOwn(seat) {
      return "Vi frågar \(others) om ni ska spela igen." / "We ask \(others) whether to play again."
    }
    let how = scenery.room.next(setup)
    return
      "\(name(seat)) vill spela igen\(how.swedish). Skriv: ja tack  eller: nej tack"
      / "\(name(seat)) would like to play again\(how.english). Type: yes please  or: no thanks"
  }

  fileprivate func wants(_ name: String, _ game: GameKind) -> Said {
    // The answer is not of one word: that could be a move.
    "\(name) vill spela \(game.spoken.title.swedish) med dig. Skriv: ja tack  eller: nej tack"
      / "\(name) would like to play \(game.spoken.title.english) with you. Type: yes please  or: no thanks"
  }

  func isHere(_ name: String) -> Said { "\(name) är här." / "\(name) is here." }
}

extension Room {
  /// How a game after this one differs from it, in words that follow "play again".
  func next(_ setup: Setup) -> Said {
    let game = setup.rules.kind
    if game != self.setup.rules.kind {
      return ": \(game.spoken.title.swedish)" / ": \(game.spoken.title.english)"
    }
    if setup.level > self.setup.level { return ", med svårare ord" / ", with harder words" }
    return setup.level < self.setup.level
      ? ", med lättare ord" / ", with easier words" : Said("")
  }
}

extension TeachersEar {
  fileprivate var sits: Said {
    "\(name) sitter i rum \(code)." / "\(name) sits in room \(code)."
  }
}
