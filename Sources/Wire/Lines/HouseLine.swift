public import Classroom
public import Games
public import Hall
import JSON
public import Words

/// The lines that belong to a connection, not to a room.
public enum HouseLine {
  /// The protocol's number: within one, facts never change their meaning.
  public static let protocolNumber = 1
  public static let longestRequest = 8192
  public static let longestAnswer = 65_536

  /// The first line of every connection, for programs and people alike.
  ///
  /// - Parameters:
  ///   - title: what people call the class.
  ///   - isShared: whether others play there tomorrow, so that no machine keeps who was there.
  public static func greeting(
    server: String, title: String?, nonce: String, isShared: Bool
  ) -> [UInt8] {
    JSONWriter.event("hello", reserving: 256) { line in
      line.add("server", server)
      if let title { line.add("class", title) }
      line.add("protocol", protocolNumber)
      line.object("limits") { limits in
        limits.add("request", longestRequest)
        limits.add("answer", longestAnswer)
        limits.add("name", Hall.Limits.longestName)
        limits.add("seats", Hall.Limits.seats.upperBound)
      }
      line.add("nonce", nonce)
      if isShared { line.add("shared", true) }
      line.add("say", Sentences.greeting(of: title))
    }
  }

  public static func ok(_ verb: Verb, id: RequestID?) -> [UInt8] {
    var line = JSONWriter(reserving: 64)
    line.add("ok", verb.name)
    line.add(id)
    return line.finish()
  }

  /// The reply that says in which language the guest is spoken to from now on.
  public static func spoken(_ language: Language, id: RequestID?) -> [UInt8] {
    var line = JSONWriter(reserving: 64)
    line.add("ok", Verb.lang.name)
    line.add(id)
    line.add("lang", language.rawValue)
    return line.finish()
  }

  public static func help(id: RequestID?) -> [UInt8] {
    var line = JSONWriter(reserving: 512)
    line.add("ok", Verb.help.name)
    line.add(id)
    line.add("verbs", Verb.all.map(\.name))
    return line.finish()
  }

  public static func ping() -> [UInt8] {
    JSONWriter.event("ping")
  }

  /// A picture, and what its viewer can do with single keys.
  ///
  /// - Parameter room: the room that it shows; nil: the places where somebody may go.
  public static func picture(_ drawing: Drawing, of room: Room?) -> [UInt8] {
    JSONWriter.event("picture", reserving: 1024) { line in
      if let room {
        line.add("room", room.code)
        line.add("seq", room.seq)
      }
      line.add("lines", drawing.lines)
      if drawing.isYours { line.add("yours", true) }
      if !drawing.keys.isEmpty {
        line.object("keys") { object in
          for key in drawing.keys { object.add(key: key.name, key.line) }
        }
      }
      if !drawing.menu.isEmpty {
        line.array("menu", drawing.menu) { object, row in
          object.add("line", row.line)
          object.add("key", row.key)
          object.add("say", row.says)
        }
      }
      if drawing.firstMark > 0 { line.add("mark", drawing.firstMark) }
      if !drawing.spots.isEmpty {
        line.array("spots", drawing.spots) { object, spot in
          object.add("line", spot.line)
          object.add("column", spot.column)
          if spot.width > 1 { object.add("width", spot.width) }
          object.add("type", spot.link.typed)
          if !spot.link.says.isEmpty { object.add("say", spot.link.says) }
          if let hear = spot.link.hear { object.add("hear", hear) }
        }
      }
      switch drawing.speech {
      case nil: break
      case .toRead(let text): line.add("speak", text)
      case .aloud(let text):
        line.add("speak", text)
        line.add("aloud", true)
      }
      if let hear = drawing.hear { line.add("hear", hear) }
      if drawing.speakAfter > 0 { line.add("speak_after_ms", drawing.speakAfter) }
      if !drawing.frames.isEmpty {
        line.array("frames", drawing.frames) { $0.add("lines", $1) }
        line.add("frame_ms", Show.milliseconds)
      }
    }
  }

  /// A picture of the whole class, and the key that shows its other side.
  /// - Parameter isTurned: whether it shows what the class may see.
  public static func board(_ lines: [String], isTurned: Bool, _ tongue: Tongue) -> [UInt8] {
    JSONWriter.event("picture", reserving: 1024) { line in
      if isTurned { line.add("wall", true) }
      line.add("lines", lines)
      line.object("keys") { $0.add(key: "0", tongue.verb(.screen)) }
    }
  }

  /// A picture without lines: there is nothing to see any more.
  public static func noPicture() -> [UInt8] {
    JSONWriter.event("picture") { $0.add("lines", [String]()) }
  }

  /// One line of a reply to a person about what it typed.
  public static func said(_ text: String, id: RequestID?) -> [UInt8] {
    JSONWriter.event("row") { line in
      line.add(id)
      line.add("say", text)
    }
  }

