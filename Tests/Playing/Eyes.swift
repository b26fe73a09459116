/// What somebody may see of a fact: on a seat, or only looking on.
package struct Eyes {
  package let game: String
  package let seat: Int?

  package func see(_ fact: LoggedFact) -> Tree {
    var shown = fact.tree.without(
      "n", "at", "room_id", "who", "who_id", "pupil", "rights", "open")
    // Which stop of a race is changed its maker alone is told.
    if game == "race" { shown = shown.without("part", "number") }
    let isOwn = seat != nil && fact.seat == seat
    switch (game, fact.event) {
    case ("bingo", "asked"), ("cards", "asked"): return question(shown)
    case ("board", "asked"), ("board", "answered"): return isOwn ? shown : withoutHelp(shown)
    case ("letters", "asked"), ("letters", "answered"):
      return isOwn || fact.tree["open"]?.isTrue == true
        ? shown : shown.without("question", "choices", "word")
    case ("colours", "asked"), ("colours", "answered"):
      return isOwn || fact.tree["open"]?.isTrue == true
        ? shown : shown.without("colours", "tile", "odd", "word", "made", "parts", "speak")
    case (_, "answered"): return isOwn ? shown : answer(ofOther: fact, shown)
    case (_, "hinted"): return hint(fact, shown)
    case (_, "heard"), (_, "kept"), (_, "record"): return isOwn ? shown : hidden(fact)
    case ("hangman", "set"), ("hangman", "guessed"): return isOwn ? shown : shown.without("word")
    // All that could be seen of the round is told to all now, and so are the right endings.
    case (_, "closed"): return closed(fact, shown)
    default: return shown
    }
  }

  private func hidden(_ fact: LoggedFact) -> Tree {
    var hidden = fact.tree.only("room", "seq")
    hidden["event"] = .text("hidden")
    return hidden
  }

  /// Who has a card is told which of its tiles they are.
  private func question(_ shown: Tree) -> Tree {
    guard let seat else { return shown }
    var own = shown
    let isOwn = { (part: Tree) in part["seat"] == .number(seat) }
    own["tiles"] = shown["cards"]?.elements.first(where: isOwn)?["tiles"]
    return own
  }

  /// While somebody could still profit it is only told that the seat is done, and of a miss nothing.
  private func answer(ofOther fact: LoggedFact, _ shown: Tree) -> Tree {
    if fact.tree["open"]?.isTrue == true { return withoutHelp(shown) }
    return fact.tree["right"]?.isTrue == true
      ? shown.only("event", "room", "seq", "seat", "waiting") : hidden(fact)
  }

  /// Others are told of a seat what they would be told had it not asked for help. With a wrong choice taken
  /// away it cannot miss often enough for the answer to be shown.
  private func withoutHelp(_ shown: Tree) -> Tree {
    let isHelped = shown["hints"]?.elements.isEmpty == false
    return isHelped
      ? shown.without("hints", "heard", "kept", "shown") : shown.without("hints", "heard", "kept")
  }

  private func hint(_ fact: LoggedFact, _ shown: Tree) -> Tree {
    if seat != nil, fact.tree["to"] == seat.map(Tree.number) { return shown }
    if fact.tree["to"] == fact.tree["seat"] { return hidden(fact) }
    if game == "board" { return withoutHelp(shown) }
    // A teacher's help is told to nobody else.
    return fact.tree["seat"] == nil
      ? hidden(fact) : shown.only("event", "room", "seq", "seat", "to")
  }

  private func closed(_ fact: LoggedFact, _ shown: Tree) -> Tree {
    var closed = shown
    closed["rights"] = fact.tree["rights"]
    if let answers = fact.tree["answers"] {
      closed["answers"] = .list(
        answers.elements.map { answer in
          seat != nil && answer["seat"] == seat.map(Tree.number)
            ? answer : answer.without("hints", "heard", "kept")
        })
    }
    return closed
  }
}
