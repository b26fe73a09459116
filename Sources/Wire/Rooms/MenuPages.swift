import Classroom
public import Games
public import Hall
import Words

// The menus of a child, wherever it is: the ones that open a door, and the pages behind them.

extension Verb {
  /// Shows what may be chosen just now; `menu games` and `menu characters` are behind it.
  static let menu = Verb(
    "menu", "meny", takes: [.positional("page", .text), .positional("word", .text)], .findsTheWay
  ) { arguments throws(WireTrouble) in
    let page = try arguments.choice("page", named: \.name) ?? Menu.Page.first
    let word = arguments.text("word")
    return switch page {
    case .silly: .silly(after: word)
    case .road: .road(from: word.flatMap(Board.Tile.init(named:)))
    case .ease: .ease(of: try word.map(Vocabulary.game) ?? .usual)
    case .first, .hello, .games, .characters, .leaving, .journey, .words, .files: page
    }
  } talk: { (page: Menu.Page, message, asker) in
    asker.showMenu(page, message)
  }
}

extension Menu {
  public enum Page: Hashable, CaseIterable, Sendable {
    case first
    /// The choice of a character, and whether one is read to: for a child that comes for the first time.
    case hello
    case games
    /// The choice of the words with which a game begins, for a child that has not played yet.
    case ease(of: GameKind)
    case characters
    /// The question whether to get up from a game that goes on.
    case leaving
    case journey
    case words
    /// Two words to be joined, one after the other: the first is chosen, or is still to come.
    case silly(after: String?)
    /// The choice of the tile to which a road from another shall lead, while a board is being built.
    case road(from: Board.Tile?)
    /// The files that a game can be played with.
    case files(of: GameKind)

    public static var allCases: [Page] {
      [
        .first, .hello, .games, .ease(of: .usual), .characters, .leaving, .journey, .words,
        .silly(after: nil), .road(from: nil),
      ] + GameKind.allCases.filter { $0.traits.fileOption != nil }.map { .files(of: $0) }
    }

    var name: Said {
      switch self {
      case .first: "början" / "first"
      case .hello: "hej" / "hello"
      case .games: "spel" / "games"
      case .ease: "lätthet" / "ease"
      case .characters: "figurer" / "characters"
      case .leaving: "gå" / "leaving"
      case .journey: "resa" / "journey"
      case .words: "ord" / "words"
      case .silly: "tokord" / "silly"
      case .road: "väg" / "road"
      case .files(let game): game.spoken.title
      }
    }

    func typed(in tongue: Tongue) -> String {
      var words = [tongue.verb(.menu)]
      if self != .first { words.append(tongue.say(name)) }
      switch self {
      case .silly(let word?): words.append(word)
      case .ease(let game): words.append(game.name(in: tongue))
      case .road(let tile?): words.append(tile.name)
      case .silly, .road, .first, .hello, .games, .characters, .leaving, .journey, .words, .files:
        break
      }
      return words.joined(separator: " ")
    }
  }

  /// A page; nil where there is nothing to choose: before hello, while waiting to be let in, or looking on.
  public static func page(
    _ page: Page, for visitor: VisitorID, in hall: Hall, _ tongue: Tongue, _ style: TextStyle
  ) -> Menu? {
    let width = style.width
    switch hall.situation(of: visitor) {
    case .stranger, .pending, .watching: return nil
    case .guest:
      guard let pupil = hall.pupil(of: visitor) else { return nil }
      let isOver = hall.isLessonOver(at: hall.latest)
      return switch page {
      case .first where isOver: farewell(to: pupil, in: hall, tongue)
      case .games where isOver, .ease where isOver, .files where isOver: nil
      case .first: door(for: pupil, in: hall, tongue, hasKeys: style.hasKeys)
      case .hello: hello(pupil, in: hall, tongue)
      case .games: games(GameKind.allCases, for: style.hasKeys ? pupil : nil, in: hall, tongue)
      case .ease(let game): ease(of: game, in: hall, tongue)
      case .files(let game): files(of: game, in: hall, tongue)
      case .characters: characters(tongue)
      case .journey: journey(of: pupil, width: width, in: hall, tongue)
      case .words: words(of: pupil, width: width, in: hall, tongue)
      case .leaving, .silly, .road: nil
      }
    case .seated(let number, let seat):
      guard let room = hall.rooms[number] else { return nil }
      return switch page {
      case .first:
        below(room, for: seat, in: hall.book, hall, tongue)
          ?? amidst(room, for: seat, in: hall, tongue)
      case .games where hall.isLessonOver(at: hall.latest),
        .files where hall.isLessonOver(at: hall.latest):
        nil
      case .games: games(room.mayFollow, for: nil, in: hall, tongue)
      case .files(let game): room.mayFollow.contains(game) ? files(of: game, in: hall, tongue) : nil
      case .characters: characters(tongue)
      case .leaving: leaving(tongue)
      case .silly(let word): silly(in: room, for: seat, word, tongue)
      case .road(let tile): roads(from: tile, in: room, for: seat, hall, tongue, style)
      case .hello, .ease: nil
      case .journey, .words: whileIdle(page, for: visitor, in: room, hall, tongue, width: width)
      }
    }
  }

