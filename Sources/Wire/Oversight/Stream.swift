public import Classroom
public import Games
public import Hall
import JSON
import Words

/// The lines of `watch *`: how everything stands, and then every fact of the class and its rooms.
public enum StreamLine {
  /// A fact's place among all facts, and its time.
  public struct Mark {
    let number: Int
    let at: Moment
  }

  /// A fact as a teacher reads it. It depends on nothing that comes later, but for names.
  public static func encode(
    _ fact: Chronicle.Fact, book: ClassBook, saying tongue: Tongue?
  ) -> [UInt8] {
    let mark = Mark(number: fact.number, at: fact.at)
    switch fact.told {
    case .inClass(let told):
      var line = JSONWriter()
      line.add("event", told.event)
      line.add(mark)
      // A teacher may know all of it but secrets, not even a secret's digest.
      told.writeFields(to: &line, for: .teacher(name: book.name, room: fact.room?.code ?? ""))
      if let teacher = fact.teacher(in: book) {
        if !told.namesWhoDidIt { line.add("by", teacher.number) }
        line.add("by_name", book.name(of: teacher))
      }
      if let tongue, let say = Notable.line(fact, book: book, tongue: tongue) {
        line.add("say", say)
      }
      return line.finish()
    case .inRoom(_, let seq, let told):
      guard let room = fact.room else { preconditionFailure("a fact of a room remembers it") }
      return FactLine.encode(
        Room.Entry(fact: told, at: fact.at), seq: seq, for: .teacher,
        in: Scenery(room: room, book: book, now: fact.at), saying: tongue, mark: mark)
    }
  }

  /// How everything stands just now, in whole lines: the class, every room, and the end.
  public static func standing(
    of hall: Hall, at wall: Moment, as filter: StreamFilter
  ) -> [[UInt8]] {
    let now = hall.roomTime(at: wall)
    let rooms = hall.rooms.values.filter(filter.shows).sorted { $0.number < $1.number }
    return pupils(of: hall, at: now)
      + rooms.map {
        ViewLine.encode(for: .teacher, in: Scenery(room: $0, book: hall.book, now: now))
      } + [caughtUp(hall.factCount)]
  }

  /// Everybody in the class. A line holds so many that it stays below the bound whatever they are called.
  private static func pupils(of hall: Hall, at now: Moment) -> [[UInt8]] {
    let needs = hall.attendance(at: now).reduce(into: [:]) { $0[$1.pupil] = $1 }
    let pupils = hall.book.pupils
    let pieces = stride(from: 0, to: max(1, pupils.count), by: pupilsOnALine).map {
      pupils[$0..<min($0 + pupilsOnALine, pupils.count)]
    }
    return pieces.map { piece in
      var line = JSONWriter(reserving: 1024)
      line.add("event", "class")
      line.add("n", hall.factCount)
      line.add("count", pupils.count)
      line.array("pupils", piece) { entry, pupil in
        entry.add(pupil, in: hall.book)
        entry.add("here", hall.isHere(pupil))
        if let room = hall.place(of: pupil)?.room {
          entry.add("room", room.code)
          entry.add("room_id", room.number.value)
        }
        if let reasons = needs[pupil]?.reasons, !reasons.isEmpty {
          entry.add("needs", reasons.map(\.name))
        }
      }
      return line.finish()
    }
  }

  static let pupilsOnALine = 128

  /// Facts that nobody has any more; the last of their numbers is the line's.
  public static func gone(_ numbers: ClosedRange<Int>) -> [UInt8] {
    JSONWriter.event("gone") { line in
      line.add("n", numbers.upperBound)
      line.add("from", numbers.lowerBound)
    }
  }

  /// The end of a state, or of catching up: all facts up to this number are known.
  public static func caughtUp(_ number: Int) -> [UInt8] {
    JSONWriter.event("caught-up") { line in
      line.add("n", number)
    }
  }

