import Games
public import Hall
import Words

// What a child may choose next, wherever it is: what opens a door, and what is behind it.

extension Verb {
  /// What may be chosen just now; `menu games` and `menu characters` are behind it.
  static let menu = Verb(
    "menu", "meny", takes: [.positional("page", .text), .positional("word", .text)], .findsTheWay
  ) { arguments throws(WireTrouble) in
    let page = try arguments.choice("page", named: \.name) ?? Menu.Page.first
    return if case .silly = page { .silly(after: arguments.text("word")) } else { page }
  } talk: { (page: Menu.Page, message, asker) in
    asker.showMenu(page, message)
  }
}

extension Menu {
  public enum Page: Hashable, CaseIterable, Sendable {
    case first
    case games
    case characters
    /// Whether to get up from a game that goes on.
    case leaving
    case journey
    case words
    /// Two words to be joined, one after the other: the first is chosen, or is still to come.
    case silly(after: String?)

    public static var allCases: [Page] {
      [.first, .games, .characters, .leaving, .journey, .words, .silly(after: nil)]
    }

    var name: Said {
      switch self {
      case .first: "början" / "first"
      case .games: "spel" / "games"
      case .characters: "figurer" / "characters"
      case .leaving: "gå" / "leaving"
      case .journey: "resa" / "journey"
      case .words: "ord" / "words"
      case .silly: "tokord" / "silly"
      }
    }

    func typed(in tongue: Tongue) -> String {
      var words = [tongue.verb(.menu)]
      if self != .first { words.append(tongue.say(name)) }
      if case .silly(let word?) = self { words.append(word) }
      return words.joined(separator: " ")
    }
  }

  /// Nil where there is nothing to choose: for who has not said hello, waits to be let in, or looks on.
  public static func page(
    _ page: Page, for visitor: VisitorID, in hall: Hall, _ tongue: Tongue, width: Int
  ) -> Menu? {
    switch hall.situation(of: visitor) {
    case .stranger, .pending, .watching: return nil
    case .guest:
      guard let pupil = hall.pupil(of: visitor) else { return nil }
      return switch page {
      case .first: door(for: pupil, in: hall, tongue)
      case .games: games(GameKind.allCases, tongue)
      case .characters: characters(tongue)
      case .journey: journey(of: pupil, width: width, in: hall, tongue)
      case .words: words(of: pupil, width: width, in: hall, tongue)
      case .leaving, .silly: nil
      }
    case .seated(let number, let seat):
      guard let room = hall.rooms[number] else { return nil }
      return switch page {
      case .first:
        below(room, for: seat, in: hall.book, hall, tongue)
          ?? amidst(room, for: seat, in: hall, tongue)
      case .games: games(room.mayFollow, tongue)
      case .characters: characters(tongue)
      case .leaving: leaving(tongue)
      case .silly(let word): silly(in: room, word, tongue)
      case .journey, .words: nil
      }
    }
  }

  // MARK: At the door

  private static func door(for pupil: Pupil, in hall: Hall, _ tongue: Tongue) -> Menu {
    let (book, offers) = (hall.book, hall.offers(to: pupil))
    let traveller = book.traveller(of: pupil)
    let name = book.name(of: pupil)
    let greeting = tongue.say(
      "Hej \(name)! Vad vill du göra?", "Hi \(name)! What would you like to do?")
    var menu = Menu(
      title: TravellerDrawing.door(traveller)
        + ["", "  \(greeting)"])
    if let today = offers.today {
      let game = (today.rules.game ?? .usual).name(in: tongue)
      menu.add(Choice(tongue.verb(.play), tongue.say("I dag: \(game)", "Today: \(game)")))
    }
    if let left = offers.left {
      let game = left.setup.rules.kind.name(in: tongue)
      let names = tongue.list(
        left.table.here.compactMap { left.table[$0]?.pupil }.map(book.name))
      menu.add(
        Choice(
          "\(tongue.verb(.sit)) \(left.code)",
          tongue.say("Tillbaka till \(names): \(game)", "Back to \(names): \(game)")))
    }
    // So that there is room for the way out.
    let others = [offers.today != nil, !offers.invitations.isEmpty, offers.left != nil].count { $0 }
    let shown = others == 0 ? 2 : others < 3 ? 1 : 0
    for waiting in offers.waiting.prefix(shown) {
      menu.add(Choice(typed(for: waiting, tongue), says(waiting, book, tongue)))
    }
    for (room, host) in offers.invitations.suffix(2) {
      let (host, game) = (book.name(of: host), room.setup.rules.kind.name(in: tongue))
      menu.add(
        Choice(
          "\(tongue.verb(.join)) \(room.code)",
          tongue.say("\(host) bjuder in dig: \(game)", "\(host) invites you: \(game)")))
    }
    if offers.today == nil, !offers.waiting.contains(where: { $0.language == nil }) {
      menu.add(play(.usual, tongue))
    }
    menu.add(toGames(tongue))
    menu.add(
      traveller == nil
        ? Choice(
          Page.characters.typed(in: tongue),
          tongue.say("Vem vill du vara?", "Who do you want to be?"))
        : Choice(
          Page.journey.typed(in: tongue), tongue.say("Min resa till Mars", "My journey to Mars")))
    menu.add(
      Choice(tongue.verb(.bye), tongue.say("Sluta för i dag", "Stop for today"), number: 9))
    return menu
  }

