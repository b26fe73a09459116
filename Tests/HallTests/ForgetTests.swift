import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// A teacher has the class forget a pupil.
@Suite struct ForgetTests {
  /// Anna and Bo, and visitor 3, who is a teacher.
  private func school(_ count: Int = 2) -> School {
    var school = School.with(count)
    let key = TeacherKey("key")
    _ = school.hall.change(key: key)
    school.enter(9, from: "10.0.0.9")
    school.ask(.teach(key: "key"), by: 9)
    return school
  }

  private func forget(_ name: String, _ isSure: Bool = true) -> Request {
    .lead(.filing(.forget(name: name, isSure: isSure)))
  }

  private func traces(_ done: Done) -> Traces? {
    switch done {
    case .filing(.wouldForget(let traces)), .filing(.forgot(let traces)): traces
    default: nil
    }
  }

  @Test func onlyATeacherMay() {
    var school = school()
    for isSure in [true, false] {
      #expect(school.trouble(forget("Bo", isSure), by: 1) == .notAllowed)
      #expect(school.trouble(forget("Nobody", isSure), by: 1) == .notAllowed)
    }
    #expect(school.trouble(.lead(.filing(.export(.class))), by: 2) == .notAllowed)
  }

  @Test func whoIsNotSureChangesNothing() throws {
    var school = school()
    let decisions = school.decisions.count
    let done = try school.done(forget("anna", false), by: 9)
    #expect(traces(done)?.name == "Anna" && traces(done)?.rooms == [])
    #expect(school.decisions.count == decisions)
    #expect(school.trouble(forget("Eva", false), by: 9) == .noSuchPupil("Eva"))
    #expect(school.trouble(forget(""), by: 9) == .noSuchPupil(""))
  }

  @Test func theClassKnowsNothingAnyMore() throws {
    var school = school()
    let turn = school.ask(.hello("Cilla"), by: 9)
    guard case .success(.hello(let welcome)) = turn.reply, let token = welcome.token,
      let word = welcome.word
    else { return }
    school.enter(4)
    let gone = school.ask(forget(" cilla "), by: 9)
    #expect(gone.classFacts == [.forgotten(Pupil(3))])
    #expect(gone.decision?.by == nil, "who forgets itself decided nothing")
    #expect(gone.news.map(\.0) == [VisitorID(9)])
    #expect(gone.news.map(\.1) == [.forgotten])
    #expect(school.hall.book.unswept == [Pupil(3)])
    #expect(school.trouble(.me, by: 9) == .helloFirst)
    #expect(school.trouble(.token(token), by: 4) == .wrongToken)
    #expect(school.trouble(.hello("Cilla", word), by: 4) == .wrongWord("Cilla"))
    #expect(school.trouble(forget("Cilla"), by: 9) == .noSuchPupil("Cilla"))
    // Whoever is called like that, or looks like it, is somebody new.
    guard case .hello(let new) = try school.done(.hello("Cill4"), by: 4) else { return }
    #expect(new.pupil == Pupil(4))
  }

  @Test func inTheMiddleOfAGameTheOtherGoesOn() throws {
    var school = school()
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    try school.done(.answer(school.right(in: 1)), by: 1)
    let turn = school.ask(forget("Anna"), by: 9)
    #expect(turn.facts.first == .left(Seat(1)))
    #expect(turn.classFacts == [.forgotten(Pupil(1))])
    #expect(turn.parts.map(\.0) == [VisitorID(1)])
    #expect(school.hall.situation(of: VisitorID(1)) == .stranger)
    while school.room(1)?.phase == .playing {
      try school.done(.answer(school.right(in: 1)), by: 2)
    }
    #expect(school.hall.book.results(of: Pupil(2)).finished == 1)
    #expect(school.hall.book.results(of: Pupil(1)) == Results())
    try school.done(.again, by: 2)
    #expect(school.room(2)?.table.seated == [Seat(2)])
  }