  /// The page that somebody sees first who has just come.
  public static func firstPage(for visitor: VisitorID, in hall: Hall) -> Page {
    guard let pupil = hall.pupil(of: visitor) else { return .first }
    return hall.book.traveller(of: pupil) == nil && !hall.book.hasPlayed(pupil) ? .hello : .first
  }

  /// A page about oneself, in a room where no game is kept waiting.
  private static func whileIdle(
    _ page: Page, for visitor: VisitorID, in room: Room, _ hall: Hall, _ tongue: Tongue, width: Int
  ) -> Menu? {
    guard room.phase != .playing, let pupil = hall.pupil(of: visitor) else { return nil }
    return page == .journey
      ? journey(of: pupil, width: width, in: hall, tongue)
      : words(of: pupil, width: width, in: hall, tongue)
  }

  // MARK: At the door

  private static func door(
    for pupil: Pupil, in hall: Hall, _ tongue: Tongue, hasKeys: Bool
  ) -> Menu {
    let (book, offers) = (hall.book, hall.offers(to: pupil))
    let traveller = book.traveller(of: pupil)
    let name = book.name(of: pupil)
    let greeting = tongue.say(
      "Hej \(name)! Vad vill du göra?", "Hi \(name)! What would you like to do?")
    var menu = Menu(title: TravellerDrawing.door(traveller), asking: greeting)
    if let today = offers.today {
      let game = (today.rules.game ?? .usual).name(in: tongue)
      menu.add(Choice(tongue.verb(.play), tongue.say("I dag: \(game)", "Today: \(game)")))
    }
    menu.add(toDo(by: pupil, in: hall, tongue))
    if let left = offers.left {
      let game = left.setup.rules.kind.name(in: tongue)
      let names = tongue.list(left.table.here.compactMap { left.table[$0]?.pupil }.map(book.name))
      menu.add(
        Choice(
          "\(tongue.verb(.sit)) \(left.code)",
          tongue.say("Tillbaka till \(names): \(game)", "Back to \(names): \(game)")))
    }
    // Only so many are shown that there is room for the way out.
    let others = [offers.today != nil, !offers.invitations.isEmpty, offers.left != nil].count { $0 }
    let shown = others == 0 ? 2 : others < 3 ? 1 : 0
    for waiting in offers.waiting.prefix(shown) {
      menu.add(choice(waiting, book, tongue))
    }
    for (room, inviting) in offers.invitations.suffix(2) {
      let (host, game) = (book.name(of: inviting), room.setup.rules.kind.name(in: tongue))
      menu.add(
        Choice(
          "\(tongue.verb(.join)) \(room.code)",
          tongue.say("\(host) bjuder in dig: \(game)", "\(host) invites you: \(game)"),
          with: Companion(inviting, in: book)))
    }
    if offers.today == nil, !offers.waiting.contains(where: { $0.language == nil }) {
      menu.add(play(.usual, for: hasKeys ? pupil : nil, in: hall, tongue))
    }
    menu.add(toGames(tongue))
    menu.add(journey(of: traveller, tongue))
    menu.add(goodbye(tongue))
    return menu
  }

