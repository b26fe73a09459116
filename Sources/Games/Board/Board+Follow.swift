import Words

extension Board {
  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    switch stage {
    case .building(let site):
      if site.mayBegin(in: scene.table) { return begin(site, scene: scene, using: &chance) }
      return site.turnDue(in: scene.table).map { .turn(Turn(seat: $0, purpose: .build)) }
    case .playing(let journey):
      return follow(journey, scene: scene, using: &chance)
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

  private func follow(_ journey: Journey, scene: Scene, using chance: inout Chance) -> Fact? {
    guard let turn = journey.turn else { return pass(journey, table: scene.table) }
    let isWaitedFor = scene.table.waitedFor.contains(turn.seat)
    switch turn.step {
    case .toRoll, .toGo, .asked: return isWaitedFor ? nil : pass(journey, table: scene.table)
    case .thrown: return .rolled(roll(for: turn.seat, on: journey, using: &chance))
    case .arrived:
      let tile = journey.tile(of: turn)
      let isRest = tile.map { journey.finished[$0] != nil } ?? false
      guard isWaitedFor, !isRest else { return pass(journey, table: scene.table) }
      return ask(turn.seat, on: tile, journey, scene: scene, using: &chance)
    case .solved: return journey.tile(of: turn).map { .finished(turn.seat, $0) }
    case .spent: return pass(journey, table: scene.table)
    }
  }

  /// The turn goes on, or the game is over; nil if nobody is there to go on with.
  private func pass(_ journey: Journey, table: Table) -> Fact? {
    if journey.isComplete {
      if rules.mode == .score, let seat = journey.later(in: table).first {
        return .turn(Turn(seat: seat, purpose: .bonus))
      }
      return .over(end(of: journey))
    }
    let seats = journey.later(in: table) + journey.earlier(in: table)
    return seats.first.map { seat in
      .turn(Turn(seat: seat, purpose: .play(from: journey.pieces[seat] ?? journey.start)))
    }
  }

  private func end(of journey: Journey) -> Over {
    let scores = journey.scores
    let most = scores.values.max() ?? 0
    let winners = scores.filter { rules.mode == .together ? $0.value > 0 : $0.value == most }
    return Over(winners: winners.keys, scores: scores)
  }

  /// The die helps: of all values that lead to an unfinished tile each is as likely.
  private func roll(for seat: Seat, on journey: Journey, using chance: inout Chance) -> Rolled {
    let ends = journey.landscape.ends(
      upTo: Board.die.upperBound, from: journey.pieces[seat] ?? journey.start)
    let helpful = Board.die.filter { value in
      ends[value - 1].contains { journey.finished[$0.tile] == nil }
    }
    let value =
      helpful.randomElement(using: &chance) ?? Int.random(in: Board.die, using: &chance)
    return Rolled(seat: seat, value: value, ends: ends[value - 1])
  }

  private func ask(
    _ seat: Seat, on tile: Tile?, _ journey: Journey, scene: Scene, using chance: inout Chance
  ) -> Fact? {
    let own = scene.questions.first { question in
      tile.flatMap { journey.words[$0] } == question.word
    }
    let tried: Journey.Tried
    if let before = journey.tried(by: seat, on: tile) {
      tried = before
    } else {
      // A teacher may have mended the list while the server stood still: then another word comes.
      let question = own ?? next(of: scene.questions, given: journey.given, using: &chance)
      guard let drawn = question?.draw(using: &chance) else { return nil }
      tried = Journey.Tried(
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

extension Board.Journey {
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
