import Words

/// The board: the children build a landscape of tiles and links on Mars, then they wander over it
/// with a die, and each tile asks a word of its own, until all are finished.
///
/// The game never gets stuck: a board begins only when every tile can be reached, every tile has a
/// link, and so every roll leads somewhere.
public struct Board: Game {
  /// How a room plays on a board.
  public struct Rules: Hashable, Sendable {
    public enum Mode: String, CaseIterable, Sendable {
      /// The team finishes the board.
      case together
      /// Who finished most tiles wins.
      case score
    }

    public var mode: Mode
    /// How many milliseconds a seat thinks after a wrong answer.
    public var think: Int

    public init(mode: Mode = .together, think: Int = 3000) {
      self.mode = mode
      self.think = think
    }
  }

  enum Stage: Hashable, Sendable {
    case building(Site)
    case playing(Wandering)
  }

  /// So often a seat may answer on one turn.
  static let triesPerTurn = 2
  static let die = 1...6

  public let rules: Rules
  private(set) var stage = Stage.building(Site())
  private(set) var over: Scores?

  public init(rules: Rules) {
    self.rules = rules
  }

  public var isOver: Bool { over != nil }

  /// Whether a fact belongs to building or to playing, whichever is going on.
  func suits(_ fact: Fact) -> Bool {
    switch (stage, fact) {
    case (.building, .changed), (.building, .undone),
      (.building, .ready), (.building, .began), (_, .turn):
      true
    case (.playing, .threw), (.playing, .rolled), (.playing, .went), (.playing, .asked),
      (.playing, .answered), (.playing, .hinted), (.playing, .finished), (.playing, .over):
      true
    case (.building, _), (.playing, _): false
    }
  }

  public mutating func apply(_ fact: Fact, at now: Moment, table: Table) {
    switch stage {
    case .building(var site):
      if case .began(let began) = fact {
        stage = .playing(Wandering(began, on: site.landscape, table: table))
      } else {
        Board.apply(fact, to: &site)
        stage = .building(site)
      }
    case .playing(var wandering):
      Board.apply(fact, to: &wandering, at: now)
      stage = .playing(wandering)
      if case .over(let over) = fact { self.over = over }
    }
  }

  private static func apply(_ fact: Fact, to site: inout Site) {
    switch fact {
    case .changed(let changed): site.apply(changed)
    case .undone(let changed): site.undo(changed)
    case .ready(let seat): site.beReady(seat)
    case .turn(let turn): site.begin(turnOf: turn.seat)
    case .began, .threw, .rolled, .went, .asked, .answered, .hinted, .finished, .over:
      preconditionFailure("nobody plays on a board that is being built")
    }
  }

  private static func apply(_ fact: Fact, to wandering: inout Wandering, at now: Moment) {
    switch fact {
    case .turn(let turn): wandering.begin(turn)
    case .threw: wandering.go(to: .thrown)
    case .rolled(let rolled): wandering.go(to: .toGo(rolled))
    case .went(let went): wandering.move(went.seat, to: went.end.tile)
    case .asked(let asked): wandering.ask(asked, at: now)
    case .answered(let answered): wandering.answer(answered, at: now)
    case .hinted(let hinted): wandering.hint(hinted)
    case .finished(let seat, let tile): wandering.finish(tile, by: seat)
    case .over: break
    case .changed, .undone, .ready, .began:
      preconditionFailure("nobody builds on a board that is played on")
    }
  }

  // MARK: What is asked

  private var wandering: Wandering? {
    if case .playing(let wandering) = stage { wandering } else { nil }
  }

  /// Whose turn it is.
  public var holder: Seat? {
    switch stage {
    case .building(let site): site.builder
    case .playing(let wandering): wandering.turn?.seat
    }
  }

  public func stillAsked(in table: Table) -> [Seat] {
    guard !isOver, let holder else { return [] }
    return table.waitedFor.filter { $0 == holder }
  }

  public func question(
    for seat: Seat
  ) throws(Refusal) -> (question: String, choices: [String]) {
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

  /// Who answered anything has played, also without a tile of its own.
  public func outcome(for seat: Seat) -> Outcome {
    guard let wandering else { return Outcome(isFinished: false, learnt: []) }
    return Outcome(
      isFinished: isOver && wandering.hasPlayed(seat), learnt: wandering.learnt[seat] ?? [])
  }
}
