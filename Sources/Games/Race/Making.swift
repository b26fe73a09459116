extension Race {
  /// A race before it begins.
  struct Making: Hashable, Sendable {
    let leader: Seat
    let source: Source
    let writer: Pupil?
    let writers: [Pupil]
    var title: Title
    var stops: [Stop]
    var start: Start?
    var teams: BySeat<String> = [:]
    var showsPositions = false

    init(_ led: Led) {
      leader = led.leader
      source = led.source
      writer = led.writer
      writers = led.writers
      title = led.title
      stops = led.plan.compactMap(\.value)
      start = led.start
    }

    /// The stops, each secret for the seat that made it.
    var plan: [Part<Stop>] { stops.map { source.part($0, ledBy: leader) } }

    func maker(of stop: Stop) -> Seat? { source.maker(of: stop, ledBy: leader) }

    /// The numbers of the stops that these seats have to find together: those that none of them made.
    func route(of seats: [Seat]) -> [Int] {
      zip(1..., stops).compactMap { number, stop in
        maker(of: stop).map { seats.contains($0) } == true ? nil : number
      }
    }

    /// Whether a seat knows all stops, so that it would have nothing to find.
    func knowsAll(_ seat: Seat) -> Bool {
      stops.isEmpty ? source == .made && seat == leader : route(of: [seat]).isEmpty
    }

    /// Changes the stops. Numbers that no stop has change nothing.
    mutating func apply(_ change: Change) {
      switch change {
      case .added(let stop): stops.append(stop)
      case .changed(let number, let stop):
        if stops.indices.contains(number - 1) { stops[number - 1] = stop }
      case .removed(let number):
        if stops.indices.contains(number - 1) { stops.remove(at: number - 1) }
      case .moved(let from, let to):
        guard stops.indices.contains(from - 1), stops.indices.contains(to - 1) else { return }
        stops.insert(stops.remove(at: from - 1), at: to - 1)
      }
    }

    mutating func apply(_ timed: Timed) {
      switch timed {
      case .set(_, let start): self.start = start
      case .off, .lapsed: start = nil
      }
    }

    /// Whether the race can begin with these squads: every seat runs once, and has something to find.
    func mayBegin(_ began: Began) -> Bool {
      let runners = began.squads.flatMap(\.seats)
      return (1...Most.stops).contains(stops.count)
        && !began.squads.contains { $0.seats.isEmpty || route(of: $0.seats).isEmpty }
        && Set(runners).count == runners.count
    }

    /// The crews that would run, if the race began now. If a team has made all stops together, each of its
    /// seats runs alone, to the stops of the others.
    func crews(in table: Table) -> [Crew] {
      var teams: [(name: String?, seats: [Seat])] = []
      for seat in table.seated where !knowsAll(seat) {
        let name = self.teams[seat]
        if name != nil, let place = teams.firstIndex(where: { $0.name == name }) {
          teams[place].seats.append(seat)
        } else {
          teams.append((name, [seat]))
        }
      }
      return teams.flatMap { name, seats in
        crew(name, seats).map { [$0] } ?? seats.compactMap { crew(nil, [$0]) }
      }
    }

    /// The crew of these seats; nil if they would have nothing to find.
    func crew(_ team: String?, _ seats: [Seat]) -> Crew? {
      let count = route(of: seats).count
      return count == 0
        ? nil : Crew(team: team, seats: seats, stops: count == stops.count ? nil : count)
    }

    /// A team's name as another seat has written it already, whatever its capitals.
    fileprivate func team(_ name: String, of seat: Seat) -> String {
      teams.first { $0.key != seat && $0.value.lowercased() == name.lowercased() }?.value ?? name
    }

    @discardableResult
    fileprivate func stop(_ number: Int) throws(RaceRefusal) -> Race.Stop {
      guard (1...max(1, stops.count)).contains(number), !stops.isEmpty else {
        throw .noSuchStop(number, stops: stops.count)
      }
      return stops[number - 1]
    }

    @discardableResult
    fileprivate func stop(_ number: Int, madeBy seat: Seat) throws(RaceRefusal) -> Race.Stop {
      let stop = try stop(number)
      if let maker = maker(of: stop), maker != seat { throw .notYourStop(number, maker) }
      return stop
    }

    fileprivate func checkCode(
      of stop: Race.Stop, at number: Int?, by seat: Seat
    ) throws(RaceRefusal) {
      guard let code = stop.spot.code, let other = Race.Plan(stops: stops).stop(coded: code),
        other != number
      else { return }
      // Only the seat that made that stop is told its number, as the others will look for it.
      throw .codeTaken(code, stop: maker(of: stops[other - 1]) == seat ? other : nil)
    }
  }

  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    if isOver { throw .gameOver }
    switch move.own as? WordMove {
    case .answer(let typed): return try answer(typed, by: seat, in: scene)
    case .hear(let typed): return try hear(typed, by: seat, in: scene)
    case .hint, .helped, nil: break
    }
    guard let move = move.own as? RaceMove else { throw .notInThisGame }
    switch stage {
    case .unled: throw .notStarted
    case .making(let making):
      return try Refusal.orOwn { () throws(RaceRefusal) in
        try make(move, by: seat, making, in: scene)
      }
    case .running(let hunt): return try run(move, by: seat, hunt, in: scene)
    }
  }

  // MARK: Making

  private func make(
    _ move: RaceMove, by seat: Seat, _ making: Making, in scene: Scene
  ) throws(RaceRefusal) -> Fact {
    switch move {
    case .team(let team):
      if making.knowsAll(seat) { throw .leaderDoesNotRun }
      return Teamed(
        seat: seat,
        team: try team.map { (team) throws(RaceRefusal) in
          making.team(try Race.text(team, .team), of: seat)
        })
    case .stop(let number, let wish):
      if making.source == .given { throw .readyMade }
      let before = try number.map { (number) throws(RaceRefusal) in
        try making.stop(number, madeBy: seat)
      }
      if before == nil, making.stops.count >= Most.stops { throw .tooManyStops }
      var stop = try wish.stop(changing: before)
      stop.maker = seat == making.leader ? nil : seat
      try making.checkCode(of: stop, at: number, by: seat)
      return plan(number.map { .changed($0, stop) } ?? .added(stop), seat, making)
    case .remove(let number):
      if making.source == .given { throw .readyMade }
      // The leader may also remove a stop that another seat made.
      if seat == making.leader {
        try making.stop(number)
      } else {
        try making.stop(number, madeBy: seat)
      }
      return plan(.removed(number), seat, making)
    case .ready: return try go(seat, making, in: scene.table)
    case .arrive, .here: throw .notYet(making.start)
    case .title, .move, .time, .show, .end: break
    }
    guard seat == making.leader else { throw .onlyLeader(making.leader) }
    switch move {
    case .title(let name, let about):
      if making.source == .given { throw .readyMade }
      var title = making.title
      if let name { title.name = try Race.text(name, .name) }
      if let about { title.about = try Race.text(about, .about) }
      return Titled(seat: seat, title: title)
    case .move(let from, let to):
      try making.stop(from)
      try making.stop(to)
      return plan(.moved(from, to: to), seat, making)
    case .time(let wish): return try time(wish, seat, in: scene)
    case .show(let shows): return Showing(seat: seat, shows: shows)
    case .end: return Over(by: seat, standings: [])
    case .team, .stop, .remove, .ready, .arrive, .here:
      preconditionFailure("was looked at before")
    }
  }

  private func plan(_ change: Change, _ seat: Seat, _ making: Making) -> Fact {
    var after = making
    after.apply(change)
    return Planned(seat: seat, stops: after.stops.count, change: change.part(by: seat))
  }

  private func time(
    _ wish: RaceMove.TimeWish, _ seat: Seat, in scene: Scene
  ) throws(RaceRefusal) -> Timed {
    let wished: Start?
    switch wish {
    case .off: return .off(seat)
    case .at(let moment): wished = Start(at: moment, in: scene.zone)
    case .typed(let typed):
      guard let written = WrittenTime(typed) else { throw .badTime(typed) }
      wished = written.start(at: scene.wall, in: scene.zone)
    }
    return .set(seat, try Race.start(wished, in: scene))
  }

  /// The wished start, if it lies ahead, and not so far that its room would stay for ever.
  static func start(_ wished: Start?, in scene: Scene) throws(RaceRefusal) -> Start {
    guard let start = wished else { throw .timeTooFar }
    if start.at <= scene.wall { throw .timePast(start) }
    let latest = scene.wall.adding(Most.days * 24 * 60 * 60_000)
    if start.at > latest { throw .timeTooFar }
    return start
  }

  /// Begins the race if the leader says go, or anybody if it is not there, so that nobody waits for ever.
  private func go(_ seat: Seat, _ making: Making, in table: Table) throws(RaceRefusal) -> Fact {
    if seat != making.leader, table[making.leader]?.presence == .here {
      throw .onlyLeader(making.leader)
    }
    if making.stops.isEmpty { throw .noStops }
    let crews = making.crews(in: table)
    if crews.isEmpty { throw .nobodyToRun }
    return Began(by: seat, squads: crews)
  }

  static func text(_ typed: String, _ text: RaceRefusal.Text) throws(RaceRefusal) -> String {
    let most = text.most
    let kept =
      switch text {
      case .name, .about, .clue, .question, .team: Writing.kept(typed, most: most)
      case .code: Writing.answer(typed, most: most).flatMap { $0.contains(" ") ? nil : $0 }
      case .answer: Writing.answer(typed, most: most)
      }
    guard let kept else { throw .badText(text, most: most) }
    return kept
  }
}

