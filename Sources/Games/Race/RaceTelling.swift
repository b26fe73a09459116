public import JSON
import Words

extension Race.Fact: GameFact {
  public static let kind: GameKind = .race

  public var event: String {
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

  public func write(to line: inout JSONWriter, for viewer: Viewpoint) {
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

  public init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "led": self = .led(try Race.Led(fields))
    case "titled": self = .titled(try fields.seat("seat"), try Race.Title(fields))
    case "planned": self = .planned(try Race.Planned(fields))
    case "timed": self = .timed(try Race.Timed(fields))
    case "teamed": self = .teamed(try fields.seat("seat"), try fields.stringIfAny("team"))
    case "showing": self = .showing(try fields.seat("seat"), try fields.bool("show"))
    case "set-off":
      self = .began(
        Race.Began(
          by: try fields.seatIfAny("by"), squads: try fields.list("squads", Race.Crew.init)))
    case "sent":
      self = .sent(Race.Sent(seats: try fields.seats("seats"), leg: try Race.Leg(fields)))
    case "reached":
      self = .reached(
        Race.Reached(
          seat: try fields.seat("seat"), seats: try fields.seats("seats"),
          stop: try fields.stop("stop")))
    case "asked":
      self = .asked(
        Race.Asked(
          seats: try fields.seats("seats"), stop: try fields.stop("stop"),
          posed: try Race.Posed(fields)))
    case "answered": self = .answered(try Race.Answered(fields))
    case "finished":
      self = .finished(
        Race.Finished(seats: try fields.seats("seats"), place: try fields.place("place")))
    case "over":
      self = .over(
        Race.Over(
          by: try fields.seatIfAny("by"),
          standings: try fields.list("standings", Race.Standing.init)))
    default: return nil
    }
  }

  /// What is to come is seen by those alone who are there.
  public func seen(by viewer: Viewpoint) -> Race.Fact? {
    switch self {
    case .led(let led):
      .led(
        Race.Led(
          leader: led.leader, source: led.source, title: led.title, start: led.start,
          stops: led.stops, plan: led.plan.seen(by: viewer),
          writer: viewer == .teacher ? led.writer : nil))
    case .planned(let planned):
      .planned(
        Race.Planned(
          seat: planned.seat, stops: planned.stops, change: planned.change.seen(by: viewer)))
    case .sent(let sent): viewer.isAmong(sent.seats) ? self : nil
    case .asked(let asked): viewer.isAmong(asked.seats) ? .asked(asked.seen(by: viewer)) : nil
    case .answered(let answered): viewer.isAmong(answered.seats) ? self : nil
    case .titled, .timed, .teamed, .showing, .began, .reached, .finished, .over: self
    }
  }

  public var isEnd: Bool {
    if case .over = self { true } else { false }
  }

  public var isSameForAll: Bool {
    switch self {
    case .led, .planned, .sent, .asked, .answered: false
    case .titled, .timed, .teamed, .showing, .began, .reached, .finished, .over: true
    }
  }

  public var actor: Seat? {
    switch self {
    case .titled(let seat, _), .teamed(let seat, _), .showing(let seat, _): seat
    case .planned(let planned): planned.seat
    case .timed(.set(let seat, _)), .timed(.off(let seat)): seat
    case .began(let began): began.by
    case .reached(let reached): reached.seat
    case .answered(let answered): answered.seat
    case .over(let over): over.by
    case .led, .timed(.lapsed), .sent, .asked, .finished: nil
    }
  }

  public var tried: TryResult? {
    guard case .answered(let answered) = self else { return nil }
    return switch answered.verdict {
    case .right, .made: .right(answered.tries == 1 ? .atFirstTry : .later)
    case .wrong, .shown: .wrong
    }
  }
}

extension Race.Asked {
  fileprivate func seen(by viewer: Viewpoint) -> Race.Asked {
    switch posed {
    case .free: self
    case .compound(let question, let choices, let rights):
      Race.Asked(
        seats: seats, stop: stop,
        posed: .compound(
          question: question, choices: choices, rights: rights.seen(by: viewer)))
    }
  }
}

extension Viewpoint {
  /// Whether what these seats alone may see may be seen from here.
  func isAmong(_ seats: [Seat]) -> Bool {
    switch self {
    case .seat(let own): seats.contains(own)
    case .spectator: false
    case .teacher: true
    }
  }
}

extension JSONWriter {
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

