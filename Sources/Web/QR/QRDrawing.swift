/// The modules of a code while it is made.
struct QRDrawing {
  let size: Int
  private(set) var isDark: [Bool]
  /// What is no data, and so is not masked.
  private var isFixed: [Bool]

  /// All of it but the mask.
  init?(_ text: String) {
    guard let (version, words) = QRWords.make(Array(text.utf8)) else { return nil }
    size = 17 + 4 * version
    isDark = Array(repeating: false, count: size * size)
    isFixed = isDark
    drawTiming()
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    if version > 1 { drawAlignment(size - 7, size - 7) }
    drawFormat(mask: 0)
    drawData(words)
  }

  func masked(by mask: Int) -> QRDrawing {
    var drawing = self
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] && QRDrawing.isTurned(x, y, by: mask) {
        drawing.isDark[y * size + x].toggle()
      }
    }
    drawing.drawFormat(mask: mask)
    return drawing
  }

  private static func isTurned(_ x: Int, _ y: Int, by mask: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return }
    self.isDark[y * size + x] = isDark
    isFixed[y * size + x] = true
  }

  private mutating func drawTiming() {
    for at in 0..<size {
      fix(6, at, at % 2 == 0)
      fix(at, 6, at % 2 == 0)
    }
  }

  /// The square in three of the corners, with the light around it.
  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for dy in -4...4 {
      for dx in -4...4 {
        let distance = max(abs(dx), abs(dy))
        fix(x + dx, y + dy, distance != 2 && distance != 4)
      }
    }
  }

  private mutating func drawAlignment(_ x: Int, _ y: Int) {
    for dy in -2...2 {
      for dx in -2...2 { fix(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
    }
  }

  /// Level M and the mask, with ten bits that correct them, twice.
  private mutating func drawFormat(mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9 & 1) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    for at in 0..<15 {
      let isDark = bits >> at & 1 == 1
      switch at {
      case 0..<6: fix(8, at, isDark)
      case 6..<8: fix(8, at + 1, isDark)
      case 8: fix(7, 8, isDark)
      default: fix(14 - at, 8, isDark)
      }
      if at < 8 { fix(size - 1 - at, 8, isDark) } else { fix(8, size - 15 + at, isDark) }
    }
    fix(8, size - 8, true)
  }

  /// In columns of two, from the right, upwards and downwards in turn, around what is fixed.
  private mutating func drawData(_ words: [UInt8]) {
    var at = 0
    for (turn, right) in QRDrawing.columns(size).enumerated() {
      for step in 0..<size {
        let y = turn % 2 == 0 ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] {
          // What is left over is light.
          if at < words.count * 8 { isDark[y * size + x] = words[at / 8] >> (7 - at % 8) & 1 == 1 }
          at += 1
        }
      }
    }
  }

  /// The right ones of each two; the column of the timing is none of them.
  private static func columns(_ size: Int) -> [Int] {
    Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1]
  }
}

// MARK: - How hard it is to read

extension QRDrawing {
  var penalty: Int {
    let rows = (0..<size).map { y in (0..<size).map { isDark[y * size + $0] } }
    let columns = (0..<size).map { x in (0..<size).map { isDark[$0 * size + x] } }
    let lines = (rows + columns).reduce(0) {
      $0 + QRDrawing.penalty(ofRunsIn: $1) + QRDrawing.penalty(ofFindersIn: $1)
    }
    let total = size * size
    let imbalance = abs(isDark.count { $0 } * 20 - total * 10) / total
    return lines + penaltyOfSquares + imbalance * 10
  }

  /// Five of a colour, and each more.
  private static func penalty(ofRunsIn line: [Bool]) -> Int {
    var sum = 0
    var run = 0
    for (at, isDark) in line.enumerated() {
      run = at > 0 && line[at - 1] == isDark ? run + 1 : 1
      if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
    }
    return sum
  }

  /// What looks like a corner: 1 : 1 : 3 : 1 : 1 with four that are light before or behind it.
  private static func penalty(ofFindersIn line: [Bool]) -> Int {
    var sum = 0
    var last = 0
    for isDark in line + [false, false, false, false] {
      last = (last << 1 | (isDark ? 1 : 0)) & 0x7FFF
      let isAlone = last & 0x000F == 0 || last & 0x7800 == 0
      if last >> 4 & 0x7F == 0b101_1101, isAlone { sum += 40 }
    }
    return sum
  }

  /// Two by two of a colour.
  private var penaltyOfSquares: Int {
    var sum = 0
    for y in 0..<size - 1 {
      for x in 0..<size - 1 {
        let first = isDark[y * size + x]
        let others = [y * size + x + 1, (y + 1) * size + x, (y + 1) * size + x + 1]
        if others.allSatisfy({ isDark[$0] == first }) { sum += 3 }
      }
    }
    return sum
  }
}
