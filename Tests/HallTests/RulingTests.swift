import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// What follows when a word is right: in the lists, in the rooms, in the results; and after a stop.
@Suite struct RulingTests {
  private func question(in school: School) -> RoundView? {
    guard let view = school.room(1)?.view(for: .teacher) as? Bingo.View else { return nil }
    return view.round
  }

  @Test func aRightWordCountsFromTheNextQuestionOn() throws {
    var school = try School.withTeacher()
    let before = try #require(school.hall.lists.first { $0.name == "sv" })
    let word = try school.claim().word
    _ = try school.release(1, true)
    #expect(
      school.trouble(.answer(word.ending), by: 1)
        == .game(.alreadyTried(word.ending), RoomNumber(1)), "this question was drawn before")
    let list = try #require(school.hall.lists.first { $0.name == "sv" })
    #expect(list.isRight(word.ending, after: word.question))
    #expect(list[1]?.wordCount == (before[1]?.wordCount ?? 0) + 1)
    // Two of four are right, so both are drawn whenever the question comes again.
    try school.done(.answer(school.right(in: 1)), by: 1)
    while school.room(1)?.phase == .playing, question(in: school)?.question != word.question {
      try school.done(.answer(school.right(in: 1)), by: 1)
    }
    #expect(question(in: school)?.rights.value?.map(\.text).contains(word.ending) == true)
    try school.done(.answer(word.ending), by: 1)
    let made = school.facts(in: 1).compactMap { fact -> String? in
      if let answered = fact.bingo as? Rounds<Bingo>.Answered,
        case .right(let ending) = answered.judgement.value?.verdict
      {
        ending.whole
      } else {
        nil
      }
    }
    #expect(made.last == word.made)
  }

  @Test func aWrongWordChangesNothing() throws {
    var school = try School.withTeacher()
    let before = school.hall.lists
    _ = try school.claim()
    _ = try school.release(1, false)
    #expect(school.hall.lists == before)
    #expect(school.room(1)?.list == before[0])
  }

  // MARK: What is given back

  /// How Anna's game goes on after her first miss: more misses, then the right answer.
  @Test(arguments: [0, 1, 2], [(true, true), (true, false), (false, true), (false, false)])
  func theMissOfAFirstTryIsTakenBackOnce(
    _ moreMisses: Int, _ release: (isRight: Bool, isInTheGame: Bool)
  ) throws {
    let (isRight, isReleasedInTheGame) = release
    var school = try School.withTeacher()
    let wrongs = school.wrongs(in: 1)
    _ = try school.claim()
    for wrong in wrongs.dropFirst().prefix(moreMisses) {
      try school.done(.answer(wrong), by: 1)
      try school.done(.claim(word: nil), by: 1)
    }
    if isReleasedInTheGame {
      for number in 1...(1 + moreMisses) { _ = try school.release(number, isRight) }
    }
    try school.playOut(1, by: 1)
    let rounds = school.facts(in: 1).count {
      $0.bingo?.event == "closed"
    }
    if !isReleasedInTheGame {
      #expect(school.results().atFirstTry == rounds - 1)
      #expect(school.results().later + school.results().helped == 1)
      for number in 1...(1 + moreMisses) { _ = try school.release(number, isRight) }
    }
    #expect(school.results().atFirstTry == (isRight ? rounds : rounds - 1))
    #expect(school.results().later == (isRight || moreMisses == 2 ? 0 : 1))
    #expect(school.results().helped == (isRight || moreMisses < 2 ? 0 : 1))
    // And given again, and taken again, as often as somebody says so.
    let last = school.results()
    for number in 1...(1 + moreMisses) { _ = try school.release(number, !isRight) }
    #expect(school.results().atFirstTry == (isRight ? rounds - 1 : rounds))
    for number in 1...(1 + moreMisses) { _ = try school.release(number, isRight) }
    #expect(school.results() == last)
  }

  @Test func aLaterTryChangesNothingButTheWord() throws {
    var school = try School.withTeacher()
    for wrong in school.wrongs(in: 1).prefix(2) { try school.done(.answer(wrong), by: 1) }
    try school.done(.claim(word: nil), by: 1)
    try school.playOut(1, by: 1)
    let before = school.results()
    _ = try school.release(1, true)
    #expect(school.results() == before)
  }

  @Test func aQuestionWithoutAnEndIsNotCounted() throws {
    var school = try School.withTeacher()
    _ = try school.claim()
    try school.done(.leave, by: 1)
    #expect(school.room(1) == nil)
    _ = try school.release(1, true)
    #expect(school.results() == Results())
  }

  // MARK: After a stop

  /// A hall that reads what was decided, and one that reads a checkpoint of it.
  private func readings(of school: School, lists: [WordList]) throws -> [Hall] {
    let read = Hall(lists: lists)
    for decision in school.decisions { try read.restore(decision) }
    let kept = Hall(lists: lists)
    try school.hall.memory().forEach(kept.restore)
    return [read, kept]
  }

  @Test func whoReadsTheDecisionsKnowsTheWords() throws {
    let lists = School().hall.lists
    var school = try School.withTeacher()
    func expectSame(_ location: SourceLocation = #_sourceLocation) throws {
      for hall in try readings(of: school, lists: lists) {
        #expect(hall.book.review == school.hall.book.review, sourceLocation: location)
        #expect(hall.book.members == school.hall.book.members, sourceLocation: location)
        #expect(hall.lists == school.hall.lists, sourceLocation: location)
        #expect(
          hall.rooms.mapValues(\.list) == school.hall.rooms.mapValues(\.list),
          sourceLocation: location)
      }
    }
    for isRight in [true, false] {
      _ = try school.claim()
      try expectSame()
      try school.done(.answer(school.right(in: 1)), by: 1)
      let number = school.hall.book.review.lastClaim
      _ = school.judge(number, !isRight, isReady: false, "Hm.")
      try expectSame()
      if isRight { school.hangUp(1) }
      _ = try school.release(number, !isRight, "Så är det.")
      try expectSame()
      _ = try school.release(number, isRight, "Så är det.")
      try expectSame()
      _ = school.judge(number, !isRight)
      try expectSame()
      if isRight {
        school.enter(1)
        let hello = school.ask(.hello("Anna"), by: 1)
        #expect(hello.trouble != nil, "she needs her word")
        break
      }
    }
  }

  /// What is given back later is given back after a new start too.
  @Test(arguments: [0, 1])
  func whatIsStillToComeComesAfterANewStart(_ reading: Int) throws {
    let lists = School().hall.lists
    var school = try School.withTeacher()
    _ = try school.claim()
    _ = try school.release(1, true)
    try school.done(.answer(school.right(in: 1)), by: 1)
    let hall = try readings(of: school, lists: lists)[reading]
    let seat = try #require(hall.rooms[RoomNumber(1)]?.table.all.first)
    var transaction = hall.begin(by: nil, at: school.now)
    _ = transaction.mayDecide()
    let room = try #require(hall.rooms[RoomNumber(1)])
    transaction.tell(.ended(.closed), in: room)
    #expect(seat == Seat(1))
    #expect(hall.book.results(of: Pupil(1)) == Results(atFirstTry: 1))
  }

  @Test func aWordWhoseQuestionIsGoneIsNotUsed() throws {
    var school = try School.withTeacher()
    let word = try school.claim().word
    _ = try school.release(1, true)
    let other = try WordList(parsing: "language sv\nlevel 1\nbok: hylla | ko räv lök", name: "sv")
    for lists in [[other], []] {
      for hall in try readings(of: school, lists: lists) {
        #expect(hall.lists == lists)
        #expect(hall.book.review.ruling(on: word)?.isRight == true)
      }
    }
  }

  @Test func whatATeachersListHasSinceIsRightAlready() throws {
    var school = try School.withTeacher()
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    let round = try #require(question(in: school))
    let wrong = try #require(round.attempts[Seat(1)]?.misses.first)
    school.hall.state.lists[0] = school.hall.lists[0].judging(wrong, rightAfter: round.question)
    let word = ClaimedWord(list: "sv", question: round.question, ending: wrong)
    #expect(
      school.trouble(.claim(word: nil), by: 1)
        == .review(.alreadyJudged(word, Ruling(isRight: true, comment: nil))))
  }

  @Test func whatCannotBeStoredIsNotDecided() throws {
    var school = try School.withTeacher()
    let claim = try school.claim()
    let hall = school.hall
    let lists = hall.lists
    hall.storingFails(because: .full)
    for (request, visitor) in [
      (Request.judge(1, true), 9), (.release(1, true), 9), (.answer(school.right(in: 1)), 1),
    ] {
      #expect(school.trouble(request, by: visitor) == .store(.full))
    }
    #expect(hall.lists == lists)
    #expect(hall.rooms[RoomNumber(1)]?.list == lists[0])
    #expect(hall.book.review.open == [claim])
    #expect(hall.book.review.judgements(of: claim.word).isEmpty)
  }

  @Test func whatCannotHaveHappenedDoesNotFit() throws {
    var school = try School.withTeacher()
    let claim = try school.claim()
    let hall = school.hall
    #expect(throws: Misfit.claim(1)) { try hall.state.check(.inClass(.claimed(claim))) }
    #expect(throws: Misfit.pupil(Pupil(7))) {
      try hall.state.check(.inClass(.heard(Pupil(7))))
    }
    // Whose claim it was may have been forgotten.
    let ruling = Ruling(isRight: true, comment: nil)
    let judgement = Judgement(by: nil, isRight: true, isReady: true, comment: nil)
    try hall.state.check(.inClass(.judged(claim: 40, judgement)))
    try hall.state.check(.inClass(.decided(claim: 41, claim.word, ruling)))
    hall.state.apply(.inClass(.judged(claim: 40, judgement)), at: school.now)
    #expect(hall.book.review.judgements(of: claim.word).isEmpty)
  }
}
