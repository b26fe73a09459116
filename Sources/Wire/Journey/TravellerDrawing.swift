import Hall

/// A traveller drawn with letters, dressed in what it has.
///
/// Strokes are laid over each other on an empty canvas: the ground, the body, the gear in the order in
/// which it came, and the head last, so that it looks out of its helmet.
enum TravellerDrawing {
  /// So many columns it takes at most.
  static let width = 40
  private static let height = 11
  private static let margin = "  "

  static func lines(of traveller: Traveller, with gear: [Gear]) -> [String] {
    var canvas = Array(
      repeating: Array(repeating: Character(" "), count: width - margin.count), count: height)
    for stroke in [ground, body] + gear.map(stroke) + [head(of: traveller)] {
      for (row, line) in stroke.lines.enumerated() {
        for (column, sign) in line.enumerated() where sign != " " {
          canvas[stroke.row + row][stroke.column + column] = sign
        }
      }
    }
    // Only tall ears and a helmet reach the first row.
    return Array(canvas.map { (margin + String($0)).trimmingEnd }.drop { $0.isEmpty })
  }

  /// Lines of signs, of which a space lets through what lies beneath, and where the first one begins.
  private struct Stroke {
    let row: Int
    let column: Int
    let lines: [Substring]

    init(_ row: Int, _ column: Int, _ drawing: String) {
      self.row = row
      self.column = column
      lines = drawing.split(separator: "\n", omittingEmptySubsequences: false)
    }
  }

  private static let ground = Stroke(10, 0, String(repeating: "~", count: width - margin.count))

  private static let body = Stroke(
    4, 12,
    #"""
      .-'-.
     /|   |\__,
    / |   |
    ' |_ _|
      || ||
     (_) (_)
    """#)

  private static func head(of traveller: Traveller) -> Stroke {
    switch traveller {
    case .fox:
      Stroke(
        1, 13,
        #"""
        /\___/\
        \ o o /
         \_v_/
        """#)
    case .bear:
      Stroke(
        1, 13,
        #"""
        ()---()
        ( o o )
         \(T)/
        """#)
    case .hare:
      Stroke(
        0, 13,
        #"""
         () ()
         ||_||
        ( o o )
         (_Y_)
        """#)
    case .owl:
      Stroke(
        1, 13,
        #"""
         ^___^
        (O)v(O)
         \_|_/
        """#)
    case .cat:
      Stroke(
        1, 13,
        #"""
        /\_ _/\
        ( o.o )
         > ^ <
        """#)
    case .frog:
      Stroke(
        1, 13,
        #"""
        (o)_(o)
        (     )
         \___/
        """#)
    }
  }

  private static func stroke(of gear: Gear) -> Stroke {
    switch gear {
    case .boots:
      Stroke(
        8, 12,
        #"""
          [] []
        [__] [__]
        """#)
    case .suit:
      Stroke(
        4, 14,
        #"""
        .===.
        |[o]|
        |###|
        |_#_|
        """#)
    case .gloves:
      Stroke(
        5, 12,
        #"""
                 _@

        @
        """#)
    case .helmet:
      Stroke(
        0, 11,
        #"""
         .-------.
        /         \
        |         |
        \         /
         '-     -'
        """#)
    case .backpack:
      Stroke(
        4, 8,
        #"""
         .--
        |   |
        |[_]|
        '---'
        """#)
    case .radio:
      Stroke(
        2, 9,
        #"""
        *
        |
        """#)
    case .lamp: Stroke(0, 15, "(*)")
    case .flag:
      Stroke(
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
      Stroke(
        6, 0,
        #"""
           /\
          /  \
         / || \
        /__||__\
        """#)
    case .rover:
      Stroke(
        8, 24,
        #"""
        .====.
        (o)(o)
        """#)
    case .robot:
      Stroke(
        5, 25,
        #"""
        [oo]
        /##\
         ||
        """#)
    case .rocket:
      Stroke(
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
