import Games

extension Letters: SpokenRuns {
  static let title = "bokstäver" / "letters"
  static let about = "hitta raden som är likadan" / "find the row that is the same"

  static let row = (one: "rad" / "row", several: "rader" / "rows")
  static let doing = Doing.reading

  static func isOn(_ name: String) -> Said { "Nu läser \(name)." / "Now \(name) is reading." }

  static func say(_ challenge: Challenge) -> Said {
    let (left, right) = (challenge.row(on: .left), challenge.row(on: .right))
    return "\(challenge.row). Vänster: \(left). Höger: \(right)."
      / "\(challenge.row). Left: \(left). Right: \(right)."
  }

  static func praise(_ rows: Rows) -> Said { "Rätt!" / "Right!" }

  static func correction(_ rows: Rows) -> Said {
    "Det var den andra: \(rows.wanted)." / "It was the other one: \(rows.wanted)."
  }

  static func draw(_ asked: Asked, _ row: Challenge, isOwn: Bool, by speaker: Speaker) -> [String] {
    let ink = speaker.ink
    return RowDrawing(
      challenge: row, size: asked.size ?? Step.sizes.upperBound, sides: sides(in: speaker.tongue),
      width: speaker.style.width,
      ink: Ink(isColoured: ink.isColoured, hasLinks: ink.hasLinks && isOwn)
    ).lines
  }

  private static func sides(in tongue: Tongue) -> (left: String, right: String) {
    switch tongue {
    case .swedish: ("VÄNSTER", "HÖGER")
    case .english: ("LEFT", "RIGHT")
    case .unknown: ("1", "2")
    }
  }

  static let task =
    "Vilken rad är likadan som den översta? Skriv v eller h:"
    / "Which row is the same as the top one? Type l or r:"

  static func course(_ mode: RunMode, isAlone: Bool) -> Said {
    switch mode {
    case .turns: "Det blir tätare och svårare." / "It gets harder and harder."
    case .duel where isAlone: "Det blir svårare och svårare." / "It gets harder and harder."
    case .duel: "Ni läser samma rader." / "You all read the same rows."
    }
  }

  static let note = "Det är en lek, inget syntest." / "It is a game, not an eye test."

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    let best = Help.best(besides: note, in: tongue)
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

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    // The rows themselves are the keys' names: with each pair the keys have another meaning.
    let rows = view.runs[seat]?.asked?.challenge.value?.choices ?? []
    return SingleKey.numbers(rows)
  }

  static func say(_ question: String, choices: [String]) -> String {
    "\(question) = ?   \(choices.joined(separator: "   "))"
  }
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
