/// How a game ended that counts something for every seat.
public struct Scores: Hashable, Sendable {
  public let winners: [Seat]
  /// What each seat has: tiles, cards, rows.
  public let scores: BySeat<Int>

  public init(winners: [Seat], scores: BySeat<Int>) {
    self.winners = winners
    self.scores = scores
  }

  /// What all have made together.
  public var total: Int { scores.values.reduce(0, +) }
}
