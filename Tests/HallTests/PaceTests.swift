import Games
import Testing

@testable import Classroom
@testable import Hall

@Suite struct PaceTests {
  @Test func soManyAtOnceAndThenOneAfterTheOther() {
    var pace = Pace<Pupil>(atOnce: 30, thenEvery: 500)
    var now = School.start
    func isFree(_ pupil: Int) -> Bool {
      guard pace.wait(Pupil(pupil), at: now) == 0 else { return false }
      pace.count(1, by: Pupil(pupil), at: now)
      return true
    }
    for _ in 0..<30 { #expect(isFree(1)) }
    #expect(pace.wait(Pupil(1), at: now) == 500)
    #expect(isFree(2))
    now = now.adding(500)
    #expect(isFree(1))
    #expect(pace.wait(Pupil(1), at: now) == 500)
    now = now.adding(60_000)
    for _ in 0..<30 { #expect(isFree(1)) }
    #expect(!isFree(1))
  }

  @Test func whatWasDoneBeyondItTakesTheLongerToBeForgotten() {
    var pace = Pace<Pupil>(atOnce: 3, thenEvery: 100)
    pace.count(5, by: Pupil(1), at: School.start)
    #expect(pace.wait(Pupil(1), at: School.start) == 300)
    #expect(pace.wait(Pupil(1), at: School.start.adding(300)) == 0)
  }

  @Test func whoseTimeHasPassedIsNotRemembered() {
    var pace = Pace<Int>(atOnce: 1, thenEvery: 100)
    for who in 0..<100_000 { pace.count(1, by: who, at: School.start.adding(who)) }
    #expect(
      Mirror(reflecting: pace).descendant("busyUntil").map { "\($0)".count } ?? .max < 100_000)
    #expect(pace.wait(99_999, at: School.start.adding(99_999)) == 100)
  }

  @Test func sittingDownAndGettingUpForEverIsSlowedDown() throws {
    var school = School.with(2)
    try school.done(.open { $0.seats = 3 }, by: 1)
    var refused: Trouble?
    for _ in 0..<40 where refused == nil {
      refused = school.trouble(.sit(school.code(1)), by: 2) ?? school.trouble(.leave, by: 2)
    }
    #expect(refused == .tooFast(milliseconds: 500))
    school.pass(15_000)
    #expect(school.trouble(.leave, by: 2) != .tooFast(milliseconds: 500))
  }

  @Test func whoTravelsAsAnotherAnimalAllTheTimeIsSlowedDown() throws {
    var school = School.with(1)
    let animals = Array(Traveller.allCases.prefix(2))
    for turn in 0..<120 { try school.done(.choose(animals[turn % 2]), by: 1) }
    #expect(school.trouble(.choose(animals[0]), by: 1) == .tooFast(milliseconds: 1_000))
    // Asking who one is costs nothing that lasts.
    try school.done(.me, by: 1)
    school.pass(1_000)
    try school.done(.choose(animals[0]), by: 1)
  }

  /// A program that plays without a break is slowed down in the end, and never loses its game.
  @Test func nobodyTellsFactsForEver() throws {
    var limits = Hall.Limits()
    limits.factsAtOnce = 1_000
    var school = School.with(1, limits: limits)
    try school.done(.play { $0.seats = 1 }, by: 1)
    var told = 0
    var refused: Trouble?
    for _ in 0..<2_000 where refused == nil {
      let room = school.rooms.last?.value ?? 0
      let request =
        school.room(room)?.phase == .playing
        ? Request.answer(school.right(in: room)) : .again
      let turn = school.ask(request, by: 1)
      told += turn.decision?.told.count ?? 0
      refused = turn.trouble
    }
    #expect((1_000 - 20..<1_100).contains(told))
    guard case .tooFast(let wait) = refused else {
      Issue.record("never too fast")
      return
    }
    try school.done(.look(room: nil), by: 1)
    school.pass(wait)
    let room = school.rooms.last?.value ?? 0
    try school.done(
      school.room(room)?.phase == .playing ? .answer(school.right(in: room)) : .again, by: 1)
  }

  /// Who has many names at one machine writes no more by them than a school does.
  @Test func oneAddressTellsFactsAsASchoolDoes() throws {
    var limits = Hall.Limits()
    (limits.factsAtOnceThere, limits.factsOfAChild) = (1_000, 100)
    var school = School.with(3, limits: limits)
    school.enter(4, from: "10.0.0.2")
    try school.done(.hello("Elsewhere"), by: 4)
    for visitor in 1...4 { try school.done(.open { $0.seats = 1 }, by: visitor) }
    var refused: Trouble?
    for round in 0..<2_000 where refused == nil {
      let visitor = 1 + round % 3
      let room = school.hall.roomOf[Pupil(visitor)]?.value ?? 0
      let isPlaying = school.room(room)?.phase == .playing
      refused = school.trouble(isPlaying ? .answer(school.right(in: room)) : .again, by: visitor)
    }
    guard case .tooFast(let wait) = refused else {
      Issue.record("never too fast")
      return
    }
    // Each alone is far from its bound, and whoever comes from elsewhere is not concerned.
    let room = school.hall.roomOf[Pupil(4)]?.value ?? 0
    try school.done(.answer(school.right(in: room)), by: 4)
    // Nor is at the same one who told little, until it is far too much.
    school.enter(5)
    try school.done(.hello("Here"), by: 5)
    try school.done(.open { $0.seats = 1 }, by: 5)
    guard case .tooFast(let longer) = school.trouble(.leave, by: 1) else {
      Issue.record("not too fast any more")
      return
    }
    #expect(longer > wait)
    school.pass(longer)
    try school.done(.leave, by: 1)
  }

  /// Hearing costs no move of the game, and a child that is to think may answer otherwise again and again.
  @Test(arguments: [true, false])
  func whatBringsNoGameOnIsSlowedDownSooner(_ isHeard: Bool) throws {
    var limits = Hall.Limits()
    limits.asidesAtOnce = 20
    var school = School.with(2, limits: limits)
    for visitor in 1...2 { try school.done(.play, by: visitor) }
    let wrongs = school.wrongs(in: 1)
    try school.done(.answer(wrongs[0]), by: 1)
    for turn in 0..<20 {
      try school.done(isHeard ? .listen(to: nil) : .answer(wrongs[1 + turn % 2]), by: 1)
    }
    let request = isHeard ? Request.listen(to: nil) : .answer(wrongs[1])
    #expect(school.trouble(request, by: 1) == .tooFast(milliseconds: 1_000))
    // It plays on, and nobody else is concerned.
    try school.done(.cheer(.good), by: 1)
    try school.done(.listen(to: nil), by: 2)
    school.pass(1_000)
    try school.done(request, by: 1)
  }

  @Test func oneAddressHearsAsASchoolDoes() throws {
    var limits = Hall.Limits()
    (limits.asidesAtOnceThere, limits.asidesOfAChild) = (100, 20)
    var school = School.with(3, limits: limits)
    school.enter(4, from: "10.0.0.2")
    try school.done(.hello("Elsewhere"), by: 4)
    school.enter(5)
    try school.done(.hello("Here"), by: 5)
    for visitor in 1...5 { try school.done(.open { $0.seats = 1 }, by: visitor) }
    var told = 0
    var refused: Trouble?
    while refused == nil {
      refused = school.trouble(.listen(to: nil), by: 1 + told % 3)
      if refused == nil { told += 1 }
    }
    #expect(told == 100 && refused == .tooFast(milliseconds: 25))
    for visitor in 4...5 { try school.done(.listen(to: nil), by: visitor) }
  }

  @Test func nobodyIsAskedByEverybodyAllTheTime() throws {
    var school = School.with(22)
    for visitor in 2...22 { try school.done(.open { $0.seats = 2 }, by: visitor) }
    for visitor in 2...21 { try school.done(.invite(name: "Anna"), by: visitor) }
    #expect(school.trouble(.invite(name: "Anna"), by: 22) == .tooFast(milliseconds: 3_000))
    school.pass(3_000)
    try school.done(.invite(name: "Anna"), by: 22)
  }

  /// Somebody who reads and answers once a second, game after game, for ever.
  @Test func whoPlaysIsNeverTooFast() throws {
    var school = School.with(2)
    for visitor in 1...2 { try school.done(.play { $0.seats = 2 }, by: visitor) }
    var told = 0
    let seconds = 300
    for _ in 0..<seconds {
      for visitor in 1...2 {
        let room = school.hall.roomOf[Pupil(visitor)]?.value ?? 0
        let isPlaying = school.room(room)?.phase == .playing
        let turn = school.ask(isPlaying ? .answer(school.right(in: room)) : .again, by: visitor)
        if visitor == 1 { told += turn.decision?.told.count ?? 0 }
      }
      school.pass(1_000)
    }
    // Five a second are forgotten.
    #expect(told < 5 * seconds)
  }

  // MARK: Names

  @Test func oneAddressGivesOnlySoManyNames() throws {
    var school = School()
    func name(_ number: Int) -> String {
      String("\(number)".map { Character(UnicodeScalar(UInt8(ascii: "b") + $0.asciiValue! - 48)) })
    }
    school.enter(1)
    for number in 1_000..<2_000 { try school.done(.hello(name(number)), by: 1) }
    #expect(school.trouble(.hello(name(2_000)), by: 1) == .tooFast(milliseconds: 60_000))
    // Whoever comes from elsewhere is not concerned.
    school.enter(2, from: "10.0.0.2")
    try school.done(.hello("Anna"), by: 2)
    school.pass(60_000)
    try school.done(.hello(name(2_000)), by: 1)
  }

  static let day = 24 * 60 * 60_000

  /// Lets a while pass, and frees what nobody has played by.
  private func lapse(after wait: Int, in school: inout School) {
    school.pass(wait)
    while let turn = school.hall.lapse(at: school.now) { school.record(Asked(turn)) }
  }

  @Test func aNameThatNobodyPlayedByIsFreeAfterADay() throws {
    var school = School.with(3)
    try school.done(.play { $0.seats = 1 }, by: 2)
    for visitor in 1...2 { school.hangUp(visitor) }
    lapse(after: PaceTests.day - 1, in: &school)
    #expect(school.hall.book.names == ["Anna", "Bo", "P3"])
    // Bo has played, and P3 is there.
    lapse(after: 10 * 60_000, in: &school)
    #expect(school.hall.book.names == ["Bo", "P3"])
    school.enter(4)
    #expect(try school.done(.hello("Anna"), by: 4).welcome?.pupil == Pupil(4))
    school.hangUp(3)
    lapse(after: PaceTests.day, in: &school)
    #expect(school.hall.book.names == ["Bo", "Anna"])
  }

  /// Opening a room is not playing: a program does it by any name.
  @Test func whoOpensARoomAndLeavesHasNotPlayed() throws {
    var school = School.with(2)
    for visitor in 1...2 { try school.done(.open { $0.seats = 2 }, by: visitor) }
    try school.done(.leave, by: 1)
    for visitor in 1...2 { school.hangUp(visitor) }
    lapse(after: PaceTests.day, in: &school)
    #expect(school.hall.book.names.isEmpty)
  }

  @Test func aFullClassGivesAnUnusedNameToWhoIsNew() throws {
    var limits = Hall.Limits()
    limits.pupils = 3
    var school = School.with(3, limits: limits)
    try school.done(.play { $0.seats = 1 }, by: 1)
    for visitor in 1...3 {
      school.pass(1)
      school.hangUp(visitor)
    }
    school.enter(4)
    #expect(school.trouble(.hello("Eva"), by: 4) == .classFull)
    school.pass(10 * 60_000)
    try school.done(.hello("Eva"), by: 4)
    #expect(school.hall.book.names == ["Anna", "P3", "Eva"])
    school.enter(5)
    try school.done(.hello("Ida"), by: 5)
    school.enter(6)
    #expect(school.trouble(.hello("Olle"), by: 6) == .classFull)
    #expect(school.hall.book.names == ["Anna", "Eva", "Ida"])
  }

  @Test func aFullClassHasPlaceForATeacher() throws {
    var limits = Hall.Limits()
    limits.pupils = 1
    var school = School.taught(1, limits: limits)
    school.enter(2)
    #expect(school.trouble(.hello("Bo"), by: 2) == .classFull)
    try school.done(.hello("Eva"), by: School.teacher)
  }

  /// Whatever children did.
  @Test func aTeacherIsNeverToldThatTheClassIsFull() throws {
    var limits = Hall.Limits()
    limits.pupils = 2
    var school = School.taught(2, limits: limits)
    try school.lead(.appoint(name: "Ida", .teacher))
    #expect(school.hall.book.names == ["Anna", "Bo", "Ida"])
    // Nor when the server starts with a file of names.
    let names = try NameList(parsing: Array("Anna\nEva\n".utf8), file: "names")
    try school.hall.check(names)
    school.enrol(names)
    #expect(school.hall.book.names == ["Anna", "Bo", "Ida", "Eva"])
  }

  @Test func namesThatWaitToBeLetInHaveRoomOfTheirOwn() throws {
    var limits = Hall.Limits()
    (limits.pupils, limits.pending) = (2, 2)
    var school = School.taught(2, limits: limits)
    try school.lead(.enrolment(.approval))
    for (visitor, name) in zip(3..., ["Eva", "Ida"]) {
      school.enter(visitor)
      try school.done(.hello(.name(name), after: nil), by: visitor)
    }
    school.hangUp(4)
    // First one that is not there, and then the oldest, which hears of it.
    for (visitor, name) in zip(5..., ["Olle", "Ulf"]) {
      school.enter(visitor)
      let turn = school.ask(.hello(.name(name), after: nil), by: visitor)
      #expect(turn.trouble == nil)
      #expect(turn.people[3] == (name == "Ulf" ? [.outnumbered] : nil))
    }
    #expect(school.hall.book.names == ["Anna", "Bo", "Olle", "Ulf"])
    #expect(school.hall.situation(of: VisitorID(3)) == .stranger)
    // Who says another name waits by that one.
    try school.done(.hello("Eva"), by: 5)
    #expect(school.hall.book.names == ["Anna", "Bo", "Ulf", "Eva"])
    try school.lead(.accept(.everybody))
    #expect(school.hall.book.pending.isEmpty && school.hall.book.count == 4)
    for hall in try school.reread() { #expect(hall.book.names == school.hall.book.names) }
  }

  @Test func whoseExerciseItIsKeepsTheName() throws {
    var school = School.taught(2)
    var wish = Assignment(.cards)
    (wish.list, wish.level, wish.to) = ("sv", 1, .called("Anna"))
    try school.done(.lead(.results(.assign(wish))), by: School.teacher)
    for visitor in 1...2 { school.hangUp(visitor) }
    lapse(after: PaceTests.day, in: &school)
    #expect(school.hall.book.names == ["Anna"])
  }

  @Test func namesOfAFileAndOfAGroupStay() throws {
    var school = School.taught(2)
    school.enrol(try NameList(parsing: Array("Eva\nIda\n".utf8), file: "names"))
    school.enter(5)
    try school.done(.hello("Eva"), by: 5)
    try school.done(.group("Seals", "Anna", "Bo"), by: School.teacher)
    school.enter(6)
    try school.done(.hello("Olle"), by: 6)
    for visitor in [1, 2, 5, 6] { school.hangUp(visitor) }
    lapse(after: 2 * PaceTests.day, in: &school)
    #expect(school.hall.book.names.sorted() == ["Anna", "Bo", "Eva", "Ida"])
  }

  @Test func aNewStartKnowsWhoHasNotPlayed() throws {
    var school = School.with(4)
    try school.done(.play { $0.seats = 1 }, by: 2)
    try school.done(.open { $0.seats = 2 }, by: 4)
    for visitor in 1...4 { school.hangUp(visitor) }
    let twin = Hall(lists: school.hall.lists, chance: .seeded(1))
    func restore(_ kept: Kept) throws(Misfit) { try twin.restore(kept) }
    try school.hall.memory().forEach(restore)
    school.hall = twin
    for room in school.rooms {
      school.record(Asked(school.hall.takeStock(of: room, at: school.now)))
    }
    lapse(after: PaceTests.day, in: &school)
    #expect(school.hall.book.names == ["Bo"])
  }

  /// What a teacher gave to who has not begun does not make a start refuse that its name is free.
  @Test func aStartUnderstandsThatANameWasFreed() throws {
    var school = School.taught(1)
    var wish = Assignment(.cards)
    (wish.list, wish.level) = ("sv", 1)
    try school.done(.lead(.results(.assign(wish))), by: School.teacher)
    try school.done(
      .lead(.results(.mark(name: "Anna", exercise: 1, Marked(.approved)))), by: School.teacher)
    let twin = Hall(lists: school.hall.lists, chance: .seeded(1))
    func restore(_ kept: Kept) throws(Misfit) { try twin.restore(kept) }
    try school.hall.memory().forEach(restore)
    school.hangUp(1)
    lapse(after: PaceTests.day, in: &school)
    #expect(school.hall.book.names.isEmpty)
    for decision in school.decisions where decision.number > twin.factCount {
      try twin.restore(decision)
    }
    #expect(twin.book.names.isEmpty)
  }

  @Test func whoIsLetInHasADayFromThen() throws {
    var school = School.taught(0)
    try school.lead(.enrolment(.approval))
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    school.hangUp(1)
    lapse(after: PaceTests.day - 1, in: &school)
    try school.lead(.accept(.one("Anna")))
    lapse(after: PaceTests.day - 1, in: &school)
    #expect(school.hall.book.names == ["Anna"])
    lapse(after: 10 * 60_000, in: &school)
    #expect(school.hall.book.names.isEmpty)
  }

  @Test func aFullClassOfNamesIsFreedInPieces() throws {
    var school = School.with(450)
    for visitor in 1...450 { school.hangUp(visitor) }
    let before = school.decisions.count
    lapse(after: PaceTests.day, in: &school)
    #expect(school.hall.book.names.isEmpty)
    #expect(school.decisions.count == before + 3)
  }
}
