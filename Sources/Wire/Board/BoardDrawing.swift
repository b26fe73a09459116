import Games

/// The landscape: links as lines, over them the tiles, beside each those who stand there, and something of
/// Mars where nothing else is.
///
/// While it is being built, free places and the names of rows and columns are drawn too.
struct BoardDrawing {
  private let signs: BoardSigns
  /// How many columns lie between two tiles beside each other; pieces stand there.
  private let gap: Int
  private let rows: BoardRows
  private let mars: Mars
  private let link: (Board.Tile) -> TextLink?

  /// - Parameters:
  ///   - height: how many lines there are for it; nil where there are enough.
  ///   - link: the line that a tile, or a place for one, may be chosen for.
  init(
    signs: BoardSigns, gap: Int, height: Int? = nil, mars: Mars,
    link: @escaping (Board.Tile) -> TextLink? = { _ in nil }
  ) {
    (self.signs, self.gap, self.mars, self.link) = (signs, gap, mars, link)
    let isSite = signs.view.playing == nil
    rows = BoardRows(
      of: signs.view.landscape, isSite: isSite, height: height.map { isSite ? $0 - 1 : $0 })
  }

  /// How many columns lie between two tiles on a screen. From 48 columns on there is room for two pieces
  /// before each tile; one fits on 40. Nil: the screen is too narrow for a landscape.
  static func gap(on width: Int) -> Int? {
    [widestGap, 1].first { BoardDrawing.width(gap: $0) <= width }
  }

  static let widestGap = 2

  static func width(gap: Int) -> Int { Board.Tile.side * (gap + BoardFace.width) }

  private var landscape: Board.Landscape { signs.view.landscape }
  private var isSite: Bool { signs.view.playing == nil }
  private var pitch: Int { gap + BoardFace.width }

  func lines(in ink: Ink) -> [String] {
    var canvas = Canvas(width: BoardDrawing.width(gap: gap), height: rows.height)
    // The longest first, so that the short ones, which have fewer marks to spare, stay whole.
    for link in landscape.links.sorted(by: { length($0) > length($1) }) {
      for mark in stroke(for: link, on: canvas).marks { canvas.put(mark.sign, at: mark.point) }
    }
    for face in signs.faces { draw(face, on: &canvas) }
    if gap == BoardDrawing.widestGap { drawMars(on: &canvas) }
    if isSite { drawPlaces(on: &canvas) }
    for face in signs.faces { drawAnimals(of: face, on: &canvas) }
    for tile in Board.Tile.all {
      if let link = link(tile) { canvas.link(columns(of: tile), on: rows.line(of: tile), to: link) }
    }
    let lines = canvas.lines(in: ink)
    return isSite ? [head] + lines : lines.trimmingBlank
  }

  // MARK: Places and tiles

  private var head: String {
    let columns = Board.Tile.columnNames.map { " \($0)".padded(to: pitch) }.joined()
    return (String(repeating: " ", count: gap) + columns).trimmingEnd
  }

