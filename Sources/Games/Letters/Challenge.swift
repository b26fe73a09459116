import Words

/// The letters that rows are made of, and which of them look alike.
///
/// A row has three letters, none of them twice and no vowel in the middle: then it never happens to
/// spell anything that a child should not read.
struct Alphabet {
  static let lettersInRow = 3

  private let letters: [Character]
  /// Groups of letters that look alike.
  private static let groups = [
    "bdpq", "ceo", "ilj", "vwy", "mn", "nu", "nh", "ft", "gq", "sz", "ao", "aåä", "åäö", "oö",
  ]

  init(of language: Language) {
    // No child learns é among the letters.
    letters = language.letters.filter { $0 != "é" }
  }

  static func areAlike(_ one: Character, _ other: Character) -> Bool {
    groups.contains { $0.contains(one) && $0.contains(other) }
  }

  /// The letters that may stand at a place of a row.
  private func letters(at place: Int) -> [Character] {
    place == 1 ? letters.filter { !"aeiouyåäö".contains($0) } : letters
  }

  func draw(_ step: Letters.Step, using chance: inout Chance) -> Letters.Challenge {
    let (row, other) = rows(differing: step.difference, using: &chance)
    return Letters.Challenge(
      row: row.joined(), other: other.joined(),
      side: Bool.random(using: &chance) ? .left : .right)
  }

  private func rows(
    differing difference: Letters.Step.Difference, using chance: inout Chance
  ) -> (row: [String], other: [String]) {
    switch difference {
    case .everyLetter:
      let row = fill([nil, nil, nil], avoiding: [], using: &chance)
      var other: [Character] = []
      for (place, letter) in row.enumerated() {
        other.append(
          any(of: letters(at: place), using: &chance) {
            !row.contains($0) && !other.contains($0) && !Alphabet.areAlike($0, letter)
          })
      }
      return (row.map(String.init), other.map(String.init))
    case .oneLetter:
      let row = fill([nil, nil, nil], avoiding: [], using: &chance)
      let place = Int.random(in: row.indices, using: &chance)
      let letter = any(of: letters(at: place), using: &chance) {
        !row.contains($0) && !Alphabet.areAlike($0, row[place])
      }
      return changed(row, at: place, to: letter)
    case .lookAlike:
      let place = Int.random(in: 0..<Alphabet.lettersInRow, using: &chance)
      let here = letters(at: place)
      func likenesses(of letter: Character) -> [Character] {
        here.filter { $0 != letter && Alphabet.areAlike($0, letter) }
      }
      let letter = any(of: here, using: &chance) { !likenesses(of: $0).isEmpty }
      let likeness = any(of: likenesses(of: letter), using: &chance) { _ in true }
      var start: [Character?] = [nil, nil, nil]
      start[place] = letter
      return changed(fill(start, avoiding: [likeness], using: &chance), at: place, to: likeness)
    case .mAndRn:
      var pair = ["m", "rn"]
      pair.shuffle(using: &chance)
      let place = Int.random(in: 0..<Alphabet.lettersInRow, using: &chance)
      let third = any(of: letters(at: place), using: &chance) { !"mrn".contains($0) }
      func row(_ pair: [String]) -> [String] { pair[..<place] + [String(third)] + pair[place...] }
      return (row(pair), row(pair.reversed()))
    }
  }

  private func changed(
    _ row: [Character], at place: Int, to letter: Character
  ) -> (row: [String], other: [String]) {
    var other = row
    other[place] = letter
    return (row.map(String.init), other.map(String.init))
  }

  /// Fills the places that are free.
  private func fill(
    _ start: [Character?], avoiding avoided: [Character], using chance: inout Chance
  ) -> [Character] {
    var taken = start.compactMap(\.self) + avoided
    return start.enumerated().map { place, letter in
      if let letter { return letter }
      let letter = any(of: letters(at: place), using: &chance) { !taken.contains($0) }
      taken.append(letter)
      return letter
    }
  }

  private func any(
    of letters: [Character], using chance: inout Chance, where isIncluded: (Character) -> Bool
  ) -> Character {
    guard let letter = letters.filter(isIncluded).randomElement(using: &chance) else {
      preconditionFailure("an alphabet has more letters than two rows")
    }
    return letter
  }
}

extension Letters {
  /// A row, and the two below it of which one is the same.
  public struct Challenge: Hashable, Sendable {
    public let row: String
    /// The row below that differs.
    public let other: String
    /// The side on which the same row stands.
    public let side: Side

    public func row(on side: Side) -> String { side == self.side ? row : other }

    /// The two rows below: the left one, then the right one.
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

  /// The difficulty of a row. All of its schedule stands here.
  public struct Step: Hashable, Sendable {
    /// The difference between the two rows below.
    enum Difference {
      /// In all three letters.
      case everyLetter
      case oneLetter
      /// They differ in one letter, and the two look alike.
      case lookAlike
      /// One has an m where the other has rn; they are as long.
      case mAndRn
    }

    /// How many right rows complete a run.
    public static let count = 30
    public static let sizes = 50...100

    /// The number of the row, from 1.
    let round: Int

    var difference: Difference {
      switch round {
      case ...5: .everyLetter
      case 6...10: .oneLetter
      case 11...22: .lookAlike
      default: .mAndRn
      }
    }

    /// How large the letters are, in hundredths of the first row's. In a duel nothing shrinks: a pupil who
    /// reads in text could not shrink it, and all are to have the same before them.
    func size(in mode: RunMode) -> Int {
      switch mode {
      case .duel: Step.sizes.upperBound
      case .turns: max(Step.sizes.lowerBound, Step.sizes.upperBound - 5 * (round - 1))
      }
    }
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
