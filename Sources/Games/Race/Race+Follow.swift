import Words

extension Race {
  public func follow(in scene: Scene, using chance: inout Chance) -> Fact? {
    if isOver { return nil }
    switch stage {
    case .unled: return lead(in: scene)
    case .making(let making): return begin(making, in: scene)
    case .running(let hunt): return follow(hunt, in: scene, using: &chance)
    }
  }

  /// Whoever sat down first leads, unless somebody knows the race already.
  private func lead(in scene: Scene) -> Fact? {
    let seated = scene.table.seated
    let given = scene.material as? Given
    let maker = given?.maker.flatMap { seated.contains($0) ? $0 : nil }
    guard let leader = maker ?? seated.first else { return nil }
    let plan = given?.plan ?? Plan()
    // Where there is no stop yet, somebody has to make one.
    let isGiven = maker == nil && !plan.stops.isEmpty
    return .led(
      Led(
        leader: leader, source: isGiven ? .given : .made, title: plan.title,
        // A time that is over says nothing about today.
        start: plan.start.flatMap { Race.start($0, in: scene) }, stops: plan.stops.count,
        plan: .secret(plan.stops, for: isGiven ? .teachers : .seat(leader)),
        writer: isGiven ? given?.writer : nil))
  }

  private static func start(_ written: WrittenTime, in scene: Scene) -> Start? {
    try? start(written.start(at: scene.wall, in: scene.zone), in: scene)
  }

  private func begin(_ making: Making, in scene: Scene) -> Fact? {
    let isLeaderGone = scene.table[making.leader]?.presence == .left
    if isLeaderGone, making.stops.isEmpty { return .over(Over(by: nil, standings: [])) }
    guard let start = making.start, start.at <= scene.wall else { return nil }
    let crews = making.crews(in: scene.table)
    return making.stops.isEmpty || crews.isEmpty
      ? .timed(.lapsed) : .began(Began(by: nil, squads: crews))
  }

  // MARK: On the way

  private func follow(_ hunt: Hunt, in scene: Scene, using chance: inout Chance) -> Fact? {
    for squad in hunt.squads {
      switch squad.step {
      case .arrived(let stop): return pose(at: stop, to: squad, hunt, in: scene, using: &chance)
      case .solved(let stop): return goOn(from: stop, squad, hunt)
      case .seeking, .puzzled, .home: break
      }
    }
    if let late = scene.table.seated.first(where: hunt.mayComeLate) {
      return send([late], to: 1, hunt)
    }
    let isSomebodyRunning = hunt.squads.contains { squad in
      squad.place == nil && squad.crew.seats.contains { scene.table.seated.contains($0) }
    }
    return isSomebodyRunning ? nil : .over(Over(by: nil, standings: hunt.standings))
  }

  private func goOn(from stop: Int, _ squad: Hunt.Squad, _ hunt: Hunt) -> Fact? {
    stop >= hunt.stops.count
      ? .finished(Finished(seats: squad.crew.seats, place: hunt.finished + 1))
      : send(squad.crew.seats, to: stop + 1, hunt)
  }

  private func send(_ seats: [Seat], to number: Int, _ hunt: Hunt) -> Fact? {
    guard let stop = hunt.stop(number) else { return nil }
    return .sent(Sent(seats: seats, leg: Leg(stop: number, clue: stop.clue, ways: stop.spot.ways)))
  }

  private func pose(
    at number: Int, to squad: Hunt.Squad, _ hunt: Hunt, in scene: Scene, using chance: inout Chance
  ) -> Fact? {
    let seats = squad.crew.seats
    switch hunt.stop(number)?.puzzle {
    case nil: return goOn(from: number, squad, hunt)
    case .free(let question, _):
      return .asked(Asked(seats: seats, stop: number, posed: .free(question)))
    case .compound:
      guard let question = scene.questions.randomElement(using: &chance) else {
        return goOn(from: number, squad, hunt)
      }
      let drawn = question.draw(using: &chance)
      return .asked(
        Asked(
          seats: seats, stop: number,
          posed: .compound(
            question: drawn.word, choices: drawn.choices.shuffled(using: &chance),
            rights: .secret(drawn.rights, for: .teachers))))
    }
  }
}

extension Race.Spot {
  var ways: Race.Ways {
    switch self {
    case .code: .code
    case .place: .place
    case .either: .either
    }
  }
}
