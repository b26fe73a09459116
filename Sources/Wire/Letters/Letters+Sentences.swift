import Games
import Hall
import Words

extension Letters.Fact {
  /// A row is drawn for all who may see it; at the end all see how far everybody came.
  func picture(for viewer: Viewpoint) -> Picture.Extent? {
    switch self {
    case .asked(let asked): asked.challenge.seen(by: viewer).value.map { _ in .turn }
    case .answered: nil
    case .over: .turn
    }
  }

  /// The picture says it all.
  func isToldByPicture(for viewer: Viewpoint) -> Bool {
    if case .asked = self { picture(for: viewer) != nil } else { false }
  }
}

extension Vocabulary {
  static func name(of mode: Letters.Rules.Mode, in tongue: Tongue) -> String {
    switch mode {
    case .turns: tongue.say("turvis", "turns")
    case .duel: tongue.say("duell", "duel")
    }
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
