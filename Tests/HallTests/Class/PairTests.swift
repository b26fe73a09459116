import Games
import Secrets
import Testing
import Words

@testable import Classroom
@testable import Hall

/// Whom a teacher puts together for one game.
@Suite struct PairTests {
  @Test func whoIsHereAndSitsNowhereIsSeatedAtOnce() throws {
    var school = School.taught(2)
    let turn = school.ask(.lead(.arrange(.pair("Anna", "Bo"))), by: School.teacher)
    #expect(school.seated(in: 1) == [1, 2])
    #expect(school.room(1)?.phase == .playing)
    #expect(turn.follows.map(\.visitor) == [VisitorID(1), VisitorID(2)])
    #expect(turn.follows.map(\.start) == [.beginning, .beginning])
    #expect(
      turn.planned == [
        1: [.seated(with: [Pupil(2)], RoomNumber(1), Seat(1))],
        2: [.seated(with: [Pupil(1)], RoomNumber(1), Seat(2))],
      ])
    #expect(
      try turn.reply?.get()
        == .plan(.seated([Party(members: [Pupil(1), Pupil(2)], room: RoomNumber(1))])))
    // It has been used.
    #expect(school.plan.pair(of: Pupil(1)) == nil)
  }

  @Test func theyPlayWhatIsOnOrWhatWasNamed() throws {
    var school = School.taught(4)
    try school.lead(.today(.with { $0.list = "Djur" }))
    try school.lead(.pair("Anna", "Bo"))
    #expect(school.room(1)?.setup.list == "Djur")
    let cards = Wish.with { ($0.rules.game, $0.level) = (.cards, 3) }
    try school.lead(.pair(Pairing(.named(.list(["P3", "P4"])), wish: cards)))
    #expect(school.room(2)?.setup.rules.kind == .cards && school.room(2)?.setup.level == 3)
    #expect(
      school.trouble(
        leading: .pair(Pairing(.named(.list(["P3", "P4"])), wish: .with { $0.level = 9 })))
        == .noSuchLevel(9, list: "sv"))
  }

  @Test func whoOnlyWaitsOrIsDoneComesAlong() throws {
    var school = School.taught(3)
    try school.done(.play { $0.seats = 1 }, by: 1)
    try school.playOut(1, by: 1)
    try school.done(.open { $0.seats = 3 }, by: 2)
    try school.lead(.pair("Anna", "Bo", "P3"))
    #expect(school.seated(in: 3) == [1, 2, 3])
    #expect(school.room(3)?.setup.seats == 3)
    #expect(school.room(2) == nil)
  }

  /// Three wait alone, each for another game; the others play, look on, or wait together.
  @Test func thoseWhoWaitAloneAreBroughtTogether() throws {
    var school = School.taught(8)
    #expect(school.trouble(leading: .pair(Pairing(.waiting))) == .plan(.nobodyWaits))
    try school.done(.open { ($0.seats, $0.list) = (2, "Djur") }, by: 3)
    #expect(school.trouble(leading: .pair(Pairing(.waiting))) == .plan(.nobodyWaits))
    try school.done(.open { $0.rules.game = .cards }, by: 1)
    try school.done(.open { $0.rules.game = .hangman }, by: 2)
    try school.done(.play { $0.seats = 1 }, by: 4)
    try school.done(.open { $0.seats = 3 }, by: 5)
    try school.done(.sit(school.code(5)), by: 6)
    try school.lead(.pair(Pairing(.waiting)))
    #expect(school.seated(in: 6) == [3, 1, 2])
    #expect(school.room(6)?.setup.list == "Djur" && school.room(6)?.phase == .playing)
    #expect(school.seated(in: 4) == [4] && school.seated(in: 5) == [5, 6])
  }

  @Test func twoWhoWaitPlayWhatIsNamed() throws {
    var school = School.taught(2)
    try school.done(.open { $0.rules.game = .cards }, by: 1)
    try school.done(.open { $0.rules.game = .hangman }, by: 2)
    try school.lead(.pair(Pairing(.waiting, wish: .with { $0.rules.game = .bingo })))
    #expect(school.room(3)?.setup.rules.kind == .bingo && school.seated(in: 3) == [1, 2])
  }

  /// P3 goes, so that all who are left want another game; it begins, and Bo is led on from there.
  @Test func whoComesThroughARoomOnTheWaySeesNothingOfIt() throws {
    var school = School.taught(3)
    for visitor in 1...3 {
      try school.done(.play { $0.seats = 3 }, by: visitor)
    }
    while school.room(1)?.phase == .playing {
      // Each round is over for all with the last right answer.
      let word = school.right(in: 1)
      for visitor in 1...3 { try school.done(.answer(word), by: visitor) }
    }
    for visitor in 1...2 { try school.done(.again, by: visitor) }
    let turn = school.ask(.lead(.arrange(.pair("P3", "Bo"))), by: School.teacher)
    let follows = turn.follows.filter { $0.visitor == VisitorID(2) }
    #expect(follows.map(\.room) == [RoomNumber(2)])
  }

  @Test func aPairOfWhichOneIsAwayStandsUntilThatOneComesAndPlays() throws {
    var school = School.taught(2)
    school.hangUp(2)
    let turn = school.ask(.lead(.arrange(.pair("Anna", "Bo"))), by: School.teacher)
    #expect(turn.planned == [1: [.partners([Pupil(2)])]])
    #expect(school.rooms.isEmpty)
    #expect(school.plan.partners(of: Pupil(1)) == [Pupil(2)])
    for hall in try school.reread() { #expect(hall.book.plan == school.plan) }

    school.come(back: 2, as: 7)
    let played = school.ask(.play, by: 7)
    #expect(school.seated(in: 1) == [2, 1])
    #expect(school.room(1)?.phase == .playing)
    #expect(played.planned == [1: [.seated(with: [Pupil(2)], RoomNumber(1), Seat(2))]])
    #expect(school.plan.pair(of: Pupil(1)) == nil)
    for hall in try school.reread() { #expect(hall.book.plan == school.plan) }
  }

  @Test func aPairOfWhichOneIsPlayingMeetsAfterwards() throws {
    var school = School.taught(2)
    try school.done(.play { $0.seats = 1 }, by: 2)
    try school.lead(.pair("Anna", "Bo"))
    try school.done(.play, by: 1)
    #expect(school.seated(in: 2) == [1])
    #expect(school.hall.awaited(in: try #require(school.room(2))) == [Pupil(2)])
    try school.playOut(1, by: 2)
    #expect(try school.done(.play, by: 2).room == 2)
    #expect(school.plan.pair(of: Pupil(1)) == nil)
  }

  @Test func theGameThatWasNamedIsPlayedWhenTheyMeet() throws {
    var school = School.taught(2)
    try school.done(.play { $0.seats = 1 }, by: 2)
    let cards = Wish.with { $0.rules.game = .cards }
    try school.lead(.pair(Pairing(.named(.list(["Anna", "Bo"])), wish: cards)))
    try school.done(.leave, by: 2)
    try school.done(.play, by: 2)
    #expect(school.room(2)?.setup.rules.kind == .cards)
    #expect(school.seated(in: 2) == [2, 1])
  }

  @Test func whoPlaysAloneMeanwhileIsStillPaired() throws {
    var school = School.taught(2)
    school.hangUp(2)
    try school.lead(.pair("Anna", "Bo"))
    try school.done(.play, by: 1)
    try school.done(.ready, by: 1)
    #expect(school.room(1)?.phase == .playing)
    #expect(school.plan.partners(of: Pupil(1)) == [Pupil(2)])
    try school.done(.leave, by: 1)
    try school.done(.play { $0.seats = 1 }, by: 1)
    #expect(school.room(2)?.phase == .playing)
  }

  @Test func aNewPairTakesThePlaceOfTheOld() throws {
    var school = School.taught(3)
    school.hangUp(2)
    try school.lead(.pair("Anna", "Bo"))
    try school.lead(.pair("P3", "Bo"))
    #expect(school.plan.pair(of: Pupil(1)) == nil)
    #expect(school.plan.partners(of: Pupil(3)) == [Pupil(2)])
  }

  @Test(arguments: 2...9)
  func everybodyIsPairedAndTheOddOneMakesAThree(count: Int) throws {
    var school = School.taught(count + 2, seed: UInt64(count))
    // The last but one plays, the last is gone, and the teacher has said hello too.
    try school.done(.play { $0.seats = 1 }, by: count + 1)
    school.hangUp(count + 2)
    try school.done(.hello("Eva"), by: School.teacher)
    guard case .plan(.seated(let parties)) = try school.lead(.pair(Pairing(.everybody))) else {
      Issue.record("nobody was seated")
      return
    }
    #expect(parties.flatMap(\.members).map(\.number).sorted() == Array(1...count))
    let sizes = parties.map(\.members.count).sorted()
    #expect(sizes.dropLast().allSatisfy { $0 == 2 } && sizes.last == 2 + count % 2)
    for party in parties {
      let room = try #require(party.room.flatMap { school.hall.rooms[$0] })
      #expect(room.phase == .playing && room.setup.seats == party.members.count)
    }
  }

  @Test(arguments: 1...8) func aGroupIsNotScattered(seed: UInt64) throws {
    var school = School.taught(7, seed: seed)
    try school.done(.group("Seals", "Anna", "P3", "P5"), by: School.teacher)
    guard case .plan(.seated(let parties)) = try school.lead(.pair(Pairing(.everybody))) else {
      Issue.record("nobody was seated")
      return
    }
    #expect(parties.map { $0.members.map(\.number).sorted() }.contains([1, 3, 5]))
    #expect(parties.map(\.members.count) == [3, 2, 2])
  }

  @Test func whoPlaysTogetherAlreadyGoesOn() throws {
    var school = School.taught(2)
    try school.lead(.pair("Anna", "Bo"))
    let facts = school.hall.factCount
    let again = try school.lead(.pair("Bo", "Anna"))
    #expect(again == .plan(.seated([Party(members: [Pupil(2), Pupil(1)], room: RoomNumber(1))])))
    #expect(school.hall.factCount == facts)
    // Another game is for afterwards.
    try school.lead(
      .pair(Pairing(.named(.list(["Anna", "Bo"])), wish: .with { $0.rules.game = .cards })))
    #expect(school.plan.pair(of: Pupil(1))?.wish?.rules.game == .cards)
    #expect(school.room(1)?.phase == .playing)
  }

  @Test func whoIsLeftAloneIsToldWhatItCanDo() throws {
    var school = School.taught(3)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    let turn = school.ask(.lead(.arrange(.pair(Pairing(.everybody)))), by: School.teacher)
    #expect(turn.planned == [3: [.leftOver]])
    #expect(try turn.reply?.get() == .plan(.seated([Party(members: [Pupil(3)], room: nil)])))
    #expect(turn.decision == nil)
    try school.done(.play { $0.seats = 1 }, by: 3)
    #expect(school.trouble(leading: .pair(Pairing(.everybody))) == .plan(.nobodyToPair))
  }

  @Test func whoWaitsTogetherIsNotTornApart() throws {
    var school = School.taught(4)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.lead(.pair(Pairing(.everybody)))
    #expect(school.seated(in: 1) == [1, 2])
    #expect(school.seated(in: 2).sorted() == [3, 4])
  }

  @Test func aTeacherIsPairedIfShePairsHerself() throws {
    var school = School.taught(1)
    try school.done(.hello("Eva"), by: School.teacher)
    try school.lead(.pair("Anna", "Eva"))
    #expect(school.seated(in: 1) == [1, 2])
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    var limits = Hall.Limits()
    limits.openRooms = 1
    var school = School.taught(5, limits: limits)
    for (names, trouble) in [
      (["Anna"], .plan(.badPairSize)), (["Anna", "Anna"], .plan(.namedTwice(Pupil(1)))),
      (["Anna", "Bo", "P3", "P4"], .plan(.badPairSize)),
      (["Anna", "Nobody"], .noSuchPupil("Nobody")), (["*", "Anna"], .noSuchPupil("*")),
    ] as [([String], Trouble)] {
      #expect(school.trouble(leading: .pair(Pairing(.named(.list(names))))) == trouble)
    }
    #expect(school.trouble(.lead(.arrange(.pair("Anna", "Bo"))), by: 1) == .notAllowed)
    #expect(school.trouble(leading: .pair(Pairing(.everybody))) == .tooManyRooms)
    try school.lead(.pair("Anna", "Bo"))
    #expect(school.trouble(leading: .pair("P3", "P4")) == .tooManyRooms)
    #expect(school.plan.pair(of: Pupil(3)) == nil)
  }
}

extension School {
  /// Somebody comes back at another machine, by a token that the test need not have kept.
  mutating func come(back pupil: Int, as visitor: Int) {
    enter(visitor)
    let token = "t\(pupil)-\(visitor)"
    var transaction = hall.begin(by: nil, at: now)
    _ = transaction.mayDecide()
    transaction.tell(TokenGiven(pupil: Pupil(pupil), digest: Digest(of: token)))
    record(Asked(transaction.finish()))
    ask(.token(token), by: visitor)
  }
}
