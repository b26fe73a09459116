public import Classroom
public import Games
import Hall

/// A room as a picture made of text, for one viewer.
public enum Picture {
  /// How much of the room is drawn.
  public enum Extent: Int, Comparable, Sendable {
    /// What is asked, for who saw the rest a moment ago.
    case question
    /// What the viewer has before it: its own card and one line about the others.
    case turn
    /// Everything: all cards.
    case whole

    public static func < (a: Extent, b: Extent) -> Bool { a.rawValue < b.rawValue }
  }

  /// A fact calls for a picture.
  enum Call: Hashable {
    case besides(Extent)
    /// It says all that the sentence would.
    case instead(Extent)

    var extent: Extent {
      switch self {
      case .besides(let extent), .instead(let extent): extent
      }
    }
  }

  public static func lines(
    of extent: Extent, for viewer: Viewpoint, in scenery: Scenery, tongue: Tongue,
    style: TextStyle
  ) -> [String] {
    drawn(extent, for: viewer, in: scenery, tongue, style).lines
  }

  private static func drawn(
    _ extent: Extent, for viewer: Viewpoint, in scenery: Scenery, _ tongue: Tongue,
    _ style: TextStyle
  ) -> Drawing {
    let room = scenery.room
    let speaker = Speaker(
      viewer: viewer, scenery: scenery, tongue: tongue, seq: room.seq, style: style)
    let lines =
      switch room.phase {
      case .gathering: speaker.gathering()
      // Who asks to see it sees how the game ended.
      case .over where room.joke != nil && extent != .whole:
        room.joke.map(speaker.picture) ?? []
      case .playing, .over, .ended:
        room.setup.rules.kind.spoken
          .picture(ofAny: room.view(for: viewer), extent: extent, by: speaker)
      }
    var drawing = Drawing()
    drawing.lines = lines + speaker.order
    if style.hasKeys { drawing.takeLinks() }
    if room.isPaused { drawing.spots = [] }
    return drawing
  }

  /// With what its viewer can do next.
  public static func drawing(
    of extent: Extent, for viewer: Viewpoint, in scenery: Scenery, tongue: Tongue,
    style: TextStyle
  ) -> Drawing {
    let room = scenery.room
    let plea: Room.Plea? =
      if case .seat(let seat) = viewer, style.hasKeys, room.phase == .playing, !room.isPaused {
        scenery.hall?.plea(to: seat, in: room)
      } else {
        nil
      }
    if let plea, case .seat(let seat) = viewer, room.asks(seat) != nil {
      var drawing = Menu.asking(plea, in: room, scenery.book, tongue).drawing(tongue, style)
      drawing.speech = .aloud(tongue.say(plea.said(in: scenery.book)))
      return drawing
    }
    var drawing = drawn(extent, for: viewer, in: scenery, tongue, style)
    // Who has left is told how it ended, and chooses elsewhere.
    guard case .seat(let seat) = viewer, room.table[seat]?.presence != .left else {
      return drawing
    }
    drawing.speakAfter = seat.waitsToBeHeard
    if room.phase == .gathering {
      let speaker = Speaker(
        viewer: viewer, scenery: scenery, tongue: tongue, seq: room.seq, style: style)
      drawing.speech = .toRead(tongue.say(speaker.waitingFor))
    }
    if style.hasKeys {
      if room.mayListen(seat), let asked = room.question(of: seat) {
        drawing.hear = "\(tongue.verb(.listen)) \(asked)"
      }
      let moves = SingleKey.moves(of: seat, in: room, tongue)
      drawing.isYours = !moves.isEmpty || room.awaited.contains(seat)
      drawing.keys = moves + SingleKey.always(for: seat, in: room, tongue)
    }
    drawing.lines += journey(of: seat, in: scenery, tongue, style)
    let unanswered = room.unanswered(for: seat).map(scenery.book.name)
    if style.hasKeys, !unanswered.isEmpty {
      let names = tongue.list(unanswered)
      drawing.lines += Paragraph.indented(
        tongue.say("Du har frågat. Vänta på \(names).", "You have asked. Wait for \(names)."),
        width: style.width)
    }
    if let plea {
      drawing.add(plea, in: room, scenery.book, tongue, style)
    } else if let menu = Menu.below(room, for: seat, in: scenery.book, scenery.hall, tongue) {
      drawing.add(menu, tongue, style)
    }
    return drawing
  }
}

extension Picture {
  /// At the end of a game: what it has brought for one's journey, or how far it is to the next thing.
  private static func journey(
    of seat: Seat, in scenery: Scenery, _ tongue: Tongue, _ style: TextStyle
  ) -> [String] {
    let (room, book) = (scenery.room, scenery.book)
    guard case .over = room.phase, let pupil = room.table[seat]?.pupil, !book.isTeacher(pupil)
    else {
      return []
    }
    let results = book.results(of: pupil)
    let isStep = room.outcomes.contains { $0.seat == seat && $0.outcome.isStep }
    let brought = isStep ? Prize(broughtBy: results.steps) : nil
    let told = brought.map { Journey.came($0, results) } ?? Journey.toCome(results)
    return Paragraph.indented(tongue.say(told), width: style.width)
  }
}

/// A picture as somebody is sent it: what is seen, and what single keys say while it stands.
public struct Drawing: Sendable {
  /// A line that a mark may stand on, to be chosen with Enter.
  struct Row: Sendable {
    /// Its place among the lines, from 0.
    let line: Int
    let key: String
    let says: String
  }

