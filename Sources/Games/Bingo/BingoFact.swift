public import Words

extension Bingo {
  /// What can happen in a game of bingo.
  public enum Fact: Hashable, Sendable {
    case asked(Asked)
    case answered(Answered)
    case hinted(Hinted)
    case closed(Closed)
    case bingo([FullLine])
    case over(Over)
  }

  /// A round begins: one question, its four choices lying on tiles of each card.
  public struct Asked: Hashable, Sendable {
    public let round: Int
    public let question: String
    /// In alphabetical order, which tells nothing.
    public let choices: [String]
    public let rights: Part<[Ending]>
    public let layouts: BySeat<Layout>

    public init(
      round: Int, question: String, choices: [String], rights: Part<[Ending]>,
      layouts: BySeat<Layout>
    ) {
      self.round = round
      self.question = question
      self.choices = choices
      self.rights = rights
      self.layouts = layouts
    }
  }

  /// Where a round's choices lie on one card.
  public typealias Layout = ByTile<String>

  /// A seat answered. Others learn only that a seat is done, never what it tried.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let question: String
    public let attempt: Part<Try>
    /// Who is still asked, after this.
    public let waiting: [Seat]

    public init(seat: Seat, question: String, attempt: Part<Try>, waiting: [Seat]) {
      self.seat = seat
      self.question = question
      self.attempt = attempt
      self.waiting = waiting
    }
  }

  public struct Try: Hashable, Sendable {
    public let tile: Tile
    public let verdict: Attempt.Verdict
    /// Misses so far, this one included.
    public let misses: Int
    /// Whether the answer was shown before it was taken.
    public let isHelped: Bool
    /// How long the seat must think before it may answer again.
    public let think: Int

    public init(tile: Tile, verdict: Attempt.Verdict, misses: Int, isHelped: Bool, think: Int) {
      self.tile = tile
      self.verdict = verdict
      self.misses = misses
      self.isHelped = isHelped
      self.think = think
    }
  }

  /// A seat that is done took a wrong choice from one that still thinks.
  public struct Hinted: Hashable, Sendable {
    public let seat: Seat
    public let to: Seat
    public let taken: Part<Taken>

    public init(seat: Seat, to: Seat, taken: Part<Taken>) {
      self.seat = seat
      self.to = to
      self.taken = taken
    }
  }

  public struct Taken: Hashable, Sendable {
    public let tile: Tile
    public let word: String
    /// The right answers, if nothing else is left.
    public let shown: [String]

    public init(tile: Tile, word: String, shown: [String]) {
      self.tile = tile
      self.word = word
      self.shown = shown
    }
  }

  /// A round is over, and everybody may know what everybody answered.
  public struct Closed: Hashable, Sendable {
    public let round: Int
    public let question: String
    public let rights: [Ending]
    public let answers: [Result]

    public init(round: Int, question: String, rights: [Ending], answers: [Result]) {
      self.round = round
      self.question = question
      self.rights = rights
      self.answers = answers
    }
  }

  /// How a round went for one seat. Who did not finish has no tile.
  public struct Result: Hashable, Sendable {
    public let seat: Seat
    public let finished: TileWord?
    public let misses: [String]
    public let isHelped: Bool
    public let hinted: String?

    public init(
      seat: Seat, finished: TileWord?, misses: [String], isHelped: Bool, hinted: String?
    ) {
      self.seat = seat
      self.finished = finished
      self.misses = misses
      self.isHelped = isHelped
      self.hinted = hinted
    }
  }

  public struct TileWord: Hashable, Sendable {
    public let tile: Tile
    public let ending: Ending

    public init(tile: Tile, ending: Ending) {
      self.tile = tile
      self.ending = ending
    }
  }

  public struct FullLine: Hashable, Sendable {
    public let seat: Seat
    public let line: Line
    public let words: [String]

    public init(seat: Seat, line: Line, words: [String]) {
      self.seat = seat
      self.line = line
      self.words = words
    }
  }

  public struct Over: Hashable, Sendable {
    public let winners: [Seat]
    /// Finished tiles of every seat.
    public let scores: BySeat<Int>

    public init(winners: [Seat], scores: BySeat<Int>) {
      self.winners = winners
      self.scores = scores
    }
  }
}

extension Bingo.Fact {
  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> Bingo.Fact? {
    switch self {
    case .answered(let answered):
      let attempt = answered.attempt.seen(by: viewer)
      if case .withheld = attempt, case .wrong = answered.attempt.value?.verdict { return nil }
      return .answered(
        Bingo.Answered(
          seat: answered.seat, question: answered.question, attempt: attempt,
          waiting: answered.waiting))
    case .hinted(let hinted):
      return .hinted(
        Bingo.Hinted(seat: hinted.seat, to: hinted.to, taken: hinted.taken.seen(by: viewer)))
    case .asked(let asked):
      return .asked(
        Bingo.Asked(
          round: asked.round, question: asked.question, choices: asked.choices,
          rights: asked.rights.seen(by: viewer), layouts: asked.layouts))
    case .closed, .bingo, .over:
      return self
    }
  }

  /// Whether the game is over with it.
  var isEnd: Bool {
    if case .over = self { true } else { false }
  }

  /// Whether it is told in the same words to everybody: no secrets, and no card before the others.
  var isSameForAll: Bool {
    switch self {
    case .asked, .answered, .hinted: false
    case .closed, .bingo, .over: true
    }
  }
}