  fileprivate mutating func add(_ stop: Race.Stop) {
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
  public var asDegrees: String {
    let digits = String(magnitude)
    let padded = String(repeating: "0", count: Swift.max(0, 7 - digits.count)) + digits
    return (self < 0 ? "-" : "") + padded.dropLast(6) + "." + padded.suffix(6)
  }
}

extension LocalTime {
  /// `09:30`
  public var time: String { "\(hour.twoDigits):\(minute.twoDigits)" }
  /// `2026-11-22`
  public var date: String { "\(year)-\(month.twoDigits)-\(day.twoDigits)" }
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension Race.Led {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let leader = try fields.seat("seat")
    let isMade = try fields.bool("made")
    let route = try fields.list("route", Race.Stop.init)
    guard route.count <= Race.Most.stops else { throw Unreadable(field: "route") }
    self.init(
      leader: leader, source: isMade ? .made : .given, title: try Race.Title(fields),
      start: try fields.optional("start", Start.init), stops: try fields.int("stops"),
      plan: .secret(route, for: isMade ? .seat(leader) : .teachers),
      writer: fields.has("writer") ? try fields.pupil("writer") : nil)
  }
}

extension Race.Title {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      name: try fields.stringIfAny("name") ?? "", about: try fields.stringIfAny("about") ?? "")
  }
}

extension Race.Planned {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seat = try fields.seat("seat")
    let change: Race.Change =
      switch try fields.string("change") {
      case "added": .added(try Race.Stop(fields))
      case "changed": .changed(try fields.stop("number"), try Race.Stop(fields))
      case "removed": .removed(try fields.stop("number"))
      case "moved": .moved(try fields.stop("number"), to: try fields.stop("to"))
      default: throw Unreadable(field: "change")
      }
    self.init(
      seat: seat, stops: try fields.int("stops"), change: .secret(change, for: .seat(seat)))
  }
}

extension Race.Timed {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    guard let seat = try fields.seatIfAny("seat") else {
      self = .lapsed
      return
    }
    self = try fields.optional("start", Start.init).map { .set(seat, $0) } ?? .off(seat)
  }
}

extension Start {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let at = Moment(milliseconds: try fields.int("at"))
    guard let start = Start(at: at, offset: try fields.int("offset")) else {
      throw Unreadable(field: "at")
    }
    self = start
  }
}

extension Race.Stop {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let puzzle: Race.Puzzle? =
      fields.flag("compound")
      ? .compound
      : try fields.stringIfAny("question").map { (question) throws(Unreadable) in
        .free(question: question, answers: try fields.strings("answers"))
      }
    let code = try fields.stringIfAny("code")
    let place = fields.has("lat") ? try Race.Place(fields) : nil
    let spot: Race.Spot
    switch (code, place) {
    case (let code?, let place?): spot = .either(code, place)
    case (let code?, nil): spot = .code(code)
    case (nil, let place?): spot = .place(place)
    case (nil, nil): throw Unreadable(field: "code")
    }
    self.init(clue: try fields.string("clue"), spot: spot, puzzle: puzzle)
  }
}

extension Race.Place {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    guard
      let position = Position(
        degreesNorth: try fields.decimal("lat"), east: try fields.decimal("lon"))
    else { throw Unreadable(field: "lat") }
    self.init(position: position, radius: try fields.number("radius", in: Race.Most.radius))
  }
}

extension Race.Crew {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seats = try fields.seats("seats")
    guard !seats.isEmpty else { throw Unreadable(field: "seats") }
    self.init(team: try fields.stringIfAny("team"), seats: seats)
  }
}

extension Race.Leg {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      stop: try fields.stop("stop"), clue: try fields.string("clue"),
      ways: try fields.choice("ways"))
  }
}

extension Race.Posed {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let question = try fields.string("question")
    guard fields.has("choices") else {
      self = .free(question)
      return
    }
    self = .compound(
      question: question, choices: try fields.strings("choices"),
      rights: .secret(try fields.list("rights", Ending.init), for: .teachers))
  }
}

extension Race.Answered {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let word = try fields.string("word")
    let verdict: Race.Verdict
    switch (try fields.bool("right"), fields.has("made"), fields.has("shown")) {
    case (true, true, _): verdict = .made(try Ending(fields))
    case (true, false, _): verdict = .right(word)
    case (false, _, true): verdict = .shown(word, answers: try fields.strings("shown"))
    case (false, _, false): verdict = .wrong(word)
    }
    self.init(
      seat: try fields.seat("seat"), seats: try fields.seats("seats"),
      question: try fields.string("question"), verdict: verdict, tries: try fields.int("tries"),
      think: try fields.int("think_ms"))
  }
}

extension Race.Standing {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      crew: try Race.Crew(fields), reached: try fields.number("reached", in: 0...Race.Most.stops),
      place: fields.has("place") ? try fields.place("place") : nil)
  }
}

extension Fields {
  fileprivate func stop(_ key: StaticString) throws(Unreadable) -> Int {
    try number(key, in: 1...Race.Most.stops)
  }

  fileprivate func place(_ key: StaticString) throws(Unreadable) -> Int {
    try number(key, in: Race.seats)
  }

  fileprivate func stringIfAny(_ key: StaticString) throws(Unreadable) -> String? {
    has(key) ? try string(key) : nil
  }
}