  /// The first exercise that is left to do.
  private static func toDo(by pupil: Pupil, in hall: Hall, _ tongue: Tongue) -> Choice? {
    let exercise = hall.book.exercises(of: pupil).first { exercise in
      switch hall.book.status(of: pupil, in: exercise) {
      case .notStarted, .started, .tried, .again: true
      case nil, .done, .approved, .rejected: false
      }
    }
    return exercise.map { exercise in
      let game = exercise.game.name(in: tongue)
      return Choice(
        Homework(exercise: exercise, hall: hall).toPlay(tongue),
        tongue.say("Att göra: \(game)", "To do: \(game)"))
    }
  }

  /// The door when the lesson is over: no game, but what one has.
  private static func farewell(to pupil: Pupil, in hall: Hall, _ tongue: Tongue) -> Menu {
    let traveller = hall.book.traveller(of: pupil)
    let thanks = tongue.say(Sentences.thanksForToday)
    var menu = Menu(
      title: TravellerDrawing.door(traveller), asking: thanks,
      [journey(of: traveller, tongue), words(tongue), goodbye(tongue)])
    menu.note = thanks
    return menu
  }

  private static func journey(of traveller: Traveller?, _ tongue: Tongue) -> Choice {
    traveller == nil
      ? Choice(
        Page.characters.typed(in: tongue), tongue.say("Vem vill du vara?", "Who do you want to be?")
      )
      : Choice(
        Page.journey.typed(in: tongue), tongue.say("Min resa till Mars", "My journey to Mars"))
  }

  private static func words(_ tongue: Tongue) -> Choice {
    Choice(Page.words.typed(in: tongue), tongue.say("Mina ord", "My words"))
  }

  private static func goodbye(_ tongue: Tongue) -> Choice {
    Choice(tongue.verb(.bye), tongue.say("Sluta för i dag", "Stop for today"), number: 9)
  }

  /// The choice of a room that waits. One child is found by its name wherever it has gone meanwhile.
  private static func choice(
    _ waiting: Hall.WaitingRoom, _ book: ClassBook, _ tongue: Tongue
  ) -> Choice {
    let names = waiting.names(in: book)
    let isName = names.count == 1 && book.room(coded: names[0].uppercased()) == nil
    return Choice(
      "\(tongue.verb(.sit)) \(isName ? names[0] : waiting.room.code)",
      says(waiting, book, tongue), with: companion(waiting, book))
  }

  private static func companion(_ waiting: Hall.WaitingRoom, _ book: ClassBook) -> Companion? {
    let pupils = waiting.room.table.here.compactMap { waiting.room.table[$0]?.pupil }
    return pupils.count == 1 ? Companion(pupils[0], in: book) : nil
  }

  private static func says(_ waiting: Hall.WaitingRoom, _ book: ClassBook, _ tongue: Tongue)
    -> String
  {
    let offer = tongue.say(waiting.room.setup.rules.kind.spoken.offer)
    let who = tongue.list(waiting.names(in: book))
    let language =
      waiting.language.map { language in
        let name = tongue.say(Vocabulary.name(of: language))
        return tongue.say(" på \(name)", " in \(name)")
      } ?? ""
    return tongue.say("\(offer)\(language) med \(who)", "\(offer)\(language) with \(who)")
  }

  private static func play(
    _ game: GameKind, for pupil: Pupil?, in hall: Hall, _ tongue: Tongue
  ) -> Choice {
    let name = game.name(in: tongue)
    return Choice(
      typed(toPlay: game, for: pupil, in: hall, tongue),
      tongue.say("Spela \(name)", "Play \(name)"))
  }

  /// The words to type for a game. A pupil who has not played yet is first asked how hard it shall begin.
  private static func typed(
    toPlay game: GameKind, for pupil: Pupil?, in hall: Hall, _ tongue: Tongue
  ) -> String {
    let isFirst = pupil.map { !hall.book.hasPlayed($0) } ?? false
    return isFirst && game.traits.asksWords
      ? Page.ease(of: game).typed(in: tongue) : tongue.toPlay(game)
  }

