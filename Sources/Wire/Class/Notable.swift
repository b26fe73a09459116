import Games
public import Hall

/// What a teacher who reads text wants to hear of: one short line each, and most facts none.
public enum Notable {
  public static func line(
    _ fact: Chronicle.Fact, book: ClassBook, tongue: Tongue
  ) -> String? {
    switch fact.told {
    case .inClass(let told):
      let name = told.pupils.first.map(book.name) ?? "?"
      return (told.value as? any SpokenClassFact)?
        .notice(by: TeachersEar(name: name, code: fact.room?.code ?? "?", tongue: tongue))
    case .inRoom(_, let seq, let told):
      guard let room = fact.room else { return nil }
      let name = told.actor.flatMap { room.pupil(on: $0, at: seq) }.map(book.name) ?? "?"
      let ear = TeachersEar(name: name, code: room.code, tongue: tongue)
      switch told {
      case .own(let fact): return (fact.value as? any SpokenFact)?.notice(by: ear)
      case .game(let fact):
        return fact.own.isEnd
          ? tongue.say("Rum \(room.code) är klart.", "Room \(room.code) has finished.") : nil
      }
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
}

/// What a teacher who follows everything in text hears of a fact of the class. Of most whoever is a teacher
/// is told anyway.
protocol SpokenClassFact {
  func notice(by teacher: TeachersEar) -> String?
}

extension TokenGiven: SpokenClassFact {
  /// Whoever comes by name is given one, the first time and every time.
  func notice(by teacher: TeachersEar) -> String? {
    teacher.tongue.say("\(teacher.name) är här.", "\(teacher.name) is here.")
  }
}

extension NeedsHelp: SpokenClassFact {
  func notice(by teacher: TeachersEar) -> String? {
    let (name, code) = (teacher.name, teacher.code)
    return switch need {
    case .misses:
      teacher.tongue.say(
        "! \(name) i rum \(code) behöver hjälp: \(Care.missesInARow) fel i rad.",
        "! \(name) in room \(code) needs help: \(Care.missesInARow) wrong in a row.")
    case .silence:
      teacher.tongue.say(
        "! \(name) i rum \(code) behöver hjälp: tyst i två minuter.",
        "! \(name) in room \(code) needs help: silent for two minutes.")
    }
  }
}
