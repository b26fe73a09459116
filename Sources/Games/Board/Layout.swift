extension Board {
  /// Ready-made boards, the small ones first. They may be named by number too.
  public enum Layout: String, CaseIterable, Sendable {
    case ring
    case rocket
    case cross
    case snake
    case stars
    case net

    public init?(named typed: String) {
      if let number = Int(typed), (1...Layout.allCases.count).contains(number) {
        self = Layout.allCases[number - 1]
      } else if let layout = Layout(rawValue: typed.lowercased()) {
        self = layout
      } else {
        return nil
      }
    }

    public var plan: Plan {
      Plan(
        name: rawValue, strokes: strokes.map { $0.split(separator: " ").compactMap(Tile.init) })
    }

    /// Each is drawn without lifting the pen; the first tile of all is the start.
    private var strokes: [String] {
      switch self {
      case .ring: ["c1 f1 h3 h6 f8 c8 a6 a3 c1"]
      case .rocket: ["d1 f3 f6 d8 b6 b3 d1", "b3 f3", "a8 b6 f6 g8"]
      case .cross: ["c1 f1 f3 h3 h6 f6 f8 c8 c6 a6 a3 c3 c1", "c3 f3 f6 c6 c3"]
      case .snake: ["a1 d1 g1 g3 d3 a3 a5 d5 g5 g7 d7 a7"]
      case .stars:
        [
          "c3 f3 f6 c6 c3", "c1 c3 a3", "a1 c3", "f1 f3 h3", "h1 f3", "h6 f6 f8", "h8 f6",
          "a6 c6 c8", "a8 c6",
        ]
      case .net:
        [
          "a1 c1 e1 g1", "a3 c3 e3 g3", "a5 c5 e5 g5", "a7 c7 e7 g7", "a1 a3 a5 a7",
          "c1 c3 c5 c7", "e1 e3 e5 e7", "g1 g3 g5 g7",
        ]
      }
    }
  }

  /// A whole board, as a fact carries it. The first tile is the start.
  public struct Plan: Hashable, Sendable {
    public let name: String
    public let tiles: [Tile]
    public let links: [Link]

    public init(name: String, tiles: [Tile], links: [Link]) {
      self.name = name
      self.tiles = tiles
      self.links = links
    }

    init(name: String, strokes: [[Tile]]) {
      var landscape = Landscape()
      for tile in strokes.joined() where !landscape.has(tile) { landscape.place(tile) }
      self.init(
        name: name, tiles: landscape.tiles,
        links: strokes.flatMap { zip($0, $0.dropFirst()).map(Link.init) })
    }
  }
}

extension Board.Tile {
  fileprivate init?(_ name: Substring) {
    self.init(named: String(name))
  }
}
