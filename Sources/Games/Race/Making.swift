extension Race {
  /// A race before it begins.
  struct Making: Hashable, Sendable {
    let leader: Seat
    let source: Source
    let writer: Pupil?
    var title: Title
    var stops: [Stop]
    var start: Start?
    var teams: BySeat<String> = [:]
    var showsPositions = false

    init(_ led: Led) {
      leader = led.leader
      source = led.source
      writer = led.writer
      title = led.title
      stops = led.plan.value ?? []
      start = led.start
    }

    /// The plan's audience: whoever made it.
    var audience: Audience {
      switch source {
      case .made: .seat(leader)
      case .given: .teachers
      }
    }

    /// A stop that is not there changes nothing.
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

    /// Whether it can begin like that: every seat runs once, and somewhere.
    func mayBegin(_ began: Began) -> Bool {
      let runners = began.squads.flatMap(\.seats)
      return (1...Most.stops).contains(stops.count)
        && !began.squads.contains { $0.seats.isEmpty }
        && Set(runners).count == runners.count
        && (source == .given || !runners.contains(leader))
    }

    /// Who would run, if it began now.
    func crews(in table: Table) -> [Crew] {
      let runners = table.seated.filter { $0 != leader || source == .given }
      var crews: [Crew] = []
      for seat in runners {
        let team = teams[seat]
        if let team, let place = crews.firstIndex(where: { $0.team == team }) {
          crews[place] = Crew(team: team, seats: crews[place].seats + [seat])
        } else {
          crews.append(Crew(team: team, seats: [seat]))
        }
      }
      return crews
    }
  }
}