  /// The end of following a room, or everything (nil), because the key is another one.
  public static func unwatched(_ room: Room?, tongue: Tongue) -> [UInt8] {
    JSONWriter.event("unwatched") { line in
      line.add("room", room?.code ?? "*")
      line.add("say", Sentences.keyChanged(tongue))
    }
  }
}

extension Sentences {
  /// The sentence for a guest who is a teacher no more.
  public static func keyChanged(_ tongue: Tongue) -> String {
    tongue.say(
      "Lärarens nyckel är ny. Skriv: lärare och den nya nyckeln.",
      "The teacher's key is new. Type: teach and the new key.")
  }
}

extension JSONWriter {
  mutating func add(_ mark: StreamLine.Mark) {
    add("n", mark.number)
    add("at", mark.at.milliseconds)
  }
}

/// The facts that a teacher who reads text wants to hear of: one short line each, and most facts none.
public enum Notable {
  /// - Parameter reader: the pupil who reads it, and knows what it did itself.
  public static func line(
    _ fact: Chronicle.Fact, book: ClassBook, tongue: Tongue, reader: Pupil? = nil
  ) -> String? {
    let teacher = fact.teacher(in: book).flatMap { $0 == reader ? nil : $0 }
    guard let line = line(fact, byAnotherTeacher: teacher != nil, book, tongue) else { return nil }
    guard let teacher, !line.hasPrefix(book.name(of: teacher)) else { return line }
    return "\(line) (\(book.name(of: teacher)))"
  }

  private static func line(
    _ fact: Chronicle.Fact, byAnotherTeacher isDeed: Bool, _ book: ClassBook, _ tongue: Tongue
  ) -> String? {
    switch fact.told {
    case .inClass(let told):
      let name = told.pupils.first.map(book.name) ?? "?"
      let ear = TeachersEar(name: name, code: fact.room?.code ?? "?", book: book, tongue: tongue)
      if isDeed, let deed = told.value as? any TeachersDeed {
        return tongue.say(deed.told(to: ear))
      }
      return (told.value as? any SpokenClassFact)?.notice(by: ear).map(tongue.say)
    case .inRoom(_, let seq, let told):
      guard let room = fact.room else { return nil }
      let name = told.actor.flatMap { room.pupil(on: $0, at: seq) }.map(book.name) ?? "?"
      let ear = TeachersEar(name: name, code: room.code, book: book, tongue: tongue)
      switch told {
      case .own: return told.spoken?.notice(by: ear).map(tongue.say)
      case .game(let fact):
        if fact.own.isEnd {
          return tongue.say("Rum \(room.code) är klart.", "Room \(room.code) has finished.")
        }
        let written = (told.spoken?.written ?? []).filter { !$0.isEmpty }
        if written.isEmpty { return nil }
        let text = written.joined(separator: " | ")
        return tongue.say(
          "\(name) skriver i rum \(room.code): \(text)",
          "\(name) writes in room \(room.code): \(text)")
      }
    }
  }

  /// The line for a teacher who did not ask for it herself; nil where everybody hears the same.
  ///
  /// - Parameter teacher: the name of the one who did ask for it, if known.
  public static func line(_ news: News, by teacher: String?, tongue: Tongue) -> String? {
    let line: String? =
      switch news {
      case .classPaused: tongue.say("Hela klassen har paus.", "The whole class is paused.")
      case .classResumed: tongue.say("Hela klassen går vidare.", "The whole class goes on.")
      case .ending(.some(let minutes)): tongue.say(Sentences.lessonEnds(inMinutes: minutes))
      case .ending(nil): tongue.say(Sentences.lessonGoesOn)
      case .lessonOver: tongue.say(Sentences.lessonIsOver)
      case .quiet(let on): tongue.say(Sentences.quiet(on))
      case .announced(let text): tongue.say("Sagt: \(text)", "Said: \(text)")
      case .takenOver, .mayAnswer, .offer, .invitation, .game, .people, .plan, .kicked, .moved,
        .review, .marked, .assigned, .forgotten, .diskLow, .lettingGo, .lessonBegun, .flown:
        nil
      }
    return line.map { line in teacher.map { "\(line) (\($0))" } ?? line }
  }
}

