import Games
import Words

extension Bingo.Fact {
  /// A question begins, or all is over and the cards may be looked at once more.
  var callsForPicture: Bool {
    switch self {
    case .asked, .over: true
    case .answered, .hinted, .closed, .bingo: false
    }
  }

  /// The picture says it all.
  var isToldByPicture: Bool {
    switch self {
    case .asked: true
    case .answered, .hinted, .closed, .bingo, .over: false
    }
  }
}

extension Vocabulary {
  static func name(of mode: Bingo.Rules.Mode, in tongue: Tongue) -> String {
    switch mode {
    case .together: tongue.say("tillsammans", "together")
    case .first: tongue.say("först", "first")
    }
  }
}

extension Speaker {
  func say(_ fact: Bingo.Fact) -> String? {
    switch fact {
    case .asked(let asked):
      tongue.say(
        "Fråga \(asked.round): \(asked.question) + ?",
        "Question \(asked.round): \(asked.question) + ?")
    case .answered(let answered): say(answered)
    case .hinted(let hinted): say(hinted)
    case .closed(let closed): say(closed)
    case .bingo(let lines): lines.map(say).joined(separator: " ")
    case .over(let over): say(over)
    }
  }

  private func say(_ answered: Bingo.Answered) -> String {
    let own = isOwn(answered.seat)
    switch answered.attempt.value?.verdict {
    case nil: return done(answered)
    case .right(let ending):
      let made = "\(answered.question) + \(ending.text) = \(ending.whole.uppercased())."
      guard own else { return "\(name(answered.seat)): \(made)" }
      let tile = answered.attempt.value?.tile.name ?? ""
      let finished = tongue.say("Ruta \(tile) är klar.", "Tile \(tile) is done.")
      return "\(made)  \(finished)\(waiting(for: answered.waiting))"
    case .wrong(let word, let shown):
      guard own else {
        return tongue.say(
          "\(name(answered.seat)) provade \(word).", "\(name(answered.seat)) tried \(word).")
      }
      return miss(
        answered.question, word, shown: shown, think: answered.attempt.value?.think ?? 0)
    }
  }

  private func done(_ answered: Bingo.Answered) -> String {
    let waitsForMe = answered.waiting.contains { isOwn($0) }
    return tongue.say(
      "\(name(answered.seat)) är klar.", "\(name(answered.seat)) is done.")
      + (waitsForMe ? tongue.say(" Ta den tid du behöver.", " Take the time you need.") : "")
  }

  private func waiting(for seats: [Seat]) -> String {
    if seats.isEmpty { return "" }
    return tongue.say("  Vi väntar på \(names(seats)).", "  We wait for \(names(seats)).")
  }

  private func miss(_ question: String, _ word: String, shown: [String], think: Int) -> String {
    let missed = tongue.say(
      "\(question) + \(word): det ordet finns inte i listan.",
      "\(question) + \(word): that word is not in the list.")
    if !shown.isEmpty {
      let answer = shown.joined(separator: tongue.say(" eller ", " or "))
      return missed
        + tongue.say(
          " Här är svaret: \(answer). Skriv det.", " Here is the answer: \(answer). Type it.")
    }
    return missed + (think > 0 ? tongue.say(" Tänk en stund.", " Think for a moment.") : "")
  }

  private func say(_ hinted: Bingo.Hinted) -> String {
    let helper = name(hinted.seat)
    if let taken = hinted.taken.value, isOwn(hinted.to) {
      return tongue.say(
        "\(helper) hjälper dig: det är inte \(taken.word).",
        "\(helper) helps you: it is not \(taken.word).")
        + (taken.shown.isEmpty
          ? ""
          : tongue.say(
            " Skriv \(taken.shown.joined(separator: " eller ")).",
            " Type \(taken.shown.joined(separator: " or "))."))
    }
    if isOwn(hinted.seat) {
      return tongue.say(
        "Du tog bort ett fel ord för \(name(hinted.to)). Snällt!",
        "You took a wrong word away for \(name(hinted.to)). Kind of you!")
    }
    return tongue.say(
      "\(helper) hjälper \(name(hinted.to)).", "\(helper) helps \(name(hinted.to)).")
  }

  private func say(_ closed: Bingo.Closed) -> String {
    let finished = closed.answers.compactMap { result in
      result.finished.map { "\(name(result.seat)) \($0.ending.whole)" }
    }
    let all = closed.rights.map(\.whole).joined(separator: ", ")
    return finished.isEmpty
      ? tongue.say("Orden var: \(all).", "The words were: \(all).")
      : tongue.say("Klart: \(tongue.list(finished)).", "Done: \(tongue.list(finished)).")
  }

  private func say(_ full: Bingo.FullLine) -> String {
    let words = full.words.joined(separator: ", ")
    let line =
      switch full.line {
      case .row: tongue.say("Rad \(full.line.name)", "Row \(full.line.name)")
      case .column: tongue.say("Kolumn \(full.line.name)", "Column \(full.line.name)")
      case .falling, .rising: tongue.say("En sned rad", "A diagonal")
      }
    return isOwn(full.seat)
      ? tongue.say("BINGO! \(line) är full: \(words).", "BINGO! \(line) is full: \(words).")
      : tongue.say(
        "BINGO för \(name(full.seat))! \(line) är full: \(words).",
        "BINGO for \(name(full.seat))! \(line) is full: \(words).")
  }

  private func say(_ over: Bingo.Over) -> String {
    let own = over.scores.filter { isOwn($0.key) }.map { _, tiles in
      tongue.say("Du har \(count(tiles)).", "You have \(count(tiles)).")
    }
    let others = over.scores.filter { !isOwn($0.key) }.map { seat, tiles in
      tongue.say("\(name(seat)) har \(count(tiles)).", "\(name(seat)) has \(count(tiles)).")
    }
    return (own + others).joined(separator: " ")
  }

  func count(_ tiles: Int) -> String {
    tongue.say(
      tiles == 1 ? "1 ruta" : "\(tiles) rutor", tiles == 1 ? "1 tile" : "\(tiles) tiles")
  }
}
