import Classroom
import Games
import Hall
import JSON
import Words

// The verbs of rooms: which there are, sitting down in them, looking on, and asking others to come.

extension Verb {
  static let ofRooms: [Verb] = [rooms, sit, watch, unwatch, open, ready, levels]

  /// Tells of as many rooms as fit on a screen, or as a program reads at once; the rest by the page's number.
  private static let rooms = Verb(
    "rooms", "rum", takes: [.positional("page", .number)]
  ) { arguments throws(WireTrouble) in
    let page = arguments.number("page") ?? 1
    guard page > 0 else { throw .wrongKind(field: "page", wanted: .wholeNumber) }
    return page
  } act: { (page: Int, transaction) in
    let hall = transaction.hall
    // Rooms where something can still be done come first.
    let rooms = hall.rooms.values.sorted {
      $0.isOpen == $1.isOpen ? $0.number < $1.number : $0.isOpen
    }
    let hidden = transaction.hiddenRooms()
    return Answer.table { paper, ok in
      ok.add("count", rooms.count)
      let (shown, pages) = rooms.page(page, of: 100)
      if pages > 1 { ok.add("pages", pages) }
      return shown.map { room in
        let isSeen = !hidden.contains(room.number)
        return paper.row { row in
          row.add("room", room.code)
          room.setup.write(to: &row, for: .viewer(name: hall.book.name))
          row.add("phase", room.phase.name)
          if room.isPaused { row.add("paused", true) }
          if let gathering = room.gathering {
            if !gathering.title.isEmpty { row.add("title", gathering.title) }
            if isSeen {
              let host = gathering.host.flatMap { room.table[$0]?.pupil }
              row.add("maker", host.map(hall.book.name))
              row.add("start", gathering.start)
            }
          }
          row.add("names", isSeen ? paper.names(in: room) : [])
        }
      }
    } say: { paper in
      // A page behind the last one is answered with the last.
      let page = min(page, rooms.page(1, of: Page.screen).pages)
      let (shown, pages) = rooms.page(page, of: Page.screen)
      if pages > 1 { paper.say(count: rooms.count, page: page, of: pages) }
      paper.table(of: Array(shown), hiding: hidden)
    }
  }

  static let sit = Verb(
    "sit", "sitt", by: .pupil, paced: .coming,
    takes: [.positional("room", .rest), .key("after", .number)], lacks: whichRoom
  ) { arguments throws(WireTrouble) in
    RoomAfter(room: try arguments.needed("room"), after: try arguments.after())
  } act: { wanted, transaction throws(Trouble) in
    .seated(try transaction.sit(wanted.room, after: wanted.after))
  }

  /// Follows a room; `*` in the place of its code is everything, for a teacher.
  private static let watch = Verb(
    "watch", "följ",
    takes: [
      .positional("room", .rest), .key("after", .number), .key("kinds", .list),
      .key("rooms", .list), .key("pupils", .list),
    ],
    lacks: whichRoom,
    help: Help.Entry(
      .seeing, 2, "följ *" / "watch *", "se allt som händer" / "see everything as it happens"),
    Help.Entry(
      .seeing, 3, "följ K7" / "watch K7",
      "se allt i rum K7 (följ Anna: där Anna spelar)"
        / "see all of room K7 (watch Anna: where Anna plays)")
  ) { arguments throws(WireTrouble) in
    var wish = StreamWish()
    wish.kinds = arguments.list("kinds")
    wish.rooms = arguments.list("rooms")
    wish.pupils = arguments.list("pupils")
    return Watching(
      room: try arguments.needed("room"), after: try arguments.after(), wish: wish)
  } act: { (wanted: Watching, transaction) throws(Trouble) in
    if wanted.room == everything {
      let number = try transaction.watchAll(after: wanted.after, wanted.wish)
      return Answer { _, ok in
        ok.add("room", everything)
        ok.add("n", number)
      } say: { _ in
        // The board follows.
      }
    }
    let watched = try transaction.watch(wanted.room, after: wanted.after)
    return Answer(watched) { _ in
      "Du följer rum \(watched.code)." / "You are watching room \(watched.code)."
    }
  }

  static let unwatch = Verb(
    "unwatch", "sluta",
    sayings: [
      Saying("gå hem", .swedish), Saying("jag vill gå hem", .swedish),
      Saying("jag vill sluta", .swedish), Saying("go home", .english),
      Saying("i want to stop", .english),
    ], takes: [.positional("room", .rest)],
    read: Arguments.optional("room")
  ) { room, transaction throws(Trouble) in
    if room == everything {
      try transaction.unwatchAll()
      return .noLongerWatching(room, transaction)
    }
    let room = try transaction.unwatch(room)?.code
    return .noLongerWatching(room, transaction)
  }

  private static let everything = "*"

  private static let whichRoom =
    "Vilket rum? Skriv: rum, så ser du vilka som finns."
    / "Which room? Type: rooms, and you see them all."

  struct Watching: Asked {
    let room: String
    let after: Int?
    /// The wish for the stream, where everything is followed.
    let wish: StreamWish
  }

