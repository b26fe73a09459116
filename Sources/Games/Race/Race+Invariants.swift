extension Race {
  public var brokenInvariant: String? {
    switch stage {
    case .unled: nil
    case .making(let making): making.brokenInvariant
    case .running(let hunt): hunt.brokenInvariant
    }
  }
}

extension Race.Making {
  fileprivate var brokenInvariant: String? {
    if stops.count > Race.Most.stops { return "too many stops" }
    let codes = stops.compactMap { $0.spot.code.map(Writing.folded) }
    if Set(codes).count != codes.count { return "a code stands at two stops" }
    return nil
  }
}

extension Race.Hunt {
  fileprivate var brokenInvariant: String? {
    if stops.isEmpty { return "it began without a stop" }
    let runners = squads.flatMap(\.crew.seats)
    if Set(runners).count != runners.count { return "somebody runs twice" }
    if source == .made, runners.contains(leader) { return "who made it runs" }
    let places = squads.compactMap(\.place).sorted()
    if places != Array(0..<places.count).map({ $0 + 1 }) { return "the places have a gap" }
    return squads.lazy.compactMap(brokenInvariant).first
  }

  private func brokenInvariant(of squad: Squad) -> String? {
    if squad.crew.seats.isEmpty { return "nobody is in a team" }
    let stop: Int
    switch squad.step {
    case .seeking(let number), .arrived(let number): stop = number
    case .puzzled(let number, let quiz):
      stop = number
      if quiz.misses.count >= Race.Quiz.missesUntilShown { return "asked after it was shown" }
      if quiz.right.isEmpty { return "a question without an answer" }
    // Before the first stop nothing is left to do at none.
    case .solved(0): return nil
    case .solved(let number): stop = number
    case .home(_, let count): return count == stops.count ? nil : "through too early"
    }
    return stops.indices.contains(stop - 1) ? nil : "on the way to no stop"
  }
}