extension Chronicle.Fact {
  /// The teacher or assistant who did it, where that is known.
  func teacher(in book: ClassBook) -> Pupil? {
    by.flatMap { book.role(of: $0).rank == nil ? nil : $0 }
  }
}

/// A deed of one teacher that the others should know of.
protocol TeachersDeed {
  func told(to teacher: TeachersEar) -> Said
}

extension TodaySet: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    guard let wish else { return "Inget är bestämt för i dag." / "Nothing is planned for today." }
    return "I dag: \(Vocabulary.name(of: wish, in: .swedish))."
      / "Today: \(Vocabulary.name(of: wish, in: .english))."
  }
}

extension FreeSet: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    isFree
      ? "Barnen får skriva egna ord." / "Children may write words of their own."
      : "Ord kommer från listorna." / "Words come from the lists."
  }
}

extension EnrolmentSet: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    switch enrolment {
    case .open: "Nya namn är med direkt." / "New names are in at once."
    case .approval: "Nya namn väntar på att släppas in." / "New names wait to be let in."
    case .names: "Inga nya namn kommer in." / "No new names get in."
    }
  }
}

extension Renamed: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    "Nytt namn: \(teacher.name)." / "A new name: \(teacher.name)."
  }
}

extension TeachersEar {
  fileprivate func isNow(_ role: Role) -> Said {
    let role = Vocabulary.name(of: role)
    return "\(name): \(role.swedish) nu." / "\(name): \(role.english) now."
  }
}

extension Banned: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said { teacher.isNow(.banned) }
}

extension Teaches: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said { teacher.isNow(.teacher) }
}

extension Assists: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said { teacher.isNow(.assistant) }
}

extension TeachesNoMore: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said { teacher.isNow(.pupil) }
}

extension Assigned: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    func what(_ tongue: Tongue) -> String {
      Vocabulary.name(
        of: exercise.game, exercise.list, Language(rawValue: exercise.list), exercise.level,
        in: tongue)
    }
    return "Läxa \(exercise.number) är ny: \(what(.swedish)). Skriv: läxor"
      / "Exercise \(exercise.number) is new: \(what(.english)). Type: exercises"
  }
}

extension Unassigned: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    "Läxa \(exercise) är borta." / "Exercise \(exercise) is gone."
  }
}

extension MarkGiven: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    let given = marked.map { Vocabulary.name(of: $0.mark) } ?? "inget märke" / "no mark"
    return "Läxa \(exercise), \(teacher.name): \(given.swedish)."
      / "Exercise \(exercise), \(teacher.name): \(given.english)."
  }
}

/// A fact of the class that a teacher who follows everything in text hears of. Most are told to every teacher
/// anyway.
protocol SpokenClassFact {
  func notice(by teacher: TeachersEar) -> Said?
}

extension TokenGiven: SpokenClassFact {
  /// A token is given to everybody who comes by name, the first time and every time.
  func notice(by teacher: TeachersEar) -> Said? {
    "\(teacher.name) är här." / "\(teacher.name) is here."
  }
}

extension NeedsHelp: SpokenClassFact {
  func notice(by teacher: TeachersEar) -> Said? {
    let (name, code) = (teacher.name, teacher.code)
    return switch need {
    case .misses:
      "! \(name) i rum \(code) behöver hjälp: \(Care.missesInARow) fel i rad."
        / "! \(name) in room \(code) needs help: \(Care.missesInARow) wrong in a row."
    case .silence:
      "! \(name) i rum \(code) behöver hjälp: tyst i två minuter."
        / "! \(name) in room \(code) needs help: silent for two minutes."
    case .nonsense:
      "! \(name) i rum \(code) behöver hjälp: skriver sådant som inte går att svara."
        / "! \(name) in room \(code) needs help: types what is no answer."
    }
  }
}
