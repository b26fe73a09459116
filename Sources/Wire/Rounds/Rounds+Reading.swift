import Games
import JSON
import Words

extension Rounds.Asked {
  /// What every `asked` tells; where the choices lie, each game tells in its own way.
  init(_ fields: Fields, on layouts: BySeat<Rounds.Layout>) throws(Unreadable) {
    self.init(
      round: try fields.int("round"), question: try fields.string("question"),
      recording: try fields.recording("audio"), choices: try fields.strings("choices"),
      rights: .secret(try fields.list("rights", Ending.init), for: .teachers),
      layouts: layouts)
  }
}

extension Rounds.Answered where Spot: ToldSpot {
  init(_ fields: Fields) throws(Unreadable) {
    let seat = try fields.seat("seat")
    let told = try ToldAnswer(fields)
    let attempt = Rounds.Try(
      spot: try Spot(fields), verdict: told.verdict, misses: told.misses, isHelped: told.isHelped,
      think: told.think)
    self.init(
      seat: seat, question: told.question,
      attempt: fields.flag("open") ? .open(attempt) : .secret(attempt, for: .seat(seat)),
      waiting: try fields.seats("waiting"))
  }
}

extension Rounds.Hinted where Spot: ToldSpot {
  init(_ fields: Fields) throws(Unreadable) {
    let to = try fields.seat("to")
    self.init(
      seat: try fields.seat("seat"), to: to,
      taken: .secret(
        Rounds.Taken(
          spot: try Spot(fields), word: try fields.string("word"),
          shown: try fields.stringsIfAny("shown")), for: .seat(to)))
  }
}

extension Rounds.Closed where Spot: ToldSpot {
  init(_ fields: Fields) throws(Unreadable) {
    let rights = try fields.list("rights", Ending.init)
    self.init(
      round: try fields.int("round"), question: try fields.string("question"), rights: rights,
      answers: try fields.list("answers") { (answer) throws(Unreadable) in
        try Rounds.Result(answer, rights: rights)
      })
  }
}

extension Rounds.Result where Spot: ToldSpot {
  fileprivate init(_ fields: Fields, rights: [Ending]) throws(Unreadable) {
    var finished: Rounds.SpotWord?
    if try fields.bool("right") {
      let word = try fields.string("word")
      guard let ending = rights.first(where: { $0.text == word }) else {
        throw Unreadable(field: "word")
      }
      finished = Rounds.SpotWord(spot: try Spot(fields), ending: ending)
    }
    self.init(
      seat: try fields.seat("seat"), finished: finished, misses: try fields.strings("misses"),
      isHelped: try fields.bool("helped"),
      hinted: fields.has("hinted") ? try fields.string("hinted") : nil)
  }
}