  /// Who practises is asked to come where one waits oneself.
  private static func typed(for waiting: Hall.WaitingRoom, _ tongue: Tongue) -> String {
    let (room, setup) = (waiting.room, waiting.room.setup)
    return !setup.isPractice
      ? "\(tongue.verb(.sit)) \(room.code)"
      : "\(tongue.toPlay(setup.rules.kind)) \(setup.list) \(setup.level)"
  }

  private static func says(_ waiting: Hall.WaitingRoom, _ book: ClassBook, _ tongue: Tongue)
    -> String
  {
    let game = waiting.room.setup.rules.kind.name(in: tongue)
    let who = tongue.list(waiting.names(in: book))
    let language =
      waiting.language.map { language in
        let name = tongue.say(Vocabulary.name(of: language))
        return tongue.say(" på \(name)", " in \(name)")
      } ?? ""
    return tongue.say("Spela \(game)\(language) med \(who)", "Play \(game)\(language) with \(who)")
  }

  private static func play(_ game: GameKind, _ tongue: Tongue) -> Choice {
    let name = game.name(in: tongue)
    return Choice(tongue.toPlay(game), tongue.say("Spela \(name)", "Play \(name)"))
  }

  private static func toGames(_ tongue: Tongue) -> Choice {
    Choice(Page.games.typed(in: tongue), tongue.say("Välj ett spel", "Choose a game"))
  }

  private static func games(_ games: [GameKind], _ tongue: Tongue) -> Menu {
    Menu(
      title: ["", tongue.say("  Vilket spel?", "  Which game?")],
      // A game has the same number wherever it may be chosen.
      zip(1..., GameKind.allCases).filter { games.contains($1) }.map { number, game in
        let (name, about) = (game.name(in: tongue), tongue.say(game.spoken.about))
        return Choice(tongue.toPlay(game), "\(name): \(about)", number: number)
      }, back: back(tongue))
  }

  private static func back(_ tongue: Tongue) -> Choice {
    Choice(tongue.verb(.menu), tongue.say("Tillbaka", "Back"))
  }

  private static func characters(_ tongue: Tongue) -> Menu {
    Menu(
      title: ["", tongue.say("  Vem vill du vara?", "  Who do you want to be?")],
      Traveller.allCases.map { traveller in
        let name = tongue.say(Vocabulary.name(of: traveller))
        return Choice("\(tongue.verb(.me)) \(name)", name)
      }, back: back(tongue))
  }

  // MARK: Behind the door

  private static func journey(of pupil: Pupil, width: Int, in hall: Hall, _ tongue: Tongue) -> Menu
  {
    let page = Wire.Page(hall, id: nil, tongue: tongue, width: width)
    return Menu(
      title: page.drawnJourney(of: pupil) + page.whatCame(to: pupil).map { "  " + tongue.say($0) },
      [
        Choice(Page.words.typed(in: tongue), tongue.say("Mina ord", "My words")),
        Choice(
          Page.characters.typed(in: tongue), tongue.say("Byt figur", "Another animal")),
      ], back: back(tongue))
  }

  private static func words(of pupil: Pupil, width: Int, in hall: Hall, _ tongue: Tongue) -> Menu {
    Menu(
      title: Wire.Page(hall, id: nil, tongue: tongue, width: width).drawnWords(of: pupil),
      [
        Choice(
          tongue.say("mina ord", "my words"), tongue.say("Läs alla", "Read them all"))
      ], back: back(tongue))
  }

  // MARK: In a room

  /// What stands below a room's picture; nil while a game goes on.
  static func below(
    _ room: Room, for seat: Seat, in book: ClassBook, _ hall: Hall?, _ tongue: Tongue
  ) -> Menu? {
    switch room.phase {
    case .gathering: gathering(room, in: book, hall, tongue)
    case .playing, .ended: nil
    case .over: over(room, for: seat, in: book, hall, tongue)
    }
  }

