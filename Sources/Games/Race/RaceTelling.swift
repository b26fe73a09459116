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
    case .heard: "heard"
    case .kept: "kept"
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
    case .heard(let heard): line.add(heard)
    case .kept(let kept): line.add(kept)
    case .finished(let finished): line.add(finished)
    case .over(let over): line.add(over)
    }
  }

  public init(event: String, _ fields: Fields) throws(Unreadable) {
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
    case "heard": self = .heard(try Heard(fields))
    case "kept": self = .kept(try KeptWord(fields))
    case "finished": self = .finished(try Race.Finished(fields))
    case "over": self = .over(try Race.Over(fields))
    default: throw Unreadable(field: "event")
    }
  }

  /// What is to come is seen by those alone who are there.
  public func seen(by viewer: Viewpoint) -> Race.Fact? {
    switch self {
    case .led(var led):
      led.plan = led.plan.map { $0.seen(by: viewer) }
      if viewer != .teacher { (led.writer, led.writers) = (nil, []) }
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
    case .answered(var answered):
      answered.isHeard = answered.isHeard && viewer.belongs(to: .teachers)
      return viewer.isAmong(answered.seats) ? .answered(answered) : nil
    case .heard(let heard): return heard.seen(by: viewer).map(Race.Fact.heard)
    case .kept(let kept): return kept.seen(by: viewer).map(Race.Fact.kept)
    case .titled, .timed, .teamed, .showing, .began, .reached, .finished, .over: return self
    }
  }

  public var isSameForAll: Bool {
    switch self {
    case .led, .planned, .sent, .asked, .answered, .heard, .kept: false
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
    case .heard(let heard): heard.seat
    case .kept(let kept): kept.seat
    case .over(let over): over.by
    case .led, .sent, .asked, .finished: nil
    }
  }

  public var asks: Asking? {
    guard case .asked(let asked) = self, case .compound(let question, let choices, _) = asked.posed
    else { return nil }
    return (question, choices)
  }

  public var tried: TryResult? {
    guard case .answered(let answered) = self else { return nil }
    return switch answered.verdict {
    case .right, .made: .right(answered.tries == 1 ? .atFirstTry : .later)
    case .wrong, .shown: .wrong
    }
  }

  public var heard: String? { if case .heard(let heard) = self { heard.word } else { nil } }
  public var kept: KeptWord? { if case .kept(let kept) = self { kept } else { nil } }
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

extension Start: Coded {
  public static func coded(_ start: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let at = try fields("at", start?.at)
    let offset = try fields("offset", start?.offset)
    fields.derived("clock", start.map { "\($0.local.date) \($0.local.time)" })
    guard let start = Start(at: at, offset: offset) else { throw Unreadable(field: "at") }
    return start
  }
}

extension FieldCoder {
  func stop(_ key: StaticString, _ number: Int?) throws(Unreadable) -> Int {
    try self(key, number, in: 1...Race.Most.stops)
  }
}

extension JSONWriter {
  /// The stops that are known, with their numbers; left out where all of them are withheld.
  mutating func add(route: [Part<Race.Stop>]) {
    let known = zip(1..., route).compactMap { number, stop in
      stop.value.map { (number: number, stop: $0) }
    }
    if known.isEmpty, !route.isEmpty { return }
    array("route", known) { line, each in
      line.add("number", each.number)
      line.add(each.stop)
    }
  }

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

  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension LocalTime {
  /// `09:30`
  public var time: String { "\(hour.twoDigits):\(minute.twoDigits)" }
  /// `2026-11-22`
  public var date: String { "\(year)-\(month.twoDigits)-\(day.twoDigits)" }
}
