public import JSON

extension Race {
  /// A race as somebody may see it.
  public struct View: GameView {
    /// The leader; nil if nobody leads the race yet.
    public let leader: Seat?
    public let source: Source
    public let title: Title
    public let showsPositions: Bool
    /// All stops, each secret for those who may know it.
    public let plan: [Part<Stop>]
    /// The stops that the viewer's crew has reached, and whose place it knows now.
    public let found: [Found]
    public let phase: Phase
    public let over: Over?

    public var stops: Int { plan.count }

    public enum Phase: Hashable, Sendable {
      case making(start: Start?, teams: BySeat<String>)
      case running([Standing], own: Own)
    }

    /// A stop that was reached, and its place.
    public struct Found: Hashable, Sendable {
      public let stop: Int
      public let position: Position
    }

    /// The next thing that a runner has to do.
    public enum Own: Hashable, Sendable {
      case seek(Leg)
      case answer(Question)
      case home(place: Int, stops: Int)
      /// The viewer looks on, or has made all of it.
      case nothing

      fileprivate func write(to line: inout JSONWriter, at now: Moment) {
        switch self {
        case .seek(let leg):
          line.add("now", "seek")
          line.add("next", leg)
        case .answer(let question):
          line.add("now", "answer")
          line.object("asked") { question.write(to: &$0, at: now) }
        case .home(let place, _):
          line.add("now", "home")
          line.add("place", place)
        case .nothing: break
        }
      }
    }

    public struct Question: Hashable, Sendable {
      public let stop: Int
      public let posed: Posed
      public let misses: [String]
      /// The choices that are left; none if the question is answered in one's own words.
      public let choicesLeft: [String]
      public let thinkUntil: Moment?
      /// The answer that the seat keeps until its time to think is over.
      public let kept: String?

      fileprivate func write(to line: inout JSONWriter, at now: Moment) {
        line.add("stop", stop)
        line.add(posed)
        if !choicesLeft.isEmpty { line.add("left", choicesLeft) }
        line.add("misses", misses)
        let wait = thinkUntil.map { now.milliseconds(until: $0) } ?? 0
        if wait > 0 { line.add("wait_ms", wait) }
        if let kept { line.add("kept", kept) }
      }
    }
  }

  public func view(for viewer: Viewpoint) -> View {
    let phase: View.Phase =
      switch stage {
      case .unled: .making(start: nil, teams: [:])
      case .making(let making): .making(start: making.start, teams: making.teams)
      case .running(let hunt): .running(hunt.standings, own: hunt.own(for: viewer))
      }
    return View(
      leader: made?.leader, source: made?.source ?? .made, title: made?.title ?? Title(),
      showsPositions: made?.showsPositions ?? false,
      plan: made?.plan.map { $0.seen(by: viewer) } ?? [], found: hunt?.found(by: viewer) ?? [],
      phase: phase, over: over)
  }
}

extension Race.Hunt {
  fileprivate func found(by viewer: Viewpoint) -> [Race.View.Found] {
    guard case .seat(let seat) = viewer, let squad = squad(of: seat) else { return [] }
    return squad.route.prefix(squad.reached).compactMap { number in
      stop(number)?.spot.place.map { Race.View.Found(stop: number, position: $0.position) }
    }
  }

  fileprivate func own(for viewer: Viewpoint) -> Race.View.Own {
    guard case .seat(let seat) = viewer, let squad = squad(of: seat) else { return .nothing }
    switch squad.step {
    case .seeking(let number):
      guard let stop = stop(number) else { return .nothing }
      return .seek(Race.Leg(stop: number, clue: stop.clue, ways: stop.spot.ways))
    case .puzzled(let number, let quiz):
      return .answer(
        Race.View.Question(
          stop: number, posed: quiz.posed.withoutRights, misses: quiz.misses,
          choicesLeft: quiz.choicesLeft, thinkUntil: quiz.thinkUntil, kept: quiz.kept[seat]))
    case .home(let place, let stops): return .home(place: place, stops: stops)
    case .arrived, .solved: return .nothing
    }
  }
}

extension Race.Posed {
  fileprivate var withoutRights: Race.Posed {
    switch self {
    case .free: self
    case .compound(let question, let choices, _):
      .compound(question: question, choices: choices, rights: .withheld)
    }
  }
}

extension Race.View {
  public func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment) {
    if let leader { line.add("leader", leader.number) }
    line.add("made", source == .made)
    line.add(title)
    line.add("stops", stops)
    line.add("show", showsPositions)
    line.add(route: plan)
    if !found.isEmpty {
      line.array("found", found) { line, each in
        line.add("number", each.stop)
        line.add(each.position)
      }
    }
    switch phase {
    case .making(let start, let teams):
      if let start { line.add("start", start) }
      line.add("teams", teams, as: "team")
    case .running(let standings, let own):
      line.add("standings", standings)
      own.write(to: &line, at: now)
    }
    if let over { line.add("winners", over.winners) }
  }
}
