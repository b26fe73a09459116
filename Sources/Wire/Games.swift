import Games
import JSON

// What the wire says of each game, in one place: a new game adds one case to each switch here.

extension GameFact {
  var event: String {
    switch self {
    case .bingo(let fact): fact.event
    case .cards(let fact): fact.event
    case .board(let fact): fact.event
    case .hangman(let fact): fact.event
    case .letters(let fact): fact.event
    case .race(let fact): fact.event
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
    case .board:
      guard let fact = try Board.Fact(event: event, fields) else { return nil }
      self = .board(fact)
    case .hangman:
      guard let fact = try Hangman.Fact(event: event, fields) else { return nil }
      self = .hangman(fact)
    case .letters:
      guard let fact = try Letters.Fact(event: event, fields) else { return nil }
      self = .letters(fact)
    case .race:
      guard let fact = try Race.Fact(event: event, fields) else { return nil }
      self = .race(fact)
    }
  }

  func isToldByPicture(for viewer: Viewpoint) -> Bool {
    switch self {
    case .bingo(let fact): fact.isToldByPicture
    case .cards(let fact): fact.isToldByPicture
    case .board(let fact): fact.isToldByPicture(for: viewer)
    case .hangman(let fact): fact.isToldByPicture(for: viewer)
    case .letters(let fact): fact.isToldByPicture(for: viewer)
    case .race(let fact): fact.isToldByPicture(for: viewer)
    }
  }

  func add(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .bingo(let fact): fact.add(to: &line, for: viewer)
    case .cards(let fact): fact.add(to: &line, for: viewer)
    case .board(let fact): fact.add(to: &line, for: viewer)
    case .hangman(let fact): fact.add(to: &line)
    case .letters(let fact): fact.add(to: &line, for: viewer)
    case .race(let fact): fact.add(to: &line)
    }
  }

  /// The picture that says more than a line, where a question or a turn begins for a viewer.
  func picture(for viewer: Viewpoint) -> Picture.Extent? {
    switch self {
    case .bingo(let fact): fact.callsForPicture ? .turn : nil
    case .cards(let fact): fact.callsForPicture ? .turn : nil
    case .board(let fact): fact.picture(for: viewer)
    case .hangman(let fact): fact.picture(for: viewer)
    case .letters(let fact): fact.picture(for: viewer)
    case .race(let fact): fact.picture(for: viewer)
    }
  }
}

extension Rules {
  init(of kind: GameKind, _ fields: Fields) throws(Unreadable) {
    switch kind {
    case .bingo: self = .bingo(try Bingo.Rules(fields))
    case .cards: self = .cards(try Cards.Rules(fields))
    case .board: self = .board(try Board.Rules(fields))
    case .hangman: self = .hangman(try Hangman.Rules(fields))
    case .letters: self = .letters(try Letters.Rules(fields))
    case .race: self = .race(try Race.Rules(fields))
    }
  }
}

extension JSONWriter {
  mutating func add(_ rules: Rules) {
    switch rules {
    case .bingo(let rules): add(rules)
    case .cards(let rules): add(rules)
    case .board(let rules): add(rules)
    case .hangman(let rules): add(rules)
    case .letters(let rules): add(rules)
    case .race(let rules): add(rules)
    }
  }

  mutating func add(_ view: GameView, for viewer: Viewpoint, at now: Moment) {
    switch view {
    case .bingo(let view): add(view, for: viewer, at: now)
    case .cards(let view): add(view, for: viewer, at: now)
    case .board(let view): add(view, at: now)
    case .hangman(let view): add(view)
    case .letters(let view): add(view)
    case .race(let view): add(view, at: now)
    }
  }
}

extension Speaker {
  func say(_ fact: GameFact) -> String? {
    switch fact {
    case .bingo(let fact): say(fact)
    case .cards(let fact): say(fact)
    case .board(let fact): say(fact)
    case .hangman(let fact): say(fact)
    case .letters(let fact): say(fact)
    case .race(let fact): say(fact)
    }
  }