  public static func news(_ news: News, saying sentence: String?, hall: Hall) -> [UInt8] {
    var line = JSONWriter(reserving: 128)
    switch news {
    case .takenOver: line.add("event", "taken-over")
    case .forgotten: line.add("event", "name-gone")
    case .mayAnswer(let room):
      line.add("event", "think-over")
      line.add("room", hall.rooms[room]?.code ?? "")
    case .offer(let room):
      line.add("event", "offer")
      line.add("room", hall.rooms[room]?.code ?? "")
    case .invitation(let room, let host, _):
      line.add("event", "invitation")
      line.add("room", hall.rooms[room]?.code ?? "")
      line.add("name", hall.book.name(of: host))
    case .marked(let exercise, let marked):
      line.add("event", "marked")
      line.addForPlayers(exercise)
      line.add("mark", marked.mark.rawValue)
      line.add(marked, of: exercise)
    case .assigned(let exercise):
      line.add("event", "exercise")
      line.addForPlayers(exercise)
    case .game(let room, let news):
      line.add("event", news.own.event)
      line.add("room", hall.rooms[room]?.code ?? "")
      news.own.write(to: &line)
    case .plan(let news): news.add(to: &line, hall: hall)
    case .people(let news): line.add(news, in: hall)
    case .classPaused: line.add("event", "class-paused")
    case .classResumed: line.add("event", "class-resumed")
    case .quiet(let on):
      line.add("event", "quiet")
      line.add("on", on)
    case .ending(let minutes):
      line.add("event", "ending")
      if let minutes { line.add("minutes", minutes) }
    case .lessonOver: line.add("event", "lesson-over")
    case .lessonBegun: line.add("event", "lesson-begun")
    case .flown(let flight):
      line.add("event", "flown")
      line.add("words", flight.words)
      line.add("far", flight.far)
    case .announced(let text):
      line.add("event", "said")
      line.add("text", text)
    case .kicked(let room, _):
      line.add("event", "kicked")
      line.add("room", room)
    case .moved(let room, let seat):
      line.add("event", "moved")
      line.add("room", hall.rooms[room]?.code ?? "")
      line.add("seat", seat.number)
    case .review(let news): line.add(news, in: hall.book)
    case .diskLow(let megabytes):
      line.add("event", "disk-low")
      line.add("free_mb", megabytes)
    case .lettingGo(let before, let on):
      line.add("event", "letting-go")
      line.add("before", hall.day(of: before)?.plain ?? "")
      line.add("on", hall.day(of: on)?.plain ?? "")
    }
    if let sentence { line.add("say", sentence) }
    return line.finish()
  }

  /// The event that tells that an answer waits until the disk works again.
  public static func notSaved(_ trouble: StoreTrouble, id: RequestID?, tongue: Tongue) -> [UInt8] {
    JSONWriter.event("not-saved", reserving: 192) { line in
      line.add(id)
      line.add("reason", trouble.code)
      line.add("say", Sentences.notSaved(trouble, tongue))
    }
  }

  /// The last line before the server closes a connection.
  /// - Parameter pagePort: where browsers find the page.
  public static func closing(
    _ reason: Farewell, tongue: Tongue, pagePort: UInt16? = nil
  ) -> [UInt8] {
    JSONWriter.event("closing") { line in
      line.add("reason", reason.rawValue)
      line.add("say", Sentences.of(reason, tongue, pagePort: pagePort))
    }
  }
}

/// Why the server closes a connection.
public enum Farewell: String, CaseIterable, Sendable {
  /// The server stops.
  case stopping
  /// The guest spoke something else, for example HTTP.
  case notOurs = "not-ours"
  /// The guest sent one bad line after the other.
  case tooManyErrors = "too-many-errors"
  /// The guest took nothing for long.
  case tooSlow = "too-slow"
  /// Nothing came for very long.
  case idle
  /// There are too many guests, and others have said who they are.
  case crowded
}

extension JSONWriter {
  /// A whole line that tells of something.
  static func event(
    _ event: String, reserving bytes: Int = 128, _ add: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var line = JSONWriter(reserving: bytes)
    line.add("event", event)
    add(&line)
    return line.finish()
  }
}

// A game that is long over, as programs are told it.
extension HouseLine {
  /// - Parameter fact: the line in which it was told then.
  public static func pastFact(_ fact: String, at moment: Moment, id: RequestID?) -> [UInt8] {
    var line = JSONWriter(reserving: fact.utf8.count + 96)
    line.add("event", "row")
    line.add(id)
    line.add("at", moment.milliseconds)
    line.add("fact", raw: fact.utf8)
    return line.finish()
  }

  public static func pastGame(
    _ room: RoomNumber, code: String?, names: [String], isBroken: Bool, id: RequestID?
  ) -> [UInt8] {
    var line = JSONWriter()
    line.add("ok", Verb.detail.name)
    line.add(id)
    line.add("room", room.value)
    if let code { line.add("code", code) }
    line.add("names", names)
    if isBroken { line.add("incomplete", true) }
    return line.finish()
  }
}
