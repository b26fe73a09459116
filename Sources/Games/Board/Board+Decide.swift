import Words

extension Board {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    switch (stage, move) {
    case (.building(let site), .board(let move)):
      return try build(move, by: seat, on: site, table: scene.table)
    // A bare tile is all that a child types to place one.
    case (.building(let site), .word(.answer(let typed))) where Tile(named: typed) != nil:
      return try build(.place(typed, links: []), by: seat, on: site, table: scene.table)
    case (.building, .word): throw .board(.stillBuilding)
    case (.playing(let wandering), .board(let move)):
      return try wander(move, by: seat, on: wandering)
    case (.playing(let wandering), .word(.answer(let typed))):
      return try answer(typed, by: seat, on: wandering, at: scene.now)
    case (.playing(let wandering), .word(.hint(let partner))):
      return .hinted(try hint(from: seat, to: partner, on: wandering))
    case (_, .hangman), (_, .race): throw .notInThisGame
    }
  }

  private func build(
    _ move: BoardMove, by seat: Seat, on site: Site, table: Table
  ) throws(Refusal) -> Fact {
    if move.needsTurn, let builder = site.builder, !site.mayBuild(seat) {
      throw .notYourTurn(whose: builder)
    }
    do throws(BoardRefusal) {
      return try built(move, by: seat, on: site, table: table)
    } catch {
      throw .board(error)
    }
  }

  /// A move on a board that is played on.
  private func wander(
    _ move: BoardMove, by seat: Seat, on wandering: Wandering
  ) throws(Refusal) -> Fact {
    switch move {
    case .place, .link, .start, .layout, .undo, .ready: throw .board(.alreadyBuilt)
    case .roll:
      switch try wandering.todo(of: seat) {
      case .roll: return .threw(seat)
      case .go(let rolled): throw rolled.alreadyRolled
      case .answer(let tried, _, _): throw tried.answerFirst
      }
    case .go(let typed):
      switch try wandering.todo(of: seat) {
      case .roll: throw .board(.rollFirst)
      case .go(let rolled): return .went(try went(to: typed, after: rolled))
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
      // A bare tile or number is all that a child types when it is to go somewhere.
      return try wander(.go(typed), by: seat, on: wandering)
    }
    let attempt = tried.attempt
    guard let choice = tried.choice(meantBy: typed) else {
      throw .notAChoice(typed, of: tried.choicesLeft)
    }
    let verdict = try attempt.judge(choice, at: now)
    let judgement = attempt.judgement(of: verdict, think: rules.think)
    let mayRetry =
      switch verdict {
      case .right: false
      // What is shown is taken at once: it would be a gift to whoever comes next.
      case .wrong(_, let shown): tries + 1 < Board.triesPerTurn || !shown.isEmpty
      }
    return .answered(
      Answered(
        seat: seat, tile: tile, question: attempt.drawn.word, verdict: verdict,
        misses: judgement.misses, isHelped: judgement.isHelped, think: judgement.think,
        mayRetry: mayRetry))
  }

  /// Whoever looks on may take one wrong choice away from each question of another seat.
  private func hint(
    from seat: Seat, to partner: Seat?, on wandering: Wandering
  ) throws(Refusal) -> Hinted {
    guard let open = wandering.open else { throw .nobodyToHint }
    if open.seat == seat { throw .hintTooEarly }
    var attempt = open.tried.attempt
    guard partner == nil || partner == open.seat, attempt.hinted == nil, !attempt.isShown,
      let word = open.tried.choices.first(where: attempt.wrongsLeft.contains)
    else { throw .nobodyToHint }
    attempt.takeAway(word)
    return Hinted(seat: seat, to: open.seat, word: word, shown: attempt.shown)
  }
}

extension Board.Wandering {
  /// What a seat has to do; refused while it has nothing to do.
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
    // Something follows of itself, unless nobody is there.
    case .thrown, .arrived, .solved, .spent: throw .nothingAsked
    }
  }
}

extension Board.Rolled {
  var alreadyRolled: Refusal { .board(.alreadyRolled(value: value, ends: ends.map(\.tile))) }
}

extension Board.Wandering.Tried {
  fileprivate var answerFirst: Refusal {
    .board(.answerFirst(question: attempt.drawn.word))
  }

  /// By number, or by word.
  fileprivate func choice(meantBy typed: String) -> String? {
    choices.element(numbered: typed) ?? attempt.drawn.choice(meantBy: typed)
  }
}
