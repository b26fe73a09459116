public import Games
public import Hall
import JSON

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
      // What a teacher may know of it: no secret, not even its digest.
      told.write(to: &line, for: .teacher(name: book.name, room: fact.room?.code ?? ""))
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
  public static func standing(of hall: Hall, at wall: Moment) -> [[UInt8]] {
    let now = hall.roomTime(at: wall)
    let rooms = hall.rooms.values.sorted { $0.number < $1.number }
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
        entry.add("pupil", pupil.number)
        entry.add("name", hall.book.name(of: pupil))
        entry.add("here", hall.isHere(pupil))
        if let child = needs[pupil] {
          if let place = child.place { entry.add("room", place.code) }
          if !child.reasons.isEmpty { entry.add("needs", child.reasons.map(\.name)) }
        }
      }
      return line.finish()
    }
  }

  static let pupilsOnALine = 128

  /// The end of a state, or of catching up: all facts up to this number are known.
  public static func caughtUp(_ number: Int) -> [UInt8] {
    var line = JSONWriter(reserving: 64)
    line.add("event", "caught-up")
    line.add("n", number)
    return line.finish()
  }

  /// The end of following a room, or everything (nil), because the key is another one.
  public static func unwatched(_ room: Room?, tongue: Tongue) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "unwatched")
    line.add("room", room?.code ?? "*")
    line.add("say", Sentences.keyChanged(tongue))
    return line.finish()
  }
}

extension Sentences {
  /// To who was a teacher.
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
