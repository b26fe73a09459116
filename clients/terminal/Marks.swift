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

  /// Who has moved the mark finds it on the same choice of a new picture, unless that asks something else.
  mutating func take(_ picture: Picture) {
    let line = hasMoved && !asksSomethingElse(picture) ? marked?.typed : nil
    choices = picture.choices
    let kept = line.flatMap { line in choices.firstIndex { $0.typed == line } }
    hasMoved = kept != nil
    place = kept ?? firstPlace(in: picture)
  }

  /// Something may come to what may be chosen, or go: then it is the same question. Who has gone below the picture
  /// meanwhile is not left there.
  private func asksSomethingElse(_ picture: Picture) -> Bool {
    if !picture.menu.isEmpty { return false }
    let before = Set(choices.filter { !$0.isBelow }.map(\.typed))
    let now = Set(picture.spots.map(\.typed))
    return marked?.isBelow == true
      ? before != now : !before.isSubset(of: now) && !now.isSubset(of: before)
  }

  /// Where a menu has but the way back, it is the first of what stands above it.
  private func firstPlace(in picture: Picture) -> Int? {
    if picture.menu.isEmpty { return nil }
    return picture.menu.count == 1 && !picture.spots.isEmpty ? 1 : picture.firstMark
  }

  /// Marks the next one in that direction, if there is one.
  mutating func move(_ direction: Direction) {
    guard let place else {
      self.place = begin(direction)
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

  /// Where none is marked yet it is the first one, or from below the last one of the picture. Of two beside each
  /// other it is the one on that side.
  private func begin(_ direction: Direction) -> Int? {
    let drawn = choices.indices.filter { !choices[$0].isBelow }
    let isPair = drawn.count == 2 && choices[drawn[0]].line == choices[drawn[1]].line
    let isLast = direction == .up || direction == .right && isPair
    return (isLast ? drawn.last : drawn.first) ?? choices.indices.first
  }
}

extension Picture.Choice {
  /// Whether another one lies on that side.
  fileprivate func sees(_ other: Self, _ direction: Marks.Direction) -> Bool {
    switch direction {
    case .up: other.line < line
    case .down: other.line > line
    case .left: isBelow || other.column < column && isBeside(other)
    case .right: isBelow || other.column > column && isBeside(other)
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
