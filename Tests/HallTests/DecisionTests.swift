import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// Requests sent again, and what a decision is.
@Suite struct DecisionTests {
  @Test func aRequestSentAgainGetsTheSameReplyAndDoesNothing() throws {
    var school = School.with(2)
    let first = school.ask(.play, id: .number(7), by: 1)
    let before = school.decisions.count
    let again = school.ask(.play, id: .number(7), isRepeat: true, by: 1)
    #expect(try again.reply?.get() == .inRoom(code: school.code(1), Seat(1), seq: 2))
    #expect(try first.reply?.get() == .seated(RoomNumber(1), Seat(1), seq: 2, elsewhere: nil))
    #expect(again.decision == nil && again.follows.isEmpty)
    #expect(school.decisions.count == before)
  }

  @Test func anAnswerSentAgainAfterTheLineBrokeIsNoSecondAnswer() throws {
    var school = School.with(1)
    let token = try #require(try school.done(.hello("P9"), by: 1).welcome?.token)
    try school.done(.play { $0.seats = 1 }, by: 1)
    let wrong = school.wrongs(in: 1)[0]
    let done = try school.done(.answer(wrong), id: .text("a"), by: 1)
    school.hangUp(1)
    school.enter(2)
    try school.done(.token(token), by: 2)
    #expect(try school.done(.answer(wrong), id: .text("a"), isRepeat: true, by: 2) == done)
    #expect(school.trouble(.answer(wrong), by: 2) == .game(.alreadyTried(wrong), RoomNumber(1)))
  }

