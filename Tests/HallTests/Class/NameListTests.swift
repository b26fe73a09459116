import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// Names from a file.
@Suite struct NameListTests {
  private func list(_ text: String) throws -> NameList {
    try NameList(parsing: Array(text.utf8), file: "class.txt")
  }

  private func complaints(_ text: String) -> [String] {
    do throws(Complaints) {
      _ = try NameList(parsing: Array(text.utf8), file: "class.txt")
      return []
    } catch {
      return error.all.map(\.description)
    }
  }

  @Test(arguments: [
    "Anna\nBo Ek\n", "\u{FEFF}Anna\r\nBo Ek\r\n", "# Class 2b\n\n  Anna \n\tBo   Ek # new\n#\n",
    "Anna\rBo Ek",
  ])
  func namesAreReadHoweverTheyWereSaved(_ text: String) throws {
    #expect(try list(text).entries.map(\.name) == ["Anna", "Bo Ek"])
  }

  @Test func anEmptyFileNamesNobody() throws {
    #expect(try list("").count == 0)
    #expect(try list("# nobody yet\n").count == 0)
  }

  @Test func everyBrokenNameIsToldWithItsLine() {
    let found = complaints(
      "Anna\n😀\n17\n\(String(repeating: "a", count: 21))\nBo ros-17\nANNA\nAn-na\nIda\nida\n")
    let starts = found.map { $0.prefix { $0 != " " } }
    #expect(
      starts == [
        "class.txt:2:", "class.txt:3:", "class.txt:4:", "class.txt:5:", "class.txt:6:",
        "class.txt:7:", "class.txt:9:",
      ])
    #expect(found.last?.contains("line 8") == true)
    let bytes: [UInt8] = Array("Anna\n".utf8) + [0xFF, 0x0A]
    #expect(throws: Complaints.self) { try NameList(parsing: bytes, file: "class.txt") }
  }

  /// And it would not get in by a name that looks like another's.
  @Test func whoIsThereByAnotherSpellingIsNotEnrolledAgain() throws {
    var school = School.taught(2)
    try school.lead(.rename(name: "Anna", to: "An-na"))
    let names = try list("Anna\nB0\n")
    try school.hall.check(names)
    #expect(school.enrol(names).decision == nil)
  }

  @Test func whoHasGotAnotherNameIsNotEnrolledByTheOldOne() throws {
    var school = School.taught(1)
    try school.lead(.rename(name: "Anna", to: "Anna Lisa"))
    let old = try list("Anna\n")
    try school.hall.check(old)
    #expect(school.enrol(old).decision == nil)
    // Here it is somebody else's.
    let both = try list("Anna Lisa\nAnna\n")
    try school.hall.check(both)
    #expect(school.enrol(both).classFacts == [.enrolled(Pupil(2), name: "Anna")])
    #expect(school.enrol(both).decision == nil)
  }

  @Test(arguments: [Enrolment.open, .names])
  func whoWasRenamedTwiceIsKnownByEveryNameThatStandsThere(_ enrolment: Enrolment) throws {
    var school = School.taught(0)
    let old = try list("Anna\nEva\nBo\n")
    school.enter(1)
    let word = try school.done(.hello("Anna"), by: 1).welcome?.word ?? ""
    school.enrol(try list("Anna\nBo\n"))
    for (name, new) in [("Anna", "Eva"), ("Eva", "Ida"), ("Bo", "Olle"), ("Olle", "Kim")] {
      try school.lead(.rename(name: name, to: new))
    }
    try school.lead(.enrolment(enrolment))
    for hall in try [school.hall] + school.reread() {
      try hall.check(old)
      #expect(hall.enrol(old, at: school.now).decision == nil)
      #expect(hall.book.pupil(formerlyNamed: "Olle") == Pupil(2))
    }
    school.enter(2)
    for name in ["Anna", "eva", "Ida"] {
      #expect(school.trouble(.hello(name), by: 2) == .nameKnown("Ida"))
      #expect(try school.done(.hello(name, word), by: 2).welcome?.pupil == Pupil(1))
      school.hangUp(2)
      school.enter(2)
    }
    // Nobody has come by the other yet.
    #expect(try school.done(.hello("Bo"), by: 2).welcome?.pupil == Pupil(2))
    #expect(school.hall.book.names == ["Ida", "Kim"])
  }

  @Test func whoStandsThereIsEnrolledOnceAndHasNotCome() throws {
    let names = try list("Anna\nBo\nEva\n")
    var school = School.taught(1)
    #expect(throws: Never.self) { try school.hall.check(names) }
    let turn = school.enrol(names)
    #expect(
      turn.classFacts == [.enrolled(Pupil(2), name: "Bo"), .enrolled(Pupil(3), name: "Eva")])
    #expect(school.enrol(names).decision == nil)
    #expect(school.hall.book.childrenCount == 1)
    #expect([1, 2, 3].map { school.hall.book.hasCome(Pupil($0)) } == [true, false, false])
  }

  @Test func theFirstWhoSaysSuchANameIsLetInAndGetsTheWord() throws {
    var school = School.taught(0)
    school.enrol(try list("Anna\n"))
    try school.lead(.enrolment(.approval))
    school.enter(1)
    let welcome = try #require(try school.done(.hello("anna"), by: 1).welcome)
    #expect(welcome.isNew && welcome.pupil == Pupil(1) && welcome.word != nil)
    #expect(school.role(1) == .pupil)
    school.enter(2)
    #expect(school.trouble(.hello("Anna"), by: 2) == .nameKnown("Anna"))
  }

  @Test func aWordThatATeacherDrewIsNeededAtOnce() throws {
    var school = School.taught(0)
    school.enrol(try list("Anna\n"))
    guard case .people(.renewed(_, let word)) = try school.lead(.renew(name: "Anna")) else {
      return
    }
    school.enter(1)
    #expect(school.trouble(.hello("Anna"), by: 1) == .nameKnown("Anna"))
    #expect(!school.hall.book.hasCome(Pupil(1)))
    try school.done(.hello("Anna", word), by: 1)
    #expect(school.hall.book.hasCome(Pupil(1)))
  }

  @Test func whatDoesNotFitTheClassIsToldBeforeAnythingHappens() throws {
    let names = try list("Anna\nB0\nEva\nIda\nOla\nUlf\n")
    var limits = Hall.Limits()
    limits.pupils = 3
    let school = School.with(2, limits: limits)
    do throws(Complaints) {
      try school.hall.check(names)
      Issue.record("nothing to complain of")
    } catch {
      // Anna and Bo have begun no game, and so keep nobody out.
      #expect(error.all.map(\.line) == [6])
    }
    #expect(school.hall.book.count == 2)
  }

  @Test func manyNamesAreSeveralDecisions() throws {
    var school = School()
    let names = try list((1...450).map { "Child \($0)\n" }.joined())
    var counts: [Int] = []
    while let decision = school.enrol(names).decision {
      counts.append(decision.told.count)
    }
    #expect(counts == [200, 200, 50])
  }
}
