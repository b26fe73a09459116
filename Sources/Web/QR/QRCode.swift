/// A text as a picture that cameras read (ISO/IEC 18004): bytes, versions 1 to 6, level M, which can be read
/// when about a seventh of it is lost.
public struct QRCode: Sendable {
  /// How many modules stand in a row, the quiet zone around them not counted.
  public let size: Int
  private var isDark: [Bool]
  /// What is no data, and so is not masked.
  private var isFixed: [Bool]

  /// At most 106 bytes of UTF-8. Of the masks that one is taken that is easiest to read.
  public init?(_ text: String) {
    let codes = (0..<8).compactMap { QRCode(text, mask: $0) }
    guard let best = codes.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self = best
  }

  init?(_ text: String, mask: Int) {
    guard let (version, words) = QRWords.make(Array(text.utf8)) else { return nil }
    size = 17 + 4 * version
    isDark = Array(repeating: false, count: size * size)
    isFixed = isDark
    for at in 0..<size {
      fix(6, at, at % 2 == 0)
      fix(at, 6, at % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      drawRings([true, true, false, true, false], x, y)
    }
    if version > 1 { drawRings([true, false, true], size - 7, size - 7) }
    drawFormat(mask: mask)
    drawData(words, mask: mask)
  }

  /// Whether a module is dark. Around the picture all are light.
  public subscript(x: Int, y: Int) -> Bool {
    0..<size ~= x && 0..<size ~= y && isDark[y * size + x]
  }

  /// For paper, with a quiet zone of four: two rows in a line, as half blocks.
  public var printed: [String] {
    stride(from: -4, to: size + 4, by: 2).map { y in
      (-4..<size + 4).map { x in
        self[x, y] ? self[x, y + 1] ? "█" : "▀" : self[x, y + 1] ? "▄" : " "
      }.joined()
    }
  }

  /// For a terminal: black on a white that no theme changes.
  public var lines: [String] { printed.map { "\u{1B}[0;38;5;16;48;5;231m\($0)\u{1B}[0m" } }

  /// How many columns both need.
  public var width: Int { size + 8 }

  // MARK: Drawing

  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard 0..<size ~= x, 0..<size ~= y else { return }
    self.isDark[y * size + x] = isDark
    isFixed[y * size + x] = true
  }

  /// Squares around each other, from the inside, of which some are dark.
  private mutating func drawRings(_ rings: [Bool], _ x: Int, _ y: Int) {
    let reach = -(rings.count - 1)...rings.count - 1
    for dy in reach {
      for dx in reach { fix(x + dx, y + dy, rings[max(abs(dx), abs(dy))]) }
    }
  }

  /// Level M and the mask, with ten bits that correct them, twice.
  private mutating func drawFormat(mask: Int) {
    let rest = (0..<10).reduce(mask) { rest, _ in rest << 1 ^ (rest >> 9 & 1) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    let places = [0, 1, 2, 3, 4, 5, 7, 8]
    for at in 0..<15 {
      let isDark = bits >> at & 1 == 1
      fix(at < 8 ? 8 : places[14 - at], at < 8 ? places[at] : 8, isDark)
      fix(at < 8 ? size - 1 - at : 8, at < 8 ? 8 : size - 15 + at, isDark)
    }
    fix(8, size - 8, true)
  }

  /// In columns of two, from the right, upwards and downwards in turn, around what is fixed.
  private mutating func drawData(_ words: [UInt8], mask: Int) {
    let columns = Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1]
    var at = 0
    for (turn, right) in columns.enumerated() {
      for step in 0..<size {
        let y = turn % 2 == 0 ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] {
          let bit = at < words.count * 8 && words[at / 8] >> (7 - at % 8) & 1 == 1
          isDark[y * size + x] = bit != QRCode.isTurned(x, y, by: mask)
          at += 1
        }
      }
    }
  }

  private static func isTurned(_ x: Int, _ y: Int, by mask: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 6 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  // MARK: How hard it is to read

  var penalty: Int {
    let imbalance = abs(isDark.count { $0 } * 20 - isDark.count * 10) / isDark.count
    var sum = 10 * imbalance
    for a in 0..<size {
      sum += QRCode.penalty(of: (0..<size).map { self[$0, a] })
      sum += QRCode.penalty(of: (0..<size).map { self[a, $0] })
      for b in 0..<size where a > 0 && b > 0 {
        let square = [self[a - 1, b - 1], self[a, b - 1], self[a - 1, b]]
        if square.allSatisfy({ $0 == self[a, b] }) { sum += 3 }
      }
    }
    return sum
  }

  /// Five of a colour, and each more; and what looks like a corner, 1 : 1 : 3 : 1 : 1 with four that are
  /// light before or behind it.
  private static func penalty(of line: [Bool]) -> Int {
    var (sum, run, last) = (0, 0, 0)
    for (at, isDark) in (line + [false, false, false, false]).enumerated() {
      run = at > 0 && isDark == (last & 1 == 1) ? run + 1 : 1
      if at < line.count, run >= 5 { sum += run == 5 ? 3 : 1 }
      last = (last << 1 | (isDark ? 1 : 0)) & 0x7FFF
      let isAlone = last & 0x000F == 0 || last & 0x7800 == 0
      if isAlone, last >> 4 & 0x7F == 0b101_1101 { sum += 40 }
    }
    return sum
  }
}
