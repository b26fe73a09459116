import Words

extension Bingo {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    guard let round, let attempt = round.attempts[seat], let layout = round.asked.layouts[seat]
    else { throw .nothingAsked }
    switch move {
    case .word(.answer(let typed)):
      guard !attempt.isDone else { throw .alreadyAnswered }
      guard let (tile, choice) = layout.choice(meantBy: typed, asking: attempt.drawn) else {
        throw .notAChoice(typed, of: layout.values.filter(attempt.choicesLeft.contains))
      }
      let verdict = try attempt.judge(choice, at: scene.now)
      return .answered(
        answer(verdict, to: attempt, on: tile, by: seat, in: round, table: scene.table))
    case .word(.hint(let partner)):
      guard attempt.isDone else { throw .hintTooEarly }
      return .hinted(try hint(from: seat, to: partner, in: round, table: scene.table))
    }
  }

  private func answer(
    _ verdict: Attempt.Verdict, to attempt: Attempt, on tile: Tile, by seat: Seat,
    in round: Round, table: Table
  ) -> Answered {
    let others = stillAsked(in: table).filter { $0 != seat }
    let made: Try
    let waiting: [Seat]
    switch verdict {
    case .right:
      made = Try(
        tile: tile, verdict: verdict, misses: attempt.misses.count, isHelped: attempt.isShown,
        think: 0)
      waiting = rules.mode == .first && !attempt.isShown ? [] : others
    case .wrong:
      made = Try(
        tile: tile, verdict: verdict, misses: attempt.misses.count + 1, isHelped: false,
        think: rules.think)
      waiting = (others + [seat]).sorted()
    }
    // Who was skipped, went away or left may be back before the round closes.
    let nobodyElse = round.attempts.allSatisfy { $0.key == seat || $0.value.isDone }
    return Answered(
      seat: seat, question: round.asked.question,
      attempt: waiting.isEmpty || nobodyElse ? .open(made) : .secret(made, for: .seat(seat)),
      waiting: waiting)
  }

  private func hint(
    from seat: Seat, to partner: Seat?, in round: Round, table: Table
  ) throws(Refusal) -> Hinted {
    guard !round.hinters.contains(seat) else { throw .hintSpent }
    let open = stillAsked(in: table).filter { other in
      (partner == nil || other == partner)
        && round.attempts[other].map { !$0.isShown && $0.hinted == nil } == true
    }
    // Whoever has missed least has most wrong choices before it, so the hint helps there most.
    let neediest = open.max { a, b in
      (round.attempts[a]?.wrongsLeft.count ?? 0, b) < (round.attempts[b]?.wrongsLeft.count ?? 0, a)
    }
    guard let neediest, var attempt = round.attempts[neediest],
      let (tile, word) = round.asked.layouts[neediest]?
        .first(where: { attempt.wrongsLeft.contains($0.value) })
    else { throw .nobodyToHint }
    attempt.takeAway(word)
    return Hinted(
      seat: seat, to: neediest,
      taken: .secret(Taken(tile: tile, word: word, shown: attempt.shown), for: .seat(neediest)))
  }
}

extension Bingo.Layout {
  /// The tile and the choice that a child means: by tile, by number in reading order, or by word.
  fileprivate func choice(meantBy typed: String, asking drawn: Drawn) -> (Tile, String)? {
    if let tile = Tile(named: typed), let word = self[tile] { return (tile, word) }
    if let number = Int(typed), number >= 1, number <= count {
      return Array(self)[number - 1]
    }
    guard let word = drawn.choice(meantBy: typed) else { return nil }
    return first { $0.value == word }
  }
}
