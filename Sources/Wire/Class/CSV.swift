/// A table as spreadsheets read it: UTF-8 that says so in its first bytes, semicolons, because where
/// numbers have decimal commas a comma parts nothing, and quotes as RFC 4180 has them.
enum CSV {
  /// The first bytes of a file by which a spreadsheet knows that it is UTF-8: a byte order mark.
  static let mark = "\u{FEFF}"

  /// One line for each row, the header first, without what ends a line: in a file that is CR LF.
  static func lines(of sheet: Spreadsheet) -> [String] {
    let rows = [sheet.header.map(Spreadsheet.Cell.text)] + sheet.rows
    return rows.enumerated().map { place, row in
      (place == 0 ? mark : "") + row.map(cell).joined(separator: ";")
    }
  }

  private static func cell(_ cell: Spreadsheet.Cell) -> String {
    switch cell {
    case .empty: ""
    case .number(let number): "\(number)"
    case .text(let text): quoted(harmless(text))
    }
  }

  /// What begins like a formula would be calculated, whoever wrote it: an apostrophe makes it text.
  private static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, formulaStarts.contains(first) else { return text }
    return "'" + text
  }

  /// The wide ones are taken for the others by some spreadsheets.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let needsQuotes =
      scalars.contains { [";", "\"", "\r", "\n"].contains($0) }
      || scalars.first == " " || scalars.last == " "
    guard needsQuotes else { return text }
    let doubled = scalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"\(String(String.UnicodeScalarView(doubled)))\""
  }
}

/// Rows of cells below a header.
struct Spreadsheet: Hashable {
  enum Cell: Hashable {
    case empty
    case text(String)
    case number(Int)
  }

  let header: [String]
  let rows: [[Cell]]
}
