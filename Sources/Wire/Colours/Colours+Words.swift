import Games
import Words

extension Colours: SpokenRuns {
  static let title = "färger" / "colours"
  static let about = "hitta den udda färgen" / "find the odd colour"
  static let alsoCalled = ["colors"]

  static let row = (one: "färg" / "colour", several: "färger" / "colours")
  static let doing = Doing.thinking

  static func isOn(_ name: String) -> Said { "Nu letar \(name)." / "Now \(name) is looking." }

  static func say(_ challenge: Challenge) -> Said {
    "vilken av de sexton rutorna har en annan färg?"
      / "which of the sixteen fields has another colour?"
  }

  static func praise(_ choice: Choice) -> Said {
    guard let word = choice.word else { return "Rätt!" / "Right!" }
    return Said(Ink(isColoured: false).seam(word.first, word.second) + "!")
  }

  static func correction(_ choice: Choice) -> Said {
    "Det var \(choice.odd.name)." / "It was \(choice.odd.name)."
  }

  static let voice: Voice? = .words

  static func show(_ choice: Choice) -> Show? {
    choice.word.map { .joining($0.first, $0.second, isLast: true) }
  }

  static func draw(
    _ asked: Asked, _ row: Challenge, isOwn: Bool, by speaker: Speaker
  ) -> [String] {
    let ink = speaker.ink
    return FieldsDrawing(
      colours: row.colours, width: speaker.style.width,
      ink: Ink(isColoured: true, hasLinks: ink.hasLinks && isOwn)
    ).lines
  }

  /// Without all colours nothing can be drawn that would be fair.
  static func instead(isOwn: Bool, for speaker: Speaker) -> [Said]? {
    if speaker.style.shades { return nil }
    guard isOwn else {
      return ["Rutorna syns bara i färg." / "The fields are seen in colour only."]
    }
    let (other, width) = (Letters.title, speaker.style.width)
    let sorry: [Said] = [
      "Det här spelet behöver en skärm med alla färger, och här är de få."
        / "This game needs a screen with all colours, and here they are few.",
      "Spela något annat! Skriv: spela \(other.swedish)"
        / "Play something else! Type: play \(other.english)",
    ]
    // A screen with keys has said by itself whether it has colours.
    if speaker.style.hasKeys { return sorry }
    return sorry + [
      "Kan din skärm visa färger? Titta igen när du har skrivit: text \(width) färg"
        / "Can your screen show colours? Look again when you have typed: text \(width) colour"
    ]
  }

  static let task =
    "Vilken ruta har en annan färg? Skriv den, till exempel b2:"
    / "Which field has another colour? Type it, for example b2:"

  static func course(_ mode: RunMode, isAlone: Bool) -> Said {
    mode == .duel && !isAlone
      ? "Ni får samma färger." / "You all get the same colours."
      : "Det blir svårare och svårare." / "It gets harder and harder."
  }

  private static let isGame =
    "Det är en lek och inget syntest." / "It is a game and no eye test."
  static let note =
    "\(isGame.swedish) Undrar du över dina ögon? Be en vuxen gå med dig till en optiker."
    / "\(isGame.english) If you wonder about your eyes, ask a grown-up to see an optician with you."

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    let best = Help.best(besides: isGame, in: tongue)
    guard view.runs[seat]?.asked != nil else { return [Help.next, best, Help.look] }
    return [
      Help.Row("b2" / "b2", "rutan som har en annan färg" / "the field that has another colour"),
      Help.Row("6" / "6", "eller dess nummer, från 1 till 16" / "or its number, from 1 to 16"),
      best, Help.look,
    ]
  }

  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn? {
    view.runs[seat]?.asked.map { _ in
      Help.WayOn(
        "Titta noga! Skriv till exempel: b2" / "Look closely! Type for example: b2")
    }
  }

  static func say(_ question: String, choices: [String]) -> String { "a1 – d4 ?" }
}

/// Sixteen fields in their colours, each with its name.
struct FieldsDrawing {
  let colours: [Colour]
  let width: Int
  let ink: Ink

  /// How many columns lie between two fields, and how many a field has.
  private var gap: Int { width < 40 ? 1 : 2 }
  private var field: Int { max(2, min(8, (width - 2 - (Tile.side - 1) * gap) / Tile.side)) }

  /// Whether names are white on these fields, and not black. It is the same for all, so that it tells of none.
  private var areDark: Bool {
    let brightness = colours.reduce(0) { $0 + 299 * $1.red + 587 * $1.green + 114 * $1.blue }
    return brightness < 118_000 * colours.count
  }

  var lines: [String] {
    let rows = (0..<Tile.side).map { row in Tile.all.filter { $0.row == row } }
    return Array(rows.map { [line(of: $0, isNamed: true), line(of: $0)] }.joined(separator: [""]))
  }

  private func line(of tiles: [Tile], isNamed: Bool = false) -> String {
    let gap = String(repeating: " ", count: gap)
    return "  " + tiles.map { draw($0, isNamed: isNamed) }.joined(separator: gap)
  }

  private func draw(_ tile: Tile, isNamed: Bool) -> String {
    let name = field > 3 ? " \(tile.name)" : tile.name
    let text = (isNamed ? name : "").padded(to: field)
    let painted = ink.paint(text, areDark ? 97 : 30, on: colours[tile.slot])
    return isNamed ? ink.link(painted, TextLink(typed: tile.name, says: tile.name)) : painted
  }
}

extension Ink {
  /// Text on a ground of any colour.
  fileprivate func paint(_ text: String, _ colour: Int, on ground: Colour) -> String {
    "\u{1B}[\(colour)m\u{1B}[48;2;\(ground.red);\(ground.green);\(ground.blue)m\(text)\u{1B}[0m"
  }
}
