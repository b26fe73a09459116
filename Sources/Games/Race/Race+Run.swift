extension Race {
  func run(
    _ move: RaceMove, by seat: Seat, _ hunt: Hunt, in scene: Scene
  ) throws(Refusal) -> Fact {
    switch move {
    case .show(let shows):
      guard seat == hunt.leader else { throw .race(.onlyLeader(hunt.leader)) }
      return .showing(seat, shows)
    case .end:
      guard seat == hunt.leader else { throw .race(.onlyLeader(hunt.leader)) }
      return .over(Over(by: seat, standings: hunt.standings))
    case .arrive(let typed):
      let (squad, stop, number) = try sought(by: seat, in: hunt)
      guard hunt.isCode(typed, of: stop) else {
        throw .race(hunt.beenThere(typed, before: number) ?? stop.noCode ?? .wrongCode(typed))
      }
      return .reached(Reached(seat: seat, seats: squad.crew.seats, stop: number))
    case .here(let fix):
      let (squad, stop, number) = try sought(by: seat, in: hunt)
      do throws(RaceRefusal) {
        try Race.check(fix, at: stop)
      } catch {
        throw .race(error)
      }
      return .reached(Reached(seat: seat, seats: squad.crew.seats, stop: number))
    case .title, .stop, .remove, .move, .time, .team, .ready: throw .race(.alreadyRunning)
    }
  }

  /// The stop that a seat is on the way to.
  private func sought(
    by seat: Seat, in hunt: Hunt
  ) throws(Refusal) -> (Hunt.Squad, Stop, number: Int) {
    guard let squad = hunt.squad(of: seat) else { throw .race(.leaderDoesNotRun) }
    switch squad.step {
    case .seeking(let number):
      guard let stop = hunt.stop(number) else { throw .nothingAsked }
      return (squad, stop, number)
    case .puzzled: throw .race(.answerFirst)
    case .arrived, .solved: throw .nothingAsked
    case .home: throw .race(.atTheGoal)
    }
  }

  private static func check(_ fix: RaceMove.Fix, at stop: Stop) throws(RaceRefusal) {
    guard let position = fix.position, fix.accuracy >= 0 else { throw .badPlace }
    guard let place = stop.spot.place else { throw .noPlace }
    let metres = position.metres(to: place.position)
    // No machine is wrong by more than half the globe, and so no number too large.
    let doubt = Int(min(fix.accuracy, 20_100_000).rounded(.up))
    if metres > place.radius + doubt {
      throw .tooFar(metres: metres, position.direction(to: place.position))
    }
    if doubt > place.radius { throw .notAccurate(metres: doubt) }
    if metres > place.radius {
      throw .tooFar(metres: metres, position.direction(to: place.position))
    }
  }

  /// A bare word is the code of the stop that one is looking for, and at a stop the answer.
  func answer(_ typed: String, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard case .running(let hunt) = stage else { throw .race(notYet) }
    guard let squad = hunt.squad(of: seat) else { throw .race(.leaderDoesNotRun) }
    switch squad.step {
    case .puzzled(_, let quiz):
      let verdict = try quiz.judge(typed, at: scene.now)
      let think =
        switch verdict {
        case .wrong: rules.think
        case .right, .made, .shown: 0
        }
      return .answered(
        Answered(
          seat: seat, seats: squad.crew.seats, question: quiz.posed.question, verdict: verdict,
          tries: quiz.misses.count + 1, think: think))
    case .seeking(let number):
      guard let stop = hunt.stop(number) else { throw .nothingAsked }
      guard hunt.isCode(typed, of: stop) else {
        throw .race(hunt.beenThere(typed, before: number) ?? stop.noCode ?? .arriveFirst(typed))
      }
      return .reached(Reached(seat: seat, seats: squad.crew.seats, stop: number))
    case .arrived, .solved: throw .nothingAsked
    case .home: throw .race(.atTheGoal)
    }
  }
}

extension Race.Hunt {
  func isCode(_ typed: String, of stop: Race.Stop) -> Bool {
    stop.spot.code.map { Writing.folded($0) == Writing.folded(typed) } ?? false
  }

  /// That a word stands at a stop further on is told to nobody.
  fileprivate func beenThere(_ typed: String, before number: Int) -> RaceRefusal? {
    guard let known = Race.Plan(stops: stops).stop(coded: typed), known < number else {
      return nil
    }
    return .beenThere(stop: known)
  }
}

extension Race.Stop {
  /// Where no word is posted none is wrong.
  fileprivate var noCode: RaceRefusal? { spot.code == nil ? .noCode : nil }
}
