extension Letters {
  public var brokenInvariant: String? {
    if isOver, runs.isEmpty { return "the game was over before anybody was asked" }
    switch rules.mode {
    case .turns:
      if runs.values.count(where: { $0.reading != nil }) > 1 { return "two read at once in turns" }
      if !rows.isEmpty { return "rows are kept for nobody" }
    case .duel:
      if rows.count > Step.count { return "there are more rows than there should be" }
    }
    for (seat, run) in runs {
      if !(0...Step.count).contains(run.score) {
        return "seat \(seat.number) got \(run.score) rows"
      }
      if (run.stage == .complete) != (run.score == Step.count) {
        return "seat \(seat.number) is done too early or too late"
      }
      if rules.mode == .duel, let row = run.reading, rows.dropFirst(run.score).first != row {
        return "seat \(seat.number) does not read the row that all get"
      }
    }
    return nil
  }
}
