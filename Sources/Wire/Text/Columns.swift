// Text that stands in columns.
extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  /// How many columns it takes, colour not counted.
  var visibleCount: Int {
    var count = 0
    var isColour = false
    for sign in self {
      if sign == "\u{1B}" {
        isColour = true
      } else if isColour {
        isColour = sign != "m"
      } else {
        count += 1
      }
    }
    return count
  }
}
