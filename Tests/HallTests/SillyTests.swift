import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// Silly words: two words of a game, joined for fun when it is over.
@Suite struct SillyTests {
  @Test(
    arguments: [
      ("sol", "bad", "solbad"), ("natt", "tåg", "nattåg"), ("katt", "tass", "kattass"),
      ("sol", "lampa", "sollampa"), ("tå", "öra", "tåöra"), ("ö", "ö", "öö"), ("all", "l", "all"),
    ])
  func ofThreeLettersThatAreAlikeOneGoes(_ first: String, _ second: String, _ whole: String) {
    #expect(SillyWord(first: first, second: second).whole == whole)
  }

  /// In any order: a joined word need not stand in the list.
  @Test(
    arguments: [
      ("solbad", "sol", "bad"), ("BADSOL", "bad", "sol"), ("nattag", "natt", "tåg"),
      ("solsol", "sol", "sol"), ("solko", nil, nil), ("sol", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func itMayBeTypedAsOneWord(_ typed: String, _ first: String?, _ second: String?) {
    let word = SillyWord(joined: typed, of: ["sol", "bad", "natt", "tåg"])
    #expect(word?.first == first && word?.second == second)
  }

  @Test func whatSomebodyMissedIsReadyTheNewestFirst() throws {
    var school = School.with(2)
    for visitor in [1, 2] { try school.done(.play(School.short), by: visitor) }
    let wrongs = school.wrongs(in: 1)
    let question = try #require(school.room(1)).silliness.first[0]
    for word in wrongs.prefix(2) {
      try school.done(.answer(word), by: 1)
      school.pass(3_000)
    }
    let room = try #require(school.room(1))
    #expect(
      room.missed(by: Seat(1))
        == wrongs.prefix(2).reversed().map {
          SillyWord(first: question, second: $0)
        })
    #expect(room.missed(by: Seat(2)) == [])
  }

  private func silly(_ first: String, _ second: String) -> Request {
    .silly(SillyWord(first: first, second: second))
  }

  @Test func anyTwoWordsOfTheGameAreJoinedAndKept() throws {
    var school = try School.finished()
    let all = try #require(school.room(1)).silliness
    #expect(all.first.count == 1)
    #expect(all.second.count == 4)
    let turn = school.ask(silly(all.second[3].uppercased(), all.first[0]), by: 2)
    let word = SillyWord(first: all.second[3], second: all.first[0])
    #expect(turn.facts == [RoomFact(Room.Joked(seat: Seat(2), word: word))])
    #expect(school.room(1)?.joke?.word == word)
    #expect(school.hall.book.work(of: Pupil(2)).silly == [word])
    #expect(school.hall.book.work(of: Pupil(1)).silly == [])
  }

  @Test func itIsKeptByWhoReadsTheFiles() throws {
    var school = try School.finished()
    let all = try #require(school.room(1)).silliness
    for ending in all.second { try school.done(silly(all.first[0], ending), by: 1) }
    let read = Hall(lists: school.hall.lists)
    for decision in school.decisions { try read.restore(decision) }
    let kept = Hall(lists: school.hall.lists)
    try school.hall.memory().forEach(kept.restore)
    for hall in [read, kept] {
      #expect(hall.book.work(of: Pupil(1)).silly.map(\.second) == all.second)
      #expect(hall.rooms[RoomNumber(1)]?.joke == school.room(1)?.joke)
    }
  }

  @Test func whatIsMadeAgainIsKeptOnceAndTheOldestGo() {
    var work = Work()
    for number in 0..<100 { work.keep(SillyWord(first: "sol", second: "\(number % 80)")) }
    #expect(work.silly.count == Work.sillyKept)
    #expect(Set(work.silly).count == Work.sillyKept)
    #expect(work.silly.last?.second == "19")
  }

  @Test func onlyWordsOfTheGameAndOnlyAfterIt() throws {
    var school = School.with(2)
    for visitor in [1, 2] { try school.done(.play(School.short), by: visitor) }
    #expect(school.trouble(silly("sol", "bad"), by: 1) == .notOver(RoomNumber(1)))
    try school.answerRight(1, 2)
    let all = try #require(school.room(1)).silliness
    for word in ["bajs", "", " ", String(repeating: "a", count: 9000), "🦊"] {
      guard
        case .game(.notAChoice(_, of: let offered), RoomNumber(1)) = school.trouble(
          silly(all.first[0], word), by: 1)
      else {
        Issue.record("\(word.prefix(20)) is no word of the game")
        continue
      }
      #expect(offered == all.first)
    }
    #expect(school.trouble(silly(all.first[0], all.second[0]), by: 3) == .helloFirst)
  }

  /// Where nothing of the list was asked there are words all the same.
  @Test func aGameWithoutQuestionsLendsWordsOfItsList() throws {
    var school = School.with(1)
    try school.done(
      .open {
        $0.rules.game = .letters
        $0.seats = 1
      }, by: 1)
    let all = try #require(school.room(1)).silliness
    #expect(all.first.count == 3, "as many as that level has")
    #expect(all.second.count > 3)
    #expect(Set(all.first).count == all.first.count && Set(all.second).count == all.second.count)
    for word in all.first + all.second { #expect(school.hall.lists[0].has(word), "\(word)") }
  }
}

/// One more game: whoever asks for it asks the other.
@Suite struct OnceMoreTests {
  private func number(of visitor: Int, _ school: School) -> RoomNumber? {
    school.hall.roomOf[Pupil(visitor)]
  }

  @Test func bothGoOnWhenBothWantIt() throws {
    var school = try School.finished()
    let turn = school.ask(.again, by: 1)
    #expect(turn.facts.compactMap { $0.as(Room.Proposed.self)?.seat } == [Seat(1)])
    #expect(number(of: 1, school) == RoomNumber(1))
    // Whoever asks twice has not been answered.
    #expect(school.ask(.again, by: 1).decision == nil)
    try school.done(.again, by: 2)
    #expect([1, 2].map { number(of: $0, school) } == [RoomNumber(2), RoomNumber(2)])
    #expect(school.room(2)?.phase == .playing)
  }

  @Test func whoSaysNoStaysAndNobodyIsTakenAlong() throws {
    var school = try School.finished()
    try school.done(.again, by: 1)
    let turn = school.ask(.refuse(room: nil), by: 2)
    #expect(turn.facts.compactMap { $0.as(Room.PlaysOn.self)?.seat } == [Seat(2)])
    #expect([1, 2].map { number(of: $0, school) } == [RoomNumber(1), RoomNumber(1)])
    #expect(school.room(1)?.proposal == nil)
  }

  @Test func whoGoesAwayLeavesNobodyWaitingForAGame() throws {
    var school = try School.finished()
    try school.done(.again, by: 1)
    try school.done(.leave, by: 2)
    #expect(school.room(1)?.proposal == nil)
    #expect(number(of: 1, school) == RoomNumber(1))
    // Alone it is at once, and waits there.
    try school.done(.again, by: 1)
    #expect(number(of: 1, school) == RoomNumber(2))
  }

  @Test func whoSaysGoodbyeIsNotWaitedFor() throws {
    var school = School.with(2)
    for visitor in [1, 2] { try school.done(.play(School.short), by: visitor) }
    let turn = school.ask(.bye, by: 2)
    #expect(turn.facts.first?.as(Room.Left.self)?.isGoingHome == true)
    #expect(number(of: 2, school) == nil)
    // Alone one's seat is kept: nobody waits for it, and no teacher for who has gone home.
    let last = school.ask(.bye, by: 1)
    #expect(last.facts.map { $0.as(Room.Away.self)?.isGoingHome } == [true])
    school.hangUp(1)
    #expect(number(of: 1, school) == RoomNumber(1))
    #expect(!school.hall.attendance(at: school.now).contains { $0.pupil == Pupil(1) })
  }

  /// It was to be played instead of what is over now, by fewer than may want to go on.
  @Test func whatWasProposedInTheGameLapsesWithIt() throws {
    var school = School.with(3)
    var wish = School.short
    wish.seats = 3
    for visitor in [1, 2, 3] { try school.done(.play(wish), by: visitor) }
    try school.done(.leave, by: 1)
    try school.done(.play { $0.rules.game = .bingo }, by: 2)
    #expect(school.room(1)?.proposal?.setup.seats == 2)
    try school.answerRight(2, 3)
    #expect(school.room(1)?.proposal == nil)
    for visitor in [2, 3] { try school.done(.again, by: visitor) }
    let next = try #require(school.room(2))
    for seat in next.table.all { #expect(seat.number <= next.setup.seats) }
    let read = Hall(lists: school.hall.lists)
    for decision in school.decisions { try read.restore(decision) }
  }

  @Test func aGameDoesNotBeginWithAQuestionOfTheLastOne() throws {
    for _ in 0..<20 {
      var school = try School.finished()
      let asked = try #require(school.room(1)).silliness.first
      for visitor in [1, 2] { try school.done(.again, by: visitor) }
      #expect(try #require(school.room(2)).silliness.first != asked)
    }
  }
}

extension School {
  fileprivate static let short = Wish.with {
    $0.rules.game = .cards
    $0.rules[.questions] = .number(1)
    $0.rules[.think] = .number(0)
    $0.seats = 2
  }

  /// Two, at the end of a game of one question.
  fileprivate static func finished() throws -> School {
    var school = School.with(2)
    for visitor in [1, 2] { try school.done(.play(short), by: visitor) }
    try school.answerRight(1, 2)
    return school
  }

  /// Each answers right what it is asked.
  fileprivate mutating func answerRight(_ visitors: Int...) throws {
    for visitor in visitors {
      let asked = hall.question(for: VisitorID(visitor))
      let right = asked?.choices.first { [list = hall.lists[0]] choice in
        asked?.question.map { list.isRight(choice, after: $0) } ?? false
      }
      try done(.answer(right ?? ""), by: visitor)
    }
  }
}
