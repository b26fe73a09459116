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
    case (.playing(let journey), .board(let move)):
      return try wander(move, by: seat, on: journey)
    case (.playing(let journey), .word(.answer(let typed))):
      return try answer(typed, by: seat, on: journey, at: scene.now)
    case (.playing(let journey), .word(.hint(let partner))):
      return .hinted(try hint(from: seat, to: partner, on: journey))
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
    _ move: BoardMove, by seat: Seat, on journey: Journey
  ) throws(Refusal) -> Fact {
    switch move {
    case .place, .link, .start, .layout, .undo, .ready: throw .board(.alreadyBuilt)
    case .roll:
      switch try journey.step(of: seat) {
      case .toRoll: return .threw(seat)
      case .toGo(let rolled): throw rolled.alreadyRolled
      case .asked: throw journey.answerFirst
      case .thrown, .arrived, .solved, .spent: throw .nothingAsked
      }
    case .go(let typed):
      switch try journey.step(of: seat) {
      case .toRoll: throw .board(.rollFirst)
      case .toGo(let rolled): return .went(try went(to: typed, after: rolled))
      case .asked: throw journey.answerFirst
      case .thrown, .arrived, .solved, .spent: throw .nothingAsked
      }
    }
  }

  private func went(to typed: String, after rolled: Rolled) throws(Refusal) -> Went {
    let end =
      if let number = Int(typed), number > 0, number <= rolled.ends.count {
        rolled.ends[number - 1]
      } else {
        rolled.ends.first { $0.tile == Tile(named: typed) }
      }
    guard let end else { throw .board(.notAnEnd(typed, ends: rolled.ends.map(\.tile))) }
    return Went(seat: rolled.seat, end: end)
  }

  // MARK: Words

  private func answer(
    _ typed: String, by seat: Seat, on journey: Journey, at now: Moment
  ) throws(Refusal) -> Fact {
    guard case .asked(_, let tries) = try journey.step(of: seat), let open = journey.open else {
      // A bare tile or number is all that a child types when it is to go somewhere.
      return try wander(.go(typed), by: seat, on: journey)
    }
    let attempt = open.tried.attempt
    guard let choice = open.tried.choice(meantBy: typed) else {
      throw .notAChoice(typed, of: open.tried.choicesLeft)
    }
    let verdict = try attempt.judge(choice, at: now)
    switch verdict {
    case .right:
      return .answered(
        Answered(
          seat: seat, tile: open.tile, question: attempt.drawn.word, verdict: verdict,
          misses: attempt.misses.count, isHelped: attempt.isShown, think: 0, mayRetry: false))
    case .wrong(_, let shown):
      // What is shown is taken at once: it would be a gift to whoever comes next.
      return .answered(
        Answered(
          seat: seat, tile: open.tile, question: attempt.drawn.word, verdict: verdict,
          misses: attempt.misses.count + 1, isHelped: false, think: rules.think,
          mayRetry: tries + 1 < Board.triesPerTurn || !shown.isEmpty))
    }
  }

  /// Whoever looks on may take one wrong choice away from each question of another seat.
  private func hint(
    from seat: Seat, to partner: Seat?, on journey: Journey
  ) throws(Refusal) -> Hinted {
    guard let open = journey.open else { throw .nobodyToHint }
    if open.seat == seat { throw .hintTooEarly }
    var attempt = open.tried.attempt
    guard partner == nil || partner == open.seat, attempt.hinted == nil, !attempt.isShown,
      let word = open.tried.choices.first(where: attempt.wrongsLeft.contains)
    else { throw .nobodyToHint }
    attempt.takeAway(word)
    return Hinted(seat: seat, to: open.seat, word: word, shown: attempt.shown)
  }
}

extension Board.Journey {
  func step(of seat: Seat) throws(Refusal) -> Step {
    guard let turn else { throw .nothingAsked }
    guard turn.seat == seat else { throw .notYourTurn(whose: turn.seat) }
    return turn.step
  }

  fileprivate var answerFirst: Refusal {
    .board(.answerFirst(question: open?.tried.attempt.drawn.word ?? ""))
  }
}

extension Board.Rolled {
  var alreadyRolled: Refusal { .board(.alreadyRolled(value: value, ends: ends.map(\.tile))) }
}

extension Board.Journey.Tried {
  /// By number, or by word.
  fileprivate func choice(meantBy typed: String) -> String? {
    if let number = Int(typed), (1...choices.count).contains(number) { return choices[number - 1] }
    return attempt.drawn.choice(meantBy: typed)
  }
}
