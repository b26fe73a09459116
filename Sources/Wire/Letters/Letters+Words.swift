import Classroom
import Games
import Words

extension Letters: SpokenScoring {
  static let title = "bokstäver" / "letters"
  static let about = "hitta raden som är likadan" / "find the row that is the same"

  static func say(_ over: Scores, by speaker: Speaker) -> String? { speaker.say(over) }

  /// The seat that did all rows has won; the others' run ends with a slip.
  static func sound(of over: Scores, for seat: Seat) -> Sound? {
    over.scores.count > 1 ? Sound(seat, among: over.winners) : nil
  }

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String] {
    speaker.picture(of: view, extent: extent)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    let noTest = Vocabulary.noEyeTest(in: tongue)
    let best = Help.Row(
      Said(tongue.verb(.best)), Said(tongue.say("ditt rekord. ", "your best. ") + noTest))
    guard view.runs[seat]?.asked != nil else { return [Help.next, best, Help.look] }
    return [
      Help.Row(
        "v  eller  h" / "l  or  r",
        "vilken rad är likadan som den översta?" / "which row is the same as the top one?"),
      Help.Row("bdp" / "bdp", "eller skriv raden själv" / "or type the row itself"),
      Help.Row("lyssna" / "listen", "se raderna igen" / "see the rows again"),
      best, Help.look,
    ]
  }

  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn? {
    view.runs[seat]?.asked.map { _ in
      Help.WayOn(
        "Titta noga och gissa. Skriv: v" / "Look closely and guess. Type: l", or: "h" / "r")
    }
  }

  static let modes = [
    PlayMode(Rules.Mode.duel, "duell" / "duel"),
    PlayMode(Rules.Mode.turns, "turvis" / "turns", alsoTyped: ["turer"]),
  ]
  static func mode(of rules: Rules) -> String? { rules.mode.rawValue }

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    // The rows themselves are the keys' names: with each pair the keys have another meaning.
    let rows = view.runs[seat]?.asked?.challenge.value?.choices ?? []
    return SingleKey.numbers(rows)
  }

  static func say(_ question: String, choices: [String]) -> String {
    "\(question) = ?   \(choices.joined(separator: "   "))"
  }

  static func score(_ score: Int, in tongue: Tongue) -> String {
    Vocabulary.count(rows: score, in: tongue)
  }
}

extension Letters.Asked: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  /// A picture of the row is drawn for all who may see it.
  func picture(for viewer: Viewpoint) -> Picture.Call? {
    challenge.seen(by: viewer).value.map { _ in .instead(.turn) }
  }
}

extension Letters.Answered: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func sound(for seat: Seat) -> Sound? {
    guard isRight, self.seat == seat else { return nil }
    return endsRun ? .bingo : .right
  }
}

extension Speaker {
  fileprivate func say(_ asked: Letters.Asked) -> String? {
    if isOwn(asked.seat), let challenge = asked.challenge.value {
      let (left, right) = (challenge.row(on: .left), challenge.row(on: .right))
      return say(
        "Rad \(asked.round): \(challenge.row). Vänster: \(left). Höger: \(right).",
        "Row \(asked.round): \(challenge.row). Left: \(left). Right: \(right).")
    }
    // In a duel all begin at once.
    guard asked.round == 1, case .open = asked.challenge else { return nil }
    return isReading(asked.seat)
  }

  func isReading(_ seat: Seat) -> String {
    say("Nu läser \(name(seat)).", "Now \(name(seat)) is reading.")
  }

  /// A viewer who plays hears how far it is itself; only one who looks on hears how far the others are:
  /// children read beside each other, and not against each other.
  fileprivate func say(_ answered: Letters.Answered) -> String? {
    let seat = answered.seat
    if isOwn(seat) { return sayOwn(answered) }
    guard isSeated else { return sayOfAnother(answered) }
    return answered.endsRun ? say("\(name(seat)) är klar.", "\(name(seat)) is done.") : nil
  }

  private func sayOwn(_ answered: Letters.Answered) -> String {
    let count = count(rows: answered.score)
    if answered.isRight {
      return answered.endsRun
        ? say("Rätt! Du klarade alla \(count). Hurra!", "Right! You did all \(count). Hooray!")
        : say("Rätt! \(count).", "Right! \(count).")
    }
    let wanted = answered.rows.value?.wanted ?? ""
    let next =
      answered.endsRun
      ? result(answered.score) : say("Här kommer en ny rad.", "Here comes a new row.")
    return say("Det var den andra: \(wanted).", "It was the other one: \(wanted).") + " " + next
  }