  struct RoomAfter: Asked {
    let room: String
    let after: Int?
  }

  private static let open = Verb(
    "open", "öppna", by: .pupil, paced: .coming,
    takes: Field.wishToOpen + [.key("invited", .flag)]
  ) { arguments throws(WireTrouble) in
    try arguments.wish()
  } act: { wish, transaction throws(Trouble) in
    .seated(try transaction.open(wish))
  }

  static let ready = Verb(
    "ready", "klar",
    sayings: [
      Saying("färdig", .swedish), Saying("jag är klar", .swedish),
      Saying("jag är färdig", .swedish), Saying("done", .english), Saying("i am done", .english),
      Saying("i'm done", .english), Saying("i am ready", .english), Saying("i'm ready", .english),
    ], by: .pupil
  ) {
    transaction throws(Trouble) in Answer(try transaction.ready())
  }

  static let levels = Verb(
    "levels", "nivåer", takes: [.positional("list", .words)],
    read: Arguments.optional("list")
  ) { name, transaction throws(Trouble) in
    let lists =
      try name.map { (name) throws(Trouble) in [try transaction.hall.list(named: name)] }
      ?? transaction.hall.lists
    let levels = lists.flatMap { list in list.levels.map { (list, $0) } }
    return Answer.table(tells: .nothing, of: levels) { row, each in
      let (list, level) = each
      row.add("list", list.name)
      row.add("lang", list.language.rawValue)
      row.add("level", level.number)
      row.add("questions", level.questions.count)
      row.add("words", level.wordCount)
      row.add("example", level.example)
      if level.isTricky { row.add("tricky", true) }
      if let name = level.name { row.add("name", name) }
    } say: {
      $0.levels(of: lists)
    }
  }

  // MARK: Asking somebody to come

  static let invitations: [Verb] = [invite, join, refuse]

  private static let invite = Verb(
    "invite", "bjud", by: .pupil, paced: .coming, takes: [.positional("name", .rest)],
    lacks: "Vem vill du bjuda? Skriv till exempel: bjud Bo"
      / "Who is invited? Type for example: invite Bo"
  ) { arguments throws(WireTrouble) in
    let typed = try arguments.needed("name")
    // `bjud in Bo`
    return typed.hasPrefix("in ") ? String(typed.dropFirst(3)) : typed
  } act: { name, transaction throws(Trouble) in
    Answer(try transaction.invite(name))
  }

  /// Goes where one is invited; without a room the newest invitation is meant.
  static let join = Verb(
    "join", "med", by: .pupil, paced: .coming, takes: [.positional("room", .text)],
    read: Arguments.optional("room")
  ) { room, transaction throws(Trouble) in
    .seated(try transaction.join(room))
  }

  static let refuse = Verb(
    "refuse", "nej", also: [("no", .english)], by: .pupil, paced: .coming,
    takes: [.positional("room", .text)], .findsTheWay
  ) { arguments in
    // `nej tack` names no room.
    arguments.text("room").flatMap {
      ["tack", "thanks", "thank"].contains($0.lowercased()) ? nil : $0
    }
  } act: { room, transaction throws(Trouble) in
    let refused = try transaction.refuse(room)
    return Answer(refused) { _ in
      "Du har sagt nej tack." / "You have said no thanks."
      // A pupil who sits in that room itself has said no to somebody elsewhere.
      if refused.seat == nil {
        "Ändrar du dig? Skriv: med \(refused.code)"
          / "Changed your mind? Type: join \(refused.code)"
      }
    }
  }
}

extension Array {
  /// The elements of a page, counted from 1, and how many pages there are.
  fileprivate func page(_ number: Int, of size: Int) -> (ArraySlice<Element>, pages: Int) {
    let pages = Swift.max(1, (count + size - 1) / size)
    return (number <= pages ? dropFirst((number - 1) * size).prefix(size) : [], pages)
  }
}

extension Room {
  /// The game that somebody hosts, as it tells of itself; nil: it tells nothing.
  fileprivate var gathering: Gathering? {
    phase == .playing ? setup.rules.kind.spoken.gathering(inAny: view(for: .spectator)) : nil
  }
}

// MARK: - Rooms and lists, laid out

extension Page {
  fileprivate func names(in room: Room) -> [String] {
    room.table.seated.compactMap { room.table[$0]?.pupil }.map(hall.book.name)
  }

  func kind(of room: Room) -> String {
    let setup = room.setup
    return Vocabulary.name(
      of: setup.rules.kind, setup.list, hall.language(of: setup), setup.level, in: tongue)
  }

  /// The kind of a room, in short; the first level is left out.
  func shortKind(of room: Room) -> String {
    guard room.setup.level == 1, let language = hall.language(of: room.setup),
      language.rawValue == room.setup.list
    else { return kind(of: room) }
    return "\(room.setup.rules.kind.name(in: tongue)), \(say(Vocabulary.name(of: language)))"
  }

