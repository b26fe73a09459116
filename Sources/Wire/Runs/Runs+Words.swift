import Classroom
import Games
import Words

/// A game of runs, for people.
protocol SpokenRuns: SpokenScoring, RunsGame {
  /// The name of what a run goes through, such as a row: one, and several.
  static var row: (one: Said, several: Said) { get }

  /// The thing that a seat does which has a row before it.
  static var doing: Doing { get }

  /// The sentence that a seat has its turn.
  static func isOn(_ name: String) -> Said

  /// The row itself in words.
  static func say(_ challenge: Challenge) -> Said

  /// The words for a right answer of one's own, and for a wrong one.
  static func praise(_ answer: Answer) -> Said
  static func correction(_ answer: Answer) -> Said

  /// The way in which a right answer is heard, if a voice reads something of it, and the show that moves for a
  /// moment with it.
  static var voice: Voice? { get }
  static func show(_ answer: Answer) -> Show?

  /// A row as it is drawn for somebody who may see it; `isOwn` if it may be chosen from.
  static func draw(_ asked: Asked, _ challenge: Challenge, isOwn: Bool, by speaker: Speaker)
    -> [String]

  /// The sentences in the place of a row where it cannot be drawn; nil where it can.
  static func instead(isOwn: Bool, for speaker: Speaker) -> [Said]?

  /// The task of a run.
  static var task: Said { get }

  /// How a run goes on; `isAlone` where nobody else plays.
  static func course(_ mode: RunMode, isAlone: Bool) -> Said

  /// A sentence about what the game is, so that nobody takes it for more.
  static var note: Said { get }
}

extension SpokenRuns {
  static func say(_ over: Scores, by speaker: Speaker) -> String? {
    speaker.say(over, of: Self.self)
  }

  /// The seat that did all rows has won; the others' run ends with a slip.
  static func sound(of over: Scores, for seat: Seat) -> Sound? {
    over.scores.count > 1 ? Sound(seat, among: over.winners) : nil
  }

  static var modes: [PlayMode] {
    [
      PlayMode(RunMode.duel, "duell" / "duel"),
      PlayMode(RunMode.turns, "turvis" / "turns", alsoTyped: ["turer"]),
    ]
  }
  static var voice: Voice? { nil }
  static func show(_ answer: Answer) -> Show? { nil }
  static func instead(isOwn: Bool, for speaker: Speaker) -> [Said]? { nil }

  static func score(_ score: Int, in tongue: Tongue) -> String {
    let row = score == 1 ? row.one : row.several
    return tongue.say("\(score) \(row.swedish)", "\(score) \(row.english)")
  }

  /// How many slips may still come, the one that ends a run included.
  fileprivate static func tries(_ count: Int) -> Said {
    switch count {
    case 1: "ett försök" / "one try"
    case 2: "två försök" / "two tries"
    case 3: "tre försök" / "three tries"
    default: "\(count) försök" / "\(count) tries"
    }
  }
}

extension SpokenRuns where Rules == RunRules<Self>, View == Runs<Self>.View {
  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String] {
    speaker.picture(of: view)
  }

  static func mode(of rules: Rules) -> String? { rules.mode.rawValue }
}

extension Runs.Asked: SpokenFact where Played: SpokenRuns {
  func say(by speaker: Speaker) -> String? {
    let row = Played.row.one
    if speaker.isOwn(seat), let challenge = challenge.value {
      let said = Played.say(challenge)
      return speaker.say(
        "\(row.swedish.capitalizedFirst) \(round): \(said.swedish)",
        "\(row.english.capitalizedFirst) \(round): \(said.english)")
    }
    // In a duel all begin at once.
    guard round == 1, case .open = challenge else { return nil }
    return speaker.say(Played.isOn(speaker.name(seat)))
  }

  /// A picture of the row is drawn for all who may see it.
  func picture(for viewer: Viewpoint) -> Picture.Call? {
    challenge.seen(by: viewer).value.map { _ in .instead(.turn) }
  }
}

extension Runs.Answered: SpokenFact where Played: SpokenRuns {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func sound(for seat: Seat) -> Sound? {
    guard isRight, self.seat == seat else { return nil }
    return endsRun ? .bingo : .right
  }

