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
    case .led(let led): line.add(led)
    case .titled(let seat, let title):
      line.add("seat", seat.number)
      line.add(title)
    case .planned(let planned): line.add(planned)
    case .timed(let timed): line.add(timed)
    case .teamed(let seat, let team):
      line.add("seat", seat.number)
      if let team { line.add("team", team) }
    case .showing(let seat, let shows):
      line.add("seat", seat.number)
      line.add("show", shows)
    case .began(let began): line.add(began)
    case .sent(let sent): line.add(sent)
    case .reached(let reached): line.add(reached)
    case .asked(let asked): line.add(asked)
    case .answered(let answered): line.add(answered)
    case .finished(let finished): line.add(finished)
    case .over(let over): line.add(over)
    }
  }

  public init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "led": self = .led(try Race.Led(fields))
    case "titled": self = .titled(try fields.value("seat"), try Race.Title(fields))
    case "planned": self = .planned(try Race.Planned(fields))
    case "timed": self = .timed(try Race.Timed(fields))
    case "teamed":
      self = .teamed(
        try fields.value("seat"), fields.has("team") ? try fields.string("team") : nil)
    case "showing": self = .showing(try fields.value("seat"), try fields.bool("show"))
    case "set-off": self = .began(try Race.Began(fields))
    case "sent": self = .sent(try Race.Sent(fields))
    case "reached": self = .reached(try Race.Reached(fields))
    case "asked": self = .asked(try Race.Asked(fields))
    case "answered": self = .answered(try Race.Answered(fields))
    case "finished": self = .finished(try Race.Finished(fields))
    case "over": self = .over(try Race.Over(fields))
    default: return nil
    }
  }

  /// What is to come is seen by those alone who are there.
  public func seen(by viewer: Viewpoint) -> Race.Fact? {
    switch self {
    case .led(var led):
      led.plan = led.plan.seen(by: viewer)
      if viewer != .teacher { led.writer = nil }
      return .led(led)
    case .planned(var planned):
      planned.change = planned.change.seen(by: viewer)
      return .planned(planned)
    case .asked(var asked):
      if case .compound(let question, let choices, let rights) = asked.posed {
        asked.posed = .compound(
          question: question, choices: choices, rights: rights.seen(by: viewer))
      }
      return viewer.isAmong(asked.seats) ? .asked(asked) : nil
    case .sent(let sent): return viewer.isAmong(sent.seats) ? self : nil
    case .answered(let answered): return viewer.isAmong(answered.seats) ? self : nil
    case .titled, .timed, .teamed, .showing, .began, .reached, .finished, .over: return self
    }
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
    case .timed(let timed): timed.seat
    case .began(let began): began.by
    case .reached(let reached): reached.seat
    case .answered(let answered): answered.seat
    case .over(let over): over.by
    case .led, .sent, .asked, .finished: nil
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

extension Race.Led: Coded {
  public static func coded(_ led: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let leader = try fields("seat", led?.leader)
    let isMade = try fields("made", led.map { $0.source == .made })
    let title = try Race.Title.coded(led?.title, fields)
    let start = try fields.ifAny("start", led?.start)
    let stops = try fields("stops", led?.stops)
    let plan = try fields.secret(
      led?.plan, for: isMade ? .seat(leader) : .teachers
    ) { (route) throws(Unreadable) in
      let route = try fields("route", route)
      guard route.count <= Race.Most.stops else { throw Unreadable(field: "route") }
      return route
    }
    return Self(
      leader: leader, source: isMade ? .made : .given, title: title, start: start, stops: stops,
      plan: plan, writer: try fields.ifAny("writer", led?.writer))
  }
}

extension Race.Title: Coded {
  public static func coded(_ title: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      name: try fields.ifAny("name", title?.name, else: ""),
      about: try fields.ifAny("about", title?.about, else: ""))
  }
}

