import Games
import Testing

@testable import Classroom
@testable import Hall

/// Who needs a teacher is told once, and not again before it has gone better.
@Suite struct NeedsHelpTests {
  /// Two play who need not think; visitor 3 looks on as a teacher.
  private func playing(seats: Int = 2, think: Int = 0) throws -> School {
    var school = School.with(3)
    try school.done(
      .open {
        $0.seats = seats
        $0.rules[.think] = .number(think)
      }, by: 1)
    if seats > 1 { try school.done(.sit(school.code(1)), by: 2) }
    return school
  }

  private func needs(in turns: [Asked]) -> [AnyClassFact] {
    turns.flatMap(\.classFacts).filter { $0.as(NeedsHelp.self) != nil }
  }

  private func answer(_ word: String, by visitor: Int, _ school: inout School) -> [AnyClassFact] {
    needs(in: [school.ask(.answer(word), by: visitor)])
  }

  private func miss(by visitor: Int, _ school: inout School) -> [AnyClassFact] {
    for word in school.wrongs(in: 1) {
      let turn = school.ask(.answer(word), by: visitor)
      if turn.trouble == nil { return needs(in: [turn]) }
    }
    Issue.record("nothing wrong is left")
    return []
  }

  private static let misses = AnyClassFact.needsHelp(Pupil(1), RoomNumber(1), .misses)

  // MARK: Too fast to read

  private func looks(fast visitor: Int, _ school: School) -> Bool {
    school.hall.attendance(at: school.now).contains {
      $0.pupil == Pupil(visitor)
        && $0.reasons.contains { if case .fast = $0 { true } else { false } }
    }
  }

  /// Three wrong tries in a row that came before anybody can have read; what is right and fast says nothing.
  @Test func whoTapsFasterThanOneReadsIsSeen() throws {
    var school = try playing(seats: 1)
    func tap(after wait: Int) {
      school.pass(wait)
      _ = miss(by: 1, &school)
    }
    for _ in 1...2 { tap(after: 799) }
    #expect(!looks(fast: 1, school))
    _ = answer(school.right(in: 1), by: 1, &school)
    #expect(!looks(fast: 1, school))
    tap(after: 799)
    #expect(looks(fast: 1, school))
    tap(after: 800)
    #expect(!looks(fast: 1, school))
  }

  // MARK: Offers

  private func offers(in turns: [Asked]) -> [VisitorID] {
    turns.flatMap(\.news).filter { $0.1 == .offer(RoomNumber(1)) }.map(\.0)
  }

  @Test func whoIsQuietForFortySecondsIsOfferedHelpOnceAQuestion() throws {
    var school = try playing()
    #expect(offers(in: school.pass(39_999)) == [])
    let turns = school.pass(1)
    #expect(offers(in: turns) == [VisitorID(1), VisitorID(2)])
    #expect(turns.allSatisfy { $0.decision == nil })
    _ = miss(by: 1, &school)
    #expect(offers(in: school.pass(100_000)) == [])
    for visitor in [1, 2] { _ = answer(school.right(in: 1), by: visitor, &school) }
    #expect(offers(in: school.pass(40_000)) == [VisitorID(1), VisitorID(2)])
  }

  /// An answer and a hint begin the forty seconds anew; who is done, away or shown the answer needs none.
  @Test func onlyWhoIsThereAndStillThinksIsOfferedHelp() throws {
    var school = try playing()
    school.pass(30_000)
    _ = miss(by: 1, &school)
    #expect(offers(in: school.pass(39_999)) == [VisitorID(2)])
    #expect(offers(in: school.pass(1)) == [VisitorID(1)])
    for visitor in [1, 2] { _ = answer(school.right(in: 1), by: visitor, &school) }
    school.pass(30_000)
    try school.done(.move(.word(.hint(to: nil)), room: nil), by: 1)
    #expect(offers(in: school.pass(39_999)) == [VisitorID(2)])
    _ = answer(school.right(in: 1), by: 1, &school)
    #expect(offers(in: school.pass(300_000)) == [])
    _ = answer(school.right(in: 1), by: 2, &school)
    for _ in school.wrongs(in: 1) {
      try school.done(.move(.word(.hint(to: nil)), room: nil), by: 1)
    }
    school.hangUp(2)
    #expect(offers(in: school.pass(300_000)) == [])
  }

