public import Games

/// Seats that pass from one pupil to another while a game goes on: what was learnt there until then
/// is the one's, and the rest the other's.
extension Room {
  /// The seats of a running game that somebody else takes over with a fact.
  func passing(with fact: RoomFact) -> [Seat] {
    guard phase == .playing, let fact = fact.own else { return [] }
    return fact.handedOver.filter { table[$0] != nil && table[$0]?.pupil != fact.newcomer }
  }

  /// The outcome of the game so far for the pupil who sits on a seat now.
  public func outcome(for seat: Seat) -> Outcome {
    game.outcome(for: seat).since(passed[seat])
  }

  /// The outcomes of the game. A pupil who has had two seats has finished one game, and gone one step.
  public var outcomes: [(seat: Seat, pupil: Pupil, outcome: Outcome)] {
    var finished: Set<Pupil> = []
    var gone: Set<Pupil> = []
    return table.all.compactMap { seat in
      guard let pupil = table[seat]?.pupil else { return nil }
      let outcome = outcome(for: seat)
      let isFirst = outcome.isFinished && finished.insert(pupil).inserted
      let isStep = setup.countsSteps ? game.isOver && outcome.isStep : isFirst
      return (
        seat, pupil,
        Outcome(
          isFinished: isFirst, learnt: outcome.learnt, score: outcome.score,
          isStep: isStep && gone.insert(pupil).inserted)
      )
    }
  }

  /// The seat that a teacher may give to a pupil: also one whose pupil has left.
  public func seatToGive(_ pupil: Pupil) -> Seat? {
    seatToTake(pupil) ?? table.all.first { table[$0]?.presence == .left }
  }

  /// The number of the last fact that a viewpoint sees: that with which its seat passed to somebody else, or
  /// its pupil got up, if that was one of that number or later; otherwise the last of all.
  public func lastFact(seenFrom viewer: Viewpoint, since first: Int) -> Int {
    if case .seat(let seat) = viewer,
      let left = entries.dropFirst(first - 1).firstIndex(where: {
        $0.fact.as(Left.self)?.seat == seat
      })
    {
      return left + 1
    }
    guard case .seat(let seat) = viewer, let taken = sittings[seat]?.last, taken.seq >= first else {
      return seq
    }
    return taken.seq
  }
}

extension Outcome {
  /// The part of an outcome that came since an earlier one.
  fileprivate func since(_ earlier: Outcome?) -> Outcome {
    guard let earlier else { return self }
    let learnt = Array(learnt.dropFirst(earlier.learnt.count))
    return Outcome(
      isFinished: isFinished && !earlier.isFinished, learnt: learnt,
      score: score.map { $0 - (earlier.score ?? 0) },
      isStep: isStep && !earlier.isStep || learnt.contains { $0.how != .helped })
  }
}
