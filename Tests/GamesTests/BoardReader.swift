import Words

@testable import Games

/// Somebody who looks at a board from one place and knows nothing but the facts as seen from there.
///
/// What a reader can say must be all that a view from that place holds.
struct BoardReader {
  let viewer: Viewpoint
  private var history: [Board.Changed] = []
  private var ready: Set<Seat> = []
  private var builder: Seat?
  private var began: Board.Began?
  private var words: Board.ByTile<String> = [:]
  private var finished: Board.ByTile<Board.Finished> = [:]
  private var bonuses: BySeat<Ending> = [:]
  private var pieces: BySeat<Board.Tile> = [:]
  private var turn: Board.Turn?
  private var now = Board.View.Now.nothing
  private var over: Scores?
  private var endings: [Place: Ending] = [:]
  private var thoughts: [Place: Moment] = [:]

  private struct Place: Hashable {
    let seat: Seat
    let tile: Board.Tile?
  }

  init(from viewer: Viewpoint) {
    self.viewer = viewer
  }

  mutating func read(_ fact: Board.Fact?, at moment: Moment, table: Table) {
    switch fact {
    case let changed as Board.Changed:
      history.append(changed)
      ready.remove(changed.seat)
    case let undone as Board.Undone:
      let changed = undone.changed
      if let place = history.lastIndex(of: changed) { history.remove(at: place) }
      ready.remove(changed.seat)
    case let done as Board.Ready: ready.insert(done.seat)
    case let new as Board.Began:
      began = new
      words = new.words
      for seat in table.seated { pieces[seat] = new.start }
    case let new as Board.Turn:
      builder = new.seat
      turn = new
      now = .nothing
      guard case .play(let from) = new.purpose else {
        if began != nil, pieces[new.seat] == nil { pieces[new.seat] = began?.start }
        return
      }
      pieces[new.seat] = from
      if finished[from] != nil { now = .roll }
    case is Board.Threw: now = .nothing
    case let rolled as Board.Rolled: now = .go(rolled)
    case let went as Board.Went:
      pieces[went.seat] = went.end.tile
      now = .nothing
    case let asked as Board.Asked: read(asked)
    case let answered as Board.Answered: read(answered, at: moment)
    case let hinted as Board.Hinted:
      guard case .answer(let question) = now else { return }
      ask(question, hinted)
    case let kept as KeptWord<Board>:
      guard case .answer(let question) = now else { return }
      now = .answer(
        self.question(
          question.tile, question.question, question.choices, question.rights,
          seen(question.choices, question.attempt, keeping: kept.word)))
    case let done as Board.TileFinished:
      guard let ending = endings[Place(seat: done.seat, tile: done.tile)] else { return }
      finished[done.tile] = Board.Finished(seat: done.seat, ending: ending)
      now = .nothing
    case let end as Over<Board>: over = end.scores
    default: break
    }
  }

  private mutating func read(_ asked: Board.Asked) {
    if let tile = asked.tile { words[tile] = asked.question }
    let place = Place(seat: asked.seat, tile: asked.tile)
    now = .answer(
      question(
        asked.tile, asked.question, asked.choices, asked.rights,
        seen(
          asked.choices, misses: asked.misses, hinted: asked.hinted, hints: asked.hints,
          until: thoughts[place], shown: asked.shown)))
  }

  private mutating func read(_ answered: Board.Answered, at moment: Moment) {
    guard case .answer(let asked) = now else { return }
    let place = Place(seat: answered.seat, tile: answered.tile)
    switch answered.judgement.verdict {
    case .right(let ending):
      endings[place] = ending
      if answered.tile == nil { bonuses[answered.seat] = ending }
      now = .nothing
    case .wrong(let word, let shown):
      thoughts[place] = answered.judgement.think > 0 ? moment.adding(answered.judgement.think) : nil
      let attempt = seen(
        asked.choices, misses: asked.attempt.misses + [word], hinted: asked.attempt.hinted,
        hints: asked.attempt.hints, until: thoughts[place], shown: shown)
      now =
        answered.mayRetry
        ? .answer(
          question(asked.tile, asked.question, asked.choices, asked.rights, attempt)) : .nothing
    }
  }