  @Test func nothingIsOfferedWhileTheRoomIsPaused() throws {
    var school = try School.playing(2)
    school.pass(39_000)
    school.order(.pause(.everywhere))
    #expect(offers(in: school.pass(3_600_000)) == [])
    school.order(.resume(.everywhere))
    #expect(offers(in: school.pass(999)) == [])
    #expect(offers(in: school.pass(1)) == [VisitorID(1), VisitorID(2)])
  }

  /// A pause makes nobody who is silent less so.
  @Test func silenceGoesOnAfterAPause() throws {
    var school = try School.playing(2)
    let asked = try #require(school.room(1)?.seq)
    let both = [silence(1, asked: asked), silence(2, asked: asked)]
    school.pass(119_000)
    school.order(.pause(.everywhere))
    #expect(needs(in: school.pass(3_600_000)) == [])
    school.order(.resume(.everywhere))
    #expect(needs(in: school.pass(1_000)) == both)
    school.order(.pause(.everywhere))
    school.order(.resume(.everywhere))
    #expect(school.hall.attendance(at: school.now).filter { !$0.reasons.isEmpty }.count == 2)
  }

  /// The teacher pauses a room, and closes it then.
  @Test func aPausedRoomThatEndsLeavesNobodySilent() throws {
    var school = try School.playing(2)
    school.pass(120_000)
    #expect(school.hall.book.hasStuck)
    let code = try #require(school.room(1)?.code)
    school.order(.pause(.room(code)))
    #expect(school.hall.book.hasStuck)
    #expect(over(school.order(.close(.room(code)))) == [1, 2])
    #expect(!school.hall.book.hasStuck)
  }

  @Test func nobodyIsOfferedWhatThereIsNot() throws {
    var school = School.with(1)
    try school.done(
      .open {
        $0.rules.game = .hangman
        $0.seats = 1
      }, by: 1)
    #expect(offers(in: school.pass(300_000)) == [])
  }

  // MARK: Misses

  @Test func theThirdMissInARowIsToldOnceAlsoOverQuestions() throws {
    var school = try playing()
    #expect(miss(by: 1, &school) == [])
    #expect(miss(by: 1, &school) == [])
    // The others' right words change nothing.
    #expect(answer(school.right(in: 1), by: 2, &school) == [])
    #expect(miss(by: 1, &school) == [Self.misses])
  }

