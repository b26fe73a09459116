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

/// How a tile looks, on the landscape and in the list beside it: its name between two signs.
struct BoardFace {
  let tile: Board.Tile
  let left: Character
  let right: Character
  let paint: Canvas.Paint
  /// The letters of those who stand there, the viewer's own first.
  let pieces: [Character]

  /// As many columns as every face takes.
  static let width = 4

  var isOpen: Bool { left == "[" }
  var isOpenStart: Bool { left == "(" }

  var text: String { "\(left)\(tile.name)\(right)" }

  /// The pieces where there is room for so many letters; for more, how many they are.
  func pieces(in room: Int) -> String {
    pieces.count <= room ? String(pieces) : "\(pieces.count)"
  }
}

/// Which signs stand for whom and what on one board, as one viewer sees it.
struct BoardSigns {
  let view: Board.View
  /// The viewer's own seat, if it has one.
  let own: Seat?
  /// What stands for each seat's piece.
  let letters: BySeat<Character>
  /// Of all tiles, in reading order.
  private(set) var faces: [BoardFace] = []

  init(of view: Board.View, own: Seat?, name: (Seat) -> String) {
    self.view = view
    self.own = own
    letters = BoardSigns.letters(for: view.playing?.pieces.keys ?? [], name: name)
    faces = view.landscape.tiles.sorted().map(face)
  }

  /// Stands around the tiles that a seat finished.
  static func owner(_ seat: Seat) -> Character { owners[seat.slot % owners.count] }
  private static let owners = Array("*#+=%@&~")

  private var ends: [Board.Tile] {
    if case .go(let rolled) = view.playing?.now { rolled.ends.map(\.tile) } else { [] }
  }

  private func face(of tile: Board.Tile) -> BoardFace {
    let finisher = view.playing?.finished[tile]?.seat
    let owner = finisher.map(BoardSigns.owner)
    let isEnd = ends.contains(tile)
    let edges: (Character, Character) = tile == view.start ? ("(", ")") : ("[", "]")
    return BoardFace(
      tile: tile, left: isEnd ? ">" : owner ?? edges.0, right: owner ?? (isEnd ? "<" : edges.1),
      paint: isEnd ? .open : finisher != nil && finisher == own ? .finished : .plain,
      pieces: pieces(on: tile))
  }

  private func pieces(on tile: Board.Tile) -> [Character] {
    let there = view.playing?.pieces.filter { $0.value == tile }.keys ?? []
    let ordered = there.filter { $0 == own } + there.filter { $0 != own }
    return ordered.compactMap { letters[$0] }
  }

  /// The initial; where two names begin alike, the later one is known by another letter of its name,
  /// and where none is left, by the seat's number.
  private static func letters(for seats: [Seat], name: (Seat) -> String) -> BySeat<Character> {
    var letters: BySeat<Character> = [:]
    let taken = { (letter: Character) in letters.values.contains(letter) }
    let names = seats.map { (seat: $0, letters: capitals(in: name($0))) }
    for (seat, capitals) in names {
      if let initial = capitals.first, !taken(initial) { letters[seat] = initial }
    }
    for (seat, capitals) in names where letters[seat] == nil {
      letters[seat] = capitals.first { !taken($0) } ?? Character("\(seat.number % 10)")
    }
    return letters
  }

  /// The letters of a name, as far as each takes one column on every screen.
  private static func capitals(in name: String) -> [Character] {
    name.uppercased().filter { sign in
      sign.isLetter && sign.unicodeScalars.first.map { $0.value < 0x530 } == true
    }.map(\.self)
  }
}

extension Board.View {
  var playing: Playing? {
    switch phase {
    case .building: nil
    case .playing(let playing): playing
    }
  }
}

/// A line between two points as characters draw it best: what is nearly level climbs by thirds of a
/// line (`.` `-` `'`), what is steep has one mark on each line (`|` `/` `\`).
struct Stroke {
  struct Mark {
    let point: Canvas.Point
    let sign: Character
  }

  let marks: [Mark]

  init(from start: Canvas.Point, to end: Canvas.Point) {
    let isLevel = abs(end.x - start.x) >= Stroke.levelSlope * abs(end.y - start.y)
    marks = isLevel ? Stroke.level(start, end) : Stroke.steep(start, end)
  }

  /// By way of a point between them.
  init(from start: Canvas.Point, by bend: Canvas.Point, to end: Canvas.Point) {
    marks = Stroke(from: start, to: bend).marks + Stroke(from: bend, to: end).marks
  }

  /// From so many columns a line on there are enough columns to climb by thirds.
  private static let levelSlope = 4

  private static func level(_ start: Canvas.Point, _ end: Canvas.Point) -> [Mark] {
    let (left, right) = start.x < end.x ? (start, end) : (end, start)
    return (left.x...right.x).map { x in
      let y = height(at: x, from: (left.x, left.y), to: (right.x, right.y))
      let line = (y + 0.5).rounded(.down)
      let aside = y - line
      let sign: Character = aside < -1.0 / 6 ? "'" : aside < 1.0 / 6 ? "-" : "."
      return Mark(point: Canvas.Point(x: x, y: Int(line)), sign: sign)
    }
  }

  private static func steep(_ start: Canvas.Point, _ end: Canvas.Point) -> [Mark] {
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let slope = Double(bottom.x - top.x) / Double(bottom.y - top.y)
    let sign: Character = abs(slope) < 0.4 ? "|" : slope > 0 ? "\\" : "/"
    return (top.y...bottom.y).map { y in
      let x = height(at: y, from: (top.y, top.x), to: (bottom.y, bottom.x))
      return Mark(point: Canvas.Point(x: Int(x.rounded()), y: y), sign: sign)
    }
  }

  private static func height(at x: Int, from start: (Int, Int), to end: (Int, Int)) -> Double {
    guard start.0 != end.0 else { return Double(start.1) }
    let part = Double(x - start.0) / Double(end.0 - start.0)
    return Double(start.1) + part * Double(end.1 - start.1)
  }
}
