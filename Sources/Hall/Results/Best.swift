public import Games

/// The best score in each game that counts one: a pupil's own, or that of the whole class.
public struct Best: Hashable, Sendable {
  private var scores: [GameKind: Int]

  public init(_ scores: [(game: GameKind, score: Int)] = []) {
    self.scores = Dictionary(scores.map { ($0.game, $0.score) }, uniquingKeysWith: max)
  }

  public subscript(game: GameKind) -> Int? { scores[game] }

  /// In the order of the games.
  public var all: [(game: GameKind, score: Int)] {
    GameKind.allCases.compactMap { game in scores[game].map { (game, $0) } }
  }

  /// Nothing at all is no best.
  mutating func add(_ outcome: Outcome, of game: GameKind) {
    if let score = outcome.score, score > 0 { scores[game] = max(score, scores[game] ?? 0) }
  }
}

extension Hall {
  /// Own and class's. Everybody sees and forgets its own alone, so that nobody is compared.
  ///
  /// - Parameter name: whose it is to be, if somebody said so.
  public func best(
    of name: String?, forgetting: Bool, _ making: inout Transaction
  ) throws(Trouble) -> Pupil {
    let pupil = try making.pupil()
    if let name, book.pupil(named: name) != pupil { throw .bestOfAnother }
    if forgetting, book.results(of: pupil).best != Best() {
      try making.decide()
      tell(BestForgotten(pupil: pupil), &making)
    }
    return pupil
  }
}
