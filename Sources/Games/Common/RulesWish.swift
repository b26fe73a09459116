/// How somebody wants to play, as far as anything was said; nil where anything will do.
///
/// Games share wishes where they share rules, and take no notice of those that mean nothing to them.
public struct RulesWish: Hashable, Sendable {
  public var game: GameKind?
  public var mode: String?
  public var think: Int?
  public var diagonals: Bool?

  public init() {}
}

/// Why a game cannot be played as somebody wishes.
public enum BadRules: Error, Hashable, Sendable {
  case noSuchMode(String, of: GameKind)
  /// The time to think is negative, or too long.
  case badThink
}
