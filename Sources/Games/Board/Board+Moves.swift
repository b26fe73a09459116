import Words

/// A move of the board game, as somebody typed it. A text that names no tile or layout is refused, and tiles
/// or layouts that would do are told.
public enum BoardMove: Hashable, Sendable {
  /// A new tile, linked at once to others.
  case place(String, links: [String])
  case link(String, String)
  case start(String)
  /// A tile to a free place.
  case move(String, to: String)
  /// A ready-made board, by name or number.
  case layout(String)
  /// A board that was kept.
  case lay(Board.Plan)
  /// Takes back one's own last change.
  case undo
  /// The seat adds no more.
  case ready
  case roll
  /// To one of the roll's ends: its tile, or its number among them.
  case go(String)
}

extension Move {
  public static func board(_ move: BoardMove) -> Move { Move(own: move) }
}

/// Why the board refuses a move, with what would work.
public enum BoardRefusal: GameRefusal {
  // MARK: Building

  /// A roll, a step or an answer before the board is built.
  case stillBuilding
  /// The text is no tile between a1 and h8.
  case noSuchTile(String)
  /// Something lies on that place; free ones close by are told.
  case tileTaken(Board.Tile, free: [Board.Tile])
  case boardFull
  /// Nothing lies there to link, to move or to start from; the tiles that lie somewhere are told.
  case nothingThere(Board.Tile, tiles: [Board.Tile])
  case linkToItself(Board.Tile)
  case alreadyLinked(Board.Link)
  case alreadyStart(Board.Tile)
  case noSuchLayout(String)
  /// A ready-made board needs an empty landscape; tells whether the seat may take back something of it.
  case notEmpty(mayUndo: Bool)
  case nothingToUndo
  /// Other seats linked to what this seat built last, start there, or moved something of it.
  case othersBuiltOn(Board.Changed, seats: [Seat])
  /// The board has too few tiles; a free place for the next one is told.
  case tooFewTiles(free: Board.Tile)
  case notConnected(Board.Loose)
  case alreadyReady(waiting: [Seat])

  // MARK: Playing

  /// The move belongs to building, and the board is built.
  case alreadyBuilt
  case answerFirst(question: String)
  case rollFirst
  case alreadyRolled(value: Int, ends: [Board.Tile])
  /// The roll does not lead to that tile.
  case notAnEnd(String, ends: [Board.Tile])

  public var isWaiting: Bool { self == .stillBuilding }
}

extension BoardRefusal {
  public var code: String {
    switch self {
    case .stillBuilding: "still-building"
    case .noSuchTile: "no-such-tile"
    case .tileTaken: "tile-taken"
    case .boardFull: "board-full"
    case .nothingThere: "nothing-there"
    case .linkToItself: "link-to-itself"
    case .alreadyLinked: "already-linked"
    case .alreadyStart: "already-start"
    case .noSuchLayout: "no-such-layout"
    case .notEmpty: "not-empty"
    case .nothingToUndo: "nothing-to-undo"
    case .othersBuiltOn: "others-built-on"
    case .tooFewTiles: "too-few-tiles"
    case .notConnected: "not-connected"
    case .alreadyReady: "already-ready"
    case .alreadyBuilt: "already-built"
    case .answerFirst: "answer-first"
    case .rollFirst: "roll-first"
    case .alreadyRolled: "already-rolled"
    case .notAnEnd: "not-an-end"
    }
  }
}

extension Refusal {
  static func board(_ reason: BoardRefusal) -> Refusal { .own(OwnRefusal(reason: reason)) }
}