extension Race.Planned: Coded {
  public static func coded(_ planned: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let seat = try fields("seat", planned?.seat)
    let stops = try fields("stops", planned?.stops)
    let change = try fields.secret(
      planned?.change, for: .seat(seat)
    ) { (change) throws(Unreadable) in try Race.Change.coded(change, fields) }
    return Self(seat: seat, stops: stops, change: change)
  }
}

extension Race.Change: Coded {
  public static func coded(_ change: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let (name, number, stop, place): (String?, Int?, Race.Stop?, Int?) =
      switch change {
      case .added(let stop): ("added", nil, stop, nil)
      case .changed(let number, let stop): ("changed", number, stop, nil)
      case .removed(let number): ("removed", number, nil, nil)
      case .moved(let number, let place): ("moved", number, nil, place)
      case nil: (nil, nil, nil, nil)
      }
    switch try fields("change", name) {
    case "added": return .added(try Race.Stop.coded(stop, fields))
    case "changed":
      return .changed(try fields.stop("number", number), try Race.Stop.coded(stop, fields))
    case "removed": return .removed(try fields.stop("number", number))
    case "moved":
      return .moved(try fields.stop("number", number), to: try fields.stop("to", place))
    default: throw Unreadable(field: "change")
    }
  }
}

extension Race.Timed: Coded {
  fileprivate var seat: Seat? {
    switch self {
    case .set(let seat, _), .off(let seat): seat
    case .lapsed: nil
    }
  }

  private var start: Start? { if case .set(_, let start) = self { start } else { nil } }

  public static func coded(_ timed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    guard let seat = try fields.ifAny("seat", timed?.seat) else { return .lapsed }
    return try fields.ifAny("start", timed?.start).map { .set(seat, $0) } ?? .off(seat)
  }
}

extension Start: Coded {
  public static func coded(_ start: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let at = try fields("at", start?.at)
    let offset = try fields("offset", start?.offset)
    fields.derived("clock", start.map { "\($0.local.date) \($0.local.time)" })
    guard let start = Start(at: at, offset: offset) else { throw Unreadable(field: "at") }
    return start
  }
}

extension Race.Stop: Coded {
  public static func coded(_ stop: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let clue = try fields("clue", stop?.clue)
    let code = try fields.ifAny("code", stop?.spot.code)
    let place = try fields.allIfAny("lat", stop?.spot.place)
    guard let spot = Race.Spot(code: code, place: place) else { throw Unreadable(field: "code") }
    return Self(clue: clue, spot: spot, puzzle: try puzzle(stop?.puzzle, fields))
  }

  private static func puzzle(
    _ puzzle: Race.Puzzle?, _ fields: FieldCoder
  ) throws(Unreadable) -> Race.Puzzle? {
    var (question, answers): (String?, [String]?)
    if case .free(let own, let counting) = puzzle { (question, answers) = (own, counting) }
    if let question = try fields.ifAny("question", question) {
      return .free(question: question, answers: try fields("answers", answers))
    }
    return try fields.ifTrue("compound", puzzle == .compound) ? .compound : nil
  }
}

extension Race.Place: Coded {
  public static func coded(_ place: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      position: try fields.field(place?.position) {
        $1.add($0)
      } read: { (fields) throws(Unreadable) in
        let (north, east) = (try fields.decimal("lat"), try fields.decimal("lon"))
        guard let position = Position(degreesNorth: north, east: east) else {
          throw Unreadable(field: "lat")
        }
        return position
      }, radius: try fields("radius", place?.radius, in: Race.Most.radius))
  }
}

extension Race.Began: Coded {
  public static func coded(_ began: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      by: try fields.ifAny("by", began?.by), squads: try fields("squads", began?.squads))
  }
}

extension Race.Crew: Coded {
  public static func coded(_ crew: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let team = try fields.ifAny("team", crew?.team)
    let seats = try fields("seats", crew?.seats)
    guard crew != nil || !seats.isEmpty else { throw Unreadable(field: "seats") }
    return Self(team: team, seats: seats)
  }
}

