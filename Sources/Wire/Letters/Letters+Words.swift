import Games
import Hall
import Words

extension Letters: SpokenGame {
  static let title = "bokstäver" / "letters"
  static let about = "hitta raden som är likadan" / "find the row that is the same"

  static func say(_ fact: Fact, by speaker: Speaker) -> String? {
    switch fact {
    case .asked(let asked): speaker.say(asked)
    case .answered(let answered): speaker.say(answered)
    case .over(let over): speaker.say(over)
    }
  }

  /// A row is drawn for all who may see it; at the end all see how far everybody came.
  static func picture(for fact: Fact, _ viewer: Viewpoint) -> Picture.Call? {
    switch fact {
    case .asked(let asked): asked.challenge.seen(by: viewer).value.map { _ in .instead(.turn) }
    case .answered: nil
    case .over: .besides(.turn)
    }
  }

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String] {
    speaker.picture(of: view, extent: extent)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    let noTest = Vocabulary.noEyeTest(in: tongue)
    let best = Help.Row(
      Said(tongue.verb(.best)), Said(tongue.say("ditt bästa. ", "your best. ") + noTest))
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
    PlayMode(Rules.Mode.turns, "turvis" / "turns", alsoTyped: ["turer"]),
    PlayMode(Rules.Mode.duel, "duell" / "duel"),
  ]
  static func mode(of rules: Rules) -> String? { rules.mode.rawValue }

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    // The rows themselves: with each pair the keys have another meaning.
    let rows = view.runs[seat]?.asked?.challenge.value?.choices ?? []
    return SingleKey.numbers(rows) + zip(["left", "right"], rows).map(SingleKey.init)
  }

  /// Who did all rows has won; the others' run ends with a miss.
  static func sound(of fact: Fact, for seat: Seat) -> Sound? {
    guard case .answered(let answered) = fact, answered.seat == seat, answered.isRight else {
      return nil
    }
    return answered.endsRun ? .bingo : .right
  }

  static func say(_ question: String, choices: [String]) -> String {
    "\(question) = ?   \(choices.joined(separator: "   "))"
  }

  static func score(_ score: Int, in tongue: Tongue) -> String {
    Vocabulary.count(rows: score, in: tongue)
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

  fileprivate func say(_ answered: Letters.Answered) -> String {
    let all = answered.score == Letters.Step.count
    let count = count(rows: answered.score)
    guard isOwn(answered.seat) else {
      let name = name(answered.seat)
      if all { return say("\(name) klarade alla rader!", "\(name) did all rows!") }
      return answered.endsRun
        ? say("\(name) är klar: \(count).", "\(name) is done: \(count).")
        : "\(name): \(count)."
    }
    if all {
      return say("Rätt! Du klarade alla \(count). Hurra!", "Right! You did all \(count). Hooray!")
    }
    if answered.isRight { return say("Rätt! \(count).", "Right! \(count).") }
    let wanted = answered.rows.value?.wanted ?? ""
    let done =
      answered.score == 0
      ? say("Bra försök!", "Good try!")
      : say("Du klarade \(count). Bra!", "You did \(count). Well done!")
    return say("Det var den andra: \(wanted).", "It was the other one: \(wanted).")
      + " " + done
  }

  fileprivate func say(_ over: Scores) -> String {
    let all = ownFirst(over.scores).map { seat, score in
      let (name, rows) = (name(seat), count(rows: score))
      return isOwn(seat)
        ? say("Du klarade \(rows).", "You did \(rows).")
        : say("\(name) klarade \(rows).", "\(name) did \(rows).")
    }
    return ([say("Nu är det slut.", "That is the end.")] + all).joined(separator: " ")
  }

  func count(rows: Int) -> String { Vocabulary.count(rows: rows, in: tongue) }
}

extension Vocabulary {
  static func count(rows: Int, in tongue: Tongue) -> String {
    tongue.say(rows == 1 ? "1 rad" : "\(rows) rader", rows == 1 ? "1 row" : "\(rows) rows")
  }