extension RaceMove.StopWish {
  /// The stop that is wished for; parts that were not named stay as they were.
  func stop(changing before: Race.Stop?) throws(RaceRefusal) -> Race.Stop {
    let written = try clue.map { (clue) throws(RaceRefusal) in try Race.text(clue, .clue) }
    guard let clue = written ?? before?.clue else { throw .noClue }
    let code = try code.map { (code) throws(RaceRefusal) in try Race.text(code, .code) }
    let spot = Race.Spot(
      code: code ?? before?.spot.code, place: try place(changing: before?.spot.place))
    guard let spot else { throw .noSpot }
    return Race.Stop(clue: clue, spot: spot, puzzle: try puzzle(changing: before?.puzzle))
  }

  private func place(changing before: Race.Place?) throws(RaceRefusal) -> Race.Place? {
    let position: Position?
    switch (latitude, longitude) {
    case (let latitude?, let longitude?):
      position = Position(degreesNorth: latitude, east: longitude)
      if position == nil { throw .badPlace }
    case (nil, nil): position = before?.position
    case (_?, nil), (nil, _?): throw .badPlace
    }
    if let radius, !Race.Most.radius.contains(radius) { throw .badRadius }
    guard let position else {
      if radius != nil { throw .badPlace }
      return nil
    }
    return Race.Place(position: position, radius: radius ?? before?.radius ?? Race.Most.usualRadius)
  }

  private func puzzle(changing before: Race.Puzzle?) throws(RaceRefusal) -> Race.Puzzle? {
    if isCompound == true { return .compound }
    var (oldQuestion, oldAnswers): (String?, [String]) = (nil, [])
    if case .free(let question, let answers) = before {
      (oldQuestion, oldAnswers) = (question, answers)
    }
    let asked = try question.map { (text) throws(RaceRefusal) in try Race.text(text, .question) }
    let answers = try answers.map { (all) throws(RaceRefusal) in try checked(all) }
    if asked == nil, answers == nil { return isCompound == false ? nil : before }
    guard let question = asked ?? oldQuestion else { throw .noQuestion }
    let accepted = answers ?? oldAnswers
    guard !accepted.isEmpty else { throw .badAnswers }
    return .free(question: question, answers: accepted)
  }

  private func checked(_ answers: [String]) throws(RaceRefusal) -> [String] {
    guard (1...Race.Most.answers).contains(answers.count) else { throw .badAnswers }
    return try answers.map { (answer) throws(RaceRefusal) in try Race.text(answer, .answer) }
  }
}
