import Games
import JSON
import Words

extension Race.Fact {
  /// The fact that a journal tells; nil if a race knows no such event.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
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
}

extension Race.Rules {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(plan: try fields.stringIfAny("plan"), think: try fields.int("think"))
  }
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
    try number(key, in: GameKind.race.seats)
  }

  fileprivate func seatIfAny(_ key: StaticString) throws(Unreadable) -> Seat? {
    has(key) ? try seat(key) : nil
  }

  fileprivate func stringIfAny(_ key: StaticString) throws(Unreadable) -> String? {
    has(key) ? try string(key) : nil
  }
}
