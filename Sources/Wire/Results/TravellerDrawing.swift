import Hall

/// A traveller drawn with letters, dressed in what it has.
///
/// Patches are laid over each other on an empty canvas: the ground, the body, the gear in the order in
/// which it came, and the head last, so that it looks out of its helmet.
enum TravellerDrawing {
  /// So many columns it takes at most.
  static let width = 40
  private static let height = 11
  private static let margin = "  "

  static func lines(of traveller: Traveller, with gear: [Gear]) -> [String] {
    var canvas = Canvas(width: width - margin.count, height: height)
    for patch in [ground, body] + gear.map(patch) + [head(of: traveller)] {
      for (row, line) in patch.lines.enumerated() {
        for (column, sign) in line.enumerated() where sign != " " {
          canvas.put(sign, at: Canvas.Point(x: patch.column + column, y: patch.row + row))
        }
      }
    }
    let lines = canvas.lines(in: Ink(isColoured: false)).map { (margin + $0).trimmingEnd }
    // Only tall ears and a helmet reach the first row.
    return Array(lines.drop { $0.isEmpty })
  }

  /// Lines of signs, of which a space lets through what lies beneath, and where the first one begins.
  private struct Patch {
    let row: Int
    let column: Int
    let lines: [Substring]

    init(_ row: Int, _ column: Int, _ drawing: String) {
      self.row = row
      self.column = column
      lines = drawing.split(separator: "\n", omittingEmptySubsequences: false)
    }
  }

  private static let ground = Patch(10, 0, String(repeating: "~", count: width - margin.count))

  private static let body = Patch(
    4, 12,
    #"""
      .-'-.
     /|   |\__,
    / |   |
    ' |_ _|
      || ||
     (_) (_)
    """#)

  private static func head(of traveller: Traveller) -> Patch {
    switch traveller {
    case .fox:
      Patch(
        1, 13,
        #"""
        /\___/\
        \ o o /
         \_v_/
        """#)
    case .bear:
      Patch(
        1, 13,
        #"""
        ()---()
        ( o o )
         \(T)/
        """#)
    case .hare:
      Patch(
        0, 13,
        #"""
         () ()
         ||_||
        ( o o )
         (_Y_)
        """#)
    case .owl:
      Patch(
        1, 13,
        #"""
         ^___^
        (O)v(O)
         \_|_/
        """#)
    case .cat:
      Patch(
        1, 13,
        #"""
        /\_ _/\
        ( o.o )
         > ^ <
        """#)
    case .frog:
      Patch(
        1, 13,
        #"""
        (o)_(o)
        (     )
         \___/
        """#)
    }
  }

  private static func patch(of gear: Gear) -> Patch {
    switch gear {
    case .boots:
      Patch(
        8, 12,
        #"""
          [] []
        [__] [__]
        """#)
    case .suit:
      Patch(
        4, 14,
        #"""
        .===.
        |[o]|
        |###|
        |_#_|
        """#)
    case .gloves:
      Patch(
        5, 12,
        #"""
                 _@

        @
        """#)
    case .helmet:
      Patch(
        0, 11,
        #"""
         .-------.
        /         \
        |         |
        \         /
         '-     -'
        """#)
    case .backpack:
      Patch(
        4, 8,
        #"""
         .--
        |   |
        |[_]|
        '---'
        """#)
    case .radio:
      Patch(
        2, 9,
        #"""
        *
        |
        """#)
    case .lamp: Patch(0, 15, "(*)")
    case .flag:
      Patch(
        1, 23,
        #"""
        |>>>>
        |>>>>
        |
        |
        |
        |
        |
        |
        |
        """#)
    case .tent:
      Patch(
        6, 0,
        #"""
           /\
          /  \
         / || \
        /__||__\
        """#)
    case .rover:
      Patch(
        8, 24,
        #"""
        .====.
        (o)(o)
        """#)
    case .robot:
      Patch(
        5, 25,
        #"""
        [oo]
        /##\
         ||
        """#)
    case .rocket:
      Patch(
        0, 30,
        #"""
           /\
          /  \
          |()|
          |  |
          |()|
          |  |
         /|  |\
        / |__| \
        |_/  \_|
        """#)
    }
  }
}
