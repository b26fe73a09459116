import JSON
import Testing

@testable import Games

/// A line that is made once for all who hear it is the same for each of them, and one that is made for a viewer
/// tells no more than that one may see.
@Suite struct SameForAllTests {
  private func facts() throws -> [any GameFact] {
    var bingo = Match(seats: 2)
    while !bingo.game.isOver { try bingo.answerRight(1, 2) }
    var cards = CardsMatch(seats: 2)
    while !cards.game.isOver { try cards.answerRight(1, 2) }
    var board = try begun(2)
    while !board.game.isOver { try board.step() }
    var letters = LettersMatch(seats: 2, mode: .turns)
    while let seat = letters.asked.first { try letters.answer(right: seat == 1, by: seat) }
    var colours = ColoursMatch(seats: 2, mode: .turns)
    while let seat = colours.asked.first { try colours.answer(right: seat == 1, by: seat) }
    var hangman = HangmanMatch(seats: 2)
    while let setter = hangman.setter {
      try hangman.set("båt", by: setter)
      try hangman.guess("båt", by: hangman.holder)
    }
    var race = RaceMatch.made(runners: 1, stops: [wood[0]])
    try race.type("LODJUR", by: 2)
    return bingo.facts + cards.facts + board.facts + letters.facts + colours.facts
      + hangman.facts + race.facts
  }

  private static let viewers = [Viewpoint.seat(Seat(1)), .seat(Seat(2)), .spectator, .teacher]

  private func line(_ fact: any GameFact, for viewer: Viewpoint) -> [UInt8] {
    var line = JSONWriter(reserving: 100)
    fact.write(to: &line, for: .viewer(name: { "\($0.number)" }), seenBy: viewer)
    return line.finish()
  }

  @Test func whatIsSameForAllIsOneLine() throws {
    let shared = try facts().filter(\.isSameForAll)
    #expect(Set(shared.map(\.event)).count > 12)
    for fact in shared {
      let lines = Self.viewers.map { viewer in fact.seen(by: viewer).map { line($0, for: viewer) } }
      #expect(Set(lines).count == 1 && lines[0] != nil, "\(fact)")
    }
  }

  @Test(arguments: viewers) func aLineTellsWhatMayBeSeen(_ viewer: Viewpoint) throws {
    for fact in try facts() {
      guard let seen = fact.seen(by: viewer) else { continue }
      #expect(line(fact, for: viewer) == line(seen, for: viewer), "\(fact)")
    }
  }
}
