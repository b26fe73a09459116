extension Letters {
  /// A row, and the two below it of which one is the same.
  public struct Challenge: Hashable, Sendable {
    public let row: String
    /// The one that differs.
    public let other: String
    /// Where the same one stands.
    public let side: Side

    public init(row: String, other: String, side: Side) {
      self.row = row
      self.other = other
      self.side = side
    }

    public func row(on side: Side) -> String { side == self.side ? row : other }

    /// Left, and right.
    public var choices: [String] { Side.allCases.map(row(on:)) }

    /// The side that a child means: by name, by number, or by typing the row.
    func side(meantBy typed: String) -> Side? {
      if let side = Side(named: typed) { return side }
      let text = typed.lowercased()
      return Side.allCases.first { row(on: $0) == text }
    }
  }

  public enum Side: CaseIterable, Hashable, Sendable {
    case left, right
  }

  /// The letters of a row as they are drawn: `rn` where it stands for an m is one.
  public static func signs(of row: String) -> [String] {
    let letters = row.map(String.init)
    guard letters.count > Alphabet.lettersInRow,
      let place = zip(letters, letters.dropFirst()).enumerated()
        .first(where: { $0.element == ("r", "n") })?.offset
    else { return letters }
    return letters[..<place] + ["rn"] + letters[(place + 2)...]
  }
}

extension Letters.Side {
  /// The side as it is called in any language. Capitals, dots and rings do not matter.
  init?(named name: String) {
    switch name.lowercased() {
    case "1", "l", "left", "v", "vänster", "vanster": self = .left
    case "2", "r", "right", "h", "höger", "hoger": self = .right
    default: return nil
    }
  }
}
