import Words

extension Bingo {
  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    if let round { return isDone(round, table: scene.table) ? close(round) : nil }
    if !lines.isEmpty { return .over(end()) }
    let full = fullLines()
    if !full.isEmpty { return .bingo(full) }
    return ask(scene: scene, using: &chance)
  }

  /// A round is done when it is won, or when nobody is still asked and somebody answered or came too
  /// late to be asked; if all went away it waits.
  private func isDone(_ round: Round, table: Table) -> Bool {
    if round.isWon { return true }
    guard stillAsked(in: table).isEmpty else { return false }
    return round.attempts.values.contains { $0.isDone }
      || table.waitedFor.contains { table[$0]?.presence == .here && round.attempts[$0] == nil }
  }

  private func close(_ round: Round) -> Fact {
    let results = round.attempts.map { seat, attempt in
      Result(
        seat: seat,
        finished: attempt.answer.flatMap { ending in
          round.asked.layouts[seat]?.first { $0.value == ending.text }.map {
            TileWord(tile: $0.key, ending: ending)
          }
        },
        misses: attempt.misses, isHelped: attempt.isDone && attempt.isShown,
        hinted: attempt.hinted)
    }
    return .closed(
      Closed(
        round: round.asked.round, question: round.asked.question,
        rights: round.asked.rights.value ?? [], answers: results))
  }

  private func fullLines() -> [FullLine] {
    cards.flatMap { seat, card in
      card.fullLines(diagonals: rules.diagonals).map { line in
        FullLine(
          seat: seat, line: line, words: line.tiles.compactMap { card.finished[$0]?.ending.whole })
      }
    }
  }

  private func end() -> Over {
    Over(
      winners: Set(lines.map(\.seat)).sorted(), scores: cards.mapValues { $0.finished.count })
  }

  private func ask(scene: Scene, using chance: inout Chance) -> Fact? {
    let seats = scene.table.seated
    guard !seats.isEmpty, let question = nextQuestion(of: scene.questions, using: &chance)
    else { return nil }
    let drawn = question.draw(using: &chance)
    let choices = drawn.choices
    var layouts: BySeat<Layout> = [:]
    for seat in seats {
      let tiles = (cards[seat] ?? Card()).unfinished.shuffled(using: &chance)
      layouts[seat] = Layout(zip(tiles, choices))
    }
    return .asked(
      Asked(
        round: roundsAsked + 1, question: drawn.word, choices: choices,
        rights: .secret(drawn.rights, for: .teachers), layouts: layouts))
  }

  /// Any of those that have not come yet; when all have come they begin anew, but not with the one
  /// that came last.
  private func nextQuestion(of questions: [Question], using chance: inout Chance) -> Question? {
    var places = questions.indices.filter { !used.contains(questions[$0].word) }
    if places.isEmpty { places = questions.indices.filter { questions[$0].word != lastQuestion } }
    if places.isEmpty { places = Array(questions.indices) }
    return places.randomElement(using: &chance).map { questions[$0] }
  }
}