  private static func gathering(
    _ room: Room, in book: ClassBook, _ hall: Hall?, _ tongue: Tongue
  ) -> Menu {
    let waiting = hall?.waiting(besidesWhoWaitsIn: room) ?? []
    let isAlone = room.table.seated.count == 1 && room.setup.rules.kind.type.seats.contains(1)
    return Menu(
      [
        isAlone
          ? Choice(tongue.verb(.practise), tongue.say("Öva så länge", "Practise meanwhile"))
          : Choice(
            tongue.verb(.ready), tongue.say("Börja utan att vänta", "Begin without waiting")),
        another(in: room, tongue),
        leave(tongue, number: 3),
      ] + waiting.map { Choice(typed(for: $0, tongue), says($0, book, tongue)) })
  }

  /// Somebody would like to play something else, or with who plays alone.
  static func asking(_ asking: Room.Plea, in scenery: Scenery, _ tongue: Tongue) -> Menu {
    let (name, game) =
      switch asking {
      case .toChange(let proposal):
        (scenery.book.name(of: proposal.by), proposal.setup.rules.kind)
      case .toCome(let wanting): (scenery.book.name(of: wanting.pupil), wanting.game)
      }
    let title = game.name(in: tongue)
    return Menu(
      title: [
        "", tongue.say("  \(name) vill spela \(title).", "  \(name) would like to play \(title)."),
      ],
      [
        yes(tongue, tongue.say("Ja", "Yes")),
        no(tongue, tongue.say("Spela klart först", "Finish this game first")),
      ])
  }

  private static func no(_ tongue: Tongue, _ says: String, number: Int? = nil) -> Choice {
    Choice(tongue.say("nej tack", "no thanks"), says, number: number)
  }

  /// Never of one word: that could be a move.
  private static func yes(_ tongue: Tongue, _ says: String, number: Int? = nil) -> Choice {
    Choice(tongue.say("ja tack", "yes please"), says, number: number)
  }

  /// While a game goes on.
  private static func amidst(
    _ room: Room, for seat: Seat, in hall: Hall, _ tongue: Tongue
  ) -> Menu {
    let (isAsked, isDone) = (room.mayListen(seat), Help.isDone(seat, in: room))
    let plea = room.open(to: seat).flatMap { $0.holds(in: hall) ? $0 : nil }.map { asking in
      switch asking {
      case .toChange(let proposal): proposal.setup.rules.kind.name(in: tongue)
      case .toCome(let wanting): wanting.game.name(in: tongue)
      }
    }
    return Menu(
      title: ["", tongue.say("  Vad vill du göra?", "  What would you like to do?")],
      [
        isAsked ? Choice(tongue.verb(.listen), tongue.say("Lyssna", "Listen"), number: 1) : nil,
        isDone ? Choice(tongue.verb(.cheer), tongue.say("Heja", "Cheer"), number: 1) : nil,
        isDone || isAsked && room.setup.rules.kind.type.asksWords
          ? Choice(
            tongue.verb(.hint),
            isDone
              ? tongue.say("Ge ett tips", "Give a hint") : tongue.say("Få ett tips", "Get a hint"),
            number: 2) : nil,
        room.mayFollow.isEmpty
          ? nil
          : Choice(
            Page.games.typed(in: tongue), tongue.say("Ett annat spel", "Another game"), number: 3),
        Choice(
          Page.leaving.typed(in: tongue), tongue.say("Gå härifrån", "Leave this room"), number: 4),
        plea.map { yes(tongue, tongue.say("Ja, \($0)", "Yes, \($0)"), number: 5) },
        plea.map { _ in no(tongue, tongue.say("Nej", "No"), number: 6) },
      ],
      back: Choice(tongue.verb(.look), tongue.say("Spela vidare", "Play on")))
  }

  /// Nobody leaves a game by one key.
  private static func leaving(_ tongue: Tongue) -> Menu {
    Menu(
      title: ["", tongue.say("  Vill du gå härifrån?", "  Leave this room?")],
      [
        Choice(tongue.verb(.look), tongue.say("Spela vidare", "Play on")),
        Choice(tongue.verb(.leave), tongue.say("Gå härifrån", "Leave this room")),
      ])
  }

