import Words

extension Hangman {
  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    switch stage {
    case .over: return nil
    case .between: return begin(in: scene, using: &chance)
    case .setting(let seat):
      let waitedFor = scene.table.waitedFor
      return waitedFor.count > 1 && waitedFor.contains(seat)
        ? nil : begin(in: scene, using: &chance)
    case .guessing(let puzzle):
      if let end = puzzle.end { return .closed(puzzle.result(end)) }
      return pass(puzzle, table: scene.table)
    }
  }

  // MARK: The next word

  /// Somebody is asked for a word, or the server sets one for a seat that is alone, or all is over; nil
  /// while nobody is there.
  private func begin(in scene: Scene, using chance: inout Chance) -> Fact? {
    let waitedFor = scene.table.waitedFor
    guard waitedFor.contains(where: scene.table.isHere) else { return nil }
    if waitedFor.count == 1 {
      guard results.count < rules.rounds else { return .over(end) }
      return word(from: scene, using: &chance).map { word in
        .set(
          WordSet(
            round: results.count + 1, setter: .server, alphabet: scene.list.language.letters,
            word: word))
      } ?? .over(end)
    }
    let others = waitedFor.filter { !setters.contains($0) }
    return others.next(after: lastAsked).map { .turn(Turn(seat: $0, purpose: .set)) } ?? .over(end)
  }

  /// A word of the level, or of the whole list if that has none that is neither too short nor too long.
  private func word(from scene: Scene, using chance: inout Chance) -> String? {
    func words(of questions: [Question]) -> [String] {
      questions.flatMap(\.rights).map(\.whole).filter { Hangman.lengths.contains($0.count) }
    }
    let level = words(of: scene.questions)
    return deck.next(
      of: level.isEmpty ? words(of: scene.list.levels.flatMap(\.questions)) : level, using: &chance)
  }

  private var end: Over {
    let players = Set(setters).union(guessers).sorted()
    let hasStayed = results.contains { $0.rocket == .stayed }
    return Over(winners: hasStayed ? players : [], results: results)
  }

  // MARK: The next guess

  private func pass(_ puzzle: Puzzle, table: Table) -> Fact? {
    if let holder = puzzle.holder, !puzzle.isSpent, table.waitedFor.contains(holder) { return nil }
    if let next = puzzle.next(in: table) {
      return next == puzzle.holder ? nil : .turn(Turn(seat: next, purpose: .guess))
    }
    // Whoever set the word need not wait for somebody who may never come back.
    guard let setter = puzzle.setter.seat, table.waitedFor.contains(setter), table.isHere(setter)
    else { return nil }
    return .closed(puzzle.result(.stopped))
  }
}

extension Hangman.Puzzle {
  fileprivate func result(_ rocket: Hangman.Rocket) -> Hangman.Result {
    Hangman.Result(round: round, setter: setter, word: word, rocket: rocket)
  }
}

extension Table {
  fileprivate func isHere(_ seat: Seat) -> Bool { self[seat]?.presence == .here }
}
