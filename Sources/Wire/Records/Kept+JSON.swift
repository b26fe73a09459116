import Games
import Hall

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
    }
  }

  private mutating func add(_ member: Kept.Member) {
    add("pupil", member.pupil.number)
    add("name", member.name)
    if let word = member.word { add("word", word.hex) }
    add("tokens", member.tokens.map(\.hex))
    if let traveller = member.traveller { add("character", traveller.rawValue) }
    object("results") { results in
      results.add("finished", member.results.finished)
      results.add("first", member.results.atFirstTry)
      results.add("later", member.results.later)
      results.add("helped", member.results.helped)
      results.add("best", member.results.best)
    }
    array("oks", member.receipts) { line, receipt in line.add(receipt) }
    if let room = member.room { add("room", room.value) }
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
          lastPupil: try fields.int("pupils"), best: try fields.best("best")))
    case "room":
      self = .room(
        try fields.room("room"), code: try fields.string("code"), seq: try fields.int("seq"),
        try fields.list("facts") { (fact) throws(Unreadable) in
          Room.Entry(
            fact: try RoomFact(event: try fact.string("event"), fact),
            at: Moment(milliseconds: try fact.int("at")))
        })
    case "pupil": self = .pupil(try Member(fields))
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
      results: try fields.object("results", Results.init),
      receipts: try fields.list("oks", Receipt.init),
      room: fields.has("room") ? try fields.room("room") : nil)
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