extension Race.Sent: Coded {
  public static func coded(_ sent: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      seats: try fields("seats", sent?.seats), leg: try Race.Leg.coded(sent?.leg, fields))
  }
}

extension Race.Leg: Coded {
  public static func coded(_ leg: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      stop: try fields.stop("stop", leg?.stop), clue: try fields("clue", leg?.clue),
      ways: try fields("ways", leg?.ways))
  }
}

extension Race.Reached: Coded {
  public static func coded(_ reached: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      seat: try fields("seat", reached?.seat),
      seats: try fields("seats", reached?.seats),
      stop: try fields.stop("stop", reached?.stop))
  }
}

extension Race.Asked: Coded {
  public static func coded(_ asked: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      seats: try fields("seats", asked?.seats), stop: try fields.stop("stop", asked?.stop),
      posed: try Race.Posed.coded(asked?.posed, fields))
  }
}

extension Race.Posed: Coded {
  public static func coded(_ posed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    var (choices, rights): ([String]?, Part<[Ending]>?)
    if case .compound(_, let drawn, let right) = posed { (choices, rights) = (drawn, right) }
    let question = try fields("question", posed?.question)
    guard let choices = try fields.ifAny("choices", choices) else { return .free(question) }
    return .compound(
      question: question, choices: choices, rights: try fields.rights(rights))
  }
}

extension Race.Answered: Coded {
  public static func coded(_ answered: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let (told, ending, answers): (String?, Ending?, [String]?) =
      switch answered?.verdict {
      case .right(let word), .wrong(let word): (word, nil, nil)
      case .made(let ending): (ending.text, ending, nil)
      case .shown(let word, let answers): (word, nil, answers)
      case nil: (nil, nil, nil)
      }
    let seat = try fields("seat", answered?.seat)
    let seats = try fields("seats", answered?.seats)
    let question = try fields("question", answered?.question)
    let isRight = try fields("right", answered?.isRight)
    let word = try fields("word", told)
    var made: Ending?
    if let whole = try fields.ifAny("made", ending?.whole) {
      let spoken = try fields("speak", ending?.spoken)
      let recording = try fields.ifAny("audio", ending?.wholeRecording)
      made = Ending(
        text: word, whole: whole, spoken: spoken,
        recording: try fields.ifAny("word_audio", ending?.recording), wholeRecording: recording)
    }
    let shown = try fields.ifAny("shown", answers)
    let verdict: Race.Verdict =
      isRight
      ? made.map { .made($0) } ?? .right(word)
      : shown.map { .shown(word, answers: $0) } ?? .wrong(word)
    return Self(
      seat: seat, seats: seats, question: question, verdict: verdict,
      tries: try fields("tries", answered?.tries),
      think: try fields("think_ms", answered?.think))
  }
}

extension Race.Finished: Coded {
  public static func coded(_ finished: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      seats: try fields("seats", finished?.seats),
      place: try fields("place", finished?.place, in: Race.seats))
  }
}

extension Race.Over: Coded {
  public static func coded(_ over: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let by = try fields.ifAny("by", over?.by)
    fields.derived("winners", over?.winners)
    return Self(by: by, standings: try fields("standings", over?.standings))
  }
}

extension Race.Standing: Coded {
  public static func coded(_ standing: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      crew: try Race.Crew.coded(standing?.crew, fields),
      reached: try fields("reached", standing?.reached, in: 0...Race.Most.stops),
      place: try fields.ifAny("place", standing?.place, in: Race.seats))
  }
}

extension FieldCoder {
  fileprivate func stop(_ key: StaticString, _ number: Int?) throws(Unreadable) -> Int {
    try self(key, number, in: 1...Race.Most.stops)
  }
}

extension JSONWriter {
  mutating func add(_ position: Position) {
    add("lat", raw: position.latitude.asDegrees.utf8)
    add("lon", raw: position.longitude.asDegrees.utf8)
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
