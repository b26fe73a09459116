/// How somebody wants to play, as far as anything was said; nil where anything will do.
///
/// Games share wishes where they share rules, and take no notice of those that mean nothing to them.
public struct RulesWish: Hashable, Sendable {
  public var game: GameKind?
  public var mode: String?
  public var think: Int?
  public var diagonals: Bool?
  /// How many questions are asked.
  public var questions: Int?
  /// Whether children may set any word.
  public var isFree: Bool?
  /// How many rounds a seat that is alone plays.
  public var rounds: Int?
  /// The race file, by name.
  public var plan: String?

  public init() {}
}

/// Why a game cannot be played as somebody wishes.
public enum BadRules: Error, Hashable, Sendable {
  case noSuchMode(String, of: GameKind)
  /// The time to think is negative, or too long.
  case badThink
  /// No question at all, or more than the level has.
  case badQuestions(most: Int)
  /// No round at all, or too many.
  case badRounds(most: Int)
}

// What the games make of it.
extension RulesWish {
  func mode<Mode: RawRepresentable<String>>(of game: GameKind) throws(BadRules) -> Mode? {
    guard let mode else { return nil }
    guard let known = Mode(rawValue: mode) else { throw .noSuchMode(mode, of: game) }
    return known
  }

  func thinkingTime() throws(BadRules) -> Int? {
    if let think, !(0...60_000).contains(think) { throw .badThink }
    return think
  }

  func allows(_ mode: some RawRepresentable<String>, think: Int) -> Bool {
    (self.mode == nil || self.mode == mode.rawValue) && (self.think == nil || self.think == think)
  }
}
