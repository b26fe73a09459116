import Games
import JSON

extension Hangman.Fact {
  var event: String {
    switch self {
    case .turn: "turn"
    case .set: "set"
    case .guessed: "guessed"
    case .closed: "closed"
    case .over: "over"
    }
  }

  func add(to line: inout JSONWriter) {
    switch self {
    case .turn(let turn): line.add(turn)
    case .set(let set):
      line.add("round", set.round)
      line.add(set.setter)
      line.add("length", set.length)
      line.add("alphabet", set.alphabet)
      if let word = set.word.value { line.add("word", word) }
    case .guessed(let guessed):
      line.add("seat", guessed.seat.number)
      switch guessed.guess {
      case .letter(let letter, let isRight):
        line.add("letter", String(letter))
        line.add("right", isRight)
      case .word(let word, let isRight):
        if let word = word.value { line.add("word", word) }
        line.add("right", isRight)
      }
      line.add("pattern", guessed.pattern)
      line.add("misses", guessed.misses)
    case .closed(let result): line.add(result)
    case .over(let over):
      line.add("winners", over.winners)
      line.add("stayed", over.stayed)
      line.add(over.results)
    }
  }
}

extension JSONWriter {
  mutating func add(_ rules: Hangman.Rules) {
    add("free", rules.isFree)
    add("rounds", rules.rounds)
  }

  /// The game as somebody may see it, for a `view` line.
  mutating func add(_ view: Hangman.View) {
    add("round", view.round)
    switch view.now {
    case .nothing: break
    case .setting(let seat): add(turnOf: seat, to: .set)
    case .guessing(let guessing):
      if let holder = guessing.holder { add(turnOf: holder, to: .guess) }
      object("guessing") { $0.add(guessing) }
    case .over(let over):
      add("winners", over.winners)
      add("stayed", over.stayed)
    }
    add(view.results)
  }

  private mutating func add(_ guessing: Hangman.Guessing) {
    add(guessing.setter)
    add("length", guessing.length)
    add("alphabet", guessing.alphabet)
    add("pattern", guessing.pattern)
    add("letters", guessing.letters.map { String($0) })
    add("words", guessing.words)
    add("guesses", guessing.guesses)
    add("misses", guessing.misses)
    add("left", guessing.missesLeft)
    if let word = guessing.word.value { add("word", word) }
  }

  private mutating func add(turnOf seat: Seat, to purpose: Hangman.Turn.Purpose) {
    object("turn") { $0.add(Hangman.Turn(seat: seat, purpose: purpose)) }
  }

  fileprivate mutating func add(_ turn: Hangman.Turn) {
    add("seat", turn.seat.number)
    add("to", turn.purpose.rawValue)
  }

  /// Where the server sets the word, no seat does.
  fileprivate mutating func add(_ setter: Hangman.Setter) {
    if let seat = setter.seat { add("seat", seat.number) }
  }

  fileprivate mutating func add(_ result: Hangman.Result) {
    add("round", result.round)
    add(result.setter)
    add("word", result.word)
    add("rocket", result.rocket.rawValue)
  }

  fileprivate mutating func add(_ results: [Hangman.Result]) {
    array("results", results) { $0.add($1) }
  }
}
