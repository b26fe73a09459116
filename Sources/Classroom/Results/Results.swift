public import Games
public import JSON

/// A pupil's results: sums over its finished games, which stay small however much is played.
public struct Results: Hashable, Sendable {
  /// Finished exercises, also those that somebody else won.
  public private(set) var finished = 0
  /// Games that were a step on the journey.
  public private(set) var steps = 0
  /// Questions answered right at the first try, later, and with the answer shown.
  public private(set) var atFirstTry = 0
  public private(set) var later = 0
  public private(set) var helped = 0
  /// How many of the questions had been heard before.
  public private(set) var heard = 0
  public private(set) var best = Best()

  /// Of a hundred questions so many were right at the first try; nil: there have been none.
  public var share: Int? {
    let questions = atFirstTry + later + helped
    return questions == 0 ? nil : atFirstTry * 100 / questions
  }

  mutating func forgetBest() { best = Best() }

  /// Corrects the sums when a question that was counted as having gone one way went another.
  mutating func correct(_ was: Learnt.How, to now: Learnt.How) {
    guard self[keyPath: Results.sum(of: was)] > 0 else { return }
    self[keyPath: Results.sum(of: was)] -= 1
    self[keyPath: Results.sum(of: now)] += 1
  }

  private static func sum(of how: Learnt.How) -> WritableKeyPath<Results, Int> {
    switch how {
    case .atFirstTry: \.atFirstTry
    case .later: \.later
    case .helped: \.helped
    }
  }

  func count(of how: Learnt.How) -> Int { self[keyPath: Results.sum(of: how)] }

  mutating func add(_ other: Results) {
    finished += other.finished
    steps += other.steps
    atFirstTry += other.atFirstTry
    later += other.later
    helped += other.helped
    heard += other.heard
    best.add(other.best)
  }

  /// Whether nothing but a journey is left.
  var isOnlySteps: Bool { self == Results().with(stepsOf: self) }

  /// The same with all the steps of another: no journey goes back.
  func with(stepsOf other: Results) -> Results {
    var results = self
    results.steps = other.steps
    return results
  }

  mutating func add(_ outcome: Outcome, of game: GameKind) {
    if outcome.isFinished { finished += 1 }
    if outcome.isStep { steps += 1 }
    best.add(outcome, of: game)
    for learnt in outcome.learnt {
      self[keyPath: Results.sum(of: learnt.how)] += 1
      if learnt.wasHeard { heard += 1 }
    }
  }
}

/// The best score in each game that counts one: a pupil's own, or that of the whole class.
public struct Best: Hashable, Sendable {
  private var scores: [GameKind: Int]

  public init(_ scores: [(game: GameKind, score: Int)] = []) {
    self.scores = Dictionary(scores.map { ($0.game, $0.score) }, uniquingKeysWith: max)
  }

  public subscript(game: GameKind) -> Int? { scores[game] }

  /// The scores in the order of the games.
  public var all: [(game: GameKind, score: Int)] {
    GameKind.allCases.compactMap { game in scores[game].map { (game, $0) } }
  }

  /// Takes the score of a game if it is the best; nothing at all is no best.
  mutating func add(_ outcome: Outcome, of game: GameKind) {
    if let score = outcome.score, score > 0 { scores[game] = max(score, scores[game] ?? 0) }
  }

  mutating func add(_ other: Best) { scores.merge(other.scores, uniquingKeysWith: max) }
}

extension Room {
  /// A pupil's score is better than any that it had.
  public struct Bettered: OwnRoomFact {
    static let event = "record"
    public let seat: Seat
    public let score: Int

    public init(seat: Seat, score: Int) {
      (self.seat, self.score) = (seat, score)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), score: fields("score", fact?.score))
    }

    var actor: Seat? { seat }
    var isForItsActorAlone: Bool { true }
    var isMove: Bool { false }
  }
}
