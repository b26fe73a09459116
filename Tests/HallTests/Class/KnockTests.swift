import Games
import Testing

@testable import Classroom
@testable import Hall

/// Who stands at the door by a known name without its word, and whom a teacher lets in.
@Suite struct KnockTests {
  /// Whether the answer was lost or only late, the child hears a word that is good.
  @Test func aNewNameMayBeSaidAgainByTheProgramThatSaidIt() throws {
    var school = School.taught(0)
    let first = Request.hello(.name("Anna", once: "k3x9"), after: nil)
    school.enter(1)
    let lost = try #require(try school.done(first, by: 1).welcome)
    school.enter(2)
    let other = Request.hello(.name("Anna", once: "k3x8"), after: nil)
    #expect(school.trouble(other, by: 2) == .nameKnown("Anna"))
    #expect(school.trouble(.hello("Anna"), by: 2) == .nameKnown("Anna"))
    let turn = school.ask(first, by: 2)
    #expect(turn.news.first?.0 == VisitorID(1), "the line that broke may not be missed yet")
    let heard = try #require(try turn.reply?.get().welcome)
    #expect(heard.isNew && heard.pupil == lost.pupil && heard.token?.count == 32)
    let word = try #require(heard.word)
    school.enter(3)
    #expect(school.trouble(.hello("Anna", lost.word ?? ""), by: 3) == .wrongWord("Anna"))
    try school.done(.hello("Anna", word), by: 3)
    school.enter(4)
    school.pass(10 * 60_000)
    #expect(school.trouble(first, by: 4) == .nameKnown("Anna"))
  }

  @Test func whoBeginsAnewIsLedWhereATeacherHasLedIt() throws {
    var school = School.taught(0)
    let first = Request.hello(.name("Anna", once: "k3x9"), after: nil)
    school.enter(1)
    try school.done(first, by: 1)
    school.enter(2)
    try school.done(.hello("Bo"), by: 2)
    try school.lead(.pair("Anna", "Bo"))
    school.enter(3)
    let turn = school.ask(first, by: 3)
    let welcome = try #require(try turn.reply?.get().welcome)
    #expect(welcome.room == RoomNumber(1) && welcome.seat != nil)
    #expect(turn.follows.map(\.visitor) == [VisitorID(3)])
  }

  /// What was said stays good neither beside a new word nor for who has come back by its own.
  @Test(arguments: ["a new word", "back", "a teacher"])
  func whatANewNameWasSaidWithIsGoodNoMore(after event: String) throws {
    var school = School.taught(0)
    let first = Request.hello(.name("Anna", once: "k3x9"), after: nil)
    school.enter(1)
    let word = try #require(try school.done(first, by: 1).welcome?.word)
    switch event {
    case "a new word": try school.lead(.renew(name: "Anna"))
    case "back":
      school.enter(2)
      try school.done(.hello("Anna", word), by: 2)
    default: try school.lead(.appoint(name: "Anna", .teacher))
    }
    school.enter(3)
    #expect(school.trouble(first, by: 3) == .nameKnown("Anna"))
  }

  @Test func whoIsBannedIsNotLetInByBeginningAnew() throws {
    var school = School.taught(0)
    let first = Request.hello(.name("Anna", once: "k3x9"), after: nil)
    school.enter(1)
    try school.done(first, by: 1)
    _ = school.leadTurn(.ban(name: "Anna"))
    school.enter(2)
    #expect(school.trouble(first, by: 2) == .people(.banned))
  }

