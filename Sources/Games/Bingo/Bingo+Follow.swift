import Words

extension Bingo {
  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    if rounds.open != nil { return rounds.closing(at: scene.table).map(Fact.closed) }
    if !lines.isEmpty { return .over(end()) }
    let full = fullLines()
    if !full.isEmpty { return .bingo(full) }
    return rounds.asking(
      on: { (cards[$0] ?? Card()).unfinished }, in: scene, using: &chance
    ).map(Fact.asked)
  }

  private func fullLines() -> [FullLine] {
    cards.flatMap { seat, card in
      card.fullLines(diagonals: rules.diagonals).map { line in
        FullLine(
          seat: seat, line: line, words: line.tiles.compactMap { card.finished[$0]?.ending.whole })
      }
    }
  }

  private func end() -> Scores {
    Scores(
      winners: Set(lines.map(\.seat)).sorted(), scores: cards.mapValues { $0.finished.count })
  }
}
