import Games

/// The landscape: links as lines, over them the tiles, beside each who stands there.
///
/// While it is being built, free places and the names of rows and columns are drawn too.
struct BoardDrawing {
  let signs: BoardSigns
  /// How many columns lie between two tiles beside each other; pieces stand there.
  let gap: Int

  /// From 48 columns on there is room for two pieces before each tile; one fits on 40, and narrower
  /// there is no landscape.
  static func gap(on width: Int) -> Int? {
    [2, 1].first { BoardDrawing.width(gap: $0) <= width }
  }

  static func width(gap: Int) -> Int { Board.Tile.side * (gap + BoardFace.width) }

  private var landscape: Board.Landscape { signs.view.landscape }
  private var isSite: Bool { signs.view.playing == nil }
  private var pitch: Int { gap + BoardFace.width }
  /// One line for each row of tiles, and one between them.
  private static let height = 2 * Board.Tile.side - 1

  func lines(in ink: Ink) -> [String] {
    var canvas = Canvas(width: BoardDrawing.width(gap: gap), height: BoardDrawing.height)
    if isSite { drawGround(on: &canvas) }
    // The longest first, so that the short ones, which have fewer marks to spare, stay whole.
    for link in landscape.links.sorted(by: { length($0) > length($1) }) {
      for mark in stroke(for: link, on: canvas).marks { canvas.put(mark.sign, at: mark.point) }
    }
    for face in signs.faces { draw(face, on: &canvas) }
    let lines = canvas.lines(in: ink)
    return isSite ? [head] + lines : lines.trimmingBlank
  }

  // MARK: Ground and tiles

  private var head: String {
    let columns = Board.Tile.columnNames.map { " \($0)".padded(to: pitch) }.joined()
    return (String(repeating: " ", count: gap) + columns).trimmingEnd
  }

  private func drawGround(on canvas: inout Canvas) {
    for tile in Board.Tile.all {
      let point = middle(of: tile)
      canvas.put(".", at: point)
      if tile.column == 0 { canvas.write("\(tile.row + 1)", at: Canvas.Point(x: 0, y: point.y)) }
    }
  }

  private func draw(_ face: BoardFace, on canvas: inout Canvas) {
    var point = corner(of: face.tile)
    canvas.write(face.text, at: point, paint: face.paint)
    let pieces = face.pieces(in: gap)
    point.x -= pieces.count
    canvas.write(pieces, at: point, paint: .bold)
  }

  private func corner(of tile: Board.Tile) -> Canvas.Point {
    Canvas.Point(x: gap + pitch * tile.column, y: 2 * tile.row)
  }

  /// Where links meet: below the tile's letter.
  private func middle(of tile: Board.Tile) -> Canvas.Point {
    var point = corner(of: tile)
    point.x += 1
    return point
  }

  // MARK: Links

  private func length(_ link: Board.Link) -> Int {
    let (a, b) = (middle(of: link.from), middle(of: link.to))
    return max(abs(a.x - b.x), 2 * abs(a.y - b.y))
  }

  /// Straight, unless it would run through a tile that it does not lead to; then around it.
  private func stroke(for link: Board.Link, on canvas: Canvas) -> Stroke {
    let (start, end) = (middle(of: link.from), middle(of: link.to))
    let straight = Stroke(from: start, to: end)
    let others = landscape.tiles.filter { $0 != link.from && $0 != link.to }.map(corner)
    let isClear = { (stroke: Stroke) in
      stroke.marks.allSatisfy { mark in
        !others.contains {
          $0.y == mark.point.y && (0..<BoardFace.width).contains(mark.point.x - $0.x)
        }
      }
    }
    if isClear(straight) { return straight }
    let isLevel = abs(start.x - end.x) > 2 * abs(start.y - end.y)
    let bends = [1, -1, 2, -2, 3, -3].map { aside in
      Canvas.Point(
        x: (start.x + end.x) / 2 + (isLevel ? 0 : 3 * aside),
        y: (start.y + end.y) / 2 + (isLevel ? aside : 0))
    }
    let around = bends.lazy.filter(canvas.holds).map { Stroke(from: start, by: $0, to: end) }
    return around.first(where: isClear) ?? straight
  }
}

extension [String] {
  /// Without the blank lines at both ends.
  fileprivate var trimmingBlank: [String] {
    let inked = indices.filter { !self[$0].isEmpty }
    guard let first = inked.first, let last = inked.last else { return [] }
    return Array(self[first...last])
  }
}