  @Test func whatWasReadRightBeginsAnewAlsoAtALaterTry() throws {
    var school = try playing()
    for _ in 1...2 { #expect(miss(by: 1, &school) == []) }
    #expect(answer(school.right(in: 1), by: 1, &school) == [])
    #expect(school.room(1)?.care.misses[Seat(1)] == nil)
    #expect(answer(school.right(in: 1), by: 2, &school) == [])
    for _ in 1...2 { #expect(miss(by: 1, &school) == []) }
    #expect(miss(by: 1, &school) == [Self.misses])
    for visitor in [1, 2, 1, 2] {
      #expect(answer(school.right(in: 1), by: visitor, &school) == [])
    }
    #expect(school.room(1)?.care.misses[Seat(1)] == nil)
    for _ in 1...2 { #expect(miss(by: 1, &school) == []) }
    #expect(miss(by: 1, &school) == [Self.misses])
  }

  @Test func whatWasShownIsNeitherReadNorWrong() throws {
    var school = try playing()
    for _ in 1...3 { _ = miss(by: 1, &school) }
    _ = answer(school.right(in: 1), by: 1, &school)
    #expect(school.room(1)?.care.misses[Seat(1)]?.count == 3)
  }

  @Test func everyoneIsCountedAlone() throws {
    var school = try playing()
    for _ in 1...2 {
      #expect(miss(by: 1, &school) == [])
      #expect(miss(by: 2, &school) == [])
    }
    #expect(miss(by: 2, &school) == [.needsHelp(Pupil(2), RoomNumber(1), .misses)])
  }

  /// Its tries were wrong and fast; away, it is only away, and back it is where it was.
  @Test func whoHasGoneNeedsNoHelpWithItsWordsUntilItIsBack() throws {
    var school = try playing()
    for _ in 1...3 { _ = miss(by: 1, &school) }
    func reasons() -> [Attendance.Reason] {
      school.hall.attendance(at: school.now).first { $0.pupil == Pupil(1) }?.reasons ?? []
    }
    #expect(reasons() == [.misses(3, milliseconds: 0), .fast(milliseconds: 0)])
    school.hangUp(1)
    #expect(reasons() == [])
    school.pass(Care.missing)
    #expect(reasons() == [.away(milliseconds: Care.missing)])
    school.enter(9)
    try school.done(.hello("Anna", #require(school.words["Anna"])), by: 9)
    #expect(
      reasons() == [.misses(3, milliseconds: Care.missing), .fast(milliseconds: Care.missing)])
  }

  // MARK: Silence

  private func silence(_ pupil: Int, asked: Int) -> AnyClassFact {
    .needsHelp(Pupil(pupil), RoomNumber(1), .silence(asked: asked))
  }

  @Test func whoIsSilentForTwoMinutesIsToldOfOnce() throws {
    var school = try playing()
    let asked = try #require(school.room(1)?.seq)
    #expect(needs(in: school.pass(119_999)) == [])
    #expect(needs(in: school.pass(1)) == [silence(1, asked: asked), silence(2, asked: asked)])
    #expect(needs(in: school.pass(600_000)) == [])
    // A wrong try ends it, and silence again is silence.
    let wrong = try #require(school.wrongs(in: 1).first)
    #expect(over(school.ask(.answer(wrong), by: 1)) == [1])
    #expect(needs(in: school.pass(600_000)) == [silence(1, asked: asked)])
    for visitor in [1, 2] { _ = answer(school.right(in: 1), by: visitor, &school) }
    let next = try #require(school.room(1)?.seq)
    #expect(needs(in: school.pass(120_000)) == [silence(1, asked: next), silence(2, asked: next)])
  }

  /// Whose need is told to be over.
  private func over(_ turn: Asked) -> [Int] {
    turn.classFacts.compactMap { $0.as(HelpOver.self)?.pupil.number }
  }

  @Test func aTryIsASignOfLife() throws {
    var school = try playing()
    let asked = try #require(school.room(1)?.seq)
    school.pass(100_000)
    _ = miss(by: 1, &school)
    #expect(needs(in: school.pass(20_000)) == [silence(2, asked: asked)])
    #expect(needs(in: school.pass(99_999)) == [])
    #expect(needs(in: school.pass(1)) == [silence(1, asked: asked)])
  }

  @Test func whoIsDoneOrAwayIsNotSilent() throws {
    var school = try playing()
    _ = answer(school.right(in: 1), by: 1, &school)
    school.hangUp(2)
    #expect(needs(in: school.pass(19_000)) == [])
    #expect(school.room(1)?.care.waits.keys == [Seat(2)])
    // Skipped after twenty seconds: the round ends, and the next one waits for who is there.
    school.pass(1_000)
    let asked = try #require(school.room(1)?.seq)
    #expect(needs(in: school.pass(120_000)) == [silence(1, asked: asked)])
  }

  @Test func whoComesBackHasItsWholeTime() throws {
    var school = try playing(seats: 1)
    let asked = try #require(school.room(1)?.seq)
    school.pass(100_000)
    school.hangUp(1)
    school.pass(60_000)
    school.enter(9)
    try school.done(.hello("Anna", #require(school.words["Anna"])), by: 9)
    #expect(needs(in: school.pass(119_999)) == [])
    #expect(needs(in: school.pass(1)) == [silence(1, asked: asked)])
  }

  @Test func aRoomThatWaitsForNobodyHasNobodySilent() throws {
    var school = School.with(1)
    try school.done(.play, by: 1)
    #expect(needs(in: school.pass(300_000)) == [])
  }

  @Test func whatCannotBeStoredIsToldLater() throws {
    var school = try playing(seats: 1)
    school.pass(119_999)
    school.hall.storingFails(because: .full)
    #expect(school.hall.due() == nil && school.hall.wake(at: school.now.adding(1)) == nil)
    school.hall.storingFails(because: nil)
    #expect(school.hall.due() == school.now.adding(1))
    #expect(school.hall.wake(at: school.now.adding(1)).map { Asked($0) }?.classFacts.count == 1)
  }

  @Test func afterACheckpointItIsNotToldAgain() throws {
    var school = try playing(seats: 1)
    #expect(needs(in: school.pass(120_000)).count == 1)
    let hall = Hall(lists: school.hall.lists)
    func restore(_ kept: Kept) { #expect(throws: Never.self) { try hall.restore(kept) } }
    school.hall.memory().forEach(restore)
    #expect(hall.book.stuck == school.hall.book.stuck && hall.book.hasStuck)
    #expect(hall.rooms[RoomNumber(1)]?.care == school.room(1)?.care)
  }

  @Test func whoLeavesLeavesItsQuestionBehind() throws {
    var school = try playing(seats: 1)
    school.pass(120_000)
    #expect(school.hall.book.hasStuck)
    try school.done(.leave, by: 1)
    #expect(!school.hall.book.hasStuck)
    try school.done(.open { $0.seats = 1 }, by: 1)
    #expect(needs(in: school.pass(120_000)).count == 1)
  }

  // MARK: Nonsense

  private func mumble(_ count: Int, by visitor: Int, _ school: inout School) -> [Asked] {
    (0..<count).map { number in
      number.isMultiple(of: 2)
        ? school.ask(.answer("gurgle"), by: visitor)
        : school.mumble(by: visitor)
    }
  }

  @Test func whoSaysMuchThatDoesNotFitIsNotSilentAndIsToldOf() throws {
    var school = try playing()
    let asked = try #require(school.room(1)?.seq)
    let nonsense = AnyClassFact.needsHelp(Pupil(1), RoomNumber(1), .nonsense(asked: asked))
    school.pass(100_000)
    #expect(needs(in: mumble(4, by: 1, &school)) == [])
    #expect(needs(in: school.pass(20_000)) == [silence(2, asked: asked)])
    #expect(needs(in: mumble(1, by: 1, &school)) == [nonsense])
    #expect(needs(in: mumble(20, by: 1, &school)) == [])
    #expect(needs(in: school.pass(119_999)) == [])
    let mumbling = school.hall.attendance(at: school.now).first { $0.pupil == Pupil(1) }
    #expect(mumbling?.reasons == [.nonsense(milliseconds: 239_999)])
    // Then silence is silence, and a line that does not fit ends that.
    let turns = school.pass(1)
    #expect(needs(in: turns) == [silence(1, asked: asked)])
    #expect(turns.flatMap(over) == [1])
    let again = mumble(1, by: 1, &school)
    #expect(needs(in: again) == [nonsense] && again.flatMap(over) == [1])
    // A move ends it all.
    let wrong = try #require(school.wrongs(in: 1).first)
    #expect(over(school.ask(.answer(wrong), by: 1)) == [1])
    #expect(needs(in: mumble(4, by: 1, &school)) == [])
  }

  @Test func whoIsNotAskedMaySayAnything() throws {
    var school = try playing()
    _ = answer(school.right(in: 1), by: 1, &school)
    #expect(needs(in: mumble(9, by: 1, &school) + mumble(9, by: 3, &school)) == [])
  }

  // MARK: At a glance

  @Test func whoNeedsSomebodyComesFirstAndTheOthersInTheOrderOfTheClass() throws {
    var school = try playing()
    _ = answer(school.right(in: 1), by: 1, &school)
    var all = school.hall.attendance(at: school.now)
    #expect(all.map(\.pupil.number) == [1, 2, 3])
    #expect(all[0].doing == .waiting(for: [Pupil(2)]))
    #expect(all[1].doing == .playing(question: questionWord(in: school)))
    #expect(all[2].doing == .nothing && all[2].place == nil)
    for _ in 1...3 {
      school.pass(1_000)
      _ = miss(by: 2, &school)
    }
    all = school.hall.attendance(at: school.now)
    #expect(all.map(\.pupil.number) == [2, 1, 3])
    #expect(all[0].reasons == [.misses(3, milliseconds: 2_000)])
    school.pass(130_000)
    all = school.hall.attendance(at: school.now)
    #expect(
      all[0].reasons == [
        .misses(3, milliseconds: 132_000), .silence(milliseconds: 130_000),
      ])
    #expect(all[1].reasons == [.heldUp(by: [Pupil(2)], milliseconds: 133_000)])
    school.hangUp(1)
    school.pass(5_000)
    all = school.hall.attendance(at: school.now)
    #expect(all.first { $0.pupil == Pupil(1) }?.away == 5_000)
    school.hangUp(3)
    #expect(school.hall.attendance(at: school.now).count == 2)
  }

  @Test func whoIsAwayFromAGameOrWaitsAloneForAMinuteNeedsSomebody() throws {
    var school = try playing()
    try school.done(.open { $0.seats = 2 }, by: 3)
    school.hangUp(1)
    func reasons(of pupil: Int) -> [Attendance.Reason]? {
      school.hall.attendance(at: school.now).first { $0.pupil == Pupil(pupil) }?.reasons
    }
    school.pass(59_000)
    #expect(reasons(of: 1) == [] && reasons(of: 3) == [])
    school.pass(1_000)
    #expect(reasons(of: 1) == [.away(milliseconds: 60_000)])
    #expect(reasons(of: 3) == [.alone(milliseconds: 60_000)])
  }

  @Test func whoIsHeldUpByAnotherForTwoMinutesNeedsSomebody() throws {
    var school = try playing()
    func reasons(of pupil: Int) -> [Attendance.Reason]? {
      school.hall.attendance(at: school.now).first { $0.pupil == Pupil(pupil) }?.reasons
    }
    school.pass(60_000)
    _ = answer(school.right(in: 1), by: 1, &school)
    // What does not fit is no answer, however much of it comes.
    for _ in 1...12 {
      school.pass(10_000)
      _ = mumble(1, by: 2, &school)
    }
    #expect(reasons(of: 1) == [.heldUp(by: [Pupil(2)], milliseconds: 120_000)])
    _ = answer(school.right(in: 1), by: 2, &school)
    #expect(reasons(of: 1) == [])
  }

  /// Each step lets so much time pass, and then somebody does something, or nobody; with how long the one that
  /// waits has been held up then.
  @Test(
    arguments: [
      // A letter is found, or missed: the other one is asked for the next.
      [(119_999, "r", nil), (119_999, "x", nil), (119_999, nil, nil), (1, nil, 120_000)],
      // What is no guess changes nothing.
      [(60_000, "rr", nil), (60_000, nil, 120_000), (9_000, "o", nil), (119_999, nil, nil)],
    ] as [[(Int, String?, Int?)]])
  func onlyWhoIsAskedTheSameForTwoMinutesHoldsSomebodyUp(
    _ steps: [(wait: Int, guess: String?, time: Int?)]
  ) throws {
    var school = School.with(2)
    try school.done(.open { ($0.rules.game, $0.seats) = (.hangman, 2) }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.move(.hangman(.word("rocket")), room: nil), by: 1)
    for step in steps {
      school.pass(step.wait)
      if let guess = step.guess { _ = school.ask(.move(.hangman(.guess(guess)), room: nil), by: 2) }
      let reasons = school.hall.attendance(at: school.now).first { $0.pupil == Pupil(1) }?.reasons
      #expect(reasons == step.time.map { [.heldUp(by: [Pupil(2)], milliseconds: $0)] } ?? [])
    }
  }

  @Test func whoSitsNowhereForTwoMinutesNeedsSomebody() throws {
    var school = try playing()
    func reasons(of pupil: Int) -> [Attendance.Reason]? {
      school.hall.attendance(at: school.now).first { $0.pupil == Pupil(pupil) }?.reasons
    }
    school.pass(119_999)
    #expect(reasons(of: 3) == [])
    school.pass(1)
    #expect(reasons(of: 3) == [.nowhere(milliseconds: 120_000)])
    // Whoever gets up has as much time again.
    try school.done(.open { $0.seats = 1 }, by: 3)
    try school.done(.leave, by: 3)
    #expect(reasons(of: 3) == [])
    school.pass(120_000)
    #expect(reasons(of: 3) == [.nowhere(milliseconds: 120_000)])
  }

  @Test func whoWentHomeInTheMiddleOfAGameYesterdayIsMissingToday() throws {
    var school = try playing()
    school.hangUp(1)
    school.pass(Care.lesson)
    let children = school.hall.attendance(at: school.now)
    #expect(children.map(\.pupil.number).sorted() == [2, 3])
    #expect(school.hall.missing(besides: children) == [Pupil(1)])
  }

  private func questionWord(in school: School) -> String? {
    guard let view = school.room(1)?.view(for: .teacher) as? Bingo.View else { return nil }
    return view.round?.question
  }
}
