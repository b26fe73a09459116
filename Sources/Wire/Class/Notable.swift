import Games
public import Hall

/// What a teacher who reads text wants to hear of: one short line each, and most facts none.
public enum Notable {
  public static func line(
    _ fact: Chronicle.Fact, book: ClassBook, tongue: Tongue
  ) -> String? {
    switch fact.told {
    case .inClass(let told): line(told, code: fact.room?.code ?? "?", book, tongue)
    case .inRoom(_, let seq, let told):
      fact.room.flatMap { line(told, seq: seq, in: $0, book, tongue) }
    }
  }

  /// What a teacher hears who did not ask for it herself; nil where everybody hears the same.
  public static func line(_ news: News, tongue: Tongue) -> String? {
    switch news {
    case .classPaused: tongue.say("Hela klassen har paus.", "The whole class is paused.")
    case .classResumed: tongue.say("Hela klassen går vidare.", "The whole class goes on.")
    case .takenOver, .mayAnswer, .invitation, .game, .people, .plan, .quiet, .kicked, .moved,
      .review, .marked, .forgotten:
      nil
    }
  }

  private static func line(
    _ fact: ClassFact, code: String, _ book: ClassBook, _ tongue: Tongue
  ) -> String? {
    switch fact {
    // Whoever comes by name is given one, the first time and every time.
    case .tokenGiven(let pupil, _):
      return tongue.say("\(book.name(of: pupil)) är här.", "\(book.name(of: pupil)) is here.")
    case .needsHelp(let pupil, _, let need):
      let name = book.name(of: pupil)
      switch need {
      case .misses:
        return tongue.say(
          "! \(name) i rum \(code) behöver hjälp: \(Care.missesInARow) fel i rad.",
          "! \(name) in room \(code) needs help: \(Care.missesInARow) wrong in a row.")
      case .silence:
        return tongue.say(
          "! \(name) i rum \(code) behöver hjälp: tyst i två minuter.",
          "! \(name) in room \(code) needs help: silent for two minutes.")
      }
    // Of some of these whoever is a teacher is told anyway.
    case .began, .enrolled, .wordGiven, .travellerChosen, .bestForgotten, .roomOpened, .roomEnded,
      .people, .plan, .review, .forgotten, .swept, .assigned, .unassigned, .marked, .classPaused,
      .classResumed, .quiet:
      return nil
    }
  }

  private static func line(
    _ fact: RoomFact, seq: Int, in room: Room, _ book: ClassBook, _ tongue: Tongue
  ) -> String? {
    let code = room.code
    let name = fact.actor.flatMap { room.pupil(on: $0, at: seq) }.map(book.name) ?? "?"
    switch fact {
    case .opened(let setup):
      let game = setup.rules.kind.name(in: tongue)
      return tongue.say("Nytt rum \(code): \(game).", "New room \(code): \(game).")
    case .joined, .seated:
      return tongue.say("\(name) sitter i rum \(code).", "\(name) sits in room \(code).")
    case .away:
      return tongue.say("~ \(name) i rum \(code) är borta.", "~ \(name) in room \(code) is away.")
    case .back:
      return tongue.say(
        "\(name) i rum \(code) är tillbaka.", "\(name) in room \(code) is back.")
    case .left:
      return tongue.say("\(name) har lämnat rum \(code).", "\(name) has left room \(code).")
    case .skipped:
      return tongue.say(
        "Rum \(code) går vidare utan \(name).", "Room \(code) goes on without \(name).")
    case .started: return tongue.say("Rum \(code) börjar.", "Room \(code) begins.")
    case .game(let fact):
      return fact.own.isEnd
        ? tongue.say("Rum \(code) är klart.", "Room \(code) has finished.") : nil
    case .ended: return tongue.say("Rum \(code) är stängt.", "Room \(code) is closed.")
    case .paused: return tongue.say("Rum \(code) har paus.", "Room \(code) is paused.")
    case .resumed: return tongue.say("Rum \(code) går vidare.", "Room \(code) goes on.")
    case .ready, .invited, .refused, .called, .cheered, .equipped, .continued, .blank, .lastRound,
      .swapped:
      return nil
    }
  }
}