extension Board {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    switch stage {
    case .building(let site):
      if let move = move.own as? BoardMove {
        return try build(move, by: seat, on: site, table: scene.table)
      }
      guard let move = move.own as? WordMove else { throw .notInThisGame }
      guard case .answer(let typed) = move, let meant = built(with: typed, on: site.landscape)
      else {
        if case .answer(let typed) = move, Tile.isMeant(by: typed) {
          throw .board(.noSuchTile(typed))
        }
        throw .board(.stillBuilding)
      }
      return try build(meant, by: seat, on: site, table: scene.table)
    case .playing(let wandering):
      if let move = move.own as? BoardMove { return try wander(move, by: seat, on: wandering) }
      switch move.own as? WordMove {
      case .answer(let typed):
        return try answer(typed, by: seat, on: wandering, at: scene.now)
      case .hint(let partner): return try hint(from: seat, to: partner, on: wandering)
      case .helped: return try hint(from: nil, to: seat, on: wandering)
      case .hear(let typed): return try hear(typed, by: seat, on: wandering, scene.list)
      case nil: throw .notInThisGame
      }
    }
  }

  /// The move that a bare text means: a tile places one, a number takes a ready-made board.
  private func built(with typed: String, on landscape: Landscape) -> BoardMove? {
    if Tile(named: typed) != nil { return .place(typed, links: []) }
    return landscape.tiles.isEmpty && Layout(named: typed) != nil ? .layout(typed) : nil
  }

  private func build(
    _ move: BoardMove, by seat: Seat, on site: Site, table: Table
  ) throws(Refusal) -> Fact {
    if move.needsTurn, let builder = site.builder, !site.mayBuild(seat) {
      throw .notYourTurn(whose: builder)
    }
    return try Refusal.orOwn { () throws(BoardRefusal) in
      try built(move, by: seat, on: site, table: table)
    }
  }

  /// A move on a board that is played on.
  private func wander(
    _ move: BoardMove, by seat: Seat, on wandering: Wandering
  ) throws(Refusal) -> Fact {
    switch move {
    case .place, .link, .start, .move, .layout, .lay, .undo, .ready: throw .board(.alreadyBuilt)
    case .roll:
      switch try wandering.todo(of: seat) {
      case .roll: return Threw(seat: seat)
      case .go(let rolled): throw rolled.alreadyRolled
      case .answer(let tried, _, _): throw tried.answerFirst
      }
    case .go(let typed):
      switch try wandering.todo(of: seat) {
      case .roll: throw .board(.rollFirst)
      case .go(let rolled): return try went(to: typed, after: rolled)
      case .answer(let tried, _, _): throw tried.answerFirst
      }
    }
  }

  private func went(to typed: String, after rolled: Rolled) throws(Refusal) -> Went {
    let end =
      rolled.ends.element(numbered: typed) ?? rolled.ends.first { $0.tile == Tile(named: typed) }
    guard let end else { throw .board(.notAnEnd(typed, ends: rolled.ends.map(\.tile))) }
    return Went(seat: rolled.seat, end: end)
  }

  // MARK: Words

  private func answer(
    _ typed: String, by seat: Seat, on wandering: Wandering, at now: Moment
  ) throws(Refusal) -> Fact {
    guard case .answer(let tried, let tile, let tries) = try wandering.todo(of: seat) else {
      // A child types only a tile or a number to go somewhere.
      return try wander(.go(typed), by: seat, on: wandering)
    }
    let attempt = tried.attempt
    guard let choice = tried.choice(meantBy: typed) else {
      throw .notAChoice(typed, of: tried.choicesLeft)
    }
    switch try attempt.choose(choice, at: now) {
    case .judged(let verdict):
      return answered(verdict, by: seat, on: tile, after: tries, attempt)
    case .kept(let wait): return KeptWord<Board>(seat: seat, word: choice, wait: wait)
    }
  }

  private func answered(
    _ verdict: Attempt.Verdict, by seat: Seat, on tile: Tile?, after tries: Int, _ attempt: Attempt
  ) -> Fact {
    let mayRetry =
      switch verdict {
      case .right: false
      // An answer that is shown is taken in the same turn, or the next seat would get it for nothing.
      case .wrong(_, let shown): tries + 1 < Board.triesPerTurn || !shown.isEmpty
      }
    return Answered(
      seat: seat, tile: tile, judgement: attempt.judgement(of: verdict, think: rules.think),
      mayRetry: mayRetry)
  }

  private func hear(
    _ typed: String?, by seat: Seat, on wandering: Wandering, _ list: WordList
  ) throws(Refusal) -> Heard<Board> {
    guard case .answer(let tried, _, _) = try wandering.todo(of: seat) else { throw .nothingAsked }
    let audible = Audible(
      question: tried.attempt.drawn.word, choices: tried.choices, left: tried.choicesLeft)
    return try audible.heard(typed, by: seat, after: tried.attempt.lastHeard, in: list)
  }

  /// Takes a wrong choice away: seats that look on, and teachers, may do so once for each question of another
  /// seat, and the seat that reads as long as any are left.
  ///
  /// - Parameter seat: nil: a teacher helps.
  private func hint(
    from seat: Seat?, to partner: Seat?, on wandering: Wandering
  ) throws(Refusal) -> Hinted {
    guard let open = wandering.open else { throw .nobodyToHint }
    let isOwn = open.seat == seat
    let kept = open.tried.attempt.kept
    var attempt = open.tried.attempt
    let word: String
    if isOwn {
      guard partner == nil || partner == seat else { throw .hintTooEarly }
      word = try attempt.wrong(among: open.tried.choices)
    } else {
      guard partner == nil || partner == open.seat, attempt.mayBeHelpedByOthers,
        let first = open.tried.choices.first(where: attempt.wrongsLeft.contains)
      else { throw .nobodyToHint }
      word = first
    }
    attempt.takeAway(word, isOwn: isOwn)
    return Hinted(
      seat: seat, to: open.seat, word: word, hints: isOwn ? [] : attempt.hints,
      shown: attempt.shown, wasKept: word == kept)
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    switch stage {
    case .building(let site):
      if site.mayBegin(in: scene.table) { return begin(site, scene: scene, using: &chance) }
      return site.turnDue(in: scene.table).map { Turn(seat: $0, purpose: .build) }
    case .playing(let wandering):
      return follow(wandering, scene: scene, using: &chance)
    }
  }

  private func begin(_ site: Site, scene: Scene, using chance: inout Chance) -> Fact? {
    guard let start = site.start,
      let starter = scene.table.waitedFor.randomElement(using: &chance)
    else { return nil }
    var given: [String: Int] = [:]
    var words: ByTile<String> = [:]
    for tile in site.landscape.tiles {
      guard let question = next(of: scene.questions, given: given, using: &chance) else { break }
      words[tile] = question.word
      given[question.word, default: 0] += 1
    }
    return Began(starter: starter, start: start, words: words)
  }

  /// A question among those that came least often: any of them, or the first in the list's order.
  private func next(
    of questions: [Question], given: [String: Int], using chance: inout Chance
  ) -> Question? {
    let fewest = questions.map { given[$0.word] ?? 0 }.min()
    let rare = questions.filter { (given[$0.word] ?? 0) == fewest }
    return switch rules.order {
    case .drawn: rare.randomElement(using: &chance)
    case .list: rare.first
    }
  }

  // MARK: A turn

  private func follow(_ wandering: Wandering, scene: Scene, using chance: inout Chance) -> Fact? {
    guard let turn = wandering.turn else { return pass(wandering, table: scene.table) }
    let isWaitedFor = scene.table.waitedFor.contains(turn.seat)
    switch turn.step {
    case .asked(_, let tries) where isWaitedFor: return keptAnswer(wandering, tries, at: scene.now)
    case .toRoll, .toGo, .asked: return isWaitedFor ? nil : pass(wandering, table: scene.table)
    case .thrown: return roll(for: turn.seat, on: wandering, using: &chance)
    case .arrived:
      let tile = wandering.tile(of: turn)
      let isRest = tile.map { wandering.finished[$0] != nil } ?? false
      guard isWaitedFor, !isRest else { return pass(wandering, table: scene.table) }
      return ask(turn.seat, on: tile, wandering, scene: scene, using: &chance)
    case .solved: return wandering.tile(of: turn).map { TileFinished(seat: turn.seat, tile: $0) }
    case .spent: return pass(wandering, table: scene.table)
    }
  }

  /// The answer that the seat kept, once its time to think is over.
  private func keptAnswer(_ wandering: Wandering, _ tries: Int, at now: Moment) -> Fact? {
    guard let open = wandering.open else { return nil }
    let attempt = open.tried.attempt
    return attempt.keptVerdict(at: now).map {
      answered($0, by: open.seat, on: open.tile, after: tries, attempt)
    }
  }

  /// The next turn, or the end of the game; nil if nobody is there to go on with.
  private func pass(_ wandering: Wandering, table: Table) -> Fact? {
    if wandering.isComplete {
      if rules.mode == .score, let seat = wandering.later(in: table).first {
        return Turn(seat: seat, purpose: .bonus)
      }
      return Over<Board>(scores: end(of: wandering))
    }
    let seats = wandering.later(in: table) + wandering.earlier(in: table)
    return seats.first.map { seat in
      Turn(seat: seat, purpose: .play(from: wandering.pieces[seat] ?? wandering.start))
    }
  }

  private func end(of wandering: Wandering) -> Scores {
    let scores = wandering.scores
    let most = scores.values.max() ?? 0
    let winners = scores.filter { rules.mode == .together ? $0.value > 0 : $0.value == most }
    return Scores(winners: winners.keys, scores: scores)
  }

  /// Rolls the die, which helps: all values that lead to an unfinished tile are as likely, and the unfinished
  /// ends are named first.
  private func roll(for seat: Seat, on wandering: Wandering, using chance: inout Chance) -> Rolled {
    let ends = wandering.landscape.ends(
      upTo: Board.die.upperBound, from: wandering.pieces[seat] ?? wandering.start)
    let isFree = { (end: End) in wandering.finished[end.tile] == nil }
    let helpful = Board.die.filter { value in ends[value - 1].contains(where: isFree) }
    let value =
      helpful.randomElement(using: &chance) ?? Int.random(in: Board.die, using: &chance)
    let (free, others) = (ends[value - 1].filter(isFree), ends[value - 1].filter { !isFree($0) })
    return Rolled(seat: seat, value: value, ends: free + others)
  }

  private func ask(
    _ seat: Seat, on tile: Tile?, _ wandering: Wandering, scene: Scene, using chance: inout Chance
  ) -> Fact? {
    let own = scene.questions.first { question in
      tile.flatMap { wandering.words[$0] } == question.word
    }
    let tried: Wandering.Tried
    if let before = wandering.tried(by: seat, on: tile) {
      tried = before
    } else {
      // A teacher may have changed the list while the server stood still: then another word is asked.
      let question = own ?? next(of: scene.questions, given: wandering.given, using: &chance)
      guard let drawn = question?.draw(rules.choices, using: &chance) else { return nil }
      tried = Wandering.Tried(
        attempt: Attempt(drawn), recording: question?.recording,
        choices: drawn.choices.shuffled(using: &chance))
    }
    let attempt = tried.attempt
    return Asked(
      seat: seat, tile: tile, question: attempt.drawn.word, recording: tried.recording,
      choices: tried.choices, rights: .secret(attempt.drawn.rights, for: .teachers),
      misses: attempt.misses, hinted: attempt.hinted, hints: attempt.hints, shown: attempt.shown)
  }
}

