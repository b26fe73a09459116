import Testing
import Words

@testable import Games

/// The fields that are drawn, and how they are answered.
@Suite struct ColoursTests {
  private static let list = WordList.builtIn[0]

  private func draw(_ round: Int, using chance: inout Chance) -> Colours.Challenge {
    let scene = Scene(
      table: Table(), now: Moment(milliseconds: 0), Vocabulary([], of: Self.list))
    return Colours.draw(round, after: [], in: scene, using: &chance)
  }

  /// The hue and strength of all fields but the odd one: their middle, and how far the farthest is from it.
  private func plain(_ row: Colours.Challenge) -> (tint: SIMD2<Double>, width: Double) {
    let tints = Tile.all.filter { $0 != row.odd }.map { SeenColour(row.colours[$0.slot]).tint }
    let middle = tints.reduce(SIMD2.zero) { $0 + $1 } / Double(tints.count)
    return (middle, tints.map { $0.far(from: middle) }.max() ?? 0)
  }

  // MARK: What is drawn

  /// However light the odd field is, it is found by its hue alone: of thousands it is as often the darkest as any
  /// other, and the others are of one hue as far as screens have it.
  @Test func theOddFieldIsToldByItsHueAndByNothingElse() {
    var chance = Chance.seeded(7)
    var ranks: [Int: Int] = [:]
    var places: [Tile: Int] = [:]
    let count = 3_200
    for number in 0..<count {
      let round = number % Colours.rowCount + 1
      let row = draw(round, using: &chance)
      let light = row.colours.map { SeenColour($0).lightness }
      ranks[light.count { $0 < light[row.odd.slot] }, default: 0] += 1
      places[row.odd, default: 0] += 1
      let (tint, width) = plain(row)
      #expect(width < 0.0025)
      let odd = SeenColour(row.colours[row.odd.slot]).tint
      #expect(abs(odd.far(from: tint) - Colours.distance(in: round)) < 0.0025)
      // No stronger and no paler than the others.
      #expect(abs(odd.far(from: .zero) - tint.far(from: .zero)) < 0.0025)
      let middle = row.shade.seen.lightness
      #expect(light.allSatisfy { abs($0 - middle) < Colours.spread.upperBound + 0.004 })
    }
    let even = count / Tile.all.count
    #expect(ranks.count == 16 && ranks.values.allSatisfy { (even / 2...even * 3 / 2).contains($0) })
    #expect(places.count == 16 && places.values.allSatisfy { $0 > even / 2 })
  }

