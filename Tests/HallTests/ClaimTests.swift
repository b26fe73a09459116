import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// A child says that a word is real.
@Suite struct ClaimTests {
  @Test func theLastMissIsClaimedAndTheTeachersHearOfIt() throws {
    var school = try School.withTeacher()
    let wrongs = school.wrongs(in: 1)
    for wrong in wrongs.prefix(2) { try school.done(.answer(wrong), by: 1) }
    let turn = school.ask(.claim(word: nil), by: 1)
    let claim = try #require(try turn.reply?.get().claim)
    #expect(claim.number == 1 && claim.pupil == Pupil(1) && claim.room == RoomNumber(1))
    #expect(claim.word.ending == wrongs[1] && claim.word.list == "sv" && claim.level == 1)
    #expect(claim.word.made == claim.word.question + wrongs[1])
    #expect(!claim.isFirstTry && claim.at == school.now)
    #expect(turn.classFacts == [.claimed(claim)])
    #expect(turn.news.map(\.0) == [VisitorID(9)])
    #expect(turn.news.map(\.1) == [.review(.claimed(claim))])
    #expect(school.hall.book.review.open == [claim])
    #expect(school.hall.book.review.open(by: Pupil(1)) == [claim])
    #expect(school.hall.book.review.open(by: Pupil(2)) == [])
  }

  @Test func aMissMayBeClaimedByItsWordAndAfterTheRound() throws {
    var school = try School.withTeacher()
    let wrongs = school.wrongs(in: 1)
    guard let view = school.room(1)?.view(for: .teacher) as? Bingo.View else { return }
    let question = try #require(view.round?.question)
    for wrong in wrongs.prefix(2) { try school.done(.answer(wrong), by: 1) }
    try school.done(.answer(school.right(in: 1)), by: 1)
    for typed in [
      wrongs[0], wrongs[0].uppercased(), question + wrongs[0], "\(question) \(wrongs[0])",
      "\(question)-\(wrongs[0])", "\(question) + \(wrongs[0])",
    ] {
      let claim = try #require(try school.done(.claim(word: typed), by: 1).claim)
      #expect(claim.number == 1 && claim.word.ending == wrongs[0] && claim.isFirstTry, "\(typed)")
    }
    #expect(try school.done(.claim(word: nil), by: 1).claim?.number == 2)
    try school.playOut(1, by: 1)
    #expect(try school.done(.claim(word: wrongs[1]), by: 1).claim?.number == 2)
  }

  @Test func whatWasNotTriedCannotBeClaimed() throws {
    var school = try School.withTeacher()
    school.enter(3)
    #expect(school.trouble(.claim(word: nil), by: 3) == .helloFirst)
    try school.done(.hello("Bo"), by: 3)
    #expect(school.trouble(.claim(word: nil), by: 3) == .notSeated)
    #expect(school.trouble(.claim(word: nil), by: 1) == .review(.nothingToClaim))
    try school.done(.answer(school.right(in: 1)), by: 1)
    #expect(school.trouble(.claim(word: nil), by: 1) == .review(.nothingToClaim))
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    for typed in ["x", school.wrongs(in: 1)[1], school.right(in: 1), "", "\u{1B}", "1"] {
      #expect(school.trouble(.claim(word: typed), by: 1) == .review(.nothingToClaim), "\(typed)")
    }
    try school.done(
      .open {
        $0.rules.game = .letters
        $0.seats = 1
      }, by: 3)
    #expect(school.trouble(.claim(word: nil), by: 3) == .game(.notInThisGame, RoomNumber(2)))
    try school.done(.leave, by: 3)
    try school.done(.open { $0.seats = 2 }, by: 3)
    #expect(school.trouble(.claim(word: nil), by: 3) == .review(.nothingToClaim))
    #expect(school.hall.book.review.open.isEmpty)
  }

  @Test func whatAnotherTriedIsNotOnesOwn() throws {
    var school = School.with(2)
    for visitor in 1...2 { try school.done(.play { $0.rules[.think] = .number(0) }, by: visitor) }
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    #expect(school.trouble(.claim(word: nil), by: 2) == .review(.nothingToClaim))
  }

  @Test(arguments: [GameKind.bingo, .cards, .board])
  func everyGameWithEndingsHasClaims(_ game: GameKind) throws {
    var school = School.with(1)
    try school.done(
      .open {
        $0.rules.game = game
        $0.seats = 1
        $0.rules[.think] = .number(0)
      }, by: 1)
    if game == .board {
      try school.done(.move(.board(.layout(Board.Layout.allCases[0].rawValue)), room: nil), by: 1)
      try school.done(.ready, by: 1)
    }
    let list = try #require(school.hall.lists.first { $0.name == "sv" })
    let asked = try #require(school.hall.question(for: VisitorID(1)))
    let question = try #require(asked.question)
    let wrong = try #require(asked.choices.first { !list.isRight($0, after: question) })
    try school.done(.answer(wrong), by: 1)
    let claim = try #require(try school.done(.claim(word: nil), by: 1).claim)
    #expect(claim.word == ClaimedWord(list: "sv", question: question, ending: wrong))
    #expect(claim.isFirstTry)
  }

  @Test func sentTwiceItIsOneClaimAndOfTwoChildrenItIsTwo() throws {
    var school = School.with(2)
    for visitor in 1...2 { try school.done(.play { $0.rules[.think] = .number(0) }, by: visitor) }
    let wrong = school.wrongs(in: 1)[0]
    for visitor in 1...2 { try school.done(.answer(wrong), by: visitor) }
    let first = try school.done(.claim(word: nil), by: 1)
    let again = school.ask(.claim(word: wrong), by: 1)
    #expect(try again.reply?.get() == first)
    #expect(again.decision == nil && again.news.isEmpty)
    #expect(try school.done(.claim(word: nil), by: 2).claim?.number == 2)
    #expect(school.hall.book.review.open.map(\.number) == [1, 2])
  }

  /// Sooner or later a program claims everything.
  @Test func tenWordsOfOneChildMayWait() throws {
    var school = School.with(1, words: School.many)
    try school.done(
      .open {
        $0.rules.game = .cards
        $0.seats = 1
        $0.rules[.think] = .number(0)
      }, by: 1)
    var claimed = 0
    while school.room(1)?.phase == .playing {
      let asked = try #require(school.hall.question(for: VisitorID(1)))
      let list = school.hall.lists[0]
      let question = try #require(asked.question)
      guard let wrong = asked.choices.first(where: { !list.isRight($0, after: question) }) else {
        try school.done(.answer(asked.choices[0]), by: 1)
        continue
      }
      try school.done(.answer(wrong), by: 1)
      let trouble = school.trouble(.claim(word: nil), by: 1)
      if claimed < Hall.mostClaims {
        #expect(trouble == nil)
        claimed += 1
      } else {
        #expect(trouble == .review(.tooManyClaims(10)))
      }
    }
    #expect(school.hall.book.review.open.count == 10)
  }
}
