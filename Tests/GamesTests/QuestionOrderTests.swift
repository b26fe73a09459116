import Testing
import Words

@testable import Games

/// Questions as they stand in the list, for who wants that.
@Suite struct QuestionOrderTests {
  private let words = mixed.map(\.word)

  @Test(arguments: 1...4)
  func theyComeAsTheyStandThereAndThenFromTheFirstAgain(_ seats: Int) throws {
    var match = Match(seats: seats, rules: Bingo.Rules(order: .list), questions: mixed)
    for _ in 0..<5 {
      for seat in 1...seats where !match.game.isOver { try match.answerRight(seat) }
    }
    let asked = match.facts.compactMap { $0.asked?.question }
    #expect(asked.count > 4 && asked == (0..<asked.count).map { words[$0 % words.count] })
  }

  @Test func theNextGameGoesOnWhereTheLastOneEnded() {
    var game = Cards(rules: Cards.Rules(order: .list))
    var chance = Chance.seeded(1)
    var table = Table()
    table[Seat(1)] = Table.Place(pupil: Pupil(1))
    let scene = Scene(
      table: table, now: Moment(milliseconds: 1), Vocabulary(mixed, of: .builtIn[0]),
      stale: [words[0], words[1]])
    guard let asked = game.follow(in: scene, using: &chance)?.asked else {
      Issue.record("nothing is asked")
      return
    }
    #expect(asked.question == words[2])
    game.apply(asked, at: scene.now, table: table)
    #expect(
      game.rounds.deck.next(
        of: mixed, called: \.word, besides: scene.stale, in: .list, using: &chance)?.word
        == words[3])
  }

  @Test func aBoardHasThemInTheOrderInWhichItsTilesWereBuilt() throws {
    var match = BoardMatch(seats: 1, questions: sixteen, order: .list)
    try match.build("layout ring", "ready")
    let began = try #require(match.facts.compactMap(\.began).first)
    #expect(match.landscape.tiles.compactMap { began.words[$0] } == sixteen.prefix(8).map(\.word))
  }

  @Test(
    arguments: [
      (nil, QuestionOrder.drawn), ("drawn", .drawn), ("list", .list),
    ] as [(String?, QuestionOrder)])
  func itIsWishedFor(_ typed: String?, _ order: QuestionOrder) throws {
    var wish = RulesWish()
    wish[.order] = typed.map { .text($0) }
    #expect(try Bingo.Rules(wish, questions: 9).order == order)
    #expect(try Cards.Rules(wish, questions: 9).order == order)
    #expect(try Board.Rules(wish, questions: 9).order == order)
  }

  @Test func noOtherIsKnown() {
    var wish = RulesWish()
    wish[.order] = .text("backwards")
    #expect(throws: BadRules.noSuchOrder("backwards")) { try Bingo.Rules(wish, questions: 9) }
  }
}