  private func sayOfAnother(_ answered: Letters.Answered) -> String {
    let (name, count) = (name(answered.seat), count(rows: answered.score))
    switch (answered.isRight, answered.endsRun) {
    case (true, true): return say("\(name) klarade alla rader!", "\(name) did all rows!")
    case (true, false): return "\(name): \(count)."
    case (false, true): return say("\(name) är klar: \(count).", "\(name) is done: \(count).")
    case (false, false): return say("\(name) får en ny rad.", "\(name) gets a new row.")
    }
  }

  fileprivate func say(_ over: Scores) -> String {
    let results = over.scores.filter { isOwn($0.key) || !isSeated }.map { seat, score in
      let (name, rows) = (name(seat), count(rows: score))
      return isOwn(seat) ? result(score) : say("\(name) klarade \(rows).", "\(name) did \(rows).")
    }
    let end =
      hasWon(over) ? say("Du vann!", "You won!") : say("Nu är det slut.", "That is the end.")
    return ([end] + results).joined(separator: " ")
  }

  /// Whether the viewer came through a duel best; nobody is told that it did not.
  private func hasWon(_ over: Scores) -> Bool {
    guard case .seat(let seat) = viewer, over.scores.count > 1,
      let rules = scenery.room.setup.rules.own as? Letters.Rules
    else { return false }
    return rules.mode == .duel && over.winners.contains(seat)
  }

  /// One's own result.
  private func result(_ score: Int) -> String {
    let rows = count(rows: score)
    return score == 0
      ? say("Bra försök!", "Good try!") : say("Du klarade \(rows)!", "You did \(rows)!")
  }

  func count(rows: Int) -> String { Vocabulary.count(rows: rows, in: tongue) }
}

extension Vocabulary {
  static func count(rows: Int, in tongue: Tongue) -> String {
    tongue.say(rows == 1 ? "1 rad" : "\(rows) rader", rows == 1 ? "1 row" : "\(rows) rows")
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

  /// A sentence about what the game is, so that nobody takes it for more.
  fileprivate static func noEyeTest(in tongue: Tongue) -> String {
    tongue.say("Det är en lek, inget syntest.", "It is a game, not an eye test.")
  }
}

extension Speaker {
  func picture(of view: Letters.View, extent: Picture.Extent) -> [String] {
    var lines = [""]
    let own = view.runs.first { isOwn($0.key) }
    if let run = own?.value, let asked = run.asked {
      lines += title(of: asked) + drawing(of: asked) + howTo(run, view.rules)
    } else if let (seat, asked) = view.runs.compactMapValues(\.asked).first(where: { _, asked in
      asked.challenge.value != nil
    }) {
      lines += sentence(isReading(seat)) + (isSeated ? [""] : title(of: asked)) + drawing(of: asked)
    }
    lines += table(of: view)
    return lines
  }

  // MARK: The row

  private func title(of asked: Letters.Asked) -> [String] {
    let count = Letters.Step.count
    return [say("  RAD \(asked.round) AV \(count)", "  ROW \(asked.round) OF \(count)"), ""]
  }

  private func drawing(of asked: Letters.Asked) -> [String] {
    asked.challenge.value.map { challenge in
      RowDrawing(
        challenge: challenge, size: asked.size, sides: sides, width: style.width,
        ink: Ink(isColoured: ink.isColoured, hasLinks: ink.hasLinks && isOwn(asked.seat))
      ).lines
    } ?? []
  }

  private var sides: (left: String, right: String) {
    switch tongue {
    case .swedish: ("VÄNSTER", "HÖGER")
    case .english: ("LEFT", "RIGHT")
    case .unknown: ("1", "2")
    }
  }

  /// The task of a run; how it ends and what it is not is told only once.
  private func howTo(_ run: Letters.View.Run, _ rules: Letters.Rules) -> [String] {
    let which = say(
      "Vilken rad är likadan som den översta? Skriv v eller h:",
      "Which row is the same as the top one? Type l or r:")
    guard run.score + run.slips == 0 else { return sentence(which) }
    let tries = say(Vocabulary.tries(rules.slips))
    let how =
      switch rules.mode {
      case .turns:
        say(
          "Det blir tätare och svårare. Du har \(tries).",
          "It gets harder and harder. You have \(tries).")
      case .duel where scenery.room.table.all.count > 1:
        say(
          "Ni läser samma rader. Du har \(tries).", "You all read the same rows. You have \(tries)."
        )
      case .duel:
        say(
          "Det blir svårare och svårare. Du har \(tries).",
          "It gets harder and harder. You have \(tries).")
      }
    return [how, Vocabulary.noEyeTest(in: tongue), which].flatMap { sentence($0) }
  }

