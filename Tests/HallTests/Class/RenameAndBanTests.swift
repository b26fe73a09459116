import Games
import Testing

@testable import Classroom
@testable import Hall

@Suite struct RenameAndBanTests {
  // MARK: Other names

  @Test func aNewNameIsKnownToAllAndFreesTheOldOne() throws {
    var school = School.taught(2)
    try school.done(.open { $0.seats = 2 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    let turn = school.leadTurn(.rename(name: "anna", to: "Anna  Lisa"))
    #expect(turn.peopleFacts == [.renamed(Pupil(1), to: "Anna Lisa")])
    #expect(turn.facts == [.called(Seat(1), Pupil(1))])
    #expect(turn.people == [1: [.renamed(Pupil(1))]])
    #expect(school.hall.book.name(of: Pupil(1)) == "Anna Lisa")
    school.enter(3)
    #expect(school.trouble(.hello("Anna Lisa"), by: 3) == .nameKnown("Anna Lisa"))
    #expect(try school.done(.hello("Anna"), by: 3).welcome?.pupil == Pupil(3))
  }

  /// The old name may stand on a slip of paper.
  @Test func theOldWordIsGoodForTheNewNameAndAfterTheOldOne() throws {
    var school = School.taught(0)
    school.enter(1)
    let word = try school.done(.hello("Anna"), by: 1).welcome?.word ?? ""
    try school.lead(.rename(name: "Anna", to: "Eva"))
    school.enter(2)
    for name in ["Eva", "anna"] {
      #expect(try school.done(.hello(name, word), by: 2).welcome?.pupil == Pupil(1))
    }
    for hall in try school.reread() {
      #expect(hall.book.pupil(formerlyNamed: "Anna") == Pupil(1))
      #expect(hall.book.name(of: Pupil(1)) == "Eva")
    }
    try school.lead(.rename(name: "Eva", to: "eva"))
    try school.done(.hello("Anna", word), by: 2)
    // Guesses count against the child, by whichever name.
    school.enter(3, from: "10.0.0.3")
    for name in ["Anna", "Eva", "Anna"] {
      #expect(school.trouble(.hello(name, "catnap-00"), by: 3) == .wrongWord(name))
    }
    for name in ["Anna", "Eva"] {
      guard case .tooManyTries = school.trouble(.hello(name, "catnap-00"), by: 3) else {
        Issue.record("\(name)")
        continue
      }
    }
  }

  /// A capital I looks like an l, and a child types its name in small letters.
  @Test func capitalsOfAnOldNameDoNotMatter() throws {
    var school = School.taught(0)
    for (visitor, name) in [(1, "Olle"), (2, "Ida")] {
      school.enter(visitor)
      try school.done(.hello(.name(name), after: nil), by: visitor)
    }
    let word = try #require(school.words["Ida"])
    try school.lead(.rename(name: "Ida", to: "Eva"))
    school.enter(3)
    for name in ["Ida", "ida", "IDA"] {
      #expect(try school.done(.hello(name, word), by: 3).welcome?.pupil == Pupil(2))
    }
    try school.lead(.rename(name: "Eva", to: "EVA"))
    try school.done(.hello("ida", word), by: 3)
    try school.lead(.rename(name: "Olle", to: "ida"))
    for hall in try [school.hall] + school.reread() {
      #expect(hall.book.pupil(formerlyNamed: "Ida") == nil)
      #expect(hall.book.pupil(named: "Ida") == Pupil(1))
    }
  }

  @Test func whoTakesAnOldNameHasItAlone() throws {
    var school = School.taught(0)
    for (visitor, name) in [(1, "Anna"), (2, "Bo"), (3, "Cia")] {
      school.enter(visitor)
      try school.done(.hello(.name(name), after: nil), by: visitor)
    }
    let words = school.words
    func isGood(_ name: String, of child: String) -> Bool {
      school.enter(9)
      defer { school.hangUp(9) }
      return school.trouble(.hello(name, words[child] ?? ""), by: 9) == nil
    }
    for (old, new) in [("Anna", "Eva"), ("Bo", "Olle"), ("Cia", "Ida")] {
      try school.lead(.rename(name: old, to: new))
    }
    school.enter(4)
    try school.done(.hello("An-na"), by: 4)
    try school.lead(.rename(name: "Ida", to: "Bo"))
    #expect(!isGood("Anna", of: "Anna") && !isGood("Bo", of: "Bo"))
    #expect(isGood("Eva", of: "Anna") && isGood("Olle", of: "Bo"))
    // Nearly is enough, with the word.
    #expect(isGood("E-va", of: "Anna") && isGood("O l l e", of: "Bo"))
    // All of them are kept.
    #expect(isGood("Ida", of: "Cia") && isGood("Bo", of: "Cia") && isGood("Cia", of: "Cia"))
    for hall in try school.reread() { #expect(hall.book.pupil(formerlyNamed: "Ida") == Pupil(3)) }
    // Back again.
    try school.lead(.rename(name: "Bo", to: "Ida"))
    #expect(isGood("Bo", of: "Cia") && isGood("Ida", of: "Cia"))
    let forgetting = Request.lead(.filing(.forget(name: "Olle", isSure: true)))
    try school.done(forgetting, by: School.teacher)
    #expect(school.hall.book.pupil(formerlyNamed: "Bo") == Pupil(3))
    for hall in try school.reread() { #expect(hall.book.pupil(formerlyNamed: "Bo") == Pupil(3)) }
  }

  /// Names that are nearly one, taken and given up in any order, are the same to whoever reads the facts or a
  /// checkpoint.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whoIsMeantByANameOutlivesANewStart(seed: UInt64) throws {
    let names = [
      "Ida", "ida", "IDA", "lda", "Karin", "KARIN", "Anna Lisa", "Anna-Lisa", "AnnaLisa", "Bo",
      "B0", "bo",
    ]
    var school = School.taught(0)
    var chance = Chance.seeded(seed)
    func any() -> String { names.randomElement(using: &chance) ?? "" }
    for visitor in 1...80 {
      switch Int.random(in: 0..<8, using: &chance) {
      case 0...2:
        school.enter(visitor)
        _ = school.trouble(.hello(any()), by: visitor)
        school.forget(visitor)
      case 3...6: _ = school.leadTrouble(.rename(name: any(), to: any()))
      default:
        let forgetting = Request.lead(.filing(.forget(name: any(), isSure: true)))
        _ = school.trouble(forgetting, by: School.teacher)
      }
      guard visitor % 10 == 0 else { continue }
      let book = school.hall.book
      for hall in try school.reread() {
        #expect(hall.book.names == book.names)
        for pupil in book.pupils {
          #expect(hall.book.formerName(of: pupil) == book.formerName(of: pupil))
        }
        for name in names { #expect(hall.member(name) == school.hall.member(name), "\(name)") }
      }
    }
  }

  @Test func aNewNameIsCheckedAsAnyButNotAgainstItself() throws {
    var school = School.taught(2)
    func trouble(_ name: String) -> Trouble? { school.leadTrouble(.rename(name: "Bo", to: name)) }
    for bad in ["", "😀", "17", String(repeating: "a", count: 21), "Bo ros-17"] {
      #expect(trouble(bad) == .badName, "\(bad)")
    }
    #expect(trouble("ANNA") == .people(.nameTaken(Pupil(1))))
    #expect(trouble("An na") == .nameTooAlike("An na", to: Pupil(1)))
    #expect(school.leadTrouble(.rename(name: "Eva", to: "Ida")) == .noSuchPupil("Eva"))
    let count = school.decisions.count
    #expect(trouble("Bo") == nil && school.decisions.count == count)
    for near in ["B-o", "B0", "bo", "BO"] {
      #expect(trouble(near) == nil, "\(near)")
      try school.lead(.rename(name: near, to: "Bo"))
    }
  }

  // MARK: Bans

  @Test func whoIsBannedGetsUpAndComesInByNoMeans() throws {
    var school = School.taught(1)
    school.enter(2)
    let bo = try #require(try school.done(.hello("Bo"), by: 2).welcome)
    try school.done(.open { $0.seats = 2 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    let turn = school.leadTurn(.ban(name: "Bo"))
    #expect(turn.facts == [.left(Seat(2))])
    #expect(turn.people == [2: [.banned]])
    #expect(turn.parts.map(\.0) == [VisitorID(2)])
    #expect(school.trouble(.me, by: 2) == .helloFirst)
    let ways: [Request] = [
      .hello("Bo"), .hello("bo", bo.word ?? ""), .token(bo.token ?? ""),
    ]
    for way in ways { #expect(school.trouble(way, by: 2) == .people(.banned)) }
    #expect(school.trouble(.hello("Bo", "fel-10"), by: 2) == .wrongWord("Bo"))
    #expect(school.leadTrouble(.ban(name: "Bo")) == .people(.alreadyBanned(Pupil(2))))
    #expect(school.trouble(.invite(name: "Bo"), by: 1) == .noSuchPupil("Bo"))

    try school.lead(.accept(.one("Bo")))
    try school.done(.token(bo.token ?? ""), by: 2)
    try school.done(.sit(school.code(1)), by: 2)
  }

  @Test func nothingOfWhoIsBannedIsLost() throws {
    var school = School.taught(1)
    try school.done(.open { $0.seats = 1 }, by: 1)
    try school.playOut(1, by: 1)
    let results = school.hall.book.results(of: Pupil(1))
    #expect(results.finished == 1)
    try school.lead(.ban(name: "Anna"))
    #expect(school.hall.book.results(of: Pupil(1)) == results)
    #expect(school.hall.book.names == ["Anna"])
  }

  @Test func whoIsAwayIsBannedToo() throws {
    var school = School.taught(2)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    school.hangUp(2)
    let turn = school.leadTurn(.ban(name: "Bo"))
    #expect(turn.facts.first == .left(Seat(2)) && turn.people.isEmpty)
  }

  @Test func aTeacherIsNotBanned() throws {
    var school = School.taught(0)
    try school.done(.hello("Eva"), by: School.teacher)
    #expect(school.leadTrouble(.ban(name: "Eva")) == .people(.isTeacher(Pupil(1))))
  }
}
