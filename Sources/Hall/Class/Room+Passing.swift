public import Games

/// Seats that pass from one pupil to another while a game goes on: what was learnt there until then
/// is the one's, and the rest the other's.
extension Room {
  /// The seats of a running game that somebody else takes over with a fact.
  func passing(with fact: RoomFact) -> [Seat] {
    guard phase == .playing, let fact = fact.own else { return [] }
    return fact.handedOver.filter { seat in
      table[seat].map { $0.pupil != fact.newcomer } ?? false
    }
  }

  /// What the game has meant so far for who sits on a seat now.
  func outcome(for seat: Seat) -> Outcome {
    game.outcome(for: seat).since(passed[seat])
  }

  /// What the game has meant for whom. Who has had two seats has finished one game.
  var outcomes: [(seat: Seat, pupil: Pupil, outcome: Outcome)] {
    var finished: Set<Pupil> = []
    return table.all.compactMap { seat in
      guard let pupil = table[seat]?.pupil else { return nil }
      let outcome = outcome(for: seat)
      let isFirst = outcome.isFinished && finished.insert(pupil).inserted
      return (
        seat, pupil,
        Outcome(isFinished: isFirst, learnt: outcome.learnt, score: outcome.score)
      )
    }
  }

  /// The seat that a teacher may give to a pupil: its own from before, one that nobody ever took, or
  /// one whose pupil has left.
  func seatToGive(_ pupil: Pupil) -> Seat? {
    table.all.first { table[$0]?.pupil == pupil } ?? freeSeat
      ?? table.all.first { table[$0]?.presence == .left }
  }

  /// The fact with which a seat passed to somebody else, if it did so with one of that number or later:
  /// who sat there before sees no further.
  public func lastFact(seenFrom viewer: Viewpoint, since first: Int) -> Int {
    guard case .seat(let seat) = viewer, let taken = sittings[seat]?.last, taken.seq >= first else {
      return seq
    }
    return taken.seq
  }
}

extension Outcome {
  /// What has come since it was that.
  fileprivate func since(_ earlier: Outcome?) -> Outcome {
    guard let earlier else { return self }
    return Outcome(
      isFinished: isFinished && !earlier.isFinished,
      learnt: Array(learnt.dropFirst(earlier.learnt.count)),
      score: score.map { $0 - (earlier.score ?? 0) })
  }
}