  var voice: Voice? { isRight ? Played.voice : nil }

  func show(to speaker: Speaker) -> Show? {
    speaker.isOwn(seat) && isRight ? answer.value.flatMap(Played.show) : nil
  }
}

extension Speaker {
  /// A viewer who plays hears how far it is itself; only one who looks on hears how far the others are:
  /// children read beside each other, and not against each other.
  fileprivate func say<Played: SpokenRuns>(_ answered: Runs<Played>.Answered) -> String? {
    let seat = answered.seat
    if isOwn(seat) { return sayOwn(answered) }
    guard isSeated else { return sayOfAnother(answered) }
    return answered.endsRun ? say("\(name(seat)) är klar.", "\(name(seat)) is done.") : nil
  }

  private func sayOwn<Played: SpokenRuns>(_ answered: Runs<Played>.Answered) -> String? {
    guard let answer = answered.answer.value else { return nil }
    let count = Played.score(answered.score, in: tongue)
    let row = Played.row.one
    if answered.isRight {
      let praise = Played.praise(answer)
      let (swedish, english) = (praise.swedish, praise.english)
      return answered.endsRun
        ? say(
          "\(swedish) Du klarade alla \(count). Hurra!", "\(english) You did all \(count). Hooray!")
        : say("\(swedish) \(count).", "\(english) \(count).")
    }
    let next =
      answered.endsRun
      ? result(answered.score, of: Played.self)
      : say("Här kommer en ny \(row.swedish).", "Here comes a new \(row.english).")
    return say(Played.correction(answer)) + " " + next
  }

  private func sayOfAnother<Played: SpokenRuns>(_ answered: Runs<Played>.Answered) -> String {
    let (name, count) = (name(answered.seat), Played.score(answered.score, in: tongue))
    let row = Played.row
    switch (answered.isRight, answered.endsRun) {
    case (true, true):
      return say(
        "\(name) klarade alla \(row.several.swedish)!", "\(name) did all \(row.several.english)!")
    case (true, false): return "\(name): \(count)."
    case (false, true): return say("\(name) är klar: \(count).", "\(name) is done: \(count).")
    case (false, false):
      return say("\(name) får en ny \(row.one.swedish).", "\(name) gets a new \(row.one.english).")
    }
  }

  fileprivate func say<Played: SpokenRuns>(_ over: Scores, of game: Played.Type) -> String {
    let results = over.scores.filter { isOwn($0.key) || !isSeated }.map { seat, score in
      let (name, rows) = (name(seat), Played.score(score, in: tongue))
      return isOwn(seat)
        ? result(score, of: game) : say("\(name) klarade \(rows).", "\(name) did \(rows).")
    }
    let end =
      hasWon(over, in: game)
      ? say("Du vann!", "You won!") : say("Nu är det slut.", "That is the end.")
    return ([end] + results).joined(separator: " ")
  }

  /// Whether the viewer came through a duel best; nobody is told that it did not.
  private func hasWon<Played: SpokenRuns>(_ over: Scores, in game: Played.Type) -> Bool {
    guard case .seat(let seat) = viewer, over.scores.count > 1,
      let rules = scenery.room.setup.rules.own as? RunRules<Played>
    else { return false }
    return rules.mode == .duel && over.winners.contains(seat)
  }

  /// One's own result.
  private func result<Played: SpokenRuns>(_ score: Int, of game: Played.Type) -> String {
    let rows = game.score(score, in: tongue)
    return score == 0
      ? say("Bra försök!", "Good try!") : say("Du klarade \(rows)!", "You did \(rows)!")
  }
}

extension Help {
  /// The best score of one's own, and what the game is not.
  static func best(besides note: Said, in tongue: Tongue) -> Row {
    let best = tongue.say("ditt rekord. ", "your best. ")
    return Row(Said(tongue.verb(.best)), Said(best + tongue.say(note)))
  }
}

// MARK: - The picture

