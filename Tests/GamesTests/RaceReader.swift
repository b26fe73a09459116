import Words

@testable import Games

/// Somebody who looks at a race from one place and knows nothing but the facts as seen from there.
///
/// What a reader can say must be all that a view from that place holds.
struct RaceReader {
  let viewer: Viewpoint
  private var led: Race.Led?
  private var title = Race.Title()
  private var route: [Part<Race.Stop>] = []
  private var makers: [Seat?] = []
  private var start: Start?
  private var teams: BySeat<String> = [:]
  private var shows = false
  private var over: Race.Over?
  private var squads: [Squad]?
  private var found: [Race.View.Found] = []
  private var own = Race.View.Own.nothing
  private var arrivals = 0

  private struct Squad {
    var crew: Race.Crew
    var reached = 0
    var rank = 0
    var place: Int?
  }

  init(from viewer: Viewpoint) {
    self.viewer = viewer
  }

  mutating func read(_ fact: Race.Fact?, at moment: Moment, table: Table) {
    readNewcomers(table)
    switch fact {
    case let led as Race.Led:
      self.led = led
      (title, start, route) = (led.title, led.start, led.plan)
      makers = led.plan.map { $0.value?.maker ?? (led.source == .made ? led.leader : nil) }
    case let titled as Race.Titled: title = titled.title
    case let planned as Race.Planned:
      if let change = planned.change.value {
        apply(change, by: planned.seat)
      } else if planned.stops > route.count {
        route.append(.withheld)
        makers.append(planned.seat)
      }
    case Race.Timed.set(_, let start) as Race.Timed: self.start = start
    case is Race.Timed: start = nil
    case let teamed as Race.Teamed: teams[teamed.seat] = teamed.team
    case let showing as Race.Showing: shows = showing.shows
    case let began as Race.Began: squads = began.squads.map { Squad(crew: $0) }
    case let sent as Race.Sent: if isOwn(sent.seats) { own = .seek(sent.leg) }
    case let reached as Race.Reached:
      arrivals += 1
      let rank = arrivals
      change(reached.seats) {
        $0.reached += 1
        $0.rank = rank
      }
      if isOwn(reached.seats) {
        own = .nothing
        if let position = reached.position {
          found.append(Race.View.Found(stop: reached.stop, position: position))
        }
      }
    case let asked as Race.Asked:
      if isOwn(asked.seats) {
        own = .answer(
          Race.View.Question(
            stop: asked.stop, posed: asked.posed, misses: [], choicesLeft: asked.choices,
            thinkUntil: nil, kept: nil))
      }
    case let answered as Race.Answered: if isOwn(answered.seats) { read(answered, at: moment) }
    case let kept as KeptWord<Race>:
      guard viewer == .seat(kept.seat), case .answer(let question) = own else { return }
      own = .answer(
        Race.View.Question(
          stop: question.stop, posed: question.posed, misses: question.misses,
          choicesLeft: question.choicesLeft, thinkUntil: question.thinkUntil, kept: kept.word))
    case let finished as Race.Finished:
      change(finished.seats) { $0.place = finished.place }
      if isOwn(finished.seats) { own = .home(place: finished.place, stops: finished.stops ?? 0) }
    case let over as Race.Over: self.over = over
    default: break
    }
  }

  /// Who sits down later runs alone; that it was sent on its way is told to it alone.
  private mutating func readNewcomers(_ table: Table) {
    guard over == nil, let squads else { return }
    let running = squads.flatMap(\.crew.seats)
    for seat in table.seated where !running.contains(seat) {
      let count = makers.count { $0 != seat }
      if count == 0 { continue }
      let stops = count == makers.count ? nil : count
      self.squads?.append(Squad(crew: Race.Crew(team: nil, seats: [seat], stops: stops)))
    }
  }

  private mutating func apply(_ change: Race.Change, by seat: Seat) {
    switch change {
    case .added(let stop):
      route.append(.secret(stop, for: .seat(seat)))
      makers.append(seat)
    case .changed(let number, let stop): route[number - 1] = .secret(stop, for: .seat(seat))
    case .removed(let number):
      route.remove(at: number - 1)
      makers.remove(at: number - 1)
    case .moved(let from, let to):
      route.insert(route.remove(at: from - 1), at: to - 1)
      makers.insert(makers.remove(at: from - 1), at: to - 1)
    }
  }

  private mutating func read(_ answered: Race.Answered, at moment: Moment) {
    guard case .answer(let question) = own else { return }
    switch answered.verdict {
    case .right, .made, .shown: own = .nothing
    case .wrong(let word):
      let isGone =
        viewer == .seat(answered.seat)
        || question.kept.map { Writing.folded($0) == Writing.folded(word) } ?? false
      own = .answer(
        Race.View.Question(
          stop: question.stop, posed: question.posed, misses: question.misses + [word],
          choicesLeft: question.choicesLeft.filter { $0 != word },
          thinkUntil: answered.think > 0 ? moment.adding(answered.think) : nil,
          kept: isGone ? nil : question.kept))
    }
  }

  private mutating func change(_ seats: [Seat], _ body: (inout Squad) -> Void) {
    if let place = squads?.firstIndex(where: { $0.crew.seats == seats }) { body(&squads![place]) }
  }

  private func isOwn(_ seats: [Seat]) -> Bool { seats.contains { viewer == .seat($0) } }

  var view: Race.View {
    Race.View(
      leader: led?.leader, source: led?.source ?? .made, title: title, showsPositions: shows,
      plan: route, found: found, phase: phase, over: over)
  }

  private var phase: Race.View.Phase {
    guard let squads else { return .making(start: start, teams: teams) }
    let order = squads.enumerated().sorted { one, other in
      func key(_ squad: Squad) -> [Int] {
        [squad.place ?? .max, -squad.reached, squad.rank, squad.crew.seats[0].number]
      }
      return key(one.element).lexicographicallyPrecedes(key(other.element))
    }
    return .running(
      order.map {
        Race.Standing(crew: $0.element.crew, reached: $0.element.reached, place: $0.element.place)
      }, own: own)
  }
}

extension Race.Asked {
  fileprivate var choices: [String] {
    switch posed {
    case .free: []
    case .compound(_, let choices, _): choices
    }
  }
}
