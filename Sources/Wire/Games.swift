import Games

// What the wire says of each game, in one place: a new game adds one case to each switch here.

extension GameFact {
  var event: String {
    switch self {
    case .bingo(let fact): fact.event
    case .cards(let fact): fact.event
    }
  }

  /// The fact that a journal tells; nil if the game knows no such event.
  init?(of kind: GameKind, event: String, _ fields: Fields) throws(Unreadable) {
    switch kind {
    case .bingo:
      guard let fact = try Bingo.Fact(event: event, fields) else { return nil }
      self = .bingo(fact)
    case .cards:
      guard let fact = try Cards.Fact(event: event, fields) else { return nil }
      self = .cards(fact)
    }
  }

  var isToldByPicture: Bool {
    switch self {
    case .bingo(let fact): fact.isToldByPicture
    case .cards(let fact): fact.isToldByPicture
    }
  }

  func add(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .bingo(let fact): fact.add(to: &line, for: viewer)
    case .cards(let fact): fact.add(to: &line, for: viewer)
    }
  }

  /// Whether a question or a turn begins, so that a picture says more than a line.
  var callsForPicture: Bool {
    switch self {
    case .bingo(let fact): fact.callsForPicture
    case .cards(let fact): fact.callsForPicture
    }
  }
}

extension Rules {
  init(of kind: GameKind, _ fields: Fields) throws(Unreadable) {
    switch kind {
    case .bingo: self = .bingo(try Bingo.Rules(fields))
    case .cards: self = .cards(try Cards.Rules(fields))
    }
  }
}

extension JSONWriter {
  mutating func add(_ rules: Rules) {
    switch rules {
    case .bingo(let rules): add(rules)
    case .cards(let rules): add(rules)
    }
  }

  mutating func add(_ view: GameView, for viewer: Viewpoint, at now: Moment) {
    switch view {
    case .bingo(let view): add(view, for: viewer, at: now)
    case .cards(let view): add(view, for: viewer, at: now)
    }
  }
}

extension Speaker {
  func say(_ fact: GameFact) -> String? {
    switch fact {
    case .bingo(let fact): say(fact)
    case .cards(let fact): say(fact)
    }
  }

  func picture(of view: GameView, extent: Picture.Extent, style: TextStyle) -> [String] {
    switch view {
    case .bingo(let view): picture(of: view, extent: extent, style: style)
    case .cards(let view): picture(of: view, extent: extent, style: style)
    }
  }
}

extension Vocabulary {
  static func name(of game: GameKind, in tongue: Tongue) -> String {
    switch game {
    case .bingo: "bingo"
    case .cards: tongue.say("kort", "cards")
    }
  }

  static func mode(of rules: Rules, in tongue: Tongue) -> String {
    switch rules {
    case .bingo(let rules): name(of: rules.mode, in: tongue)
    case .cards(let rules): name(of: rules.mode, in: tongue)
    }
  }

  static func modes(of game: GameKind, in tongue: Tongue) -> [String] {
    switch game {
    case .bingo, .cards: RoundMode.allCases.map { name(of: $0, in: tongue) }
    }
  }
}