  private static func ease(of game: GameKind, in hall: Hall, _ tongue: Tongue) -> Menu {
    let toPlay = tongue.toPlay(game)
    let list = hall.lists.first { Tongue($0.language) == tongue } ?? hall.lists.first
    let levels = (list?.levels ?? []).filter { !$0.isTricky }.prefix(3).map { level in
      Choice(
        "\(toPlay) \(level.number)",
        tongue.say("Ord som \(level.example)", "Words like \(level.example)"))
    }
    return Menu(
      asking: tongue.say("Hur vill du börja?", "How would you like to begin?"),
      [
        Choice(
          "\(toPlay) " + tongue.say("val=2", "choices=2"),
          tongue.say("Två ord att välja på", "Two words to choose from"))
      ] + levels, back: back(tongue))
  }

  private static func toGames(_ tongue: Tongue) -> Choice {
    Choice(Page.games.typed(in: tongue), tongue.say("Välj ett spel", "Choose a game"))
  }

  private static func games(
    _ games: [GameKind], for pupil: Pupil?, in hall: Hall, _ tongue: Tongue
  ) -> Menu {
    Menu(
      asking: tongue.say("Vilket spel?", "Which game?"),
      // A game has the same number wherever it may be chosen.
      zip(1..., GameKind.allCases).filter { games.contains($1) }.map { number, game in
        let (name, about) = (game.name(in: tongue), tongue.say(game.spoken.about))
        let typed =
          hall.materialNames(for: game).isEmpty
          ? typed(toPlay: game, for: pupil, in: hall, tongue)
          : Page.files(of: game).typed(in: tongue)
        return Choice(typed, "\(name): \(about)", number: number)
      }, back: back(tongue))
  }

  /// The files to play with, by name, and perhaps one of one's own.
  private static func files(of game: GameKind, in hall: Hall, _ tongue: Tongue) -> Menu? {
    let names = hall.materialNames(for: game)
    if names.isEmpty { return nil }
    let toPlay = tongue.toPlay(game)
    return Menu(
      asking: tongue.say("Vilket av dem?", "Which one?"),
      names.prefix(Menu.most - 1).map { Choice("\(toPlay) \($0)", $0) }
        + (hall.book.isFree ? [Choice(toPlay, tongue.say("Gör ett eget", "Make one"))] : []),
      back: back(tongue))
  }

  private static func back(_ tongue: Tongue) -> Choice {
    Choice(tongue.verb(.menu), tongue.say("Tillbaka", "Back"))
  }

  private static func characters(_ tongue: Tongue) -> Menu {
    Menu(
      asking: tongue.say("Vem vill du vara?", "Who do you want to be?"), animals(tongue),
      back: back(tongue))
  }

  private static func animals(_ tongue: Tongue) -> [Choice] {
    Traveller.allCases.map { traveller in
      let name = tongue.say(Vocabulary.name(of: traveller))
      return Choice(
        "\(tongue.verb(.me)) \(name)", name, sign: TravellerDrawing.face(of: traveller) + "  ")
    }
  }

  /// The page where a pupil chooses its character, which it may pass over.
  private static func hello(_ pupil: Pupil, in hall: Hall, _ tongue: Tongue) -> Menu {
    let name = hall.book.name(of: pupil)
    return Menu(
      asking: tongue.say(
        "Hej \(name)! Vem vill du vara?", "Hi \(name)! Who do you want to be?"),
      animals(tongue) + [reading(to: pupil, in: hall.book, tongue)],
      back: Choice(tongue.verb(.menu), tongue.say("Hoppa över", "Not now")))
  }

  /// The switch for a pupil who cannot read yet.
  private static func reading(
    to pupil: Pupil, in book: ClassBook, number: Int? = nil, _ tongue: Tongue
  ) -> Choice {
    let verb = tongue.verb(.read)
    return book.isReadTo(pupil)
      ? Choice(
        "\(verb) " + tongue.say("av", "off"), tongue.say("Läs inte för mig", "Stop reading to me"),
        number: number)
      : Choice(
        "\(verb) " + tongue.say("på", "on"), tongue.say("Läs för mig", "Read to me"),
        number: number)
  }

  // MARK: Behind the door