  @Test func aRoomInWhichItsWordsStandIsClosed() throws {
    var school = school(4)
    for visitor in [1, 2] { try school.done(.open { $0.rules.game = .hangman }, by: visitor) }
    try school.done(.sit(school.code(1)), by: 3)
    try school.done(.sit(school.code(2)), by: 4)
    func word(_ text: String) -> Request { .move(.hangman(.word(text)), room: nil) }
    try school.done(word("solros"), by: 1)
    let code = school.code(1)
    #expect(traces(try school.done(forget("Anna", false), by: 9))?.rooms == [code])
    #expect(traces(try school.done(forget("Bo", false), by: 9))?.rooms == [])
    #expect(traces(try school.done(forget("P3", false), by: 9))?.rooms == [])
    let turn = school.ask(forget("Anna"), by: 9)
    #expect(turn.facts == [.ended(.forgotten)])
    #expect(turn.classFacts == [.roomEnded(RoomNumber(1)), .forgotten(Pupil(1))])
    #expect(school.rooms == [RoomNumber(2)])
    #expect(school.hall.situation(of: VisitorID(3)) == .guest)
    // A word that was guessed whole was written too; a letter was not.
    try school.done(word("solros"), by: 2)
    try school.done(.move(.hangman(.guess("a")), room: nil), by: 4)
    #expect(traces(try school.done(forget("P4", false), by: 9))?.rooms == [])
    try school.done(.move(.hangman(.guess("morgon")), room: nil), by: 4)
    #expect(traces(try school.done(forget("P4", false), by: 9))?.rooms == [school.code(2)])
  }

  /// Whose word it was is not who sits on that seat at the end; and a first piece may have been swept before.
  @Test func theEndOfHangmanTellsTheRoundsThatStay() throws {
    var school = school(3)
    try school.done(.open { $0.rules.game = .hangman }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.move(.hangman(.word("solros")), room: nil), by: 1)
    try school.done(.move(.hangman(.guess("solros")), room: nil), by: 2)
    try school.done(.move(.hangman(.word("morgon")), room: nil), by: 2)
    try school.done(.lead(.order(.swap(name: "Anna", with: "Bo"))), by: 9)
    try school.done(.move(.hangman(.guess("morgon")), room: nil), by: 2)
    let whole = try #require(school.room(1)?.entries.map(\.fact))
    func told<Fact: GameFact>(_: Fact.Type, _ facts: [RoomFact]) -> [Fact] {
      facts.compactMap { if case .game(let told) = $0 { told.own as? Fact } else { nil } }
    }
    func erased(_ facts: [RoomFact], of pupil: Int) -> [RoomFact] {
      var eraser = RoomEraser(of: [Pupil(pupil)])
      return zip(1..., facts).map { eraser.erase($1, seq: $0) }
    }
    for (pupil, word) in [(1, "morgon"), (2, "solros")] {
      let left = erased(whole, of: pupil)
      let results = told(Hangman.Result.self, left)
      #expect(results.map(\.word) == [word] && results.map(\.round) == [1])
      #expect(told(Hangman.Over.self, left).map(\.results) == [results])
      for swept in whole.indices {
        #expect(erased(Array(left[..<swept] + whole[swept...]), of: pupil) == left)
      }
    }
  }

  @Test func aRaceGoesWithWhoWroteItWhoeverRunsItNow() throws {
    var school = school(3)
    try school.done(.open { $0.rules.game = .race }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    var stop = RaceMove.StopWish()
    (stop.clue, stop.code) = ("Här", "räv")
    try school.done(.move(.race(.stop(nil, stop)), room: nil), by: 1)
    try school.done(.move(.race(.ready), room: nil), by: 1)
    try school.done(.move(.race(.arrive("räv")), room: nil), by: 2)
    try school.done(.leave, by: 1)
    try school.done(.again, by: 2)
    try school.done(.move(.race(.ready), room: nil), by: 2)
    try school.done(.move(.race(.arrive("räv")), room: nil), by: 2)
    try school.done(.again, by: 2)
    #expect(traces(try school.done(forget("Bo", false), by: 9))?.rooms == [])
    #expect(
      traces(try school.done(forget("Anna", false), by: 9))?.rooms
        == (1...3).map { school.code($0) })
    // Her own race is no trace of somebody who came later.
    #expect(traces(try school.done(forget("P3", false), by: 9))?.rooms == [])
    _ = school.ask(forget("Anna"), by: 9)
    #expect(school.rooms.isEmpty)
  }