  @Test func whoKnocksIsLetInWithANewWord() throws {
    var school = School.taught(0)
    school.enter(1)
    let old = try #require(try school.done(.hello("Anna"), by: 1).welcome)
    try school.done(.open { $0.seats = 1 }, by: 1)
    school.hangUp(1)
    school.enter(2, from: "10.0.0.2")
    let knock = school.ask(.hello("anna"), by: 2)
    #expect(knock.trouble == .nameKnown("Anna"))
    #expect(knock.people == [School.teacher: [.knocked(.of(1, from: "10.0.0.2"))]])

    let turn = school.leadTurn(.accept(.one("Anna")))
    #expect(try turn.reply?.get() == .people(.accepted([Pupil(1)])))
    let (visitor, welcome) = try #require(turn.welcomes.first)
    #expect(visitor == VisitorID(2) && welcome.pupil == Pupil(1))
    #expect(welcome.token?.count == 32 && welcome.room == RoomNumber(1))
    #expect(turn.follows.map(\.visitor) == [VisitorID(2)])
    let word = try #require(welcome.word)
    try school.done(.answer(school.right(in: 1)), by: 2)

    school.enter(3)
    #expect(school.trouble(.hello("Anna", old.word ?? ""), by: 3) == .wrongWord("Anna"))
    #expect(school.ask(.hello("Anna", word), by: 3).news.first?.0 == VisitorID(2))
    // The token of her own machine is as good as before.
    try school.done(.token(old.token ?? ""), by: 1)
  }