  /// - Parameter hidden: the rooms of which no more than their names may be told.
  fileprivate func table(of rooms: [Room], hiding hidden: Set<RoomNumber>) -> [String] {
    if rooms.isEmpty {
      let toPlay = tongue.toPlay(.usual)
      return [say("Inga rum är öppna. Skriv: \(toPlay)", "No rooms are open. Type: \(toPlay)")]
    }
    let rows = rooms.map { room in
      let isSeen = !hidden.contains(room.number)
      let gathering = room.gathering
      return [
        room.code,
        ([kind(of: room)]
          + [room.setup.rules.kind.spoken.mode(ofAny: room.setup.rules.own, in: tongue)].compactMap(
            \.self) + (gathering.map { about($0, in: room, isSeen: isSeen) } ?? []))
          .joined(separator: ", "),
        isSeen ? tongue.list(names(in: room)) : "", state(of: room, gathering, isSeen: isSeen),
      ]
    }
    let table = Columns.lines(of: rows)
    if table.allSatisfy({ $0.fits(in: width) }) { return table }
    // Where one room does not fit on a line, each has its code at the edge and the rest beside it.
    let edge = rows.map { $0[0].count }.max() ?? 0
    return rows.flatMap { row -> [String] in
      let who = row[2...].filter { !$0.isEmpty }.joined(separator: "  ")
      let beside = [row[1], who].flatMap {
        Paragraph.lines(of: $0, width: width - edge - 2)
      }
      return zip([row[0]] + Array(repeating: "", count: beside.count), beside).map {
        "\($0.padded(to: edge))  \($1)"
      }
    }
  }

  /// The name of a game that somebody hosts, and the pupil who makes it.
  private func about(_ gathering: Gathering, in room: Room, isSeen: Bool) -> [String] {
    let title = gathering.title.isEmpty ? [] : [gathering.title]
    guard isSeen, let host = gathering.host.flatMap({ room.table[$0]?.pupil }).map(name) else {
      return title
    }
    return title + [
      gathering.isMade && !gathering.hasBegun
        ? say("\(host) gör det", "\(host) makes it")
        : say("\(host) håller i det", "\(host) is in charge")
    ]
  }

  private func state(of room: Room, _ gathering: Gathering?, isSeen: Bool) -> String {
    let way =
      room.setup.isInvitedOnly
      ? say("för den som är bjuden", "for who is invited")
      : say("sitt \(room.code)", "sit \(room.code)")
    return switch room.phase {
    case .gathering: say("(väntar på fler: \(way))", "(waits for more: \(way))")
    case .playing where gathering?.hasBegun == false:
      gathering?.start.flatMap { isSeen ? $0 : nil }.map {
        say("(börjar \($0.told): \(way))", "(begins \($0.told): \(way))")
      } ?? say("(börjar snart: \(way))", "(begins soon: \(way))")
    case .playing where room.table.here.isEmpty: say("(borta)", "(away)")
    case .playing: say("(spelar)", "(playing)")
    case .over, .ended: say("(klart)", "(finished)")
    }
  }

  fileprivate func say(count: Int, page: Int, of pages: Int) -> String {
    let (rooms, verb) = (say("\(count) rum", "\(count) rooms"), say("rum", "rooms"))
    let next = page < pages ? page + 1 : 1
    return say(
      "\(rooms), sida \(page) av \(pages). Fler, skriv: \(verb) \(next)",
      "\(rooms), page \(page) of \(pages). More, type: \(verb) \(next)")
  }

  /// How many lines fit on a screen: of more lists than that each has one line, and can be asked for.
  fileprivate static let screen = 20

  fileprivate func levels(of lists: [WordList]) -> [String] {
    let lines = lists.flatMap { levels(of: $0) }
    guard lines.count > Page.screen, lists.count > 1, let last = lists.last else { return lines }
    let more = "\(tongue.verb(.levels)) \(last.name)"
    return lists.map { list in
      let numbers = list.levels.map { "\($0.number)" }.joined(separator: " ")
      return heading(of: list) + say(": nivå \(numbers)", ": level \(numbers)")
    } + [say("Mer om en lista, skriv: \(more)", "More about a list, type: \(more)")]
  }

  private func levels(of list: WordList) -> [String] {
    let rows = list.levels.map { level in
      [
        say("  nivå \(level.number)", "  level \(level.number)"),
        say("\(level.wordCount) ord", "\(level.wordCount) word\(level.wordCount == 1 ? "" : "s")"),
        level.example,
      ]
    }
    let hard = list.levels.map(hardness)
    let table = Columns.lines(of: zip(rows, hard).map { $0 + [$1] })
    if table.allSatisfy({ $0.fits(in: width) }) { return [heading(of: list)] + table }
    // On a narrow screen the hard words stand below.
    return [heading(of: list)]
      + zip(Columns.lines(of: rows), hard).flatMap { $1.isEmpty ? [$0] : [$0, "    \($1)"] }
  }

  private func hardness(of level: Level) -> String {
    if let name = level.name { return "(\(name))" }
    return level.isTricky ? say("(stavas inte som det låter)", "(not spelled as it sounds)") : ""
  }

  private func heading(of list: WordList) -> String {
    "\(list.name) (\(say(Vocabulary.name(of: list.language))))"
  }
}
