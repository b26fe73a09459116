import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// Which room a child comes into.
@Suite struct PlayTests {
  @Test func twoWhoTypePlayFindEachOtherAndTheGameBegins() throws {
    var school = School.with(2)
    let first = school.ask(.play, by: 1)
    #expect(try first.reply?.get() == .seated(RoomNumber(1), Seat(1), seq: 2, elsewhere: nil))
    #expect(first.facts.count == 2)
    #expect(first.follows.map(\.start) == [.beginning])
    let second = school.ask(.play, by: 2)
    #expect(try second.reply?.get() == .seated(RoomNumber(1), Seat(2), seq: 5, elsewhere: nil))
    #expect(second.facts.prefix(2) == [.joined(Seat(2), Pupil(2)), .started])
    #expect(second.facts.count == 3)
    #expect(school.room(1)?.phase == .playing)
  }

  @Test func nothingNamedMeansTwoSeatsTheFirstLevelAndTheSpokenLanguage() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    #expect(
      school.room(1)?.setup
        == Setup(
          list: "sv", language: .swedish, level: 1, seats: 2, allowsWatching: true,
          rules: Games.Rules(Bingo.self, Bingo.Rules()), countsSteps: true))
    school.setLanguage(.english, of: 2)
    #expect(try school.done(.play { $0.rules.game = .bingo }, by: 2).room == 2)
    #expect(school.room(2)?.setup.list == "en")
  }

  /// Another language only when asked; where somebody waits with its words is told.
  @Test func whoNamesNothingPlaysInOnesOwnLanguage() throws {
    var school = School.with(4)
    for pupil in [2, 3] { school.setLanguage(.english, of: pupil) }
    try school.done(.open { $0.list = "sv" }, by: 1)
    try school.done(.open { $0.list = "en" }, by: 2)
    #expect(try school.done(.play, by: 3).room == 2)
    school.setLanguage(.english, of: 4)
    #expect(try school.done(.play, by: 4).room == 3)
    #expect(try school.done(.sit(school.code(1)), by: 4).room == 1)
  }

  private typealias Change = (inout Wish) -> Void

  /// What the second child wishes, and whether it comes into the first one's room.
  @Test(
    arguments: [
      ("nothing", Wish(), true), ("the game", .with { $0.rules.game = .bingo }, true),
      ("the same level", .with { $0.level = 1 }, true),
      ("another level", .with { $0.level = 3 }, false),
      ("the same mode", .with { $0.rules[.mode] = .text("together") }, true),
      ("another mode", .with { $0.rules[.mode] = .text("first") }, false),
      ("the same list", .with { $0.list = "sv" }, true),
      ("it in capitals", .with { $0.list = "SV" }, true),
      ("another list", .with { $0.list = "en" }, false),
      ("another list of the language", .with { $0.list = "djur" }, false),
      ("as many seats", .with { $0.seats = 2 }, true),
      ("more seats", .with { $0.seats = 3 }, false),
      ("one seat", .with { $0.seats = 1 }, false),
      ("the same thinking", .with { $0.rules[.think] = .number(3_000) }, true),
      ("no thinking", .with { $0.rules[.think] = .number(0) }, false),
      ("diagonals", .with { $0.rules[.diagonals] = .flag(true) }, false),
      ("no diagonals", .with { $0.rules[.diagonals] = .flag(false) }, true),
      ("nobody watching", .with { $0.allowsWatching = false }, false),
      ("another game", .with { $0.rules.game = .cards }, false),
      ("what bingo does not heed", .with { $0.rules[.questions] = .number(2) }, true),
    ] as [(String, Wish, Bool)])
  func wishes(_ what: String, _ wish: Wish, _ isMatched: Bool) throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    #expect(try school.done(.play(wish), by: 2).room == (isMatched ? 1 : 2), "\(what)")
  }

  @Test(
    arguments: [
      ("nothing", Wish(), true), ("the game", .with { $0.rules.game = .cards }, true),
      ("another game", .with { $0.rules.game = .bingo }, false),
      ("as many questions", .with { $0.rules[.questions] = .number(2) }, true),
      ("fewer questions", .with { $0.rules[.questions] = .number(1) }, false),
    ] as [(String, Wish, Bool)])
  func wishesForCards(_ what: String, _ wish: Wish, _ isMatched: Bool) throws {
    var school = School.with(2)
    try school.done(
      .play {
        $0.rules.game = .cards
        $0.rules[.questions] = .number(2)
      }, by: 1)
    var wish = wish
    if wish.rules[.questions] != nil { wish.rules.game = .cards }
    #expect(try school.done(.play(wish), by: 2).room == (isMatched ? 1 : 2), "\(what)")
  }

  @Test(
    arguments: [
      ("nothing", Wish(), true), ("the game", .with { $0.rules.game = .hangman }, true),
      ("as many rounds", .with { $0.rules[.rounds] = .number(2) }, true),
      ("more rounds", .with { $0.rules[.rounds] = .number(3) }, false),
      ("words of the list", .with { $0.rules[.free] = .flag(false) }, true),
      ("any words", .with { $0.rules[.free] = .flag(true) }, false),
      ("what hangman does not heed", .with { $0.rules[.think] = .number(7) }, true),
    ] as [(String, Wish, Bool)])
  func wishesForHangman(_ what: String, _ wish: Wish, _ isMatched: Bool) throws {
    var school = School.with(2)
    try school.done(
      .play {
        $0.rules.game = .hangman
        $0.rules[.rounds] = .number(2)
        $0.rules[.free] = .flag(false)
      }, by: 1)
    var wish = wish
    if wish != Wish() { wish.rules.game = .hangman }
    #expect(try school.done(.play(wish), by: 2).room == (isMatched ? 1 : 2), "\(what)")
  }

  @Test func whoNamesNothingTakesWhateverWaits() throws {
    for change in [
      { $0.level = 3 }, { $0.rules[.mode] = .text("first") }, { $0.list = "Djur" },
      { $0.rules[.think] = .number(0) },
    ] as [Change] {
      var school = School.with(2)
      try school.done(.open(change), by: 1)
      #expect(try school.done(.play, by: 2).room == 1)
    }
  }

  @Test func aListWithACapitalInItsNameIsFound() throws {
    var school = School.with(2)
    try school.done(.play { $0.list = "djur" }, by: 1)
    #expect(school.room(1)?.setup.list == "Djur")
    #expect(school.room(1)?.setup.level == 2)
    #expect(try school.done(.play { $0.list = "Djur" }, by: 2).room == 1)
    #expect(school.room(1)?.phase == .playing)
  }

  @Test func aRoomOfAnotherLevelIsPointedOut() throws {
    var school = School.with(2)
    try school.done(.play { $0.level = 3 }, by: 1)
    let done = try school.done(.play { $0.level = 1 }, by: 2)
    #expect(done.room == 2)
    #expect(done.elsewhere == 1)
  }

  @Test func aRoomWithWordsOfAnotherLanguageIsPointedOut() throws {
    var school = School.with(2)
    try school.done(.play { $0.rules.game = .hangman }, by: 1)
    school.setLanguage(.english, of: 2)
    let done = try school.done(.play { $0.rules.game = .hangman }, by: 2)
    #expect(done.room == 2)
    #expect(done.elsewhere == 1)
  }

  @Test func aRoomOfTheWantedLevelIsPreferredToAnOlderOne() throws {
    var school = School.with(3)
    try school.done(.open { $0.level = 3 }, by: 1)
    try school.done(.open { $0.level = 1 }, by: 2)
    #expect(try school.done(.play { $0.level = 1 }, by: 3).room == 2)
  }

  @Test func theOldestOfSeveralRoomsFillsFirst() throws {
    var school = School.with(3)
    try school.done(.open(Wish()), by: 1)
    try school.done(.open(Wish()), by: 2)
    #expect(try school.done(.play, by: 3).room == 1)
  }

  @Test func whoIsAwayIsNotMatched() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    school.hangUp(1)
    #expect(try school.done(.play, by: 2).room == 2)
  }

  @Test func openAlwaysOpensARoom() throws {
    var school = School.with(2)
    try school.done(.open(Wish()), by: 1)
    #expect(try school.done(.open(Wish()), by: 2).room == 2)
  }

  @Test func aloneTheGameBeginsAtOnce() throws {
    var school = School.with(1)
    try school.done(.play { $0.seats = 1 }, by: 1)
    #expect(school.room(1)?.phase == .playing)
    #expect(school.hall.question(for: VisitorID(1))?.choices.count == 4)
  }

  // MARK: Playing again without leaving

  @Test func whoWaitsAloneAndAsksForTheSameStays() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    let code = school.code(1)
    for request in [
      Request.play, .play { $0.level = 1 }, .play { $0.rules[.mode] = .text("together") },
    ] {
      let turn = school.ask(request, by: 1)
      #expect(try turn.reply?.get() == .seated(RoomNumber(1), Seat(1), seq: 2, elsewhere: nil))
      #expect(turn.decision == nil)
    }
    #expect(school.code(1) == code)
    try school.done(.sit(code), by: 2)
    #expect(school.room(1)?.phase == .playing)
  }

  @Test func whoWaitsAloneAndWantsSomethingElseGetsIt() throws {
    var school = School.with(1)
    try school.done(.play, by: 1)
    let turn = school.ask(.play { $0.level = 3 }, by: 1)
    #expect(try turn.reply?.get().room == 2)
    #expect(turn.facts.prefix(2) == [.left(Seat(1)), .ended(.empty)])
    #expect(school.rooms == [RoomNumber(2)])
    #expect(turn.ended.map(\.number) == [RoomNumber(1)])
  }

  @Test func whoWaitsAloneGoesToAnotherWhoWaits() throws {
    var school = School.with(2)
    try school.done(.open(Wish()), by: 1)
    try school.done(.open(Wish()), by: 2)
    #expect(try school.done(.play, by: 2).room == 1)
    #expect(school.rooms == [RoomNumber(1)])
  }

  @Test func whomSomebodyWouldMissMustLeaveFirst() throws {
    var school = School.with(4)
    try school.done(.open { $0.seats = 3 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.open(Wish()), by: 4)
    for request in [Request.play, .open(Wish()), .sit(school.code(2))] {
      #expect(school.trouble(request, by: 1) == .alreadySeated(RoomNumber(1)))
    }
    try school.done(.sit(school.code(1)), by: 3)
    #expect(school.trouble(.play, by: 1) == .alreadySeated(RoomNumber(1)))
  }

  // MARK: Refusals

  @Test func aWishThatCannotBeIsRefused() throws {
    var school = School.with(1)
    let refused: [(Change, Trouble)] = [
      ({ $0.list = "tyska" }, .noSuchList("tyska")),
      ({ $0.level = 2 }, .noSuchLevel(2, list: "sv")),
      ({ $0.level = Int.min }, .noSuchLevel(Int.min, list: "sv")),
      ({ $0.seats = 0 }, .badSeats(.bingo)),
      ({ $0.seats = 9 }, .badSeats(.bingo)), ({ $0.seats = Int.max }, .badSeats(.bingo)),
      ({ $0.rules[.think] = .number(-1) }, .badRules(.badThink)),
      ({ $0.rules[.think] = .number(60_001) }, .badRules(.badThink)),
      ({ $0.rules[.mode] = .text("duel") }, .badRules(.noSuchMode("duel", of: .bingo))),
    ]
    for (change, trouble) in refused {
      #expect(school.trouble(.play(change), by: 1) == trouble)
      #expect(school.trouble(.open(change), by: 1) == trouble)
    }
    #expect(school.decisions.count == 1)
  }

  @Test func aHallWithoutListsRefusesToPlay() {
    let hall = Hall(lists: [], chance: .seeded(1))
    hall.enter(VisitorID(1), from: "a")
    let hello = hall.handle(.hello("Anna"), from: VisitorID(1), at: School.start)
    #expect((try? hello.reply?.get().welcome?.word).map(ReturnWord.looksLike) == true)
    let turn = hall.handle(.play, from: VisitorID(1), at: School.start)
    #expect(turn.trouble == .noSuchList("sv"))
  }

  @Test(arguments: [false, true])
  func thereAreNoMoreRoomsThanAllowed(_ isOver: Bool) throws {
    var limits = Hall.Limits()
    limits.openRooms = 2
    var school = School.with(4, limits: limits)
    if isOver {
      try school.done(.play { $0.seats = 1 }, by: 4)
      try school.playOut(1, by: 4)
    }
    try school.done(.open(Wish()), by: 1)
    try school.done(.open { $0.level = 3 }, by: 2)
    let visitor = isOver ? 4 : 3
    for request in [Request.open(Wish()), .play { $0.rules[.mode] = .text("first") }] {
      let turn = school.ask(request, by: visitor)
      #expect(turn.trouble == .tooManyRooms)
      #expect(turn.decision == nil)
      #expect(turn.parts.isEmpty)
    }
    if isOver { #expect(school.trouble(.again, by: 4) == .tooManyRooms) }
    #expect(try school.done(.open { $0.rules[.mode] = .text("first") }, by: 1).room != nil)
    #expect(try school.done(.play, by: visitor).room != nil)
  }

  /// Children at one address, then others at another: who opens rooms without end ends its own first.
  private func crowded(_ limits: Hall.Limits) throws -> School {
    var school = School(limits: limits)
    for visitor in 1...9 {
      school.enter(visitor, from: visitor <= 3 ? "10.0.0.1" : "10.0.0.\(visitor < 9 ? 2 : 3)")
      try school.done(.hello("Child\(visitor)"), by: visitor)
    }
    return school
  }

  @Test func whereMostRoomsAreOneMakesRoomForWhoHasFewer() throws {
    var limits = Hall.Limits()
    limits.openRooms = 4
    var school = try crowded(limits)
    for visitor in [1, 2] { try school.done(.play { $0.seats = 2 }, by: visitor) }
    for visitor in 4...6 { try school.done(.open { $0.seats = 1 }, by: visitor) }
    #expect(school.trouble(.open(Wish()), by: 7) == .tooManyRooms)
    // The newest name that is alone makes room, also in the middle of a game.
    let turn = school.ask(.open(Wish()), by: 9)
    #expect(turn.ended.map(\.number) == [RoomNumber(4)])
    #expect(turn.ended.first?.entries.last?.fact.as(Room.Ended.self)?.reason == .crowded)
    #expect(school.trouble(.open(Wish()), by: 3) == .tooManyRooms)
    #expect(school.rooms.contains(RoomNumber(1)))
  }

  @Test func atOnesOwnAddressWhoCameLaterMakesRoom() throws {
    var limits = Hall.Limits()
    limits.openRooms = 3
    var school = try crowded(limits)
    for visitor in [4, 6, 8] { try school.done(.open { $0.seats = 1 }, by: visitor) }
    #expect(school.ask(.open(Wish()), by: 5).ended.map(\.number) == [RoomNumber(3)])
    #expect(school.trouble(.open(Wish()), by: 7) == .tooManyRooms)
  }

  /// Two play, and who is there with them; but nothing happens.
  @Test func aGameInWhichNothingHappensMakesRoomWhereMostAre() throws {
    var limits = Hall.Limits()
    limits.openRooms = 2
    var school = try crowded(limits)
    for visitor in 4...7 { try school.done(.play { $0.seats = 2 }, by: visitor) }
    school.pass(5 * 60_000 - 1)
    try school.done(.answer(school.right(in: 1)), by: 4)
    #expect(school.trouble(.open(Wish()), by: 9) == .tooManyRooms)
    school.pass(1)
    #expect(school.ask(.open(Wish()), by: 9).ended.map(\.number) == [RoomNumber(2)])
  }

  /// Races for tomorrow wait undisturbed, but not more of them than a school plans.
  @Test func ofVeryManyPlannedRacesTheLastMakeRoom() throws {
    var limits = Hall.Limits()
    (limits.openRooms, limits.plannedRooms) = (3, 2)
    var school = try crowded(limits)
    for visitor in 1...3 {
      try school.done(.open { $0.rules.game = .race }, by: visitor)
      let start = RaceMove.time(.at(School.start.adding(3_600_000)))
      try school.done(.move(.race(start), room: nil), by: visitor)
      school.hangUp(visitor)
    }
    #expect(school.trouble(.open(Wish()), by: 9) == .tooManyRooms)
    school.pass(5 * 60_000)
    #expect(school.ask(.open(Wish()), by: 9).ended.map(\.number) == [RoomNumber(3)])
    #expect(school.trouble(.open(Wish()), by: 4) == .tooManyRooms)
  }

  /// Who plays one game after the other takes from nobody the room in which its game was just over.
  @Test func aFinishedRoomThatIsLeftGoesFirst() throws {
    var limits = Hall.Limits()
    limits.finishedRooms = 2
    var school = School.with(3, limits: limits)
    for visitor in 1...2 { try school.done(.play { $0.seats = 2 }, by: visitor) }
    try school.playOut(1, by: 1, 2)
    try school.done(.open { $0.seats = 1 }, by: 3)
    for number in 2...4 {
      try school.playOut(number, by: 3)
      try school.done(.again, by: 3)
    }
    #expect(school.rooms.map(\.value) == [1, 4, 5])
    try school.done(.again, by: 1)
  }

  /// Who opens rooms and goes away keeps nobody else from opening one.
  @Test func theRoomThatWasDesertedLongestMakesRoom() throws {
    var limits = Hall.Limits()
    limits.openRooms = 2
    var school = School.with(4, limits: limits)
    for visitor in 1...2 {
      try school.done(.play { $0.seats = 1 }, by: visitor)
      school.pass(1_000)
    }
    for visitor in [2, 1] {
      school.hangUp(visitor)
      school.pass(1_000)
    }
    #expect(school.trouble(.play { $0.seats = 1 }, by: 3) == .tooManyRooms)
    school.pass(5 * 60_000)
    let turn = school.ask(.play { $0.seats = 1 }, by: 3)
    #expect(turn.ended.map(\.number) == [RoomNumber(2)])
    #expect(school.rooms == [RoomNumber(1), RoomNumber(3)])
    try school.done(.play { $0.seats = 1 }, by: 4)
    #expect(school.rooms == [RoomNumber(3), RoomNumber(4)])
  }
}