  @Test func whoTriesWordsWhileSomebodyIsBannedIsNotLetInWithIt() throws {
    var school = School.taught(1)
    try school.lead(.ban(name: "Anna"))
    school.enter(2, from: "10.0.0.2")
    for _ in 1...3 {
      #expect(school.trouble(.hello("Anna", "catnap-00"), by: 2) == .wrongWord("Anna"))
    }
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.isEmpty)
    #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.notWaiting(Pupil(1))))
  }

  @Test func theLastWhoKnockedIsMeant() throws {
    var school = School.taught(1)
    for visitor in 2...3 {
      school.enter(visitor)
      #expect(school.trouble(.hello("Anna"), by: visitor) == .nameKnown("Anna"))
    }
    let turn = school.leadTurn(.acceptAnyway(.one("Anna")))
    #expect(turn.welcomes.map(\.0) == [VisitorID(3)])
    #expect(turn.news.contains { $0.0 == VisitorID(1) && $0.1 == .takenOver })
  }

  /// Whoever knocks so often that no teacher hears of it takes the place of nobody.
  @Test func whoIsLetInIsWhomTeachersHaveHeardOfLast() throws {
    var school = School.taught(1)
    school.hangUp(1)
    for visitor in [2, 3] { school.enter(visitor, from: "10.0.0.\(visitor)") }
    for visitor in [2, 3] {
      let told = [PeopleNews.knocked(.of(1, from: "10.0.0.\(visitor)"))]
      #expect(school.ask(.hello("Anna"), by: visitor).people == [School.teacher: told])
    }
    #expect(school.ask(.hello("Anna"), by: 2).people.isEmpty)
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.map(\.0) == [VisitorID(3)])
  }

  /// Nor when the one of whom they have heard is gone, or somebody else.
  @Test func whoKnocksUnheardDoesNotTakeThePlaceOfWhoIsGone() throws {
    for leaves in [true, false] {
      var school = School.taught(1)
      school.hangUp(1)
      for visitor in [2, 3] {
        school.enter(visitor, from: "10.0.0.\(visitor)")
        _ = school.trouble(.hello("Anna"), by: visitor)
      }
      if leaves { school.forget(3) } else { try school.done(.hello("Bo"), by: 3) }
      #expect(school.ask(.hello("Anna"), by: 2).people.isEmpty)
      #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.notWaiting(Pupil(1))))
      school.pass(60_000)
      #expect(school.ask(.hello("Anna"), by: 2).people.count == 1)
      #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.map(\.0) == [VisitorID(2)])
    }
  }

  /// Whoever says all names is one child.
  @Test func nobodyStandsAtTheDoorByTwoNames() throws {
    var school = School.taught(2)
    for visitor in 1...2 { school.hangUp(visitor) }
    school.enter(3)
    for name in ["Anna", "Bo"] { _ = school.trouble(.hello(name), by: 3) }
    #expect(school.hall.attendance(at: school.now).map(\.pupil) == [Pupil(2)])
    #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.notWaiting(Pupil(1))))
    #expect(school.leadTurn(.accept(.one("Bo"))).welcomes.map(\.0) == [VisitorID(3)])
  }

  /// B has been heard of, and A after it; B says it again, and is not heard.
  @Test func whoWasSentAwayOrOvertakenIsNotLetInUnheard() throws {
    for isDeclined in [true, false] {
      var school = School.taught(1)
      school.hangUp(1)
      for visitor in 2...3 {
        school.enter(visitor, from: "10.0.0.\(visitor)")
        _ = school.trouble(.hello("Anna"), by: visitor)
      }
      if isDeclined {
        try school.lead(.decline(.one("Anna")))
      } else {
        // A has taken another name, and guesses at this one.
        try school.done(.hello("Cia"), by: 3)
      }
      // Who was sent away is not meant any more, and the other may say it once more.
      #expect(school.ask(.hello("Anna"), by: 2).people.isEmpty)
      #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.notWaiting(Pupil(1))))
      if isDeclined { #expect(school.ask(.hello("Anna"), by: 3).people.count == 1) }
      school.forget(3)
      #expect(!school.hall.attendance(at: school.now).contains { !$0.reasons.isEmpty })
    }
  }

  /// A word takes a while to be made.
  @Test func whoKnocksAfterATeacherHasSaidWhomIsNotMeant() throws {
    var school = School.taught(1)
    school.hangUp(1)
    for visitor in 2...3 { school.enter(visitor, from: "10.0.0.\(visitor)") }
    _ = school.trouble(.hello("Anna"), by: 2)
    var transaction = school.hall.begin(by: nil, at: school.now)
    #expect(transaction.stretching(beforeAccepting: .one("Anna"), anyway: false) != nil)
    _ = transaction.finish()
    _ = school.trouble(.hello("Anna"), by: 3)
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.map(\.0) == [VisitorID(2)])
  }

  /// The child that waited was meant, and it is let in without a new word.
  @Test func aDoorThatWasNotOpenedIsKeptForNobody() throws {
    var school = School.taught(0)
    try school.lead(.enrolment(.approval))
    for visitor in 1...3 { school.enter(visitor, from: "10.0.0.\(visitor)") }
    try school.done(.hello("Anna"), by: 1)
    _ = school.trouble(.hello("Anna"), by: 2)
    var transaction = school.hall.begin(by: nil, at: school.now)
    #expect(transaction.stretching(beforeAccepting: .one("Anna"), anyway: false) == nil)
    _ = transaction.finish()
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.isEmpty)
    school.hangUp(1)
    _ = school.trouble(.hello("Anna"), by: 3)
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.map(\.0) == [VisitorID(3)])
  }

  @Test func whoWasLetInAndLosesItsLineIsHeardOfAtOnce() throws {
    var school = School.taught(1)
    school.hangUp(1)
    for visitor in 2...3 {
      school.enter(visitor, from: "10.0.0.2")
      #expect(school.ask(.hello("Anna"), by: visitor).people.count == 1)
      #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.count == 1)
      school.hangUp(visitor)
    }
  }

  @Test func whileNoTeacherIsThereTheLastWhoKnocksIsToldOfLater() throws {
    var school = School.taught(1)
    school.hangUp(1)
    for visitor in 2...3 { school.enter(visitor, from: "10.0.0.\(visitor)") }
    _ = school.trouble(.hello("Anna"), by: 2)
    school.hangUp(School.teacher)
    school.forget(School.teacher)
    _ = school.trouble(.hello("Anna"), by: 3)
    school.enter(4)
    let told = [PeopleNews.knocked(.of(1, from: "10.0.0.3"))]
    #expect(school.ask(.teach(key: School.key), by: 4).people == [4: told])
    // Who is here herself needs nobody.
    try school.done(.hello("Anna", school.words["Anna"] ?? ""), by: 2)
    school.enter(5)
    #expect(school.ask(.teach(key: School.key), by: 5).people.isEmpty)
  }

  @Test func nobodyStandsAtTheDoorByANameThatIsFreeAgain() throws {
    var school = School.taught(0)
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    school.hangUp(1)
    school.pass(24 * 60 * 60_000)
    school.enter(2)
    _ = school.trouble(.hello("Anna"), by: 2)
    #expect(school.hall.attendance(at: school.now).map(\.reasons) == [[.knocked(milliseconds: 0)]])
    _ = school.hall.lapse(at: school.now)
    #expect(!school.hall.book.isMember(Pupil(1)))
    #expect(school.hall.attendance(at: school.now).isEmpty)
  }

  /// A line that broke may not be missed yet.
  @Test func whoKnocksOnceMoreFromWhereTeachersHeardOfIsMeant() throws {
    var school = School.taught(1)
    school.hangUp(1)
    for visitor in [2, 3] {
      school.enter(visitor, from: "10.0.0.2")
      _ = school.trouble(.hello("Anna"), by: visitor)
    }
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.map(\.0) == [VisitorID(3)])
  }

  @Test func whoIsGoneOrSomebodyOrKnockedLongAgoIsNotMeant() throws {
    var school = School.taught(1)
    let none = Trouble.people(.notWaiting(Pupil(1)))
    school.enter(2)
    _ = school.trouble(.hello("Anna"), by: 2)
    school.forget(2)
    #expect(school.leadTrouble(.accept(.one("Anna"))) == none)
    school.enter(3)
    _ = school.trouble(.hello("Anna"), by: 3)
    try school.done(.hello("Bo"), by: 3)
    #expect(school.leadTrouble(.accept(.one("Anna"))) == none)
    school.enter(4)
    _ = school.trouble(.hello("Anna"), by: 4)
    school.pass(10 * 60_000)
    #expect(school.leadTrouble(.accept(.one("Anna"))) == none)
    #expect(school.leadTrouble(.decline(.one("Anna"))) == none)
  }

  @Test func whoIsSomebodyDoesNotKnock() throws {
    var school = School.taught(2)
    #expect(school.ask(.hello("Anna"), by: 2).people.isEmpty)
    #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.notWaiting(Pupil(1))))
  }

  @Test func whoKnocksMayBeSentAway() throws {
    var school = School.taught(1)
    school.enter(2)
    _ = school.trouble(.hello("Anna"), by: 2)
    let turn = school.leadTurn(.decline(.one("Anna")))
    #expect(turn.people == [2: [.declined]] && turn.decision == nil)
    #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.notWaiting(Pupil(1))))
    #expect(school.hall.book.isMember(Pupil(1)))
  }

  /// Who waits and is there is let in, and not somebody else who says the same name.
  @Test func theOneWhoWaitsIsMeantBeforeTheOneWhoKnocks() throws {
    var school = School.taught(0)
    try school.lead(.enrolment(.approval))
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    school.enter(2)
    _ = school.trouble(.hello("Anna"), by: 2)
    let turn = school.leadTurn(.accept(.one("Anna")))
    #expect(turn.welcomes.isEmpty && turn.people == [1: [.accepted]])
    school.hangUp(1)
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.map(\.0) == [VisitorID(2)])
  }

  @Test func whoWaitsAndLostItsWordKnocksToo() throws {
    var school = School.taught(0)
    try school.lead(.enrolment(.approval))
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    school.hangUp(1)
    school.enter(2)
    _ = school.trouble(.hello("Anna"), by: 2)
    let turn = school.leadTurn(.accept(.one("Anna")))
    #expect(turn.welcomes.map(\.0) == [VisitorID(2)])
    #expect(turn.peopleFacts == [.accepted(Pupil(1))])
  }

  @Test func aNewWordEndsTheOldOne() throws {
    var school = School.taught(0)
    school.enter(1)
    let old = try #require(try school.done(.hello("Anna"), by: 1).welcome)
    let done = try school.lead(.renew(name: "ANNA"))
    guard case .people(.renewed(Pupil(1), let word)) = done else {
      Issue.record("no word: \(done)")
      return
    }
    #expect(ReturnWord.looksLike(word) && !"\(school.decisions)".contains(word))
    school.enter(2)
    #expect(school.trouble(.hello("Anna", old.word ?? ""), by: 2) == .wrongWord("Anna"))
    try school.done(.hello("Anna", word), by: 2)
    #expect(school.leadTrouble(.renew(name: "Bo")) == .noSuchPupil("Bo"))
  }

  /// Also while somebody guesses.
  @Test func aNewWordIsGoodWhereTheChildIs() throws {
    var school = School.taught(0)
    school.enter(1, from: "10.0.0.1")
    try school.done(.hello("Anna"), by: 1)
    for visitor in 100...130 {
      school.enter(visitor, from: "10.1.0.\(visitor)")
      _ = school.trouble(.hello("Anna", "catnap-00"), by: visitor)
    }
    guard case .people(.renewed(_, let word)) = try school.lead(.renew(name: "Anna")) else {
      return
    }
    school.hangUp(1)
    school.enter(2, from: "10.0.0.2")
    #expect(school.trouble(.hello("Anna", word), by: 2) != nil)
    school.enter(3, from: "10.0.0.1")
    try school.done(.hello("Anna", word), by: 3)
  }

  /// Mornings begin so: the children are there first.
  @Test func whoBecomesATeacherHearsOfThoseAtTheDoor() throws {
    var school = School.with(3)
    _ = school.hall.change(key: TeacherKey(School.key))
    for visitor in 1...2 { school.hangUp(visitor) }
    for visitor in 4...6 { school.enter(visitor, from: "10.0.0.\(visitor)") }
    _ = school.trouble(.hello("Bo"), by: 4)
    _ = school.trouble(.hello("Anna"), by: 5)
    let told = [(1, 5), (2, 4)].map {
      PeopleNews.knocked(.of($0.0, from: "10.0.0.\($0.1)"))
    }
    for teacher in 7...8 {
      school.enter(teacher)
      #expect(school.ask(.teach(key: School.key), by: teacher).people == [teacher: told])
      #expect(school.ask(.teach(key: School.key), by: teacher).people.isEmpty)
    }
    // Whom they have heard of is meant, also where others knock so often that they are not told.
    for visitor in 5...6 { _ = school.trouble(.hello("Anna"), by: visitor) }
    _ = school.trouble(.hello("Anna"), by: 5)
    let turn = school.ask(.lead(.people(.accept(.one("Anna")))), by: 7)
    #expect(turn.welcomes.map(\.0) == [VisitorID(6)])
  }

  @Test func whoStandsAtTheDoorIsSeenAtAGlance() throws {
    var school = School.taught(4)
    func glance() -> [(Int, [Attendance.Reason], away: Int?)] {
      school.hall.attendance(at: school.now).map { ($0.pupil.number, $0.reasons, $0.away) }
    }
    school.hangUp(1)
    school.enter(5)
    _ = school.trouble(.hello("Anna"), by: 5)
    // Bo is here himself.
    school.enter(7)
    _ = school.trouble(.hello("Bo"), by: 7)
    school.pass(60_000)
    try school.done(.open { $0.seats = 2 }, by: 4)
    school.pass(60_000)
    #expect(glance().map(\.0) == [4, 2, 3, 1])
    #expect(glance()[3].1 == [.knocked(milliseconds: 120_000)] && glance()[3].away == 120_000)
    try school.lead(.accept(.one("Anna")))
    #expect(glance().first { $0.0 == 1 }?.1 == [])

    // In the middle of a game too.
    school.hangUp(4)
    school.enter(6)
    _ = school.trouble(.hello("P4"), by: 6)
    #expect(glance().first { $0.0 == 4 }?.1 == [.knocked(milliseconds: 0)])
    school.forget(6)
    #expect(glance().first { $0.0 == 4 }?.1 == [])
  }

  /// A friendly yes must not hand the seat of a child that plays to a stranger.
  @Test func nobodyTakesThePlaceOfAChildThatIsHere() throws {
    var school = School.taught(1)
    try school.done(.open { $0.seats = 1 }, by: 1)
    school.pass(12_000)
    school.enter(2, from: "10.0.0.2")
    let sighting = Sighting(room: school.code(1), quiet: 12_000)
    let knock = school.ask(.hello("Anna"), by: 2)
    #expect(
      knock.people == [School.teacher: [.knocked(.of(1, from: "10.0.0.2", sighting: sighting))]])
    #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.isHere(Pupil(1), sighting)))
    try school.done(.answer(school.right(in: 1)), by: 1)
    #expect(school.leadTurn(.acceptAnyway(.one("Anna"))).welcomes.map(\.0) == [VisitorID(2)])
  }

  /// At every moment of an evening a stranger knocks, and the teacher says yes.
  @Test func aKnockAtAnyMomentTakesNothing() throws {
    var school = School.taught(2)
    let evening: [(String, (inout School) -> Void)] = [
      ("at the door", { _ in }),
      ("waits", { $0.ask(.play, by: 1) }),
      ("practises", { $0.ask(.practise, by: 1) }),
      ("is asked to come", { $0.ask(.sit("Anna"), by: 2) }),
      ("plays with another", { $0.ask(.agree, by: 1) }),
      ("looks on after it has left", { $0.ask(.leave, by: 1) }),
      ("is invited", { $0.ask(.invite(name: "Anna"), by: 2) }),
    ]
    for (number, (moment, happens)) in evening.enumerated() {
      happens(&school)
      let place = school.hall.place(of: Pupil(1))?.room.number
      let stranger = 10 + number
      school.enter(stranger, from: "10.0.1.\(number)")
      #expect(school.trouble(.hello("Anna"), by: stranger) == .nameKnown("Anna"), "\(moment)")
      guard case .people(.isHere(Pupil(1), _))? = school.leadTrouble(.accept(.one("Anna"))) else {
        Issue.record("\(moment): let in")
        continue
      }
      #expect(school.hall.connection(of: Pupil(1)) == VisitorID(1), "\(moment)")
      #expect(school.hall.place(of: Pupil(1))?.room.number == place, "\(moment)")
    }
  }

  @Test func ofSeveralNamesThoseComeInWhoAreNotHere() throws {
    var school = School.taught(3)
    for visitor in [1, 2] {
      school.hangUp(visitor)
      school.enter(visitor + 10, from: "10.0.0.\(visitor)")
      _ = school.trouble(.hello(School.name(visitor)), by: visitor + 10)
    }
    school.enter(20, from: "10.0.0.9")
    _ = school.trouble(.hello("P3"), by: 20)
    let named = Waiting.named("Anna, Bo P3", .words([["Anna"], ["Bo", "P3"]]))
    let turn = school.leadTurn(.accept(named))
    #expect(turn.welcomes.map(\.0) == [VisitorID(11), VisitorID(12)])
    #expect(try turn.reply?.get() == .people(.accepted([Pupil(1), Pupil(2)])))
  }
}

extension Knocking {
  fileprivate static func of(
    _ pupil: Int, from address: String, sighting: Sighting? = nil
  ) -> Knocking {
    Knocking(pupil: Pupil(pupil), address: address, since: 0, sighting: sighting)
  }
}
