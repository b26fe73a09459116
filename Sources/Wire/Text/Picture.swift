public import Classroom
public import Games
import Hall

/// A room as a picture made of text, for one viewer.
public enum Picture {
  /// How much of the room is drawn.
  public enum Extent: Int, Comparable, Sendable {
    /// The question, for a viewer who saw the rest a moment ago.
    case question
    /// The things that the viewer has before it: its own card and one line about the others.
    case turn
    /// Everything: all cards.
    case whole

    public static func < (a: Extent, b: Extent) -> Bool { a.rawValue < b.rawValue }
  }

  /// A fact calls for a picture.
  enum Call: Hashable {
    case besides(Extent)
    /// A picture that says all that the sentence would.
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
      // A guest who asks to see all of it sees how the game ended.
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

  /// The picture of a room, with what its viewer can do next.
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
    // A viewer who has left is told how it ended, and chooses elsewhere.
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
  /// The journey at the end of a game: what it has brought, or how far it is to the next thing; and that of all.
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
    let lesson = scenery.hall.flatMap { hall in
      hall.isLessonOver(at: hall.latest)
        ? Sentences.thanksForToday : Sentences.fuelled(hall.fuel)
    }
    return [told, lesson].compactMap(\.self)
      .flatMap { Paragraph.indented(tongue.say($0), width: style.width) }
  }
}

/// A picture as somebody is sent it: its lines, and the lines that single keys say while it stands.
public struct Drawing: Sendable {
  /// A line that a mark may stand on, to be chosen with Enter.
  struct Row: Sendable {
    /// Its place among the lines, from 0.
    let line: Int
    let key: String
    let says: String
  }

  public internal(set) var lines: [String] = []
  /// Whether the game waits for the viewer.
  public var isYours = false
  var keys: [SingleKey] = []
  var menu: [Row] = []
  /// The number of the row that is marked first.
  var firstMark = 0
  var spots: [Spot] = []
  /// The line to type so that a viewer who is read to hears the question.
  var hear: String?
  /// How many milliseconds a voice waits for those who sit beside.
  var speakAfter = 0
  var speech: Speech?
  /// The frames that are seen for a moment before it stands.
  public var frames: [[String]] = []

  public init() {}

  /// Something in the picture that may be chosen with arrows and Enter.
  struct Spot: Hashable, Sendable {
    /// Its place among the lines, from 0.
    let line: Int
    /// The column where the mark stands; `width` is how many are marked.
    let column: Int
    let width: Int
    let link: TextLink
  }

  /// The words that a voice says of a picture when it comes.
  enum Speech: Hashable, Sendable {
    /// Words for everybody.
    case aloud(String)
    /// Words for those who are read to, and for those who ask for them.
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
  /// Adds a plea below a game that goes on: somebody asks for something else, which has keys of its own.
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

  /// Whether a viewer who looks from one to the other may do just the same.
  public func asksTheSame(as other: Drawing) -> Bool {
    keys == other.keys && isYours == other.isYours
  }
}

extension Speaker {
  /// The pupils who are there, and those who are still to come.
  func gathering() -> [String] {
    let room = scenery.room
    let waiting = say(waitingFor)
    return Paragraph.lines(
      of: say("Rum", "Room") + " \(room.code): \(names(room.table.seated)). " + waiting,
      width: style.width)
  }

  /// The sentence on those who are still to come: by name, where that is known.
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

/// A room's facts as a viewer reads them who sees text: one line each, a small drawing before some, pictures
/// apart.
public enum Narration {
  /// - Parameter withPictures: a picture follows where one is called for, and need not be put into
  ///   words.
  public static func lines(
    _ fact: RoomFact, seq: Int, for viewer: Viewpoint, in scenery: Scenery, tongue: Tongue,
    withPictures: Bool = true
  ) -> [String] {
    guard let seen = fact.seen(by: viewer) else { return [] }
    if withPictures, case .instead = fact.spoken?.picture(for: viewer) { return [] }
    let sentence = Speaker(viewer: viewer, scenery: scenery, tongue: tongue, seq: seq).say(seen)
    return (seen.spoken?.drawing ?? []) + [sentence].compactMap(\.self)
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

  /// The keys that bring the game on, and the line that each says.
  static func moves(of seat: Seat, in room: Room, _ tongue: Tongue) -> [SingleKey] {
    guard room.phase == .playing, !room.isPaused else { return [] }
    return room.setup.rules.kind.spoken
      .keys(inAny: room.view(for: .seat(seat)), for: seat, tongue)
  }

  /// The keys that say other lines while a game goes on.
  static func always(for seat: Seat, in room: Room, _ tongue: Tongue) -> [SingleKey] {
    guard room.phase == .playing else { return [] }
    let listen = SingleKey(name: "space", line: tongue.verb(.listen))
    return (room.mayListen(seat) ? [listen] : []) + [SingleKey(name: "0", line: tongue.verb(.menu))]
  }

  static func numbers(of round: RoundView?, for seat: Seat) -> [SingleKey] {
    guard let round, let attempt = round.attempts[seat], !attempt.isDone else { return [] }
    return numbers(round.choices.map { attempt.choicesLeft.contains($0) ? $0 : nil })
  }

  /// The keys for words, each under its number, but for those that are gone.
  static func numbers(_ words: [String?]) -> [SingleKey] {
    words.enumerated().compactMap { index, word in
      word.map { SingleKey(name: "\(index + 1)", line: $0) }
    }
  }
}
