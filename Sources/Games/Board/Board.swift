public import JSON
import Words

/// The board: the children build a landscape of tiles and links on Mars, then they wander over it
/// with a die, and each tile asks a word of its own, until all are finished.
///
/// The game never gets stuck: a board begins only when every tile can be reached, every tile has a
/// link, and so every roll leads somewhere.
public struct Board: AskingGame, ReadyGame, ScoringGame {
  public static let traits = GameTraits("board", asksWords: true)
  public static let facts: [any GameFact<Board>.Type] = [
    Changed.self, Undone.self, Ready.self, Began.self, Turn.self, Threw.self, Rolled.self,
    Went.self,
    Asked.self, Answered.self, Hinted.self, Heard<Board>.self, KeptWord<Board>.self,
    TileFinished.self, Over<Board>.self,
  ]
  public static let counted: StaticString = "tiles"

  /// How a room plays on a board.
  public struct Rules: GameRules {
    public enum Mode: String, CaseIterable, PlainValue, Sendable {
      /// The team finishes the board.
      case together
      /// The seat with most finished tiles wins.
      case score
    }

    public var mode: Mode = .together
    /// How many milliseconds a seat thinks after a wrong answer.
    public var think = 3000
    /// How many endings there are to choose from.
    public var choices = Drawn.count
    public var order = QuestionOrder.drawn
  }

  enum Stage: Hashable, Sendable {
    case building(Site)
    case playing(Wandering)
  }

  /// How often a seat may answer on one turn.
  static let triesPerTurn = 2
  static let die = 1...6

  public let rules: Rules
  private(set) var stage = Stage.building(Site())
  public var over: Scores?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var readyMove: Move { .board(.ready) }

  // MARK: What happens

  mutating func build(_ body: (inout Site) -> Void) {
    guard case .building(var site) = stage else { return }
    // The site is put aside meanwhile, so that it is changed where it lies.
    stage = .building(Site())
    body(&site)
    stage = .building(site)
  }

  mutating func begin(_ began: Began, table: Table) {
    guard case .building(let site) = stage else { return }
    stage = .playing(Wandering(began, on: site.landscape, table: table))
  }

  mutating func play(_ body: (inout Wandering) -> Void) {
    guard case .playing(var wandering) = stage else { return }
    stage = .building(Site())
    body(&wandering)
    stage = .playing(wandering)
  }

  public mutating func hear(_ word: String, by seat: Seat) { play { $0.hear(word) } }
  public mutating func keep(_ word: String, by seat: Seat) { play { $0.keep(word) } }

  var isBuilding: Bool { if case .building = stage { true } else { false } }
  var isPlaying: Bool { !isBuilding }
  public var mayEnd: Bool { isPlaying }
  public func mayListen(_ seat: Seat) -> Bool { isPlaying }

  // MARK: What is asked

  private var wandering: Wandering? {
    if case .playing(let wandering) = stage { wandering } else { nil }
  }

  /// The seat whose turn it is.
  public var holder: Seat? {
    switch stage {
    case .building(let site): site.builder
    case .playing(let wandering): wandering.turn?.seat
    }
  }

  public func isAsked(_ seat: Seat) -> Bool { !isOver && seat == holder }

  public func mayBeHelped(_ seat: Seat) -> Bool {
    guard case .answer(let tried, _, _)? = try? wandering?.todo(of: seat) else { return false }
    return !tried.attempt.isShown
  }

  public func question(for seat: Seat) throws(Refusal) -> Asking {
    guard let wandering else { throw .board(.stillBuilding) }
    switch try wandering.todo(of: seat) {
    case .roll: throw .board(.rollFirst)
    case .go(let rolled): throw rolled.alreadyRolled
    case .answer(let tried, _, _): return (tried.attempt.drawn.word, tried.choicesLeft)
    }
  }

  public var thinking: BySeat<Moment> {
    guard let open = wandering?.open, let until = open.tried.attempt.thinkUntil else { return [:] }
    return [open.seat: until]
  }

  public func keepsAnswer(of seat: Seat) -> Bool {
    guard let open = wandering?.open else { return false }
    return open.seat == seat && open.tried.attempt.kept != nil
  }

  /// How a seat fared: one that answered anything has played, also without a tile of its own.
  public func outcome(for seat: Seat) -> Outcome {
    guard let wandering else { return Outcome(isFinished: false, learnt: []) }
    return Outcome(
      isFinished: isOver && wandering.hasPlayed(seat), learnt: wandering.learnt[seat] ?? [])
  }

