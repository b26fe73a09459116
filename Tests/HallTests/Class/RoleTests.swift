import Games
import Testing

@testable import Classroom
@testable import Hall

/// Who teaches by name, with a key of its own.
@Suite struct RoleTests {
  private func key(
    _ name: String, _ rank: Rank, in school: inout School, by visitor: Int = School.teacher
  ) throws -> String {
    let done = try school.done(.lead(.people(.appoint(name: name, rank))), by: visitor)
    guard case .people(.appointed(_, let key?)) = done else { throw Trouble.wrongKey }
    return key
  }

  private func ranks(_ school: School, _ visitors: Int...) -> [Rank?] {
    visitors.map { school.hall.rank(of: VisitorID($0)) }
  }

  @Test func aKeyOfItsOwnMakesATeacherByName() throws {
    var school = School.taught(1)
    let key = try key("Eva", .teacher, in: &school)
    #expect(school.role(2) == .teacher && TeacherKey.canBe(key))
    #expect(!"\(school.decisions)".contains(key), "it is kept nowhere")
    school.enter(2)
    let taught = Hall.Taught(rank: .teacher, owner: Pupil(2), player: nil, proof: nil)
    #expect(
      try school.done(.teach(key: key.uppercased()), by: 2) == .people(.taught(taught, waiting: 0)))
    // And she makes an assistant, who may not do that.
    let other = try self.key("Ida", .assistant, in: &school, by: 2)
    school.enter(3)
    try school.done(.teach(key: other), by: 3)
    #expect(ranks(school, School.teacher, 1, 2, 3) == [.teacher, nil, .teacher, .assistant])
    let appointing = Request.lead(.people(.appoint(name: "Ida", .teacher)))
    #expect(school.trouble(appointing, by: 3) == .notForAssistants)
    #expect(school.trouble(appointing, by: 1) == .notAllowed)
  }

  @Test func whatIsTakenBackEndsAtOnce() throws {
    var school = School.taught(0)
    let key = try key("Eva", .assistant, in: &school)
    school.enter(2)
    try school.done(.teach(key: key), by: 2)
    let turn = school.leadTurn(.appoint(name: "eva", nil))
    #expect(turn.peopleFacts == [.teachesNoMore(Pupil(1))])
    #expect(turn.people == [2: [.keyChanged]])
    #expect(ranks(school, 2) == [nil] && school.role(1) == .pupil)
    #expect(school.trouble(.teach(key: key), by: 2) == .wrongKey)
    #expect(school.leadTurn(.appoint(name: "Eva", nil)).decision == nil, "so it is already")
  }

  @Test(arguments: [nil, Rank.assistant])
  func nobodyTakesHerOwnRightByAccident(_ rank: Rank?) throws {
    var school = School.taught(0)
    let key = try key("Eva", .teacher, in: &school)
    school.enter(2)
    try school.done(.teach(key: key), by: 2)
    func appoint(_ name: String, anyway: Bool) -> Request {
      .lead(.people(.appoint(name: name, rank, anyway: anyway)))
    }
    #expect(
      school.trouble(appoint("eva", anyway: false), by: 2)
        == .people(.isYou(Pupil(1), rank?.role ?? .pupil)))
    #expect(ranks(school, 2) == [.teacher])
    try school.done(appoint("Eva", anyway: true), by: 2)
    #expect(ranks(school, 2) == [rank] && school.role(1) == rank?.role ?? .pupil)
  }

  @Test func whoDrawsANewKeyForHerselfGoesOnByIt() throws {
    var school = School.taught(0)
    let old = try key("Eva", .teacher, in: &school)
    for visitor in [2, 3] {
      school.enter(visitor)
      try school.done(.teach(key: old), by: visitor)
    }
    let new = try key("Eva", .teacher, in: &school, by: 2)
    #expect(old != new && ranks(school, 2, 3) == [.teacher, nil])
    #expect(school.trouble(.teach(key: old), by: 3) == .wrongKey)
  }

  @Test func aNewKeyEndsTheOneBefore() throws {
    var school = School.taught(0)
    let old = try key("Eva", .assistant, in: &school)
    school.enter(2)
    try school.done(.teach(key: old), by: 2)
    let changes = school.hall.keyChanges
    let new = try key("Eva", .teacher, in: &school)
    #expect(ranks(school, 2) == [nil] && school.hall.keyChanges > changes)
    #expect(school.trouble(.teach(key: old), by: 2) == .wrongKey)
    try school.done(.teach(key: new), by: 2)
    #expect(ranks(school, 2) == [.teacher])
  }

  /// The class's key is another matter.
  @Test func aNewKeyOfTheClassLeavesThoseWithTheirOwn() throws {
    var school = School.taught(0)
    let key = try key("Eva", .teacher, in: &school)
    school.enter(2)
    try school.done(.teach(key: key), by: 2)
    let turn = school.hall.change(key: TeacherKey("another-key"))
    #expect(turn.news.map(\.0) == [VisitorID(School.teacher)])
    #expect(ranks(school, School.teacher, 2) == [nil, .teacher])
  }

  @Test func whoIsForgottenTeachesNoMore() throws {
    var school = School.taught(0)
    let key = try key("Eva", .teacher, in: &school)
    school.enter(2)
    try school.done(.teach(key: key), by: 2)
    let turn = school.ask(
      .lead(.filing(.forget(name: "Eva", isSure: true))), by: School.teacher)
    #expect(turn.people == [2: [.keyChanged]])
    #expect(ranks(school, 2) == [nil])
    #expect(school.trouble(.teach(key: key), by: 2) == .wrongKey)
  }

  @Test func whoWaitsMayBecomeATeacherAndAChildMayNot() throws {
    var school = School.taught(1)
    try school.done(.open { $0.seats = 1 }, by: 1)
    try school.lead(.enrolment(.approval))
    school.enter(2)
    try school.done(.hello("Eva"), by: 2)
    let turn = school.leadTurn(.appoint(name: "Eva", .assistant))
    #expect(turn.people == [2: [.accepted]] && school.role(2) == .assistant)
    #expect(turn.peopleFacts.map(\.event) == ["assists", "key-given"])
    #expect(school.leadTrouble(.appoint(name: "Anna", .teacher)) == .people(.isChild(Pupil(1))))
    #expect(school.leadTrouble(.ban(name: "Eva")) == .people(.isTeacher(Pupil(2))))
    school.enter(3)
    try school.done(.hello("Bo"), by: 3)
    try school.lead(.ban(name: "Bo"))
    #expect(school.leadTrouble(.appoint(name: "Bo", .teacher)) == .people(.alreadyBanned(Pupil(3))))
  }

  @Test(arguments: [
    ("", Trouble.badName), ("🚀", .badName), ("An-na", .nameTooAlike("An-na", to: Pupil(1))),
  ])
  func aNameThatCannotBeIsRefused(_ name: String, _ trouble: Trouble) {
    var school = School.taught(1)
    let before = school.hall.factCount
    #expect(school.leadTrouble(.appoint(name: name, .teacher)) == trouble)
    #expect(school.leadTrouble(.appoint(name: "Nil", nil)) == .noSuchPupil("Nil"))
    #expect(school.hall.factCount == before)
  }

  /// With a key one need not know a word to be who one is.
  @Test func whoTeachesSaysHelloByItsNameAlone() throws {
    var school = School.taught(1)
    let key = try key("Eva", .teacher, in: &school)
    for visitor in 2...3 { school.enter(visitor) }
    #expect(school.trouble(.hello("Eva"), by: 2) == .nameKnown("Eva"))
    try school.done(.teach(key: key), by: 2)
    #expect(try school.done(.hello("Eva"), by: 2).welcome?.pupil == Pupil(2))
    #expect(school.trouble(.hello("Anna"), by: 2) == .nameKnown("Anna"))
    // The class's key is as good for all who teach.
    #expect(try school.done(.hello("Eva"), by: School.teacher).welcome?.pupil == Pupil(2))
    #expect(school.trouble(.hello("Anna"), by: School.teacher) == .nameKnown("Anna"))
    let other = try self.key("Ida", .assistant, in: &school)
    try school.done(.teach(key: other), by: 3)
    #expect(school.trouble(.hello("Eva"), by: 3) == .nameKnown("Eva"))
  }

  /// Or an assistant could come in as one of them, and do all in that name.
  @Test func anAssistantGivesNoWordsAndNamesToThoseWhoTeach() throws {
    var school = School.taught(1)
    _ = try key("Eva", .teacher, in: &school)
    let own = try key("Ida", .assistant, in: &school)
    for visitor in 2...3 { school.enter(visitor) }
    try school.done(.teach(key: own), by: 2)
    #expect(school.trouble(.hello("Eva"), by: 3) == .nameKnown("Eva"))
    for asked: People in [
      .renew(name: "Eva"), .rename(name: "Eva", to: "Ada"), .accept(.one("Eva")),
    ] {
      #expect(school.trouble(.lead(.people(asked)), by: 2) == .notForAssistants)
    }
    for name in ["Anna", "Ida"] {
      try school.done(.lead(.people(.renew(name: name))), by: 2)
    }
    try school.lead(.accept(.one("Eva")))
  }

  @Test func keysAreReadBackFromFactsAndFromCheckpoints() throws {
    var school = School.taught(0)
    let keys = [
      try key("Eva", .teacher, in: &school), try key("Ida", .assistant, in: &school),
      try key("Ulf", .teacher, in: &school),
    ]
    try school.lead(.appoint(name: "Ulf", nil))
    let read = Hall(lists: school.hall.lists)
    for decision in school.decisions { try read.restore(decision) }
    let kept = Hall(lists: school.hall.lists)
    try school.hall.memory().forEach(kept.restore)
    for hall in [read, kept] {
      #expect(hall.book.pupils.map(hall.book.role) == [.teacher, .assistant, .pupil])
      let owners = keys.map { hall.book.pupil(withKey: TeacherKey($0)) }
      #expect(owners == [Pupil(1), Pupil(2), nil])
    }
  }
}
