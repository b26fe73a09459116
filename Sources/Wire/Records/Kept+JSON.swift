import Games
import Hall
import JSON

extension JSONWriter {
  mutating func add(_ kept: Kept) {
    switch kept {
    case .standing(let standing):
      add("kept", "class")
      add("n", standing.number)
      add("at", standing.at.milliseconds)
      add("lost", standing.lost)
      add("rooms", standing.lastRoom)
      add("pupils", standing.lastPupil)
      add("best", standing.best)
      if standing.enrolment != .open { add("enrolment", standing.enrolment.rawValue) }
      if !standing.unswept.isEmpty { add("unswept", standing.unswept.map(\.number)) }
      if standing.order.isPaused { add("paused", true) }
      if standing.order.isQuiet { add("quiet", true) }
      if standing.lastClaim > 0 { add("claims", standing.lastClaim) }
      if standing.lastExercise > 0 {
        add("last_exercise", standing.lastExercise)
        array("exercises", standing.exercises) { $0.addWhole($1) }
      }
    case .word(let word):
      add("kept", "word")
      add(word)
    case .words(let first, let words):
      add("kept", "words")
      add("first", first)
      array("words", words) { $0.add($1) }
    case .room(let room, let code, let seq, let entries):
      add("kept", "room")
      add("room", room.value)
      add("code", code)
      add("seq", seq)
      array("facts", entries) { line, entry in
        line.add("at", entry.at.milliseconds)
        line.add("event", entry.fact.event)
        if case .game(let fact) = entry.fact { line.add("game", fact.kind.rawValue) }
        entry.fact.add(to: &line, for: .journal)
      }
    case .pupil(let member):
      add("kept", "pupil")
      add(member)
    case .plan(let fact):
      add("kept", "plan")
      add("event", fact.event)
      add(fact)
    case .forgotten(let pupil):
      add("kept", "forgotten")
      add("pupil", pupil.number)
    }
  }

  private mutating func add(_ member: Kept.Member) {
    add("pupil", member.pupil.number)
    add("name", member.name)
    if let word = member.word { add("word", word.hex) }
    add("tokens", member.tokens.map(\.hex))
    if let traveller = member.traveller { add("character", traveller.rawValue) }
    if member.role != .pupil { add("role", member.role.rawValue) }
    object("results") { results in
      results.add("finished", member.results.finished)
      results.add("first", member.results.atFirstTry)
      results.add("later", member.results.later)
      results.add("helped", member.results.helped)
      results.add("best", member.results.best)
    }
    add("work", member.work)
    array("oks", member.receipts) { line, receipt in line.add(receipt) }
    if let room = member.room { add("room", room.value) }
    if let silence = member.silence { add("silence", silence) }
    if !member.claims.isEmpty { add("claims", member.claims) }
  }
}

extension Kept {
  init(_ fields: Fields) throws(Unreadable) {
    switch try fields.string("kept") {
    case "class":
      self = .standing(
        Standing(
          number: try fields.int("n"), at: Moment(milliseconds: try fields.int("at")),
          lost: try fields.int("lost"), lastRoom: try fields.int("rooms"),
          lastPupil: try fields.int("pupils"), best: try fields.best("best"),
          enrolment: fields.has("enrolment") ? try fields.choice("enrolment") : .open,
          unswept: fields.has("unswept") ? try fields.pupils("unswept") : [],
          order: ClassOrder(fields),
          lastClaim: fields.has("claims") ? try fields.claim("claims") : 0,
          exercises: fields.has("exercises") ? try fields.list("exercises", Exercise.init) : [],
          lastExercise: fields.has("last_exercise") ? try fields.exercise("last_exercise") : 0))
    case "word": self = .word(try Review.Word(fields))
    case "room":
      self = .room(
        try fields.room("room"), code: try fields.string("code"), seq: try fields.int("seq"),
        try fields.list("facts") { (fact) throws(Unreadable) in
          Room.Entry(
            fact: try RoomFact(event: try fact.string("event"), fact),
            at: Moment(milliseconds: try fact.int("at")))
        })
    case "words":
      self = .words(
        first: try fields.number("first", in: 0...1 << 31),
        try fields.list("words", LearntWord.init))
    case "pupil": self = .pupil(try Member(fields))
    case "plan":
      guard let fact = try PlanFact(event: try fields.string("event"), fields) else {
        throw Unreadable(field: "event")
      }
      self = .plan(fact)
    case "forgotten": self = .forgotten(try fields.pupil("pupil"))
    default: throw Unreadable(field: "kept")
    }
  }
}

extension Kept.Member {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      pupil: try fields.pupil("pupil"), name: try fields.string("name"),
      word: fields.has("word") ? try fields.digest("word") : nil,
      tokens: try fields.list("tokens") { (item) throws(Unreadable) in
        guard let digest = item.asString.flatMap(Digest.init(hex:)) else {
          throw Unreadable(field: "tokens")
        }
        return digest
      },
      traveller: fields.has("character") ? try fields.choice("character") : nil,
      role: fields.has("role") ? try fields.choice("role") : .pupil,
      results: try fields.object("results", Results.init),
      work: try Work(in: fields), receipts: try fields.list("oks", Receipt.init),
      room: fields.has("room") ? try fields.room("room") : nil,
      silence: fields.has("silence") ? try fields.int("silence") : nil,
      claims: fields.has("claims") ? try fields.filed("claims") : [])
  }
}

extension ClassOrder {
  /// Checkpoints of a time before there were orders have none.
  fileprivate init(_ fields: Fields) {
    self.init()
    isPaused = fields.flag("paused")
    isQuiet = fields.flag("quiet")
  }
}

extension Results {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      finished: try fields.int("finished"), atFirstTry: try fields.int("first"),
      later: try fields.int("later"), helped: try fields.int("helped"),
      best: try fields.best("best"))
  }
}

extension JSONWriter {
  mutating func add(_ key: StaticString, _ best: Best) {
    array(key, best.all) { line, entry in
      line.add("game", entry.game.rawValue)
      line.add("score", entry.score)
    }
  }
}

extension Fields {
  /// Checkpoints of a time before there were scores have none.
  fileprivate func best(_ key: StaticString) throws(Unreadable) -> Best {
    if !has(key) { return Best() }
    return Best(
      try list(key) { (entry) throws(Unreadable) in
        (game: try entry.choice("game"), score: try entry.int("score"))
      })
  }
}