  public func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool {
    switch stage {
    case .building: true
    case .playing: next?.beginsRound ?? false
    }
  }
}

extension Writing.Kind {
  /// The name of a board that is kept.
  public static let board = Writing.Kind("board")
}

extension Board.Rules {
  public static var options: [RulesOption] { [.mode, .think, .choices, .order] }

  public init(_ wish: RulesWish, changing before: Self?, questions: Int) throws(BadRules) {
    self = before ?? Self()
    mode = try wish.mode(of: .board) ?? mode
    think = try wish.thinkingTime() ?? think
    choices = try wish.choices() ?? choices
    order = try wish.order() ?? order
  }

  public static func coded(_ rules: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      mode: fields("mode", rules?.mode), think: fields("think", rules?.think),
      choices: fields.choices(rules?.choices), order: fields.order(rules?.order))
  }
}

extension Board {
  public var brokenInvariant: String? {
    switch stage {
    case .building(let site): site.brokenInvariant
    case .playing(let wandering):
      wandering.brokenInvariant
        ?? (isOver && !wandering.isComplete ? "the game is over with a tile unfinished" : nil)
    }
  }
}

extension Board.Landscape {
  var brokenInvariant: String? {
    if tiles.count > Board.Landscape.sizes.upperBound { return "too many tiles" }
    if Set(tiles).count != tiles.count { return "a tile lies there twice" }
    if Set(neighbours.keys) != Set(tiles) { return "links of tiles that are not there" }
    for (tile, others) in neighbours {
      if Set(others).count != others.count { return "\(tile.name) is linked twice" }
      if others.contains(tile) { return "\(tile.name) is linked to itself" }
      if let other = others.first(where: { !has($0) }) {
        return "the link from \(tile.name) to \(other.name) leads to nothing"
      }
      if let other = others.first(where: { !areLinked($0, tile) }) {
        return "the link from \(tile.name) to \(other.name) runs one way"
      }
    }
    return nil
  }
}

extension Board.Site {
  fileprivate var brokenInvariant: String? {
    if let broken = landscape.brokenInvariant { return broken }
    let changes = changes
    if ground != Board.Ground(of: changes) { return "the history made another board" }
    // A start may be left over whose tile was taken back.
    if Board.Ground.unheld(among: changes).contains(where: { !changes[$0].isStart }) {
      return "a change has nothing to hold on to"
    }
    if (start == nil) != landscape.tiles.isEmpty { return "there is no start" }
    if let start, !landscape.has(start) { return "the start is no tile" }
    return nil
  }
}

extension Board.Wandering {
  fileprivate var brokenInvariant: String? {
    // Nobody builds any more, so it is enough to check the beginning.
    if finished.isEmpty, let broken = brokenBeginning { return broken }
    if Set(words.keys) != Set(landscape.tiles) { return "a tile has no word" }
    for (tile, done) in finished where tried(by: done.seat, on: tile)?.attempt.answer != done.ending
    {
      return "\(tile.name) was finished by somebody who did not answer"
    }
    for (seat, tile) in pieces where !landscape.has(tile) {
      return "the piece of seat \(seat.number) fell off the board"
    }
    return turn.flatMap(brokenInvariant)
  }

  private var brokenBeginning: String? {
    if let broken = landscape.brokenInvariant { return broken }
    if !Board.Landscape.sizes.contains(landscape.tiles.count) { return "too few tiles" }
    return landscape.loose(start: start) == nil ? nil : "not every tile can be reached"
  }

  private func brokenInvariant(of turn: Playing) -> String? {
    let tile = tile(of: turn)
    let isFinished = tile.map { finished[$0] != nil } ?? (bonuses[turn.seat] != nil)
    switch turn.step {
    case .toRoll, .thrown: return isFinished ? nil : "a roll before the answer"
    case .asked:
      guard let open else { return "nothing is asked" }
      return open.tried.attempt.isDone || isFinished ? "asked what is answered" : nil
    case .solved: return isFinished ? "finished before it was told" : nil
    case .toGo(let rolled):
      for end in rolled.ends {
        let steps = zip([tile] + end.way, end.way)
        if end.way.count != rolled.value || end.way.last != end.tile
          || !steps.allSatisfy({ $0 != nil && areLinked($0, $1) })
        {
          return "the way to \(end.tile.name) is no way"
        }
      }
      return rolled.ends.isEmpty ? "a roll that leads nowhere" : nil
    case .arrived, .spent: return nil
    }
  }

  private func areLinked(_ tile: Board.Tile?, _ other: Board.Tile) -> Bool {
    tile.map { landscape.areLinked($0, other) } ?? false
  }
}
