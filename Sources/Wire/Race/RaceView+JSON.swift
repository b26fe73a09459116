import Games
import JSON

extension JSONWriter {
  /// The race as somebody may see it, for a `view` line.
  mutating func add(_ view: Race.View, at now: Moment) {
    if let leader = view.leader { add("leader", leader.number) }
    add(view.source)
    add(view.title)
    add("stops", view.stops)
    add("show", view.showsPositions)
    if let stops = view.plan.value { add("route", stops) }
    switch view.phase {
    case .making(let start, let teams):
      if let start { add("start", start) }
      array("teams", teams) { line, entry in
        line.add("seat", entry.key.number)
        line.add("team", entry.value)
      }
    case .running(let standings, let own):
      add("standings", standings)
      add(own, at: now)
    }
    if let over = view.over { add("winners", over.winners) }
  }

  private mutating func add(_ own: Race.View.Own, at now: Moment) {
    switch own {
    case .seek(let leg):
      add("now", "seek")
      object("next") { $0.add(leg) }
    case .answer(let question):
      add("now", "answer")
      object("asked") { line in
        line.add("stop", question.stop)
        line.add(question.posed)
        if !question.choicesLeft.isEmpty { line.add("left", question.choicesLeft) }
        line.add("misses", question.misses)
        let wait = question.thinkUntil.map { now.milliseconds(until: $0) } ?? 0
        if wait > 0 { line.add("wait_ms", wait) }
      }
    case .home(let place):
      add("now", "home")
      add("place", place)
    case .nothing: break
    }
  }
}
