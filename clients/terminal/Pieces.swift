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
    let scalars = rest.unicodeScalars
    var place = scalars.index(after: scalars.startIndex)
    guard place < scalars.endIndex, scalars[place] == "[" else { return nil }
    while true {
      scalars.formIndex(after: &place)
      guard place < scalars.endIndex else { return nil }
      switch scalars[place] {
      case "0"..."9", ";": continue
      case "m": return scalars.index(after: place)
      default: return nil
      }
    }
  }
}