  private func drawPlaces(on canvas: inout Canvas) {
    for tile in Board.Tile.all {
      let point = middle(of: tile)
      if canvas.isBlank(point.x..<point.x + 1, on: point.y...point.y) {
        canvas.put(".", at: point, paint: .ground)
      }
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
    Canvas.Point(x: gap + pitch * tile.column, y: rows.line(of: tile))
  }

  /// The columns of a tile, or of the place for one.
  private func columns(of tile: Board.Tile) -> Range<Int> {
    let place = landscape.has(tile) ? corner(of: tile) : middle(of: tile)
    return place.x..<place.x + (landscape.has(tile) ? BoardFace.width : 1)
  }

  /// The point where a tile's links meet: below its letter.
  private func middle(of tile: Board.Tile) -> Canvas.Point {
    var point = corner(of: tile)
    point.x += 1
    return point
  }

  // MARK: Animals

  /// How many signs every face has.
  private static let animal = 5

  /// The spots for faces, from the tile's corner: above or below it, or a little aside where a link runs.
  private static let spots = [0, BoardFace.width - 1, -animal].flatMap { x in
    [-1, 1].map { Canvas.Point(x: x, y: $0) }
  }

  /// Draws the faces of those who stand on a tile. One that finds no room has its letter alone.
  private func drawAnimals(of face: BoardFace, on canvas: inout Canvas) {
    let corner = corner(of: face.tile)
    for animal in face.animals {
      let spots = BoardDrawing.spots.map { Canvas.Point(x: corner.x + $0.x, y: corner.y + $0.y) }
      if let spot = spots.first(where: { isFree($0, beside: face.tile, on: canvas) }) {
        canvas.write(animal, at: spot, paint: .bold)
      }
    }
  }

  /// Whether nothing stands on a spot or right beside it, and no other tile is so close that a face there
  /// might seem to stand on that one.
  private func isFree(_ spot: Canvas.Point, beside tile: Board.Tile, on canvas: Canvas) -> Bool {
    let columns = spot.x..<spot.x + BoardDrawing.animal
    guard canvas.holds(spot), canvas.holds(Canvas.Point(x: columns.upperBound - 1, y: spot.y)),
      canvas.isBlank(columns.lowerBound - 1..<columns.upperBound + 1, on: spot.y...spot.y)
    else { return false }
    return landscape.tiles.allSatisfy { other in
      let corner = corner(of: other)
      return other == tile || abs(corner.y - spot.y) > 1
        || !columns.overlaps(corner.x - gap..<corner.x + BoardFace.width)
    }
  }

  // MARK: Mars

  /// Draws Mars where no link is and no tile near, so that it is the same wherever the pieces stand.
  private func drawMars(on canvas: inout Canvas) {
    let corners = landscape.tiles.map(corner)
    for sight in isSite ? mars.ground : mars.ground + mars.sky {
      let columns = sight.columns
      // Mars is drawn between the rows of places alone, so that nothing is taken for a place.
      guard let line = sight.line(of: rows.height), !isSite || !rows.haveLine(line) else {
        continue
      }
      let around = isSite ? line...line : line - 1...line + 1
      let isNear = corners.contains { corner in
        abs(corner.y - line) <= 1
          && columns.overlaps(corner.x - BoardDrawing.animal..<corner.x + 2 * BoardFace.width)
      }
      if !isNear, canvas.isBlank(columns.lowerBound - 2..<columns.upperBound + 2, on: around) {
        canvas.write(
          sight.signs, at: Canvas.Point(x: columns.lowerBound, y: line), paint: sight.paint)
      }
    }
  }

  // MARK: Links

  private func length(_ link: Board.Link) -> Int {
    let (a, b) = (middle(of: link.from), middle(of: link.to))
    return max(abs(a.x - b.x), 2 * abs(a.y - b.y))
  }

  /// A straight line, unless it would run through a tile that it does not lead to; then one around it.
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
  /// The lines without the blank ones at both ends.
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
  /// The faces of those who have chosen one, in the order of their seats, the same for all viewers.
  let animals: [String]

  /// How many columns every face of a tile takes.
  static let width = 4

  var isOpen: Bool { left == "[" }
  var isOpenStart: Bool { left == "(" }
  /// Whether no way leads there from the start, while the board is built.
  var isLoose: Bool { left == ":" }

  var text: String { "\(left)\(tile.name)\(right)" }

  /// The pieces where there is room for so many letters; for more, how many they are.
  func pieces(in room: Int) -> String {
    pieces.count <= room ? String(pieces) : "\(pieces.count)"
  }
}

/// The signs of one board as one viewer sees it, and what each stands for.
struct BoardSigns {
  let view: Board.View
  /// The viewer's own seat, if it has one.
  let own: Seat?
  /// The letter of each seat's piece.
  let letters: BySeat<Character>
  /// The face of each seat that has one.
  let animals: BySeat<String>
  /// The tiles that can be reached from the start.
  private let reached: Set<Board.Tile>
  /// The faces of all tiles, in reading order.
  private(set) var faces: [BoardFace] = []

  /// - Parameter animal: a seat's face in a line, if it has one.
  init(
    of view: Board.View, own: Seat?, name: (Seat) -> String,
    animal: (Seat) -> String? = { _ in nil }
  ) {
    self.view = view
    self.own = own
    let seats = view.playing?.pieces.keys ?? []
    letters = BoardSigns.letters(for: seats, name: name)
    animals = BySeat(seats.compactMap { seat in animal(seat).map { (seat, $0) } })
    reached = view.start.map(view.landscape.reachable) ?? []
    faces = view.landscape.tiles.sorted().map(face)
  }

