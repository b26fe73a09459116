import Games
import JSON

extension Hangman.Fact {
  /// The fact that a journal tells; nil if hangman knows no such event.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "turn":
      self = .turn(
        Hangman.Turn(seat: try fields.seat("seat"), purpose: try fields.choice("to")))
    case "set": self = .set(try Hangman.WordSet(fields))
    case "guessed": self = .guessed(try Hangman.Guessed(fields))
    case "closed": self = .closed(try Hangman.Result(fields))
    case "over":
      self = .over(
        Hangman.Over(
          winners: try fields.seats("winners"),
          results: try fields.list("results", Hangman.Result.init)))
    default: return nil
    }
  }
}

extension Hangman.Rules {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(isFree: try fields.bool("free"), rounds: try fields.int("rounds"))
  }
}

extension Hangman.Setter {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self = fields.has("seat") ? .seat(try fields.seat("seat")) : .server
  }
}

extension Hangman.WordSet {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      round: try fields.int("round"), setter: try Hangman.Setter(fields),
      alphabet: try fields.string("alphabet"), word: try fields.string("word"))
  }
}

extension Hangman.Guessed {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seat = try fields.seat("seat")
    let isRight = try fields.bool("right")
    let guess: Guess
    if fields.has("letter") {
      let text = try fields.string("letter")
      guard let letter = text.first, text.count == 1 else { throw Unreadable(field: "letter") }
      guess = .letter(letter, isRight: isRight)
    } else {
      guess = .word(.secret(try fields.string("word"), for: .seat(seat)), isRight: isRight)
    }
    self.init(
      seat: seat, guess: guess, pattern: try fields.string("pattern"),
      misses: try fields.int("misses"))
  }
}

extension Hangman.Result {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      round: try fields.int("round"), setter: try Hangman.Setter(fields),
      word: try fields.string("word"), rocket: try fields.choice("rocket"))
  }
}
