import Games
import JSON
import Words

extension Race.Fact {
  var event: String {
    switch self {
    case .led: "led"
    case .titled: "titled"
    case .planned: "planned"
    case .timed: "timed"
    case .teamed: "teamed"
    case .showing: "showing"
    case .began: "set-off"
    case .sent: "sent"
    case .reached: "reached"
    case .asked: "asked"
    case .answered: "answered"
    case .finished: "finished"
    case .over: "over"
    }
  }

  func add(to line: inout JSONWriter) {
    switch self {
    case .led(let led):
      line.add("seat", led.leader.number)
      line.add(led.source)
      line.add(led.title)
      if let start = led.start { line.add("start", start) }
      line.add("stops", led.stops)
      if let stops = led.plan.value { line.add("route", stops) }
      if let writer = led.writer { line.add("writer", writer.number) }
    case .titled(let seat, let title):
      line.add("seat", seat.number)
      line.add(title)
    case .planned(let planned):
      line.add("seat", planned.seat.number)
      line.add("stops", planned.stops)
      if let change = planned.change.value { line.add(change) }
    case .timed(.set(let seat, let start)):
      line.add("seat", seat.number)
      line.add("start", start)
    case .timed(.off(let seat)): line.add("seat", seat.number)
    case .timed(.lapsed): break
    case .teamed(let seat, let team):
      line.add("seat", seat.number)
      if let team { line.add("team", team) }
    case .showing(let seat, let shows):
      line.add("seat", seat.number)
      line.add("show", shows)
    case .began(let began):
      if let by = began.by { line.add("by", by.number) }
      line.array("squads", began.squads) { $0.add($1) }
    case .sent(let sent):
      line.add("seats", sent.seats)
      line.add(sent.leg)
    case .reached(let reached):
      line.add("seat", reached.seat.number)
      line.add("seats", reached.seats)
      line.add("stop", reached.stop)
    case .asked(let asked):
      line.add("seats", asked.seats)
      line.add("stop", asked.stop)
      line.add(asked.posed)
    case .answered(let answered): line.add(answered)
    case .finished(let finished):
      line.add("seats", finished.seats)
      line.add("place", finished.place)
    case .over(let over):
      if let by = over.by { line.add("by", by.number) }
      line.add("winners", over.winners)
      line.add("standings", over.standings)
    }
  }
}

extension JSONWriter {
  mutating func add(_ rules: Race.Rules) {
    if let plan = rules.plan { add("plan", plan) }
    add("think", rules.think)
  }

  mutating func add(_ position: Position) {
    add("lat", millionths: position.latitude)
    add("lon", millionths: position.longitude)
  }

  private mutating func add(_ key: StaticString, millionths: Int) {
    add(key, raw: Array(millionths.asDegrees.utf8))
  }

  mutating func add(_ source: Race.Source) { add("made", source == .made) }

  mutating func add(_ title: Race.Title) {
    if !title.name.isEmpty { add("name", title.name) }
    if !title.about.isEmpty { add("about", title.about) }
  }

  mutating func add(_ key: StaticString, _ start: Start) {
    object(key) { line in
      line.add("at", start.at.milliseconds)
      line.add("offset", start.offset)
      line.add("clock", "\(start.local.date) \(start.local.time)")
    }
  }

  mutating func add(_ key: StaticString, _ stops: [Race.Stop]) {
    array(key, stops) { $0.add($1) }
  }

  private mutating func add(_ stop: Race.Stop) {
    add("clue", stop.clue)
    if let code = stop.spot.code { add("code", code) }
    if let place = stop.spot.place {
      add(place.position)
      add("radius", place.radius)
    }
    switch stop.puzzle {
    case .free(let question, let answers):
      add("question", question)
      add("answers", answers)
    case .compound: add("compound", true)
    case nil: break
    }
  }

  mutating func add(_ change: Race.Change) {
    switch change {
    case .added(let stop):
      add("change", "added")
      add(stop)
    case .changed(let number, let stop):
      add("change", "changed")
      add("number", number)
      add(stop)
    case .removed(let number):
      add("change", "removed")
      add("number", number)
    case .moved(let from, let to):
      add("change", "moved")
      add("number", from)
      add("to", to)
    }
  }

  mutating func add(_ crew: Race.Crew) {
    if let team = crew.team { add("team", team) }
    add("seats", crew.seats)
  }

  mutating func add(_ leg: Race.Leg) {
    add("stop", leg.stop)
    add("clue", leg.clue)
    add("ways", leg.ways.rawValue)
  }

  mutating func add(_ posed: Race.Posed) {
    add("question", posed.question)
    if case .compound(_, let choices, let rights) = posed {
      add("choices", choices)
      if let rights = rights.value { add("rights", rights) }
    }
  }

  mutating func add(_ answered: Race.Answered) {
    add("seat", answered.seat.number)
    add("seats", answered.seats)
    add("question", answered.question)
    switch answered.verdict {
    case .right(let word):
      add("right", true)
      add("word", word)
    case .made(let ending):
      add("right", true)
      add("word", ending.text)
      add("made", ending.whole)
      add("speak", ending.spoken)
      add(recordingsOf: ending)
    case .wrong(let word):
      add("right", false)
      add("word", word)
    case .shown(let word, let answers):
      add("right", false)
      add("word", word)
      add("shown", answers)
    }
    add("tries", answered.tries)
    add("think_ms", answered.think)
  }

  mutating func add(_ key: StaticString, _ standings: [Race.Standing]) {
    array(key, standings) { line, standing in
      line.add(standing.crew)
      line.add("reached", standing.reached)
      if let place = standing.place { line.add("place", place) }
    }
  }
}

extension Int {
  /// Millionths of a degree as degrees, with all their digits.
  var asDegrees: String {
    let digits = String(magnitude)
    let padded = String(repeating: "0", count: Swift.max(0, 7 - digits.count)) + digits
    return (self < 0 ? "-" : "") + padded.dropLast(6) + "." + padded.suffix(6)
  }
}

extension LocalTime {
  /// `09:30`
  var time: String { "\(hour.twoDigits):\(minute.twoDigits)" }
  /// `2026-11-22`
  var date: String { "\(year)-\(month.twoDigits)-\(day.twoDigits)" }
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
