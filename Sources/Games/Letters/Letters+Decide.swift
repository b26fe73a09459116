import Words

extension Letters {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    switch move {
    case .word(.answer(let typed)): return .answered(try answer(typed, by: seat))
    case .word(.hint), .board, .hangman, .race: throw .notInThisGame
    }
  }

  private func answer(_ typed: String, by seat: Seat) throws(Refusal) -> Answered {
    let challenge = try challenge(for: seat)
    guard let side = challenge.side(meantBy: typed) else {
      throw .notAChoice(typed, of: challenge.choices)
    }
    return Answered(
      seat: seat, round: runs[seat]?.round ?? 1, isRight: side == challenge.side,
      rows: part(Rows(chosen: challenge.row(on: side), wanted: challenge.row), of: seat))
  }

  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    let running = scene.table.waitedFor.filter { runs[$0]?.isOver != true }
    switch rules.mode {
    case .turns:
      // Whose turn it is keeps it up to the end of its run.
      if let last, running.contains(last) { return next(for: last, in: scene, using: &chance) }
      if let seat = running.next(after: last) { return next(for: seat, in: scene, using: &chance) }
    case .duel:
      if let seat = running.first(where: { runs[$0]?.reading == nil }) {
        return next(for: seat, in: scene, using: &chance)
      }
    }
    // Who is skipped may come back for its run as long as somebody else still reads.
    return running.isEmpty && !scene.table.waitedFor.isEmpty ? .over(end()) : nil
  }

  /// The row that a seat reads next, unless it has it before it.
  private func next(
    for seat: Seat, in scene: Scene, using chance: inout Chance
  ) -> Fact? {
    let run = runs[seat] ?? Run()
    let challenge: Challenge
    switch run.stage {
    case .reading, .missed, .complete: return nil
    case .paused(let open): challenge = open
    case .toCome where run.score < rows.count: challenge = rows[run.score]
    case .toCome:
      challenge = Alphabet(of: scene.list.language).draw(Step(round: run.round), using: &chance)
    }
    return .asked(asked(challenge, round: run.round, of: seat))
  }

  func asked(_ challenge: Challenge, round: Int, of seat: Seat) -> Asked {
    Asked(
      seat: seat, round: round, size: Step(round: round).size(in: rules.mode),
      challenge: part(challenge, of: seat))
  }

  private func part<Value>(_ value: Value, of seat: Seat) -> Part<Value> {
    switch rules.mode {
    case .turns: .open(value)
    case .duel: .secret(value, for: .seat(seat))
    }
  }

  private func end() -> Scores {
    let scores = runs.mapValues(\.score)
    let most = scores.values.max() ?? 0
    let winners = scores.filter { _, score in
      switch rules.mode {
      case .turns: score > 0
      case .duel: score > 0 && score == most
      }
    }
    return Scores(winners: winners.keys, scores: scores)
  }
}