  /// What it is, so that nobody takes it for more.
  fileprivate static func noEyeTest(in tongue: Tongue) -> String {
    tongue.say("Det är en lek, inget syntest.", "It is a game, not an eye test.")
  }
}

extension Speaker {
  func picture(of view: Letters.View, extent: Picture.Extent) -> [String] {
    var lines = [""]
    let own = view.runs.first { isOwn($0.key) }
    if let asked = own?.value.asked {
      lines += drawing(of: asked) + howTo(asked, view.rules.mode)
    } else if let (seat, asked) = view.runs.compactMapValues(\.asked).first(where: { _, asked in
      asked.challenge.value != nil
    }) {
      lines += sentence(isReading(seat)) + drawing(of: asked)
    }
    lines += table(of: view)
    return lines
  }

  // MARK: The row

  private func drawing(of asked: Letters.Asked) -> [String] {
    guard let challenge = asked.challenge.value else { return [] }
    let count = Letters.Step.count
    let title = say("RAD \(asked.round) AV \(count)", "ROW \(asked.round) OF \(count)")
    return ["  \(title)", ""]
      + RowDrawing(
        challenge: challenge, size: asked.size, sides: sides, width: style.width,
        ink: ink
      ).lines
  }

  private var sides: (left: String, right: String) {
    switch tongue {
    case .swedish: ("VÄNSTER", "HÖGER")
    case .english: ("LEFT", "RIGHT")
    case .unknown: ("1", "2")
    }
  }

  /// What to do; how it ends and what it is not, only once.
  private func howTo(_ asked: Letters.Asked, _ mode: Letters.Rules.Mode) -> [String] {
    let which = say(
      "Vilken rad är likadan som den översta? Skriv v eller h:",
      "Which row is the same as the top one? Type l or r:")
    guard asked.round == 1 else { return sentence(which) }
    let how =
      switch mode {
      case .turns:
        say(
          "Det blir tätare och svårare, tills det blir fel en gång.",
          "It gets harder and harder. One wrong answer ends your turn.")
      case .duel:
        say(
          "Alla läser samma rader, lika stora, tills det blir fel en gång.",
          "All read the same rows, of the same size, until one is wrong.")
      }
    return [how, Vocabulary.noEyeTest(in: tongue), which].flatMap { sentence($0) }
  }

  private func sentence(_ text: String) -> [String] {
    Paragraph.lines(of: text, width: style.width - 2).map { "  \($0)" }
  }

  // MARK: Who is how far

  private func table(of view: Letters.View) -> [String] {
    let begun = view.runs.map { ($0.key, $0.value.score, doing($0.key, $0.value, view)) }
    let toCome =
      view.over != nil
      ? []
      : scenery.room.table.seated.filter { view.runs[$0] == nil }
        .map { ($0, 0, say(" – väntar på sin tur", " – waits for a turn")) }
    let all = begun + toCome
    let names = all.map { isOwn($0.0) ? say("Du", "You") : name($0.0) }
    let widest = names.map(\.count).max() ?? 0
    return zip(names, all).flatMap { name, entry -> [String] in
      let (seat, score, doing) = entry
      let start = "  \(name.padded(to: widest))  \(count(rows: score))"
      let row = isOwn(seat) ? start : start + doing
      return row.count <= style.width ? [row] : [start]
    }
  }

  private func doing(_ seat: Seat, _ run: Letters.View.Run, _ view: Letters.View) -> String {
    guard view.over == nil else { return "" }
    switch run.stage {
    case .missed, .complete: return say(", klar", ", done")
    case .reading, .waiting: break
    }
    if let absence = absence(of: seat) { return absence }
    if run.asked == nil { return say(" – väntar på sin tur", " – waits for a turn") }
    return say(" – läser …", " – is reading …")
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

  /// As far apart as the size says, or as fits on the screen.
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
      row([left, right].map { "|\(ink.open(centred(text($0, gap), in: frame - 2)))|" }),
      row(["'\(edge)'", "'\(edge)'"]),
    ]
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