  @Test func itComesCloserWithEachRow() {
    let distances = (1...Colours.rowCount).map(Colours.distance)
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 > $1 })
    #expect(distances.first == 0.1 && (0.016...0.02).contains(distances.last ?? 0))
  }

  /// So a fact needs to tell no more than sixteen colours.
  @Test func whatIsOddAndWhichShadeItIsFollowsFromTheColours() throws {
    var chance = Chance.seeded(3)
    for number in 0..<400 {
      let row = draw(number % Colours.rowCount + 1, using: &chance)
      let read = try #require(Colours.Challenge(row.colours.compactMap { Colour(plain: $0.plain) }))
      #expect(read == row)
    }
  }

  @Test func everyShadeComesAndNoneThatWasJustMissed() {
    var match = ColoursMatch(seats: 1, slips: 15, seed: 5)
    for _ in 1...15 { _ = try? match.answer(right: false, by: 1) }
    let shades = match.rows(of: 1).compactMap(\.row?.shade)
    #expect(shades.count == 15 && Set(shades).count == Shade.all.count)
  }

  @Test func whatIsNotSixteenFieldsWithAnOddOneIsNone() {
    var chance = Chance.seeded(9)
    let row = draw(20, using: &chance)
    var two = row.colours
    two[(row.odd.slot + 1) % 16] = row.colours[row.odd.slot]
    let none = Array(repeating: row.colours[0], count: 16)
    for colours in [two, none, Array(row.colours.dropLast()), row.colours + [row.colours[0]], []] {
      #expect(Colours.Challenge(colours) == nil)
    }
    #expect(Colours.Challenge(row.colours) == row)
  }

  // MARK: Colours

  @Test(arguments: ["#000000", "#ffffff", "#00ff7f", "#0a0b0c"])
  func aColourIsReadAsItIsWritten(text: String) throws {
    let colour = try #require(Colour(plain: text))
    #expect(colour.plain == text)
    #expect(SeenColour(colour).colour == colour)
  }

  @Test(arguments: [
    "", "#", "#fff", "ffffff", "#FFFFFF", "#ggg000", "#+12345", "#1234567", "# 12345",
  ])
  func anythingElseIsNoColour(text: String) { #expect(Colour(plain: text) == nil) }

  /// As the one who found the way to measure it has it (Björn Ottosson, OKLab).
  @Test(arguments: [
    ("#ff0000", 0.628, 0.225, 0.126), ("#00ff00", 0.866, -0.234, 0.179),
    ("#0000ff", 0.452, -0.032, -0.312), ("#ffffff", 1, 0, 0),
  ])
  func aColourIsSeenAsItIsMeasured(text: String, lightness: Double, x: Double, y: Double) throws {
    let seen = SeenColour(try #require(Colour(plain: text)))
    #expect(abs(seen.lightness - lightness) < 0.001)
    #expect(seen.tint.far(from: SIMD2(x, y)) < 0.001)
  }

  // MARK: Words

  @Test(arguments: Language.allCases)
  func everyShadeHasAWordOfTwo(language: Language) {
    let words = Shade.all.map { $0.word(in: language) }
    #expect(Set(words.map(\.whole)).count == words.count && words.count >= 14)
    for word in words {
      #expect(language.spelled(word.first) == word.first)
      #expect(language.spelled(word.second) == word.second)
      #expect(word.whole.filter { $0 != " " } == word.first + word.second)
    }
    // No two hues could be taken for each other.
    let tints = Shade.all.map(\.seen.tint)
    for (place, tint) in tints.enumerated() {
      #expect(tints[..<place].allSatisfy { $0.far(from: tint) > 0.03 })
    }
  }

  // MARK: Answers

  @Test func aFieldMayBeTypedInSeveralWays() throws {
    let match = ColoursMatch(seats: 1)
    let odd = try match.game.runs.challenge(for: Seat(1)).odd
    for typed in [odd.name, odd.name.uppercased(), "\(odd.slot + 1)"] {
      var match = match
      let answered = try match.answer(typed, by: 1)[0].answered
      #expect(answered?.isRight == true, "\(typed)")
    }
    let names = Tile.all.map(\.name)
    for typed in ["", "e1", "a5", "0", "17", "-1", "a", "röd", "👩‍🚀", "\(Int.max)"] {
      #expect(match.refusal(of: .word(.answer(typed)), by: 1) == .notAChoice(typed, of: names))
    }
  }

  @Test(arguments: Language.allCases)
  func whoFindsItIsToldTheWord(language: Language) throws {
    var match = ColoursMatch(seats: 1, slips: 3, language: language)
    let row = try match.game.runs.challenge(for: Seat(1))
    let wrong = try match.answer(right: false, by: 1)[0].answered?.answer.value
    #expect(wrong?.word == nil && wrong?.odd == row.odd && wrong?.tile != row.odd)
    let next = try match.game.runs.challenge(for: Seat(1))
    let right = try match.answer(right: true, by: 1)[0].answered?.answer.value
    #expect(right?.word == next.shade.word(in: language) && right?.tile == next.odd)
  }

  @Test func inADuelARowAndItsWordAreForTheirSeatAlone() throws {
    var match = ColoursMatch(seats: 2, mode: .duel)
    try match.read(3, by: 1)
    for fact in match.facts {
      let own = fact.asked?.seat ?? fact.answered?.seat
      for viewer in [Viewpoint.seat(Seat(1)), .seat(Seat(2)), .spectator] {
        let seen = fact.seen(by: viewer)
        let isOwn = viewer == own.map(Viewpoint.seat)
        #expect((seen?.asked?.challenge.value == nil) == (fact.asked == nil || !isOwn))
        #expect((seen?.answered?.answer.value == nil) == (fact.answered == nil || !isOwn))
      }
    }
  }
}
