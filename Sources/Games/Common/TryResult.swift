/// How a try at a question went, whatever the game.
public enum TryResult: Hashable, Sendable {
  case right(Learnt.How)
  case wrong

  /// - Parameter misses: on this question, this try included.
  init(_ verdict: Attempt.Verdict, misses: Int, isHelped: Bool) {
    switch verdict {
    case .right: self = .right(isHelped ? .helped : misses == 0 ? .atFirstTry : .later)
    case .wrong: self = .wrong
    }
  }
}

extension Rounds.Answered {
  var tried: TryResult? {
    attempt.value.map { TryResult($0.verdict, misses: $0.misses, isHelped: $0.isHelped) }
  }
}

// Who did something, and how a try went: a new game adds one case to each switch.

extension GameFact {
  /// The seat that did it; nil for what came by itself.
  public var actor: Seat? {
    switch self {
    case .bingo(let fact): fact.actor
    case .cards(let fact): fact.actor
    case .board(let fact): fact.actor
    case .hangman(let fact): fact.actor
    case .letters(let fact): fact.actor
    case .race(let fact): fact.actor
    }
  }

  /// How its actor's try at a question went; nil if it tells of none. In hangman a wrong letter says
  /// nothing about reading: it is how one plays.
  public var tried: TryResult? {
    switch self {
    case .bingo(.answered(let answered)): answered.tried
    case .cards(.answered(let answered)): answered.tried
    case .board(.answered(let answered)):
      TryResult(answered.verdict, misses: answered.misses, isHelped: answered.isHelped)
    case .letters(.answered(let answered)): answered.isRight ? .right(.atFirstTry) : .wrong
    case .race(.answered(let answered)): answered.tried
    case .bingo, .cards, .board, .hangman, .letters, .race: nil
    }
  }
}

extension Bingo.Fact {
  fileprivate var actor: Seat? {
    switch self {
    case .answered(let answered): answered.seat
    case .hinted(let hinted): hinted.seat
    case .asked, .closed, .bingo, .over: nil
    }
  }
}

extension Cards.Fact {
  fileprivate var actor: Seat? {
    switch self {
    case .answered(let answered): answered.seat
    case .hinted(let hinted): hinted.seat
    case .asked, .closed, .over: nil
    }
  }
}

extension Board.Fact {
  fileprivate var actor: Seat? {
    switch self {
    case .changed(let changed), .undone(let changed): changed.seat
    case .ready(let seat), .threw(let seat): seat
    case .rolled(let rolled): rolled.seat
    case .went(let went): went.seat
    case .answered(let answered): answered.seat
    case .hinted(let hinted): hinted.seat
    case .finished(let seat, _): seat
    case .began, .turn, .asked, .over: nil
    }
  }
}

extension Hangman.Fact {
  fileprivate var actor: Seat? {
    switch self {
    case .set(let set): set.setter.seat
    case .guessed(let guessed): guessed.seat
    case .turn, .closed, .over: nil
    }
  }
}

extension Letters.Fact {
  fileprivate var actor: Seat? {
    switch self {
    case .answered(let answered): answered.seat
    case .asked, .over: nil
    }
  }
}

extension Race.Fact {
  fileprivate var actor: Seat? {
    switch self {
    case .titled(let seat, _), .teamed(let seat, _), .showing(let seat, _): seat
    case .planned(let planned): planned.seat
    case .timed(.set(let seat, _)), .timed(.off(let seat)): seat
    case .began(let began): began.by
    case .reached(let reached): reached.seat
    case .answered(let answered): answered.seat
    case .over(let over): over.by
    case .led, .timed(.lapsed), .sent, .asked, .finished: nil
    }
  }
}

extension Race.Answered {
  fileprivate var tried: TryResult {
    switch verdict {
    case .right, .made: .right(tries == 1 ? .atFirstTry : .later)
    case .wrong, .shown: .wrong
    }
  }
}

extension GameView {
  /// The number of the round that goes on; nil between rounds, and where there are none.
  public var round: Int? {
    switch self {
    case .bingo(let view): view.round?.round
    case .cards(let view): view.round?.round
    case .hangman(let view): view.round
    case .board, .letters, .race: nil
    }
  }
}
