import Games
import Hall
import Words

extension Letters: SpokenGame {
  static func name(in tongue: Tongue) -> String { tongue.say("bokstäver", "letters") }

  static func about(in tongue: Tongue) -> String {
    tongue.say("hitta raden som är likadan", "find the row that is the same")
  }

  static func say(_ fact: Fact, by speaker: Speaker) -> String? { speaker.say(fact) }

  /// A row is drawn for all who may see it; at the end all see how far everybody came.
  static func picture(for fact: Fact, _ viewer: Viewpoint) -> Picture.Call? {
    switch fact {
    case .asked(let asked): asked.challenge.seen(by: viewer).value.map { _ in .instead(.turn) }
    case .answered: nil
    case .over: .besides(.turn)
    }
  }

  static func picture(
    of view: View, extent: Picture.Extent, style: TextStyle, by speaker: Speaker
  ) -> [String] {
    speaker.picture(of: view, extent: extent, style: style)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    Help.moves(in: view, for: seat, tongue)
  }

  static let modes = [
    PlayMode(Rules.Mode.turns, "turvis", "turns", alsoTyped: ["turer"]),
    PlayMode(Rules.Mode.duel, "duell", "duel"),
  ]
  static func mode(of rules: Rules) -> String? { rules.mode.rawValue }

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    view.runs[seat]?.asked == nil
      ? []
      : [
        SingleKey(name: "1", line: "1"), SingleKey(name: "2", line: "2"),
        SingleKey(name: "left", line: "1"), SingleKey(name: "right", line: "2"),
      ]
  }

  static func say(_ question: String, choices: [String]) -> String {
    "\(question) = ?   \(choices.joined(separator: "   "))"
  }

  static func score(_ score: Int, in tongue: Tongue) -> String {
    Vocabulary.count(rows: score, in: tongue)
  }
}

extension Speaker {
  func say(_ fact: Letters.Fact) -> String? {
    switch fact {
    case .asked(let asked): say(asked)
    case .answered(let answered): say(answered)
    case .over(let over): say(over)
    }
  }

  private func say(_ asked: Letters.Asked) -> String? {
    if isOwn(asked.seat), let challenge = asked.challenge.value {
      let (left, right) = (challenge.row(on: .left), challenge.row(on: .right))
      return tongue.say(
        "Rad \(asked.round): \(challenge.row). Vänster: \(left). Höger: \(right).",
        "Row \(asked.round): \(challenge.row). Left: \(left). Right: \(right).")
    }
    // In a duel all begin at once.
    guard asked.round == 1, case .open = asked.challenge else { return nil }
    return isReading(asked.seat)
  }

  func isReading(_ seat: Seat) -> String {
    tongue.say("Nu läser \(name(seat)).", "Now \(name(seat)) is reading.")
  }

  private func say(_ answered: Letters.Answered) -> String {
    let all = answered.score == Letters.Step.count
    let count = count(rows: answered.score)
    guard isOwn(answered.seat) else {
      let name = name(answered.seat)
      if all { return tongue.say("\(name) klarade alla rader!", "\(name) did all rows!") }
      return answered.endsRun
        ? tongue.say("\(name) är klar: \(count).", "\(name) is done: \(count).")
        : "\(name): \(count)."
    }
    if all {
      return tongue.say(
        "Rätt! Du klarade alla \(count). Hurra!", "Right! You did all \(count). Hooray!")
    }
    if answered.isRight { return tongue.say("Rätt! \(count).", "Right! \(count).") }
    let wanted = answered.rows.value?.wanted ?? ""
    let done =
      answered.score == 0
      ? tongue.say("Bra försök!", "Good try!")
      : tongue.say("Du klarade \(count). Bra!", "You did \(count). Well done!")
    return tongue.say("Det var den andra: \(wanted).", "It was the other one: \(wanted).")
      + " " + done
  }

  private func say(_ over: Scores) -> String {
    let own = over.scores.filter { isOwn($0.key) }.map { _, score in
      tongue.say("Du klarade \(count(rows: score)).", "You did \(count(rows: score)).")
    }
    let others = over.scores.filter { !isOwn($0.key) }.map { seat, score in
      tongue.say(
        "\(name(seat)) klarade \(count(rows: score)).", "\(name(seat)) did \(count(rows: score)).")
    }
    let end = tongue.say("Nu är det slut.", "That is the end.")
    return ([end] + own + others).joined(separator: " ")
  }

  func count(rows: Int) -> String { Vocabulary.count(rows: rows, in: tongue) }
}

extension Vocabulary {
  static func count(rows: Int, in tongue: Tongue) -> String {
    tongue.say(rows == 1 ? "1 rad" : "\(rows) rader", rows == 1 ? "1 row" : "\(rows) rows")
  }

  /// What it is, so that nobody takes it for more.
  static func noEyeTest(in tongue: Tongue) -> String {
    tongue.say("Det är en lek, inget syntest.", "It is a game, not an eye test.")
  }
}

extension Help {
  static func moves(in view: Letters.View, for seat: Seat, _ tongue: Tongue) -> [Row] {
    let noTest = Vocabulary.noEyeTest(in: tongue)
    let best = Row(
      typed: tongue.verb(.best),
      does: tongue.say("ditt bästa. ", "your best. ") + noTest)
    guard view.runs[seat]?.asked != nil else {
      return [
        Row(
          tongue, "nästa", "next", "gå vidare utan den som är tyst", "go on without who is silent"),
        best, look(tongue),
      ]
    }
    return [
      Row(
        tongue, "v  eller  h", "l  or  r", "vilken rad är likadan som den översta?",
        "which row is the same as the top one?"),
      Row(tongue, "bdp", "bdp", "eller skriv raden själv", "or type the row itself"),
      Row(tongue, "lyssna", "listen", "se raderna igen", "see the rows again"),
      best, look(tongue),
    ]
  }
}