  @Test func nobodyIsForgottenWhileThatCannotBeStored() throws {
    var school = school()
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    try school.done(.cheer(.wow), id: .number(5), by: 1)
    let receipts = school.hall.state.recent[Pupil(1)]
    let entries = school.room(1)?.entries
    school.hall.storingFails(because: .full)
    #expect(school.trouble(forget("Anna"), by: 9) == .store(.full))
    #expect(school.hall.book.name(of: Pupil(1)) == "Anna")
    #expect(school.hall.book.unswept.isEmpty)
    #expect(school.room(1)?.entries == entries)
    #expect(school.hall.state.recent[Pupil(1)] == receipts)
    #expect(school.hall.situation(of: VisitorID(1)) == .seated(RoomNumber(1), Seat(1)))
    school.hall.storingFails(because: nil)
    try school.done(.answer(school.right(in: 1)), by: 1)
  }

  @Test func whatWasStoredIsReadBackAlsoFromACheckpoint() throws {
    var school = school(3)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    _ = school.ask(forget("Anna"), by: 9)
    _ = school.ask(forget("P3"), by: 9)
    var decisions = school.decisions
    let half = Hall(lists: school.hall.lists)
    for decision in decisions { try half.restore(decision) }
    #expect(half.book.unswept == [Pupil(1), Pupil(3)])

    let turn = school.hall.noteSwept(ToSweep(pupils: [Pupil(1), Pupil(7)]), at: school.now)
    decisions.append(try #require(turn.decision))
    #expect(Asked(turn).classFacts == [.swept(Pupil(1))])
    #expect(school.hall.noteSwept(ToSweep(pupils: [Pupil(1)]), at: school.now).decision == nil)
    try half.restore(try #require(decisions.last))
    let whole = Hall(lists: school.hall.lists)
    let take: (Kept) throws(Misfit) -> Void = { (kept) throws(Misfit) in try whole.restore(kept) }
    try school.hall.memory().forEach(take)
    for hall in [half, whole] {
      #expect(hall.book.unswept == [Pupil(3)])
      #expect(hall.book.names == ["Bo"])
      #expect(hall.book.nextPupil == Pupil(4))
      #expect(hall.rooms[RoomNumber(1)]?.entries.count == school.room(1)?.entries.count)
      #expect(hall.state.recent[Pupil(1)] == nil)
    }
  }

  @Test func whoIsSweptIsForgottenAlsoWhereDamageTookThatFact() {
    let school = school(2)
    school.hall.book.sweep(Pupil(1))
    #expect(school.hall.book.names == ["Bo"])
    #expect(school.hall.book.wasMember(Pupil(1)), "so that a repair does not miss it")
    #expect(school.hall.book.unswept.isEmpty)
  }

  @Test func whatBecameOfAGroupFitsAlsoWhereAMemberIsForgottenBefore() throws {
    let hall = school(2).hall
    let group = GroupNumber(1)
    let members = [Pupil(1), Pupil(2)]
    GroupProposed(group: group, name: "Seals", members: members, proposer: Pupil(1)).apply(
      to: hall.state)
    hall.book.forget(Pupil(2))
    let later: [any ClassFact] = [
      GroupApproved(group: group), GroupLeft(group: group, pupil: Pupil(1)),
      GroupEnded(group: group),
    ]
    for fact in later {
      try fact.check(in: hall.state)
      fact.apply(to: hall.state)
    }
    #expect(hall.book.plan.groups.isEmpty)
    #expect(throws: Misfit.self) { try GroupEnded(group: GroupNumber(2)).check(in: hall.state) }
  }
}