  /// The sign around the tiles that a seat finished.
  static func owner(_ seat: Seat) -> Character { owners[seat.slot % owners.count] }
  private static let owners = Array("*#+=%@&~")

  private var ends: [Board.Tile] {
    if case .go(let rolled) = view.playing?.now { rolled.ends.map(\.tile) } else { [] }
  }

  private func face(of tile: Board.Tile) -> BoardFace {
    let finisher = view.playing?.finished[tile]?.seat
    let owner = finisher.map(BoardSigns.owner)
    let isEnd = ends.contains(tile)
    let edges: (Character, Character) =
      !reached.contains(tile) ? (":", ":") : tile == view.start ? ("(", ")") : ("[", "]")
    let seats = seats(on: tile)
    return BoardFace(
      tile: tile, left: isEnd ? ">" : owner ?? edges.0, right: owner ?? (isEnd ? "<" : edges.1),
      paint: isEnd ? .open : finisher != nil && finisher == own ? .finished : .plain,
      pieces: (seats.filter { $0 == own } + seats.filter { $0 != own }).compactMap { letters[$0] },
      animals: seats.compactMap { animals[$0] })
  }

  private func seats(on tile: Board.Tile) -> [Seat] {
    view.playing?.pieces.filter { $0.value == tile }.keys ?? []
  }

  /// The letter of each seat: the initial; where two names begin alike, the later one has another letter of
  /// its name, and where none is left, the seat's number.
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

/// The line on which each row of tiles stands. Where the screen is low there are fewer lines between two
/// rows, and at last none: first where nothing is lost.
struct BoardRows {
  /// Lines without tiles, before the first row, between two, or after the last one.
  private struct Space {
    var lines: Int
    /// How many of the lines are needed; more only look nice.
    let needed: Int
    /// Whether the line that shows a link would go with the last one.
    var showsLink = false

    var spare: Int { lines > needed ? lines - needed : showsLink ? -1 : 0 }
  }

  private var lines: [Int: Int] = [:]
  let height: Int

  /// - Parameter isSite: whether there are places in all rows.
  init(of landscape: Board.Landscape, isSite: Bool, height most: Int?) {
    let last = Board.Tile.side - 1
    let rows = isSite ? Array(0...last) : Set(landscape.tiles.map(\.row)).sorted()
    var spaces = [Space(lines: min(2 * (rows.first ?? 0), 3), needed: 0)]
    spaces += zip(rows, rows.dropFirst()).map { above, below in
      let showsLink = landscape.links.contains {
        $0.from.row == above && $0.to.row == below && $0.from.column == $0.to.column
      }
      return Space(lines: 2 * (below - above) - 1, needed: 1, showsLink: showsLink)
    }
    spaces.append(Space(lines: min(2 * (last - (rows.last ?? last)), 2), needed: 0))
    var height: Int { spaces.reduce(rows.count) { $0 + $1.lines } }
    while let most, height > most,
      let place = spaces.indices.filter({ spaces[$0].lines > 0 })
        .max(by: { spaces[$0].spare < spaces[$1].spare })
    {
      spaces[place].lines -= 1
    }
    var line = 0
    for (row, space) in zip(rows, spaces) {
      line += space.lines
      lines[row] = line
      line += 1
    }
    self.height = height
  }

  func line(of tile: Board.Tile) -> Int { lines[tile.row] ?? 0 }

  func haveLine(_ line: Int) -> Bool { lines.values.contains(line) }
}

extension Board.View {
  var playing: Playing? {
    switch phase {
    case .building: nil
    case .playing(let playing): playing
    }
  }
}

extension Board.View.Playing {
  /// Whether nobody has finished the tile.
  func isFree(_ tile: Board.Tile) -> Bool { finished[tile] == nil }
}

/// A line between two points as characters draw it best: a level one climbs by thirds of a line (`.` `-`
/// `'`), a steep one has one mark on each line (`|` `/` `\`).
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

  /// A line by way of a point between its ends.
  init(from start: Canvas.Point, by bend: Canvas.Point, to end: Canvas.Point) {
    marks = Stroke(from: start, to: bend).marks + Stroke(from: bend, to: end).marks
  }

  /// A stroke with so many columns for each line has enough of them to climb by thirds.
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
