import Games
import JSON
import Words

extension Board.Fact {
  var event: String {
    switch self {
    case .changed(let changed): changed.change.event
    case .undone: "undone"
    case .ready: "built"
    case .began: "words"
    case .turn: "turn"
    case .threw: "threw"
    case .rolled: "rolled"
    case .went: "went"
    case .asked: "asked"
    case .answered: "answered"
    case .hinted: "hinted"
    case .finished: "finished"
    case .over: "over"
    }
  }

  func add(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .changed(let changed), .undone(let changed):
      line.add("seat", changed.seat.number)
      line.add(changed.change)
    case .finished(let seat, let tile):
      line.add("seat", seat.number)
      line.add("tile", tile)
    case .ready(let seat), .threw(let seat): line.add("seat", seat.number)
    case .began(let began):
      line.add("starter", began.starter.number)
      line.add("start", began.start)
      line.add("words", began.words)
    case .turn(let turn): line.add(turn)
    case .rolled(let rolled): line.add(rolled)
    case .went(let went):
      line.add("seat", went.seat.number)
      line.add("tile", went.end.tile)
      line.add("way", went.end.way)
    case .asked(let asked):
      line.add("seat", asked.seat.number)
      if let tile = asked.tile { line.add("tile", tile) }
      line.add("question", asked.question)
      line.add("audio", asked.recording)
      line.add("choices", asked.choices)
      if !asked.misses.isEmpty { line.add("misses", asked.misses) }
      if let hinted = asked.hinted { line.add("hinted", hinted) }
      if !asked.shown.isEmpty { line.add("shown", asked.shown) }
      if let rights = asked.rights.value { line.add("rights", rights) }
    case .answered(let answered):
      line.add("seat", answered.seat.number)
      let told = ToldAnswer(
        question: answered.question, verdict: answered.verdict, misses: answered.misses,
        isHelped: answered.isHelped, think: answered.think)
      line.add(told) { line in
        if let tile = answered.tile { line.add("tile", tile) }
      }
      if answered.mayRetry { line.add("retry", true) }
    case .hinted(let hinted):
      line.add("seat", hinted.seat.number)
      line.add("to", hinted.to.number)
      line.add("word", hinted.word)
      if !hinted.shown.isEmpty { line.add("shown", hinted.shown) }
    case .over(let over): line.add(over, counting: "tiles")
    }
  }
}

extension Board.Change {
  fileprivate var event: String {
    switch self {
    case .placed: "placed"
    case .linked: "linked"
    case .laid: "laid"
    case .started: "start"
    }
  }
}

extension Board.Turn.Purpose {
  /// What a turn is for, as a line names it.
  var name: String {
    switch self {
    case .build: "build"
    case .play: "play"
    case .bonus: "bonus"
    }
  }
}

extension JSONWriter {
  mutating func add(_ rules: Board.Rules) {
    add("mode", rules.mode.rawValue)
    add("think", rules.think)
  }

  /// The game as somebody may see it, for a `view` line.
  mutating func add(_ view: Board.View, at now: Moment) {
    if let start = view.start { add("start", start) }
    add("tiles", view.landscape.tiles)
    add("links", view.landscape.links)
    switch view.phase {
    case .building(let building):
      add("ready", building.ready)
      if let builder = building.builder {
        object("turn") { $0.add(Board.Turn(seat: builder, purpose: .build)) }
      }
    case .playing(let playing): add(playing, at: now)
    }
  }

  private mutating func add(_ playing: Board.View.Playing, at now: Moment) {
    add("words", playing.words)
    array("finished", playing.finished) { line, entry in
      line.add("tile", entry.key)
      line.add("seat", entry.value.seat.number)
      line.add("made", entry.value.ending.whole)
    }
    array("bonuses", playing.bonuses) { line, entry in
      line.add("seat", entry.key.number)
      line.add("made", entry.value.whole)
    }
    array("pieces", playing.pieces) { line, entry in
      line.add("seat", entry.key.number)
      line.add("tile", entry.value)
    }
    if let turn = playing.turn { object("turn") { $0.add(turn) } }
    switch playing.now {
    case .roll: add("now", "roll")
    case .go(let rolled):
      add("now", "go")
      object("rolled") { $0.add(rolled) }
    case .answer(let question):
      add("now", "answer")
      object("asked") { asked in
        if let turn = playing.turn { asked.add("seat", turn.seat.number) }
        asked.add(question, at: now)
      }
    case .nothing: break
    }
    if let over = playing.over { add(over, counting: "tiles") }
  }

  private mutating func add(_ question: Board.View.Question, at now: Moment) {
    if let tile = question.tile { add("tile", tile) }
    add("question", question.question)
    add("audio", question.recording)
    add("choices", question.choices)
    add(question.attempt, at: now)
    if let rights = question.rights.value { add("rights", rights) }
  }

  fileprivate mutating func add(_ change: Board.Change) {
    switch change {
    case .placed(let tile, let links):
      add("tile", tile)
      if !links.isEmpty { add("links", links) }
    case .linked(let link): add(link)
    case .laid(let plan):
      add("layout", plan.name)
      add("tiles", plan.tiles)
      add("links", plan.links)
    case .started(let tile): add("start", tile)
    }
  }

  fileprivate mutating func add(_ turn: Board.Turn) {
    add("seat", turn.seat.number)
    add("to", turn.purpose.name)
    if case .play(let tile) = turn.purpose { add("tile", tile) }
  }

  fileprivate mutating func add(_ rolled: Board.Rolled) {
    add("seat", rolled.seat.number)
    add("value", rolled.value)
    array("ends", rolled.ends) { line, end in
      line.add("tile", end.tile)
      line.add("way", end.way)
    }
  }

  // MARK: Tiles and links

  fileprivate mutating func add(_ key: StaticString, _ tile: Board.Tile) { add(key, tile.name) }

  fileprivate mutating func add(_ key: StaticString, _ tiles: [Board.Tile]) {
    add(key, tiles.map(\.name))
  }

  private mutating func add(_ link: Board.Link) {
    add("from", link.from)
    add("to", link.to)
  }

  private mutating func add(_ key: StaticString, _ links: [Board.Link]) {
    array(key, links) { $0.add($1) }
  }

  fileprivate mutating func add(_ key: StaticString, _ words: Board.ByTile<String>) {
    object(key) { line in
      for (tile, word) in words { line.add(key: tile.name, word) }
    }
  }
}
