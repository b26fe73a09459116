public import JSON

extension Letters {
  /// A game as somebody may see it.
  public struct View: GameView {
    public let rules: Rules
    public let runs: BySeat<Run>
    public let over: Scores?

    public struct Run: Hashable, Sendable {
      public enum Stage: Hashable, Sendable {
        /// Has a row before it.
        case reading(Asked)
        /// Has none just now, and is not done.
        case waiting
        case missed
        case complete
      }

      public let score: Int
      public let stage: Stage
    }
  }

  public func view(for viewer: Viewpoint) -> View {
    View(
      rules: rules,
      runs: BySeat(
        runs.map { seat, run in
          (seat, View.Run(score: run.score, stage: stage(of: run, on: seat, for: viewer)))
        }),
      over: over)
  }

  private func stage(of run: Run, on seat: Seat, for viewer: Viewpoint) -> View.Run.Stage {
    switch run.stage {
    case .reading(let challenge) where !isOver:
      .reading(asked(challenge, round: run.round, of: seat).seen(by: viewer))
    case .toCome, .reading, .paused: .waiting
    case .missed: .missed
    case .complete: .complete
    }
  }
}

extension Letters.View {
  public func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment) {
    line.array("runs", runs) { run, entry in
      run.add("seat", entry.key.number)
      run.add("score", entry.value.score)
      switch entry.value.stage {
      case .reading(let asked): run.add(asked)
      case .waiting: break
      case .missed, .complete: run.add("done", true)
      }
    }
    if let over { line.add(over, counting: "score") }
  }
}
