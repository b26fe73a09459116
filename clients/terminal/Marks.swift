/// What may be chosen on a picture with arrows and Enter, and which of it is marked.
struct Marks: Sendable {
  enum Direction: Sendable {
    case up, down, left, right
  }

  private(set) var choices: [Picture.Choice] = []
  private var place: Int?
  /// Somebody has put it there.
  private var hasMoved = false

  /// What Enter chooses.
  var marked: Picture.Choice? { place.map { choices[$0] } }

  /// Who has moved the mark finds it on the same choice of a new picture.
  mutating func take(_ picture: Picture) {
    let line = hasMoved ? marked?.typed : nil
    choices = picture.choices
    let kept = line.flatMap { line in choices.firstIndex { $0.typed == line } }
    hasMoved = kept != nil
    place = kept ?? (picture.menu.isEmpty ? nil : picture.firstMark)
  }

  /// Marks the next one in that direction, if there is one. Where none is marked yet it is the first one, or the
  /// last.
  mutating func move(_ direction: Direction) {
    guard let place else {
      switch direction {
      case .down, .right: self.place = choices.indices.first
      case .up, .left: self.place = choices.indices.last
      }
      hasMoved = true
      return
    }
    let from = choices[place]
    let next = choices.indices.filter { from.sees(choices[$0], direction) }
      .min { from.distance(to: choices[$0], direction) < from.distance(to: choices[$1], direction) }
    if let next {
      self.place = next
      hasMoved = true
    }
  }
}

extension Picture.Choice {
  /// Whether another one lies on that side.
  fileprivate func sees(_ other: Self, _ direction: Marks.Direction) -> Bool {
    switch direction {
    case .up: other.line < line
    case .down: other.line > line
    case .left: other.column < column && isBeside(other)
    case .right: other.column > column && isBeside(other)
    }
  }

  /// Rather beside than above or below; a line is as high as two columns are wide.
  private func isBeside(_ other: Self) -> Bool {
    !isBelow && !other.isBelow && 2 * abs(other.line - line) <= abs(other.column - column)
  }

  /// Lines are twice as far apart as columns, and who goes aside would rather stay on its line.
  fileprivate func distance(to other: Self, _ direction: Marks.Direction) -> Int {
    if other.isBelow { return .max }
    // From below all pictures the last line is the nearest.
    let lines = isBelow ? -other.line : abs(other.line - line)
    let columns = abs(other.column - column)
    return switch direction {
    case .up, .down: 2 * lines + columns
    case .left, .right: columns + 8 * lines
    }
  }
}
