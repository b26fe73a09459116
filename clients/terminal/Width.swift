import Words

/// How many columns text takes on a terminal, combining characters none, wide ones two, and how it is cut
/// and broken to fit.
public enum Width {
  /// Escape sequences for colour take no column.
  public static func of(_ text: String) -> Int {
    var columns = 0
    for case .sign(let sign) in Pieces(text) { columns += sign.columns }
    return columns
  }

  /// As much as fits into so many columns, with its colours, which end there, and how many it takes.
  ///
  /// No sign is cut in two; control characters, which would take no column but do something, go.
  static func fit(_ text: String, to columns: Int) -> (text: String, columns: Int) {
    var kept = ""
    var taken = 0
    var isPainted = false
    reading: for piece in Pieces(text) {
      switch piece {
      case .colour(let sequence, let endsAll):
        kept += sequence
        isPainted = !endsAll
      case .sign(let sign):
        let width = sign.columns
        if taken + width > columns { break reading }
        if sign.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
          continue
        }
        kept.append(sign)
        taken += width
      }
    }
    return (isPainted ? kept + "\u{1B}[0m" : kept, taken)
  }

  /// Lines of so many columns, broken between words where that goes. What is long enough keeps its own spaces, and what follows
  /// of an indented line is indented too.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    guard columns > 0, of(text) > columns else { return [text] }
    let indent = String(text.prefix { $0 == " " }.prefix(columns / 3))
    var lines: [String] = []
    var line = indent
    var width = indent.count
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let gap = width == indent.count ? 0 : 1
      let wide = of(String(word))
      if width + gap + wide <= columns {
        line += (gap == 1 ? " " : "") + word
        width += gap + wide
        continue
      }
      if width > indent.count { lines.append(line) }
      (line, width) = (indent, indent.count)
      // A word that is too long is cut, with one sign a line at least.
      for sign in word {
        let wide = sign.columns
        if width > indent.count, width + wide > columns {
          lines.append(line)
          (line, width) = (indent, indent.count)
        }
        line.append(sign)
        width += wide
      }
    }
    if width > indent.count { lines.append(line) }
    return lines
  }
}

/// A line in the pieces that a terminal takes one by one: signs, and sequences for colour between them.
struct Pieces: Sequence, IteratorProtocol {
  enum Piece {
    case sign(Character)
    /// `endsAll`: the colour is the terminal's own again.
    case colour(Substring, endsAll: Bool)
  }

  private var rest: Substring

  init(_ text: String) { rest = Substring(text) }

  mutating func next() -> Piece? {
    if rest.unicodeScalars.first == .escape, let end = endOfColour() {
      let sequence = rest[..<end]
      // From here on anew: a mark after the sequence is no mark on its last letter.
      rest = Substring(rest.unicodeScalars[end...])
      let parameters = sequence.dropFirst(2).dropLast()
      return .colour(sequence, endsAll: parameters.isEmpty || parameters == "0")
    }
    return rest.popFirst().map { .sign($0) }
  }

  private func endOfColour() -> Substring.Index? {
    let scalars = rest.unicodeScalars.dropFirst()
    guard scalars.first == "[" else { return nil }
    let end = scalars.dropFirst().drop { ("0"..."9").contains($0) || $0 == ";" }
    return end.first == "m" ? end.dropFirst().startIndex : nil
  }
}