  func picture(of view: GameView, extent: Picture.Extent, style: TextStyle) -> [String] {
    switch view {
    case .bingo(let view): picture(of: view, extent: extent, style: style)
    case .cards(let view): picture(of: view, extent: extent, style: style)
    case .board(let view): picture(of: view, extent: extent, style: style)
    case .hangman(let view): picture(of: view, style: style)
    case .letters(let view): picture(of: view, extent: extent, style: style)
    case .race(let view): picture(of: view, extent: extent, style: style)
    }
  }
}

extension GameKind {
  /// What is asked, said again.
  func say(_ question: String, choices: [String]) -> String {
    switch self {
    case .bingo, .cards, .board: "\(question) + ?   \(choices.joined(separator: "   "))"
    case .hangman: "\(RocketDrawing.spaced(question))   \(choices.joined(separator: " "))"
    case .letters: "\(question) = ?   \(choices.joined(separator: "   "))"
    case .race: choices.isEmpty ? question : "\(question) + ?   \(choices.joined(separator: "   "))"
    }
  }
}

extension Vocabulary {
  static func name(of game: GameKind, in tongue: Tongue) -> String {
    switch game {
    case .bingo: "bingo"
    case .cards: tongue.say("kort", "cards")
    case .board: tongue.say("plan", "board")
    case .hangman: tongue.say("raket", "hangman")
    case .letters: tongue.say("bokstäver", "letters")
    case .race: tongue.say("lopp", "race")
    }
  }

  /// What a game is about, in a few words.
  static func about(_ game: GameKind, in tongue: Tongue) -> String {
    switch game {
    case .bingo: tongue.say("fyll en rad", "fill a row")
    case .cards: tongue.say("samla kort med ord", "collect cards with words")
    case .board: tongue.say("bygg på Mars och vandra", "build on Mars and wander")
    case .hangman: tongue.say("gissa ordet, bokstav för bokstav", "guess the word letter by letter")
    case .letters: tongue.say("hitta raden som är likadan", "find the row that is the same")
    case .race: tongue.say("en skattjakt med stopp", "a hunt with stops")
    }
  }

  /// A score, where a game counts one.
  static func score(_ score: Int, of game: GameKind, in tongue: Tongue) -> String {
    switch game {
    case .bingo, .cards, .board, .hangman, .race: "\(score)"
    case .letters: count(rows: score, in: tongue)
    }
  }

  /// Nil where a game is played in one way only.
  static func mode(of rules: Rules, in tongue: Tongue) -> String? {
    switch rules {
    case .bingo(let rules): name(of: rules.mode, in: tongue)
    case .cards(let rules): name(of: rules.mode, in: tongue)
    case .board(let rules): name(of: rules.mode, in: tongue)
    case .hangman, .race: nil
    case .letters(let rules): name(of: rules.mode, in: tongue)
    }
  }

  static func modes(of game: GameKind, in tongue: Tongue) -> [String] {
    switch game {
    case .bingo, .cards: RoundMode.allCases.map { name(of: $0, in: tongue) }
    case .board: Board.Rules.Mode.allCases.map { name(of: $0, in: tongue) }
    case .hangman: []
    case .letters: Letters.Rules.Mode.allCases.map { name(of: $0, in: tongue) }
    case .race: []
    }
  }
}

extension Help {
  /// What a seat may do in a running game just now.
  static func moves(
    in view: GameView, for seat: Seat, at table: Table, _ tongue: Tongue
  ) -> [Row] {
    switch view {
    case .bingo(let view):
      moves(in: view.round, for: seat, tongue) {
        Row(
          tongue, "a2  eller  1", "a2  or  1", "rutan, eller ordets nummer",
          "the tile, or the word's number")
      }
    case .cards(let view):
      moves(in: view.round, for: seat, tongue) {
        Row(tongue, "1", "1", "kortets siffra", "the card's number")
      }
    case .board(let view): moves(in: view, for: seat, tongue)
    case .hangman(let view): moves(in: view, for: seat, tongue)
    case .letters(let view): moves(in: view, for: seat, tongue)
    case .race(let view): moves(in: view, for: seat, at: table, tongue)
    }
  }
}