  public internal(set) var lines: [String] = []
  /// The game waits for who sees it.
  public var isYours = false
  var keys: [SingleKey] = []
  var menu: [Row] = []
  /// Which of them is marked first.
  var firstMark = 0
  var spots: [Spot] = []
  /// What has its question heard by who is read to: a line to be typed.
  var hear: String?
  /// So many milliseconds a voice waits for those who sit beside.
  var speakAfter = 0
  var speech: Speech?
  /// What is seen for a moment before it stands.
  public var frames: [[String]] = []

  public init() {}

  /// Something in the picture that may be chosen with arrows and Enter.
  struct Spot: Hashable, Sendable {
    /// Its place among the lines, from 0.
    let line: Int
    /// Where the mark stands, and how many columns are marked.
    let column: Int
    let width: Int
    let link: TextLink
  }

  /// What a voice says of a picture when it comes.
  enum Speech: Hashable, Sendable {
    /// To everybody.
    case aloud(String)
    /// To who is read to, and to who asks for it.
    case toRead(String)
  }

  /// The line that a digit stands for, where it chooses from a menu.
  public var choices: [String: String] {
    Dictionary(
      zip(menu.map(\.key), keys.suffix(menu.count).map(\.line)),
      uniquingKeysWith: { first, _ in first })
  }
}

extension Drawing {
  /// Below a game that goes on: somebody asks for something else, which has keys of its own.
  fileprivate mutating func add(
    _ plea: Room.Plea, in room: Room, _ book: ClassBook, _ tongue: Tongue, _ style: TextStyle
  ) {
    let answers = Menu.answers(to: plea, in: room, book, tongue)
    let rows = Drawing.rows(of: answers, style)
    keys.removeAll { key in rows.contains { $0.key == key.name } }
    lines.append("")
    for row in rows {
      keys.append(SingleKey(name: row.key, line: row.choice.typed))
      spots.append(
        Spot(
          line: lines.count, column: 0, width: row.lines[0].count,
          link: TextLink(typed: row.choice.typed, says: row.choice.says)))
      lines += row.lines
    }
    speech = .aloud(tongue.say(plea.said(in: book)))
  }

  /// Whether who looks from one to the other may do just the same.
  public func asksTheSame(as other: Drawing) -> Bool {
    keys == other.keys && isYours == other.isYours
  }
}

extension Speaker {
  /// Who is there, and who is still to come.
  func gathering() -> [String] {
    let room = scenery.room
    let waiting = say(waitingFor)
    return Paragraph.lines(
      of: say("Rum", "Room") + " \(room.code): \(names(room.table.seated)). " + waiting,
      width: style.width)
  }

  /// By name, where that is known.
  fileprivate var waitingFor: Said {
    let room = scenery.room
    let awaited = scenery.hall?.awaited(in: room).map(scenery.book.name) ?? []
    let free = room.setup.seats - room.table.seated.count - awaited.count
    if awaited.isEmpty { return waitingForMore(free) }
    let names = tongue.list(awaited)
    return free < 1
      ? "Vi väntar på \(names)." / "Waiting for \(names)."
      : "Vi väntar på \(names) och \(free) till." / "Waiting for \(names) and \(free) more."
  }

  private func waitingForMore(_ count: Int) -> Said {
    count == 1
      ? "Vi väntar på en till." / "One more player is needed."
      : "Vi väntar på \(count) till." / "\(count) more players are needed."
  }
}

/// A room's facts as somebody reads them who sees text: one line each, pictures apart.
public enum Narration {
  /// - Parameter withPictures: a picture follows where one is called for, and need not be put into
  ///   words.
  public static func line(
    _ fact: RoomFact, seq: Int, for viewer: Viewpoint, in scenery: Scenery, tongue: Tongue,
    withPictures: Bool = true
  ) -> String? {
    guard let seen = fact.seen(by: viewer) else { return nil }
    if withPictures, case .instead = fact.spoken?.picture(for: viewer) { return nil }
    return Speaker(viewer: viewer, scenery: scenery, tongue: tongue, seq: seq).say(seen)
  }
}

extension RoomFact {
  /// The picture that says more than a line, where a question or a turn begins for a viewer.
  public func picture(for viewer: Viewpoint) -> Picture.Extent? {
    spoken?.picture(for: viewer)?.extent
  }
}

/// A key that says a whole line, while a child's line is empty.
struct SingleKey: Sendable, Hashable {
  let name: String
  let line: String

  /// What single keys can say to bring the game on.
  static func moves(of seat: Seat, in room: Room, _ tongue: Tongue) -> [SingleKey] {
    guard room.phase == .playing, !room.isPaused else { return [] }
    return room.setup.rules.kind.spoken
      .keys(inAny: room.view(for: .seat(seat)), for: seat, tongue)
  }

  /// What they can say besides while a game goes on.
  static func always(for seat: Seat, in room: Room, _ tongue: Tongue) -> [SingleKey] {
    guard room.phase == .playing else { return [] }
    let listen = SingleKey(name: "space", line: tongue.verb(.listen))
    return (room.mayListen(seat) ? [listen] : []) + [SingleKey(name: "0", line: tongue.verb(.menu))]
  }

  static func numbers(of round: RoundView?, for seat: Seat) -> [SingleKey] {
    guard let round, let attempt = round.attempts[seat], !attempt.isDone else { return [] }
    return numbers(round.choices.map { attempt.choicesLeft.contains($0) ? $0 : nil })
  }

  /// Each word under its number, but for those that are gone.
  static func numbers(_ words: [String?]) -> [SingleKey] {
    words.enumerated().compactMap { index, word in
      word.map { SingleKey(name: "\(index + 1)", line: $0) }
    }
  }
}