extension Board.Wandering {
  /// The next thing that a seat has to do; refused while it has nothing to do.
  enum Todo {
    case roll
    case go(Board.Rolled)
    case answer(Tried, on: Board.Tile?, tries: Int)
  }

  func todo(of seat: Seat) throws(Refusal) -> Todo {
    guard let turn else { throw .nothingAsked }
    guard turn.seat == seat else { throw .notYourTurn(whose: turn.seat) }
    switch turn.step {
    case .toRoll: return .roll
    case .toGo(let rolled): return .go(rolled)
    case .asked(_, let tries):
      guard let open else { throw .nothingAsked }
      return .answer(open.tried, on: open.tile, tries: tries)
    // The next fact comes by itself, unless nobody is there.
    case .thrown, .arrived, .solved, .spent: throw .nothingAsked
    }
  }

  /// The seats that still have a turn in this round, in order; a round begins with the starter.
  fileprivate func later(in table: Table) -> [Seat] {
    guard let turn else { return round(in: table) }
    return round(in: table).filter { place(of: turn.seat) < place(of: $0) }
  }

  /// The seats that had their turn in this round, or were passed by.
  fileprivate func earlier(in table: Table) -> [Seat] {
    guard let turn else { return [] }
    return round(in: table).filter { place(of: $0) <= place(of: turn.seat) }
  }

  private func round(in table: Table) -> [Seat] {
    table.waitedFor.sorted { place(of: $0) < place(of: $1) }
  }

  private func place(of seat: Seat) -> (Int, Int) { (seat < starter ? 1 : 0, seat.number) }
}

extension Board.Rolled {
  var alreadyRolled: Refusal { .board(.alreadyRolled(value: value, ends: ends.map(\.tile))) }
}

extension Board.Wandering.Tried {
  fileprivate var answerFirst: Refusal {
    .board(.answerFirst(question: attempt.drawn.word))
  }

  /// The choice that a child means: by number, or by word.
  fileprivate func choice(meantBy typed: String) -> String? {
    choices.element(numbered: typed) ?? attempt.drawn.choice(meantBy: typed)
  }
}
