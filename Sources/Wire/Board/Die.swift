/// A die drawn with letters: its pips lie as on any die.
struct Die {
  /// Of 1 to 6.
  let value: Int

  /// How many columns and lines it takes in its frame.
  static let width = 9
  static let height = 5

  /// The three rows of pips.
  private var pips: [String] {
    let (left, right, both, middle, none) = ("o    ", "    o", "o   o", "  o  ", "     ")
    return switch value {
    case 1: [none, middle, none]
    case 2: [left, none, right]
    case 3: [left, middle, right]
    case 4: [both, none, both]
    case 5: [both, middle, both]
    default: [both, both, both]
    }
  }

  /// The die as it lies in the text, low enough to be seen with the board below it.
  var inText: [String] { pips.map { "  [ \($0) ]" } }

  private var framed: [String] { [".-------."] + pips.map { "| \($0) |" } + ["'-------'"] }

  // MARK: Rolling

  /// How high it is at each moment while it rolls.
  private static let bounces = [3, 1, 0, 2, 1, 0, 1]
  /// How long it lies there, in frames.
  private static let rest = 6

  /// It rolls over the ground, and lies there.
  func frames(in style: TextStyle) -> [[String]] {
    let width = min(style.width, 40) - 2
    let rolling = Die.bounces.enumerated().map { moment, height in
      let left = Die.bounces.count - moment
      return Die(value: (value + left - 1) % 6 + 1)
        .drawn(at: (width - Die.width) * moment / Die.bounces.count, height, in: width, style)
    }
    let lying = drawn(at: width - Die.width, 0, in: width, style, paint: .open)
    return rolling + Array(repeating: lying, count: Die.rest)
  }

  private func drawn(
    at column: Int, _ height: Int, in width: Int, _ style: TextStyle,
    paint: Canvas.Paint = .plain
  ) -> [String] {
    let sky = Die.bounces.max() ?? 0
    var canvas = Canvas(width: width, height: sky + Die.height + 1)
    for (row, line) in framed.enumerated() {
      canvas.write(line, at: Canvas.Point(x: column, y: sky - height + row), paint: paint)
    }
    let ground = String(repeating: "=", count: width)
    canvas.write(ground, at: Canvas.Point(x: 0, y: sky + Die.height), paint: .ground)
    return canvas.lines(in: Ink(isColoured: style.colour)).map { ("  " + $0).trimmingEnd }
  }
}
