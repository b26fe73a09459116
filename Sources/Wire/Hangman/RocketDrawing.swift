import Games

/// The rocket as text. With each miss it loses a part; without the last one it is far away.
struct RocketDrawing {
  /// What a miss takes, in that order.
  enum Part: CaseIterable {
    case antenna, window, leftFin, rightFin, door, engine, nose

    func name(in tongue: Tongue) -> String {
      switch self {
      case .antenna: tongue.say("antennen", "its antenna")
      case .window: tongue.say("fönstret", "its window")
      case .leftFin: tongue.say("vänster vinge", "its left wing")
      case .rightFin: tongue.say("höger vinge", "its right wing")
      case .door: tongue.say("dörren", "its door")
      case .engine: tongue.say("motorn", "its engine")
      case .nose: tongue.say("nosen", "its nose")
      }
    }
  }

  static let width = 13

  let misses: Int

  /// Nine lines, all of the same width.
  var lines: [String] { misses < Hangman.mostMisses ? standing : Self.flying }

  private func has(_ part: Part) -> Bool {
    Part.allCases.firstIndex(of: part).map { misses <= $0 } ?? false
  }

  private var standing: [String] {
    func part(_ part: Part, _ text: String) -> String {
      has(part) ? text : String(repeating: " ", count: text.count)
    }
    let (left, right) = (has(.leftFin), has(.rightFin))
    return [
      "      " + part(.antenna, "!") + "      ",
      "     " + part(.nose, "/ \\") + "     ",
      "    " + part(.nose, "/___\\") + "    ",
      "   | " + part(.window, "(o)") + " |   ",
      "   |     |   ",
      (left ? "  /" : "   ") + "| " + part(.door, "[ ]") + " |" + (right ? "\\  " : "   "),
      (left ? " / " : "   ") + "|_____|" + (right ? " \\ " : "   "),
      (left ? "/_/" : "   ") + " " + part(.engine, "/VVV\\") + " " + (right ? "\\_\\" : "   "),
      Self.ground,
    ]
  }

  private static let ground = "============="

  private static let flying = [
    "  *      ^  .",
    "        / \\  ",
    " .      |_|  ",
    "        ' '  ",
    "       ' '  *",
    "  *   ' '    ",
    "     ' '     ",
    "  . o O o .  ",
    ground,
  ]

  /// `s _ l r _ s`.
  static func spaced(_ pattern: String) -> String {
    pattern.map { String($0) }.joined(separator: " ")
  }
}
