import Words

extension Board {
  /// A game on a board that is built.
  struct Wandering: Hashable, Sendable {
    /// The next thing that a seat may do on its turn, or that follows by itself.
    enum Step: Hashable, Sendable {
      /// The seat stands on a tile that is finished.
      case toRoll
      case thrown
      case toGo(Rolled)
      /// The seat is on a tile that may have a question, or before a bonus question.
      case arrived
      case asked(at: Moment, tries: Int)
      /// The answer was right, and the tile is to be finished.
      case solved
      case spent
    }

    struct Playing: Hashable, Sendable {
      let told: Turn
      var step: Step

      var seat: Seat { told.seat }
      var isBonus: Bool { told.purpose == .bonus }
    }

    /// A seat's dealings with one question, however many turns they take.
    struct Tried: Hashable, Sendable {
      var attempt: Attempt
      /// The question word spoken.
      let recording: Recording?
      /// The choices in the order that the seat sees.
      let choices: [String]

      var choicesLeft: [String] { choices.filter(attempt.choicesLeft.contains) }
    }

    let landscape: Landscape
    let start: Tile
    let starter: Seat
    private(set) var words: ByTile<String>
    private(set) var finished: ByTile<Finished> = [:]
    private(set) var bonuses: BySeat<Ending> = [:]
    private(set) var pieces: BySeat<Tile> = [:]
    private(set) var turn: Playing?
    private var tried: BySeat<ByTile<Tried>> = [:]
    private var triedBonus: BySeat<Tried> = [:]
    private(set) var learnt: BySeat<[Learnt]> = [:]
    /// How often each word was given out, bonus questions included.
    private(set) var given: [String: Int] = [:]

    init(_ began: Began, on landscape: Landscape, table: Table) {
      self.landscape = landscape
      start = began.start
      starter = began.starter
      words = began.words
      for word in words.values { given[word, default: 0] += 1 }
      for seat in table.seated { pieces[seat] = start }
    }

    // MARK: How things stand

    var isComplete: Bool { finished.count == landscape.tiles.count }

    /// The tile in question; nil for a bonus question.
    func tile(of playing: Playing) -> Tile? { playing.isBonus ? nil : pieces[playing.seat] }

    func tried(by seat: Seat, on tile: Tile?) -> Tried? {
      tile.map { tried[seat]?[$0] } ?? triedBonus[seat]
    }

    /// The open question, and the seat that is asked.
    var open: (seat: Seat, tile: Tile?, tried: Tried)? {
      guard let turn, case .asked = turn.step else { return nil }
      let tile = tile(of: turn)
      return tried(by: turn.seat, on: tile).map { (turn.seat, tile, $0) }
    }

    /// Whether a seat ever answered anything.
    func hasPlayed(_ seat: Seat) -> Bool {
      ((tried[seat]?.values ?? []) + [triedBonus[seat]].compactMap(\.self))
        .contains { $0.attempt.isDone || !$0.attempt.misses.isEmpty }
    }

    /// How many tiles and bonus questions each seat with a piece finished.
    var scores: BySeat<Int> {
      BySeat(
        pieces.keys.map { seat in
          (seat, finished.count { $0.value.seat == seat } + (bonuses[seat] == nil ? 0 : 1))
        })
    }

    // MARK: What happens

    mutating func begin(_ new: Turn) {
      let seat = new.seat
      let piece = pieces[seat] ?? start
      pieces[seat] = piece
      let mayRoll = new.purpose != .bonus && finished[piece] != nil
      turn = Playing(told: new, step: mayRoll ? .toRoll : .arrived)
    }

    mutating func go(to step: Step) { turn?.step = step }

    mutating func move(_ seat: Seat, to tile: Tile) {
      pieces[seat] = tile
      go(to: .arrived)
    }

    mutating func ask(_ asked: Asked, at now: Moment) {
      guard let rights = asked.rights.value else { preconditionFailure("facts are applied whole") }
      let drawn = Drawn(word: asked.question, choices: asked.choices, rights: rights)
      var tried =
        tried(by: asked.seat, on: asked.tile)
        ?? Tried(attempt: Attempt(drawn), recording: asked.recording, choices: asked.choices)
      tried.attempt.forgetKept()
      change(tried, asked.seat, asked.tile)
      if let tile = asked.tile {
        self.words[tile] = asked.question
      } else {
        given[asked.question, default: 0] += 1
      }
      go(to: .asked(at: now, tries: 0))
    }

    mutating func answer(_ answered: Answered, at now: Moment) {
      guard case .asked(let askedAt, let tries) = turn?.step, let open else { return }
      let (seat, tile) = (open.seat, open.tile)
      var tried = open.tried
      let judgement = answered.judgement
      tried.attempt.apply(judgement.verdict, at: now, think: judgement.think)
      change(tried, seat, tile)
      switch judgement.verdict {
      case .right:
        if let new = tried.attempt.learnt(from: askedAt, to: now) {
          learnt[seat] = (learnt[seat] ?? []) + [new]
        }
        if tile == nil { bonuses[seat] = tried.attempt.answer }
        go(to: tile == nil ? .spent : .solved)
      case .wrong:
        go(to: answered.mayRetry ? .asked(at: askedAt, tries: tries + 1) : .spent)
      }
    }

    mutating func hint(_ hinted: Hinted) {
      guard let open else { return }
      var tried = open.tried
      tried.attempt.takeAway(hinted.word, isOwn: hinted.isOwn)
      change(tried, open.seat, open.tile)
    }

    mutating func hear(_ word: String) {
      guard let open else { return }
      var tried = open.tried
      tried.attempt.hear(word)
      change(tried, open.seat, open.tile)
    }

    mutating func keep(_ word: String) {
      guard let open else { return }
      var tried = open.tried
      tried.attempt.keep(word)
      change(tried, open.seat, open.tile)
    }

    mutating func finish(_ tile: Tile, by seat: Seat) {
      go(to: .spent)
      guard let ending = tried(by: seat, on: tile)?.attempt.answer else { return }
      finished[tile] = Finished(seat: seat, ending: ending)
    }

    private mutating func change(_ new: Tried, _ seat: Seat, _ tile: Tile?) {
      guard let tile else {
        triedBonus[seat] = new
        return
      }
      if tried[seat] == nil { tried[seat] = [:] }
      tried[seat]?[tile] = new
    }
  }
}
