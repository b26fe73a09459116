import Games
import Testing

@testable import Classroom
@testable import Hall

/// Who is let in, and by whom.
@Suite struct EnrolmentTests {
  private func approving(_ count: Int) throws -> School {
    var school = School.taught(count)
    try school.lead(.enrolment(.approval))
    return school
  }

  @Test func nobodyButATeacherMayAsk() throws {
    var school = School.taught(1)
    let all: [People] = [
      .enrolment(nil), .accept(.everybody), .accept(.one("Nobody")), .decline(.one("Anna")),
      .renew(name: "Anna"), .rename(name: "Anna", to: ""), .ban(name: "Anna"), .pupils,
    ]
    for people in all {
      #expect(school.trouble(.lead(.people(people)), by: 1) == .notAllowed)
    }
    #expect(school.decisions.count == 1)
  }

  @Test func theWayInIsChosenAndTold() throws {
    var school = School.taught(0)
    #expect(try school.lead(.enrolment(nil)) == .people(.enrolment(.open)))
    #expect(school.leadTurn(.enrolment(.approval)).peopleFacts == [.enrolment(.approval)])
    #expect(school.leadTurn(.enrolment(.approval)).decision == nil)
    #expect(try school.lead(.enrolment(nil)) == .people(.enrolment(.approval)))
  }

