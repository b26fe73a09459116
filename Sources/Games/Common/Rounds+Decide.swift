import Words

extension Rounds {
  func decide(
    answering typed: String, by seat: Seat, in scene: Scene
  ) throws(Refusal) -> Answered {
    let attempt = try attempt(of: seat)
    guard let layout = open?.asked.layouts[seat] else { throw .nothingAsked }
    guard !attempt.isDone else { throw .alreadyAnswered }
    guard let (spot, choice) = layout.choice(meantBy: typed, asking: attempt.drawn) else {
      throw .notAChoice(typed, of: layout.values.filter(attempt.choicesLeft.contains))
    }
    let verdict = try attempt.judge(choice, at: scene.now)
    return answer(verdict, to: attempt, on: spot, by: seat, table: scene.table)
  }

  func decide(
    hintingTo partner: Seat?, by seat: Seat, in scene: Scene
  ) throws(Refusal) -> Hinted {
    guard try attempt(of: seat).isDone, let open else { throw .hintTooEarly }
    return try hint(from: seat, to: partner, in: open, table: scene.table)
  }

  private func attempt(of seat: Seat) throws(Refusal) -> Attempt {
    guard let attempt = open?.attempts[seat] else { throw .nothingAsked }
    return attempt
  }

  private func answer(
    _ verdict: Attempt.Verdict, to attempt: Attempt, on spot: Spot, by seat: Seat, table: Table
  ) -> Answered {
    let judgement = attempt.judgement(of: verdict, think: think)
    let made = Try(
      spot: spot, verdict: verdict, misses: judgement.misses, isHelped: judgement.isHelped,
      think: judgement.think)
    var waiting = stillAsked(in: table)
    switch verdict {
    case .right where mode == .first && !attempt.isShown: waiting = []
    case .right: waiting.removeAll { $0 == seat }
    case .wrong: if !waiting.contains(seat) { waiting = (waiting + [seat]).sorted() }
    }
    // Who was skipped, went away or left may be back before the round closes.
    let nobodyElse = open?.attempts.keys.allSatisfy { $0 == seat || isDone($0) } ?? true
    return Answered(
      seat: seat, question: attempt.drawn.word,
      attempt: waiting.isEmpty || nobodyElse ? .open(made) : .secret(made, for: .seat(seat)),
      waiting: waiting)
  }

  private func hint(
    from seat: Seat, to partner: Seat?, in open: Open, table: Table
  ) throws(Refusal) -> Hinted {
    guard !open.hinters.contains(seat) else { throw .hintSpent }
    let thinking = stillAsked(in: table).filter { other in
      (partner == nil || other == partner)
        && open.attempts[other].map { !$0.isShown && $0.hinted == nil } == true
    }
    // Whoever has missed least has most wrong choices before it, so the hint helps there most.
    let neediest = thinking.max { a, b in
      (open.attempts[a]?.wrongsLeft.count ?? 0, b) < (open.attempts[b]?.wrongsLeft.count ?? 0, a)
    }
    guard let neediest, var attempt = open.attempts[neediest],
      let (spot, word) = open.asked.layouts[neediest]?
        .first(where: { attempt.wrongsLeft.contains($0.value) })
    else { throw .nobodyToHint }
    attempt.takeAway(word)
    return Hinted(
      seat: seat, to: neediest,
      taken: .secret(Taken(spot: spot, word: word, shown: attempt.shown), for: .seat(neediest)))
  }
}

extension Slots where Key: ChoiceSpot, Value == String {
  /// The spot and the choice that a child means: by spot, by number in reading order, or by word.
  fileprivate func choice(meantBy typed: String, asking drawn: Drawn) -> (Key, String)? {
    if let spot = Key(named: typed), let word = self[spot] { return (spot, word) }
    if let (spot, word) = element(numbered: typed) { return (spot, word) }
    guard let word = drawn.choice(meantBy: typed) else { return nil }
    return first { $0.value == word }
  }
}
