import Testing
import Words

@testable import Games

/// The rows that are drawn, and how they are answered.
@Suite struct LettersRowTests {
  /// The stated schedule: it stands in docs/protocol-words.md, and clients count on it.
  @Test(
    arguments: [
      (1, 100, .everyLetter), (2, 95, .everyLetter), (5, 80, .everyLetter), (6, 75, .oneLetter),
      (10, 55, .oneLetter), (11, 50, .lookAlike), (12, 50, .lookAlike), (22, 50, .lookAlike),
      (23, 50, .mAndRn), (30, 50, .mAndRn),
    ] as [(Int, Int, Letters.Step.Difference)])
  func theScheduleIsAsStated(round: Int, size: Int, difference: Letters.Step.Difference) {
    #expect(Letters.Step(round: round).size(in: .turns) == size)
    #expect(Letters.Step(round: round).difference == difference)
  }

  /// Who reads in text could not shrink anything.
  @Test(arguments: 1...Letters.Step.count)
  func inADuelNothingShrinks(round: Int) {
    #expect(Letters.Step(round: round).size(in: .duel) == 100)
  }

  @Test(arguments: Language.allCases, 1...Letters.Step.count)
  func rowsDifferAsTheScheduleSays(language: Language, round: Int) {
    var chance = Chance.seeded(UInt64(round))
    let alphabet = Alphabet(of: language)
    for _ in 0..<40 {
      let drawn = alphabet.draw(Letters.Step(round: round), using: &chance)
      #expect(drawn.row != drawn.other)
      #expect(Set(drawn.choices) == [drawn.row, drawn.other])
      let (row, other) = (Letters.signs(of: drawn.row), Letters.signs(of: drawn.other))
      #expect(row.count == 3 && other.count == 3)
      let places = row.indices.filter { row[$0] != other[$0] }
      let alike = places.map { place in
        row[place].count == 1 && other[place].count == 1
          && Alphabet.areAlike(Character(row[place]), Character(other[place]))
      }
      switch Letters.Step(round: round).difference {
      case .everyLetter:
        #expect(Set(row).isDisjoint(with: other) && !alike.contains(true), "\(drawn)")
      case .oneLetter: #expect(alike == [false], "\(drawn)")
      case .lookAlike: #expect(alike == [true], "\(drawn)")
      case .mAndRn:
        #expect(Set(row) == Set(other) && Set(row).isSuperset(of: ["m", "rn"]), "\(drawn)")
        #expect(drawn.row.count == drawn.other.count)
      }
    }
  }

  /// No letter twice and no vowel in the middle: what is drawn spells nothing.
  @Test(arguments: Language.allCases)
  func rowsAreMadeOfTheLanguagesLettersAndSpellNothing(language: Language) {
    var chance = Chance.seeded(3)
    let alphabet = Alphabet(of: language)
    var used: Set<Character> = []
    for round in 1...22 {
      for _ in 0..<30 {
        for row in alphabet.draw(Letters.Step(round: round), using: &chance).choices {
          #expect(Set(row).count == 3)
          #expect(!"aeiouyåäöé".contains(Array(row)[1]), "\(row)")
          used.formUnion(row)
        }
      }
    }
    #expect(used == Set(language.letters).subtracting("é"))
    for round in 23...Letters.Step.count {
      for _ in 0..<30 {
        for row in alphabet.draw(Letters.Step(round: round), using: &chance).choices {
          #expect(!row.dropFirst().dropLast().contains { "aeiouyåäöé".contains($0) }, "\(row)")
        }
      }
    }
  }

  @Test(arguments: [6, 12, 28])
  func bothSidesComeAsOften(round: Int) {
    var chance = Chance.seeded(8)
    let alphabet = Alphabet(of: .english)
    let left = (0..<1_000).count { _ in
      alphabet.draw(Letters.Step(round: round), using: &chance).side == .left
    }
    #expect((400...600).contains(left))
  }

  @Test(arguments: [
    ("bdp", ["b", "d", "p"]), ("mrna", ["m", "rn", "a"]), ("rnma", ["rn", "m", "a"]),
    ("amrn", ["a", "m", "rn"]), ("rna", ["r", "n", "a"]), ("åäö", ["å", "ä", "ö"]),
    ("xyzw", ["x", "y", "z", "w"]), ("", []),
  ])
  func anRnInPlaceOfAnMIsOneSign(row: String, signs: [String]) {
    #expect(Letters.signs(of: row) == signs)
  }

  @Test(
    arguments: [
      ("v", .left), ("V", .left), ("vänster", .left), ("Vanster", .left), ("VÄNSTER", .left),
      ("l", .left), ("left", .left), ("1", .left),
      ("h", .right), ("höger", .right), ("hoger", .right), ("r", .right), ("Right", .right),
      ("2", .right),
      ("bdp", .left), ("BDP", .left), ("bdq", .right),
      ("bd", nil), ("", nil), ("3", nil), ("0", nil), ("-1", nil), ("bdpp", nil), ("x", nil),
      ("\(Int.max)", nil), ("👩‍🚀", nil),
    ] as [(String, Letters.Side?)])
  func anAnswerMayBeTypedInManyWays(typed: String, side: Letters.Side?) {
    let challenge = Letters.Challenge(row: "bdp", other: "bdq", side: .left)
    #expect(challenge.side(meantBy: typed) == side)
  }

  /// On a keyboard that sends a letter and its ring apart.
  @Test func aRowMayBeTypedWithItsRingsApart() {
    let challenge = Letters.Challenge(row: "åsk", other: "äsk", side: .right)
    #expect(challenge.side(meantBy: "a\u{30A}sk") == .right)
    #expect(challenge.side(meantBy: "ÄSK") == .left)
  }
}
