import Games
import JSON
import Words

/// The words for a game: its names, its picture and what may be typed. Each of its facts is a `SpokenFact`.
///
/// Parts that most games do not have have a default. A game is registered once, in `GameKind.allSpoken`.
protocol SpokenGame: Game {
  /// The name by which people call it.
  static var title: Said { get }

  /// The things that one does there, as a menu offers them.
  static var offer: Said { get }

  /// A few words on what it is about.
  static var about: Said { get }

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String]

  /// The moves of a seat in a running game just now.
  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]

  // MARK: What most games do not have

  /// Other names that children give it, in one word or two.
  static var alsoCalled: [String] { get }

  /// The words that help a seat that is asked and does not know; nil where it is not asked.
  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn?

  /// The ways in which it can be played.
  static var modes: [PlayMode] { get }

  /// The mode in which it is played, as programs call it.
  static func mode(of rules: Rules) -> String?

  /// The keys that a seat can use just now, and the line that each says.
  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey]

  /// The question, said again.
  static func say(_ question: String, choices: [String]) -> String

  /// The words for those who look for a game that has a host; nil of any other.
  static func gathering(in view: View) -> Gathering?

  /// A score, where a game counts one.
  static func score(_ score: Int, in tongue: Tongue) -> String

  /// The sentence where a file is not there to play with.
  static func noSuchMaterial(_ typed: String, there: [String]) -> Said

  /// The sentence to a child that may not write that just now; nil if it is not this game's.
  static func notFree(_ writing: Writing.Kind) -> Said?
}

/// A game that has its room, and begins when its host says so, or at a time of its own.
struct Gathering {
  /// The title; empty where the game has no name.
  let title: String
  /// Nil: nobody is in charge any more.
  let host: Seat?
  /// Whether the host makes the game; else it is there already.
  let isMade: Bool
  let start: Start?
  let hasBegun: Bool
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
  static func score(_ score: Int, in tongue: Tongue) -> String { "\(score)" }
  static func noSuchMaterial(_ typed: String, there: [String]) -> Said { Said(typed) }
  static func notFree(_ writing: Writing.Kind) -> Said? { nil }
}

/// The reason why a game refuses one of its own moves, for people.
protocol SpokenRefusal: GameRefusal {
  func said(in tongue: Tongue, naming name: (Seat) -> String) -> Said
}

/// The news that a game tells in passing, for people.
protocol SpokenNews: GameNews {
  func said(naming name: (Seat) -> String) -> Said
}

extension GameKind {
  /// The register: a game that stands here has words.
  private static let allSpoken: [any SpokenGame.Type] = [
    Bingo.self, Cards.self, Board.self, Hangman.self, Letters.self, Race.self,
    Colours.self,
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
  /// The name by which rules and programs call it.
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

// Functions for a game, whichever it is.
extension SpokenGame {
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