  @Test func withoutRepeatAnIdIsAlwaysNew() throws {
    var school = School.with(1)
    try school.done(.open(Wish()), id: .number(1), by: 1)
    #expect(try school.done(.open(Wish()), id: .number(1), by: 1).room == 2)
    #expect(
      try school.done(.open(Wish()), id: .number(1), isRepeat: true, by: 1).code == school.code(2))
    #expect(try school.done(.open(Wish()), id: .text("1"), isRepeat: true, by: 1).room == 3)
  }

  @Test func anIdThatWasNeverDoneIsNewAlsoAsARepeat() throws {
    var school = School.with(1)
    #expect(try school.done(.play, id: .number(1), isRepeat: true, by: 1).room == 1)
  }

  @Test func theSeventeenthIdIsForgotten() throws {
    var school = School.with(1)
    var codes: [String] = []
    for id in 1...17 {
      try school.done(.open(Wish()), id: .number(id), by: 1)
      codes.append(school.code(id))
    }
    for id in [2, 17] {
      let again = try school.done(.open(Wish()), id: .number(id), isRepeat: true, by: 1)
      #expect(again.code == codes[id - 1])
    }
    #expect(try school.done(.open(Wish()), id: .number(1), isRepeat: true, by: 1).room == 18)
  }

  @Test func anIdIsAPupilsOwn() throws {
    var school = School.with(2)
    try school.done(.open(Wish()), id: .number(1), by: 1)
    #expect(try school.done(.open(Wish()), id: .number(1), isRepeat: true, by: 2).room == 2)
  }

  @Test func whatWasRefusedIsTriedAnew() throws {
    var school = School.with(1)
    #expect(school.ask(.ready, id: .number(1), by: 1).trouble == .notSeated)
    try school.done(.open { $0.seats = 3 }, by: 1)
    let turn = school.ask(.ready, id: .number(1), isRepeat: true, by: 1)
    #expect(turn.facts.first == .ready(Seat(1)))
  }

  @Test func helloIsNeverARepeatSoThatNoSecretIsKept() throws {
    var school = School()
    school.enter(1)
    try school.done(.hello("Anna"), id: .number(1), by: 1)
    let again = try #require(
      try school.done(.hello("Anna"), id: .number(1), isRepeat: true, by: 1).welcome)
    #expect(again.pupil == Pupil(1) && again.token == nil && again.word == nil)
  }

  // MARK: Decisions

  @Test func oneRequestIsOneDecisionWithWhoAndWhat() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    let decision = try #require(school.ask(.play, id: .text("x"), by: 2).decision)
    #expect(decision.by == Pupil(2))
    #expect(decision.receipt?.id == .text("x"))
    #expect(decision.at == school.now)
    let seqs = decision.told.compactMap { told -> Int? in
      if case .inRoom(RoomNumber(1), let seq, _) = told { seq } else { nil }
    }
    #expect(seqs == [3, 4, 5])
  }

  @Test func aWakeUpIsNobodysDecision() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    school.hangUp(2)
    let decisions = school.pass(20_000).compactMap(\.decision)
    #expect(decisions.map(\.by) == [nil])
    #expect(decisions.map(\.receipt) == [nil])
  }

  @Test func eachRoomThatIsWokenDecidesForItself() throws {
    var school = School.with(4)
    for visitor in 1...4 { try school.done(.play, by: visitor) }
    school.hangUp(2)
    school.hangUp(4)
    school.now = school.now.adding(20_000)
    #expect(school.wake().compactMap(\.decision).count == 2)
  }

  @Test func aRefusedRequestMakesNoDecision() throws {
    var school = School.with(3)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    let refused: [Request] = [
      .hello("😀"), .hello("Bo"), .token("x"), .hello("Bo", "båt-10"), .play, .open(Wish()),
      .sit("Z99"), .sit(school.code(1)), .ready, .next, .again, .watch("Z99"),
      .unwatch(room: nil), .look(room: "Z99"), .answer("x"),
      .move(.word(.hint(to: Seat(2))), room: nil),
      .move(.word(.answer("x")), room: "Z99"),
    ]
    let before = school.room(1)?.entries
    for request in refused {
      let turn = school.ask(request, id: .number(1), by: 1)
      #expect(turn.trouble != nil, "\(request)")
      #expect(turn.decision == nil, "\(request)")
      #expect(turn.follows.isEmpty && turn.parts.isEmpty && turn.views.isEmpty && turn.news.isEmpty)
    }
    #expect(school.room(1)?.entries == before)
  }

  @Test func lookingOnMakesNoDecision() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    let code = school.code(1)
    let granted: [Request] = [
      .rooms, .levels(list: nil), .me, .look(room: nil), .look(room: code), .watch(code),
    ]
    for request in granted {
      let turn = school.ask(request, by: 1)
      #expect(turn.trouble == nil, "\(request)")
      #expect(turn.decision == nil, "\(request)")
    }
  }

  @Test func aClockThatGoesBackDoesNoHarm() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    let late = school.now
    school.now = Moment(milliseconds: 5)
    try school.done(.answer(school.right(in: 1)), by: 2)
    #expect(school.decisions.last?.at == late)
    #expect(school.thinks(1, in: 1) == 3_000)
    #expect(school.wake().isEmpty)
    school.now = late.adding(3_000)
    #expect(school.wake().flatMap(\.news).count == 1)
    school.now = late
    #expect(school.wake().isEmpty)
    try school.done(.cheer(.wow), by: 2)
    school.now = late.adding(3_000)
    #expect(school.wake().flatMap(\.news).isEmpty)
    try school.done(.answer(school.right(in: 1)), by: 1)
  }

  // MARK: Looking on

  @Test func anybodyMayWatchWhereTheRoomAllowsIt() throws {
    var school = School.with(3)
    school.enter(9)
    try school.done(.open(Wish()), by: 1)
    try school.done(.open { $0.allowsWatching = false }, by: 2)
    for visitor in [3, 9] {
      let turn = school.ask(.watch(room: school.code(1), after: 1), by: visitor)
      #expect(
        turn.follows == [
          Follow(
            visitor: VisitorID(visitor), room: RoomNumber(1), viewpoint: .spectator,
            start: .after(1))
        ])
      #expect(
        school.trouble(.watch(school.code(2)), by: visitor) == .watchingNotAllowed(RoomNumber(2)))
      #expect(
        school.trouble(.look(room: school.code(2)), by: visitor)
          == .watchingNotAllowed(RoomNumber(2)))
    }
    #expect(school.ask(.watch(school.code(2)), by: 2).follows.map(\.viewpoint) == [.seat(Seat(1))])
  }

  @Test func watchingEndsWithUnwatchForOneRoomOrAll() throws {
    var school = School.with(3)
    for visitor in 1...2 { try school.done(.open(Wish()), by: visitor) }
    for room in 1...2 { try school.done(.watch(school.code(room)), by: 3) }
    #expect(school.ask(.unwatch(room: school.code(1)), by: 3).parts.map(\.1) == [RoomNumber(1)])
    #expect(school.trouble(.unwatch(room: school.code(1)), by: 3) == .notWatching(sits: false))
    #expect(school.ask(.unwatch(room: nil), by: 3).parts.map(\.1) == [RoomNumber(2)])
    #expect(school.trouble(.unwatch(room: nil), by: 3) == .notWatching(sits: false))
  }

  @Test func whoSitsDownInARoomThatItWatchedSeesItFromItsSeat() throws {
    var school = School.with(2)
    try school.done(.open(Wish()), by: 1)
    try school.done(.watch(school.code(1)), by: 2)
    let turn = school.ask(.sit(school.code(1)), by: 2)
    #expect(turn.follows.map(\.viewpoint) == [.seat(Seat(2))])
    #expect(!school.hall.isWatching(VisitorID(2)))
  }

  @Test func lookShowsTheOwnRoomOrTheWatchedOne() throws {
    var school = School.with(2)
    #expect(school.trouble(.look(room: nil), by: 2) == .notSeated)
    try school.done(.open(Wish()), by: 1)
    #expect(school.ask(.look(room: nil), by: 1).views.map(\.2) == [.seat(Seat(1))])
    try school.done(.watch(school.code(1)), by: 2)
    #expect(school.ask(.look(room: nil), by: 2).views.map(\.2) == [.spectator])
  }

  @Test func helpKnowsWhereSomebodyStands() throws {
    var school = School()
    func situation(_ visitor: Int) -> Hall.Situation {
      school.hall.situation(of: VisitorID(visitor))
    }
    for visitor in 1...2 { school.enter(visitor) }
    #expect(situation(1) == .stranger)
    for visitor in 1...2 { try school.done(.hello(School.name(visitor)), by: visitor) }
    #expect(situation(1) == .guest)
    try school.done(.open(Wish()), by: 1)
    try school.done(.watch(room: school.code(1), after: nil), by: 2)
    #expect(situation(1) == .seated(RoomNumber(1), Seat(1)))
    #expect(situation(2) == .watching)
  }
}