  @Test func aNewNameWaitsAndMayLookOnButNotPlay() throws {
    var school = try approving(1)
    school.enter(2)
    let turn = school.ask(.hello("Bo"), by: 2)
    #expect(turn.people == [School.teacher: [.waiting(Pupil(2))]])
    let welcome = try #require(try turn.reply?.get().welcome)
    #expect(welcome.word != nil && welcome.token != nil)
    #expect(school.role(2) == .pending)
    try school.done(.open { $0.seats = 2 }, by: 1)
    let playing: [Request] = [
      .play, .open(Wish()), .sit(school.code(1)), .ready, .next, .leave, .invite(name: "Anna"),
      .join(room: nil), .refuse(room: nil), .again, .best(of: nil), .forgetBest(of: nil),
      .cheer(.wow), .listen(to: nil), .answer("båt"),
    ]
    for request in playing {
      #expect(school.trouble(request, by: 2) == .people(.pending), "\(request)")
    }
    let looking: [Request] = [
      .rooms, .levels(list: nil), .watch(school.code(1)), .look(room: nil), .leave, .me,
      .choose(.fox), .bye,
    ]
    for request in looking { #expect(school.trouble(request, by: 2) == nil, "\(request)") }
    #expect(school.trouble(.invite(name: "Bo"), by: 1) == .noSuchPupil("Bo"))
  }

  @Test func whoIsLetInHearsItAtOnceAndPlays() throws {
    var school = try approving(0)
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    let turn = school.leadTurn(.accept(.one("anna")))
    #expect(turn.peopleFacts == [.accepted(Pupil(1))])
    #expect(turn.people == [1: [.accepted]])
    try school.done(.play, by: 1)
    #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.notWaiting(Pupil(1))))
    #expect(school.leadTrouble(.accept(.one("Bo"))) == .noSuchPupil("Bo"))
  }

  @Test func allWhoWaitAreLetInTogether() throws {
    var school = try approving(0)
    #expect(school.leadTrouble(.accept(.everybody)) == .people(.nobodyWaits))
    for visitor in 1...3 {
      school.enter(visitor)
      try school.done(.hello(School.name(visitor)), by: visitor)
    }
    #expect(try school.lead(.accept(.everybody)) == .people(.accepted((1...3).map { Pupil($0) })))
    #expect(school.hall.book.pending.isEmpty)
  }

  @Test func whoIsNotLetInIsGoneAndTheNameFree() throws {
    var school = try approving(0)
    school.enter(1)
    let first = try school.done(.hello("Anna"), by: 1).welcome
    let turn = school.leadTurn(.decline(.one("Anna")))
    #expect(try turn.reply?.get() == .people(.declined(["Anna"])))
    #expect(turn.people == [1: [.declined]])
    #expect(school.hall.book.count == 0)
    #expect(school.trouble(.token(first?.token ?? ""), by: 1) == .wrongToken)
    #expect(school.trouble(.hello("Anna", first?.word ?? ""), by: 1) == .wrongWord("Anna"))
    #expect(school.trouble(.me, by: 1) == .helloFirst)
    // A number is never given twice.
    #expect(try school.done(.hello("An-na"), by: 1).welcome?.pupil == Pupil(2))
    #expect(school.leadTrouble(.decline(.one("Anna"))) == .noSuchPupil("Anna"))
    #expect(try school.lead(.decline(.everybody)) == .people(.declined(["An-na"])))
    #expect(school.leadTrouble(.decline(.everybody)) == .people(.nobodyWaits))
  }

  @Test func whoWaitsMayComeBackAndWaitsOn() throws {
    var school = try approving(0)
    school.enter(1)
    let word = try school.done(.hello("Anna"), by: 1).welcome?.word ?? ""
    school.hangUp(1)
    school.enter(2)
    try school.done(.hello("Anna", word), by: 2)
    #expect(school.trouble(.play, by: 2) == .people(.pending))
    #expect(school.leadTurn(.accept(.one("Anna"))).people == [2: [.accepted]])
  }

  @Test func withNamesOnlyWhoIsInTheClassGetsIn() throws {
    var school = School.taught(1)
    school.enrol(try NameList(parsing: Array("Bo\n".utf8), file: "class.txt"))
    try school.lead(.enrolment(.names))
    for visitor in 2...4 { school.enter(visitor) }
    let stranger = school.ask(.hello("Cia"), by: 2)
    #expect(stranger.decision == nil && stranger.people.isEmpty)
    for (name, trouble) in [
      ("Cia", Trouble.people(.notInClass("Cia"))), ("  cia ", .people(.notInClass("cia"))),
      ("An-na", .nameTooAlike("An-na", to: Pupil(1))), ("Anna", .nameKnown("Anna")),
      ("🚀", .badName), ("Teacher", .teachersName),
    ] { #expect(school.trouble(.hello(name), by: 2) == trouble) }
    #expect(try school.done(.hello("Bo"), by: 3).welcome?.pupil == Pupil(2))
    // Whoever teaches takes a name of her own.
    try school.done(.hello("Eva"), by: School.teacher)
    #expect(school.role(3) == .teacher)
  }

  @Test func aTeacherAddsANameToThem() throws {
    var school = School.taught(1)
    #expect(school.leadTrouble(.accept(.one("Cia"))) == .noSuchPupil("Cia"))
    try school.lead(.enrolment(.names))
    #expect(school.leadTrouble(.accept(.one("An-na"))) == .nameTooAlike("An-na", to: Pupil(1)))
    #expect(school.leadTrouble(.accept(.one("Cia, Dan"))) == .badName)
    #expect(school.leadTrouble(.accept(.one("Anna"))) == .people(.notWaiting(Pupil(1))))
    #expect(
      school.leadTurn(.accept(.one(" Cia  Lo"))).classFacts
        == [.enrolled(Pupil(2), name: "Cia Lo")])
    school.enter(2)
    #expect(try school.done(.hello("cia lo"), by: 2).welcome?.pupil == Pupil(2))
    school.hangUp(2)
    // It is a name of the class, however long nobody plays by it.
    school.now = school.now.adding(48 * 60 * 60_000)
    #expect(school.hall.lapse(at: school.now) == nil)
    for hall in try school.reread() { #expect(hall.book.enrolment == .names) }
  }

  /// A new way in is for those who come from now on.
  @Test func openingLetsNobodyInWhoWaits() throws {
    var school = try approving(0)
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    try school.lead(.enrolment(.open))
    #expect(school.trouble(.play, by: 1) == .people(.pending))
    school.enter(2)
    try school.done(.hello("Bo"), by: 2)
    try school.done(.play, by: 2)
  }

  @Test func aTeacherHearsHowManyWait() throws {
    var school = try approving(0)
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    #expect(
      try school.done(.teach(key: School.key), by: 1)
        == .people(.taught(.byKey(as: Pupil(1)), waiting: 1)))
  }

  @Test func everybodyIsListed() throws {
    var school = School.taught(2)
    #expect(try school.lead(.pupils) == .people(.pupils([Pupil(1), Pupil(2)])))
    school.hangUp(1)
    #expect(!school.hall.isHere(Pupil(1)) && school.hall.isHere(Pupil(2)))
  }
}