  private func sentence(_ text: String) -> [String] {
    Paragraph.lines(of: text, width: style.width - 2).map { "  \($0)" }
  }

  // MARK: Who is how far

  /// How far the viewer who plays is itself, and what the others do.
  private func table(of view: Letters.View) -> [String] {
    let begun = view.runs.map { ($0.key, $0.value.score, doing($0.key, $0.value, view)) }
    let toCome: [(Seat, Int, Doing?)] =
      view.over != nil
      ? []
      : scenery.room.table.seated.filter { view.runs[$0] == nil }
        .map { ($0, 0, Doing.waiting) }
    let all = begun + toCome
    let widest = all.map { name($0.0).count }.max() ?? 0
    return all.flatMap { seat, score, doing -> [String] in
      let rows = count(rows: score)
      if isOwn(seat) {
        return sentence(say("Du: \(rows)", "You: \(rows)") + triesLeft(view.runs[seat], view.rules))
      }
      if isSeated {
        return doing.map { Paragraph.indented(say($0, of: seat), width: style.width) } ?? []
      }
      let start = "  \(name(seat).padded(to: widest))  \(rows)"
      let row = start + behind(doing)
      return row.count <= style.width ? [row] : [start]
    }
  }

  /// How many slips may still come; where one ends a run there is nothing to count.
  private func triesLeft(_ run: Letters.View.Run?, _ rules: Letters.Rules) -> String {
    guard rules.slips > 1, let run else { return "" }
    switch run.stage {
    case .missed, .complete: return ""
    case .reading, .waiting:
      let tries = say(Vocabulary.tries(rules.slips - run.slips))
      return say(", \(tries) kvar", ", \(tries) left")
    }
  }

  private func doing(_ seat: Seat, _ run: Letters.View.Run, _ view: Letters.View) -> Doing? {
    guard view.over == nil else { return nil }
    switch run.stage {
    case .missed, .complete: return .done
    case .reading, .waiting:
      return absence(of: seat) ?? (run.asked == nil ? .waiting : .reading)
    }
  }
}

extension Letters.View.Run {
  /// The row that is read just now.
  var asked: Letters.Asked? { if case .reading(let asked) = stage { asked } else { nil } }
}

/// A row, and below it two in frames. Where letters would be smaller they stand closer together.
struct RowDrawing {
  let challenge: Letters.Challenge
  let size: Int
  let sides: (left: String, right: String)
  let width: Int
  let ink: Ink

  private static let indent = 2
  private static let between = 2

  /// How far apart the letters stand: as the size says, or as fits on the screen.
  private var gap: Int {
    let wanted =
      switch size {
      case ...50: 0
      case ...70: 1
      case ...90: 2
      default: 3
      }
    return (0...wanted).last { $0 == 0 || frame(with: $0) * 2 + 4 <= width } ?? 0
  }

  private func text(_ row: String, _ gap: Int) -> String {
    Letters.signs(of: row).joined(separator: String(repeating: " ", count: gap))
  }

  /// How wide a frame is, its edges included.
  private func frame(with gap: Int) -> Int {
    let widest = challenge.choices.map { text($0, gap).count }.max() ?? 0
    return max(widest + 2, 5) + 2
  }

  var lines: [String] {
    let gap = gap
    let frame = frame(with: gap)
    let whole = 2 * frame + RowDrawing.between
    let edge = String(repeating: "-", count: frame - 2)
    let (left, right) = (challenge.row(on: .left), challenge.row(on: .right))
    return [
      row([ink.question(centred(text(challenge.row, gap), in: whole))]),
      "",
      row([centred(sides.left, in: frame), centred(sides.right, in: frame)]),
      row([".\(edge).", ".\(edge)."]),
      row(
        [(left, sides.left), (right, sides.right)].map { "|\(choice($0, $1, frame - 2, gap))|" }),
      row(["'\(edge)'", "'\(edge)'"]),
    ]
  }

  /// A choice in its frame. It is looked at closely, and so not read aloud.
  private func choice(_ row: String, _ side: String, _ width: Int, _ gap: Int) -> String {
    ink.link(
      ink.open(centred(text(row, gap), in: width)), TextLink(typed: row, says: side.lowercased()))
  }

  private func row(_ cells: [String]) -> String {
    let indent = String(repeating: " ", count: RowDrawing.indent)
    let between = String(repeating: " ", count: RowDrawing.between)
    return (indent + cells.joined(separator: between)).trimmingEnd
  }

  private func centred(_ text: String, in width: Int) -> String {
    let before = max(0, (width - text.count) / 2)
    return (String(repeating: " ", count: before) + text).padded(to: width)
  }
}