  private mutating func ask(_ asked: Board.View.Question, _ new: Board.Hinted) {
    let isOwn = new.seat == new.to
    now = .answer(
      question(
        asked.tile, asked.question, asked.choices, asked.rights,
        seen(
          asked.choices, misses: asked.attempt.misses,
          hinted: isOwn ? asked.attempt.hinted : new.word,
          hints: asked.attempt.hints + (isOwn ? [new.word] : []),
          until: asked.attempt.thinkUntil, kept: new.wasKept ? nil : asked.attempt.kept,
          shown: new.shown)))
  }

  private func seen(
    _ choices: [String], _ before: Attempt.Seen, keeping kept: String
  ) -> Attempt.Seen {
    seen(
      choices, misses: before.misses, hinted: before.hinted, hints: before.hints,
      until: before.thinkUntil, kept: kept, shown: before.shown)
  }

  private func question(
    _ tile: Board.Tile?, _ question: String, _ choices: [String], _ rights: Part<[Ending]>,
    _ attempt: Attempt.Seen
  ) -> Board.View.Question {
    Board.View.Question(
      tile: tile, question: question, recording: nil, choices: choices, rights: rights,
      attempt: attempt)
  }

  private func seen(
    _ choices: [String], misses: [String], hinted: String?, hints: [String], until: Moment?,
    kept: String? = nil, shown: [String]
  ) -> Attempt.Seen {
    Attempt.Seen(
      misses: misses, hinted: hinted, hints: hints, answer: nil, thinkUntil: until,
      kept: kept, shown: shown,
      choicesLeft: shown.isEmpty
        ? choices.filter { !(misses + hints).contains($0) && $0 != hinted }.sorted()
        : shown.sorted())
  }

  /// The board as this reader remembers it: each tile is one that it knows again, wherever it lies.
  private var ground: (landscape: Board.Landscape, start: Board.Tile?) {
    var places: [Board.Tile] = []
    var links: [(Int, Int)] = []
    var start: Int?
    func known(_ tile: Board.Tile) -> Int? { places.firstIndex(of: tile) }
    for changed in history {
      switch changed.change {
      case .placed(let tile, let others):
        links += others.compactMap(known).map { (places.count, $0) }
        places.append(tile)
      case .linked(let link):
        if let from = known(link.from), let to = known(link.to) { links.append((from, to)) }
      case .laid(let plan, _):
        places += plan.tiles
        links += plan.links.compactMap { link in
          known(link.from).flatMap { from in known(link.to).map { (from, $0) } }
        }
      case .started(let tile): start = known(tile) ?? start
      case .moved(let tile, let place): if let moved = known(tile) { places[moved] = place }
      }
    }
    var landscape = Board.Landscape()
    for place in places { landscape.place(place) }
    for (from, to) in links { landscape.link(Board.Link(from: places[from], to: places[to])) }
    return (landscape, start.map { places[$0] } ?? places.first)
  }

  /// As the site says that the facts make.
  private var mayUndo: Bool {
    guard case .seat(let seat) = viewer else { return false }
    var site = Board.Site()
    for changed in history { site.apply(changed) }
    return site.mayUndo(seat)
  }

  /// On its turn, and when it changes its mind; only not twice running.
  private var mayBuild: Bool {
    guard case .seat(let seat) = viewer else { return false }
    return seat == builder || ready.contains(seat) && history.last?.seat != seat
  }

  /// What this reader knows, as a view.
  var view: Board.View {
    let (landscape, start) = ground
    guard let began else {
      return Board.View(
        landscape: landscape, start: start,
        phase: .building(
          Board.View.Building(
            ready: ready.sorted(), builder: builder, mayUndo: mayUndo, mayBuild: mayBuild)))
    }
    return Board.View(
      landscape: landscape, start: began.start,
      phase: .playing(
        Board.View.Playing(
          words: words, finished: finished, bonuses: bonuses, pieces: pieces, turn: turn, now: now,
          over: over)))
  }
}