  /// After a game: what fits best comes first, and each has the same number always.
  private static func over(
    _ room: Room, for seat: Seat, in book: ClassBook, _ hall: Hall?, _ tongue: Tongue
  ) -> Menu {
    let again = Choice(tongue.verb(.again), tongue.say("En gång till", "Once more"), number: 1)
    let levels = room.setup.rules.kind.type.asksWords ? room.levels : []
    let level = room.setup.level
    func other(_ level: Int?, _ says: Said, number: Int) -> Choice? {
      level.map { Choice("\(tongue.verb(.again)) \($0)", tongue.say(says), number: number) }
    }
    let harder = other(levels.first { $0 > level }, "Svårare ord" / "Harder words", number: 2)
    let easier =
      other(levels.last { $0 < level }, "Lättare ord" / "Easier words", number: 3)
      ?? beginners(room, tongue)?.numbered(3)
    let masters = room.table[seat].map {
      book.hasMastered($0.pupil, list: room.setup.list, level: level)
    }
    let fitting =
      if room.wasHard(for: seat) {
        [easier, again, harder]
      } else if masters == true {
        [harder, again, easier]
      } else {
        [again, harder, easier]
      }
    let asked = room.open(to: seat).flatMap { $0.holds(in: hall) ? $0 : nil }
      .map { plea in
        let says: String
        switch plea {
        case .toChange(let proposal):
          let name = book.name(of: proposal.by)
          says =
            tongue.say("Ja, spela igen med \(name)", "Yes, play again with \(name)")
            + tongue.say(room.next(proposal.setup))
        case .toCome(let wanting):
          let game = wanting.game.name(in: tongue)
          says = tongue.say("Byt till \(game)", "Change to \(game)")
        }
        return [
          yes(tongue, says, number: 6), no(tongue, tongue.say("Nej tack", "No thanks"), number: 8),
        ]
      }
    return Menu(
      // Who is asked finds that first.
      (asked.map { $0 + [again] } ?? fitting) + [
        Choice(
          Page.games.typed(in: tongue), tongue.say("Ett annat spel", "Another game"), number: 4),
        leave(tongue, number: 5),
        Choice(
          Page.silly(after: nil).typed(in: tongue),
          tongue.say("Hitta på ett tokord", "Make a silly word"), number: 7),
      ])
  }

  /// Below the easiest level: only two words to choose from.
  private static func beginners(_ room: Room, _ tongue: Tongue) -> Choice? {
    let setup = room.setup
    var two = RulesWish()
    two[.choices] = .number(Drawn.fewest)
    guard setup.rules.kind.type.asksWords, !setup.rules.fits(two) else { return nil }
    let alone = room.table.seated.count == 1 ? tongue.say(" platser=1", " seats=1") : ""
    return Choice(
      "\(tongue.toPlay(setup.rules.kind)) \(setup.list) \(setup.level)\(alone) "
        + tongue.say("val=2", "choices=2"),
      tongue.say("Två ord att välja på", "Two words to choose from"))
  }

  /// The first word, and then the second.
  private static func silly(in room: Room, _ first: String?, _ tongue: Tongue) -> Menu? {
    guard case .over = room.phase else { return nil }
    let all = room.silliness
    let title = first.map { "\($0) + ?" } ?? tongue.say("Vilket ord först?", "Which word first?")
    // After a short game there are few questions.
    let isLong = all.first.count >= Menu.most
    let others = all.second.filter { first != nil || !all.first.contains($0) }
    let words = (first == nil && isLong ? [] : others) + (first == nil ? all.first : [])
    return Menu(
      title: ["", "  \(title)"],
      words.suffix(Menu.most).map { word in
        let typed =
          first.map { "\(tongue.verb(.silly)) \($0) \(word)" }
          ?? Page.silly(after: word).typed(in: tongue)
        return Choice(typed, word)
      }, back: back(tongue))
  }

  private static func another(in room: Room, _ tongue: Tongue) -> Choice? {
    room.mayFollow.isEmpty
      ? nil : Choice(Page.games.typed(in: tongue), tongue.say("Ett annat spel", "Another game"))
  }

  private static func leave(_ tongue: Tongue, number: Int? = nil) -> Choice {
    Choice(tongue.verb(.leave), tongue.say("Gå härifrån", "Leave this room"), number: number)
  }
}

extension Room.Plea {
  /// Whether saying yes to it still leads there.
  func holds(in hall: Hall?) -> Bool {
    switch self {
    case .toChange: true
    case .toCome(let wanting): hall?.isStillWaiting(wanting) ?? true
    }
  }
}

extension Room {
  /// The games that may be named here: while one goes on, those into which it may turn; none where
  /// others would be left waiting.
  fileprivate var mayFollow: [GameKind] {
    switch phase {
    case .gathering: table.seated.count == 1 ? GameKind.allCases : []
    case .playing: GameKind.allCases.filter(mayTurn)
    case .over, .ended: GameKind.allCases
    }
  }
}