extension Speaker {
  fileprivate func picture<Played: SpokenRuns>(of view: Runs<Played>.View) -> [String] {
    var lines = [""]
    let own = view.runs.first { isOwn($0.key) }
    if let run = own?.value, let asked = run.asked {
      let isSeen = Played.instead(isOwn: true, for: self) == nil
      // What is told only once may scroll away above, and the row never.
      if isSeen, run.score + run.slips == 0 { lines += howTo(view.rules) }
      lines += title(of: asked) + drawing(of: asked)
      if isSeen { lines += sentence(say(Played.task)) }
    } else if let (seat, asked) = view.runs.compactMapValues(\.asked).first(where: { _, asked in
      asked.challenge.value != nil
    }) {
      lines += sentence(say(Played.isOn(name(seat))))
      lines += (isSeated ? [""] : title(of: asked)) + drawing(of: asked)
    }
    return lines + table(of: view)
  }

  // MARK: The row

  private func title<Played: SpokenRuns>(of asked: Runs<Played>.Asked) -> [String] {
    let (row, count) = (Played.row.one, Played.rowCount)
    let (swedish, english) = (row.swedish.uppercased(), row.english.uppercased())
    return [
      say("  \(swedish) \(asked.round) AV \(count)", "  \(english) \(asked.round) OF \(count)"), "",
    ]
  }

  private func drawing<Played: SpokenRuns>(of asked: Runs<Played>.Asked) -> [String] {
    guard let challenge = asked.challenge.value else { return [] }
    let isOwn = isOwn(asked.seat)
    return Played.instead(isOwn: isOwn, for: self)?.flatMap { sentence(say($0)) }
      ?? Played.draw(asked, challenge, isOwn: isOwn, by: self)
  }

  /// How a run goes on and ends, and what it is not.
  private func howTo<Played: SpokenRuns>(_ rules: RunRules<Played>) -> [String] {
    let tries = say(Played.tries(rules.slips))
    let course = Played.course(rules.mode, isAlone: scenery.room.table.all.count < 2)
    let how = say(
      "\(course.swedish) Du har \(tries).", "\(course.english) You have \(tries).")
    return [how, say(Played.note)].flatMap { sentence($0) } + [""]
  }

  private func sentence(_ text: String) -> [String] {
    Paragraph.lines(of: text, width: style.width - 2).map { "  \($0)" }
  }

  // MARK: Who is how far

  /// How far the viewer who plays is itself, and what the others do.
  private func table<Played: SpokenRuns>(of view: Runs<Played>.View) -> [String] {
    let begun = view.runs.map { ($0.key, $0.value.score, doing($0.key, $0.value, view)) }
    let toCome: [(Seat, Int, Doing?)] =
      view.over != nil
      ? []
      : scenery.room.table.seated.filter { view.runs[$0] == nil }
        .map { ($0, 0, Doing.waiting) }
    let all = begun + toCome
    let widest = all.map { name($0.0).visibleCount }.max() ?? 0
    return all.flatMap { seat, score, doing -> [String] in
      let rows = Played.score(score, in: tongue)
      if isOwn(seat) {
        return sentence(say("Du: \(rows)", "You: \(rows)") + triesLeft(view.runs[seat], view.rules))
      }
      if isSeated {
        return doing.map { Paragraph.indented(say($0, of: seat), width: style.width) } ?? []
      }
      let start = "  \(name(seat).padded(to: widest))  \(rows)"
      let row = start + behind(doing)
      return row.fits(in: style.width) ? [row] : [start]
    }
  }

  /// How many slips may still come; where one ends a run there is nothing to count.
  private func triesLeft<Played: SpokenRuns>(
    _ run: Runs<Played>.View.Run?, _ rules: RunRules<Played>
  ) -> String {
    guard rules.slips > 1, let run else { return "" }
    switch run.stage {
    case .missed, .complete: return ""
    case .reading, .waiting:
      let tries = say(Played.tries(rules.slips - run.slips))
      return say(", \(tries) kvar", ", \(tries) left")
    }
  }

  private func doing<Played: SpokenRuns>(
    _ seat: Seat, _ run: Runs<Played>.View.Run, _ view: Runs<Played>.View
  ) -> Doing? {
    guard view.over == nil else { return nil }
    switch run.stage {
    case .missed, .complete: return .done
    case .reading, .waiting:
      return absence(of: seat) ?? (run.asked == nil ? .waiting : Played.doing)
    }
  }
}

extension Runs.View.Run {
  /// The row that is read just now.
  var asked: Runs.Asked? { if case .reading(let asked) = stage { asked } else { nil } }
}
