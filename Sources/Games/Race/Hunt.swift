import Words

extension Race {
  /// A race that runs.
  struct Hunt: Hashable, Sendable {
    /// The race as it was made. Only whether positions are shown may still change.
    var made: Making
    private(set) var squads: [Squad]
    private(set) var learnt: BySeat<[Learnt]> = [:]
    /// How often a squad reached a stop, so that the one that did so first stands first.
    private var arrivals = 0

    init(_ making: Making, _ began: Began) {
      made = making
      squads = began.squads.map { Squad(crew: $0, route: making.route(of: $0.seats)) }
    }

    /// The seats that run together, and how far they are.
    struct Squad: Hashable, Sendable {
      let crew: Crew
      /// The numbers of the stops that the squad has to find, in their order.
      let route: [Int]
      var step = Step.solved(0)
      /// How many arrivals there were when the squad last reached a stop, its own included.
      var rank = 0
      /// The word of the present clue or question that each seat has heard last.
      fileprivate(set) var lastHeard: BySeat<String> = [:]

      var reached: Int {
        switch step {
        case .seeking(let stop): route.count { $0 < stop }
        case .arrived(let stop), .puzzled(let stop, _), .solved(let stop):
          route.count { $0 <= stop }
        case .home(_, let stops): stops
        }
      }

      /// The order in the standings: one that is through comes first, and the first seat decides at last.
      fileprivate var order: (Int, Int, Int, Int) {
        (place ?? .max, -reached, rank, crew.seats.first?.number ?? 0)
      }

      var place: Int? { if case .home(let place, _) = step { place } else { nil } }
    }

    enum Step: Hashable, Sendable {
      /// On the way to a stop.
      case seeking(Int)
      /// At a stop, just now.
      case arrived(Int)
      case puzzled(Int, Quiz)
      /// Nothing is left to do at this stop; 0 is the beginning of the race.
      case solved(Int)
      case home(place: Int, stops: Int)
    }

    var leader: Seat { made.leader }
    var source: Source { made.source }
    var stops: [Stop] { made.stops }

    /// The stop of a number, from 1.
    func stop(_ number: Int) -> Stop? {
      stops.indices.contains(number - 1) ? stops[number - 1] : nil
    }

    func isCrew(_ seats: [Seat]) -> Bool { squads.contains { $0.crew.seats == seats } }

    /// Whether the seats are one alone, which comes late.
    func areNew(_ seats: [Seat]) -> Bool {
      seats.count == 1 && seats.allSatisfy(mayComeLate)
    }

    func mayComeLate(_ seat: Seat) -> Bool { squad(of: seat) == nil && !made.knowsAll(seat) }

    /// Whether the seats run together, and have to find a stop.
    func leads(_ seats: [Seat], to stop: Int) -> Bool {
      squads.contains { $0.crew.seats == seats && $0.route.contains(stop) }
    }

    func squad(of seat: Seat) -> Squad? { squads.first { $0.crew.seats.contains(seat) } }

    /// How many squads are through.
    var finished: Int { squads.count { $0.place != nil } }

    /// The standings of all squads, best first.
    var standings: [Standing] {
      squads.sorted { $0.order < $1.order }
        .map { Standing(crew: $0.crew, reached: $0.reached, place: $0.place) }
    }

    // MARK: What happens

    private mutating func change(_ seats: [Seat], _ body: (inout Squad) -> Void) {
      guard let place = squads.firstIndex(where: { $0.crew.seats == seats }) else { return }
      body(&squads[place])
    }

    mutating func send(_ sent: Sent) {
      if !isCrew(sent.seats), let crew = made.crew(nil, sent.seats) {
        squads.append(Squad(crew: crew, route: made.route(of: sent.seats)))
      }
      change(sent.seats) {
        $0.step = .seeking(sent.leg.stop)
        $0.lastHeard = [:]
      }
    }

    mutating func reach(_ reached: Reached) {
      arrivals += 1
      let rank = arrivals
      change(reached.seats) {
        $0.step = .arrived(reached.stop)
        $0.rank = rank
      }
    }

    mutating func ask(_ asked: Asked, at now: Moment) {
      let accepted = answers(at: asked.stop)
      change(asked.seats) {
        $0.step = .puzzled(asked.stop, Quiz(asked.posed, accepted: accepted, askedAt: now))
        $0.lastHeard = [:]
      }
    }

    private func answers(at stop: Int) -> [String] {
      if case .free(_, let answers) = self.stop(stop)?.puzzle { answers } else { [] }
    }

    mutating func hear(_ word: String, by seat: Seat) {
      guard let squad = squad(of: seat) else { return }
      change(squad.crew.seats) { $0.lastHeard[seat] = word }
    }

    mutating func keep(_ word: String, by seat: Seat) {
      guard let squad = squad(of: seat), case .puzzled(let stop, var quiz) = squad.step
      else { return }
      quiz.keep(word, of: seat)
      change(squad.crew.seats) { $0.step = .puzzled(stop, quiz) }
    }

    mutating func answer(_ answered: Answered, at now: Moment) {
      guard let squad = squad(of: answered.seat), case .puzzled(let stop, var quiz) = squad.step
      else { return }
      let wasHeard = squad.lastHeard.has(answered.seat)
      quiz.apply(answered, at: now)
      if let learnt = quiz.learnt(from: answered.verdict, wasHeard: wasHeard, at: now) {
        self.learnt[answered.seat] = (self.learnt[answered.seat] ?? []) + [learnt]
      }
      change(answered.seats) {
        $0.step = quiz.isDone(with: answered.verdict) ? .solved(stop) : .puzzled(stop, quiz)
      }
    }

    mutating func finish(_ finished: Finished) {
      change(finished.seats) { $0.step = .home(place: finished.place, stops: $0.route.count) }
    }
  }
}
