import Games
import Hall
import JSON
import Words

/// What is said of a game to people: its names, its facts, its picture and what may be typed.
///
/// What most games do not have has a default. A game is registered once, in `GameKind.allSpoken`.
protocol SpokenGame: Game {
  /// What people call it.
  static var title: Said { get }

  /// What one does there, as a menu offers it.
  static var offer: Said { get }

  /// What it is about, in a few words.
  static var about: Said { get }

  /// Nil where the viewer need not be told in words.
  static func say(_ fact: Fact, by speaker: Speaker) -> String?

  /// The picture that says more than a line, where a question or a turn begins for a viewer.
  static func picture(for fact: Fact, _ viewer: Viewpoint) -> Picture.Call?

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String]

  /// What a seat may do in a running game just now.
  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]

  // MARK: What most games do not have

  /// What children also call it, in one word or two.
  static var alsoCalled: [String] { get }

  /// What helps a seat on that is asked something and does not know; nil where it is not asked.
  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn?

  /// The ways in which it can be played.
  static var modes: [PlayMode] { get }

  /// The one in which it is, as programs call it.
  static func mode(of rules: Rules) -> String?

  /// What single keys can say for a seat just now.
  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey]

  /// What is asked, said again.
  static func say(_ question: String, choices: [String]) -> String

  /// What is told to who looks for a game that is still to begin; nil of any other.
  static func gathering(in view: View) -> Gathering?

  /// What a fact sounds like for a seat, besides what is said of it.
  static func sound(of fact: Fact, for seat: Seat) -> Sound?

  /// How a fact is heard, if a voice reads something of it.
  static func voice(of fact: Fact) -> Voice?

  /// What moves for a moment with a fact, where it belongs to something that went well.
  static func show(of fact: Fact, to speaker: Speaker) -> Show?

  /// What somebody wrote with a fact for others to read, now or later.
  static func written(in fact: Fact) -> [String]

  /// A score, where a game counts one.
  static func score(_ score: Int, in tongue: Tongue) -> String

  /// What is said where a file is not there to play with.
  static func noSuchMaterial(_ typed: String, there: [String]) -> Said

  /// What is said to a child that may not write that just now; nil if it is not this game's.
  static func notFree(_ writing: Writing.Kind) -> Said?

  // MARK: What every game has

  // Given below. Required all the same, so that each game has its own, which knows the type of its facts.
  static func say(any fact: any GameFact, by speaker: Speaker) -> String?
  static func picture(forAny fact: any GameFact, _ viewer: Viewpoint) -> Picture.Call?
  static func sound(ofAny fact: any GameFact, for seat: Seat) -> Sound?
  static func voice(ofAny fact: any GameFact) -> Voice?
  static func show(ofAny fact: any GameFact, to speaker: Speaker) -> Show?
  static func written(inAny fact: any GameFact) -> [String]
}

/// A game that has its room, and begins when all are there, or at a time of its own.
struct Gathering {
  /// Empty where it has no name.
  let title: String
  let host: Seat
  /// Whether the host makes it; else it is there already.
  let isMade: Bool
  let start: Start?
}

/// A small sound. What went wrong has none, and no name for one.
enum Sound: String {
  /// One's own answer or guess was right.
  case right
  /// A row that wins, or a game that is won.
  case bingo

  /// That of the end, for who won.
  init?(_ seat: Seat, among winners: [Seat]) {
    guard winners.contains(seat) else { return nil }
    self = .bingo
  }
}

/// What a voice reads of a fact.
enum Voice {
  /// The words in it that were joined, to everybody.
  case words
  /// What is said of it, to who is read to.
  case sentence
}

extension Seat {
  /// So many milliseconds a voice takes for a word, and behind so many others somebody waits at most.
  private static let (aside, mostBeside) = (2_500, 3)

  /// So many milliseconds a voice waits for those who sit beside.
  var waitsToBeHeard: Int { min(slot, Seat.mostBeside) * Seat.aside }
}

