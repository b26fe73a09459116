/// As much of a terminal as `Display` may count on, and complaints about what it may not.
///
/// A grid of cells that does what the bytes say, with a scroll at the end of a line where one would happen.
struct Grid {
  private enum Cell: Equatable {
    case blank
    case sign(Character)
    /// The right half of a wide sign.
    case half
  }

  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorShown = true
  private(set) var isDrawing = false
  private(set) var isPainted = false
  private(set) var complaints: [String] = []
  private var wraps = true
  private var isBehindLast = false
  private var cells: [[Cell]]
  private let columns: Int

  /// - Parameter sign: what stands everywhere at first.
  init(columns: Int, rows: Int, filledWith sign: Character) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: .sign(sign), count: columns), count: rows)
  }

  /// The rows without blanks at their ends.
  var rows: [String] {
    cells.map { row in
      var text = ""
      for cell in row {
        switch cell {
        case .blank: text += " "
        case .sign(let sign): text.append(sign)
        case .half: break
        }
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = rest.unicodeScalars.first {
      if first == "\u{1B}" {
        takeSequence(&rest)
      } else {
        put(rest.removeFirst())
      }
    }
  }

  private mutating func takeSequence(_ rest: inout Substring) {
    guard
      let match = rest.prefixMatch(
        of: /\u{1B}\[(\??)([0-9;]*)([A-Za-z])/.matchingSemantics(.unicodeScalar))
    else {
      complaints.append("no sequence: \(rest.debugDescription)")
      rest = ""
      return
    }
    rest = Substring(rest.unicodeScalars[match.range.upperBound...])
    let numbers = match.output.2.split(separator: ";").compactMap { Int($0) }
    switch (String(match.output.1 + match.output.3), numbers) {
    case ("?h", [2026]): isDrawing = true
    case ("?l", [2026]): isDrawing = false
    case ("?h", [25]): isCursorShown = true
    case ("?l", [25]): isCursorShown = false
    case ("?h", [7]): wraps = true
    case ("?l", [7]): wraps = false
    case ("H", _) where numbers.count == 2: move(to: numbers[0] - 1, numbers[1] - 1)
    case ("J", [2]): for row in cells.indices { erase(row, from: 0) }
    case ("K", []): erase(row, from: column)
    case ("m", _): isPainted = numbers.last.map { $0 != 0 } ?? false
    default: complaints.append("unknown: \(match.output.0.debugDescription)")
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    if !cells.indices.contains(row) || !(0..<columns).contains(column) {
      complaints.append("outside: \(row), \(column)")
    }
    self.row = min(max(0, row), cells.count - 1)
    self.column = min(max(0, column), columns - 1)
    isBehindLast = false
  }

  private mutating func erase(_ row: Int, from start: Int) {
    if isPainted { complaints.append("erased in colour") }
    for column in start..<columns { set(.blank, row, column) }
  }

  private mutating func put(_ sign: Character) {
    let width = Self.width(of: sign)
    if width == 0 { return complaints.append("no width: \(sign.debugDescription)") }
    if isBehindLast && wraps { complaints.append("wrapped") }
    if column + width > columns { return complaints.append("too wide") }
    set(.sign(sign), row, column)
    if width == 2 { set(.half, row, column + 1) }
    isBehindLast = column + width == columns
    column = min(column + width, columns - 1)
  }

  /// Half a sign does not stay.
  private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
    if cells[row][column] == .half, cell != .half, column > 0 { cells[row][column - 1] = .blank }
    if column + 1 < columns, cells[row][column + 1] == .half { cells[row][column + 1] = .blank }
    cells[row][column] = cell
  }

  /// Of the signs of these tests.
  private static func width(of sign: Character) -> Int {
    switch sign {
    case "漢", "字", "🚀", "👩‍🚀": 2
    default: sign.unicodeScalars.first!.properties.generalCategory == .control ? 0 : 1
    }
  }
}
