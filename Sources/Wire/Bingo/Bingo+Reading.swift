import Games
import Words

extension Bingo.Fact {
  /// The fact that a journal tells; nil if bingo knows no such event.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "asked": self = .asked(try Bingo.Asked(fields))
    case "answered": self = .answered(try Bingo.Answered(fields))
    case "hinted": self = .hinted(try Bingo.Hinted(fields))
    case "closed": self = .closed(try Bingo.Closed(fields))
    case "bingo": self = .bingo(try fields.list("rows", Bingo.FullLine.init))
    case "over": self = .over(try Bingo.Over(fields))
    default: return nil
    }
  }
}

extension Bingo.Rules {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(
      mode: try fields.choice("mode"), diagonals: try fields.bool("diagonals"),
      think: try fields.int("think"))
  }
}

extension Bingo.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let cards = try fields.list("cards") { (card) throws(Unreadable) in
      (try card.seat("seat"), try card.layout("tiles"))
    }
    self.init(
      round: try fields.int("round"), question: try fields.string("question"),
      choices: try fields.strings("choices"),
      rights: .secret(try fields.list("rights", Ending.init), for: .teachers),
      layouts: BySeat(cards))
  }
}

extension Fields {
  fileprivate func tile(_ key: StaticString) throws(Unreadable) -> Tile {
    guard let tile = Tile(named: try string(key)) else { throw Unreadable(field: key) }
    return tile
  }

  fileprivate func layout(_ key: StaticString) throws(Unreadable) -> Bingo.Layout {
    var layout: Bingo.Layout = [:]
    try members(key) { (name, word) throws(Unreadable) in
      guard let tile = Tile(named: name), let word = word.asString else {
        throw Unreadable(field: key)
      }
      layout[tile] = word
    }
    return layout
  }
}

extension Bingo.Answered {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seat = try fields.seat("seat")
    let attempt: Bingo.Try
    let question: String
    if try fields.bool("right") {
      guard let first = try fields.strings("parts").first else {
        throw Unreadable(field: "parts")
      }
      question = first
      attempt = Bingo.Try(
        tile: try fields.tile("tile"), verdict: .right(try Ending(fields)),
        misses: try fields.int("tries") - 1, isHelped: try fields.bool("helped"), think: 0)
    } else {
      question = try fields.string("question")
      attempt = Bingo.Try(
        tile: try fields.tile("tile"),
        verdict: .wrong(try fields.string("word"), shown: try fields.stringsIfAny("shown")),
        misses: try fields.int("tries"), isHelped: false, think: try fields.int("think_ms"))
    }
    self.init(
      seat: seat, question: question,
      attempt: fields.flag("open") ? .open(attempt) : .secret(attempt, for: .seat(seat)),
      waiting: try fields.seats("waiting"))
  }
}

extension Bingo.Hinted {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let to = try fields.seat("to")
    self.init(
      seat: try fields.seat("seat"), to: to,
      taken: .secret(
        Bingo.Taken(
          tile: try fields.tile("tile"), word: try fields.string("word"),
          shown: try fields.stringsIfAny("shown")), for: .seat(to)))
  }
}

extension Bingo.Closed {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let rights = try fields.list("rights", Ending.init)
    self.init(
      round: try fields.int("round"), question: try fields.string("question"), rights: rights,
      answers: try fields.list("answers") { (answer) throws(Unreadable) in
        try Bingo.Result(answer, rights: rights)
      })
  }
}

extension Bingo.Result {
  fileprivate init(_ fields: Fields, rights: [Ending]) throws(Unreadable) {
    var finished: Bingo.TileWord?
    if try fields.bool("right") {
      let word = try fields.string("word")
      guard let ending = rights.first(where: { $0.text == word }) else {
        throw Unreadable(field: "word")
      }
      finished = Bingo.TileWord(tile: try fields.tile("tile"), ending: ending)
    }
    self.init(
      seat: try fields.seat("seat"), finished: finished, misses: try fields.strings("misses"),
      isHelped: try fields.bool("helped"),
      hinted: fields.has("hinted") ? try fields.string("hinted") : nil)
  }
}

extension Bingo.FullLine {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    guard let line = Line(named: try fields.string("line")) else {
      throw Unreadable(field: "line")
    }
    self.init(seat: try fields.seat("seat"), line: line, words: try fields.strings("words"))
  }
}

extension Bingo.Over {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let scores = try fields.list("scores") { (score) throws(Unreadable) in
      (try score.seat("seat"), try score.int("tiles"))
    }
    self.init(winners: try fields.seats("winners"), scores: BySeat(scores))
  }
}