  private static func journey(of pupil: Pupil, width: Int, in hall: Hall, _ tongue: Tongue) -> Menu
  {
    let page = Wire.Page(hall, id: nil, tongue: tongue, width: width)
    return Menu(
      title: page.drawnJourney(of: pupil) + page.whatCame(to: pupil).map { "  " + tongue.say($0) },
      [
        words(tongue),
        Choice(
          Page.characters.typed(in: tongue), tongue.say("Byt figur", "Another animal")),
        reading(to: pupil, in: hall.book, tongue),
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

  /// The menu below a room's picture; nil while a game goes on.
  static func below(
    _ room: Room, for seat: Seat, in book: ClassBook, _ hall: Hall?, _ tongue: Tongue
  ) -> Menu? {
    switch room.phase {
    case .gathering: gathering(room, for: seat, in: book, hall, tongue)
    case .playing, .ended: nil
    case .over: over(room, for: seat, in: book, hall, tongue)
    }
  }

  private static func gathering(
    _ room: Room, for seat: Seat, in book: ClassBook, _ hall: Hall?, _ tongue: Tongue
  ) -> Menu {
    let waiting = hall?.waiting(besides: seat, in: room) ?? []
    let isAlone = room.table.seated.count == 1 && room.setup.rules.kind.traits.seats.contains(1)
    return Menu(
      [
        isAlone
          ? Choice(tongue.verb(.practise), tongue.say("Öva så länge", "Practise meanwhile"))
          : Choice(
            tongue.verb(.ready), tongue.say("Börja utan att vänta", "Begin without waiting")),
        another(in: room, tongue),
        leave(tongue, number: 3),
      ] + waiting.map { choice($0, book, tongue) })
  }

  /// The menu for a plea: somebody would like to play something else, or with a pupil who plays alone.
  static func asking(_ plea: Room.Plea, in room: Room, _ book: ClassBook, _ tongue: Tongue) -> Menu
  {
    Menu(asking: tongue.say(plea.said(in: book)), answers(to: plea, in: room, book, tongue))
  }

  /// The keys for the answers, which are the same everywhere.
  private static let (yesKey, noKey) = (8, 9)

  static func answers(
    to plea: Room.Plea, in room: Room, _ book: ClassBook, _ tongue: Tongue
  ) -> [Choice] {
    let isOver = room.phase != .playing
    let says: Said
    switch plea {
    case .toChange(let proposal) where isOver:
      let (name, next) = (book.name(of: proposal.by), room.next(proposal.setup))
      says =
        "Ja, spela igen med \(name)\(next.swedish)" / "Yes, play again with \(name)\(next.english)"
    case .toChange(let proposal):
      let title = proposal.setup.rules.kind.spoken.title
      says = "Ja, spela \(title.swedish)" / "Yes, play \(title.english)"
    case .toCome(let wanting):
      says = yes(toPlay: wanting.game, with: wanting.pupil, book)
    }
    return [
      yes(tongue, tongue.say(says), with: Companion(plea.pupil, in: book)),
      no(
        tongue,
        isOver
          ? tongue.say("Nej tack", "No thanks")
          : tongue.say("Spela klart först", "Finish this game first")),
    ]
  }

  private static func yes(toPlay game: GameKind, with pupil: Pupil, _ book: ClassBook) -> Said {
    let (title, name) = (game.spoken.title, book.name(of: pupil))
    return "Ja, spela \(title.swedish) med \(name)" / "Yes, play \(title.english) with \(name)"
  }

  private static func no(_ tongue: Tongue, _ says: String) -> Choice {
    Choice(tongue.say("nej tack", "no thanks"), says, number: noKey)
  }

  /// The choice of a yes, never of one word: that could be a move.
  private static func yes(_ tongue: Tongue, _ says: String, with companion: Companion) -> Choice {
    Choice(tongue.say("ja tack", "yes please"), says, number: yesKey, with: companion)
  }

  /// The menu while a game goes on.
  private static func amidst(
    _ room: Room, for seat: Seat, in hall: Hall, _ tongue: Tongue
  ) -> Menu {
    let (isAsked, isDone) = (room.mayListen(seat), Help.isDone(seat, in: room))
    return Menu(
      asking: tongue.say("Vad vill du göra?", "What would you like to do?"),
      [
        isAsked ? Choice(tongue.verb(.listen), tongue.say("Lyssna", "Listen"), number: 1) : nil,
        isDone ? Choice(tongue.verb(.cheer), tongue.say("Heja", "Cheer"), number: 1) : nil,
        isDone || isAsked && room.setup.rules.kind.traits.asksWords
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
          Page.leaving.typed(in: tongue), tongue.say("Sluta spela", "Stop playing"), number: 4),
        room.table[seat].map { reading(to: $0.pupil, in: hall.book, number: 5, tongue) },
      ]
        + (hall.plea(to: seat, in: room).map { answers(to: $0, in: room, hall.book, tongue) } ?? []),
      back: Choice(tongue.verb(.look), tongue.say("Spela vidare", "Play on")))
  }

  /// The question before a game is left: nobody leaves one by one key.
  private static func leaving(_ tongue: Tongue) -> Menu {
    Menu(
      asking: tongue.say("Vill du sluta spela?", "Stop playing?"),
      [
        Choice(tongue.verb(.look), tongue.say("Spela vidare", "Play on")),
        Choice(tongue.verb(.leave), tongue.say("Sluta spela", "Stop playing")),
      ])
  }

  /// The menu after a game: always in the same order, with the best choice marked.
  private static func over(
    _ room: Room, for seat: Seat, in book: ClassBook, _ hall: Hall?, _ tongue: Tongue
  ) -> Menu {
    let silly = Choice(
      Page.silly(after: nil).typed(in: tongue),
      tongue.say("Hitta på ett tokord", "Make a silly word"))
    if let hall, hall.isLessonOver(at: hall.latest) {
      var menu = Menu([silly, leave(tongue)])
      menu.note = tongue.say(Sentences.thanksForToday)
      menu.fuel = hall.fuel
      return menu
    }
    let again = Choice(tongue.verb(.again), tongue.say("En gång till", "Once more"))
    let levels = room.setup.rules.kind.traits.asksWords ? room.levels : []
    let level = room.setup.level
    func words(_ level: Int?, _ says: Said) -> Choice? {
      level.map { Choice("\(tongue.verb(.again)) \($0)", tongue.say(says)) }
    }
    let harder = words(levels.first { $0 > level }, "Svårare ord" / "Harder words")
    let easier =
      words(levels.last { $0 < level }, "Lättare ord" / "Easier words") ?? beginners(room, tongue)
    let masters = room.table[seat].map {
      book.hasMastered($0.pupil, list: room.setup.list, level: level)
    }
    let fitting = room.wasHard(for: seat) ? easier : masters == true ? harder : nil
    let asked =
      hall?.plea(to: seat, in: room).map { answers(to: $0, in: room, book, tongue) }
      ?? hall?.invitation(to: seat, in: room).map { answers(to: $0, book, tongue) } ?? []
    let waiting = asked.isEmpty ? hall?.waiting(besides: seat, in: room).first : nil
    var menu = Menu(
      [
        again, harder, easier,
        Choice(Page.games.typed(in: tongue), tongue.say("Ett annat spel", "Another game")),
        leave(tongue),
        silly,
        waiting.map { choice($0, book, tongue) },
      ] + asked)
    menu.fuel = hall?.fuel ?? 0
    // A pupil who is asked for something finds that first.
    menu.mark(asked.first ?? fitting ?? again)
    return menu
  }

  private static func answers(
    to invitation: (room: Room, host: Pupil), _ book: ClassBook, _ tongue: Tongue
  ) -> [Choice] {
    let game = invitation.room.setup.rules.kind
    return [
      Choice(
        "\(tongue.verb(.join)) \(invitation.room.code)",
        tongue.say(yes(toPlay: game, with: invitation.host, book)), number: yesKey,
        with: Companion(invitation.host, in: book)),
      no(tongue, tongue.say("Nej tack", "No thanks")),
    ]
  }

  /// The choice below the easiest level: only two words to choose from.
  private static func beginners(_ room: Room, _ tongue: Tongue) -> Choice? {
    let setup = room.setup
    var two = RulesWish()
    two[.choices] = .number(Drawn.fewest)
    guard setup.rules.kind.traits.asksWords, !setup.rules.fits(two) else { return nil }
    let alone = room.table.seated.count == 1 ? tongue.say(" platser=1", " seats=1") : ""
    return Choice(
      "\(tongue.toPlay(setup.rules.kind)) \(setup.list) \(setup.level)\(alone) "
        + tongue.say("val=2", "choices=2"),
      tongue.say("Två ord att välja på", "Two words to choose from"))
  }

  /// The menu of first words, and then of second; before them the pairs that one made without meaning to.
  private static func silly(
    in room: Room, for seat: Seat, _ first: String?, _ tongue: Tongue
  ) -> Menu? {
    guard case .over = room.phase else { return nil }
    let all = room.silliness
    let title = first.map { "\($0) + ?" } ?? tongue.say("Vilket ord först?", "Which word first?")
    // After a short game there are few questions.
    let isLong = all.first.count >= Menu.most
    let others = all.second.filter { first != nil || !all.first.contains($0) }
    let words = (first == nil && isLong ? [] : others) + (first == nil ? all.first : [])
    let ready = (first == nil ? room.missed(by: seat) : []).prefix(3).map { pair in
      Choice("\(tongue.verb(.silly)) \(pair.first) \(pair.second)", pair.whole.uppercased())
    }
    return Menu(
      asking: title, spoken: first ?? title,
      ready
        + words.suffix(Menu.most - ready.count).map { word in
          let typed =
            first.map { "\(tongue.verb(.silly)) \($0) \(word)" }
            ?? Page.silly(after: word).typed(in: tongue)
          return Choice(typed, word)
        }, back: back(tongue))
  }

  /// The menu of roads, while a seat builds.
  private static func roads(
    from tile: Board.Tile?, in room: Room, for seat: Seat, _ hall: Hall, _ tongue: Tongue,
    _ style: TextStyle
  ) -> Menu? {
    guard let tile, let view = room.view(for: .seat(seat)) as? Board.View,
      case .building(let building) = view.phase, building.builder == seat, view.landscape.has(tile)
    else { return nil }
    // Nothing of a landscape depends on when it is looked at.
    let scenery = Scenery(room: room, book: hall.book, now: room.movedAt)
    let speaker = Speaker(
      viewer: .seat(seat), scenery: scenery, tongue: tongue, seq: room.seq, style: style)
    return Menu(
      title: speaker.roads(from: tile, on: view),
      asking: tongue.say("En väg från \(tile.name): vart?", "A road from \(tile.name): where to?"),
      back: Choice(tongue.verb(.look), tongue.say("Ingen väg", "No road")))
  }

  private static func another(in room: Room, _ tongue: Tongue) -> Choice? {
    room.mayFollow.isEmpty
      ? nil : Choice(Page.games.typed(in: tongue), tongue.say("Ett annat spel", "Another game"))
  }

  private static func leave(_ tongue: Tongue, number: Int? = nil) -> Choice {
    Choice(tongue.verb(.leave), tongue.say("Sluta spela", "Stop playing"), number: number)
  }
}

extension Room.Plea {
  /// The pupil who asks.
  fileprivate var pupil: Pupil {
    switch self {
    case .toChange(let proposal): proposal.by
    case .toCome(let wanting): wanting.pupil
    }
  }

  /// The question that the pupil asks.
  func said(in book: ClassBook) -> Said {
    switch self {
    case .toChange(let proposal):
      let (name, title) = (book.name(of: proposal.by), proposal.setup.rules.kind.spoken.title)
      return "\(name) vill spela \(title.swedish)." / "\(name) would like to play \(title.english)."
    case .toCome(let wanting):
      let (name, title) = (book.name(of: wanting.pupil), wanting.game.spoken.title)
      return "\(name) vill spela \(title.swedish) med dig."
        / "\(name) would like to play \(title.english) with you."
    }
  }
}

extension Room {
  /// The games that may be named here: while one goes on, those into which it may turn; none where others
  /// would be left waiting.
  fileprivate var mayFollow: [GameKind] {
    switch phase {
    case .gathering: table.seated.count == 1 ? GameKind.allCases : []
    case .playing: isLastRound ? [] : GameKind.allCases.filter(mayTurn)
    case .over, .ended: GameKind.allCases
    }
  }
}
