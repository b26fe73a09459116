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
