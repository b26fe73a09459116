import Games
import Testing

@testable import Classroom
@testable import Hall

/// A last round ends where nothing is lost, in every game.
@Suite struct LastRoundTests {
  @Test func lettersWaitForWhoIsStillAtARow() throws {
    var school = School.taught(2)
    try school.done(
      .open {
        $0.rules.game = .letters
        $0.rules[.mode] = .text("duel")
      }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    school.order(.end(.everywhere))
    func right(_ visitor: Int) throws -> Request {
      .answer(try #require(school.hall.question(for: VisitorID(visitor))?.question))
    }
    let first = school.ask(try right(1), by: 1)
    #expect(first.facts.count == 1 && school.room(1)?.phase == .playing)
    #expect(school.hall.question(for: VisitorID(1))?.choices == [])
    #expect(school.ask(try right(2), by: 2).facts.last == .ended(.finishedEarly))
    #expect(school.hall.book.results(of: Pupil(1)).best[.letters] == 1)
  }

  @Test func hangmanEndsWithItsWord() throws {
    var school = School.taught(2)
    try school.done(.open { $0.rules.game = .hangman }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    let setter = try #require(school.room(1)?.awaited.first).number
    try school.done(.move(.hangman(.word("mus")), room: nil), by: setter)
    #expect(school.order(.end(.everywhere)).facts == [.lastRound])
    let last = school.ask(.move(.hangman(.guess("mus")), room: nil), by: 3 - setter)
    #expect(last.facts.last == .ended(.finishedEarly))
  }

  @Test func hangmanEndsAtOnceWhereNobodyHasSetAWord() throws {
    var school = School.taught(2)
    try school.done(.open { $0.rules.game = .hangman }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    #expect(school.order(.end(.everywhere)).facts == [.ended(.finishedEarly)])
  }

  @Test func aBoardThatIsBuiltEndsAtOnceAndOneThatIsPlayedWithTheTurn() throws {
    var school = School.taught(2)
    for visitor in 1...2 {
      try school.done(
        .open {
          $0.rules.game = .board
          $0.seats = 1
        }, by: visitor)
    }
    #expect(school.order(.end(.room(school.code(1)))).facts == [.ended(.finishedEarly)])
    try school.done(.move(.board(.layout("2")), room: nil), by: 2)
    try school.done(.ready, by: 2)
    #expect(school.order(.end(.everywhere)).facts == [.lastRound])
    var last = Asked(Effects())
    for _ in 1...2 where school.room(2) != nil {
      guard let choice = school.hall.question(for: VisitorID(2))?.choices.first else { break }
      last = school.ask(.answer(choice), by: 2)
      school.pass(3_000)
    }
    #expect(last.facts.last == .ended(.finishedEarly))
  }
}
