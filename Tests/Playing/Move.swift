import JSON

/// How a room is wished for.
package struct Wish {
  package var game: String?
  package var list: String?
  package var level: Int?
  package var seats: Int?
  package var mode: String?
  package var think: Int?
  package var diagonals = false
  package var questions: Int?
  package var rounds: Int?
  package var mayBeWatched = true
  package var isInvitedOnly = false

  package init() {}
}

/// What a pupil asks for.
package enum Move {
  /// The ending or the tile as it is typed; with the room's code or without.
  case answer(String, room: String?)
  /// The word that the others guess in hangman.
  case word(String)
  /// A letter, or the whole word.
  case guess(String)
  case hint
  case cheer(String)
  case ready
  case next
  case leave
  case again
  case open(Wish)
  case play(Wish)
  case sit(String)
  case listen
  case look
  case game(GameMove)

  package var verb: String {
    switch self {
    case .answer: "answer"
    case .word: "word"
    case .guess: "guess"
    case .hint: "hint"
    case .cheer: "cheer"
    case .ready: "ready"
    case .next: "next"
    case .leave: "leave"
    case .again: "again"
    case .open: "open"
    case .play: "play"
    case .sit: "sit"
    case .listen: "listen"
    case .look: "look"
    case .game(let move): move.verb
    }
  }

  /// Whether the pupil may sit somewhere else afterwards.
  package var changesSeat: Bool {
    switch self {
    case .leave, .again, .open, .play, .sit: true
    case .answer, .word, .guess, .hint, .cheer, .ready, .next, .listen, .look, .game: false
    }
  }

  /// Whether others sit in the room where it took a seat: one that it opened begins with the fact of
  /// its opening and that of sitting down, and with more only if it is for one alone.
  package func joins(makingFact seq: Int) -> Bool {
    switch self {
    case .sit: true
    case .play(let wish): wish.seats != 1 && seq > 2
    case .answer, .word, .guess, .hint, .cheer, .ready, .next, .leave, .again, .open, .listen,
      .look, .game:
      false
    }
  }

  /// Whether it makes facts that somebody would miss, so that it has to be sent again when its answer was lost.
  package var makesFacts: Bool {
    switch self {
    case .listen, .look: false
    case .answer, .word, .guess, .hint, .cheer, .ready, .next, .leave, .again, .open, .play, .sit,
      .game:
      true
    }
  }

  /// The event that each accepted request of its kind makes exactly once; nil where `ok` may also
  /// mean that nothing had to be done.
  package var event: String? {
    switch self {
    case .answer: "answered"
    case .word: "set"
    case .guess: "guessed"
    case .hint: "hinted"
    case .cheer: "cheered"
    case .game(let move): move.event
    case .ready, .next, .leave, .again, .open, .play, .sit, .listen, .look: nil
    }
  }

  package static let countedEvents = [
    "answered", "set", "guessed", "hinted", "cheered", "placed", "linked", "laid", "undone",
    "start", "shifted",
    "threw", "went", "planned", "titled", "reached",
  ]

  package var makesOneFact: Bool { event.map(Move.countedEvents.contains) == true }

  package func line(id: Int, isRepeat: Bool) -> [UInt8] {
    var line = JSONWriter()
    line.add("do", verb)
    line.add("id", id)
    if isRepeat { line.add("repeat", true) }
    switch self {
    case .answer(let word, let room):
      line.add("word", word)
      if let room { line.add("room", room) }
    case .word(let word): line.add("word", word)
    case .guess(let guess): line.add("guess", guess)
    case .cheer(let cheer): line.add("cheer", cheer)
    case .sit(let room): line.add("room", room)
    case .open(let wish):
      line.add(wish)
      line.add("watch", wish.mayBeWatched)
      if wish.isInvitedOnly { line.add("invited", true) }
    case .play(let wish): line.add(wish)
    case .game(let move): move.add(to: &line)
    case .hint, .ready, .next, .leave, .again, .listen, .look: break
    }
    return line.finish()
  }

  /// What the protocol lists as refusals of this verb (section 7).
  package var sensibleRefusals: Set<String> {
    switch self {
    case .answer:
      RaceSense.refusals.union([
        "not-seated", "no-such-room", "not-your-room", "not-started", "game-over",
        "nothing-asked", "already-answered", "not-a-choice", "already-tried", "too-soon",
        "not-your-turn", "still-building", "roll-first", "not-an-end",
      ])
    case .word:
      [
        "not-seated", "not-started", "game-over", "not-in-this-game", "not-your-turn",
        "word-is-set",
      ]
    case .guess:
      [
        "not-seated", "not-started", "game-over", "not-in-this-game", "set-first", "no-word-yet",
        "own-word", "not-your-turn", "bad-guess", "already-tried",
      ]
    case .hint:
      [
        "not-in-this-game", "not-seated", "not-started", "game-over", "nothing-asked",
        "hint-too-early", "hint-spent", "nothing-wrong-left",
        "nobody-to-hint", "still-building",
      ]
    case .cheer: ["not-seated", "too-soon"]
    case .ready:
      [
        "not-seated", "already-started", "room-over", "too-few-tiles", "not-connected",
        "already-ready", "already-built", "only-leader", "no-stops", "nobody-to-run",
        "already-running", "game-over",
      ]
    case .next: ["not-seated", "nobody-to-skip", "too-soon"]
    case .leave: ["not-seated", "too-soon"]
    case .again: ["not-seated", "not-over", "too-many-rooms", "too-soon"]
    case .open, .play: ["already-seated", "too-many-rooms", "too-soon"]
    case .sit: ["no-such-room", "already-seated", "room-full", "room-over", "too-soon"]
    case .listen:
      RaceSense.refusals.union([
        "not-seated", "not-started", "game-over", "nothing-asked", "already-answered", "set-first",
        "no-word-yet", "own-word", "not-your-turn", "still-building", "roll-first",
        "already-rolled", "too-soon",
      ])
    case .look: ["not-seated"]
    case .game: GameMove.refusals
    }
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ wish: Wish) {
    if let game = wish.game { add("game", game) }
    if let list = wish.list { add("list", list) }
    if let level = wish.level { add("level", level) }
    if let seats = wish.seats { add("seats", seats) }
    if let mode = wish.mode { add("mode", mode) }
    if let think = wish.think { add("think", think) }
    if wish.diagonals { add("diagonals", true) }
    if let questions = wish.questions { add("questions", questions) }
    if let rounds = wish.rounds { add("rounds", rounds) }
  }
}
