import Classroom
import Hall

/// A traveller drawn with letters, dressed in the gear that it has.
///
/// Patches are laid over each other on an empty canvas: the ground, the body, the gear in the order in
/// which it came, and the head last, so that it looks out of its helmet.
enum TravellerDrawing {
  /// How many columns it takes at most.
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

  /// A traveller's head alone.
  static func head(_ traveller: Traveller) -> [String] {
    head(of: traveller).lines.map(String.init)
  }

  /// A traveller, if it is known who, and the rocket that waits for it.
  static func door(_ traveller: Traveller?) -> [String] {
    let rocket = smallRocket.lines.map { margin + $0 }
    guard let traveller else { return rocket }
    let face = head(of: traveller).lines.map { margin + $0 }
    let above = Array(repeating: "", count: max(0, rocket.count - face.count))
    return Columns.beside(above + face, rocket, from: margin.count + 10)
  }

  /// A traveller's face in five signs, to stand in a line.
  static func face(of traveller: Traveller) -> String {
    switch traveller {
    case .fox: #"/^v^\"#
    case .bear: "(oTo)"
    case .hare: #"(\_/)"#
    case .owl: "{O,O}"
    case .cat: "=^.^="
    case .frog: "(@_@)"
    }
  }

  /// The drawing of a prize on the journey in three signs, to stand in a line.
  static func sign(of prize: Prize) -> String {
    switch prize {
    case .gear(let gear): sign(of: gear)
    case .base(let part, _): sign(of: part)
    }
  }

  private static func sign(of gear: Gear) -> String {
    switch gear {
    case .boots: "|_/"
    case .suit: "[#]"
    case .gloves: "_@_"
    case .helmet: "(_)"
    case .backpack: "[_]"
    case .radio: "|=]"
    case .lamp: "(*)"
    case .flag: "|>>"
    case .tent: #"/_\"#
    case .rover: "o=o"
    case .robot: "[:]"
    case .rocket: #"/^\"#
    }
  }

  private static func sign(of part: BasePart) -> String {
    switch part {
    case .dome: "(^)"
    case .greenhouse: "[%]"
    case .panels: "###"
    case .telescope: "_//"
    case .garden: "*@*"
    case .workshop: "[^]"
    case .pool: "(~)"
    case .playground: "|U|"
    }
  }

  private static let smallRocket =
    #"""
       /\
      /  \
      |()|
     /|  |\
    /_|/\|_\
    """#.at(0, 0)

  /// Lines of signs, whose spaces let through what lies beneath, and the place where the first one begins.
  fileprivate struct Patch {
    let row: Int
    let column: Int
    let lines: [Substring]
  }

  private static let ground = String(repeating: "~", count: width - margin.count).at(10, 0)

  private static let body =
    #"""
      .-'-.
     /|   |\__,
    / |   |
    ' |_ _|
      || ||
     (_) (_)
    """#.at(4, 12)

  private static func head(of traveller: Traveller) -> Patch {
    switch traveller {
    case .fox:
      #"""
      /\___/\
      \ o o /
       \_v_/
      """#.at(1, 13)
    case .bear:
      #"""
      ()---()
      ( o o )
       \(T)/
      """#.at(1, 13)
    case .hare:
      #"""
       () ()
       ||_||
      ( o o )
       (_Y_)
      """#.at(0, 13)
    case .owl:
      #"""
       ^___^
      (O)v(O)
       \_|_/
      """#.at(1, 13)
    case .cat:
      #"""
      /\_ _/\
      ( o.o )
       > ^ <
      """#.at(1, 13)
    case .frog:
      #"""
      (o)_(o)
      (     )
       \___/
      """#.at(1, 13)
    }
  }

  private static func patch(of gear: Gear) -> Patch {
    switch gear {
    case .boots:
      #"""
        [] []
      [__] [__]
      """#.at(8, 12)
    case .suit:
      #"""
      .===.
      |[o]|
      |###|
      |_#_|
      """#.at(4, 14)
    case .gloves:
      #"""
               _@

      @
      """#.at(5, 12)
    case .helmet:
      #"""
       .-------.
      /         \
      |         |
      \         /
       '-     -'
      """#.at(0, 11)
    case .backpack:
      #"""
       .--
      |   |
      |[_]|
      '---'
      """#.at(4, 8)
    case .radio:
      #"""
      *
      |
      """#.at(2, 9)
    case .lamp: "(*)".at(0, 15)
    case .flag:
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
      """#.at(1, 23)
    case .tent:
      #"""
         /\
        /  \
       / || \
      /__||__\
      """#.at(6, 0)
    case .rover:
      #"""
      .====.
      (o)(o)
      """#.at(8, 24)
    case .robot:
      #"""
      [oo]
      /##\
       ||
      """#.at(5, 25)
    case .rocket:
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
      """#.at(0, 30)
    }
  }
}

/// A tower that grows: each word that was read is a brick, ten are a floor, and the animal stands on top.
enum WordTower {
  private static let mostFloors = 4
  private static let onFloor = 10

  static func lines(of words: Int, for traveller: Traveller?, in width: Int) -> [String] {
    let floors = (words + onFloor - 1) / onFloor
    let edge = "  +----------+"
    guard words > 0, width >= edge.count + 12 else { return [] }
    let head = traveller.map(TravellerDrawing.head) ?? []
    let shown = (max(0, floors - mostFloors)..<floors).reversed().flatMap { floor -> [String] in
      let bricks = min(onFloor, words - floor * onFloor)
      return ["  |" + String(repeating: "#", count: bricks).padded(to: onFloor) + "|", edge]
    }
    let hidden = floors - mostFloors
    return [""] + head.map { "    " + $0 } + [edge] + shown
      + (hidden > 0 ? ["  |   + \(hidden)".padded(to: edge.count - 1) + "|"] : [])
  }
}

/// The base on Mars: its parts beside each other, the newest ones where there is no room for all.
enum BaseDrawing {
  private static let most = 5

  static func lines(of count: Int) -> [String] {
    let parts = (max(0, count - most)..<count)
      .map { BasePart.allCases[$0 % BasePart.allCases.count] }
    let rows = (0..<3).map { row in
      ("  " + parts.map { drawing(of: $0)[row] }.joined(separator: " ")).trimmingEnd
    }
    return Array(rows.drop(while: \.isEmpty))
  }

  /// A part of the base: three lines of six signs.
  private static func drawing(of part: BasePart) -> [String] {
    switch part {
    case .dome: [" .--. ", "/    \\", "|_[]_|"]
    case .greenhouse: [" ____ ", "/%,%,\\", "|_%,_|"]
    case .panels: ["      ", "\\##\\#\\", " |__| "]
    case .telescope: ["   // ", "  //  ", " /\\_  "]
    case .garden: ["      ", " * @ *", "_|_|_|"]
    case .workshop: ["  ___ ", " /_o_\\", " |[]||"]
    case .pool: ["      ", ".----.", "|~~~~|"]
    case .playground: [" ___  ", " | |\\ ", " U | \\"]
    }
  }
}

extension String {
  fileprivate func at(_ row: Int, _ column: Int) -> TravellerDrawing.Patch {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return TravellerDrawing.Patch(row: row, column: column, lines: lines)
  }
}
