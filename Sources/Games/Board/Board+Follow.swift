import Words

extension Board {
  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    switch stage {
    case .building(let site):
      if site.mayBegin(in: scene.table) { return begin(site, scene: scene, using: &chance) }
      return site.turnDue(in: scene.table).map { .turn(Turn(seat: $0, purpose: .build)) }
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
    return .began(Began(starter: starter, start: start, words: words))
  }

  /// Any of those that came least often.
  private func next(
    of questions: [Question], given: [String: Int], using chance: inout Chance
  ) -> Question? {
    let fewest = questions.map { given[$0.word] ?? 0 }.min()
    return questions.filter { (given[$0.word] ?? 0) == fewest }.randomElement(using: &chance)
  }

  // MARK: A turn

  private func follow(_ wandering: Wandering, scene: Scene, using chance: inout Chance) -> Fact? {
    guard let turn = wandering.turn else { return pass(wandering, table: scene.table) }
    let isWaitedFor = scene.table.waitedFor.contains(turn.seat)
    switch turn.step {
    case .toRoll, .toGo, .asked: return isWaitedFor ? nil : pass(wandering, table: scene.table)
    case .thrown: return .rolled(roll(for: turn.seat, on: wandering, using: &chance))
    case .arrived:
      let tile = wandering.tile(of: turn)
      let isRest = tile.map { wandering.finished[$0] != nil } ?? false
      guard isWaitedFor, !isRest else { return pass(wandering, table: scene.table) }
      return ask(turn.seat, on: tile, wandering, scene: scene, using: &chance)
    case .solved: return wandering.tile(of: turn).map { .finished(turn.seat, $0) }
    case .spent: return pass(wandering, table: scene.table)
    }
  }

  /// The turn goes on, or the game is over; nil if nobody is there to go on with.
  private func pass(_ wandering: Wandering, table: Table) -> Fact? {
    if wandering.isComplete {
      if rules.mode == .score, let seat = wandering.later(in: table).first {
        return .turn(Turn(seat: seat, purpose: .bonus))
      }
      return .over(end(of: wandering))
    }
    let seats = wandering.later(in: table) + wandering.earlier(in: table)
    return seats.first.map { seat in
      .turn(Turn(seat: seat, purpose: .play(from: wandering.pieces[seat] ?? wandering.start)))
    }
  }

  private func end(of wandering: Wandering) -> Scores {
    let scores = wandering.scores
    let most = scores.values.max() ?? 0
    let winners = scores.filter { rules.mode == .together ? $0.value > 0 : $0.value == most }
    return Scores(winners: winners.keys, scores: scores)
  }

  /// The die helps: of all values that lead to an unfinished tile each is as likely.
  private func roll(for seat: Seat, on wandering: Wandering, using chance: inout Chance) -> Rolled {
    let ends = wandering.landscape.ends(
      upTo: Board.die.upperBound, from: wandering.pieces[seat] ?? wandering.start)
    let helpful = Board.die.filter { value in
      ends[value - 1].contains { wandering.finished[$0.tile] == nil }
    }
    let value =
      helpful.randomElement(using: &chance) ?? Int.random(in: Board.die, using: &chance)
    return Rolled(seat: seat, value: value, ends: ends[value - 1])
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
      // A teacher may have mended the list while the server stood still: then another word comes.
      let question = own ?? next(of: scene.questions, given: wandering.given, using: &chance)
      guard let drawn = question?.draw(using: &chance) else { return nil }
      tried = Wandering.Tried(
        attempt: Attempt(drawn), recording: question?.recording,
        choices: drawn.choices.shuffled(using: &chance))
    }
    let attempt = tried.attempt
    return .asked(
      Asked(
        seat: seat, tile: tile, question: attempt.drawn.word, recording: tried.recording,
        choices: tried.choices, rights: .secret(attempt.drawn.rights, for: .teachers),
        misses: attempt.misses,
        hinted: attempt.hinted, shown: attempt.shown))
  }
}

extension Board.Wandering {
  /// Who still has a turn in this round, in order: a round begins with the starter.
  fileprivate func later(in table: Table) -> [Seat] {
    guard let turn else { return round(in: table) }
    return round(in: table).filter { place(of: turn.seat) < place(of: $0) }
  }

  /// Who had its turn in this round, or was passed by.
  fileprivate func earlier(in table: Table) -> [Seat] {
    guard let turn else { return [] }
    return round(in: table).filter { place(of: $0) <= place(of: turn.seat) }
  }

  private func round(in table: Table) -> [Seat] {
    table.waitedFor.sorted { place(of: $0) < place(of: $1) }
  }

  private func place(of seat: Seat) -> (Int, Int) { (seat < starter ? 1 : 0, seat.number) }
}