extension SpokenGame {
  static var offer: Said { "Spela \(title.swedish)" / "Play \(title.english)" }
  static var alsoCalled: [String] { [] }
  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn? { nil }
  static var modes: [PlayMode] { [] }
  static func mode(of rules: Rules) -> String? { nil }
  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] { [] }
  static func say(_ question: String, choices: [String]) -> String {
    "\(question) + ?   \(choices.joined(separator: "   "))"
  }
  static func gathering(in view: View) -> Gathering? { nil }
  static func sound(of fact: Fact, for seat: Seat) -> Sound? { rightSound(of: fact, for: seat) }
  static func voice(of fact: Fact) -> Voice? { nil }
  static func show(of fact: Fact, to speaker: Speaker) -> Show? { nil }
  static func written(in fact: Fact) -> [String] { [] }
  static func score(_ score: Int, in tongue: Tongue) -> String { "\(score)" }
  static func noSuchMaterial(_ typed: String, there: [String]) -> Said { Said(typed) }
  static func notFree(_ writing: Writing.Kind) -> Said? { nil }
}

/// Why a game refuses one of its own moves, for people.
protocol SpokenRefusal: GameRefusal {
  func said(in tongue: Tongue, naming name: (Seat) -> String) -> Said
}

/// What a game tells in passing, for people.
protocol SpokenNews: GameNews {
  func said(naming name: (Seat) -> String) -> Said
}

extension GameKind {
  /// The register: a game that stands here has words.
  private static let allSpoken: [any SpokenGame.Type] = [
    Bingo.self, Cards.self, Board.self, Hangman.self, Letters.self, Race.self,
  ]

  var spoken: any SpokenGame.Type {
    guard let game = GameKind.allSpoken.first(where: { $0 == type }) else {
      preconditionFailure("\(rawValue) is silent")
    }
    return game
  }

  func name(in tongue: Tongue) -> String { tongue.say(spoken.title) }
}

/// A way in which a game can be played.
struct PlayMode {
  /// As rules and programs call it.
  let code: String
  let name: Said
  private let others: [String]

  init(_ mode: some RawRepresentable<String>, _ name: Said, alsoTyped others: [String] = []) {
    (code, self.name, self.others) = (mode.rawValue, name, others)
  }

  /// The mode that somebody typed, as programs call it, if any game knows it.
  static func code(typed: String) -> String {
    let folded = Verb.folded(typed)
    return GameKind.allCases.flatMap { $0.spoken.modes }.first { mode in
      mode.name.isTyped(typed) || mode.others.contains { Verb.folded($0) == folded }
    }?.code ?? typed.lowercased()
  }
}

// What is asked of a game whichever it is.
extension SpokenGame {
  static func say(any fact: any GameFact, by speaker: Speaker) -> String? {
    (fact as? Fact).flatMap { say($0, by: speaker) }
  }

  static func picture(forAny fact: any GameFact, _ viewer: Viewpoint) -> Picture.Call? {
    (fact as? Fact).flatMap { picture(for: $0, viewer) }
  }

  static func sound(ofAny fact: any GameFact, for seat: Seat) -> Sound? {
    (fact as? Fact).flatMap { sound(of: $0, for: seat) }
  }

  static func voice(ofAny fact: any GameFact) -> Voice? {
    (fact as? Fact).flatMap { voice(of: $0) }
  }

  static func show(ofAny fact: any GameFact, to speaker: Speaker) -> Show? {
    (fact as? Fact).flatMap { show(of: $0, to: speaker) }
  }

  static func written(inAny fact: any GameFact) -> [String] {
    (fact as? Fact).map(written) ?? []
  }

  /// That of a try of the seat's own that went well.
  static func rightSound(of fact: Fact, for seat: Seat) -> Sound? {
    if fact.actor == seat, case .right = fact.tried { .right } else { nil }
  }

  static func picture(
    ofAny view: any GameView, extent: Picture.Extent, by speaker: Speaker
  ) -> [String] {
    (view as? View).map { picture(of: $0, extent: extent, by: speaker) } ?? []
  }

  static func moves(
    inAny view: any GameView, for seat: Seat, at table: Table, _ tongue: Tongue
  ) -> [Help.Row] {
    (view as? View).map { moves(in: $0, for: seat, at: table, tongue) } ?? []
  }

  static func wayOn(inAny view: any GameView, for seat: Seat) -> Help.WayOn? {
    (view as? View).flatMap { wayOn(in: $0, for: seat) }
  }

  static func gathering(inAny view: any GameView) -> Gathering? {
    (view as? View).flatMap { gathering(in: $0) }
  }

  static func keys(inAny view: any GameView, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    (view as? View).map { keys(in: $0, for: seat, tongue) } ?? []
  }

  /// The mode of a game's rules, for people.
  static func mode(ofAny rules: any GameRules, in tongue: Tongue) -> String? {
    guard let code = (rules as? Rules).flatMap(mode) else { return nil }
    return modes.first { $0.code == code }.map { tongue.say($0.name) }
  }
}
